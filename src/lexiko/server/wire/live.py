"""The live channel: what a client says on it, and what it hears."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.message import Message, Sent
from lexiko.server.wire.table import TableSnapshot


class Hello(Message):
    """A client's first words on the channel: the seat to be shown (None: watch) and the last `seq` it has."""

    kind: Literal["hello"]
    seat: Annotated[int, Field(ge=0, lt=4)] | None = None
    seen: Annotated[int, Field(ge=0)] = 0


class Ping(Message):
    """Is the line alive? `mark` comes back."""

    kind: Literal["ping"]
    mark: float


class Pong(Sent, tag_field="kind", tag="pong"):
    """It is; `now` is the server's time."""

    mark: float
    now: float


class LiveState(Sent, tag_field="kind", tag="state"):
    """The table has changed."""

    state: TableSnapshot


FromClient = Annotated[Hello | Ping, Field(discriminator="kind")]
FromServer = Annotated[Pong | LiveState, Field(discriminator="kind")]
