"""A zip file made as it is sent: one file of it at a time is in memory, whoever hears slowly."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import AsyncIterator

NO_TIME = (1980, 1, 1, 0, 0, 0)
"""When each file in it was made: nobody is told."""


class _Sink:
    """Where a zip file is written to that is sent at once: it takes bytes, and goes neither back nor forth."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing waits."""

    def close(self) -> None:
        """What was written is sent all the same."""

    def taken(self) -> bytes:
        """What has been written since the last time."""
        found, self._parts = b"".join(self._parts), []
        return found


async def zip_sent(files: AsyncIterator[tuple[str, str | bytes]]) -> AsyncIterator[bytes]:
    """The zip file of these files, by their names in it, a piece for each; photos are not packed any smaller."""
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        async for name, content in files:
            how = zipfile.ZIP_STORED if name.endswith(".jpg") else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, NO_TIME), content, how)
            yield sink.taken()
            await asyncio.sleep(0)
    yield sink.taken()
