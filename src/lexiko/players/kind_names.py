"""What are the kinds of computer players called? Their names alone, for whoever wants no player made."""

from __future__ import annotations

KIND_NAMES = ("beginner", "casual", "intermediate", "advanced", "expert", "greedy", "random")
"""The keys of `KINDS`, in its order: the ladder first, from its lowest rung."""
