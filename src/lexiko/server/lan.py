"""Where a server is found from other devices of the same home: addresses, and a code to be scanned."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexiko.server.settings import Settings

_ANYWHERE = {"", "0.0.0.0", "::"}


def addresses_for_others(settings: Settings, port: int) -> list[str]:
    """Where others open the page of a server that listens at this port, the address they usually do first.

    The public one alone where there is one; else those that were configured, then the machine's own on its networks;
    none where nobody else reaches it.
    """
    if settings.public_url:
        return [f"{settings.public_url}/"]
    scheme, root_path = settings.scheme, settings.root_path
    found = [f"{origin}{root_path}/" for origin in settings.origins]
    if reaches_others(settings.host):
        hosts = [*settings.host_name, *home_addresses(settings.host)]
        found += [address_of(scheme, host, port, root_path) for host in hosts]
    elif not found:  # a proxy before it has that name, and HTTPS
        found = [address_of("https", host, 443, root_path) for host in settings.host_name]
    return list(dict.fromkeys(found))


def home_addresses(host: str = "") -> list[str]:
    """This machine's addresses, on the networks it is in, that lead to a server which listens at `host`.

    The one it is reached at from elsewhere comes first; those of further networks follow, of version 4 alone.
    """
    if host not in _ANYWHERE:
        return [host] if reaches_others(host) else []
    families = (socket.AF_INET,) if host == "0.0.0.0" else (socket.AF_INET, socket.AF_INET6)
    usual = next(filter(None, map(_way_out, families)), None)
    found = [*([usual] if usual else []), *_of_interfaces()]
    return [address for address in dict.fromkeys(found) if _is_home(address)]


def _is_home(address: str) -> bool:
    found = ip_address(address)
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)


def _way_out(family: socket.AddressFamily) -> str | None:
    """The address that this machine would send from; None where it is in no network. Nothing is sent."""
    elsewhere = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((elsewhere, 9))  # only chooses a way there
            found: str = asking.getsockname()[0]
    except OSError:
        return None
    return found if _is_home(found) else None


def _of_interfaces() -> list[str]:
    """The addresses of version 4 of all interfaces that are connected."""
    if sys.platform == "win32":
        return socket.gethostbyname_ex(socket.gethostname())[2]
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            with suppress(OSError):  # it has none
                flags = struct.unpack_from("=H", fcntl.ioctl(asking, _FLAGS, asked), 16)[0]
                address = socket.inet_ntoa(fcntl.ioctl(asking, _ADDRESS, asked)[20:24])
                found += [address] if flags & _CONNECTED else []
    return found


_ADDRESS, _FLAGS = (0xC0206921, 0xC0206911) if sys.platform == "darwin" else (0x8915, 0x8913)
"""What a system calls the questions for an interface's address and state (SIOCGIFADDR, SIOCGIFFLAGS)."""
_CONNECTED = 0x40
"""Of an interface's state: it works, and something is at the other end (IFF_RUNNING)."""


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
