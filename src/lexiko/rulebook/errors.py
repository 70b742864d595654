"""What can be wrong with an edition, a set or house rules, by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lexiko.rules import Error


class RulebookError(Error, ValueError):
    """The rules these players want cannot be put together."""


class UnknownEdition(RulebookError):
    """No edition has this key; `known` lists those that there are."""

    def __init__(self, key: str, known: Iterable[str]) -> None:
        self.key, self.known = key, tuple(known)
        super().__init__(_unknown("edition", key, self.known))


class UnknownSet(RulebookError):
    """No set has this key; `known` lists those that there are."""

    def __init__(self, key: str, known: Iterable[str]) -> None:
        self.key, self.known = key, tuple(known)
        super().__init__(_unknown("set", key, self.known))


class PathNotFollowed(RulebookError):
    """Something that was read names an edition or a set by a path: which files are opened is its reader's choice."""

    def __init__(self, path: str, kind: str) -> None:
        self.path, self.kind = path, kind
        super().__init__(
            f"the {kind} is told as the path of a file, {path!r:.80}, which is opened only if you name it yourself: "
            f"--{kind} PATH"
        )


class BadChoice(RulebookError):
    """Options of an edition that are not to be had so; `problems` lists everything wrong with them."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


class FileProblem(NamedTuple):
    """One thing wrong with a file: where (`key`, empty for the file as a whole) and what."""

    file: str
    key: str
    problem: str

    def __str__(self) -> str:
        return f"{self.key}: {self.problem}" if self.key else self.problem


class BadRuleset(RulebookError):
    """The file of an edition or a set cannot be used; `problems` lists everything wrong with it."""

    def __init__(self, problems: Sequence[FileProblem]) -> None:
        self.problems = tuple(problems)
        texts = (
            str(problem) if problem.file == self.file else f"{problem} (in {problem.file})" for problem in problems
        )
        super().__init__(f"{self.file}: {'; '.join(texts)}")

    @property
    def file(self) -> str:
        """The file that was asked for."""
        return self.problems[0].file


class BadHouseRules(RulebookError):
    """House rules that cannot be played so; `problems` lists everything wrong with them."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


def _unknown(what: str, key: str, known: Sequence[str]) -> str:
    return (
        f"there is no {what} {key!r}; there are {', '.join(known)}, "
        f"or give the path of a file of your own, such as ./{key or what}.toml"
    )
