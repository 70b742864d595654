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


class KernelBug(Error, RuntimeError):
    """The kernel gave an answer that cannot be; please report it with the position."""
