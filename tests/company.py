"""Who plays in a test: a few hundred plain words, an engine, and tables laid with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.players import KINDS, thinks
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Bag, Board, Rack, Ruleset, Square, tile_of
from lexiko.table import Drawing, DrawingRound, GivenUp, Journal, LocalSession, Seat, contribution_commitment, lay_table

EVERY_KIND = tuple(f"{kind}:iterations=40" if thinks(kind) else kind for kind in sorted(KINDS))
"""Every kind of computer player; who looks ahead counts instead of looking at a clock, and not for long."""

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


def drawing_of(players: int, *, given_up: int = 0) -> Drawing:
    """How the draws of a made-up table were settled, after so many drawings that were given up."""
    contributions = tuple(f"{seat:02}" * 32 for seat in range(players))
    rounds = [
        DrawingRound(
            number=number,
            names=tuple(f"Player {seat + 1}" for seat in range(players)),
            commitments=tuple(
                contribution_commitment(each, table="a-table", number=number, seat=seat)
                for seat, each in enumerate(contributions)
            ),
            contributions=contributions,
            secret=f"{number:02}" * 32,
            given_up=GivenUp(0, "left") if number <= given_up else None,
        )
        for number in range(1, given_up + 2)
    ]
    return Drawing.of_rounds("a-table", rounds)


def table_for(
    *bots: str | None,
    agreed: Ruleset | None = None,
    seed: str = "1",
    journal: Journal | None = None,
    patience_seconds: float | None = None,
    now: Callable[[], float] | None = None,
) -> LocalSession:
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


def played_out(host: LocalSession) -> LocalSession:
    """A game of computers, at its end."""
    for _ in host.let_bots_act():
        pass
    assert host.is_over
    return host


def laid(
    host: LocalSession,
    *racks: str,
    across: str = "",
    bag: str | None = None,
    first: int = 0,
    row: int = 7,
    col: int = 5,
) -> LocalSession:
    """The table as a test wants it: these racks, one word lying there, who is first; the rest is in the bag."""
    alphabet = host.header.ruleset.tile_set.alphabet
    board = Board.empty(15, 15).with_tiles(
        (Square(row, col + place), tile) for place, tile in enumerate(alphabet.parse_letters(across))
    )
    hands = [Rack(alphabet.parse_tiles(rack)) for rack in racks]
    used = Counter(tile_of(tile) for _, tile in board.tiles())
    for hand in hands:
        used.update(hand)
    left = Counter(host.header.ruleset.tile_set.all_tiles()) - used
    order = tuple((first + place) % len(racks) for place in range(len(racks)))
    host.position = replace(
        host.position,
        board=board,
        racks=tuple(hands),
        bag=Bag.of(left.elements()) if bag is None else Bag(alphabet.parse_tiles(bag)),
        order=order,
        on_turn=first,
    )
    return host


def two_people(*racks: str, edition: str = "luxury", house: str = "", across: str = "") -> LocalSession:
    """Player 1 and Player 2, who is named first playing first."""
    agreed = ruleset(edition, house=HouseRules.from_text(house))
    return laid(table_for(None, None, agreed=agreed), *(racks or ("HORNSAE", "FARMERS")), across=across)
