"""The words of a keeper's lines in each language, the same in English, in which they are read, and their help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lexiko.rules import Ruleset
from lexiko.terminal import as_typed, ways_to_type
from lexiko.translations import Translations

_WITHIN = ("by", "good", "bad", "none", "across", "down")
"""The words that may stand behind the first one."""
_ENTRIES = ("challenge", "draw", "end", "left", "ok", "order", "overdraw", "overtime", "resign", "time")


def said_in_english(rest: str, language: str) -> str:
    """What stands behind an entry's first word.

    >>> said_in_english("HORN von Ben falsch HORN", "de")
    'HORN by Ben bad HORN'
    """
    if language == "en":
        return rest
    english = {spoken: word for word in _WITHIN for spoken in ways_to_type(word, language)}
    return " ".join(english.get(word.casefold(), word) for word in rest.split())


def written_out(command: str | None, language: str) -> list[str]:
    """All that is typed for a command in full."""
    return ways_to_type(command, language) if command in _ENTRIES else []


def in_language(entry: str, language: str) -> str:
    """An entry as it is typed in a language, from how it is typed in English.

    >>> in_language("challenge PI by Ben", "de"), in_language("swap 8H; exchange 3", "de")
    ('anzweifeln PI von Ben', 'holen 8H; tauschen 3')
    """
    if language == "en":
        return entry
    return "; ".join(_spoken_part(part, language) for part in entry.split("; "))


def _spoken_part(part: str, language: str) -> str:
    first, _, rest = as_typed(part, language).partition(" ")
    if first in _ENTRIES:
        first = ways_to_type(first, language)[0]
        rest = " ".join(ways_to_type(word, language)[0] if word in ("by", "none") else word for word in rest.split())
    return f"{first} {rest}".strip()


class _Line(NamedTuple):
    """What can be entered, by its key among the sentences, and in which games it is offered."""

    key: str
    offered: Callable[[Ruleset], bool] = lambda _: True


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
    _Line("challenge-word", lambda rules: rules.challenge_names_word),
    _Line("challenge", lambda rules: not rules.challenge_names_word),
    _Line("verdict-word", lambda rules: rules.challenge_names_word),
    _Line("verdict", lambda rules: not rules.challenge_names_word),
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
