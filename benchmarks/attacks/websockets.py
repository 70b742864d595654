"""Attacks over live channels: frames nobody counts, text that is none, and clients that say or read nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from benchmarks.attacks.target import Tally, Target, close_code, closing, frame

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
    tally = Tally()
    until = time.monotonic() + seconds
    with closing([]) as channels:
        while time.monotonic() < until:
            try:
                channels.append(target.websocket())
            except OSError:
                tally.count("refused")
                time.sleep(0.01)
        tally.count("channels", len(channels))
        tally.expect(len(channels) <= 400, f"one address has {len(channels)} channels")
    return tally
