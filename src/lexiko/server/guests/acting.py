"""Whom a shared device acts for: its requests are those of another guest until that ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from starlette.requests import HTTPConnection
from starlette.types import Scope

from lexiko.server.guests.cookies import guest_of

_GUEST, _ACTING = "lexiko.guest", "lexiko.acting"


class Acting(Protocol):
    """A right to act for somebody, until it ends."""

    def at_end(self, call: Callable[[], None]) -> None:
        """Call this once it has ended."""
        ...


def act_for(scope: Scope, guest: str, acting: Acting) -> None:
    """Let a request be this guest's, by this right."""
    scope[_GUEST], scope[_ACTING] = guest, acting


def acting_of(connection: HTTPConnection) -> Acting | None:
    """The right by which a shared device acts for this guest; None for a guest's own device."""
    acting: Acting | None = connection.scope.get(_ACTING)
    return acting


def guest_in(scope: Scope) -> str:
    """As `guest_of`, of what is known before there is a request."""
    return guest_of(HTTPConnection(scope))
