"""What all messages share, and the kinds of text in them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from lexiko.player_names import LONGEST_NAME

TEXT_LIMIT = 280
NAME_LIMIT = LONGEST_NAME

Name = Annotated[str, Field(min_length=1, max_length=NAME_LIMIT)]
Coordinate = Annotated[int, Field(ge=0, lt=32)]
TileText = Annotated[str, Field(min_length=1, max_length=4)]
Digest = Annotated[str, Field(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
Key = Annotated[str, Field(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class Message(BaseModel):
    """What all messages share: no key too many, and no change after the making."""

    model_config = ConfigDict(extra="forbid", frozen=True)


_anything: TypeAdapter[Any] = TypeAdapter(Any)


def json_text(fields: object) -> str:
    """Plain values, and messages among them, as JSON in the way of messages.

    >>> json_text({"seat": None, "place": "8H"})
    '{"seat":null,"place":"8H"}'
    """
    return _anything.dump_json(fields).decode()
