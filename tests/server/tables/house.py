"""A house for tests: its tables over HTTP, its clock turned by hand, its computers thinking in this process."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx
from benchmarks.server.drawing import Contributions
from msgspec import to_builtins
from pydantic import TypeAdapter
from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.players import build_player
from lexiko.rules import (
    BLANK_FLAG,
    Bag,
    GameStarted,
    PlayScore,
    Rack,
    Ruleset,
    Square,
    TilesDrawn,
    TilesPlayed,
)
from lexiko.server.app import build_api
from lexiko.server.database import Database
from lexiko.server.migrations import open_database
from lexiko.server.tables import Choices, LiveTable, TableService, TableSettings, UptimeClock
from lexiko.server.tables.lines import line_text
from lexiko.server.tables.log import store
from lexiko.server.tables.log.state import TableState, after
from lexiko.server.tables.log.store import TableRow, TableUpdate
from lexiko.server.tables.log.table_events import (
    ContributionCommitted,
    ContributionOpened,
    DrawsSettled,
    GameEvent,
    LoggedEvent,
    SeatTaken,
    TableEvent,
)
from lexiko.server.tables.terms.agreement import agreement_of, agreement_to_text
from lexiko.server.wire import CommandRequest, NewTable, TableEntry, TableSnapshot
from lexiko.table import BotAnswer, BotQuestion, GameHeader, contribution_commitment, fresh_secret
from tests.company import Hands
from tests.server.asking import asking

E = TypeVar("E", bound=TableEntry)

FIRST_DAY = 1_800_000_000.0
Json = dict[str, Any]
SNAPSHOTS = TypeAdapter(TableSnapshot)
"""Reads what a client is sent, and checks it as the description has it."""

_keys = itertools.count(1)


def fresh_key() -> str:
    """A key that no command of this run has had."""
    return f"key-{next(_keys):08d}"


@cache
def engine_of(ruleset: Ruleset, lexicon: str) -> Engine:
    """An engine for a table's computers."""
    return Engine.compile(ruleset, open_lexicon(lexicon, alphabet=ruleset.tile_set.alphabet))


@dataclass
class Minds:
    """Computers that think at once; what they say may be told beforehand, by seat and kind of question."""

    told: Mapping[tuple[int, str], BotAnswer] = field(default_factory=dict)
    asked: list[BotQuestion] = field(default_factory=list)

    async def ask(self, header: GameHeader, question: BotQuestion) -> BotAnswer:
        self.asked.append(question)
        if (answer := self.told.get((question.seat, question.kind))) is not None:
            return answer
        kind = header.seats[question.seat].bot
        assert kind is not None
        engine = engine_of(header.ruleset, header.lexicon)
        return question.put_to(build_player(kind, engine, seed=f"{header.seed}/{question.seat}"))


def named_by_header(app: ASGIApp) -> ASGIApp:
    """An application in front of which a guest is whoever the header `guest` names."""

    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        guest = dict(scope.get("headers", ())).get(b"guest", b"").decode()
        await app({**scope, "lexiko.guest": guest}, receive, send)

    return named


@dataclass
class Calendar:
    """The machine's calendar, which somebody may set: it runs with the hands, `set_ahead` by so many seconds."""

    hands: Hands
    set_ahead: float = 0.0

    def __call__(self) -> float:
        return FIRST_DAY + self.hands.time + self.set_ahead


@dataclass
class House:
    """Tables with everything around them."""

    database: Database
    tables: TableService
    hands: Hands
    calendar: Calendar
    minds: Minds
    app: ASGIApp
    contributions: dict[str, Contributions] = field(default_factory=dict)
    """What everybody's devices have added to draws."""

    def person(self, guest: str) -> Person:
        """Somebody at a browser."""
        return Person(self, guest, asking(named_by_header(self.app)))

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and everything happen that is due then."""
        self.hands.time += seconds
        await self.tables.deadlines.fire()
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until no computer has anything more to say."""
        for table in self.tables.loaded.all():
            await table.settled()

    async def draws(self, table_id: str, *, guests: Sequence[str] = ()) -> None:
        """What the devices of these guests, or of all who sit there, do by themselves until the game can begin."""
        table = await self.table(table_id)
        while table.history.state.stage == "waiting" and table.history.state.draws_wait_for:
            asked = [
                await self._contribute(table, seat, guest)
                for seat, guest in sorted(table.holders)
                if not guests or guest in guests
            ]
            if not any(asked):
                return
        await self.quiet()

    async def _contribute(self, table: LiveTable, seat: int, guest: str) -> bool:
        info = to_builtins(table.snapshot(guest, seat).info)
        doing = self.contributions.setdefault(guest, Contributions()).next(info, seat)
        if doing is not None:
            body = {"key": fresh_key(), "seat": seat, "do": doing}
            await table.command(guest, CommandRequest.model_validate(body))
        return doing is not None

    async def table(self, table_id: str) -> LiveTable:
        """A table in memory."""
        return await self.tables.table(table_id)


