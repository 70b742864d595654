"""What the head of a request says, read as it came: every request is asked several times, and objects take long."""

from __future__ import annotations

from starlette.types import Scope

_SENDER = "lexiko.sender"


def said(scope: Scope, name: bytes) -> str | None:
    """The first header of this name, which is in lower case; None if there is none.

    >>> said({"headers": [(b"host", b"games.example"), (b"host", b"other")]}, b"host")
    'games.example'
    """
    for found, value in scope["headers"]:
        if found == name:
            text: str = value.decode("latin-1")
            return text
    return None


def all_said(scope: Scope, name: bytes) -> list[str]:
    """All headers of this name."""
    return [value.decode("latin-1") for found, value in scope["headers"] if found == name]


def name_sender(scope: Scope, name: str) -> None:
    """Say from where a request comes."""
    scope[_SENDER] = name


def sender_of(scope: Scope) -> str:
    """From where a request comes: the same name for one address, or one network of version 6; empty if not said."""
    return str(scope.get(_SENDER, ""))
