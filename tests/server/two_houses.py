"""The same game at two servers that differ in nothing but what one of the people there may not know."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from benchmarks.server.drawing import Contributions
from starlette.types import ASGIApp, Message

from lexiko.rules import (
    Accept,
    Action,
    Challenge,
    Exchange,
    Pass,
    Play,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Resign,
    Ruleset,
    Step,
    is_blank,
)
from lexiko.server.app import build_app
from lexiko.server.bot_workers import BotWorkerCounts
from lexiko.server.data_folder import Secrets
from lexiko.server.logs import JsonLines
from lexiko.server.settings import Settings
from lexiko.server.tables import TableService, UptimeClock
from lexiko.server.tables.serializers import tile_text
from lexiko.table import drawing_seed
from tests.server.recorded import Recorder
from tests.server.tables.house import database_of
from tests.server.two_worlds import Fate, TwoWorlds

FIRST_DAY = 1_800_000_000.0
SECONDS_A_GAME = 10_000.0
CONTRIBUTIONS = tuple(digits * 32 for digits in ("aa", "bb", "cc", "dd"))
Json = dict[str, Any]


@dataclass(slots=True)
class Stage:
    """What both houses find settled: time, ids, and the luck of the game that is on."""

    time: float = 0.0
    game: int = 0
    world: str = ""
    ids: int = 0
    fates: dict[str, Fate] = field(default_factory=dict)
    logged: list[str] = field(default_factory=list)

    def begin(self, game: int, world: str) -> None:
        """The same game begins in this world."""
        self.time, self.game, self.world, self.ids = game * SECONDS_A_GAME, game, world, 0
        self.logged.clear()

    def lay(self, table: str, fate: Fate, players: int) -> None:
        """The game at this table has this luck."""
        self.fates[drawing_seed(self.secret(), CONTRIBUTIONS[:players], table=table, number=1)] = fate

    def secret(self) -> str:
        """Another one in each world; it starts with the game, which is what the commitment is to."""
        return f"{self.game:08}" + hashlib.sha256(f"{self.world}/{self.game}".encode()).hexdigest()[8:]

    def token(self, size: int) -> str:
        """An id that is the same in both worlds."""
        self.ids += 1
        return f"{self.ids:04}game{self.game:06}".ljust(-(-size * 4 // 3), "_")


class NoBotWorkers:
    """No computer thinks here."""

    def __init__(self, **_: object) -> None: ...

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def counts(self) -> BotWorkerCounts:
        return BotWorkerCounts(0, 0, 0, 0, 0)


def commitment_of_game(secret: str) -> str:
    """A commitment that is the same in both worlds, though the secrets differ."""
    return hashlib.sha256(secret[:8].encode()).hexdigest()


@contextmanager
def on_stage(stage: Stage) -> Iterator[None]:
    """Let servers take time, ids and luck from the stage while this lasts."""
    clock = UptimeClock(now=lambda: stage.time, wall=lambda: FIRST_DAY + stage.time)
    drawn = SimpleNamespace(token_urlsafe=stage.token, choice=lambda signs: signs[0])
    places: dict[str, object] = {
        "lexiko.server.computers.BotWorkers": NoBotWorkers,
        "lexiko.server.app.services.TableService": partial(TableService, clock=clock),
        "lexiko.server.tables.outcomes.draws.fresh_secret": stage.secret,
        "lexiko.server.tables.table_maker.secrets": drawn,
        "lexiko.server.tables.seat_codes.secrets": drawn,
        "lexiko.server.guests.cookies.secrets": drawn,
        "lexiko.server.tables.log.entry_views.commitment_of": commitment_of_game,
        "lexiko.server.tables.view.commitment_of": commitment_of_game,
        "lexiko.table.drawings.commitment_of": commitment_of_game,
        "lexiko.server.tables.log.history.SeededChance": stage.fates.__getitem__,
    }
    with ExitStack() as patches:
        for place, other in places.items():
            patches.enter_context(patch(place, other))
        patches.enter_context(_all_logged(stage.logged))
        yield


@contextmanager
def _all_logged(lines: list[str]) -> Iterator[None]:
    """Keep whatever is logged, as it would be written but for the time it took."""

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            facts = {key: fact for key, fact in getattr(record, "facts", {}).items() if key != "ms"}
            record.created, record.facts = 0.0, facts
            lines.append(JsonLines().format(record))

    logger, handler = logging.getLogger("lexiko"), Kept()
    level, propagate = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.propagate = propagate


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[ASGIApp]:
    """A whole server, its guards included, whose games lie in this folder."""
    folder.mkdir()
    settings = Settings(data=folder, database=folder / "games.db", host_name=("games.example",), rates=0)
    app = build_app(settings, database_of(settings.database), Secrets(guests=b"g" * 32, admin=b"a" * 32))
    incoming: asyncio.Queue[Message] = asyncio.Queue()
    outgoing: asyncio.Queue[Message] = asyncio.Queue()
    life = asyncio.ensure_future(app({"type": "lifespan"}, incoming.get, outgoing.put))
    await incoming.put({"type": "lifespan.startup"})
    assert (await outgoing.get())["type"] == "lifespan.startup.complete"
    try:
        yield app
    finally:
        await incoming.put({"type": "lifespan.shutdown"})
        await life


@dataclass(slots=True)
class Heard:
    """All that the observer received, and all that the house wrote into its log."""

    received: list[bytes]
    logged: list[str]


async def watched_game(app: ASGIApp, stage: Stage, request: Json, worlds: TwoWorlds, *, game: int, twin: bool) -> Heard:
    """Play a game in one of its worlds; what its observer has heard of it until all is revealed."""
    stage.begin(game, "twin" if twin else "first")
    people = [Recorder(app) for _ in range(worlds.ruleset.players)]
    table = await _seated(people, request, game)
    stage.lay(table, worlds.twin if twin else worlds.fate, worlds.ruleset.players)
    await _drawn(people, table)
    observer = Recorder(app) if worlds.observer is None else people[worlds.observer]
    late = worlds.observer is None and request.get("spectator_delay") != 0
    curious = Curious(observer, table, worlds, Random(f"curious {game}"), late=late)
    await curious.come()
    path = f"/api/tables/{table}"
    _, told = await people[0].get(f"{path}?seat=0")
    for number, deed in enumerate(worlds.deeds[1:]):
        assert deed.seat is not None
        stage.time = game * SECONDS_A_GAME + deed.at
        await curious.ask_around()
        command = {
            "key": f"deed-{number:04}",
            "seat": deed.seat,
            "expected_seq": told["view"]["game_seq"],
            "seen": told["seq"],
            "do": doing_of(deed.twin if twin else deed.action, worlds.ruleset),
        }
        frames = curious.frames
        status, answer = await people[deed.seat].post(f"{path}/commands", command)
        assert status == 200, answer
        told = answer["state"]
        await curious.hear(told["seq"], frames + 1)
    await curious.ask_around()
    await observer.hang_up()
    return Heard(observer.received, list(stage.logged))


async def _seated(people: list[Recorder], request: Json, game: int) -> str:
    """A table at which everybody has sat down."""
    status, made = await people[0].post("/api/tables", {**request, "key": f"make-{game:06}"})
    assert status == 201, made
    for seat, person in enumerate(people[1:], 1):
        taking = {"key": f"take-{seat}-{game:06}", "name": f"P{seat}"}
        status, told = await person.post(f"/api/tables/{made['id']}/seats/{seat}", taking)
        assert status == 200, told
    return str(made["id"])


async def _drawn(people: list[Recorder], table: str) -> None:
    """Everybody commits to what they add to the draws, and opens it."""
    devices = [Contributions(partial(str, contribution)) for contribution in CONTRIBUTIONS]
    for step in ("commit", "open"):
        for seat, person in enumerate(people):
            _, state = await person.get(f"/api/tables/{table}?seat={seat}")
            doing = devices[seat].next(state["info"], seat)
            assert doing is not None and doing["kind"] == step
            command = {"key": f"{step}-{seat:06}", "seat": seat, "do": doing}
            status, told = await person.post(f"/api/tables/{table}/commands", command)
            assert status == 200, told


@dataclass(slots=True)
class Curious:
    """The observer: listens, and asks for everything that might tell more than it should."""

    browser: Recorder
    table: str
    worlds: TwoWorlds
    luck: Random
    late: bool
    seq: int = 0
    asked: int = 0

    @property
    def path(self) -> str:
        """Where the table is."""
        return f"/api/tables/{self.table}"

    async def come(self) -> None:
        """Open the live channel."""
        await self.browser.listen(f"{self.path}/live", {"kind": "hello", "seat": self.worlds.observer, "seen": 0})

    @property
    def frames(self) -> int:
        """How often the live channel has told something."""
        assert self.browser.socket is not None
        return self.browser.socket.frames

    async def hear(self, seq: int, frames: int) -> None:
        """Wait for the news of what has just been done; who hears late hears something older."""
        self.seq = seq
        assert self.browser.socket is not None
        await self.browser.socket.heard(0 if self.late else seq, frames)

    async def ask_around(self) -> None:
        """One to three of the questions there are."""
        for question in self.luck.sample(QUESTIONS, self.luck.randint(1, 3)):
            self.asked += 1
            await question(self)

    async def _state(self) -> Json:
        seat = "" if self.worlds.observer is None else f"&seat={self.worlds.observer}"
        _, state = await self.browser.get(f"{self.path}?seen={self.luck.randint(0, self.seq + 1)}{seat}")
        assert isinstance(state, dict)
        return state

    async def _look_back(self) -> None:
        state = await self._state()
        moment = self.luck.randint(0, state["view"]["game_seq"] + 1)
        seat = "" if self.worlds.observer is None else f"?seat={self.worlds.observer}"
        await self.browser.get(f"{self.path}/at/{moment}{seat}")

    async def _look_as_another(self) -> None:
        await self.browser.get(f"{self.path}?seat={self.luck.randrange(4)}")
        await self.browser.get(f"{self.path}/at/{self.luck.randint(0, 40)}?seat={self.luck.randrange(4)}")

    async def _take_away(self) -> None:
        await self.browser.get(f"{self.path}/{self.luck.choice(('game.svg', 'game.gcg', 'game.json', 'verify'))}")

    async def _look_up(self) -> None:
        await self.browser.get(f"{self.path}/words/{self.luck.choice(('AA', 'QI', 'HORN', 'XYZZY', '...'))}")

    async def _lists(self) -> None:
        await self.browser.get(
            self.luck.choice(("/api/tables?mine=1", "/api/tables?open=1", "/api/offers", "/metrics"))
        )

    async def _preview(self) -> None:
        state = await self._state()
        placements = self._some_tiles(state)
        seat = self.worlds.observer if self.worlds.observer is not None else self.luck.randrange(2)
        await self.browser.post(f"{self.path}/preview", {"seat": seat, "placements": placements, "before": []})

    async def _nonsense(self) -> None:
        """A command that is refused: at the wrong moment, of another seat, with tiles nobody holds, or out of date."""
        state = await self._state()
        tiles = [letter for letter, _ in state["view"]["unseen"]] or ["E"]
        doing = self.luck.choice(
            (
                {"kind": "exchange", "tiles": [self.luck.choice(tiles) for _ in range(8)], "before": []},
                {"kind": "play", "placements": [*self._some_tiles(state), _placed(0, 0, "Q"), _placed(2, 2, "Z")]},
                {"kind": "challenge", "word": "NOSUCHWORD"},
                {"kind": "start"},
                {"kind": "end"},
                {"kind": "seat-bot", "place": 1, "bot": "greedy"},
            )
        )
        command = {"key": f"nonsense-{self.asked:06}", "seat": self.luck.randrange(4), "do": doing}
        stale = self.luck.choice((0, 1, state["view"]["game_seq"]))
        await self.browser.post(f"{self.path}/commands", {**command, "expected_seq": stale})

    async def _come_back(self) -> None:
        """Close the channel, and open it again as if nothing, or something, had been seen."""
        await self.browser.hang_up()
        seen = self.luck.randint(0, self.seq)
        await self.browser.listen(f"{self.path}/live", {"kind": "hello", "seat": self.worlds.observer, "seen": seen})

    def _some_tiles(self, state: Json) -> list[Json]:
        view = state["view"]
        row, col = self.luck.randrange(15), self.luck.randrange(9)
        rack = [tile["tile"] for tile in view["rack"]] or ["A", "B"]
        letters = self.luck.sample(rack, self.luck.randint(1, min(5, len(rack))))
        return [
            _placed(row, col + count, "E" if letter == "?" else letter, blank=letter == "?")
            for count, letter in enumerate(letters)
        ]


QUESTIONS: tuple[Callable[[Curious], Any], ...] = (
    Curious._state,
    Curious._look_back,
    Curious._look_as_another,
    Curious._take_away,
    Curious._look_up,
    Curious._lists,
    Curious._preview,
    Curious._nonsense,
    Curious._come_back,
)


def doing_of(action: Action, ruleset: Ruleset) -> Json:
    """A action as a client sends it."""
    alphabet = ruleset.tile_set.alphabet
    match action:
        case Play():
            placements = [
                _placed(square.row, square.col, tile_text(tile, alphabet), blank=is_blank(tile))
                for square, tile in action.placements
            ]
            return {"kind": "play", "placements": placements, "before": _steps(action.before, ruleset)}
        case Exchange():
            tiles = [tile_text(tile, alphabet) for tile in action.tiles]
            return {"kind": "exchange", "tiles": tiles, "before": _steps(action.before, ruleset)}
        case Pass():
            return {"kind": "pass", "before": _steps(action.before, ruleset)}
        case Challenge():
            return {"kind": "challenge", "word": None if action.word is None else alphabet.format_word(action.word)}
        case Accept():
            return {"kind": "accept"}
        case _:
            assert isinstance(action, Resign), f"{action!r} is not for people"
            return {"kind": "resign"}


def _steps(steps: tuple[Step, ...], ruleset: Ruleset) -> list[Json]:
    return [_step(step, ruleset) for step in steps]


def _step(step: Step, ruleset: Ruleset) -> Json:
    alphabet = ruleset.tile_set.alphabet

    def lying(tile: int) -> str:
        text = tile_text(tile, alphabet)
        return text.lower() if is_blank(tile) else text

    match step:
        case RecycleBlank(square):
            return {"kind": "recycle-blank", "row": square.row, "col": square.col}
        case RecycleLetter(square, tile):
            return {"kind": "recycle-letter", "row": square.row, "col": square.col, "tile": lying(tile)}
        case Rearrange(start, across, tiles, begins):
            letters = [lying(tile) if tile else "." for tile in tiles]
            told = {"kind": "rearrange", "row": start.row, "col": start.col, "across": across, "tiles": letters}
            return told | {"begins": begins}


def _placed(row: int, col: int, tile: str, *, blank: bool = False) -> Json:
    return {"row": row, "col": col, "tile": tile, "blank": blank}
