"""Who plays the games of a match by the rules: this process, or several; the games come in order all the same."""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

from lexiko.selfplay.by_rules import play_by_rules
from lexiko.selfplay.errors import SelfPlayError, WorkerDied
from lexiko.selfplay.match import Match
from lexiko.selfplay.match_transport import MatchTransport, packed, unpacked
from lexiko.selfplay.played import PlayedGame

CHUNK = 8
"""How many games a process plays before it answers: so many are lost by an interrupt."""

WAITING = 4
"""How many chunks each process may be ahead of the one whose turn it is to be counted."""


def games_by_rules(match: Match, *, processes: int, recorded: bool) -> Iterator[PlayedGame]:
    """All games of a match in order, played here or by several processes.

    Raises `WorkerDied` if one of these is killed, and `SelfPlayError` for players that cannot be sent there.
    """
    if processes == 1:
        return (play_by_rules(match, number, recorded=recorded) for number in range(match.games))
    return _by_processes(match, processes, recorded=recorded)


def _by_processes(match: Match, processes: int, *, recorded: bool) -> Iterator[PlayedGame]:
    parcel = packed(match)
    try:
        pickle.dumps(parcel.players)
    except (pickle.PicklingError, AttributeError, TypeError) as stuck:
        raise SelfPlayError(f"players that only this process can make play with one thread: {stuck}") from None
    start = get_context("spawn")
    there, leash = start.Pipe(duplex=False)
    with there, leash, ProcessPoolExecutor(processes, start, _move_in, (parcel, there)) as pool:
        try:
            yield from _in_order(pool, match.games, ahead=processes * WAITING, recorded=recorded)
        except BrokenProcessPool:
            raise WorkerDied(
                "a process that played games was ended before its games were; nothing is wrong "
                "with the games: play them again"
            ) from None
        except BaseException:  # interrupted, or nobody listens any more
            leash.close()
            raise


def _in_order(pool: ProcessPoolExecutor, games: int, *, ahead: int, recorded: bool) -> Iterator[PlayedGame]:
    """The games in order, a chunk for a process at a time; whoever stops listening cancels those not begun."""
    waiting: deque[Future[list[PlayedGame]]] = deque()
    try:
        for first in range(0, games, CHUNK):
            with _interrupts_wait():
                waiting.append(pool.submit(_play_there, range(first, min(first + CHUNK, games)), recorded=recorded))
            if len(waiting) == ahead:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Nothing begun meanwhile hears an interrupt: a process that is not yet ready would answer it by a traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_here: dict[str, Match] = {}
"""The match this process was started for: unpacked once, for all of its chunks."""


def _move_in(parcel: MatchTransport, leash: Connection) -> None:
    """Get ready to play. An interrupt is for the process that asked for the games; that one tells us to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with, args=(leash,), daemon=True).start()
    _here["match"] = unpacked(parcel)


def _leave_with(leash: Connection) -> None:
    """End this process as soon as the other end of `leash` is let go, be it by the end of who held it."""
    with suppress(EOFError, OSError):
        leash.recv_bytes()
    os._exit(0)


def _play_there(numbers: range, *, recorded: bool) -> list[PlayedGame]:
    return [play_by_rules(_here["match"], number, recorded=recorded) for number in numbers]
