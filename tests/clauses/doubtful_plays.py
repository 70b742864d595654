"""Plays to be challenged: an opening, a play of three words, and the groups of editions that differ."""

from __future__ import annotations

import pytest

from lexiko.rules import Challenge
from tests.table_talk import ONE_WORD, WHOLE_PLAY, Game, rules

HORN = ("8F", "HORN")
FULL = "HORNEST", "FARMING", "PLATEAU", "DIVIDER"
whole_play = pytest.mark.parametrize("edition", WHOLE_PLAY)
one_word = pytest.mark.parametrize("edition", ONE_WORD)


def opened(edition: str, *, players: int = 2, phonies: tuple[str, ...] = (), house: str = "") -> Game:
    """A game in which seat 0 has opened with HORN."""
    game = Game(rules(edition, players=players, house=house), racks=FULL[:players], phonies=phonies)
    game.turn("8F HORN", draws="AEIO")
    return game


def with_three_words(edition: str, *, players: int = 3, phonies: tuple[str, ...] = ()) -> Game:
    """A game in which seat 0 has just made AH, HA and OH with AH below HORN."""
    game = Game(
        rules(edition, players=players),
        racks=["AHORNES", *FULL[1:players]],
        board=HORN,
        phonies=phonies,
    )
    game.turn("9F AH")
    return game


def doubt(game: Game, word: str) -> Challenge:
    """The challenge an edition wants: of this word, or of the play it belongs to."""
    return Challenge(game.word(word) if game.rules.challenge_scope == "word" else None)
