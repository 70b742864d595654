"""What is to be seen on a board, in lines for a terminal and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from lexiko.coaching.errors import CannotCoach
from lexiko.coaching.numbers import number, several
from lexiko.coaching.replies import NOBODYS, LikelyReplies, replies_to
from lexiko.coaching.vision import HookSpot, LetterSpot, hook_spots, letter_spots
from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.notation import format_square
from lexiko.rules import Alphabet, PlayerView, Tiles
from lexiko.translations import Translations


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenBoard:
    """Squares for each letter of the rack, letters that make words longer, and what may be answered, if anything."""

    letters: tuple[LetterSpot, ...]
    hooks: tuple[HookSpot, ...]
    replies: LikelyReplies | None
    alphabet: Alphabet


def seen_board(view: PlayerView, engine: Engine, *, luck: str = "1", known: Mapping[int, Tiles] = NOBODYS) -> SeenBoard:
    """The board as a coach sees it; `luck` draws the racks that answer, of which tiles may be `known`, by seat."""
    try:
        replies = replies_to(view, engine, luck=luck, known=known)
    except CannotCoach:
        replies = None
    return SeenBoard(
        letters=letter_spots(view, engine),
        hooks=hook_spots(view, engine),
        replies=replies,
        alphabet=view.ruleset.tile_set.alphabet,
    )


def board_lines(seen: SeenBoard, say: Translations) -> list[str]:
    """A line for each letter, one for the hooks, and what the best replies are.

    >>> import lexiko
    >>> from lexiko.translations import translations
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 SZ/ 0/14 0", seed=1)
    >>> board_lines(seen_board(game.view(0), game.engine), translations("en"))[:2]
    ['S alone makes words: 7G 6, 7H 2, 8F 8, 8K 8 and 9H 2.', 'One letter makes a word longer: 8F S T and 8K S Y.']
    """
    return [*_letters(seen, say), *_hooks(seen, say), *_replies(seen.replies, say)]


def _letters(seen: SeenBoard, say: Translations) -> Iterator[str]:
    for letter, spots in groupby(seen.letters, key=lambda spot: spot.letter):
        squares = several([f"{format_square(spot.square)} {spot.points}" for spot in spots], say)
        yield say("coach.board.letter", letter=seen.alphabet.format_tile(letter), squares=squares)


def _hooks(seen: SeenBoard, say: Translations) -> Iterator[str]:
    if seen.hooks:
        told = [f"{format_square(each.square)} {_tiles((*each.own, *each.unseen), seen)}" for each in seen.hooks]
        yield say("coach.board.hooks", squares=several(told, say))


def _tiles(letters: Sequence[int], seen: SeenBoard) -> str:
    return " ".join(map(seen.alphabet.format_tile, letters))


def _replies(found: LikelyReplies | None, say: Translations) -> Iterator[str]:
    if found is None or (found.known and not found.threats):
        yield say("coach.board.no-reply")
        return
    if not found.threats:
        yield say("coach.board.none-drawn", racks=found.racks)
        return
    if found.known:
        yield say("coach.board.known")
        yield from (f"- {each.place} {each.word}: {each.most}" for each in found.threats)
        return
    yield say("coach.board.hot", racks=found.racks, points=number(found.points, say, digits=1))
    for lane in found.lanes:
        name = say("coach.board.row" if lane.across else "coach.board.column", line=lane.name)
        yield "- " + say("coach.board.lane", line=name, often=lane.often, points=number(lane.points, say, digits=1))
    yield say("coach.board.dear", dear=found.dear) if found.dear else say("coach.board.few")
    for each in found.threats:
        often = say("coach.board.often", often=each.often, points=number(each.points, say, digits=1))
        yield f"- {each.place} {each.word}: {each.most}; {often}"


def board_for_programs(seen: SeenBoard) -> dict[str, Any]:
    """The shape `coach-board` of spec/json.schema.json."""
    name, found = seen.alphabet.format_tile, seen.replies
    return {
        "letters": [
            {"square": format_square(spot.square), "letter": name(spot.letter), "points": spot.points}
            for spot in seen.letters
        ],
        "hooks": [
            {"square": format_square(spot.square), "own": [*map(name, spot.own)], "unseen": [*map(name, spot.unseen)]}
            for spot in seen.hooks
        ],
        "replies": found
        and {
            "racks": found.racks,
            "known": found.known,
            "points": found.points,
            "dear": found.dear,
            "none": found.none,
            "squares": [
                {"square": format_square(spot.square), "often": spot.often, "points": spot.points}
                for spot in found.squares
            ],
            "lanes": [
                {"line": lane.name, "across": lane.across, "often": lane.often, "points": lane.points}
                for lane in found.lanes
            ],
            "threats": [
                {"play": f"{each.place} {each.word}", "most": each.most, "often": each.often, "points": each.points}
                for each in found.threats
            ],
        },
    }
