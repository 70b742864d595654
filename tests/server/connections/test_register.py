"""Each address has a share, room is made by whoever waits longest, and the operator sees it and lifts it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexiko.server.connections import Limits, Register
from lexiko.server.connections.connection import Connection, State
from lexiko.server.connections.limits import FILES_FOR_THE_REST, MOST_CONNECTIONS, NEW_CONNECTIONS, UNSENT_BYTES
from lexiko.server.connections.register import LOOKED_AT_ONCE, Shares
from lexiko.server.guard import LimitLog
from lexiko.server.networks import Proxies, network_of
from tests.server.connections.wires import Line
from tests.server.counting_steps import steps_of

STRANGER, FAMILY, PROXY = "198.51.100.1", "203.0.113.7", "10.0.0.5"


class House:
    """A register, and what comes to it."""

    def __init__(self, limits: Limits, *, proxies: str = "", times: float = 1.0) -> None:
        self.limited = LimitLog(now=lambda: 0.0)  # it counts time of its own, which is none of the register's steps
        self.seconds = 0.0
        self.register = Register(limits, self.limited, proxies=Proxies(proxies), times=times, now=lambda: self.seconds)

    def come(self, address: str, times: int = 1) -> list[Line]:
        """Connections from an address, as many as are let in."""
        found = []
        for _ in range(times):
            self.seconds += 1
            network = network_of(address)
            if self.register.admits(network):
                found.append(Line(network, register=self.register))
                self.register.add(found[-1].connection)
        return found

    def reached(self) -> set[tuple[str, str]]:
        """Who has reached which limit."""
        return {(line.address, line.limit) for line in self.limited.lines()}


def busy(lines: Iterable[Line]) -> None:
    """Let these be sockets, which nobody is sent away from."""
    for line in lines:
        line.connection.become_socket(line.inside)


def test_who_has_all_their_share_gives_up_what_waits_longest() -> None:
    async def test() -> None:
        house = House(Limits(total=100, share=3))
        first, second, third = house.come(STRANGER, 3)
        busy([second])
        assert len(house.come(STRANGER)) == 1
        assert (first.wire.told, second.wire.told, third.wire.told) == (["aborted"], [], [])
        assert len(house.register) == 3
        assert house.reached() == {(STRANGER, "connections")}

    asyncio.run(test())


def test_who_has_all_their_share_in_use_has_no_more_and_others_do() -> None:
    async def test() -> None:
        house = House(Limits(total=100, share=3))
        busy(house.come(STRANGER, 3))
        assert house.come(STRANGER) == []
        assert len(house.come(FAMILY, 3)) == 3

    asyncio.run(test())


def test_a_house_of_version_six_is_one_and_a_mapped_address_is_what_it_stands_for() -> None:
    async def test() -> None:
        house = House(Limits(total=100, share=2))
        busy(house.come("2001:db8:0:1::1") + house.come("2001:db8:0:1:ffff::2") + house.come(STRANGER, 2))
        assert house.come("2001:db8:0:1::3") == house.come(f"::ffff:{STRANGER}") == []
        assert len(house.come("2001:db8:0:2::1")) == 1

    asyncio.run(test())


def test_a_proxy_has_no_share_of_its_own() -> None:
    async def test() -> None:
        house = House(Limits(total=100, share=2), proxies="10.0.0.0/24")
        assert len(house.come(PROXY, 20)) == len(house.come(f"::ffff:{PROXY}", 20)) == 20

    asyncio.run(test())


def test_when_all_is_full_who_has_most_makes_room() -> None:
    async def test() -> None:
        house = House(Limits(total=10, share=8))
        family = house.come(FAMILY, 2)
        stranger = house.come(STRANGER, 8)
        assert len(house.come("192.0.2.1", 3)) == 3
        assert [line.wire.told for line in family] == [[], []]
        assert [line.wire.told for line in stranger] == [["aborted"]] * 3 + [[]] * 5
        assert len(house.register) == 10

    asyncio.run(test())


def test_when_all_is_full_of_games_nobody_is_sent_away() -> None:
    async def test() -> None:
        house = House(Limits(total=4, share=4))
        busy(house.come(FAMILY, 4))
        assert house.come("192.0.2.1") == []
        assert ("192.0.2.1", "full") in house.reached()

    asyncio.run(test())


def test_room_is_made_in_as_few_steps_among_thousands_as_among_few() -> None:
    def steps(connections: int) -> list[int]:
        """What it takes to send somebody away, to refuse a newcomer, to let one in, and to hear that one has gone."""
        house = House(Limits(total=connections, share=connections // 2), times=1000)
        idle = house.come(STRANGER, connections // 2)
        busy(house.come(FAMILY, connections // 4))
        for number in range(connections - connections // 4 - connections // 2):
            busy(house.come(f"192.0.2.{number}" if number < 200 else f"2001:db8:{number}::1"))
        assert len(house.register) == connections
        newcomer, counted = "192.0.2.250", []
        house.come(newcomer)
        counted.append(steps_of(lambda: house.come(newcomer)))
        counted.append(steps_of(lambda: house.come(STRANGER)))
        assert [line.wire.told for line in idle[:3]] == [["aborted"]] * 3
        left = [line for line in idle if not line.wire.told] + house.come(STRANGER)
        busy(left)
        counted.append(steps_of(lambda: house.come(STRANGER)))
        counted.append(steps_of(lambda: house.come(newcomer)))
        counted.append(steps_of(lambda: house.register.drop(left[-1].connection)))
        return counted

    async def test() -> None:
        few, many = steps(40), steps(4000)
        assert all(more <= less + 2 for less, more in zip(few, many, strict=True)), (few, many)

    asyncio.run(test())


@settings(max_examples=40)
@given(data=st.data())
def test_whose_turn_it_is_to_go_is_what_looking_through_all_would_say(data: st.DataObject) -> None:
    async def test() -> None:
        house = House(Limits())
        there: list[Line] = []
        since: dict[Connection, int] = {}
        for moment in range(data.draw(st.integers(1, 40))):
            step = data.draw(st.sampled_from(["comes", "asks", "is answered", "goes", "goes twice"]))
            if step == "comes" or not there:
                there.append(Line(data.draw(st.sampled_from("ABCD")), register=house.register))
                house.register.add(there[-1].connection)
                since[there[-1].connection] = moment
                continue
            line = data.draw(st.sampled_from(there))
            if step.startswith("goes"):
                there.remove(line)
                for _ in step.split():
                    house.register.drop(line.connection)
                house.register.changed(line.connection)
            else:
                line.connection._enter(State.ANSWER if step == "asks" else State.HEAD, 60)
                since[line.connection] = moment
            check(house.register._shares, [each.connection for each in there], since)

    def check(shares: Shares, there: list[Connection], since: dict[Connection, int]) -> None:
        assert (len(shares), shares.all()) == (len(there), there)
        counts = Counter(connection.address for connection in there)
        assert [shares.count(address) for address in "ABCD"] == [counts[address] for address in "ABCD"]
        assert counts[shares.has_most] == max(counts.values(), default=0)
        for address in (None, *"ABCD"):
            mine = [each for each in there if each.is_waiting and address in (None, each.address)]
            assert shares.waits_longest(address) is min(mine, key=lambda each: since[each], default=None)
        assert sum(map(len, (shares._all, shares._waiting))) == len(there) + sum(each.is_waiting for each in there)
        assert set(shares._of) == set(counts)
        assert all(shares._waiting_of.values())

    asyncio.run(test())


def test_who_connects_without_end_is_let_in_as_often_as_a_class_needs() -> None:
    house = House(Limits())
    at_once = sum(house.register.admits(STRANGER) for _ in range(5000))
    assert at_once == NEW_CONNECTIONS.at_once
    house.seconds += 1
    assert sum(house.register.admits(STRANGER) for _ in range(5000)) == NEW_CONNECTIONS.a_second
    assert house.register.admits(FAMILY)


def test_an_address_whose_limits_are_lifted_has_none_and_the_whole_still_has() -> None:
    async def test() -> None:
        house = House(Limits(total=6, share=2))
        busy(house.come(STRANGER, 2))
        assert house.come(STRANGER) == []
        house.limited.lift(STRANGER)
        assert house.reached() == set()
        more = house.come(STRANGER, 10)
        busy(more)
        assert len(house.register) == 6
        assert house.come(STRANGER) == []

    asyncio.run(test())


def test_with_rates_of_none_only_the_whole_is_limited() -> None:
    async def test() -> None:
        house = House(Limits(total=20, share=2), times=0)
        busy(house.come(STRANGER, 20))
        assert len(house.register) == 20

    asyncio.run(test())


def test_what_waits_for_one_address_is_bounded_and_others_go_on() -> None:
    async def test() -> None:
        house = House(Limits())
        readers = house.come(STRANGER, 4)
        other = house.come(FAMILY)[0]
        for line in (*readers, other):
            line.wire.stuck = UNSENT_BYTES // 3 - 10
        readers[0].wire.stuck = 0
        now = readers[0].connection.since
        list(house.register.look_after(now))
        assert all("aborted" not in line.wire.told for line in (*readers, other))
        readers[0].wire.stuck = UNSENT_BYTES // 3 - 10
        list(house.register.look_after(now))
        assert all(line.wire.told == ["aborted"] for line in readers)
        assert other.wire.told == []

    asyncio.run(test())


def test_thousands_of_connections_are_looked_after_in_steps_between_which_others_have_their_turn() -> None:
    async def test() -> None:
        house = House(Limits(), times=1000)
        lines = house.come(STRANGER, 900) + house.come(FAMILY, 900)
        late = lines[-1].connection.deadline + 1
        cut, steps = [0], house.register.look_after(late)
        for _ in steps:
            cut.append(sum(line.wire.told == ["closed"] for line in lines))
            if len(cut) == 2:
                house.register.drop(lines[LOOKED_AT_ONCE].connection)
        assert [after - before for before, after in pairwise(cut)] == [
            LOOKED_AT_ONCE,
            LOOKED_AT_ONCE - 1,
            LOOKED_AT_ONCE,
        ]
        assert [line.wire.told for line in lines].count(["closed"]) == len(lines) - 1

    asyncio.run(test())


def test_a_connection_that_something_is_wrong_with_spares_no_other_its_end() -> None:
    async def test() -> None:
        house = House(Limits())
        first, odd, last = house.come(FAMILY, 3)

        odd.connection.deadline = None  # type: ignore[assignment]
        list(house.register.look_after(first.connection.deadline + 1))
        assert [line.wire.told for line in (first, odd, last)] == [["closed"], ["aborted"], ["closed"]]
        assert len(house.register) == 2

    asyncio.run(test())


@pytest.mark.parametrize(
    ("files", "total", "share"),
    [
        (128, 64, 32),
        (1024, 1024 - FILES_FOR_THE_REST, (1024 - FILES_FOR_THE_REST) // 2),
        (1_000_000, MOST_CONNECTIONS, 1000),
        (20, 8, 4),
    ],
)
def test_there_may_be_as_many_as_files_allow(files: int, total: int, share: int) -> None:
    assert Limits.of(files) == Limits(total, share)


def test_a_class_behind_one_address_has_room_for_a_hundred_browsers() -> None:
    assert Limits.of(4096).share >= 100 * (6 + 1)
