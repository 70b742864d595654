"""Whatever is sent again with its key is answered as the first time and done once: at once, later, after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from lexiko.rules import Pass, Play, Square
from lexiko.server.wire.commands import TableCommand
from lexiko.table import contribution_commitment
from tests.company import Hands
from tests.server.asking import run
from tests.server.tables.house import House, Json, Minds, fresh_key, laid, lay_table, open_house

HORN: Json = {"kind": "play", "placements": laid("8F", "HORN")}
RACKS = ["HORNXYZ", "FAMAAAA"]


@dataclass(frozen=True)
class Sent:
    """A request as somebody sent it."""

    guest: str
    path: str
    body: Json

    async def to(self, house: House) -> httpx.Response:
        """Send it."""
        answer = await house.person(self.guest).post(self.path, self.body)
        await house.quiet()
        return answer


async def command(house: House, table: str, seat: int, do: Json, *, guest: str = "") -> Sent:
    """A command on the table as it is now."""
    seq = (await house.table(table)).history.state.game_seq
    body = {"key": fresh_key(), "seat": seat, "expected_seq": seq, "do": do}
    return Sent(guest or f"guest-{seat}", f"tables/{table}/commands", body)


def in_game(do: Json, *, seat: int = 0, **request: Any) -> Callable[[House], Awaitable[Sent]]:
    """A command of the game at a new table."""

    async def prepared(house: House) -> Sent:
        return await command(house, await lay_table(house, RACKS, **request), seat, do)

    return prepared


def after(first: Json, do: Json, *, seat: int = 1) -> Callable[[House], Awaitable[Sent]]:
    """A command after another of the first seat."""

    async def prepared(house: House) -> Sent:
        table = await lay_table(house, RACKS)
        await house.person("guest-0").does(table, 0, first["kind"], **{k: v for k, v in first.items() if k != "kind"})
        return await command(house, table, seat, do)

    return prepared


def vanished(do: Json) -> Callable[[House], Awaitable[Sent]]:
    """A command of the second seat when the first has been away for long."""

    async def prepared(house: House) -> Sent:
        table = await lay_table(house, RACKS)
        house.hands.time += 200
        return await command(house, table, 1, do)

    return prepared


def waiting(do: Json, *, guest: str = "guest-0", seat: int = 0) -> Callable[[House], Awaitable[Sent]]:
    """A command at a table with a free seat."""

    async def prepared(house: House) -> Sent:
        table = await house.person("guest-0").make("me", "open", "open")
        await house.person("guest-1").take(table, 1)
        return await command(house, table, seat, do, guest=guest)

    return prepared


def drawing(kind: str, *, last: bool = False) -> Callable[[House], Awaitable[Sent]]:
    """What a device does for the draws, as the first or the `last` one of two."""

    async def prepared(house: House) -> Sent:
        table = await house.person("guest-0").make("me", "open")
        await house.person("guest-1").post(f"tables/{table}/seats/1", {"key": fresh_key(), "name": "Ben"})
        numbers = ["a1" * 32, "b2" * 32]
        commits: list[Json] = [
            {
                "kind": "commit",
                "drawing": 1,
                "commitment": contribution_commitment(number, table=table, number=1, seat=seat),
            }
            for seat, number in enumerate(numbers)
        ]
        opens: list[Json] = [{"kind": "open", "drawing": 1, "contribution": number} for number in numbers]
        steps = [*enumerate(commits), *enumerate(opens)]
        before = {"commit": 0, "open": 2, "draw-anew": 2}[kind] + last
        for seat, do in steps[:before]:
            assert (await (await command(house, table, seat, do)).to(house)).status_code == 200
        seat, do = steps[before] if kind != "draw-anew" else (int(last), {"kind": kind})
        return await command(house, table, seat, do)

    return prepared


async def new_table(_: House) -> Sent:
    """A table is made."""
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    return Sent("guest-0", "tables", {"key": fresh_key(), "seats": seats})


async def taken_seat(house: House) -> Sent:
    """A seat is taken."""
    table = await house.person("guest-0").make("me", "open", "open")
    return Sent("guest-1", f"tables/{table}/seats/1", {"key": fresh_key(), "name": "Ben"})


async def rematch(house: House) -> Sent:
    """The next game at a table whose game is over."""
    table = await lay_table(house, RACKS)
    await house.person("guest-1").does(table, 1, "resign")
    return Sent("guest-0", f"tables/{table}/rematch", {"key": fresh_key()})


async def waited(house: House) -> Sent:
    """A person asks for time over a computer's play."""
    table = await lay_table(house, ["FARMAAA", "HORNXYZ", "EEEEEEE"], bots={1: "greedy", 2: "greedy"})
    passes, horn = house.minds.told, Play(tuple((Square(7, 5 + n), tile) for n, tile in enumerate(b"\x08\x0f\x12\x0e")))
    house.minds.told = {**passes, (1, "choose"): horn}
    await house.person("guest-0").does(table, 0, "pass")
    house.minds.told = passes
    return await command(house, table, 0, {"kind": "wait"})


