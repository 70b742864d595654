"""Does the random player do everything that is allowed now and then, and the same with the same seed?"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from lexiko.players import KINDS, RandomPlayer, UnknownPlayer, build_player
from lexiko.rules import Challenge, Exchange, Move, Pass, Play, Rack, Rearrange, RecycleBlank, RecycleLetter, tile_of
from tests.company import rules, small_engine
from tests.table_talk import Game


def moves(game: Game, *, count: int = 60) -> list[Move]:
    """What random players of different seeds do on turn."""
    engine = small_engine(game.rules)
    view = game.view(game.on_turn)
    return [RandomPlayer(engine, str(seed)).choose(view) for seed in range(count)]


def test_it_makes_any_of_its_plays() -> None:
    game = Game(rules(), racks=("HOT", "AB"))
    every = set(small_engine(game.rules).plays(game.view(0)))
    made = {move for move in moves(game, count=20 * len(every)) if isinstance(move, Play)}
    assert made == every


def test_the_same_seed_does_the_same_at_the_same_place() -> None:
    game = Game(rules(), racks=("AEHNORS", "AB"))
    assert moves(game) == moves(game)
    later = replace(game.view(0), seq=game.view(0).seq + 1)
    engine = small_engine(game.rules)
    assert [RandomPlayer(engine, str(seed)).choose(later) for seed in range(60)] != moves(game)


def test_now_and_then_it_exchanges_though_it_has_a_play() -> None:
    kinds = Counter(type(move) for move in moves(Game(rules(), racks=("AEHNORS", "AB")), count=300))
    assert 0 < kinds[Exchange] < 40
    assert kinds[Pass] == 0


@pytest.mark.parametrize(
    ("house", "word", "step"), [("V2", "SATE", Rearrange), ("V3", "BOX", RecycleLetter), ("V4", "STAtE", RecycleBlank)]
)
def test_it_begins_some_turns_with_each_kind_of_step(house: str, word: str, step: type) -> None:
    game = Game(rules("luxury", house), racks=("LTWAEHR", "AB"), board=("8G", word))
    begun = [move for move in moves(game) if any(isinstance(each, step) for each in move.before)]
    assert 0 < len(begun) < 60


def test_it_never_lays_a_blank_it_does_not_hold() -> None:
    game = Game(rules(), racks=("AEHNOR?", "AB"))
    plays = [move for move in moves(game) if isinstance(move, Play)]
    assert plays
    assert all(sum(tile_of(tile) == 0 for tile in play.tiles) <= 1 for play in plays)


def test_of_many_blanks_it_lays_two_at_most_where_it_can() -> None:
    game = Game(rules(), racks=("AT", "AB"))
    engine, letters = small_engine(game.rules), game.rules.tile_set.alphabet

    def plays(rack: str) -> list[Play]:
        view = replace(game.view(0), rack=Rack(letters.parse_tiles(rack)))
        made = [RandomPlayer(engine, str(seed)).choose(view) for seed in range(40)]
        return [move for move in made if isinstance(move, Play)]

    assert max(sum(tile_of(tile) == 0 for tile in play.tiles) for play in plays("AT????")) == 2
    assert plays("QQ???")


def test_it_challenges_what_it_does_not_know_and_agrees_when_it_has_no_play() -> None:
    game = Game("luxury", racks=("HORN", "VVCCQZ"), bag="EEEEEE")
    player = RandomPlayer(small_engine(game.rules))
    assert player.agrees(game.view(1))
    assert not player.agrees(Game("luxury", racks=("HORN", "VVCCQZ")).view(1))  # it could exchange
    assert not player.agrees(game.view(0))
    game.turn("8F HONR")
    assert player.answer(game.view(1)) == Challenge()


def test_an_unknown_kind_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownPlayer, match=f"'clever'.*{', '.join(KINDS)}"):
        build_player("clever", small_engine(rules()))


def test_every_kind_says_in_a_few_words_what_it_does() -> None:
    assert all(kind.name == name and kind.about for name, kind in KINDS.items())
