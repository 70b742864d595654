"""Does a game begin where somebody says one stands, and go on as any other?"""

from __future__ import annotations

from pathlib import Path

import pytest

import lexiko
from lexiko.notation import NotationError
from lexiko.rulebook import UnknownSet
from lexiko.rules import BadSetup, TilesDrawn
from lexiko.table import decide_again
from tests.clauses import clause
from tests.company import small_lexicon

EMPTY = "/".join(["15"] * 7)
HORN = f"{EMPTY}/5HORN6/{EMPTY} FARMSTE/AEIOU 7/14 1 lexiko-edition luxury;"
RECORD = """#player1 Ann Ann Lee
#player2 Ben Ben
>Ann: HORNAAA 8F HORN +14 14
>Ben: FARMSTE H6 FA.M +9 9
#rack1 AAAEIOU
"""
FINISHED = ">Ann: HORN 8F HORN +14 14\n>Ann:  (FARM) +18 32\n"


def told(text: str | Path = HORN) -> lexiko.Game:
    """A game from a position, with a few hundred words."""
    return lexiko.game_from_cgp(text, lexicon=small_lexicon(), seed=1)


def recorded(text: str | Path, turn: int | None = None) -> lexiko.Game:
    """A game from a record, with a few hundred words."""
    return lexiko.game_from_gcg(text, turn=turn, lexicon=small_lexicon(), seed=1)


def test_a_game_goes_on_from_a_position() -> None:
    game = told()
    assert (game.ruleset.edition_key, game.on_turn, game.rack) == ("luxury", "Player 1", "AEFMRST")
    assert game.scores == {"Player 1": 7, "Player 2": 14}
    assert game.position.scoreless_turns == 1
    played = game.play("H6 FARM")
    assert played is not None
    assert (played.score, game.scores["Player 1"], game.on_turn) == (9, 16, "Player 2")
    assert sum(map(len, (game.position.bag, *game.position.racks))) + len(list(game.position.board.tiles())) == 100


def test_racks_that_nobody_told_are_drawn_by_the_seed() -> None:
    text = f"{EMPTY}/5HORN6/{EMPTY} FARMSTE/ 0/14 0"
    one, same, other = (lexiko.game_from_cgp(text, lexicon=small_lexicon(), seed=seed) for seed in (1, 1, 2))
    assert len(one.position.racks[1]) == 7
    assert one.position.racks == same.position.racks != other.position.racks


def test_others_see_no_rack_that_was_told() -> None:
    game = told()
    seen = [event for event in game.session.events_for(1) if isinstance(event, TilesDrawn)]
    assert [event.tiles is None for event in seen] == [True, False]


def test_a_game_from_a_position_is_saved_copied_and_decided_again(tmp_path: Path) -> None:
    game = told()
    game.play("H6 FARM")
    game.save(tmp_path / "game.jsonl")
    again = lexiko.load_game(tmp_path / "game.jsonl", lexicon=small_lexicon())
    assert again.position == game.position
    assert decide_again(game.ruleset, game.session.header.seed, game.events).differs_at is None


def test_computers_go_on_with_a_position() -> None:
    game = lexiko.game_from_cgp(HORN, players=("Ann", "bot:greedy"), lexicon=small_lexicon(), seed=1)
    game.play("H6 FARM")
    game.let_bots_act()
    assert game.on_turn == "Ann" or game.is_over


def test_a_position_that_cannot_be_names_everything() -> None:
    with pytest.raises(BadSetup) as wrong:
        told(f"QQ13/{'/'.join(['15'] * 14)} AEHNORST/ 0/0 0")
    assert len(wrong.value.problems) == 3
    with pytest.raises(NotationError):
        told("no position")


def test_a_game_has_no_record_if_its_first_turns_are_not_known() -> None:
    with pytest.raises(NotationError, match="set up in its middle"):
        told().gcg()


