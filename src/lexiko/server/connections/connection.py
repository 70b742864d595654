"""A connection: each of its states has a deadline, what comes is counted before it is parsed, and little at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from math import inf
from typing import cast

from lexiko.server.connections.frames import FrameCounter
from lexiko.server.connections.limits import (
    ANSWER_SECONDS,
    BODY_PIECE_BYTES,
    BODY_SECONDS,
    BODY_STEP,
    CLOSING_SECONDS,
    EXPECTED_BYTES,
    HANDSHAKE_SECONDS,
    HEAD_BYTES,
    HEAD_SECONDS,
    IDLE_SECONDS,
    LATE_BYTES,
    PIECE_BYTES,
    REQUEST_BYTES,
    SENDING_SECONDS,
    SENDING_STEP,
    SOCKET_BYTES,
    SOCKET_FRAMES,
)
from lexiko.server.connections.outgoing import Outgoing
from lexiko.server.guard import Buckets

HEAD_END = b"\r\n\r\n"
_REASON = b"too-many-requests"
_FLOODED = b"\x88" + bytes([2 + len(_REASON)]) + (1008).to_bytes(2, "big") + _REASON
_NO_ROOM = b"HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_SLOW, TOO_LARGE_A_HEAD, TOO_LARGE_A_BODY, NO_SENSE = (
    _NO_ROOM % line
    for line in (
        b"408 Request Timeout",
        b"431 Request Header Fields Too Large",
        b"413 Content Too Large",
        b"400 Bad Request",
    )
)


class State(Enum):
    """What a connection waits for; each state has a deadline."""

    HANDSHAKE = "handshake"
    HEAD = "head"
    BODY = "body"
    ANSWER = "answer"
    SOCKET = "socket"
    CLOSING = "closing"


class Connection(asyncio.Protocol):
    """Stands between a transport and a protocol of uvicorn's, which sees only what this lets through.

    To the network it is the protocol; `Outgoing` is what the inner protocol takes for its transport.
    """

    def __init__(
        self,
        address: str,
        inner: Callable[[Connection], asyncio.Protocol],
        *,
        loop: asyncio.AbstractEventLoop,
        changed: Callable[[Connection], None],
        left: Callable[[Connection], None],
        noted: Callable[[Connection, str], None],
    ) -> None:
        """`changed` is told when its state changes, `left` when it is gone, `noted` when it is cut, and why."""
        self.address = address
        self.speaks_for = address
        """Whose last request came over it, which for a proxy's is somebody else."""
        self.state = State.HANDSHAKE
        self.since = loop.time()
        self.deadline = self.since + HANDSHAKE_SECONDS
        self.beginning: asyncio.Task[None] | None = None
        """What brings it about, until it stands."""
        self._make_inner, self._changed, self._left, self._noted = inner, changed, left, noted
        self._loop = loop
        self._outgoing: Outgoing | None = None
        self._inner: asyncio.Protocol | None = None
        self._unread = bytearray()
        self._is_held = False
        self._bytes = 0  # of the head or the body that is being read
        self._in_body = False
        self._expected = 0
        self._unanswered = 0
        self._frames: FrameCounter | None = None
        self._buckets = Buckets(loop.time)
        self._sent_at, self._sent = self.since, 0

    @property
    def is_waiting(self) -> bool:
        """Is the client to speak or to go, so that closing this does no harm to a game?"""
        return self.state in (State.HANDSHAKE, State.HEAD, State.BODY, State.CLOSING)

    @property
    def unsent(self) -> int:
        """How many bytes wait for the client to read them."""
        return self._outgoing.unsent if self._outgoing else 0

    # What the network says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """asyncio's call once the connection, and its TLS, stand."""
        self._outgoing = Outgoing(cast(asyncio.Transport, transport), self, self._loop)
        if self.state is State.CLOSING:  # sent away while it came about
            self._outgoing.abort()
            return
        self._inner = self._make_inner(self)
        self._enter(State.HEAD, HEAD_SECONDS)
        self._inner.connection_made(self._outgoing)

    def data_received(self, data: bytes) -> None:
        """asyncio's call with bytes that have come in."""
        if self.state is State.CLOSING:
            self._bytes += len(data)
            if self._bytes > LATE_BYTES:
                self.abort()
        else:
            self._unread += data
            self._feed()

    def eof_received(self) -> None:
        """The client will say no more."""
        if self._inner is not None:
            self._inner.eof_received()

    def pause_writing(self) -> None:
        """The client does not read as fast as it is told things."""
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """asyncio's call once the client has taken enough of what waited for it."""
        if self._inner is not None:
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """asyncio's call once the connection is closed, by whichever end."""
        self.state = State.CLOSING
        self._unread.clear()
        self._report_lost(exc)
        self._left(self)

    # What the inner protocol says

    def head_complete(self) -> None:
        """The head of a request has come; it is being answered from now on."""
        self._unanswered += 1
        self._in_body = True
        self._enter(State.BODY, BODY_SECONDS)

    def expect(self, length: int) -> None:
        """The application waits for a body of so many bytes, as it knows who sends it: it may come, if it does come."""
        if self._in_body and self.state is State.BODY:
            self._expected = length + self._bytes

    def body_complete(self) -> None:
        """All of the request has come."""
        self._in_body, self._expected = False, 0
        self._go_on()

    def answered(self) -> None:
        """The answer has been handed over."""
        self._unanswered -= 1
        self._go_on()

    def become_socket(self, protocol: asyncio.Protocol) -> None:
        """From here on this protocol speaks."""
        self._inner = protocol
        self._frames = FrameCounter()
        self._enter(State.SOCKET, HANDSHAKE_SECONDS)

    def hold(self, held: bool) -> None:
        """Let the client wait, or hear it again."""
        self._is_held = held
        if self.state is not State.CLOSING:
            self._loop.call_soon(self._feed)

    def close(self) -> None:
        """Hang up once what was written is sent; whoever is still speaking is heard out for a moment, to hear why."""
        if self._outgoing is None or self.state is State.CLOSING:
            return
        is_speaking = self._in_body or bool(self._unread) or (self.state is State.HEAD and self._bytes > 0)
        self._hang_up(self._outgoing, hear_out=is_speaking)

    # What the register says

    def look_after(self, now: float) -> None:
        """Cut what takes too long, asked every second or so."""
        if now > self.deadline:
            self._expire()
        elif self._outgoing is not None and self._is_stuck(now, self._outgoing):
            self._noted(self, "unread")
            self.abort()

    def abort(self) -> None:
        """Hang up at once."""
        if self._outgoing is not None:
            self._outgoing.abort()
        elif self.beginning is not None:
            self.beginning.cancel()
        self.state = State.CLOSING
        self._changed(self)

    # How it goes on

    def _enter(self, state: State, seconds: float) -> None:
        self.state = state
        self.since = self._loop.time()
        self.deadline = self.since + seconds
        self._bytes = 0
        self._changed(self)

    def _go_on(self) -> None:
        if self.state is State.CLOSING or self.state is State.SOCKET or self._in_body:
            return
        if self._unanswered:
            self._enter(State.ANSWER, ANSWER_SECONDS)
            return
        self._enter(State.HEAD, IDLE_SECONDS)
        if self._unread:
            self._loop.call_soon(self._feed)

    def _feed(self) -> None:
        """Let a piece of what has come be parsed, one request at most; the rest has its turn after others."""
        if self.state is State.CLOSING or self._outgoing is None:
            return
        fed = 0
        while self._may_feed():
            if fed >= (EXPECTED_BYTES if self._expected else PIECE_BYTES):
                self._loop.call_soon(self._feed)
                break
            piece = bytes(self._unread[: self._piece()])
            del self._unread[: len(piece)]
            fed += len(piece)
            self._take(piece)
        self._outgoing.read(not self._is_held and not self._unread)

    def _piece(self) -> int:
        """How much is parsed at once: a head and no more, or so little of a body that few heads can follow it."""
        if self.state is State.HEAD and (end := self._unread.find(HEAD_END, 0, PIECE_BYTES)) >= 0:
            return end + len(HEAD_END)
        return BODY_PIECE_BYTES if self.state is State.BODY and not self._expected else PIECE_BYTES

    def _may_feed(self) -> bool:
        """Is there something to be parsed now? What follows a request waits until that is answered."""
        return bool(self._unread) and not self._is_held and self.state not in (State.ANSWER, State.CLOSING)

    def _take(self, piece: bytes) -> None:
        if not self._is_let_through(piece) or self._inner is None:
            return
        try:
            self._inner.data_received(piece)
        except Exception:  # the parsers of what strangers send
            self._cut(NO_SENSE, "nonsense")

    def _is_let_through(self, piece: bytes) -> bool:
        """Count what has come, and cut the connection if it is too much."""
        if self._frames is not None:
            return self._is_paced(piece, self._frames)
        if self.state is State.HEAD and not self._bytes:
            self.deadline = self._loop.time() + HEAD_SECONDS
        step = self._bytes // BODY_STEP
        self._bytes += len(piece)
        if self._expected and self._bytes // BODY_STEP > step:
            self.deadline = self._loop.time() + BODY_SECONDS
        if self.state is State.HEAD and self._bytes > HEAD_BYTES:
            self._cut(TOO_LARGE_A_HEAD, "head")
        elif self._bytes > max(REQUEST_BYTES, self._expected):
            self._cut(b"" if self._unanswered == 0 else TOO_LARGE_A_BODY, "body")
        return self.state is not State.CLOSING

    def _is_paced(self, piece: bytes, frames: FrameCounter) -> bool:
        too_many = any(self._buckets.take(SOCKET_FRAMES, "") for _ in range(frames.count(piece)))
        if too_many or self._buckets.take(SOCKET_BYTES, "", len(piece)):
            is_open = self._outgoing is not None and self._outgoing.has_spoken  # else its handshake is not answered yet
            self._cut(_FLOODED if is_open else b"", "frames")
            return False
        return True

    def _cut(self, words: bytes, why: str) -> None:
        """Say why, close, and let the inner protocol know at once: its part is over."""
        self._noted(self, why)
        assert self._outgoing is not None
        if words:
            self._outgoing.write(words)
        self._hang_up(self._outgoing, hear_out=True)
        self._loop.call_soon(self._report_lost, None)

    def _hang_up(self, outgoing: Outgoing, *, hear_out: bool) -> None:
        self._enter(State.CLOSING, CLOSING_SECONDS)
        self._unread.clear()
        outgoing.end(hear_out=hear_out)

    def _report_lost(self, exc: Exception | None) -> None:
        if self._inner is not None:
            inner, self._inner = self._inner, None
            inner.connection_lost(exc)

    def _expire(self) -> None:
        match self.state:
            case State.HEAD if self._bytes:
                self._cut(TOO_SLOW, "slow")
            case State.HEAD:
                self.close()
            case State.SOCKET if self._outgoing is not None and self._outgoing.has_spoken:
                self.deadline = inf  # its handshake was answered; from here on it is asked whether it is there
            case State.BODY:
                self._noted(self, "slow")
                self.close()
            case _:
                self.abort()

    def _is_stuck(self, now: float, outgoing: Outgoing) -> bool:
        """Has the client for long read next to nothing of what waits for it?"""
        sent = outgoing.written - outgoing.unsent
        if not outgoing.unsent or sent >= self._sent + SENDING_STEP:
            self._sent_at, self._sent = now, sent
        return now > self._sent_at + SENDING_SECONDS
