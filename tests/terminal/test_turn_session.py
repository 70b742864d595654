"""A turn at a terminal, without any screen: what is typed, what is said, and what is to be shown."""

from __future__ import annotations

import pytest

from lexiko.rulebook import load_edition
from lexiko.terminal import Conversation, Page, TurnSession
from tests.company import small_lexicon, two_people


def turn_with(rack: str, *, house: str = "V3,V4", across: str = "HOrN") -> TurnSession:
    """The turn of somebody with these tiles, with a word on the board at 8F."""
    session = two_people(rack, "FARMERS", house=house, across=across)
    return TurnSession(Conversation(session, edition=load_edition("classic"), lexicon=small_lexicon()), 0)


def test_of_a_line_with_a_step_that_cannot_be_read_no_step_is_done() -> None:
    turn = turn_with("RSAEITN")
    assert turn.obey("swap 8H; recycle 8F H9") is None
    assert turn.said and not turn.draft.steps


def test_of_a_line_with_a_step_that_is_not_allowed_no_step_is_done() -> None:
    turn = turn_with("RSAEITN")
    assert turn.obey("swap 8H; recycle 1A E") is None
    assert turn.said and not turn.draft.steps


@pytest.mark.parametrize(
    ("typed", "page"),
    [
        ("history 5", Page("history", "5")),
        ("QUIT", Page("quit")),
        ("sort", Page("rack")),
        ("swap 8H", Page("draft")),
        ("undo", None),
        ("8F HORNS", None),
    ],
)
def test_what_is_to_be_shown_is_handed_to_whoever_shows_it(typed: str, page: Page | None) -> None:
    assert turn_with("RSAEITN").obey(typed) == page


def test_a_turn_is_over_when_its_move_is_made() -> None:
    turn = turn_with("RSAEITN")
    turn.obey("8F HORNS")
    assert turn.over and not turn.said
