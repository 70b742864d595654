"""What the window looks like: labels that need no colour, light and dark, from 80 by 24 up, on boards of any set."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from lexiko.notation import SentenceContext
from lexiko.rulebook import ruleset
from lexiko.rules import Pass, Square, TurnPassed
from lexiko.table import LocalSession
from lexiko.tui.pad import pad_head, pad_rows
from lexiko.tui.themes import DARK, LIGHT
from tests.company import table_for, two_people
from tests.pairwise import slow_beyond
from tests.tui.windows import Window, sit


@pytest.mark.parametrize("size", slow_beyond(2, [((80, 24),), ((180, 60),), ((100, 30),), ((120, 40),), ((160, 50),)]))
def test_everything_lies_inside_the_window(size: tuple[int, int]) -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        columns, rows = size
        for name in ("#board", "#side", "#pad", "#news", "#rack", "#message", "#typed"):
            region = window.table.query_one(name).region
            assert region.right <= columns and region.bottom <= rows and region.area, name

    sit(two_people(house="V2,V3,V4,V6"), visit, size=size)
    sit(table_for(None, None, agreed=ruleset("classic", set="super_english")), visit, size=size)


@pytest.mark.parametrize(
    ("size", "square"), slow_beyond(2, [((80, 24), 3), ((120, 40), 5), ((100, 30), 4), ((180, 60), 7)])
)
def test_squares_and_tiles_grow_with_the_window(size: tuple[int, int], square: int) -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        assert window.table.board.region_of(Square(0, 0)).width == square
        await window.pick("N")
        await window.point("8F")
        last_line = window.square("8F") + Offset(0, window.table.board.region_of(Square(7, 5)).height - 1)
        assert "N" not in window.rack and window.table.board.place_at(last_line) == Square(7, 5)
        await window.point("8F")
        assert "N" in window.rack

    sit(two_people(), visit, size=size)


def columns_of(*players: str, columns: int) -> list[str]:
    """The pad of a game in which everybody has played."""
    telling = SentenceContext(ruleset("classic", players=len(players)), players)
    return pad_rows([TurnPassed(seat) for seat in range(len(players))], range(len(players)), telling, columns=columns)


@pytest.mark.parametrize(
    ("players", "row"),
    [
        ("AB", "  0 pass       0 pass"),
        ("ABC", "  0   0    0   0    0   0"),
        ("ABCD", "  0     0     0     0"),
    ],
)
def test_the_columns_of_the_pad_stay_apart_in_the_smallest_window(players: str, row: str) -> None:
    assert columns_of(*players, columns=27) == [row]


def test_premium_squares_have_labels() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        assert {"2L", "3L", "2W", "3W"} <= set(window.board_text.split())

    async def visit_in_german(window: Window) -> None:
        await window.at_turn()
        assert {"2B", "3B", "2W", "3W"} <= set(window.board_text.split())

    sit(two_people(), visit)
    sit(two_people(), visit_in_german, language="de")


def test_light_and_dark_are_turned() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        assert window.app.theme == LIGHT.name
        await window.press("f10")
        assert window.app.theme == DARK.name

    sit(two_people(), visit, theme="light")


@pytest.mark.slow
def test_a_board_of_twenty_one_squares_scrolls_with_its_cursor() -> None:
    session: LocalSession = table_for(None, None, agreed=ruleset("classic", set="super_english"))

    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press(*["down"] * 10)
        felt = window.table.query_one("#felt")
        assert felt.scroll_offset.y > 0

    sit(session, visit)


def test_leaving_ends_the_window_and_the_game_goes_on_another_day() -> None:
    session = two_people()

    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("ctrl+q")

    app = sit(session, visit)
    assert app.return_code == 0 and not session.is_over


def test_while_a_person_is_asked_the_sheet_marks_them_and_not_the_computer_that_is_next() -> None:
    session = table_for(None, "greedy", "greedy", seed="1")
    names = tuple(seat.name for seat in session.header.seats)
    context = SentenceContext(session.header.ruleset, names)
    while session.pending().mover == 0 or not session.pending().to_answer:
        if session.pending().mover == 0:
            session.submit(0, Pass())
        list(session.let_bots_act())
    head = pad_head(session.view(None), context, columns=60, waited_for=session.pending().waited_for)
    assert [name for name in names if f"▸{name} " in f"{head[0]} "] == [names[0]]
    assert session.position.on_turn != 0
