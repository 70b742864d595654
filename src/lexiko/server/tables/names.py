"""Names and texts that come over the network: what of them is kept, and how two that look the same are told apart."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko import player_names
from lexiko.server.wire import NAME_LIMIT, TEXT_LIMIT


def clean_name(name: str) -> str:
    """A name without what cannot be seen, controls and needless spaces; empty if nothing is left that can be seen.

    >>> clean_name("  Ann\\u202e  Lee\\n ")
    'Ann Lee'
    """
    return player_names.cut(player_names.cleaned(name), NAME_LIMIT)


def clean_text(text: str) -> str:
    """A line of talk without what cannot be seen and controls; empty if nothing is left that can be seen."""
    return player_names.cut(player_names.cleaned(text), TEXT_LIMIT)


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody at the table is called so already, or so that it looks like it."""
    return player_names.free_name(name, taken, longest=NAME_LIMIT)
