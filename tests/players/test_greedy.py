"""Does the greedy player take the most points, recycle where that gains, and keep its manners?"""

from __future__ import annotations

from dataclasses import replace

from lexiko.players import GreedyPlayer
from lexiko.rules import (
    Accept,
    Bag,
    Challenge,
    Command,
    Exchange,
    Move,
    Pass,
    Play,
    Position,
    Rack,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Ruleset,
    preview,
    view_of,
    violations_of,
)
from tests import pictures
from tests.company import rules, small_engine
from tests.table_talk import Game

CHEAP = rules("luxury")


def asked(game: Game) -> GreedyPlayer:
    """The greedy player at this game."""
    return GreedyPlayer(small_engine(game.rules))


def chosen(game: Game) -> Move:
    """What the greedy player does on turn; the rules must allow it."""
    assert game.on_turn is not None
    move = asked(game).choose(game.view(game.on_turn))
    assert violations_of(game.position, Command(game.on_turn, move)) == ()
    return move


def points(game: Game, move: Move) -> int:
    """What a move of the seat on turn would score."""
    tried = preview(game.view(game.on_turn), move)
    return 0 if tried.score is None else tried.score.points


def test_it_makes_the_play_with_the_most_points() -> None:
    game = Game(rules(), racks=("AEHNORS", "AB"))
    table = small_engine(game.rules).plays(game.view(0))
    assert points(game, chosen(game)) == max(table.scores)


def test_it_takes_every_blank_it_can_have_for_a_letter() -> None:
    game = Game(rules("luxury", "V4"), racks=("EEOTVWX", "AB"), board=("8G", "SEa\n.T."))
    game.position = replace(game.position, racks=(Rack(game.alphabet.parse_tiles("AEOTVWX")), game.position.racks[1]))
    assert RecycleBlank(pictures.square("8I")) in chosen(game).before


def test_it_takes_no_blank_where_that_was_not_agreed() -> None:
    game = Game(CHEAP, racks=("AEOTVWX", "AB"), board=("8G", "SEa"))
    assert chosen(game).before == ()


def test_it_recycles_a_letter_that_earns_more_played_again() -> None:
    plain = Game(CHEAP, racks=("WAEII", "AB"), board=("8H", "BOX"))
    game = Game(rules("luxury", "V3"), racks=("WAEII", "AB"), board=("8H", "BOX"))
    move = chosen(game)
    assert isinstance(move, Play)
    assert any(isinstance(step, RecycleLetter) for step in move.before)
    assert points(game, move) > points(plain, chosen(plain))


def test_it_gives_no_blank_away_for_a_letter() -> None:
    game = Game(rules("luxury", "V3"), racks=("?T", "AB"), board=("8G", "TON"))
    steps = [step for step in chosen(game).before if isinstance(step, RecycleLetter)]
    assert all(not step.tile & 0x80 for step in steps)


def test_it_rearranges_a_word_that_can_be_lengthened_so() -> None:
    game = Game(rules("luxury", "V2"), racks=("LVV", "AB"), board=("8G", "SATE"))
    move = chosen(game)
    assert isinstance(move, Play)
    assert any(isinstance(step, Rearrange) for step in move.before)
    words = {game.text(run.word) for run in preview(game.view(0), move).words}
    assert words == {"STEAL"}


def test_it_only_plays_words_that_it_knows() -> None:
    for seed in range(12):
        game = Game(rules("luxury", "V2,V3,V4"), racks=("", "AB"), board=("8F", "STEaL\n...T.\n...E."))
        tiles = [tile for tile in game.position.bag if (tile * 7 + seed) % 5 == 0][:7]
        game.position = replace(game.position, racks=(Rack.of(tiles), game.position.racks[1]))
        words = preview(game.view(0), chosen(game)).words
        assert all(small_engine(game.rules).lexicon.accepts(run.word) for run in words)


def test_without_a_play_it_exchanges_all_but_its_blanks() -> None:
    game = Game(CHEAP, racks=("VVCCQZ", "AB"))
    assert chosen(game) == Exchange(game.alphabet.parse_tiles("VVCCQZ"))
    game = Game(CHEAP, racks=("VVCCQZ?", "AB"))
    assert chosen(game) == Exchange(game.alphabet.parse_tiles("VVCCQZ"))


def test_it_exchanges_no_more_than_the_bag_holds_and_passes_where_that_is_too_little() -> None:
    assert chosen(Game("classic", racks=("VVCCQZ", "AB"), bag="AEI")) == Exchange(
        Game("classic").alphabet.parse_tiles("CCQ")
    )
    assert chosen(Game(CHEAP, racks=("VVCCQZ", "AB"), bag="AEIOUU")) == Pass()


def test_it_stops_exchanging_after_three_rounds_without_a_point() -> None:
    game = Game(CHEAP, racks=("VVCCQZ", "AB"))
    game.position = replace(game.position, scoreless_turns=5)
    assert isinstance(chosen(game), Exchange)
    game.position = replace(game.position, scoreless_turns=6)
    assert chosen(game) == Pass()


def test_it_gives_up_after_six_rounds_without_a_point() -> None:
    game = Game(CHEAP, racks=("AEHNORS", "AB"))
    game.position = replace(game.position, scoreless_turns=11)
    assert isinstance(chosen(game), Play)
    assert not asked(game).agrees(game.view(0))
    game.position = replace(game.position, scoreless_turns=12)
    assert chosen(game) == Pass()
    assert asked(game).agrees(game.view(0))


def test_it_agrees_that_no_play_remains_only_when_it_has_none() -> None:
    game = Game(CHEAP, racks=("VVCCQZ", "HORN"), bag="")
    assert asked(game).agrees(game.view(0))
    assert not asked(game).agrees(game.view(1))


def test_it_challenges_a_play_with_a_word_it_does_not_know() -> None:
    game = Game("luxury", racks=("HORN", "AB"))
    game.turn("8F HONR")
    assert asked(game).answer(game.view(1)) == Challenge()


def test_it_names_the_word_where_the_edition_wants_that() -> None:
    game = Game("classic", racks=("HORN", "AB"))
    game.turn("8F HONR")
    assert asked(game).answer(game.view(1)) == Challenge(game.word("HONR"))


def test_it_never_challenges_what_it_knows() -> None:
    game = Game("luxury", racks=("HORN", "AB"))
    game.turn("8F HORN")
    assert asked(game).answer(game.view(1)) == Accept()


def test_its_answers_depend_on_nothing_it_may_not_see() -> None:
    game = Game(CHEAP, racks=("AEHNORS", "ABCDEFG"))
    other = swapped(game.position, game.rules)
    assert view_of(other, 0) == game.view(0)
    assert asked(game).choose(view_of(other, 0)) == asked(game).choose(game.view(0))


def swapped(position: Position, agreed: Ruleset) -> Position:
    """The same game with other tiles on the second rack."""
    size = len(position.racks[1])
    bag = position.bag.codes
    rack = Rack(bag[:size])
    assert agreed.players == 2
    return replace(position, racks=(position.racks[0], rack), bag=Bag(bag[size:] + position.racks[1].codes))
