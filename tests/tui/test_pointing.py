"""A turn at the window by keys and by pointing: laid, taken back, recycled, rearranged, exchanged, challenged."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import (
    BlankRecycled,
    ChallengeFailed,
    Event,
    LetterRecycled,
    PlayWithdrawn,
    Resigned,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    WordRearranged,
)
from lexiko.table import LocalSession, lay_table
from lexiko.terminal import PausableClock
from lexiko.tui.screens.choice import ChoicePrompt
from lexiko.tui.screens.exchange import ExchangePrompt
from lexiko.tui.screens.hand_over import HandOver
from lexiko.tui.screens.letters import BlankPrompt
from lexiko.tui.screens.pages import TextPage
from lexiko.tui.screens.rearrange import RearrangePrompt
from lexiko.tui.screens.turns import TurnsPage
from tests.company import Hands, laid, rules, seats_for, table_for, two_people
from tests.tui.windows import Visit, Window, sit


def happened(session: LocalSession, visit: Visit, *, clock: PausableClock | None = None) -> list[Event]:
    """What happened while the window was open."""
    before = len(session.events)
    sit(session, visit, clock=clock)
    return session.events[before:]


def test_letters_lay_tiles_and_enter_plays_them() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("left", "left", *"horn")
        assert "14 points: HORN" in window.said
        assert "".join(sorted(window.rack)) == "AES"
        await window.press("enter")

    played = happened(two_people(), visit)[0]
    assert isinstance(played, TilesPlayed) and played.score.points == 14


def spanish(*racks: str) -> LocalSession:
    """A table with the Spanish set, whose CH and LL are tiles of their own."""
    agreed = ruleset("classic", set="spanish")
    lexicon = Lexicon.from_words("few", ["CHILE", "LLAMA"], agreed.tile_set.alphabet)
    engine = Engine.compile(agreed, lexicon)
    return laid(lay_table(agreed, seats_for((None, None)), lexicon=lexicon, engine=engine, now=Hands()), *racks)


@pytest.mark.slow
def test_a_tile_of_two_letters_is_typed_letter_by_letter() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("left", "left", *"cah")
        assert "CH" in window.rack  # a letter between: C and H are tiles of their own
        await window.press(*["backspace"] * 3, *"chile", "enter")

    played = happened(spanish("[CH]CHILEA", "[LL]AMENOS"), visit)[0]
    assert isinstance(played, TilesPlayed) and len(played.placements) == 4


@pytest.mark.slow
def test_a_tile_of_two_letters_is_typed_though_the_rack_lacks_the_first() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("left", "left", "l")
        assert "LL: type all its letters." in window.said
        await window.press(*"lama", "enter")

    played = happened(spanish("[LL]AMANOS", "[CH]CHILEA"), visit)[0]
    assert isinstance(played, TilesPlayed) and len(played.placements) == 4


@pytest.mark.slow
def test_a_tile_and_a_square_are_pointed_at_and_a_laid_tile_goes_back() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        for letter, square in zip("HORN", ("8F", "8G", "8H", "8I"), strict=True):
            await window.pick(letter)
            await window.point(square)
        await window.point("8I")
        assert "N" in window.rack and " N₁" not in window.board_text
        await window.pick("N")
        await window.point("8I")
        await window.press("enter")

    played = happened(two_people(), visit)[0]
    assert isinstance(played, TilesPlayed) and played.score.points == 14


@pytest.mark.slow
def test_space_turns_the_cursor_backspace_and_escape_take_tiles_back() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("space", *"hor", "backspace")
        assert "↓" in window.board_text and "R" in window.rack
        await window.press("escape")
        assert len(window.rack) == 7
        await window.press("z")
        assert window.said == "Your rack lacks Z."

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_a_blank_asks_for_its_letter() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("h", "o")
        await window.pick("?")
        await window.point("8J")
        await window.until(BlankPrompt)
        await window.press("r")
        assert "r" in window.board_text
        await window.press("n", "enter")

    played = happened(two_people("HO?NSAE", "FARMERS"), visit)[0]
    assert isinstance(played, TilesPlayed) and played.placements[2][1] & 0x80


@pytest.mark.slow
def test_a_blank_on_the_board_is_taken_by_pointing_at_it() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.point("8G")
        assert "swap 8G" in window.said and "?" in window.rack
        await window.press("f3")
        await window.answer("Pass")

    made = happened(two_people("OURNSAE", "FARMERS", house="V4", across="To"), visit)
    assert isinstance(made[0], BlankRecycled)
    assert isinstance(made[1], TurnPassed)


@pytest.mark.slow
def test_what_cannot_be_done_leaves_the_tiles_that_are_laid() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("down", *"see")
        assert window.rack == "ANRS"
        await window.pick("A")
        await window.point("8G")
        assert "V3" in window.said and window.rack == "ANRS"
        for line in ("swap 8G", "recycle 8G A", "8A HERE", "exchange ZZ", "undo", "swap 8G; swap"):
            await window.type(line)
            assert window.said and window.rack == "ANRS", line
        await window.press("f2")
        await window.until(ExchangePrompt)
        await window.press("escape")
        assert window.rack == "ANRS"

    assert not happened(two_people("EERNSAS", "FARMERS", across="TO"), visit)


@pytest.mark.slow
def test_a_letter_of_the_board_is_recycled_by_pointing_at_a_tile_and_it() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.pick("A")
        await window.point("8G")
        assert "recycle 8G A" in window.said and "O" in window.rack
        await window.type("undo")
        assert "Taken back: recycle 8G A" in window.said
        await window.pick("A")
        await window.point("8G")
        await window.press("enter")

    made = happened(two_people("AURNSTE", "FARMERS", house="V3", across="TO"), visit)
    assert isinstance(made[0], LetterRecycled)


@pytest.mark.slow
def test_a_blank_is_recycled_for_a_letter_of_the_board_and_asks_for_its_own() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.type("pass 8H")
        assert window.said == "pass is a command. To play the word, say where first: 8H PASS."
        await window.pick("?")
        await window.point("8G")
        await window.until(BlankPrompt)
        await window.press("a")
        assert "recycle 8G a" in window.said
        await window.press("enter")

    made = happened(two_people("?ARNSTE", "FARMERS", house="V3", across="TO"), visit)
    assert isinstance(made[0], LetterRecycled)
    assert made[0].given == 1 | 0x80


@pytest.mark.slow
def test_a_word_is_rearranged_by_pointing_at_it_and_its_tiles() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.point("8G")
        await window.until(RearrangePrompt)
        await window.press(*"eat", "enter")
        assert "rearrange 8F EAT. Play at least one tile from your rack to that word, or undo." in window.said
        await window.point("8I")
        await window.press("s")
        assert "points: EATS" in window.said
        await window.press("enter")

    made = happened(two_people("AURNSTE", "FARMERS", house="V2", across="TEA"), visit)
    assert isinstance(made[0], WordRearranged)
    assert isinstance(made[1], TilesPlayed)


@pytest.mark.slow
def test_a_word_is_laid_anew_with_a_gap_that_a_tile_of_the_rack_fills() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.point("8G")
        await window.until(RearrangePrompt)
        await window.press(*"ea.t", "enter")
        assert "rearrange 8F EA.T" in window.said
        await window.point("8H")
        await window.press("s")
        assert "points: EAST" in window.said
        await window.press("enter")

    made = happened(two_people("AURNSTE", "FARMERS", house="V2", across="TEA"), visit)
    assert isinstance(made[0], WordRearranged)
    assert isinstance(made[1], TilesPlayed)


@pytest.mark.slow
def test_tiles_are_chosen_for_an_exchange() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("f2")
        await window.until(ExchangePrompt)
        await window.press("h", "o")
        await window.pick("R", rack="#kept")
        await window.pick("O", rack="#chosen")
        await window.press("enter")

    exchanged = happened(two_people(), visit)[0]
    assert isinstance(exchanged, TilesExchanged) and exchanged.count == 2


@pytest.mark.slow
def test_a_play_is_challenged_in_the_prompt_or_in_ones_own_turn() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("s", "o", "enter")
        await window.at_turn()
        assert "F4 challenges" in window.said
        await window.press("f4")
        await window.at_turn()

    assert any(isinstance(event, ChallengeFailed | PlayWithdrawn) for event in happened(two_people(), visit))


@pytest.mark.slow
def test_everybody_round_the_window_is_asked_about_a_play_by_word() -> None:
    agreed = rules("classic", players=3)
    session = laid(table_for(None, None, None, agreed=agreed), "HORNSAE", "FARMERS", "AEIOURS")

    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("left", "left", *"hors", "enter")
        prompt = await window.until(ChoicePrompt)
        answers = [str(option.prompt) for option in prompt.query_one(OptionList).options]
        assert answers == ["Let it stand", "Player 2 challenges HORS", "Player 3 challenges HORS"]
        assert "Does anybody challenge?" in window.prompt
        await window.answer("Player 3 challenges HORS")
        await window.person_needed()

    assert any(isinstance(event, PlayWithdrawn) for event in happened(session, visit))


def test_no_rack_is_shown_before_the_window_is_handed_over() -> None:
    async def visit(window: Window) -> None:
        await window.until(HandOver)
        assert window.rack == ""
        await window.press("enter")
        assert sorted(window.rack) == sorted("HORNSAE")

    assert not happened(two_people(), visit)


def test_a_turn_is_lost_when_its_time_is_over() -> None:
    hands = Hands()
    clock = PausableClock(hands)
    session = table_for(
        None, "greedy", agreed=ruleset("luxury", house=HouseRules.from_text("", turn_timer="120")), now=clock
    )

    async def visit(window: Window) -> None:
        await window.at_turn()
        hands.time += 10_000
        window.table.tick()
        await window.pilot.pause()
        await window.at_turn()

    assert any(isinstance(event, TurnPassed) and event.why == "time" for event in happened(session, visit, clock=clock))


@pytest.mark.slow
def test_pages_open_and_close() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        for key in ("f1", "f9"):
            await window.press(key)
            await window.until(TextPage)
            await window.press("escape")
        await window.type("rules")
        await window.until(TextPage)
        await window.press("escape")
        await window.type("8F HORN")
        await window.at_turn()
        await window.press("f8")
        page = await window.until(TurnsPage)
        assert "HORN  (H4 + O1 + R1 + N1) × 2 = 14" in str(page.query_one("#turn").render())
        await window.press("escape")
        await window.type("frobnicate")
        assert window.said.startswith("frobnicate is no command.")
        await window.type("chalenge")
        assert window.said.startswith("chalenge is no command; did you mean challenge?")

    happened(two_people(), visit)


@pytest.mark.slow
def test_whoever_resigns_is_asked_first() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.type("resign")
        await window.answer("Back")
        assert window.table.acting()
        await window.type("resign")
        await window.answer("Resign")

    assert isinstance(happened(two_people(), visit)[0], Resigned)


@pytest.mark.slow
def test_the_rack_is_shuffled_and_sorted() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("f5")
        assert window.rack != "AEHNORS"
        await window.press("f6")
        assert window.rack == "AEHNORS"

    happened(two_people(), visit)
