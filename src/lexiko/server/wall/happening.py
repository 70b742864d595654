"""What all that happens on a wall has in common."""

from __future__ import annotations

from msgspec import Struct


class WallEvent(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that has happened on a wall; who did it stands beside it in the log."""

    @property
    def kind(self) -> str:
        """What the log calls it."""
        return str(self.__struct_config__.tag)