CASES: dict[str, Callable[[House], Awaitable[Sent]]] = {
    "play": in_game(HORN),
    "exchange": in_game({"kind": "exchange", "tiles": ["X"]}),
    "pass": in_game({"kind": "pass"}),
    "challenge": after(HORN, {"kind": "challenge", "word": "HORN"}),
    "wait": waited,
    "accept": after(HORN, {"kind": "accept"}),
    "agree": in_game({"kind": "agree"}),
    "agree, as the last": after({"kind": "agree"}, {"kind": "agree"}),
    "resign": in_game({"kind": "resign"}),
    "prepare": after(HORN, {"kind": "prepare", "placements": laid("9F", "XY")}, seat=0),
    "unprepare": after(HORN, {"kind": "unprepare"}, seat=0),
    "abort": in_game({"kind": "abort"}),
    "abort, as the last to want it": after({"kind": "abort"}, {"kind": "abort"}),
    "abort before the game": waiting({"kind": "abort"}),
    "go-on": after({"kind": "abort"}, {"kind": "go-on"}),
    "leave": waiting({"kind": "leave"}, guest="guest-1", seat=1),
    "leave, as the host": waiting({"kind": "leave"}),
    "start": waiting({"kind": "start"}),
    "end": vanished({"kind": "end"}),
    "talk": in_game({"kind": "talk", "text": "Hello!"}),
    "seat-bot": waiting({"kind": "seat-bot", "place": 2, "bot": "beginner"}),
    "seat-bot for who has vanished": vanished({"kind": "seat-bot", "place": 0, "bot": "beginner"}),
    "commit": drawing("commit"),
    "commit, as the last": drawing("commit", last=True),
    "open": drawing("open"),
    "open, as the last": drawing("open", last=True),
    "draw-anew": drawing("draw-anew", last=True),
    "a table made": new_table,
    "a seat taken": taken_seat,
    "a rematch": rematch,
}


def test_every_command_there_is_has_a_case() -> None:
    union, _ = get_args(TableCommand)
    kinds = {kind for request in get_args(union) for kind in get_args(request.model_fields["kind"].annotation)}
    assert {case.partition(" ")[0].strip(",") for case in CASES} >= kinds


def told(answer: httpx.Response) -> tuple[int, Any]:
    """What is the same in two answers, whenever they come: not the clocks, and not who is here."""
    body = answer.json()
    if body.get("state"):
        body["state"]["view"].pop("clock")
        for seat in body["state"]["info"]["seats"]:
            seat.pop("away_since", None)
    return answer.status_code, body


async def length_of(house: House, sent: Sent) -> int:
    """How much has happened at the table that a request is about, and at all tables."""
    table_id = sent.path.split("/")[1] if "/" in sent.path else ""
    return (await house.table(table_id)).history.seq if table_id else 0


