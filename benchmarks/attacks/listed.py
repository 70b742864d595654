"""All attacks. One more is a function in a file of its kind, and a line here."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.attacks import connections, forged, requests, streams, websockets, work
from benchmarks.attacks.target import Attack


@dataclass(frozen=True, slots=True)
class Listed:
    """An attack, and what the server under it is like."""

    run: Attack
    files: int | None = None
    """How many files the server may open; as many as the machine lets it, if not said."""
    times: float = 1.0
    """How many times as much as usual is allowed: less, where a limit would else be reached only after long."""
    more_bytes: int = 40_000_000
    """How much larger its memory may become."""
    of_version_6: bool = False
    """Whether strangers come from many addresses of version 6, which only a network of our own has."""

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return self.run.__name__.replace("_", "-")


def _named(name: str, attack: Attack) -> Attack:
    attack.__name__ = name
    return attack


ATTACKS = [
    Listed(connections.idle_connections, files=128),
    Listed(connections.upgrades_with_bodies, files=256),
    Listed(connections.slow_requests),
    Listed(connections.answers_never_read, more_bytes=120_000_000),
    Listed(connections.connecting_without_end),
    Listed(requests.lines_without_end),
    Listed(forged.requests_without_end, times=0.3),
    Listed(forged.hosts_of_others),
    Listed(requests.many_requests_at_once, more_bytes=120_000_000),
    Listed(requests.previews_of_somebody_new, times=0.3),
    Listed(work.pictures_at_once),
    Listed(work.talk_without_end),
    Listed(work.tables_without_end),
    Listed(work.sign_ins_without_end, more_bytes=80_000_000),
    Listed(_named("flood_of_pongs", websockets.flood_of_pongs)),
    Listed(_named("flood_of_pings", websockets.flood_of_pings)),
    Listed(_named("flood_of_continuations", websockets.flood_of_continuations)),
    Listed(_named("flood_of_tiny_messages", websockets.flood_of_tiny_messages)),
    Listed(_named("flood_of_what_is_no_text", websockets.flood_of_what_is_no_text)),
    Listed(websockets.pings_and_nothing_read),
    Listed(websockets.channels_without_a_hello),
    Listed(websockets.channels_without_end, times=0.3),
    Listed(websockets.channels_of_one_network, times=0.3, of_version_6=True),
    Listed(streams.resets_without_end),
]
