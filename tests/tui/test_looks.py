"""What the window looks like: labels that need no colour, light and dark, from 80 by 24 up, on boards of any set."""

from __future__ import annotations

import pytest

from lexiko.rulebook import ruleset
from lexiko.table import Host
from lexiko.tui.themes import DARK, LIGHT
from tests.company import table_for, two_people
from tests.tui.windows import Window, sit


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
def test_everything_lies_inside_the_window(size: tuple[int, int]) -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        columns, rows = size
        for name in ("#board", "#side", "#pad", "#news", "#rack", "#message", "#typed"):
            region = window.table.query_one(name).region
            assert region.right <= columns and region.bottom <= rows and region.area, name

    sit(two_people(house="V2,V3,V4,V6"), visit, size=size)
    sit(table_for(None, None, agreed=ruleset("classic", set="super_english")), visit, size=size)


def test_premium_squares_have_labels() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        assert {"2L", "3L", "2W", "3W"} <= set(window.board_text.split())

    sit(two_people(), visit)


def test_light_and_dark_are_turned() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        assert window.app.theme == LIGHT.name
        await window.press("f10")
        assert window.app.theme == DARK.name

    sit(two_people(), visit, theme="light")


def test_a_board_of_twenty_one_squares_scrolls_with_its_cursor() -> None:
    host: Host = table_for(None, None, agreed=ruleset("classic", set="super_english"))

    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press(*["down"] * 10)
        felt = window.table.query_one("#felt")
        assert felt.scroll_offset.y > 0

    sit(host, visit)


def test_leaving_ends_the_window_and_the_game_goes_on_another_day() -> None:
    host = two_people()

    async def visit(window: Window) -> None:
        await window.at_turn()
        await window.press("ctrl+q")

    app = sit(host, visit)
    assert app.return_code == 0 and not host.is_over
