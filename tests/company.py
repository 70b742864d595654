"""Who plays in a test: a few hundred plain words, an engine, and tables laid with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Ruleset
from lexiko.table import Host, Journal, Seat, lay_table

FEW_WORDS = Path(__file__).with_name("few_words.txt")


@cache
def rules(edition: str = "classic", house: str = "", *, players: int = 2) -> Ruleset:
    """The rules of an edition with variations such as `V3,V4`; a long opening (V1) has three letters."""
    agreed = HouseRules.from_text(house, opening_length=3 if "V1" in house else None)
    return ruleset(edition, house=agreed, players=players)


@cache
def small_lexicon() -> Lexicon:
    """A few hundred plain words."""
    words = FEW_WORDS.read_text(encoding="utf-8").split()
    return Lexicon.from_words("small", words, rules().tile_set.alphabet)


@cache
def small_engine(agreed: Ruleset) -> Engine:
    """An engine for these rules that knows the plain words."""
    return Engine.compile(agreed, small_lexicon())


class Hands:
    """A clock whose hands a test turns."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def table_for(
    *bots: str | None,
    agreed: Ruleset | None = None,
    seed: str = "1",
    journal: Journal | None = None,
    patience_seconds: float | None = None,
    now: Callable[[], float] | None = None,
) -> Host:
    """A game begun between people (None) and bots of these kinds, with the plain words."""
    agreed = agreed or rules(players=len(bots))
    return lay_table(
        agreed,
        seats_for(bots),
        lexicon=small_lexicon(),
        engine=small_engine(agreed),
        seed=seed,
        journal=journal,
        patience_seconds=patience_seconds,
        now=now or Hands(),
    )


def seats_for(bots: Sequence[str | None]) -> tuple[Seat, ...]:
    """Seats for people (None) and bots of these kinds, named after their places."""
    return tuple(Seat(f"Player {place + 1}", bot) for place, bot in enumerate(bots))


def played_out(host: Host) -> Host:
    """A game of computers, at its end."""
    for _ in host.let_bots_act():
        pass
    assert host.is_over
    return host
