"""Does a client receive the same bytes, whatever the tiles are that it may not know?"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rules import PlayerView, Position, view_of
from lexiko.server.tables import Choices
from lexiko.server.tables.terms.agreement import agreement_of
from lexiko.server.wire import NewTable
from tests.server.two_houses import Heard, Json, Stage, house, on_stage, watched_game
from tests.server.two_worlds import TwoWorlds, two_worlds

T = TypeVar("T")

GAMES = int(os.environ.get("LEXIKO_LEAK_GAMES", "14"))
SHARES = 2
MOST_DEEDS = 18 if GAMES < 100 else 40

AGREED: tuple[tuple[str, list[str], int, Json], ...] = (
    ("classic", [], 2, {}),
    ("luxury", ["V2", "V3", "V4"], 3, {}),
    ("indigo", ["V6"], 4, {}),
    ("classic", ["V3", "V4"], 2, {"spectator_delay": 0}),
    ("message-center", [], 3, {"spectator_delay": 0}),
    ("message-center", ["V4", "V1"], 2, {"opening_length": 3}),
    ("original", ["V5"], 4, {"spectator_delay": 0}),
)


def request_for(game: int) -> Json:
    """What table is made for the game of this number."""
    edition, variations, players, more = AGREED[game % len(AGREED)]
    seats = [{"who": "me", "name": "P0"}, *({"who": "open"} for _ in range(players - 1))]
    return {"edition": edition, "variations": variations, "seats": seats, **more}


@cache
def engine_for(kind: int) -> Engine:
    """The engine of one of the tables agreed on, as the server makes it."""
    agreement = agreement_of(NewTable.model_validate({**request_for(kind), "key": "some-key"}), Choices.here())
    words = open_lexicon(agreement.lexicon, alphabet=agreement.ruleset.tile_set.alphabet)
    return Engine.compile(agreement.ruleset, words)


def worlds_for(game: int) -> TwoWorlds:
    """Both worlds of this game, one of its players or a spectator observing."""
    engine = engine_for(game % len(AGREED))
    observers = (*range(engine.ruleset.players), None)
    observer = observers[game // len(AGREED) % len(observers)]
    return two_worlds(game, engine.ruleset, observer, judge=engine.lexicon, prover=engine, most=MOST_DEEDS)


async def compared(folder: Path, games: Iterable[int]) -> AsyncIterator[tuple[TwoWorlds, Heard, Heard]]:
    """What the observer of each game heard in its two worlds."""
    stage = Stage()
    with on_stage(stage):
        async with house(folder / "first") as first, house(folder / "twin") as twin:
            for game in games:
                worlds, request = worlds_for(game), request_for(game)
                one = await watched_game(first, stage, request, worlds, game=game, twin=False)
                other = await watched_game(twin, stage, request, worlds, game=game, twin=True)
                yield worlds, one, other


def first_difference(one: Sequence[T], other: Sequence[T]) -> tuple[T | None, T | None] | None:
    """The first thing heard in one world and not in the other, from both; None if all is the same."""
    return next(((mine, yours) for mine, yours in zip_longest(one, other) if mine != yours), None)


# Each share has every agreement once, with the first or the second player observing.
@pytest.mark.slow
@pytest.mark.parametrize("share", [0, 1])
def test_up_to_the_reveal_no_byte_depends_on_what_a_client_may_not_know(tmp_path: Path, share: int) -> None:
    async def games_compared() -> None:
        size = hidden = 0
        async for worlds, one, other in compared(tmp_path, range(share, GAMES, SHARES)):
            assert first_difference(one.received, other.received) is None
            assert first_difference(one.logged, other.logged) is None
            size += sum(map(len, one.received))
            hidden += worlds.hidden
        assert size > 10_000
        assert hidden > 20

    asyncio.run(games_compared())


def test_a_leak_would_be_found(tmp_path: Path) -> None:
    def the_next_ones_rack(position: Position, seat: int | None) -> PlayerView:
        seen = view_of(position, seat)
        return replace(seen, rack=position.racks[((seat or 0) + 1) % len(position.racks)])

    async def one_game() -> list[object]:
        return [first_difference(one.received, other.received) async for _, one, other in compared(tmp_path, [0])]

    with patch("lexiko.server.tables.view.view_of", the_next_ones_rack):
        (difference,) = asyncio.run(one_game())
    assert difference is not None
