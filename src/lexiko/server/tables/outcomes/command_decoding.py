"""What a client wants, as an action of the rules; letters the set lacks are told as faults."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.notation import word_meant
from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    Accept,
    Action,
    AgreeNoMorePlays,
    Alphabet,
    Challenge,
    Exchange,
    Pass,
    Placement,
    Play,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Resign,
    Ruleset,
    Square,
    Step,
    Turn,
    UnknownLetter,
)
from lexiko.server.tables.errors import AgainstTheRules
from lexiko.server.wire import (
    ChallengeCommand,
    ExchangeCommand,
    Fault,
    PassCommand,
    Placed,
    PlainCommand,
    PlayCommand,
    RearrangeStep,
    RecycleBlankStep,
    RecycleLetterStep,
    TableCommand,
    WireStep,
)

_BLANK_SIGNS = ("?", ".")


def action_of(doing: TableCommand, ruleset: Ruleset, last: Turn | None = None) -> Action | None:
    """The rules' action for what a client wants; None where that is the table's own business.

    `last` is the turn of which a challenge may name a word, as clients are shown it.
    Raises `AgainstTheRules` for letters that the set lacks.
    """
    alphabet = ruleset.tile_set.alphabet
    try:
        match doing:
            case PlayCommand():
                return play_of(doing.placements, doing.before, alphabet)
            case ExchangeCommand():
                return Exchange(
                    bytes(_rack_tile(tile, alphabet) for tile in doing.tiles), _steps(doing.before, alphabet)
                )
            case PassCommand():
                return Pass(_steps(doing.before, alphabet))
            case ChallengeCommand():
                return Challenge(None if doing.word is None else word_meant(doing.word, last, alphabet))
            case PlainCommand():
                return _OF_THE_GAME.get(doing.kind)
            case _:
                return None
    except UnknownLetter as unknown:
        raise AgainstTheRules([unknown_letter(unknown)]) from unknown


def play_of(placements: Iterable[Placed], before: Iterable[WireStep], alphabet: Alphabet) -> Play:
    """A play as it lies before the player. Raises `UnknownLetter`."""
    return Play(tuple(_placement(placed, alphabet) for placed in placements), _steps(before, alphabet))


def unknown_letter(unknown: UnknownLetter) -> Fault:
    """That there is no such letter."""
    text = f"{unknown.letter} is not a letter of this set."
    return Fault(code="unknown-letter", message=text, params={"letter": unknown.letter})


def _placement(placed: Placed, alphabet: Alphabet) -> Placement:
    tile = alphabet.code(placed.tile) if placed.tile not in _BLANK_SIGNS else BLANK
    return Square(placed.row, placed.col), tile | BLANK_FLAG if placed.blank and tile else tile


def _rack_tile(tile: str, alphabet: Alphabet) -> int:
    return BLANK if tile in _BLANK_SIGNS else alphabet.code(tile)


def _board_tile(tile: str, alphabet: Alphabet) -> int:
    """A tile as it lies on the board: in lower case where a blank stands for the letter."""
    return alphabet.code(tile) | (BLANK_FLAG if tile.islower() else 0)


def _steps(steps: Iterable[WireStep], alphabet: Alphabet) -> tuple[Step, ...]:
    return tuple(_step(step, alphabet) for step in steps)


def _step(step: WireStep, alphabet: Alphabet) -> Step:
    square = Square(step.row, step.col)
    match step:
        case RecycleBlankStep():
            return RecycleBlank(square)
        case RecycleLetterStep():
            return RecycleLetter(square, _board_tile(step.tile, alphabet))
        case RearrangeStep():
            tiles = bytes(0 if tile == "." else _board_tile(tile, alphabet) for tile in step.tiles)
            return Rearrange(square, step.across, tiles, step.begins)


_OF_THE_GAME: dict[str, Action] = {"accept": Accept(), "agree": AgreeNoMorePlays(), "resign": Resign()}
