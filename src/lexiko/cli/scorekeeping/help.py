"""What can be entered at the score keeper's desk, as help lists it: only what this game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lexiko.rules import Ruleset
from lexiko.translations import Translations


class _Line(NamedTuple):
    """What can be entered, by its key among the sentences, and in which games it is offered."""

    key: str
    offered: Callable[[Ruleset], bool] = lambda _: True


def _by_word(rules: Ruleset) -> bool:
    return rules.challenge_scope == "word"


_LINES = (
    _Line("draw", lambda rules: rules.start_order == "draw"),
    _Line("order"),
    _Line("play"),
    _Line("points"),
    _Line("swap", lambda rules: rules.blank_recycling),
    _Line("recycle", lambda rules: rules.letter_recycling),
    _Line("rearrange", lambda rules: rules.rearranging),
    _Line("exchange"),
    _Line("pass"),
    _Line("time", lambda rules: any(rules.turn_seconds)),
    _Line("challenge-word", _by_word),
    _Line("challenge", lambda rules: not _by_word(rules)),
    _Line("verdict-word", _by_word),
    _Line("verdict", lambda rules: not _by_word(rules)),
    _Line("overdraw"),
    _Line("ok"),
    _Line("end"),
    _Line("left"),
    _Line("overtime", lambda rules: rules.overtime_points > 0),
    _Line("resign"),
    _Line("undo"),
    _Line("sheet"),
    _Line("tiles"),
    _Line("rules"),
    _Line("export"),
    _Line("quit"),
)


def help_lines(rules: Ruleset, say: Translations) -> Iterator[str]:
    """A line for each thing that can be entered in a game by these rules."""
    offered = (line.key for line in _LINES if line.offered(rules))
    return (f"  {say(f'keeping.{key}.usage')}: {say(f'keeping.{key}.about')}." for key in offered)
