"""What a seat sees, as arrays: made of its `PlayerView` and of what it may do, so of nothing it may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lexiko.env.action_numbers import ActionNumbers
from lexiko.env.offers import Offer
from lexiko.frozen import dataclass
from lexiko.rules import Play, PlayerView, Ruleset, Square, Tiles, is_blank, letter_of

Arrays = dict[str, NDArray[Any]]

_TOP = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True)
class Observed:
    """The parts of an observation, with their shapes; `space` is that of all, a `Dict` of boxes.

    - `action_mask` (N,): 1 for each number that stands for something, see `ActionNumbers`. Whoever is not asked
      anything has a 1 for the pass alone.
    - `board` (rows, columns): 0, or the tile's code, with 128 added where a blank stands for the letter.
    - `rack` (letters + 1,): how many of each tile the seat has, the blank first.
    - `unseen` (letters + 1,): the same for the bag and the other racks together.
    - `scores`, `rack_sizes` (players,): the seat's own first, then the others in playing order.
    - `counts` (3,): the tiles in the bag, the turns without points in a row, the passes since anything else was done.
    - `points` (P,), `places` (P, 3), `tiles` (P, rack size), `steps` (P,): of each play offered, its points; whether it
      runs down (0 for a single tile), row and column of its first new tile; its new tiles, 0 after the last; how many
      steps it begins with.

    Where challenges are asked for, also:

    - `answering` (1,): 1 if the seat is asked whether the last play may stand, and for whoever may challenge it:
    - `last` (rows, columns): 1 on the squares of its new tiles; `last_points` (1,): its points.
    - `words` (rack size + 1, longest line): the words not looked up yet, letter by letter, 0 after the last.
    """

    ruleset: Ruleset
    numbers: ActionNumbers
    challenges: bool

    def space(self) -> spaces.Dict:
        """The space of these observations."""
        rules, numbers, layout = self.ruleset, self.numbers, self.ruleset.layout
        letters, most = len(rules.tile_set.alphabet) + 1, max(rules.tile_set.counts)
        parts: dict[str, spaces.Space[Any]] = {
            "action_mask": spaces.Box(0, 1, (numbers.count,), np.int8),
            "board": _bytes(255, layout.rows, layout.cols),
            "rack": _bytes(rules.rack_size, letters),
            "unseen": _bytes(most, letters),
            "scores": spaces.Box(-_TOP, _TOP, (rules.players,), np.int32),
            "rack_sizes": _bytes(rules.rack_size, rules.players),
            "counts": spaces.Box(0, _TOP, (3,), np.int32),
            "points": spaces.Box(0, _TOP, (numbers.plays,), np.int32),
            "places": _bytes(max(layout.rows, layout.cols), numbers.plays, 3),
            "tiles": _bytes(255, numbers.plays, rules.rack_size),
            "steps": _bytes(255, numbers.plays),
        }
        if self.challenges:
            parts["answering"] = _bytes(1, 1)
            parts["last"] = _bytes(1, layout.rows, layout.cols)
            parts["last_points"] = spaces.Box(0, _TOP, (1,), np.int32)
            parts["words"] = _bytes(letters, rules.rack_size + 1, max(layout.rows, layout.cols))
        return spaces.Dict(parts)


def flattened(seen: spaces.Dict, arrays: Arrays) -> NDArray[Any]:
    """All parts of a space but for the mask as one array, in the order of their names."""
    flat: NDArray[Any] = np.asarray(spaces.flatten(seen, {key: arrays[key] for key in seen}))
    return flat


def without_mask(space: spaces.Dict) -> spaces.Dict:
    """The space of all other parts."""
    return spaces.Dict({key: part for key, part in space.items() if key != "action_mask"})


def _bytes(top: int, *shape: int) -> spaces.Box:
    return spaces.Box(0, top, shape, np.uint8)


def observation_of(view: PlayerView, observed: Observed, offer: Offer | None) -> Arrays:
    """What the seat of this view sees; `offer` is what it may do, None if it is not asked.

    It is made of these alone: positions that differ only in what the seat may not know give the same. Rule: R1.3
    """
    ruleset, seat = view.ruleset, view.seat
    assert seat is not None
    letters = len(ruleset.tile_set.alphabet) + 1
    place = view.order.index(seat)
    seats = (*view.order[place:], *view.order[:place])
    mask = np.zeros(observed.numbers.count, np.int8)
    mask[[observed.numbers.pass_] if offer is None else offer.allowed] = 1
    return {
        "action_mask": mask,
        "board": np.frombuffer(view.board.cells, np.uint8).reshape(view.board.rows, view.board.cols).copy(),
        "rack": _counted(view.rack, letters),
        "unseen": _counted(view.unseen, letters),
        "scores": np.array([view.scores[each] for each in seats], np.int32),
        "rack_sizes": np.array([view.rack_sizes[each] for each in seats], np.uint8),
        "counts": np.array([view.bag_count, view.scoreless_turns, sum(view.passes)], np.int32),
        **_plays(offer, observed),
        **(_last_play(view, offer) if observed.challenges else {}),
    }


def _counted(tiles: Tiles, letters: int) -> NDArray[Any]:
    counts = Counter(tiles)
    return np.array([counts[tile] for tile in range(letters)], np.uint8)


def _plays(offer: Offer | None, observed: Observed) -> Arrays:
    most = observed.numbers.plays
    points, places = np.zeros(most, np.int32), np.zeros((most, 3), np.uint8)
    tiles, steps = np.zeros((most, observed.ruleset.rack_size), np.uint8), np.zeros(most, np.uint8)
    if offer is not None and not offer.answering:
        points[: len(offer.plays)] = offer.points
        for number, play in enumerate(offer.plays):
            places[number] = _place_of(play)
            tiles[number, : len(play.placements)] = play.tiles
            steps[number] = len(play.before)
    return {"points": points, "places": places, "tiles": tiles, "steps": steps}


def _place_of(play: Play) -> tuple[int, int, int]:
    squares: Sequence[Square] = [square for square, _ in play.placements]
    down = len(squares) > 1 and squares[0].col == squares[1].col
    return int(down), squares[0].row, squares[0].col


def _last_play(view: PlayerView, offer: Offer | None) -> Arrays:
    layout, ruleset = view.ruleset.layout, view.ruleset
    laid, points = np.zeros((layout.rows, layout.cols), np.uint8), np.zeros(1, np.int32)
    words = np.zeros((ruleset.rack_size + 1, max(layout.rows, layout.cols)), np.uint8)
    if view.last is not None and view.may_challenge:
        for square in view.last.laid:
            laid[square.row, square.col] = 1
        points[0] = view.last.points
        for number, word in enumerate(view.last.open_words[: len(words)]):
            words[number, : len(word)] = [letter_of(tile) if is_blank(tile) else tile for tile in word]
    answering = np.array([offer is not None and offer.answering], np.uint8)
    return {"answering": answering, "last": laid, "last_points": points, "words": words}
