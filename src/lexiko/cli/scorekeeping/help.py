"""What can be entered at the score keeper's desk, as help lists it: only what this game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lexiko.rules import Ruleset


class _Line(NamedTuple):
    """How something is typed, what it means, and in which games it is offered."""

    usage: str
    about: str
    offered: Callable[[Ruleset], bool] = lambda _: True


def _by_word(rules: Ruleset) -> bool:
    return rules.challenge_scope == "word"


_LINES = (
    _Line(
        "draw Ann E, Ben A",
        "who drew which tile for the start, before the first turn; ? is a blank; who is tied is told again behind it",
        lambda rules: rules.start_order == "draw",
    ),
    _Line("order Ben, Ann", "who plays first and who then, before the first turn, if not as they sit"),
    _Line(
        "8H HORN, HORN 8H across",
        "a play from row 8, column H; H8 HORN or HORN 8H down is down; small letters among capitals are blanks",
    ),
    _Line("8H HORN 14", "the same with the points that its maker counted: the program says if it does not agree"),
    _Line("swap 8H; 9C WORD", "a play after the blank at 8H was taken back", lambda rules: rules.blank_recycling),
    _Line(
        "recycle 8H E; 9C WORD",
        "a play after an E was laid on 8H for the letter there; a small e is a blank",
        lambda rules: rules.letter_recycling,
    ),
    _Line(
        "rearrange 8H TA.E; 8H TAPE",
        "a play after the word at 8H, EAT, was laid anew, with a new tile for the full stop",
        lambda rules: rules.rearranging,
    ),
    _Line("exchange 3", "an exchange of three tiles"),
    _Line("pass", "a pass"),
    _Line("time", "the turn timer has run out: the turn is lost", lambda rules: any(rules.turn_seconds)),
    _Line("challenge HORN by Ben", "a word of the last play is doubted, and looked up only now", _by_word),
    _Line(
        "challenge by Ben",
        "the last play is doubted; its words are looked up only now",
        lambda rules: not _by_word(rules),
    ),
    _Line("challenge good, challenge bad HORNX", "the same where you look them up yourselves", _by_word),
    _Line(
        "challenge good, challenge bad",
        "the same where you look them up yourselves; bad HORNX says which word it was",
        lambda rules: not _by_word(rules),
    ),
    _Line("overdraw Ann 2", "Ann drew two tiles too many: which ones go back is picked at random"),
    _Line("ok", "nobody doubts the play that ends the game"),
    _Line("end", "no more plays are made: on to the reckoning"),
    _Line("left Ben AEI", "the tiles Ben has left, all of them, for the reckoning"),
    _Line(
        "overtime Ann 2:30",
        "a clock of your own shows that Ann thought so much too long; none if she did not",
        lambda rules: rules.overtime_points > 0,
    ),
    _Line("resign Ben", "Ben leaves the game; resign alone, whoever is on turn"),
    _Line("undo, undo 3", "take the last entry back, or the last three"),
    _Line("sheet, board, turns", "the score sheet, the board, all turns in lines"),
    _Line("tiles, unseen", "the tiles not on the board"),
    _Line("rules", "the rules of this game"),
    _Line("export FILE.gcg", "write the record of the game so far"),
    _Line("quit", "put the game aside: lexiko keep --resume goes on"),
)


def help_lines(rules: Ruleset) -> Iterator[str]:
    """A line for each thing that can be entered in a game by these rules."""
    return (f"  {line.usage}: {line.about}." for line in _LINES if line.offered(rules))
