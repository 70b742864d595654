"""A connection in each of its states: how long it may take, how much it may send, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest

from lexiko.server.connections.limits import (
    ANSWER_SECONDS,
    BODY_SECONDS,
    CLOSING_SECONDS,
    HANDSHAKE_SECONDS,
    HEAD_BYTES,
    HEAD_SECONDS,
    IDLE_SECONDS,
    LATE_BYTES,
    PIECE_BYTES,
    REQUEST_BYTES,
    SENDING_SECONDS,
    SOCKET_BYTES,
    SOCKET_FRAMES,
)
from tests.server.connections.wires import Inside, Line

T = TypeVar("T")
PONG = b"\x8a\x80mask"


def looped(test: Callable[[], T]) -> T:
    """What this answers where a loop is running, which goes round often enough afterwards."""

    async def run() -> T:
        found = test()
        for _ in range(300):
            await asyncio.sleep(0)
        return found

    return asyncio.run(run())


def reading_a_body() -> Line:
    """A connection whose request says that a body follows."""
    line = Line()
    line.connection.data_received(b"POST / HTTP/1.1\r\n\r\n")
    line.connection.head_complete()
    return line


def answering() -> Line:
    """One whose request has come."""
    line = reading_a_body()
    line.connection.body_complete()
    return line


def idle() -> Line:
    """One whose request has been answered."""
    line = answering()
    line.connection.answered()
    return line


def in_a_head() -> Line:
    """One that has begun to ask."""
    line = Line()
    line.connection.data_received(b"GET / HT")
    return line


def hung_up() -> Line:
    """One that was hung up, and whose client does not go."""
    line = idle()
    line.connection.close()
    return line


def unanswered_socket() -> Line:
    """One that would become a WebSocket, and whose handshake nobody answers."""
    line = answering()
    line.connection.become_socket(line.inside)
    return line


def socket() -> Line:
    """One that has become a WebSocket, and whose handshake was answered."""
    line = answering()
    inside = Inside()
    line.connection.become_socket(inside)
    line.inside.transport.write(b"101")
    line.inside = inside
    return line


@pytest.mark.parametrize(
    ("state", "seconds"),
    [
        (Line, HEAD_SECONDS),
        (in_a_head, HEAD_SECONDS),
        (reading_a_body, BODY_SECONDS),
        (answering, ANSWER_SECONDS),
        (idle, IDLE_SECONDS),
        (hung_up, CLOSING_SECONDS),
        (unanswered_socket, HANDSHAKE_SECONDS),
    ],
)
def test_a_connection_has_a_deadline_in_every_state(state: Callable[[], Line], seconds: float) -> None:
    def test() -> None:
        line = state()
        before = list(line.wire.told)
        assert line.after(seconds - 1) == before
        assert {"closed", "aborted", "end"} & set(line.after(seconds + 1)[len(before) :])

    looped(test)


def test_a_socket_that_is_open_may_stay() -> None:
    def test() -> Line:
        line = socket()
        line.after(1_000_000)
        return line

    assert looped(test).wire.told == [b"101"]


def test_a_head_that_does_not_end_in_time_is_told_so() -> None:
    def test() -> Line:
        line = in_a_head()
        line.after(HEAD_SECONDS + 1)
        return line

    line = looped(test)
    assert line.wire.words.startswith(b"HTTP/1.1 408 ")
    assert (line.noted, line.inside.is_lost) == (["slow"], True)


def test_a_head_that_does_not_end_is_cut_before_more_of_it_is_parsed() -> None:
    def test() -> Line:
        line = Line()
        line.connection.data_received(b"GET / HTTP/1.1\r\nx: " + b"a" * 10_000_000)
        return line

    line = looped(test)
    assert sum(map(len, line.inside.heard)) <= HEAD_BYTES
    assert line.wire.words.startswith(b"HTTP/1.1 431 ")
    assert line.noted == ["head"]


def test_a_request_that_does_not_end_is_cut_however_little_its_body_is() -> None:
    def test() -> Line:
        line = reading_a_body()
        for _ in range(300):
            line.connection.data_received(b"1;" + b"e" * 4000 + b"\r\n")
        return line

    line = looped(test)
    assert sum(map(len, line.inside.heard)) <= REQUEST_BYTES + PIECE_BYTES
    assert line.wire.words.startswith(b"HTTP/1.1 413 ")


def test_what_follows_a_request_waits_until_that_is_answered() -> None:
    def test() -> Line:
        line = answering()
        line.connection.data_received(b"GET /next HTTP/1.1\r\n\r\n")
        return line

    line = looped(test)
    assert b"".join(line.inside.heard) == b"POST / HTTP/1.1\r\n\r\n"
    assert line.wire.told == ["paused"]

    async def answer() -> None:
        line.connection._loop = asyncio.get_running_loop()
        line.connection.answered()
        await asyncio.sleep(0)

    asyncio.run(answer())
    assert line.inside.heard[-1] == b"GET /next HTTP/1.1\r\n\r\n"
    assert line.wire.told == ["paused", "resumed"]


def test_what_comes_at_once_is_parsed_piece_by_piece_with_others_in_between() -> None:
    async def test() -> list[int]:
        line = Line()
        line.connection.data_received(b"x" * (3 * PIECE_BYTES))
        heard = []
        for _ in range(4):
            heard.append(len(line.inside.heard))
            await asyncio.sleep(0)
        return heard

    assert asyncio.run(test()) == [1, 2, 3, 3]


@pytest.mark.parametrize(
    "frame", [PONG, b"\x89\xfdmask" + b"x" * 125, b"\x00\x80mask", b"\x01\x81maskx", b"\x81\x82mask\x92\x9f"]
)
def test_a_socket_that_floods_is_told_1008_and_its_frames_are_parsed_no_more(frame: bytes) -> None:
    def test() -> Line:
        line = socket()
        line.connection.data_received(frame * 20_000)
        return line

    line = looped(test)
    assert sum(map(len, line.inside.heard)) <= len(frame) * SOCKET_FRAMES.at_once + PIECE_BYTES
    assert line.wire.words == b"101" + b"\x88\x13\x03\xf0too-many-requests"
    assert (line.noted, line.inside.is_lost) == (["frames"], True)


def test_a_socket_may_send_at_a_human_pace() -> None:
    def test() -> Line:
        line = socket()
        for _ in range(int(SOCKET_FRAMES.at_once) - 1):
            line.connection.data_received(PONG)
        return line

    line = looped(test)
    assert (line.noted, len(line.inside.heard)) == ([], int(SOCKET_FRAMES.at_once) - 1)


def test_a_socket_whose_frame_never_ends_is_cut_too() -> None:
    def test() -> Line:
        line = socket()
        for _ in range(30):
            line.connection.data_received(
                b"\x82\xff" + (1 << 40).to_bytes(8, "big") if not line.inside.heard else b"x" * 4000
            )
        return line

    line = looped(test)
    assert sum(map(len, line.inside.heard)) <= SOCKET_BYTES.at_once
    assert line.noted == ["frames"]


def test_who_floods_before_the_handshake_is_answered_is_told_nothing_it_could_not_read() -> None:
    def test() -> Line:
        line = answering()
        line.connection.become_socket(line.inside)
        line.connection.data_received(PONG * 1000)
        return line

    assert looped(test).wire.words == b""


def test_who_does_not_read_what_waits_is_cut_and_who_reads_slowly_is_not() -> None:
    async def test(reads: int) -> list[object]:
        line = socket()
        line.wire.stuck = 10_000_000
        line.inside.transport = line.connection._outgoing
        line.inside.transport.write(b"x" * line.wire.stuck)
        await asyncio.sleep(0)
        told = len(line.wire.told)
        for second in range(2 * SENDING_SECONDS):
            line.after(second)
            line.wire.stuck -= reads
        return line.wire.told[told:]

    assert "aborted" in asyncio.run(test(0))
    assert asyncio.run(test(10_000)) == []


def test_who_goes_on_sending_after_the_end_is_heard_for_a_moment_only() -> None:
    async def test() -> Line:
        line = Line()
        line.connection.data_received(b"x" * (HEAD_BYTES + PIECE_BYTES))
        for _ in range(20):
            await asyncio.sleep(0)
        assert line.wire.told[-1] == "end"
        for _ in range(LATE_BYTES // 65_536 + 1):
            line.connection.data_received(b"x" * 65_536)
        return line

    line = asyncio.run(test())
    assert line.wire.told[-1] == "aborted"


def test_an_answer_that_comes_before_the_whole_request_can_be_read() -> None:
    """Closing at once would answer what is still coming with a reset, and that would take the answer with it."""

    def test() -> Line:
        line = reading_a_body()
        line.inside.transport.write(b"429")
        line.connection.answered()
        line.inside.transport.close()
        return line

    assert looped(test).wire.told == [b"429", "end"]


def test_of_many_requests_at_once_one_is_parsed_and_the_others_wait() -> None:
    def test() -> Line:
        line = Line()
        line.inside.asked = [line.connection.head_complete, line.connection.body_complete]
        line.connection.data_received(b"GET / HTTP/1.1\r\n\r\n" * 50)
        return line

    assert looped(test).inside.heard == [b"GET / HTTP/1.1\r\n\r\n"]


def test_who_is_sent_away_before_the_connection_stands_never_has_one() -> None:
    def test() -> Line:
        line = Line(stands=False)
        line.connection.abort()
        line.connection.connection_made(line.wire)
        return line

    line = looped(test)
    assert (line.wire.told, line.inside.transport) == (["aborted"], None)


def test_a_head_and_a_body_are_sent_as_one() -> None:
    def test() -> Line:
        line = answering()
        line.inside.transport.write(b"head ")
        line.inside.transport.write(b"body")
        return line

    assert looped(test).wire.told == [b"head body"]


def test_what_was_written_is_sent_before_the_line_is_hung_up_and_nothing_after() -> None:
    def test() -> Line:
        line = answering()
        line.inside.transport.write(b"bye")
        line.inside.transport.close()
        line.inside.transport.write(b"too late")
        return line

    assert looped(test).wire.told == [b"bye", "closed"]


def test_what_was_written_is_sent_before_another_protocol_has_the_line() -> None:
    def test() -> Line:
        line = answering()
        line.inside.transport.write(b"first")
        line.inside.transport.set_protocol(Inside())
        assert line.wire.told == [b"first"]
        return line

    looped(test)


def test_a_parser_that_stumbles_is_answered_and_closed() -> None:
    class Stumbling(Inside):
        def data_received(self, data: bytes) -> None:
            raise AssertionError(data)

    def test() -> Line:
        line = answering()
        line.connection.answered()
        line.connection._inner = Stumbling()
        line.connection.data_received(b"?")
        return line

    line = looped(test)
    assert line.wire.words.startswith(b"HTTP/1.1 400 ")
    assert line.noted == ["nonsense"]
