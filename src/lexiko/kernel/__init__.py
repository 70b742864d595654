"""What is possible, fast: every play of a position."""

from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import EngineMismatch, KernelBug, KernelError, UnsupportedRuleset
from lexiko.kernel.plays import PlayTable

__all__ = [
    "Engine",
    "EngineMismatch",
    "KernelBug",
    "KernelError",
    "PlayTable",
    "UnsupportedRuleset",
]
