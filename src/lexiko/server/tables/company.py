"""Who may sit and talk with whom: asked of whoever knows people; here nobody is kept from anybody."""

from __future__ import annotations

from collections.abc import Collection


class Company:
    """Anybody may sit with anybody, and talk. Whoever knows who is a child, or blocked, says otherwise."""

    def apart(self, guest: str, others: Collection[str], *, listed: bool = False) -> bool:
        """Whether this guest may not sit down where these others are; `listed` is whether anybody may join there."""
        del guest, others, listed
        return False

    def silent(self, guest: str, others: Collection[str]) -> bool:
        """Whether this guest neither talks with these others nor hears what they say."""
        del guest, others
        return False

    def unheard(self, guest: str, speaker: str) -> bool:
        """Whether this guest does not hear this one of them."""
        del guest, speaker
        return False

    def is_child(self, guest: str) -> bool:
        """Whether this guest is somebody's child, of whom nothing is public."""
        del guest
        return False
