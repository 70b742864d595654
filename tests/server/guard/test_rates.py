"""Who asks too often waits, nobody else does, and a flooding socket is closed."""

from __future__ import annotations

from starlette.types import Receive, Scope, Send

from lexiko.server.guard import Rates
from lexiko.server.guard.buckets import Buckets, Rate
from lexiko.server.guard.rates import COMMANDS_OF_A_GUEST, NEW_TABLES, PAGES, SEAT_CODES, SOCKET_MESSAGES
from tests.server.asking import asking, echo, run, shake_hands


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def test_a_bucket_fills_up_again_but_never_above_its_size() -> None:
    watch = Watch()
    buckets = Buckets(watch)
    rate = Rate(at_once=2, a_second=0.5)
    assert [buckets.seconds_to_wait(rate, "Ann") for _ in range(3)] == [0, 0, 2.0]
    watch.now += 2
    assert [buckets.seconds_to_wait(rate, "Ann") for _ in range(2)] == [0, 2.0]
    watch.now += 3600
    assert [buckets.seconds_to_wait(rate, "Ann") for _ in range(3)] == [0, 0, 2.0]


def test_being_refused_does_not_make_the_wait_longer() -> None:
    watch = Watch()
    buckets = Buckets(watch)
    rate = Rate(at_once=1, a_second=1)
    assert [buckets.seconds_to_wait(rate, "Ann") for _ in range(50)] == [0] + [1.0] * 49


def test_buckets_do_not_pile_up_however_many_come() -> None:
    watch = Watch()
    buckets = Buckets(watch, kept=100)
    for number in range(1000):
        watch.now += 0.001
        assert buckets.seconds_to_wait(Rate(2, 0.001), str(number)) == 0
    assert len(buckets) <= 100
    assert buckets.seconds_to_wait(Rate(2, 0.001), "999") == 0  # the newest are still known
    assert buckets.seconds_to_wait(Rate(2, 0.001), "999") > 0


def test_who_asks_too_often_is_told_how_long_to_wait() -> None:
    async def test() -> None:
        watch = Watch()
        app = Rates(echo, now=watch)
        async with asking(app) as client:
            for _ in range(int(PAGES.at_once)):
                assert (await client.get("/")).status_code == 200
            refused = await client.get("/")
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-requests")
            watch.now += int(refused.headers["retry-after"])
            assert (await client.get("/")).status_code == 200

    run(test())


def test_others_are_not_held_up() -> None:
    async def test() -> None:
        app = Rates(echo, now=Watch())
        async with asking(app, address="203.0.113.7") as greedy, asking(app, address="203.0.113.8") as other:
            answers = [(await greedy.post("/api/seat-codes")).status_code for _ in range(int(SEAT_CODES.at_once) + 1)]
            assert answers[-1] == 429
            assert (await other.post("/api/seat-codes")).status_code == 200
            assert (await greedy.get("/api/tables")).status_code == 200

    run(test())


def test_one_house_of_the_new_internet_is_one_address() -> None:
    async def test() -> None:
        app = Rates(echo, now=Watch())
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

    rates = Rates(echo, now=Watch())

    async def test() -> None:
        answers = []
        for number in range(int(COMMANDS_OF_A_GUEST.at_once) + 1):
            async with asking(as_guest, address=f"203.0.113.{number}") as client:
                answers.append((await client.post("/api/tables/x/commands")).status_code)
        assert answers == [200] * int(COMMANDS_OF_A_GUEST.at_once) + [429]

    run(test())


def test_a_socket_that_floods_is_closed() -> None:
    async def test() -> None:
        sent = await shake_hands(Rates(echo), messages=int(SOCKET_MESSAGES.at_once) + 20)
        assert sent[0] == {"type": "websocket.accept"}
        assert sent[-1] == {"type": "websocket.close", "code": 1008, "reason": "too-many-requests"}
        assert len(sent) <= SOCKET_MESSAGES.at_once + 5

    run(test())


def test_rates_can_be_switched_off() -> None:
    async def test() -> None:
        async with asking(Rates(echo, times=0, now=Watch())) as client:
            assert {(await client.post("/api/seat-codes")).status_code for _ in range(100)} == {200}

    run(test())
