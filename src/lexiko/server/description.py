"""The server's interface described as OpenAPI: every request, and every message of the live channel besides."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from lexiko.server import wire

_PLACE = "#/components/schemas/{model}"


def api_description() -> dict[str, Any]:
    """The description as a JSON value, the same on every machine."""
    app = FastAPI(title="Lexiko", version="1")
    return described(app)


def described(app: FastAPI) -> dict[str, Any]:
    """An application's description, with the messages that no request carries."""
    description = app.openapi()
    messages = [
        kind
        for kind in vars(wire).values()
        if isinstance(kind, type) and issubclass(kind, wire.Message) and kind is not wire.Message
    ]
    _, schema = models_json_schema([(kind, "validation") for kind in messages], ref_template=_PLACE)
    schemas = description.setdefault("components", {}).setdefault("schemas", {})
    for name, found in schema.get("$defs", {}).items():
        schemas.setdefault(name, found)
    for name in ("FromClient", "FromServer"):
        found = TypeAdapter(getattr(wire, name)).json_schema(ref_template=_PLACE)
        schemas[name] = {key: value for key, value in found.items() if key != "$defs"}
    return description
