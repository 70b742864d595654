"""What people at one terminal are told of a game, and what each of them may not learn of the others."""

from __future__ import annotations

import pytest

from lexiko.cli.plain.conversation import KeptAs, LineConversation
from lexiko.cli.plain.screen import Screen
from lexiko.rulebook import load_edition
from lexiko.rules import Exchange
from lexiko.table import LocalSession
from lexiko.terminal import Conversation
from tests.cli.conversations import Script
from tests.company import small_lexicon, two_people

TOLD_TO_OTHERS = "Player 1 exchanges 2 tiles."


def exchanged(game: Conversation) -> None:
    """Player 1 exchanges H and O."""
    game.begin()
    assert not game.submit(0, Exchange(game.context.alphabet.parse_word("HO")))


def lines_of(host: LocalSession) -> LineConversation:
    """The game in plain lines."""
    screen = Screen(Script(), pictures=False)
    return LineConversation(host, screen, edition=load_edition("classic"), kept_as=KeptAs(1), lexicon=small_lexicon())


def test_which_tiles_somebody_exchanged_is_told_to_nobody_else(capsys: pytest.CaptureFixture[str]) -> None:
    game = lines_of(two_people("HORNSAE", "FARMERS"))
    exchanged(game)
    assert "Player 1 exchanges H and O for " in capsys.readouterr().out
    assert game.news[1][-1] == TOLD_TO_OTHERS


def test_the_news_of_a_window_that_several_people_share_name_no_tiles_exchanged() -> None:
    game = Conversation(two_people("HORNSAE", "FARMERS"), edition=load_edition("classic"), lexicon=small_lexicon())
    exchanged(game)
    assert game.latest_news[-1] == TOLD_TO_OTHERS


def test_a_rack_stays_as_its_owner_ordered_it_with_new_tiles_at_its_end() -> None:
    game = lines_of(two_people("HORNSAE", "FARMERS"))
    parse = game.context.alphabet.parse_tiles
    game.racks[0] = list(parse("SEAHORN"))
    assert game.rack(0, parse("HORNSA?")) == list(parse("SAHORN?"))
