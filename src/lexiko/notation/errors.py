"""What is wrong with a text, where in it, and what was expected there."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.rules import Error


class NotationError(Error, ValueError):
    """A text that cannot be read: `line` and `column` count from 1 and are None where they say nothing.

    >>> str(NotationError("there is no row 0", line=3, column=5, expected="a square such as 8H"))
    'line 3, column 5: there is no row 0; expected a square such as 8H'
    """

    def __init__(self, problem: str, *, line: int | None = None, column: int | None = None, expected: str = "") -> None:
        self.problem, self.line, self.column, self.expected = problem, line, column, expected
        places = [f"{name} {value}" for name, value in (("line", line), ("column", column)) if value]
        super().__init__(
            (", ".join(places) + ": " if places else "") + problem + (f"; expected {expected}" if expected else "")
        )

    def at_line(self, line: int) -> NotationError:
        """The same error, in this line of a longer text."""
        return type(self)(self.problem, line=line, column=self.column, expected=self.expected)


class NotationErrors(NotationError):
    """Several places of a text that cannot be read, one a line of the message; `errors` lists them all."""

    def __init__(self, errors: Sequence[NotationError]) -> None:
        first = errors[0]
        super().__init__(first.problem, line=first.line, column=first.column, expected=first.expected)
        self.errors = tuple(errors)
        self.args = ("\n".join(map(str, errors)),)
