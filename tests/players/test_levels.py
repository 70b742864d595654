"""Do the levels play as people of their strength do: by their words, overlooking things, doubting some of it?"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.players import KINDS, StaticPlayer, build_player
from lexiko.players.levels import LEVELS, about_leaves, level_player
from lexiko.rulebook import HouseRules
from lexiko.rules import Accept, Challenge, Command, Exchange, Play, violations_of
from tests.analysis import weighing_engine
from tests.company import small_engine
from tests.pairwise import slow_beyond
from tests.table_talk import Game, rules

NAMES = [level.name for level in LEVELS]
every_level = pytest.mark.parametrize("level", NAMES)


@pytest.fixture(scope="module")
def english() -> Engine:
    """An engine with the default words."""
    return Engine.compile(rules(), open_lexicon("english"))


def test_the_ladder_goes_from_beginner_to_expert() -> None:
    assert list(KINDS)[:5] == [*NAMES, "expert"]
    assert isinstance(build_player("expert", small_engine(rules())), StaticPlayer)


def points_of_plays(level: str, engine: Engine, *, racks: list[str]) -> int:
    """What a level scores with these racks on one board, all told."""
    total = 0
    for number, rack in enumerate(racks):
        game = Game(engine.ruleset, racks=(rack, "AB"), board=("8G", "TON"))
        move = build_player(level, engine, seed=str(number)).choose(game.view(0))
        assert violations_of(game.position, Command(0, move)) == ()
        if isinstance(move, Play):
            table = engine.plays(game.view(0))
            total += dict(zip(table, table.scores, strict=True)).get(move, 0)
    return total


@pytest.mark.slow
def test_a_higher_level_scores_more(english: Engine) -> None:
    tiles = english.ruleset.tile_set.all_tiles()
    racks = [english.lexicon.alphabet.format_word(Random(f"rack {number}").sample(tiles, 7)) for number in range(16)]
    scores = [points_of_plays(level, english, racks=racks) for level in (*NAMES, "expert")]
    assert scores == sorted(scores)
    assert scores[-1] > 1.5 * scores[0]


@pytest.mark.parametrize("level", slow_beyond(1, NAMES))
def test_asked_again_it_says_the_same_and_another_seed_may_say_otherwise(level: str, english: Engine) -> None:
    view = Game(rules(), racks=("AEHNORS", "AB"), board=("8G", "TON")).view(0)
    moves = [build_player(level, english, seed=str(seed)).choose(view) for seed in range(12)]
    assert moves == [build_player(level, english, seed=str(seed)).choose(view) for seed in range(12)]
    assert len(set(moves)) > 1


def test_a_beginner_seldom_finds_a_long_word_that_an_expert_never_misses(english: Engine) -> None:
    view = Game(rules(), racks=("AEHNRST", "AB"), board=("8G", "TO")).view(0)
    laid = {
        level: [len(moves_tiles(build_player(level, english, seed=str(seed)).choose(view))) for seed in range(20)]
        for level in ("beginner", "expert")
    }
    assert laid["expert"] == [7] * 20
    assert laid["beginner"].count(7) <= 2


def moves_tiles(move: object) -> tuple[int, ...]:
    """The tiles of a play; nothing for anything else."""
    return move.tiles if isinstance(move, Play) else ()


@every_level
def test_a_level_lets_stand_what_it_knows(level: str, english: Engine) -> None:
    game = Game("luxury", racks=("HORN", "AB"))
    game.turn("8F HORN")
    player = build_player(level, Engine.compile(game.rules, english.lexicon))
    assert player.answer(game.view(1)) == Accept()


@pytest.mark.slow
def test_the_higher_the_level_the_sooner_a_false_word_is_challenged(english: Engine) -> None:
    game = Game("luxury", racks=("HORN", "AB"))
    game.turn("8F HONR")
    engine = Engine.compile(game.rules, english.lexicon)
    challenges = [
        sum(build_player(level, engine, seed=str(seed)).answer(game.view(1)) == Challenge() for seed in range(100))
        for level in (*NAMES, "expert")
    ]
    assert challenges == sorted(challenges)
    assert 0 < challenges[0] < 30
    assert challenges[-1] == 100


def test_a_word_is_named_where_the_edition_wants_that(english: Engine) -> None:
    game = Game("classic", racks=("HORN", "AB"))
    game.turn("8F HONR")
    answers = {build_player("advanced", english, seed=str(seed)).answer(game.view(1)) for seed in range(20)}
    assert answers == {Accept(), Challenge(game.word("HONR"))}


@every_level
def test_a_level_minds_what_it_keeps_only_where_it_is_said_to(level: str) -> None:
    chosen = LEVELS[NAMES.index(level)]
    sees_all = replace(chosen, sight=1.0, reach=1.0, parallel=1.0, bold=0.0)
    engine = weighing_engine(rules())
    view = Game(rules(), racks=("AEHNORS", "AB"), board=("8G", "TON")).view(0)
    player = level_player(chosen, engine, "")
    assert replace(player, level=sees_all).choose(view) == StaticPlayer(engine, chosen.by).choose(view)


@every_level
def test_without_a_play_tiles_are_exchanged(level: str) -> None:
    view = Game(rules(), racks=("VVCCQZ", "AB")).view(0)
    assert isinstance(build_player(level, small_engine(rules())).choose(view), Exchange)


def test_an_expert_minds_what_it_keeps_with_any_words_of_the_english_tiles(english: Engine) -> None:
    few = Lexicon.from_words("few", ["horn"])
    assert about_leaves(english) == ""
    assert about_leaves(Engine.compile(rules(), few)) == (
        "It weighs the tiles it keeps by Lexiko's values, as few has none of its own yet."
    )
    assert about_leaves(weighing_engine(rules())) == "It weighs the tiles it keeps by leave values of its own."
    assert about_leaves(Engine.compile(rules(), few, None)).startswith("It has no leave values for these tiles")


def phony_out(edition: str, *, players: int = 2, house: str = "", levels: str = "") -> Game:
    """A game in which seat 0 has just gone out with a false word."""
    racks = ("HNOR", "EEI", "AAU", "IO")[:players]
    agreed = rules(edition, players=players, house=HouseRules.from_text(house, levels=levels))
    game = Game(agreed, racks=racks, bag="", scores=(200, 210, 190, 180)[:players])
    game.turn("8F HONR")
    return game


def answers_to(game: Game, level: str, engine: Engine, *, seat: int = 1) -> list[Challenge | Accept]:
    """What forty players of a level, who have nothing in common but that, answer to the last play."""
    engine = Engine.compile(game.rules, engine.lexicon)
    return [build_player(level, engine, seed=str(seed)).answer(game.view(seat)) for seed in range(40)]


@every_level
@pytest.mark.parametrize(
    ("edition", "players"), [("classic", 2), ("luxury", 4), ("club:challenge=double", 2), ("club:challenge=single", 2)]
)
def test_nobody_lets_a_false_word_go_out_where_a_challenge_costs_nothing(
    level: str, edition: str, players: int, english: Engine
) -> None:
    game = phony_out(edition, players=players)
    for seat in range(1, players):
        assert Accept() not in answers_to(game, level, english, seat=seat)


@every_level
def test_nobody_lets_a_false_word_stand_where_no_challenge_costs_anything(level: str, english: Engine) -> None:
    game = Game("club:challenge=single", racks=("HORN", "AB"))
    game.turn("8F HONR")
    assert Accept() not in answers_to(game, level, english)


@every_level
def test_nobody_lets_a_false_word_reach_the_finish_line_whatever_a_challenge_costs(level: str, english: Engine) -> None:
    for edition in ("luxury", "club:challenge=five-point"):
        game = phony_out(edition, house="V7", levels="advanced,advanced")
        assert game.position.ending == "finish-line"
        assert Accept() not in answers_to(game, level, english)


@every_level
def test_words_it_believes_in_are_challenged_only_where_that_costs_nothing(level: str, english: Engine) -> None:
    chosen = next(level_ for level_ in LEVELS if level_.name == level)
    mind = level_player(chosen, english, "").mind
    believed = next(
        word for word in mind.words.believed.words() if len(word) == 4 and not mind.words.sure.accepts(word)
    )
    text = english.lexicon.alphabet.format_word(believed)
    for edition, challenged in (("luxury", False), ("club:challenge=single", True)):
        game = Game(edition, racks=(text, "AB"))
        game.turn(f"8F {text}")
        assert set(answers_to(game, level, english)) == {Challenge() if challenged else Accept()}


@every_level
def test_a_good_word_is_never_challenged_by_who_knows_it_whatever_it_costs(level: str, english: Engine) -> None:
    game = Game("club:challenge=single", racks=("HORN", "AB"), bag="")
    game.turn("8F HORN")
    assert set(answers_to(game, level, english)) == {Accept()}
