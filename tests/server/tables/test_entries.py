"""Is whatever can happen told, each in its own way, and does every entry say how far the game had come?"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from lexiko import rules
from lexiko.notation import kind_of
from lexiko.rules import Event, RacksAssumed
from lexiko.server.tables.log.entry_views import entry_of
from lexiko.server.tables.log.table_events import OWN_EVENTS
from lexiko.server.wire import Entry, TableEntry
from tests.server.asking import run
from tests.server.tables.house import laid, lay_table, open_house

EXPORTED = [getattr(rules, name) for name in rules.__all__]
NO_TABLES = (Event, RacksAssumed)  # who keeps a score assumes racks, which no table has to
OF_A_GAME = [kind for kind in EXPORTED if isinstance(kind, type) and issubclass(kind, Event) and kind not in NO_TABLES]


def test_every_event_is_told_by_an_entry_of_its_own() -> None:
    entries: list[type[TableEntry]] = list(get_args(get_args(Entry)[0]))
    kinds = [entry.__struct_config__.tag for entry in entries]
    assert sorted(map(str, kinds)) == sorted([*map(kind_of, OF_A_GAME), *OWN_EVENTS])
    nobodys = entry_of.dispatch(object)
    assert [event for event in (*OF_A_GAME, *OWN_EVENTS.values()) if entry_of.dispatch(event) is nobodys] == []


def test_an_entry_tells_how_many_events_the_game_has_had_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], variations=["V3"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await ben.does(table, 1, "talk", text="Well played.")
            await ben.does(table, 1, "abort")
            await ben.does(table, 1, "challenge", word="HORN")
            await ann.does(table, 0, "resign")
            state, history = await ann.state(table, 0), (await house.table(table)).history
            count, told = 0, []
            for entry in state.entries:
                count += entry.kind not in OWN_EVENTS
                told.append((entry.seq, entry.game_seq))
                assert entry.game_seq == count
            assert told[-1] == (state.seq, state.view.game_seq)
            assert [moment.game_seq for moment in history.moments[1:]] == [game_seq for _, game_seq in told]
            assert {"talk", "abort-asked", "challenge-failed", "resigned"} <= {entry.kind for entry in state.entries}

    run(test())