def test_a_game_stands_as_a_record_does(tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(RECORD, encoding="utf-8")
    for source in (RECORD, file):
        game = recorded(source)
        assert (game.on_turn, game.rack, game.scores) == ("Ann Lee", "AAAEIOU", {"Ann Lee": 14, "Ben": 9})
    earlier = recorded(RECORD, turn=1)
    assert (earlier.on_turn, earlier.rack, earlier.scores) == ("Ben", "AEFMRST", {"Ben": 0, "Ann Lee": 14})
    assert earlier.play("H6 FA.M") is not None


def test_a_record_that_goes_to_its_end_is_a_game_that_is_over() -> None:
    game = recorded(FINISHED)
    assert (game.is_over, game.winners, game.on_turn) == (True, ("Ann",), None)
    assert not game.legal_plays()


def test_a_position_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(HORN + "\n", encoding="utf-8")
    assert told(file).position == told().position


def test_a_record_with_tiles_that_no_set_has_is_no_game() -> None:
    with pytest.raises(UnknownSet, match="there is no set 'klingon'"):
        lexiko.game_from_gcg("#player1 Ann Ann\n#tile-distribution klingon\n>Ann: HORNSAE 8F HORN +14 14\n")


def test_no_name_in_a_record_steers_the_terminal_that_a_game_is_printed_on() -> None:
    game = lexiko.game_from_gcg(
        "#character-encoding UTF-8\n#player1 A\x1b[31m Ann \x1b[2J\n#player2 B\x07 \x1b\n"
        ">A\x1b[31m: HORNSAE 8F HORN +14 14\n",
        lexicon=small_lexicon(),
        seed=1,
    )
    assert not any(sign in f"{game}{game!r}" for sign in "\x1b\x07")


def test_players_of_a_position_are_named_as_in_any_game() -> None:
    line = "15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 FARMSTE/ 0/14 0"
    with pytest.raises(ValueError, match="look the same"):
        lexiko.game_from_cgp(line, players=("Ann", "ann"), lexicon=small_lexicon(), seed=1)
    with pytest.raises(ValueError, match="24 characters at most"):
        lexiko.game_from_cgp(line, players=("A" * 25, "Ben"), lexicon=small_lexicon(), seed=1)


def test_whoever_left_a_game_on_record_has_left_the_one_that_goes_on_from_it() -> None:
    game = recorded(
        "#player1 Ann Ann\n#player2 Ben Ben\n#player3 Cid Cid\n"
        ">Ann: HORNAAA 8F HORN +14 14\n#lexiko-resigned Ben\n>Cid: FARMSTE H6 FA.M +9 9\n#rack1 AAAEIOU\n"
    )
    assert (game.on_turn, game.scores) == ("Ann", {"Ann": 14, "Ben": 0, "Cid": 9})
    assert [game.players[seat] for seat in game.position.resigned] == ["Ben"]
    game.pass_turn()
    assert game.on_turn == "Cid"


@clause("R9.4")
def test_whoever_left_a_game_on_record_has_not_won_it() -> None:
    game = recorded(
        "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORN 8F HORN +14 14\n"
        ">Ben: FARMSTE H6 FA.M +9 9\n#lexiko-resigned Ann\n#lexiko-ended resigned\n"
    )
    assert game.is_over and game.winners == ("Ben",)


@clause("R9.4")
def test_among_equals_a_game_on_record_was_won_by_whoever_was_ahead_before_the_reckoning() -> None:
    heads = "#player1 Ann Ann\n#player2 Ben Ben\n"
    lines = ">Ann: HORN 8F HORN +14 14\n>Ben: FARMSTE H6 FA.M +9 9\n>Ben: FARMSTE (RSTE) -4 5\n>Ann: QV (QV) -9 5\n"
    assert recorded(heads + lines).winners == ("Ann",)
    shared = recorded(heads + "#lexiko-edition club\n" + lines)
    assert shared.winners == ("Ann", "Ben")
