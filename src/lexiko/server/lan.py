"""Where a server is found from other devices of the same home: addresses, and a code to be scanned."""

from __future__ import annotations

import socket
from ipaddress import ip_address

_ANYWHERE = {"", "0.0.0.0", "::"}


def home_address() -> str | None:
    """This machine's address on the network it is in; None where it is in none. Nothing is sent."""
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((elsewhere, 9))  # only chooses a way there
                found: str = asking.getsockname()[0]
        except OSError:
            continue
        if not ip_address(found).is_loopback and not ip_address(found).is_link_local:
            return found
    return None


def reaches_others(host: str) -> bool:
    """Can other devices reach a server that listens at this address?"""
    if host in _ANYWHERE:
        return True
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def address_of(scheme: str, host: str, port: int, root_path: str = "") -> str:
    """An address as it is typed into a browser.

    >>> address_of("http", "0.0.0.0", 8000), address_of("https", "fd00::7", 443, "/games")
    ('http://localhost:8000/', 'https://[fd00::7]/games/')
    """
    name = "localhost" if host in _ANYWHERE or host in ("127.0.0.1", "::1") else host
    name = f"[{name}]" if ":" in name else name
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{name}{'' if port == usual else f':{port}'}{root_path}/"


def scannable(address: str) -> str:
    """The address as a QR code of half blocks, white and black whatever the terminal's own colours are."""
    import segno

    rows = [list(map(bool, row)) for row in segno.make(address, error="m", micro=False).matrix_iter(border=4)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    lines = (
        "".join(_HALVES[upper, lower] for upper, lower in zip(top, bottom, strict=True))
        for top, bottom in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(f"{_WHITE_ON_BLACK}{line}{_USUAL}" for line in lines)


_HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
"""What is drawn for a dark square or a light one above another: scanners want dark on light, so light is drawn."""
_WHITE_ON_BLACK, _USUAL = "\x1b[97;40m", "\x1b[0m"
