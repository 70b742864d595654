"""A network of our own: the kernel gives one to a process that may have it, with nothing in it but loopback.

Nothing outside hears of an attack, and addresses of version 6 can be made up, which a machine has one of on loopback.
"""

from __future__ import annotations

import ctypes
import os
import socket
import struct
import sys
import time
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path

NETWORK = "2001:db8:0:1"
"""Of documentation (RFC 3849): the 64 bits that strangers of version 6 share."""
NEIGHBOUR = "2001:db8:0:2::1"
"""Somebody beside that network."""
ADDRESSES = 40
SECONDS_TO_BE_THERE = 5.0

_NEW_NETWORK, _NEW_USER = 0x40000000, 0x10000000
_GET_FLAGS, _SET_FLAGS, _SET_ADDRESS = 0x8913, 0x8914, 0x8916
_UP = 1


def strangers() -> list[str]:
    """Addresses of one network."""
    return [f"{NETWORK}::{number:x}" for number in range(1, ADDRESSES + 1)]


def have_own_network() -> bool:
    """Move this process and what it starts into a network of its own; is it there? Else nothing has changed."""
    if sys.platform != "linux" or not _is_possible():
        return False
    _move()
    with suppress(OSError):  # a kernel without version 6 has the rest
        for address in [*strangers(), NEIGHBOUR]:
            _add_address("lo", address)
        _wait_for(NEIGHBOUR)
    return True


def _is_possible() -> bool:
    """Tried by a child: some systems give a network, and then no right to use it."""
    child = os.fork()
    if child == 0:
        status = 1
        with suppress(OSError):
            _move()
            status = 0
        os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def _move() -> None:
    user, group = os.geteuid(), os.getegid()
    if not _unshare(_NEW_NETWORK):
        if not _unshare(_NEW_NETWORK | _NEW_USER):
            raise PermissionError("nobody is given a network here")
        Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1", encoding="ascii")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1", encoding="ascii")
    _bring_up("lo")


def is_here(address: str) -> bool:
    """May somebody come from this address?"""
    with suppress(OSError), socket.socket(socket.AF_INET6) as asking:
        asking.bind((address, 0))
        return True
    return False


def _wait_for(address: str) -> None:
    """The kernel looks for a moment whether somebody else has it."""
    until = time.monotonic() + SECONDS_TO_BE_THERE
    while not is_here(address) and time.monotonic() < until:
        time.sleep(0.01)


def _unshare(what: int) -> bool:
    return int(ctypes.CDLL(None).unshare(what)) == 0


def _bring_up(interface: str) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        name = interface.encode()
        (flags,) = struct.unpack_from("h", ioctl(asking, _GET_FLAGS, struct.pack("16sh14x", name, 0)), 16)
        ioctl(asking, _SET_FLAGS, struct.pack("16sh14x", name, flags | _UP))


def _add_address(interface: str, address: str) -> None:
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as asking:
        packed = socket.inet_pton(socket.AF_INET6, address)
        ioctl(asking, _SET_ADDRESS, struct.pack("=16sIi", packed, 128, socket.if_nametoindex(interface)))
