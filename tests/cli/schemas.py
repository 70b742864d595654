"""Does a value have a shape of spec/json.schema.json? As much of JSON Schema as that file uses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SCHEMA = json.loads((Path(__file__).parents[2] / "spec" / "json.schema.json").read_text(encoding="utf-8"))
SHAPES: dict[str, Any] = SCHEMA["$defs"]
_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}


def faults(value: Any, shape: str) -> list[str]:
    """Where a value differs from a shape; a key that the shape does not describe counts, though readers may meet it."""
    return list(_faults(value, {"$ref": f"#/$defs/{shape}"}, "it"))


def _faults(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    if "$ref" in schema:
        schema = {**SHAPES[schema["$ref"].rsplit("/", 1)[1]], **schema}
    if "anyOf" in schema and all(list(_faults(value, each, place)) for each in schema["anyOf"]):
        yield f"{place} is none of the shapes allowed: {value!r}"
    if "const" in schema and value != schema["const"]:
        yield f"{place} is {value!r}, not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place} is {value!r}, none of {schema['enum']}"
    if "type" in schema and not _is_of(value, schema["type"]):
        yield f"{place} is {value!r:.60}, not of type {schema['type']}"
    elif isinstance(value, dict) and "properties" in schema:
        yield from (f"{place} lacks {key}" for key in schema["required"] if key not in value)
        yield from (f"{place} has {key}, which nothing describes" for key in value if key not in schema["properties"])
        for key in value.keys() & schema["properties"].keys():
            yield from _faults(value[key], schema["properties"][key], f"{place}.{key}")
    elif isinstance(value, list) and "items" in schema:
        for number, each in enumerate(value):
            yield from _faults(each, schema["items"], f"{place}[{number}]")


def _is_of(value: Any, names: str | list[str]) -> bool:
    wanted = [names] if isinstance(names, str) else names
    if isinstance(value, bool):
        return "boolean" in wanted
    return any(isinstance(value, _TYPES[name]) for name in wanted)
