"""What the kernel refuses, by name."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.rules import Error


class KernelError(Error, ValueError):
    """Something the kernel was asked that it cannot answer."""


class UnsupportedRuleset(KernelError):
    """A ruleset, or a lexicon, beyond what the kernel's tables can say; `reasons` lists what, one sentence each."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("the move generator cannot play this: " + "; ".join(reasons))


class EngineMismatch(KernelError):
    """A board, rack or ruleset that is not of the set the engine was compiled for; `reasons` lists why."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("not for this engine: " + "; ".join(reasons))


class LeavesError(KernelError):
    """Leave values that make no table, or a file of them that cannot be used."""


class LeavesMissing(LeavesError):
    """There is no file of leave values at this place, or it cannot be read."""


class LeavesCorrupt(LeavesError):
    """A file of leave values is damaged: cut short, altered, or not what its name says."""

    def __init__(self, source: str, problem: str) -> None:
        self.source, self.problem = source, problem
        super().__init__(f"{source} is damaged: {problem}")


class KernelBug(Error, RuntimeError):
    """The kernel gave an answer that cannot be; please report it with the position."""
