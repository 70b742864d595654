"""What figures and logs call a request: by the route that answered it, never by the path that a stranger chose."""

from __future__ import annotations

from starlette.types import Scope

UNROUTED = "none"
"""Of a request that was refused before any route was found for it."""
METHODS = frozenset({"GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"})

_NAME = "lexiko.route"


def name_route(scope: Scope, name: str) -> None:
    """Say which route answers, where that is not one of FastAPI's own; `name` is its path as it is written here."""
    scope[_NAME] = name


def route_of(scope: Scope) -> str:
    """The path of the route that a request was answered by, with what it leaves open, as `/api/tables/{table_id}`."""
    return str(scope.get(_NAME) or getattr(scope.get("route"), "path", UNROUTED))


def method_of(scope: Scope) -> str:
    """How it was asked: strangers make up methods too."""
    method: str = scope["method"]
    return method if method in METHODS else "OTHER"
