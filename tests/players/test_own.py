"""Does a player of somebody's own need one method, and is it brought along wherever its game goes?"""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

import lexiko
from lexiko.kernel import Engine
from lexiko.rules import Accept, Challenge, Move, Pass, PlayerView
from lexiko.table import PlayerMissing
from tests.company import small_lexicon


class Passer:
    """Chooses to pass, and nothing else."""

    def choose(self, view: PlayerView) -> Move:
        """A pass."""
        del view
        return Pass()


class Best:
    """Is made of the engine, and has all three methods."""

    name = "Rita"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.answered = 0

    def choose(self, view: PlayerView) -> Move:
        """The best play."""
        return self.engine.best(view) or Pass()

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Lets everything stand."""
        del view
        self.answered += 1
        return Accept()

    def agrees(self, view: PlayerView) -> bool:
        """Always."""
        del view
        return True


def game_with(*players: object) -> lexiko.Game:
    """A game begun between these."""
    return lexiko.new_game(players=players, lexicon=small_lexicon(), seed=1)  # type: ignore[arg-type]


def test_one_method_is_enough_and_the_player_is_called_after_its_class() -> None:
    game = game_with("Ann", Passer())
    assert game.players == ("Ann", "Passer")
    game.let_bots_act()
    game.play(game.legal_plays(limit=1)[0].text)
    game.let_bots_act()
    assert game.on_turn == "Ann"


def test_a_false_word_is_challenged_for_it_and_it_agrees_once_it_has_no_play() -> None:
    game = game_with("Ann", Passer())
    game.let_bots_act()
    seat = game.players.index("Passer")
    tiles = "".join(sorted(game.rack.replace("?", ""))[:2])
    game.play(f"8H {tiles[::-1] if tiles in small_lexicon() else tiles}")
    assert isinstance(game.session._players[seat].answer(game.view(seat)), Challenge)
    assert not game.session._players[seat].agrees(game.view(seat))


def test_a_class_is_given_the_engine_and_its_own_answers_count() -> None:
    match = game_with(Best, Best, "bot:random")
    assert match.players == ("Rita", "Rita 2", "Random")
    match.let_bots_act()
    assert match.is_over
    rita = match.session._players[0]
    assert isinstance(rita, Best)
    assert rita.answered


def test_it_is_brought_along_to_a_copy_and_must_be_to_a_saved_game(tmp_path: Path) -> None:
    game = game_with("Ann", Passer())
    copy.copy(game).let_bots_act()
    game.save(tmp_path / "game.jsonl")
    with pytest.raises(PlayerMissing, match=r"load_game\(path, own=\{'Passer': ...\}\)"):
        lexiko.load_game(tmp_path / "game.jsonl", lexicon=small_lexicon())
    again = lexiko.load_game(tmp_path / "game.jsonl", lexicon=small_lexicon(), own={"Passer": Passer()})
    assert again.players == game.players


def test_what_cannot_choose_is_no_player() -> None:
    with pytest.raises(TypeError, match=r"something with choose\(view\), not 7"):
        game_with("Ann", 7)
