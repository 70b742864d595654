"""Every frame is counted by its head, whatever it is, however long, and wherever the bytes are cut."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from lexiko.server.connections.frames import FrameCounter

_frames = st.builds(
    Frame,
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING, Opcode.PONG, Opcode.CLOSE]),
    st.one_of(st.binary(max_size=5), st.sampled_from([b"x" * 125, b"x" * 126, b"x" * 65_536])),
    st.booleans(),
)


@settings(max_examples=40)
@given(st.lists(st.tuples(_frames, st.booleans()), max_size=6), st.lists(st.integers(0, 70_000), max_size=6))
def test_frames_are_counted_however_they_are_cut(frames: list[tuple[Frame, bool]], cuts: list[int]) -> None:
    sent = b"".join(_written(frame, mask=mask) for frame, mask in frames)
    counter = FrameCounter()
    edges = [0, *sorted(min(cut, len(sent)) for cut in cuts), len(sent)]
    assert sum(counter.count(sent[a:b]) for a, b in pairwise(edges)) == len(frames)


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_frames_are_counted_byte_by_byte(size: int) -> None:
    sent = b"\x8a\x80mask" * 100
    counter = FrameCounter()
    assert sum(counter.count(sent[at : at + size]) for at in range(0, len(sent), size)) == 100


def _written(frame: Frame, *, mask: bool) -> bytes:
    """The frame as RFC 6455 lays it out; control frames as long as somebody who breaks the rules makes them."""
    length = len(frame.data)
    head = bytes([frame.fin << 7 | frame.opcode])
    if length < 126:
        head += bytes([mask << 7 | length])
    elif length < 65_536:
        head += bytes([mask << 7 | 126]) + length.to_bytes(2, "big")
    else:
        head += bytes([mask << 7 | 127]) + length.to_bytes(8, "big")
    return head + (b"mask" if mask else b"") + frame.data