@dataclass
class Person:
    """Somebody at a browser, who knows what a browser knows."""

    house: House
    guest: str
    client: httpx.AsyncClient

    async def get(self, path: str) -> httpx.Response:
        return await self.client.get(f"/api/{path}", headers={"guest": self.guest})

    async def post(self, path: str, body: Json | None = None) -> httpx.Response:
        return await self.client.post(f"/api/{path}", json=body or {}, headers={"guest": self.guest})

    async def make(self, *seats: str | Json, **request: Any) -> str:
        """Make a table: seats as `me`, `open`, `bot:greedy`, or in full."""
        body = {"seats": [_seat(seat, place) for place, seat in enumerate(seats)], "key": fresh_key(), **request}
        answer = await self.post("tables", body)
        assert answer.status_code == 201, answer.text
        await self.house.pass_time(0)
        await self.house.draws(answer.json()["id"])
        return str(answer.json()["id"])

    async def take(self, table_id: str, seat: int, name: str = "") -> httpx.Response:
        answer = await self.post(f"tables/{table_id}/seats/{seat}", {"key": fresh_key(), "name": name or self.guest})
        if answer.status_code == 200:
            await self.house.draws(table_id)
        await self.house.quiet()
        return answer

    async def state(self, table_id: str, seat: int | None = None, seen: int = 0) -> TableSnapshot:
        """The table as this person sees it."""
        answer = await self.get(f"tables/{table_id}?seen={seen}" + ("" if seat is None else f"&seat={seat}"))
        assert answer.status_code == 200, answer.text
        return SNAPSHOTS.validate_json(answer.content)

    async def tries(self, table_id: str, seat: int, do: Json, **more: Any) -> httpx.Response:
        """Send a command, made on the table as it is now unless another `expected_seq` is given."""
        if "expected_seq" not in more:
            more["expected_seq"] = (await self.house.table(table_id)).history.state.game_seq
        body = {"key": fresh_key(), "seat": seat, "do": do, **more}
        answer = await self.post(f"tables/{table_id}/commands", body)
        await self.house.quiet()
        return answer

    async def tries_blindly(self, table_id: str, seat: int = 0) -> httpx.Response:
        """Send a pass to a table that nobody has looked at."""
        body = {"key": fresh_key(), "seat": seat, "expected_seq": 0, "do": {"kind": "pass"}}
        return await self.post(f"tables/{table_id}/commands", body)

    async def does(self, table_id: str, seat: int, kind: str, **doing: Any) -> TableSnapshot:
        """Send a command that is to be accepted; the table after it, with all that computers did then."""
        answer = await self.tries(table_id, seat, {"kind": kind, **doing})
        assert answer.status_code == 200, answer.text
        if kind in ("start", "seat-bot"):
            await self.house.draws(table_id)
        return await self.state(table_id, seat)


def entries_of(state: TableSnapshot, kind: type[E]) -> list[E]:
    """The entries of this kind."""
    return [entry for entry in state.entries if isinstance(entry, kind)]


def last_entry(state: TableSnapshot, kind: type[E]) -> E:
    """The last entry, which is of this kind."""
    entry = state.entries[-1]
    assert isinstance(entry, kind)
    return entry


def _seat(seat: str | Json, place: int) -> Json:
    if isinstance(seat, dict):
        return seat
    if seat.startswith("bot:"):
        return {"who": "bot", "bot": seat.removeprefix("bot:")}
    return {"who": seat, "name": f"Player {place + 1}"}


def laid(place: str, word: str, *, blanks: str = "") -> list[Json]:
    """Tiles of a play: `8H HORN` with `.` for what lies there; letters of `blanks` are blanks."""
    across = place[0].isdigit()
    row = int("".join(each for each in place if each.isdigit())) - 1
    col = ord(next(each for each in place if each.isalpha())) - ord("A")
    tiles = []
    for count, letter in enumerate(word):
        if letter != ".":
            square = {"row": row, "col": col + count} if across else {"row": row + count, "col": col}
            tiles.append({**square, "tile": letter, "blank": letter in blanks})
    return tiles


