"""Where others find the server, and a code that cameras read."""

from __future__ import annotations

import re
import socket
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
import segno

from lexiko.server import Settings, address_of, addresses_for_others, lan, scannable
from lexiko.server.lan import home_addresses, reaches_others

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


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::"])
def test_no_home_address_is_one_that_only_this_machine_knows(host: str) -> None:
    for address in map(ip_address, home_addresses(host)):
        assert not (address.is_loopback or address.is_link_local or address.is_unspecified)


def test_the_network_that_is_usual_comes_first_and_further_ones_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = {socket.AF_INET: "192.168.1.20", socket.AF_INET6: "fd00::7"}
    monkeypatch.setattr(lan, "_way_out", ways.get)
    monkeypatch.setattr(lan, "_of_interfaces", lambda: ["127.0.0.1", "10.8.0.3", "192.168.1.20", "169.254.3.4"])
    assert home_addresses("0.0.0.0") == ["192.168.1.20", "10.8.0.3"]
    del ways[socket.AF_INET]
    assert home_addresses("::") == ["fd00::7", "10.8.0.3", "192.168.1.20"]
    assert home_addresses("0.0.0.0") == ["10.8.0.3", "192.168.1.20"]


def test_who_listens_at_one_address_is_found_there_alone() -> None:
    assert home_addresses("192.168.1.77") == ["192.168.1.77"]
    assert home_addresses("127.0.0.1") == home_addresses("localhost") == []


@pytest.mark.skipif(sys.platform == "win32", reason="asks the interfaces themselves")
def test_the_interfaces_know_the_address_that_is_sent_from() -> None:
    usual = lan._way_out(socket.AF_INET)
    assert usual is None or usual in lan._of_interfaces()


LOCAL, EVERYWHERE = {"host": "127.0.0.1"}, {"host": "0.0.0.0"}


@pytest.mark.parametrize(
    ("chosen", "addresses"),
    [
        (LOCAL, []),
        (EVERYWHERE, ["http://192.168.1.20:8003/", "http://10.8.0.3:8003/"]),
        (
            EVERYWHERE | {"host_name": ("mill.lan",), "root_path": "/club"},
            ["http://mill.lan:8003/club/", "http://192.168.1.20:8003/club/", "http://10.8.0.3:8003/club/"],
        ),
        (LOCAL | {"origins": ("https://games.example",), "root_path": "/club"}, ["https://games.example/club/"]),
        (LOCAL | {"host_name": ("games.example",)}, ["https://games.example/"]),
        (
            EVERYWHERE | {"public_url": "https://b.example/club", "host_name": ("c.example",)},
            ["https://b.example/club/"],
        ),
        (LOCAL | {"origins": ("http://a.example",), "host_name": ("b.example",)}, ["http://a.example/"]),
    ],
)
def test_others_find_a_server_where_it_was_configured_and_else_on_its_networks(
    chosen: dict[str, Any], addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "home_addresses", lambda _: ["192.168.1.20", "10.8.0.3"])
    settings = Settings(data=Path(), database=Path(), **chosen)
    assert addresses_for_others(settings, 8003) == addresses
