"""Does every kind of computer player play legally, depend on nothing it may not see, and come to an end?"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.players import build_player
from lexiko.rulebook import all_editions
from lexiko.rules import Bag, Phase, PlayWithdrawn, Position, Rack, Ruleset, view_of
from lexiko.table import GameHeader, LocalSession, Seat
from tests.company import EVERY_KIND, played_out, rules, small_engine, table_for
from tests.pairwise import each_value, in_slow, single_values, slow_beyond, slow_but

EDITIONS = [edition.key for edition in all_editions()]
HOUSES = ("", "V1", "V2", "V3", "V4", "V6", "V2,V3,V4,V6")


def beginning_with(kind: str) -> list[str]:
    """Every kind of player, this one first: the others are slow where words laid anew take them seconds a game."""
    return sorted(EVERY_KIND, key=lambda each: (each != kind, each))


every_mix = each_value("kind,edition,house", EVERY_KIND, EDITIONS, HOUSES)


def game_of(kind: str, agreed: Ruleset, *, known: Engine, table: Engine, seed: str = "1") -> LocalSession:
    """A game of two players of a kind who know some words, at a table that knows others."""
    seats = (Seat("One", kind), Seat("Two", kind))
    header = GameHeader(ruleset=agreed, seats=seats, seed=seed)
    players = {seat: build_player(kind, known, seed=f"{seed} {seat}") for seat in range(2)}
    return LocalSession.start(header, judge=table.lexicon, prover=table, players=players, now=lambda: 0.0)


def engine_of(agreed: Ruleset, *words: str) -> Engine:
    """An engine that knows these words only."""
    return Engine.compile(agreed, Lexicon.from_words("few", words, agreed.tile_set.alphabet))


@each_value("kind,edition,house", EVERY_KIND, EDITIONS, ["", "V3,V4,V6"])
def test_it_plays_legally_to_the_end(kind: str, edition: str, house: str) -> None:
    played_out(table_for(kind, kind, agreed=rules(edition, house)))


@pytest.mark.parametrize(
    ("kind", "edition"), in_slow([*product(EVERY_KIND, EDITIONS)], single_values(EVERY_KIND, EDITIONS))
)
def test_it_plays_legally_to_the_end_laying_words_anew(kind: str, edition: str) -> None:
    played_out(table_for(kind, kind, agreed=rules(edition, "V2,V3,V4,V6")))


@every_mix
def test_its_game_ends_though_no_play_is_left_and_the_bag_is_full(kind: str, edition: str, house: str) -> None:
    agreed = rules(edition, house)
    few = engine_of(agreed, "QI", "ZAX")
    played_out(game_of(kind, agreed, known=few, table=few))


@every_mix
def test_its_game_ends_though_the_table_knows_none_of_its_words(kind: str, edition: str, house: str) -> None:
    agreed = rules(edition, house)
    none = engine_of(agreed)
    known = small_engine(agreed)
    host = LocalSession.start(
        GameHeader(ruleset=agreed, seats=(Seat("One", kind), Seat("Two", kind)), seed="1"),
        judge=none.lexicon,
        prover=none,
        players={0: build_player(kind, known, seed="0"), 1: build_player("greedy", none)},
        now=lambda: 0.0,
    )
    played_out(host)
    assert any(isinstance(event, PlayWithdrawn) for event in host.events)
    assert max(host.position.scores) <= 0


@pytest.mark.parametrize("kind", slow_but([kind for kind in EVERY_KIND if "champion" not in kind], EVERY_KIND))
def test_its_moves_depend_on_nothing_it_may_not_see(kind: str) -> None:
    moves_alike_whatever_is_unseen(kind, "V3,V4", "0")


@pytest.mark.parametrize("seed", ["0", *in_slow(["1", "2"], [])])
@pytest.mark.parametrize("kind", slow_beyond(1, beginning_with("greedy")))
def test_its_moves_depend_on_nothing_it_may_not_see_laying_words_anew(kind: str, seed: str) -> None:
    moves_alike_whatever_is_unseen(kind, "V2,V3,V4", seed)


def moves_alike_whatever_is_unseen(kind: str, house: str, seed: str) -> None:
    """A game of two of a kind; now and then the player on turn is asked twice, the unseen tiles mixed."""
    random = Random(f"unseen {kind} {seed}")
    host = table_for(kind, kind, agreed=rules("luxury", house), seed=seed)
    player = build_player(kind, small_engine(host.header.ruleset), seed="1")
    for _ in host.let_bots_act():
        seat = host.position.on_turn
        if host.position.phase is Phase.PLAYING and seat is not None and random.random() < 0.1:
            other = unseen_mixed(host.position, seat, random)
            assert view_of(other, seat) == host.view(seat)
            assert player.choose(view_of(other, seat)) == player.choose(host.view(seat))
            assert player.agrees(view_of(other, seat)) == player.agrees(host.view(seat))


def unseen_mixed(position: Position, seat: int, random: Random) -> Position:
    """The same game with the tiles this seat cannot see dealt again."""
    others = [other for other in range(len(position.racks)) if other != seat]
    tiles = [*position.bag, *(tile for other in others for tile in position.racks[other])]
    random.shuffle(tiles)
    racks = list(position.racks)
    for other in others:
        racks[other] = Rack.of(tiles.pop() for _ in position.racks[other])
    return replace(position, racks=tuple(racks), bag=Bag.of(tiles))
