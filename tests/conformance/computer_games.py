"""What kinds of games do computers play in tests, and what must hold of each of them when it is over?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon, build_kwg, open_lexicon
from lexiko.notation import format_gcg, gcg_from_events, parse_gcg, replay_gcg
from lexiko.players import build_player, parted
from lexiko.rulebook import VARIATIONS, HouseRules, all_editions, load_edition, ruleset
from lexiko.rules import Ruleset, Word, replay
from lexiko.table import GameHeader, LocalSession, Seat
from tests.company import EVERY_KIND
from tests.pairwise import pairwise

MIXES = 20
PLAYERS = (2, 3, 4)
VOCABULARIES = {"table": 35, "narrow": 20, "wide": 50}
"""The words that some player knows: those of the common lists up to this size. The table's decide."""


@dataclass(frozen=True)
class Agreed:
    """What the players of a game have agreed on."""

    edition: str
    house: HouseRules
    players: int
    set_key: str | None = None
    name: str = ""

    def __str__(self) -> str:
        return self.name or f"{self.edition}-{','.join(self.house.variations) or 'plain'}-{self.players}"

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return _ruleset(self)


@cache
def _ruleset(agreed: Agreed) -> Ruleset:
    return ruleset(agreed.edition, set=agreed.set_key, house=agreed.house, players=agreed.players)


def single_variations() -> list[Agreed]:
    """Every edition with no variation and with each one alone, for every number of players."""
    return [_single(*each) for each in product(_EDITIONS, _KEYS, PLAYERS) if _goes(*each)]


def paired_variations() -> list[Agreed]:
    """Of these so many that every edition, variation and number of players meets every other."""
    return [_single(*each) for each in pairwise((_EDITIONS, _KEYS, PLAYERS), _goes)]


_EDITIONS = [edition.key for edition in all_editions()]
_KEYS = ("", *(variation.key for variation in VARIATIONS))


def _goes(edition: str, key: str, players: int) -> bool:  # noqa: ARG001  # every variation goes with every edition
    return players <= load_edition(edition).most_players


def _single(edition: str, key: str, players: int) -> Agreed:
    return Agreed(edition, HouseRules((key,) if key else (), opening_length=4 if key == "V1" else None), players)


def random_mixes() -> list[Agreed]:
    """Some editions with several variations, levels and limits mixed, some on the large board."""
    mixes = (_mix(number, players) for number in range(MIXES) for players in PLAYERS)
    return [mix for mix in mixes if mix.players <= load_edition(mix.edition).most_players]


def _mix(number: int, players: int) -> Agreed:
    random = Random(f"mix {number}")
    edition = random.choice(all_editions()).key
    keys = random.sample([variation.key for variation in VARIATIONS], random.randint(2, 5))
    levels = [random.choice(("beginner", "intermediate", 150)) for _ in range(players)] if "V7" in keys else []
    house = HouseRules(
        tuple(keys),
        opening_length=random.choice((3, 4, 5)) if "V1" in keys else None,
        levels=tuple(levels),
        turn_seconds=(180.0,) if random.random() < 0.3 else (),
    )
    set_key = "super_english" if number % 7 == 3 else None
    return Agreed(edition, house, players, set_key, f"mix{number}-{edition}-{','.join(house.variations)}-{players}")


def play(agreed: Agreed, number: int) -> LocalSession:
    """One game of computers of all kinds, most of which know the table's words; the number decides everything else."""
    random = Random(f"{agreed} {number}")
    kinds = [random.choice(EVERY_KIND) for _ in range(agreed.players)]
    known = [random.choice(("table", "table", "table", *VOCABULARIES)) for _ in range(agreed.players)]
    rules = agreed.ruleset
    table = engine(rules, "table")
    header = GameHeader(
        ruleset=rules,
        seats=tuple(Seat(f"{parted(kind)[0]} {place}", kind) for place, kind in enumerate(kinds)),
        seed=f"{agreed} {number}",
    )
    players = {
        place: build_player(kind, engine(rules, words), seed=f"{number} {place}")
        for place, (kind, words) in enumerate(zip(kinds, known, strict=True))
    }
    host = LocalSession.start(header, judge=table.lexicon, prover=table, players=players, now=lambda: 0.0)
    for _ in host.let_bots_act():
        pass
    return host


def check(host: LocalSession) -> None:
    """The game is over, its events lead to where it stands, and its record replays to the same scores."""
    position = host.position
    assert position.result is not None
    assert replay(host.header.ruleset, host.events) == position
    names = [seat.name for seat in host.header.seats]
    text = format_gcg(gcg_from_events(host.header.ruleset, names, host.events))
    record = parse_gcg(text)
    again = replay_gcg(record, host.header.ruleset)
    assert again.problems == (), (again.problems, text)
    totals = {turn.player: turn.total for turn in again.turns}
    names_of_nicks = {player.nick: player.name for player in record.players}
    recorded = {names_of_nicks[nick]: total for nick, total in totals.items()}
    final = dict(zip(names, position.result.scores, strict=True))
    assert recorded == {name: final[name] for name in recorded}, text
    assert all(final[name] == 0 for name in final.keys() - recorded.keys())


@cache
def engine(rules: Ruleset, vocabulary: str) -> Engine:
    """An engine for these rules that knows one of the vocabularies."""
    return Engine.compile(rules, lexicon(vocabulary))


@cache
def lexicon(vocabulary: str) -> Lexicon:
    """The default words, up to the size of a vocabulary."""
    words = [word for word, tier in _tiers() if tier <= VOCABULARIES[vocabulary]]
    return Lexicon(vocabulary, open_lexicon("english").alphabet, build_kwg(words))


@cache
def _tiers() -> list[tuple[Word, int]]:
    """Every word that some player may know, with its tier."""
    english = open_lexicon("english")
    largest = max(VOCABULARIES.values())
    return [(word, tier) for word in english.words() if (tier := english.tier(word)) <= largest]
