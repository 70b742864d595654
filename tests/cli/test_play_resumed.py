"""A game that is gone on with: does everybody learn what happened since they last moved?"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lexiko.cli.plain.conversation import KeptAs, LineConversation
from lexiko.cli.plain.game import play_on
from lexiko.cli.plain.lines import EndOfInput
from lexiko.cli.plain.screen import Screen
from lexiko.rulebook import load_edition
from lexiko.rules import Pass, Play, PlayAccepted, Square
from lexiko.table import LocalSession
from tests.cli.conversations import Script
from tests.company import Hands, laid, small_lexicon, table_for


def bit(host: LocalSession) -> Play:
    """BIT across the star."""
    tiles = host.header.ruleset.tile_set.alphabet.parse_word("BIT")
    return Play(tuple((Square(7, 6 + place), tile) for place, tile in enumerate(tiles)))


@pytest.fixture
def interrupted() -> LocalSession:
    """Player 1 passed and Player 2 played BIT, which a computer let stand a second later; then the game was cut off."""
    hands = Hands()
    host = laid(table_for(None, None, None, "greedy", now=hands), "VVVVVVV", "BITAAAA", "EEEEEEE", "FARMERS")
    host.submit(0, Pass())
    hands.time = 60.0
    host.submit(1, bit(host))
    hands.time = 61.0
    next(iter(host.let_bots_act()))
    assert isinstance(host.events[-1], PlayAccepted)
    return host


def gone_on_with(host: LocalSession) -> LineConversation:
    """The conversation, up to its first question."""
    edition = load_edition(host.header.ruleset.edition_key)
    screen = Screen(Script(), pictures=False)
    game = LineConversation(host, screen, edition=edition, kept_as=KeptAs(1), lexicon=small_lexicon())
    with pytest.raises(EndOfInput):
        play_on(game)
    return game


def first_lines(news: Sequence[str]) -> list[str]:
    """What happened, without the points word by word."""
    return [note.partition("\n")[0] for note in news]


def test_the_last_play_is_told_though_a_computer_has_let_it_stand_since(
    interrupted: LocalSession, capsys: pytest.CaptureFixture[str]
) -> None:
    gone_on_with(interrupted)
    said = capsys.readouterr().out
    assert said.startswith("Player 2 plays BIT at 8G for 10.\n  BIT  ")
    assert "passes" not in said


def test_beside_the_board_everybody_sees_what_happened_since_their_own_last_move(interrupted: LocalSession) -> None:
    news = gone_on_with(interrupted).news
    passed, played = "Player 1 passes.", "Player 2 plays BIT at 8G for 10."
    assert {seat: first_lines(notes) for seat, notes in news.items()} == {0: [played], 1: [], 2: [passed, played]}
