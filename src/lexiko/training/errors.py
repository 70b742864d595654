"""What can go wrong while leaves are learnt, by name."""

from __future__ import annotations

from lexiko.rules import Error


class TrainingError(Error, ValueError):
    """A training that cannot begin or go on."""


class StateUnwritten(TrainingError):
    """A training that cannot be stored: the system refused it."""


class StateUnusable(TrainingError):
    """A file that holds no training begun, or another one than is asked for."""
