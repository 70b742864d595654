"""Causes that lie on the rack: tiles spent too cheaply, and tiles kept that go together badly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lexiko.coaching import S_EARNS, balance, uneven
from lexiko.kernel import Engine
from lexiko.notation import format_tiles
from lexiko.review.facts import Weighed
from lexiko.review.kinds import UnevenRack, WastedTile
from lexiko.rules import BLANK, Exchange, Move, Play, PlayerView, Rack, tile_of

_HARD = -2.0
"""A tile alone that is worth less is hard to keep."""


def wasted_tiles(
    view: PlayerView, best: Weighed, made: Weighed, engine: Engine, *, english: bool
) -> Iterator[WastedTile]:
    """An S or a blank that the play made spent, that the best one keeps, and that earned less than it should."""
    if not isinstance(made.move, Play) or made.move.before or engine.leaves is None:
        return
    spent, spared = _spent(made.move), _spent(best.move)
    wanted = [BLANK]
    if english:
        wanted.append(view.ruleset.tile_set.alphabet.code("S"))
    for tile in wanted:
        if spent[tile] <= spared[tile] or best.leave <= made.leave:
            continue
        due = round(engine.leaves.leave_points(bytes([tile]))) if tile == BLANK else S_EARNS
        without = engine.plays_for(view.board, view.rack.removed([tile]), limit=1, by="score")
        points = without.scores[0] if without else 0
        if made.points - points < due:
            yield WastedTile(
                explains=round(best.leave - made.leave, 3),
                tile=format_tiles(bytes([tile]), view.ruleset.tile_set.alphabet),
                with_it=made.points,
                without_it=points,
                due=due,
            )


def _spent(move: Move) -> Counter[int]:
    """The tiles that left the rack."""
    if isinstance(move, Play):
        return Counter(map(tile_of, move.tiles))
    return Counter(move.tiles if isinstance(move, Exchange) else ())


def uneven_rack(view: PlayerView, best: Weighed, made: Weighed, engine: Engine) -> UnevenRack | None:
    """That what the move made keeps goes together worse than what the best keeps, and why, if one of the whys holds."""
    if engine.leaves is None or best.leave <= made.leave:
        return None
    kept, better = _kept(view, made.move), _kept(view, best.move)
    if kept is None or better is None:
        return None
    found = _why(view, kept, better, engine)
    if found is None:
        return None
    why, tiles = found
    vowels, consonants = balance(kept, view.ruleset.tile_set.alphabet)
    return UnevenRack(
        explains=round(best.leave - made.leave, 3),
        kept=made.kept,
        worth=made.leave,
        best_kept=best.kept,
        best_worth=best.leave,
        vowels=vowels,
        consonants=consonants,
        why=why,
        tiles=tiles,
    )


def _kept(view: PlayerView, move: Move) -> Rack | None:
    if move.before:
        return None
    return view.rack.removed(_spent(move).elements())


def _why(view: PlayerView, kept: Rack, better: Rack, engine: Engine) -> tuple[str, str] | None:
    """What is wrong with the tiles kept, and with which of them; None if nothing of that is."""
    alphabet = view.ruleset.tile_set.alphabet
    if uneven(balance(kept, alphabet)) > uneven(balance(better, alphabet)):
        vowels, consonants = balance(kept, alphabet)
        return ("vowels" if vowels > consonants else "consonants"), ""
    twice, twice_better = _twice(kept), _twice(better)
    if len(twice) > len(twice_better):
        return "doubles", format_tiles(sorted(set(twice)), alphabet)
    assert engine.leaves is not None
    hard = [
        tile for tile in sorted(set(kept)) if tile not in better and engine.leaves.leave_points(bytes([tile])) < _HARD
    ]
    return ("hard", format_tiles(bytes(hard), alphabet)) if hard else None


def _twice(kept: Rack) -> bytes:
    """Each tile once more for every time that it is there again; an S twice is no burden, nor is a blank."""
    return bytes(tile for tile, count in sorted(Counter(kept).items()) if tile != BLANK for _ in range(count - 1))
