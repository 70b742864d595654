"""Do hosted games hold up with hardly any words, without vowels, with words as long as the board?"""

from __future__ import annotations

from functools import cache

import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.players import build_player
from lexiko.rulebook import ruleset
from lexiko.rules import Board, Rack, Square
from lexiko.table import GameHeader, LocalSession, Seat
from tests.company import EVERY_KIND
from tests.conformance.computer_games import check
from tests.kernel.positions import grid_of, laid_of, pairs, rack_of, setting
from tests.oracles.brute_plays import brute_plays

LONG = ("ABCDEFGHIJKLMNOPQRSTU", "NONREPRESENTATIONALLY", "ABCDEFGHIJKLMNO")
LEXICA = {
    "ten words": ("AT", "TEA", "EAT", "ATE", "SEAT", "NOTE", "TONE", "STONE", "RETINAS", "ONE"),
    "one word": ("TEA",),
    "no vowel": ("HM", "SH", "BRR", "NTH", "PST", "CWM", "CRWTH", "PHPHT", "TSKTSK"),
    "long words": LONG,
    "no word": (),
}
SETS = ("english", "super_english")
POINTS_COME = {"ten words", "no vowel"}
GAMES = {name: 12 if name in POINTS_COME else 1 for name in LEXICA}
"""So many games are played until points come of one; of the others one is enough."""


@cache
def engine(name: str, set_key: str) -> Engine:
    """An engine for one of the lexica, on the usual board or the large one."""
    rules = ruleset("luxury", set=set_key)
    return Engine.compile(rules, Lexicon.from_words(name, LEXICA[name], rules.tile_set.alphabet))


@pytest.mark.parametrize("set_key", SETS)
@pytest.mark.parametrize("name", LEXICA)
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_whole_game_is_played_by_every_kind_of_computer(name: str, set_key: str, kind: str) -> None:
    games = (points_of_a_game(name, set_key, kind, seed=f"{name} {number}") for number in range(GAMES[name]))
    points_come = any(map(any, games))
    assert points_come or name not in POINTS_COME
    assert LEXICA[name] or not points_come


def points_of_a_game(name: str, set_key: str, kind: str, *, seed: str) -> tuple[int, ...]:
    """What a game comes to before the reckoning; where so few words are, some have no play in it."""
    played = engine(name, set_key)
    seats = tuple(Seat(f"{kind} {place}", kind) for place in range(2))
    players = {place: build_player(kind, played, seed=str(place)) for place in range(2)}
    header = GameHeader(ruleset=played.ruleset, seats=seats, seed=seed)
    host = LocalSession.start(header, judge=played.lexicon, prover=played, players=players, now=lambda: 0.0)
    for _ in host.let_bots_act():
        pass
    check(host)
    assert host.position.scores_before_settling is not None
    return host.position.scores_before_settling


@pytest.mark.parametrize("set_key", SETS)
@pytest.mark.parametrize("word", LONG)
@pytest.mark.parametrize("held", ["A", "AB?", "EHKNORT", "?LORSTU"])
def test_the_engine_finds_what_trying_everything_finds_along_the_whole_board(
    set_key: str, word: str, held: str
) -> None:
    rules = ruleset("luxury", set=set_key)
    alphabet = rules.tile_set.alphabet
    played = setting(rules, LONG)
    rack = Rack(alphabet.parse_tiles(held))
    codes = alphabet.parse_word(word)[: rules.layout.cols]
    missing = [place for place, tile in enumerate(codes) if tile in rack.codes][: len(held)]
    placements = [(Square(7, place), tile) for place, tile in enumerate(codes) if place not in missing]
    board = Board.empty(rules.layout.rows, rules.layout.cols).with_tiles(placements)
    assert dict(pairs(played, board, rack)) == brute_plays(played.game, grid_of(played, board), rack_of(played, rack))


@pytest.mark.parametrize("held", ["U", "?"])
def test_a_word_of_twenty_one_letters_fills_a_row_of_the_large_board(held: str) -> None:
    rules = ruleset("luxury", set="super_english")
    alphabet = rules.tile_set.alphabet
    played = setting(rules, LONG)
    begun = [(Square(10, place), tile) for place, tile in enumerate(alphabet.parse_word(LONG[0])[:-1])]
    board = Board.empty(21, 21).with_tiles(begun)
    table = played.engine.plays_for(board, Rack(alphabet.parse_tiles(held)))
    assert [laid_of(played, play) for play in table] == [frozenset({(10, 20, "U" if held == "U" else "u")})]
