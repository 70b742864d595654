"""Does an answer leave in one piece, and everything that was written before the line is hung up or handed on?"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lexiko.server.protocol import OnePacket


class Wire(asyncio.Transport):
    """A transport that notes what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []

    def write(self, data: object) -> None:
        self.told.append(data)

    def close(self) -> None:
        self.told.append("closed")

    def is_closing(self) -> bool:
        return "closed" in self.told


def told(act: Callable[[OnePacket], None]) -> list[object]:
    """What a transport is told when this is done to what stands before it, the loop having gone round once."""

    async def acted() -> list[object]:
        wire = Wire()
        act(OnePacket(wire, asyncio.get_running_loop()))
        await asyncio.sleep(0)
        return wire.told

    return asyncio.run(acted())


def test_a_head_and_a_body_are_sent_as_one() -> None:
    def act(line: OnePacket) -> None:
        line.write(b"head ")
        line.write(b"body")

    assert told(act) == [b"head body"]


def test_what_was_written_is_sent_before_the_line_is_hung_up_and_nothing_after() -> None:
    def act(line: OnePacket) -> None:
        line.write(b"bye")
        line.close()
        line.write(b"too late")

    assert told(act) == [b"bye", "closed"]


def test_what_was_written_is_sent_before_another_protocol_has_the_line() -> None:
    def act(line: OnePacket) -> None:
        line.write(b"first")
        line.whole().write(b"second")

    assert told(act) == [b"first", b"second"]
