"""Where others find the server, and a code that cameras read."""

from __future__ import annotations

import re

import pytest
import segno

from lexiko.server import address_of, home_address, reaches_others, scannable

ADDRESS = "http://192.168.1.20:8000/"


def test_the_code_on_the_screen_is_the_addresss_light_squares_drawn_white_on_black() -> None:
    drawn: list[list[bool]] = []
    for line in scannable(ADDRESS).splitlines():
        found = re.fullmatch("\x1b\\[97;40m([ ▄▀█]+)\x1b\\[0m", line)
        assert found is not None
        drawn += [[half in " ▄" for half in found[1]], [half in " ▀" for half in found[1]]]
    wanted = [
        [bool(square) for square in row] for row in segno.make(ADDRESS, error="m", micro=False).matrix_iter(border=4)
    ]
    assert drawn[: len(wanted)] == wanted
    assert not any(any(row) for row in drawn[len(wanted) :])


@pytest.mark.parametrize(
    ("host", "reached"),
    [("127.0.0.1", False), ("::1", False), ("localhost", False), ("0.0.0.0", True), ("::", True), ("", True)],
)
def test_who_listens_to_this_machine_alone_reaches_nobody_else(host: str, reached: bool) -> None:
    assert reaches_others(host) is reached


@pytest.mark.parametrize(
    ("arguments", "address"),
    [
        (("http", "127.0.0.1", 8000), "http://localhost:8000/"),
        (("http", "192.168.1.20", 80), "http://192.168.1.20/"),
        (("https", "games.example", 8443, "/club"), "https://games.example:8443/club/"),
        (("http", "fd00::7", 8000), "http://[fd00::7]:8000/"),
    ],
)
def test_an_address_is_written_as_it_is_typed(arguments: tuple[str, str, int], address: str) -> None:
    assert address_of(*arguments) == address


def test_the_home_address_is_none_that_only_this_machine_knows() -> None:
    assert home_address() not in ("127.0.0.1", "::1", "0.0.0.0")
