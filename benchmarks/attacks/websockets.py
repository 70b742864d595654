"""Attacks over live channels: frames nobody counts, text that is none, and clients that say or read nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle

from benchmarks.attacks import network
from benchmarks.attacks.forged import SECONDS_TO_REFUSE
from benchmarks.attacks.target import OTHERS, STRANGER, Tally, Target, close_code, closing, frame
from lexiko.server.guard.rates import NEW_SOCKETS

TEXT, BINARY, PING, PONG = 1, 2, 9, 10
SENT_AT_ONCE = 65_536


def _flood(words: bytes, *, hello: bool = False) -> Callable[[Target, float], Tally]:
    """Send these frames as fast as they are taken, and again over a new channel whenever one is closed."""

    def flood(target: Target, seconds: float) -> Tally:
        tally = Tally()
        table = target.table() if hello else "nosuchtable"
        chunk = words * (SENT_AT_ONCE // len(words))
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                channel = target.websocket(table)
            except OSError:
                tally.count("refused")
                time.sleep(0.05)
                continue
            with channel:
                tally.count("channels")
                with suppress(OSError):
                    if hello:
                        channel.sendall(frame(TEXT, b'{"kind":"hello"}'))
                    channel.settimeout(5)
                    while time.monotonic() < until:
                        tally.count("bytes taken", channel.send(chunk))
                tally.count(f"closed {close_code(channel)}")
        a_channel = tally.counts.get("bytes taken", 0) / max(1, tally.counts.get("channels", 0))
        tally.expect("closed 1008" in tally.counts, f"no channel was closed for its flood: {tally.counts}")
        tally.expect(a_channel < 16_000_000, f"{a_channel:.0f} bytes were taken over each channel")
        return tally

    return flood


flood_of_pongs = _flood(frame(PONG), hello=True)
flood_of_pings = _flood(frame(PING, b"x" * 125))
flood_of_continuations = _flood(frame(TEXT, last=False) + frame(0, last=False) * 100)
flood_of_tiny_messages = _flood(frame(BINARY, b"x"))
flood_of_what_is_no_text = _flood(frame(TEXT, b"\xff\xfe"))


def pings_and_nothing_read(target: Target, seconds: float) -> Tally:
    """Send pings at the pace that is allowed over two hundred channels, and read none of the answers."""
    tally = Tally()
    with closing(target.websockets(200)) as channels:
        tally.count("channels", len(channels))
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for channel in channels:
                with suppress(OSError):
                    tally.count("bytes taken", channel.send(frame(PING, b"x" * 125) * 3))
            time.sleep(1)
    return tally


def channels_without_a_hello(target: Target, seconds: float) -> Tally:
    """Open two hundred live channels, and neither say hello nor answer that they are to be closed."""
    tally = Tally()
    with closing(target.websockets(200)) as channels:
        tally.count("channels", len(channels))
        time.sleep(max(seconds, 26.0))
        for channel in channels:
            channel.settimeout(1)
            tally.count(f"closed {close_code(channel)}")
    tally.expect("closed -1" not in tally.counts, f"channels stayed open: {tally.counts}")
    return tally


def channels_without_end(target: Target, seconds: float) -> Tally:
    """Open as many live channels as there may be."""
    return _opened(target, seconds, [STRANGER])


def channels_of_one_network(target: Target, seconds: float) -> Tally:
    """The same, each from another address of one network of version 6."""
    return _opened(target, seconds, network.strangers(), neighbour=network.NEIGHBOUR)


def _opened(target: Target, seconds: float, sources: list[str], *, neighbour: str = OTHERS) -> Tally:
    tally = Tally()
    begun = time.monotonic()
    until = begun + seconds
    with closing([]) as channels:
        for source in cycle(sources):
            if time.monotonic() > (until if "refused" in tally.counts else until + SECONDS_TO_REFUSE):
                break
            try:
                channels.append(target.websocket(source=source))
            except OSError:
                tally.count("refused")
                time.sleep(0.01)
        tally.count("channels", len(channels))
        rate = NEW_SOCKETS.times(target.times)
        allowed = rate.at_once + rate.a_second * (time.monotonic() - begun)
        tally.expect("refused" in tally.counts, "nobody was refused")
        tally.expect(0 < len(channels) <= allowed + 1, f"{allowed:.0f} are allowed: {tally.counts}")
        channels.append(target.websocket(source=neighbour))  # who has a share of their own
    return tally
