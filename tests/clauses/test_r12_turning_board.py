"""R12.2: does the board turn to face each player?"""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from lexiko.notation import BoardLook, draw_board
from lexiko.rulebook import load_edition
from tests.clauses import clause
from tests.table_talk import Game

HORN = ("8F", "HORN")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(turned: int) -> ElementTree.Element:
    """The Luxury board with HORN on it, turned by so many quarters clockwise."""
    game = Game("luxury", racks=["", ""], board=HORN)
    look = BoardLook(colours=load_edition("luxury").colours.light)
    return ElementTree.fromstring(draw_board(game.board, game.rules, look, turned=turned))


def shown_at(turned: int, x: float, y: float) -> tuple[float, float]:
    """Where a point of the unturned picture is seen, as parts of its width and height."""
    picture = drawn(turned)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    (group,) = picture.findall(f"{SVG}g")
    transform = group.attrib.get("transform", "")
    moves = re.fullmatch(r"(?:translate\((\d+) (\d+)\) rotate\((\d+)\))?", transform)
    assert moves is not None
    right, down, degrees = (int(number or 0) for number in moves.groups())
    x, y = x * width, y * height
    for _ in range(degrees // 90):
        x, y = -y, x
    return (x + right) / width, (y + down) / height


@clause("R12.2", editions=["luxury"])
@pytest.mark.parametrize(
    ("turned", "seen"), [(0, (0, 0)), (1, (1, 0)), (2, (1, 1)), (3, (0, 1)), (4, (0, 0)), (-1, (0, 1))]
)
def test_r12_2_the_board_turns_a_quarter_at_a_time(turned: int, seen: tuple[float, float]) -> None:
    # The corner next to A1 goes round clockwise, the centre stays where it is.
    assert shown_at(turned, 0, 0) == pytest.approx(seen, abs=0.001)
    assert shown_at(turned, 0.5, 0.5) == pytest.approx((0.5, 0.5), abs=0.001)


@clause("R12.2", editions=["luxury"])
@pytest.mark.parametrize("turned", [1, 2, 3])
def test_r12_2_turning_changes_nothing_on_the_board(turned: int) -> None:
    straight, askew = drawn(0), drawn(turned)
    assert [each.text for each in askew.iter(f"{SVG}text")] == [each.text for each in straight.iter(f"{SVG}text")]
    assert len(list(askew.iter())) == len(list(straight.iter()))
