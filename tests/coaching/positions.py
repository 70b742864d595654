"""Positions that computers come to, in every edition, with every variation and in several languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from lexiko.kernel import Engine
from lexiko.rulebook import HouseRules, all_editions, ruleset
from lexiko.rules import Phase, PlayerView, Rack, Ruleset, evolve, replay, view_of
from lexiko.table import Seat, lay_table
from tests.company import small_lexicon
from tests.kernel.positions import Setting, made_up_words, setting

LANGUAGES = ("polish", "catalan", "german", "spanish", "super_english")
PARTIAL = 0.1
"""So often a rack is also taken of which only some tiles are known."""
BOTS = ("greedy", "random", "greedy", "greedy")


@dataclass(frozen=True)
class Played:
    """A kind of game: rules, a set's words, and how many play it."""

    edition: str = "classic"
    house: str = ""
    set_key: str = "english"
    players: int = 2

    def __str__(self) -> str:
        return f"{self.edition}-{self.house or 'plain'}-{self.set_key}-{self.players}"

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        agreed = HouseRules.from_text(self.house, opening_length=3 if "V1" in self.house else None)
        return ruleset(self.edition, set=self.set_key, house=agreed, players=self.players)


KINDS = (
    Played("luxury", "V6"),
    *(Played(edition.key) for edition in all_editions()),
    Played("classic", set_key="polish"),
    Played("luxury", "V3,V4"),
    Played("original", set_key="catalan"),
    Played("indigo", "V5", players=3),
    Played("luxury", "V2"),
    Played("message-center", "V1", players=4),
    Played("classic", set_key="super_english"),
    Played("classic", set_key="german", players=3),
    Played("luxury", "V6", set_key="spanish"),
)


@cache
def setting_of(kind: Played) -> Setting:
    """Rules, words and engine: plain English words, or made-up ones of the set's letters."""
    agreed = kind.ruleset
    if kind.set_key == "english":
        return setting(agreed, sorted(small_lexicon()))
    longest = max(agreed.layout.rows, agreed.layout.cols)
    return setting(agreed, sorted(made_up_words(Random(kind.set_key), agreed, count=500, longest=longest)))


def turns_of(kind: Played, number: int) -> Iterator[PlayerView]:
    """Every turn of a game of computers, as who is on turn sees it; now and then with some tiles of the rack alone."""
    played, random = setting_of(kind), Random(f"{kind} {number}")
    host = lay_table(
        played.ruleset,
        tuple(Seat(f"Player {seat + 1}", BOTS[(seat + number) % 4]) for seat in range(kind.players)),
        lexicon=played.engine.lexicon,
        engine=played.engine,
        seed=f"{kind} {number}",
        now=lambda: 0.0,
    )
    for _ in host.let_bots_act():
        pass
    position = replay(played.ruleset, host.events[:1])
    begun = None
    for event in host.events[1:]:
        seat = position.on_turn
        begins = position.phase is Phase.PLAYING and begun != position.turn_number
        if begins and seat is not None and position.racks[seat] and getattr(event, "seat", None) == seat:
            begun = position.turn_number
            view = view_of(position, seat)
            yield view
            if random.random() < PARTIAL:
                some = Rack.of(random.sample(list(view.rack), random.randint(1, len(view.rack))))
                yield replace(view, rack=some)
        position = evolve(position, event)


def engine_of(kind: Played) -> Engine:
    """The engine that knows the words of a kind of game."""
    return setting_of(kind).engine
