"""How a server and its processes speak: each message behind its length, as `lexiko.table` has it at the other end."""

from __future__ import annotations

from asyncio import StreamReader, StreamWriter

from lexiko.table import framed


async def send_message(stream: StreamWriter, content: bytes) -> None:
    """Say something to a process. Raises `OSError` if it has died."""
    stream.write(framed(content))
    await stream.drain()


async def next_message(stream: StreamReader, *, most: int | None = None) -> bytes:
    """The next that a process says, of `most` bytes. Raises `EOFError` if it has died or says more, `OSError`."""
    length = int.from_bytes(await stream.readexactly(4), "big")
    if most is not None and length > most:
        raise EOFError
    return await stream.readexactly(length)
