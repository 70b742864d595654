"""A turn at a terminal, without any screen: what is typed, what is said, and what is to be shown."""

from __future__ import annotations

import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.rulebook import load_edition, ruleset
from lexiko.table import lay_table
from lexiko.terminal import Conversation, Page, TurnSession
from lexiko.terminal.hinting import TurnHints
from tests.clauses import clause
from tests.company import laid, seats_for, small_lexicon, two_people


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


@clause("R8.2")
def test_a_word_is_doubted_as_it_looks_though_a_tile_of_two_letters_looks_the_same() -> None:
    spanish = ruleset("classic", set="spanish")
    lexicon = Lexicon.from_words("small", ["CHE"], spanish.tile_set.alphabet)
    engine = Engine.compile(spanish, lexicon)
    session = lay_table(spanish, seats_for((None, None)), lexicon=lexicon, engine=engine, seed="1")
    game = Conversation(laid(session, "[C]HOAEIO", "EEEEEEE"), edition=load_edition("classic"), lexicon=lexicon)
    for seat, typed in enumerate(("8G [C]HO", "challenge cho")):
        TurnSession(game, seat).obey(typed)
    assert session.position.board.is_empty


@clause("R7.1", "V5")
def test_hints_come_one_after_another_with_an_open_dictionary() -> None:
    turn = turn_with("RSAEITN", house="V5", across="HORN")
    said = []
    while "That was the last hint." not in turn.said:
        assert turn.obey("hint") is None
        said.append(turn.said[0])
    assert len(said) > 2 and len(dict.fromkeys(said)) == len(said) - 1
    assert said[-1] == said[-2] and "points." in said[-1]
    assert not turn.over


@clause("R7.1", "V5")
def test_without_an_open_dictionary_a_hint_asks_no_word_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "compile", None)
    turn = turn_with("RSAEITN", house="", across="HORN")
    turn.game.lexicon = None  # type: ignore[assignment]
    turn._coach = TurnHints(turn.draft.view, None, turn.game.context)  # type: ignore[arg-type]
    turn.obey("hint")
    assert "(V5)" in turn.said[0] and any("3 vowels" in line for line in turn.said)
