"""What is wrong with a text, where in it, and what was expected there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lexiko.rules import Error
from lexiko.translations import Translations, translations

_SHOWN_AT_ONCE = 10


class NotationError(Error, ValueError):
    """A text that cannot be read: `line` and `column` count from 1 and are None where they say nothing.

    >>> str(NotationError("there is no row 0", line=3, column=5, expected="a square such as 8H"))
    'line 3, column 5: there is no row 0; expected a square such as 8H'
    """

    in_words: Callable[[Translations], tuple[str, str]] | None = None
    """The problem, and what was expected, in the sentences of another language; None where it is told in English."""

    def __init__(self, problem: str, *, line: int | None = None, column: int | None = None, expected: str = "") -> None:
        self.problem, self.line, self.column, self.expected = problem, line, column, expected
        places = [f"{name} {value}" for name, value in (("line", line), ("column", column)) if value]
        super().__init__(
            (", ".join(places) + ": " if places else "") + problem + (f"; expected {expected}" if expected else "")
        )


def mistake(key: str, *, line: int | None = None, column: int | None = None, **facts: object) -> NotationError:
    """What is wrong with a text, by its key among the sentences, where `key.expected` says what was expected."""

    def in_words(say: Translations) -> tuple[str, str]:
        return say(f"mistakes.{key}", **facts), say(f"mistakes.{key}.expected", **facts)

    problem, expected = in_words(translations("en"))
    error = NotationError(problem, line=line, column=column, expected=expected)
    error.in_words = in_words
    return error


class NotationErrors(NotationError):
    """Several places of a text that cannot be read, one a line of the message; `errors` lists them all."""

    def __init__(self, errors: Sequence[NotationError]) -> None:
        first = errors[0]
        super().__init__(first.problem, line=first.line, column=first.column, expected=first.expected)
        self.errors, self.in_words = tuple(errors), first.in_words
        messages = [str(error) for error in errors[:_SHOWN_AT_ONCE]]
        if len(errors) > len(messages):
            messages.append(f"and {len(errors) - len(messages)} more lines that cannot be read")
        self.args = ("\n".join(messages),)


def check_is_text(given: object, reader: str, kind: type = str) -> None:
    """Raises `TypeError` where a reader was given something else than what a file holds: its path, most likely.

    >>> from pathlib import PurePosixPath
    >>> check_is_text(PurePosixPath("game.gcg"), "parse_gcg")
    Traceback (most recent call last):
    TypeError: parse_gcg reads text, not PurePosixPath; what a file holds is path.read_text(encoding="utf-8")
    """
    if not isinstance(given, kind):
        what, how = ("text", 'read_text(encoding="utf-8")') if kind is str else ("bytes", "read_bytes()")
        raise TypeError(f"{reader} reads {what}, not {type(given).__name__}; what a file holds is path.{how}")
