"""Tiles dragged at the window: to a square, to another, back, along the rack, and let go where they may not lie."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from lexiko.rulebook import ruleset
from lexiko.rules import BlankRecycled, LetterRecycled, Square, TilesPlayed
from lexiko.tui.screens.letters import BlankPrompt
from tests.company import Hands, table_for, two_people
from tests.pairwise import slow_beyond
from tests.tui.test_pointing import happened
from tests.tui.windows import Window, sit

NOWHERE = Offset(78, 3)
"""On the score pad."""


@pytest.mark.parametrize("size", slow_beyond(1, [((100, 30),), ((80, 24),), ((160, 50),)]))
def test_tiles_are_dragged_from_the_rack_to_squares(size: tuple[int, int]) -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        for letter, name in zip("HORN", ("8F", "8G", "8H", "8I"), strict=True):
            await window.drag(window.tile(letter), window.square(name))
        assert "14 points: HORN" in window.said
        assert sorted(window.rack) == sorted("SAE")
        await window.press("enter")

    session = two_people()
    sit(session, visit, size=size)
    assert any(isinstance(event, TilesPlayed) for event in session.events)


@pytest.mark.slow
def test_a_tile_that_is_laid_is_dragged_to_another_square() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("h")
        await window.drag(window.square("8H"), window.square("3C"))
        assert laid_tiles(window) == {"3C": "H"}

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_two_tiles_that_are_laid_change_places() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("h", "o")
        await window.drag(window.square("8I"), window.square("8H"))
        assert laid_tiles(window) == {"8H": "O", "8I": "H"}

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_a_tile_from_the_rack_takes_the_place_of_one_that_is_laid() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("h")
        await window.drag(window.tile("O"), window.square("8H"))
        assert laid_tiles(window) == {"8H": "O"} and "H" in window.rack

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_a_tile_is_dragged_back_to_the_place_on_the_rack_where_it_is_let_go() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("f6", "h")
        assert window.rack == "AENORS"
        await window.drag(window.square("8H"), window.tile("N") + Offset(-1, 0))
        assert window.rack == "AEHNORS" and not laid_tiles(window)
        await window.press("h")
        await window.drag(window.square("8H"), Offset(75, window.tile("N").y))
        assert window.rack == "AENORSH"

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_the_rack_is_ordered_by_dragging() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("f6")
        await window.drag(window.tile("R"), window.tile("A") + Offset(-1, 0))
        assert window.rack == "RAEHNOS"
        await window.drag(window.tile("R"), window.tile("S") + Offset(1, 0))
        assert window.rack == "AEHNOSR"
        await window.press("o", "escape")
        assert window.rack == "AEHNOSR"

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_a_rack_with_two_tiles_alike_is_ordered_while_one_of_them_is_laid() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("f6", "e")
        assert window.rack == "AEMRST"
        await window.drag(window.tile("E"), window.tile("T") + Offset(2, 0))
        assert window.rack == "AMRSTE"
        await window.press("escape")
        assert window.rack == "AMRSTEE"

    assert not happened(two_people("MASTERE"), visit)


@pytest.mark.slow
@pytest.mark.parametrize("place", [NOWHERE, Offset(2, 0)])
def test_a_tile_let_go_beside_the_board_goes_back(place: Offset) -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("f6", "o")
        await window.drag(window.square("8H"), place)
        assert laid_tiles(window) == {"8H": "O"} and window.rack == "AEHNRS"
        await window.drag(window.tile("A"), place)
        assert laid_tiles(window) == {"8H": "O"} and window.rack == "AEHNRS"

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_a_tile_let_go_on_a_tile_goes_back_and_others_stay_laid() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("f6")
        await window.drag(window.tile("N"), window.square("8H"))
        await window.drag(window.tile("A"), window.square("8G"))
        assert "8G" in window.said
        await window.drag(window.square("8H"), window.square("8F"))
        assert "8F" in window.said
        assert laid_tiles(window) == {"8H": "N"} and window.rack == "AERSTU"

    assert not happened(two_people("AURNSTE", "FARMERS", across="TO"), visit)


@pytest.mark.slow
def test_a_blank_that_is_dragged_asks_for_its_letter_and_keeps_it() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.drag(window.tile("?"), window.square("8J"))
        await window.until(BlankPrompt)
        await window.press("escape")
        assert "?" in window.rack and not laid_tiles(window)
        await window.drag(window.tile("?"), window.square("8J"))
        await window.until(BlankPrompt)
        await window.press("r")
        await window.drag(window.square("8J"), window.square("8H"))
        assert laid_tiles(window) == {"8H": "r"}
        await window.drag(window.square("8H"), window.tile("H"))
        assert "?" in window.rack

    assert not happened(two_people("HO?NSAE", "FARMERS"), visit)


@pytest.mark.slow
def test_a_letter_of_the_board_is_recycled_by_dragging_a_tile_onto_it() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.drag(window.tile("A"), window.square("8G"))
        assert "recycle 8G A" in window.said and "O" in window.rack
        await window.press("enter")

    assert isinstance(happened(two_people("AURNSTE", "FARMERS", house="V3", across="TO"), visit)[0], LetterRecycled)


@pytest.mark.slow
def test_a_blank_of_the_board_is_recycled_by_dragging_its_letter_onto_it() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.drag(window.tile("U"), window.square("8G"))
        assert "U" in window.rack and "?" not in window.rack
        await window.drag(window.tile("O"), window.square("8G"))
        assert "swap 8G" in window.said and "?" in window.rack
        await window.press("f3")
        await window.answer("Pass")

    made = happened(two_people("OURNSAE", "FARMERS", house="V4", across="To"), visit)
    assert isinstance(made[0], BlankRecycled)


@pytest.mark.slow
def test_a_slip_of_the_mouse_within_a_tile_or_a_square_is_a_click() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.drag(window.tile("H"), window.tile("H") + Offset(1, 0))
        await window.drag(window.square("8H"), window.square("8H") + Offset(1, 0))
        assert laid_tiles(window) == {"8H": "H"}

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_a_tile_dragged_away_and_back_to_its_square_stays() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("h")
        await window.carry(window.square("8H"), window.square("9H"), window.square("8H"))
        await window.let_go(window.square("8H"))
        assert laid_tiles(window) == {"8H": "H"}
        await window.point("8H")
        assert not laid_tiles(window)

    assert not happened(two_people(), visit)


def test_a_tile_in_the_air_is_shown_where_it_would_lie() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("f6")
        before = window.board_text
        await window.carry(window.tile("H"), window.square("3C"))
        assert "H" not in window.rack and window.board_text.splitlines()[3] != before.splitlines()[3]
        await window.carry_on(NOWHERE)
        assert window.rack == "AEHNORS"
        await window.carry_on(window.tile("A"))
        assert window.rack == "HAENORS"
        await window.let_go(NOWHERE)
        assert window.rack == "AEHNORS" and window.board_text == before

    assert not happened(two_people(), visit)


@pytest.mark.slow
def test_what_is_no_tile_of_ones_own_is_not_dragged() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.drag(window.square("8F"), window.square("3C"))
        await window.drag(window.square("9F"), window.tile("A"))
        assert not laid_tiles(window) and len(window.rack) == 7

    assert not happened(two_people("AURNSTE", "FARMERS", across="TO"), visit)


@pytest.mark.slow
def test_a_turn_that_ends_while_a_tile_is_in_the_air_ends_the_drag() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.carry(window.tile("H"), window.square("3C"))
        await window.press("left", "left", *"sea", "enter")
        await window.at_turn()
        rack = window.rack
        await window.let_go(window.square("3C"))
        assert not laid_tiles(window) and window.rack == rack

    happened(two_people(), visit)


@pytest.mark.slow
def test_a_board_larger_than_the_window_moves_along_under_a_tile() -> None:
    session = table_for(None, None, agreed=ruleset("classic", set="super_english"), now=Hands())

    async def visit(window: Window) -> None:
        await window.at_turn()
        felt = window.table.query_one("#felt")
        start = felt.scroll_offset
        below = Offset(felt.region.x + 10, felt.region.bottom - 2)
        await window.carry(window.tile(window.rack[0]), below, below + Offset(0, -1), below, below + Offset(0, 1))
        assert felt.scroll_offset.y > start.y
        await window.let_go(below + Offset(0, 1))

    sit(session, visit)


def laid_tiles(window: Window) -> dict[str, str]:
    """The tiles laid in this turn, by the names of their squares."""
    turn = window.table.acting()
    assert turn is not None
    letters = window.table.game.context.alphabet
    return {name_of(square): letters.format_tile(tile) for square, tile in turn.laying.tiles.items()}


def name_of(square: Square) -> str:
    """8H."""
    return f"{square.row + 1}{chr(ord('A') + square.col)}"
