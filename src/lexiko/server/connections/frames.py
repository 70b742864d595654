"""Frames of a WebSocket counted by their heads alone, before anything parses them (RFC 6455, 5.2)."""

from __future__ import annotations

_LENGTHS = {126: 2, 127: 8}
_MASK = 4


class FrameCounter:
    """Counts the frames that begin in a stream of bytes, whatever they are and however they are cut into pieces.

    >>> FrameCounter().count(b"\\x8a\\x80mask" * 3 + b"\\x81")
    4
    """

    def __init__(self) -> None:
        """At the beginning of a frame."""
        self._head = b""
        self._rest = 0

    def count(self, data: bytes) -> int:
        """How many frames begin in the next bytes."""
        found, at = 0, 0
        while at < len(data):
            if self._rest:
                skipped = min(self._rest, len(data) - at)
                self._rest -= skipped
                at += skipped
                continue
            found += not self._head
            self._head += data[at : at + 1]
            at += 1
            self._rest, self._head = _after(self._head)
        return found


def _after(head: bytes) -> tuple[int, bytes]:
    """How many bytes follow a head, mask included; none, and the head so far, where it is not whole yet."""
    if len(head) < 2:
        return 0, head
    length = head[1] & 0x7F
    more = _LENGTHS.get(length, 0)
    if len(head) < 2 + more:
        return 0, head
    if more:
        length = int.from_bytes(head[2:], "big")
    return length + _MASK * (head[1] >> 7), b""