def test_a_request_sent_again_is_answered_as_the_first_time(tmp_path: Path) -> None:
    async def test() -> None:
        hands, minds = Hands(), Minds({(seat, "choose"): Pass() for seat in range(3)})
        done: dict[str, tuple[Sent, tuple[int, Any], int]] = {}
        async with open_house(tmp_path, hands=hands, minds=minds) as house:
            for case, prepared in CASES.items():
                sent = await prepared(house)
                answer = told(await sent.to(house))
                length = await length_of(house, sent)
                assert answer[0] in (200, 201), (case, answer)
                done[case] = sent, answer, length
                again = told(await sent.to(house))
                if "bot" in case or case == "start":  # computers have gone on
                    again[1]["state"] = answer[1]["state"]
                assert again == answer, case
                assert await length_of(house, sent) == length, case
        async with open_house(tmp_path, hands=hands, minds=minds) as house:
            for case, (sent, answer, length) in done.items():
                again = told(await sent.to(house))
                assert again[0] == answer[0], (case, again)
                assert {k: v for k, v in again[1].items() if k != "state"} == {
                    k: v for k, v in answer[1].items() if k != "state"
                }, case
                assert await length_of(house, sent) == length, case

    run(test())


def test_a_rematch_asked_for_with_an_older_tables_key_leads_to_no_older_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben, key = house.person("guest-0"), house.person("guest-1"), fresh_key()
            elsewhere = (await ann.post("tables", {"key": key, "seats": [{"who": "me"}, {"who": "open"}]})).json()["id"]
            ended = []
            for _ in range(2):
                table = await lay_table(house, RACKS)
                await ben.does(table, 1, "resign")
                ended.append(table)
            made = [(await ann.post(f"tables/{table}/rematch", {"key": key})).json()["id"] for table in ended]
            assert len({elsewhere, *made}) == 3
            assert [(await ben.state(table, 1)).info.rematch for table in ended] == made
            assert [(await ann.post(f"tables/{table}/rematch", {"key": key})).json()["id"] for table in ended] == made

    run(test())


@pytest.mark.parametrize("spectators", [True, False])
def test_who_has_left_is_told_so_again_though_the_game_goes_on_without_them(
    tmp_path: Path, *, spectators: bool
) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben, eve = (house.person(name) for name in ("ann", "ben", "eve"))
            table = await ann.make("me", "open", spectators=spectators)
            key = fresh_key()
            assert (await ann.post(f"tables/{table}/seats/1", {"key": fresh_key(), "name": "x"})).status_code == 200
            table = await ann.make("me", "open", "open", spectators=spectators)
            await ben.take(table, 1)
            first = await ben.tries(table, 1, {"kind": "leave"}, key=key)
            await eve.take(table, 1)
            await house.person("kim").take(table, 2)
            again = await ben.tries(table, 1, {"kind": "leave"}, key=key)
            assert (first.status_code, again.status_code) == (200, 200), again.text
            assert again.json()["seq"] == first.json()["seq"]
            assert again.json()["state"]["you"] == first.json()["state"]["you"]
            assert again.json()["state"]["view"]["rack"] == []
            if not spectators:
                assert again.json()["state"]["info"]["state"] == "waiting"
                assert "game-started" not in [entry["kind"] for entry in again.json()["state"]["entries"]]
            other = await ben.tries(table, 1, {"kind": "leave"}, key=fresh_key())
            assert (other.status_code, other.json()["code"]) == (403, "not-your-seat")

    run(test())


def test_a_seat_that_was_given_up_is_not_taken_again_by_a_request_sent_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben, eve, key = house.person("ann"), house.person("ben"), house.person("eve"), fresh_key()
            table = await ann.make("me", "open", "open")
            request = {"key": key, "name": "Ben"}
            assert (await ben.post(f"tables/{table}/seats/1", request)).status_code == 200
            await ben.tries(table, 1, {"kind": "leave"})
            assert (await ben.post(f"tables/{table}/seats/1", request)).status_code == 200
            assert not (await ann.state(table, 0)).info.seats[1].taken
            assert (await eve.post(f"tables/{table}/seats/1", request)).json()["code"] == "key-used-twice"
            assert (await eve.take(table, 1)).status_code == 200

    run(test())


def test_all_who_wanted_to_stop_may_say_so_again_where_the_end_was_not_written(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS)
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "abort")
            live = await house.table(table)
            decided = live._do

            async def only_asked(outcome: Any, **more: Any) -> int:  # as if the server had been killed right after it
                return await decided(type(outcome)(outcome.facts, outcome.freed), **more)

            live._do = only_asked  # type: ignore[method-assign]
            assert (await ben.does(table, 1, "abort")).info.state == "playing"
            house.tables.loaded.drop(table)
            assert (await ben.does(table, 1, "abort")).info.state == "void"

    run(test())