def _the_rest_laid(ruleset: Ruleset, racks: Sequence[str], *, at: float) -> list[TableEvent]:
    """All other tiles laid on the lowest rows by the last seat, so that the bag is empty and the first is on turn."""
    alphabet = ruleset.tile_set.alphabet
    rest = Bag(ruleset.tile_set.all_tiles()).removed(alphabet.parse_tiles("".join(racks)))
    seat, rows, cols = len(racks) - 1, ruleset.layout.rows, ruleset.layout.cols
    tiles = [tile or (alphabet.code("E") | BLANK_FLAG) for tile in rest]
    placements = tuple((Square(rows - 1 - place // cols, place % cols), tile) for place, tile in enumerate(tiles))
    drawn = TilesDrawn(seat, len(rest), rest.codes, at=at)
    return [GameEvent(drawn), GameEvent(TilesPlayed(seat, placements, PlayScore(()), at=at))]


def _drawn(table_id: str, people: Sequence[int], secret: str) -> list[TableEvent]:
    """Draws settled: everybody commits, and then opens."""
    contributions = {seat: f"{seat:02}" * 32 for seat in people}
    committed = [
        ContributionCommitted(seat, contribution_commitment(each, table=table_id, number=1, seat=seat))
        for seat, each in contributions.items()
    ]
    opened = [ContributionOpened(seat, each) for seat, each in contributions.items()]
    return [*committed, DrawsSettled(secret), *opened]


class Door:
    """What can be asked over the network, made once for many houses one after another: making it takes longest."""

    def __init__(self, choices: Choices) -> None:
        """A door for houses that offer these choices."""
        self.choices = choices
        self.tables: TableService | None = None
        self.api = build_api(cast("TableService", self))

    def __getattr__(self, name: str) -> Any:
        """Everything else is the tables' of the house it now belongs to."""
        return getattr(self.tables, name)


_doors: list[Door] = []


@contextmanager
def door_of(tables: TableService) -> Iterator[ASGIApp]:
    """A door that belongs to no other house, and to this one while it is open."""
    door = next((door for door in _doors if door.choices == tables.choices), None)
    if door is None:
        door = Door(tables.choices)
    else:
        _doors.remove(door)
    door.tables = tables
    try:
        yield door.api
    finally:
        door.tables = None
        _doors.append(door)


@cache
def empty_database() -> bytes:
    """The file of a database in which nothing has been written yet."""
    with tempfile.TemporaryDirectory() as folder:
        open_database(Path(folder) / "games.db").close_now()
        return (Path(folder) / "games.db").read_bytes()


def database_of(file: Path) -> Database:
    """The database of a file; a new one is copied, which takes a hundredth of the time of making it step by step."""
    if not file.exists():
        file.write_bytes(empty_database())
    return open_database(file)


@asynccontextmanager
async def open_house(
    folder: Path, *, minds: Minds | None = None, hands: Hands | None = None, most_in_memory: int = 500
) -> AsyncIterator[House]:
    """A house whose database is in this folder; opened again, it goes on where it stood."""
    database = database_of(folder / "games.db")
    minds, hands = minds or Minds(), hands or Hands()
    calendar = Calendar(hands)
    clock = UptimeClock(now=hands, wall=calendar)
    settings = TableSettings(bot_pause=(0, 0), most_in_memory=most_in_memory)
    tables = TableService(database, choices=Choices.here(), bots=minds, settings=settings, clock=clock)
    await tables.open(keep_time=False)
    try:
        with door_of(tables) as app:
            yield House(database, tables, hands, calendar, minds, app)
    finally:
        await tables.close()
        await database.close()


async def lay_table(
    house: House, racks: Sequence[str], *, guests: Sequence[str] = (), secret: str = "", **request: Any
) -> str:
    """A table whose game has begun with these racks, in the order of its seats; guests sit there unless `bots` do."""
    bots: Mapping[int, str] = request.pop("bots", {})
    drained: bool = request.pop("drained", False)
    seats = [
        {"who": "bot", "bot": bots[seat]} if seat in bots else {"who": "me", "name": f"Player {seat + 1}"}
        for seat in range(len(racks))
    ]
    key = fresh_key()
    table_id: str = request.pop("table_id", f"table-{key}")
    agreement = agreement_of(NewTable.model_validate({"seats": seats, "key": key, **request}), house.tables.choices)
    ruleset = agreement.ruleset
    words = open_lexicon(agreement.lexicon, alphabet=ruleset.tile_set.alphabet)
    agreement = replace(agreement, lexicon_fingerprint=words.fingerprint)
    now, wall = house.tables.clock.now(), house.tables.clock.wall()
    people = [seat for seat in range(len(racks)) if seat not in bots]
    facts: list[TableEvent] = [SeatTaken(seat, f"Player {seat + 1}") for seat in people]
    facts += _drawn(table_id, people, secret or fresh_secret())
    facts.append(GameEvent(GameStarted(tuple(range(len(racks))), at=now)))
    for seat, text in enumerate(racks):
        rack = Rack(ruleset.tile_set.alphabet.parse_tiles(text))
        facts.append(GameEvent(TilesDrawn(seat, len(rack), rack.codes, at=now)))
    if drained:
        facts += _the_rest_laid(ruleset, racks, at=now)
    guests = list(guests) or [f"guest-{seat}" for seat in range(len(racks))]
    state = reduce(after, facts, TableState.opening(agreement))
    line = line_text(state, table_id=table_id, times=house.tables.times())
    row = TableRow(
        id=table_id,
        made_by=guests[0],
        made_key=key,
        created_at=wall,
        agreement=agreement_to_text(agreement),
        secret="",
        state="playing",
        listed=False,
        line=line,
        changed_at=wall,
        due=now,
        house_at=now,
    )
    change = TableUpdate(
        written=[LoggedEvent(seq, wall, fact, now) for seq, fact in enumerate(facts, 1)],
        state="playing",
        line=line,
        now=wall,
        due=now,
        house_at=now,
        holders=[(seat, guests[seat]) for seat in range(len(racks)) if seat not in bots],
    )
    await house.database.write(lambda connection: store.insert_table(connection, row, change))
    (await house.tables.table(row.id)).wake()
    await house.quiet()
    return row.id
