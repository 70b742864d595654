"""Who asks too often waits, and nobody else does."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.server.guard import Checks, GuestRates, LimitLog, Rates
from lexiko.server.guard import rates as guard_rates
from lexiko.server.guard.addresses import CONNECTION
from lexiko.server.guard.buckets import Buckets, Rate
from lexiko.server.guard.checks import Check
from lexiko.server.guard.rates import (
    BYTES,
    COMMANDS,
    COMMANDS_OF_A_GUEST,
    NEW_TABLES,
    PAGES,
    PREVIEWS,
    REQUESTS_AT_ONCE,
    REQUESTS_AT_WORK,
    SEAT_CODES,
)
from tests.server.asking import asking, echo, run, shake_hands
from tests.server.counting_steps import steps_of


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def rated(app: ASGIApp, *more: Check, **options: Any) -> Checks:
    """An application behind the rates of an address, and further checks."""
    rates = Rates(app, **options)
    return Checks(rates, [rates.check, *more])


def test_a_bucket_fills_up_again_but_never_above_its_size() -> None:
    watch = Watch()
    buckets = Buckets(watch)
    rate = Rate(at_once=2, a_second=0.5)
    assert [buckets.take(rate, "Ann") for _ in range(3)] == [0, 0, 2.0]
    watch.now += 2
    assert [buckets.take(rate, "Ann") for _ in range(2)] == [0, 2.0]
    watch.now += 3600
    assert [buckets.take(rate, "Ann") for _ in range(3)] == [0, 0, 2.0]


def test_being_refused_does_not_make_the_wait_longer() -> None:
    watch = Watch()
    buckets = Buckets(watch)
    rate = Rate(at_once=1, a_second=1)
    assert [buckets.take(rate, "Ann") for _ in range(50)] == [0] + [1.0] * 49


def test_buckets_do_not_pile_up_however_many_come() -> None:
    watch = Watch()
    buckets = Buckets(watch, kept=100)
    for number in range(1000):
        watch.now += 0.001
        assert buckets.take(Rate(2, 0.001), str(number)) == 0
    assert len(buckets) <= 100
    assert buckets.take(Rate(2, 0.001), "999") == 0  # the newest are still known
    assert buckets.take(Rate(2, 0.001), "999") > 0


def test_a_bucket_is_found_in_as_few_steps_among_thousands_as_among_few() -> None:
    def steps(kept: int) -> int:
        watch = Watch()
        buckets = Buckets(watch, kept=kept)
        for number in range(kept):
            watch.now += 0.001
            buckets.take(Rate(2, 0.001 + (number % 3) / 1000), str(number))
        return max(steps_of(partial(buckets.take, Rate(2, 0.001), f"new {each}")) for each in range(9))

    assert steps(5000) <= steps(50) + 2


def test_of_too_many_buckets_those_go_that_are_full_or_soon_will_be() -> None:
    watch = Watch()
    buckets = Buckets(watch, kept=3)
    slow, quick = Rate(1, 0.01), Rate(1, 1)
    buckets.take(slow, "Ann")
    watch.now += 1
    for name in ("Ben", "Kim"):
        buckets.take(quick, name)
    watch.now += 0.5
    buckets.take(quick, "Eve")
    assert buckets.take(slow, "Ann") > 0
    assert buckets.take(quick, "Kim") > 0
    assert buckets.take(quick, "Ben") == 0  # forgotten, so it counts as full


def test_buckets_that_are_full_again_are_forgotten_as_others_come() -> None:
    watch = Watch()
    buckets = Buckets(watch)
    for number in range(50):
        buckets.take(Rate(2, 0.5), f"at once {number}")
    for number in range(100):
        watch.now += 1
        buckets.take(Rate(2, 0.5), f"one a second {number}")
    assert len(buckets) <= 3


def test_who_asks_too_often_is_told_how_long_to_wait() -> None:
    async def test() -> None:
        watch = Watch()
        app = rated(echo, now=watch)
        async with asking(app) as client:
            for _ in range(int(PAGES.at_once)):
                assert (await client.get("/")).status_code == 200
            refused = await client.get("/")
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-requests")
            watch.now += int(refused.headers["retry-after"])
            assert (await client.get("/")).status_code == 200

    run(test())


def test_who_loads_very_much_is_sent_it_slowly_and_nobody_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, slept = Watch(), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        watch.now += seconds

    async def sent(scope: Scope, receive: Receive, send: Send) -> None:
        await Response(b"x" * (1_000_000 if scope["path"] == "/assets/page.js" else 1000))(scope, receive, send)

    async def test() -> None:
        limited = LimitLog()
        app = rated(sent, now=watch, limited=limited)
        async with asking(app, address="203.0.113.7") as greedy, asking(app, address="203.0.113.8") as other:
            for _ in range(int(BYTES.at_once / 1_000_000)):
                await greedy.get("/assets/page.js")
            assert slept == []
            answers = await asyncio.gather(*(greedy.get("/assets/page.js") for _ in range(12)))
            assert [len(answer.content) for answer in answers] == [1_000_000] * 12
            assert sum(slept) == pytest.approx(12_000_000 / BYTES.a_second)
            assert [(each.address, each.limit) for each in limited.lines()] == [("203.0.113.7", "bytes")]
            waited = sum(slept)
            await greedy.get("/api/tables/abcdefgh")  # what is small comes at once, also to who shares the address
            await greedy.post("/assets/page.js")
            await other.get("/assets/page.js")
            assert sum(slept) == waited

    monkeypatch.setattr("asyncio.sleep", sleep)
    run(test())


def test_an_answer_larger_than_all_that_is_sent_at_once_is_sent_to_who_has_waited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch()

    async def sleep(seconds: float) -> None:
        watch.now += seconds

    async def archive(scope: Scope, receive: Receive, send: Send) -> None:
        await Response(b"x" * 8_000_000)(scope, receive, send)

    async def test() -> None:
        async with asking(rated(archive, now=watch, times=0.1)) as client:
            begun = watch.now
            for _ in range(2):
                assert len((await client.get("/api/archive")).content) == 8_000_000
            assert watch.now - begun == pytest.approx(BYTES.at_once / BYTES.a_second)

    monkeypatch.setattr("asyncio.sleep", sleep)
    run(test())


def test_others_are_not_held_up() -> None:
    async def test() -> None:
        app = rated(echo, now=Watch())
        async with asking(app, address="203.0.113.7") as greedy, asking(app, address="203.0.113.8") as other:
            answers = [(await greedy.post("/api/seat-codes")).status_code for _ in range(int(SEAT_CODES.at_once) + 1)]
            assert answers[-1] == 429
            assert (await other.post("/api/seat-codes")).status_code == 200
            assert (await greedy.get("/api/tables")).status_code == 200

    run(test())


def test_one_house_of_the_new_internet_is_one_address() -> None:
    async def test() -> None:
        app = rated(echo, now=Watch())
        for number in range(int(NEW_TABLES.at_once)):
            async with asking(app, address=f"2001:db8:0:1::{number:x}") as client:
                assert (await client.post("/api/tables")).status_code == 200
        async with asking(app, address="2001:db8:0:1::ffff") as client:
            assert (await client.post("/api/tables")).status_code == 429
        async with asking(app, address="2001:db8:0:2::1") as client:
            assert (await client.post("/api/tables")).status_code == 200

    run(test())


def test_a_guest_cannot_get_around_the_limit_by_changing_addresses() -> None:
    async def as_guest(scope: Scope, receive: Receive, send: Send) -> None:
        scope["lexiko.guest"] = "ann"
        await rates(scope, receive, send)

    rates = Checks(echo, [GuestRates(now=Watch())])

    async def test() -> None:
        answers = []
        for number in range(int(COMMANDS_OF_A_GUEST.at_once) + 1):
            async with asking(as_guest, address=f"203.0.113.{number}") as client:
                answers.append((await client.post("/api/tables/x/commands")).status_code)
        assert answers == [200] * int(COMMANDS_OF_A_GUEST.at_once) + [429]

    run(test())


def test_a_preview_is_counted_by_address_however_new_the_guest_is() -> None:
    async def as_somebody_new(scope: Scope, receive: Receive, send: Send) -> None:
        scope["lexiko.guest"] = secrets.token_hex(16)
        await rates(scope, receive, send)

    limited = LimitLog()
    rates = rated(echo, GuestRates(limited=limited, now=Watch()), limited=limited, now=Watch())

    async def test() -> None:
        async with asking(as_somebody_new) as client:
            answers = [
                (await client.post("/api/tables/x/preview")).status_code for _ in range(int(PREVIEWS.at_once) + 1)
            ]
        assert answers == [200] * int(PREVIEWS.at_once) + [429]
        async with asking(as_somebody_new, address="203.0.113.8") as other:
            assert (await other.post("/api/tables/x/preview")).status_code == 200

    run(test())
    assert [(line.address, line.limit, line.count) for line in limited.lines()] == [("203.0.113.7", "requests", 1)]


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/x/commands", "/api/tables/x/rematch", "/api/seat-codes"])
def test_no_limit_is_got_around_by_being_somebody_new_each_time(path: str) -> None:
    async def as_somebody_new(scope: Scope, receive: Receive, send: Send) -> None:
        scope["lexiko.guest"] = secrets.token_hex(16)
        await rates(scope, receive, send)

    rates = rated(echo, now=Watch())

    async def test() -> None:
        async with asking(as_somebody_new) as client:
            assert 429 in [(await client.post(path)).status_code for _ in range(int(COMMANDS.at_once) + 1)]

    run(test())


def test_a_class_behind_one_address_loads_its_pages_at_once() -> None:
    """A hundred browsers: a page with its dozen files, what it asks, and a socket each."""

    async def test() -> None:
        rates = rated(echo, now=Watch())
        async with asking(rates) as client:
            for _ in range(100):
                for path in ("/t/x", *(f"/assets/{number}" for number in range(12)), *["/api/tables/x"] * 4):
                    assert (await client.get(path)).status_code == 200
        for _ in range(100):
            assert (await shake_hands(rates))[0] == {"type": "websocket.accept"}

    run(test())


def test_who_is_refused_has_to_connect_again() -> None:
    async def test() -> None:
        async with asking(rated(echo, now=Watch())) as client:
            answers = [await client.post("/api/seat-codes") for _ in range(int(SEAT_CODES.at_once) + 1)]
            assert ["connection" in answer.headers for answer in answers] == [False] * int(SEAT_CODES.at_once) + [True]
            assert answers[-1].headers["connection"] == "close"

    run(test())


def test_an_address_has_so_many_sockets_and_requests_at_once() -> None:
    async def waiting(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/slow" or scope["type"] == "websocket":
            await let_go.wait()
        await echo(scope, receive, send)

    let_go = asyncio.Event()

    async def test() -> None:
        limited = LimitLog()
        rates = rated(waiting, sockets=3, limited=limited, now=Watch())
        sockets = [asyncio.create_task(shake_hands(rates)) for _ in range(4)]
        async with asking(rates) as client, asking(rates, address="203.0.113.8") as other:
            slow = [asyncio.create_task(client.get("/slow")) for _ in range(REQUESTS_AT_ONCE)]
            await asyncio.sleep(0.05)
            assert (await client.get("/")).status_code == 429
            assert (await other.get("/")).status_code == 200
            let_go.set()
            assert {(await each).status_code for each in slow} == {200}
            assert (await client.get("/")).status_code == 200
        begun = [(await each)[0] for each in sockets]
        assert sum(message["type"] == "websocket.accept" for message in begun) == 3
        assert {line.limit for line in limited.lines()} == {"open sockets", "open requests"}

    run(test())


def test_a_socket_that_ends_gives_an_address_no_more_requests_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard_rates, "SECONDS_FOR_A_TURN", 600)
    at_work: list[str] = []
    let_go = asyncio.Event()

    async def working(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            at_work.append(scope["path"])
            await let_go.wait()
        await echo(scope, receive, send)

    async def test() -> None:
        rates = rated(working, now=Watch())
        async with asking(rates) as client:
            slow = [asyncio.create_task(client.get("/slow")) for _ in range(REQUESTS_AT_WORK)]
            while len(at_work) < REQUESTS_AT_WORK:
                await asyncio.sleep(0)
            await shake_hands(rates)
            late = asyncio.create_task(client.get("/late"))
            await asyncio.sleep(0.05)
            assert "/late" not in at_work
            let_go.set()
            assert {(await each).status_code for each in (*slow, late)} == {200}

    run(test())


def test_an_address_whose_limits_are_lifted_has_none() -> None:
    async def test() -> None:
        limited = LimitLog()
        async with asking(rated(echo, limited=limited, now=Watch())) as client:
            assert 429 in {(await client.post("/api/seat-codes")).status_code for _ in range(20)}
            limited.lift("203.0.113.7")
            assert {(await client.post("/api/seat-codes")).status_code for _ in range(20)} == {200}

    run(test())


def test_rates_can_be_switched_off() -> None:
    async def test() -> None:
        async with asking(rated(echo, times=0, now=Watch())) as client:
            assert {(await client.post("/api/seat-codes")).status_code for _ in range(100)} == {200}

    run(test())


def test_a_connection_is_told_whom_it_speaks_for() -> None:
    async def over_a_proxy(scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"] = {CONNECTION: connection}
        await rates(scope, receive, send)

    connection = SimpleNamespace(speaks_for="127.0.0.1")
    rates = rated(echo, now=Watch())

    async def test() -> None:
        async with asking(over_a_proxy, address="2001:db8::7") as client:
            await client.get("/")
        assert connection.speaks_for == "2001:db8::/64"

    run(test())
