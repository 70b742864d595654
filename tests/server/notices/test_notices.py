"""Notices: who is told of what, when, and in which words; what a push service is handed, read by a second library."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Connection

from lexiko.server.database import NotWritten
from lexiko.server.guests import Revocations
from lexiko.server.notices import Notices, PushSender, Sources
from lexiko.server.notices.errors import NoticeRefusal
from lexiko.server.notices.news import Reader, invitation_text, moment_said, turn_text
from lexiko.server.notices.push import BadEndpoint, PushSettings, checked_endpoint
from lexiko.server.notices.service import MOST_DEVICES
from lexiko.server.notices.telling import SECONDS_AHEAD, SECONDS_OF_REST
from lexiko.server.outside import addresses_of
from lexiko.server.tables import Invited, YourTurn
from lexiko.server.wall import Beginning, NewOnWall, WallChanged
from tests.server.asking import run
from tests.server.notices.push_service import PushService, Subscription, push_service
from tests.server.tables.house import FIRST_DAY, House, laid, lay_table, open_house
from tests.server.wall.household import open_walls

DAY = 86400.0
RACKS = ["HORNXYZ", "FAMAAAA"]
SLOW: dict[str, Any] = {"timing": {"kind": "days", "days": 3}}
KEY = ec.generate_private_key(ec.SECP256R1()).private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
)


@asynccontextmanager
async def opened(
    folder: Path, *, inside: bool = True, there: PushService | None = None, **known: Any
) -> AsyncIterator[tuple[House, Notices, PushService]]:
    """A house with notices, and a push service that takes them: one that is `there` already, or its own.

    What walls have to tell is `known`, by the names of `Sources`.
    """
    async with push_service() as service, open_house(folder) as house:
        service = there or service
        sender = PushSender(PushSettings(KEY, "lexiko@games.example", inside=inside))
        sources = Sources(awaited=house.tables.awaited, **known)
        notices = Notices(house.database, sender, sources=sources, wall=house.calendar)
        await notices.open()
        house.tables.witnesses.append(notices.turn_is_written)
        house.tables.reminding.append(notices.turn_has_come)
        yield house, notices, service
        await notices.close()


async def cleo_wrote(_wall: str, _guest: str, _since: int) -> NewOnWall:
    """What is new on a wall."""
    return NewOnWall("Our wall", (("Cleo", ("guest-3",)),), "wrote", FIRST_DAY, FIRST_DAY, 0.0)


async def told(notices: Notices, service: PushService, device: Subscription) -> list[dict[str, Any]]:
    """What a device is told now."""
    await notices.close()
    for _ in range(3):
        await notices.send_due()
    found = [device.read(body) for _, body in service.taken]
    service.taken.clear()
    return found


async def begun(house: House, **request: Any) -> str:
    """A table over days where the second is on turn."""
    table = await lay_table(house, RACKS, **(SLOW | request))
    await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
    return table


def test_whose_turn_has_come_is_told_until_when_in_their_own_time_and_language(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            wish = device.wish("turn", language="de", zone="America/New_York")
            await notices.tell_device("guest-1", "guest-1", wish)
            table = await begun(house)
            (notice,) = await told(notices, service, device)
            until = moment_said(FIRST_DAY + 3 * DAY, FIRST_DAY, Reader("de", "America/New_York"))
            assert notice["title"] == "Du bist am Zug" and notice["body"] == f"Player 1: bis {until}."
            assert notice["path"] == f"t/{table}"

    run(test())


def test_several_who_wait_or_ask_are_said_in_the_plural() -> None:
    for names, language, waits, asks in (
        (["Ben"], "en", "Ben waits for you.", "Ben would like to play again with you."),
        (["Ben", "Mia"], "en", "Ben and Mia wait for you.", "Ben and Mia would like to play again with you."),
        (["Ben"], "de", "Ben wartet auf dich.", "Ben möchte noch einmal mit dir spielen."),
        (["Ben", "Mia"], "de", "Ben und Mia warten auf dich.", "Ben und Mia möchten noch einmal mit dir spielen."),
    ):
        reader = Reader(language)
        assert turn_text("turn", names, None, 0.0, reader=reader, path="t/abc").body == waits
        invited = Invited(tuple((name, ()) for name in names), kept=True)
        assert invitation_text(invited, names, reader=reader, path="t/abc").body == asks


def test_what_a_push_service_is_handed_tells_it_nothing_and_is_signed(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            await notices.tell_device("guest-1", "guest-1", device.wish("turn"))
            table = await begun(house)
            await notices.close()
            await notices.send_due()
            ((headers, body),) = service.taken
            assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) <= 28 * DAY
            assert len(headers["topic"]) == 32 and table not in str(headers)
            assert b"Player" not in body and b"HORN" not in body
            token = headers["authorization"].partition("t=")[2].partition(",")[0]
            public = serialization.load_pem_private_key(KEY, None).public_key()
            assert isinstance(public, ec.EllipticCurvePublicKey)
            claims = jwt.decode(token, public, algorithms=["ES256"], options={"verify_aud": False})
            assert claims["sub"] == "mailto:lexiko@games.example"

    run(test())


def test_no_notice_has_a_rack_or_a_word_that_was_not_played(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            await notices.tell_device("guest-1", "guest-1", device.wish("turn", "reminder"))
            table = await begun(house)
            await house.person("guest-0").does(table, 0, "prepare", placements=laid("9G", "X"))
            await house.pass_time(2 * DAY + 1)
            said = json.dumps(await told(notices, service, device))
            assert "FAMAAAA" not in said and "OX" not in said and "prepare" not in said.lower()

    run(test())


def test_whoever_has_moved_meanwhile_or_is_at_the_table_is_not_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            await notices.tell_device("guest-1", "guest-1", device.wish("turn", "reminder"))
            table = await begun(house)
            await notices.close()
            await house.person("guest-1").does(table, 1, "pass")
            assert await told(notices, service, device) == []
            await house.pass_time(2.5 * DAY)
            assert await told(notices, service, device) == []

    run(test())


def test_whoever_holds_the_seat_no_more_is_not_told_how_its_turn_stands(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            await notices.tell_device("guest-2", "guest-2", device.wish("turn", "reminder"))
            table = await begun(house)
            code = await house.tables.code_for(table, 1, "guest-1")
            await house.tables.use_code(code.code, "guest-2")
            await house.person("guest-1").does(table, 1, "pass")
            await house.person("guest-0").does(table, 0, "pass")
            await Revocations(house.database, house.tables).revoke("guest-1")
            assert (await house.tables.table(table)).seats_of("guest-2") == ()
            assert await told(notices, service, device) == []

    run(test())


def test_a_gentle_reminder_comes_a_day_before_the_time_is_over_and_later_where_days_stood_still(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            await notices.tell_device("guest-1", "guest-1", device.wish("reminder"))
            await begun(house)
            await house.tables.take_holiday("guest-1", FIRST_DAY + DAY, FIRST_DAY + 5 * DAY)
            await house.pass_time(2 * DAY + 1)
            assert await told(notices, service, device) == []
            await house.pass_time(4 * DAY)
            (notice,) = await told(notices, service, device)
            assert notice["title"] == "Still your turn"
            assert notice["body"].endswith(f"until {moment_said(FIRST_DAY + 7 * DAY, FIRST_DAY + 6 * DAY, Reader())}.")

    run(test())


def test_quiet_hours_put_a_notice_off_until_they_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            begins = int(FIRST_DAY % DAY // 60)
            quiet = [(begins - 60) % 1440, (begins + 120) % 1440]
            await notices.tell_device("guest-1", "guest-1", device.wish("turn", zone="UTC", quiet=quiet))
            await begun(house)
            assert await told(notices, service, device) == []
            await house.pass_time(121 * 60)
            assert len(await told(notices, service, device)) == 1

    run(test())


def test_each_device_is_told_what_was_chosen_for_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path, on_wall=cleo_wrote) as (house, notices, service):
            phone, desk = service.subscription("phone"), service.subscription("desk")
            await notices.tell_device("guest-1", "a", phone.wish("turn"))
            plan = await notices.tell_device("guest-1", "b", desk.wish("note"))
            assert [each.kinds for each in plan.devices] == [["turn"], ["note"]]
            changed = WallChanged("w", 0, FIRST_DAY, ("guest-1", "guest-9"))
            for _ in range(2):
                await house.database.write(partial(notices.wall_is_written, changed=changed))
            await house.pass_time(SECONDS_OF_REST)
            (notice,) = await told(notices, service, desk)
            assert notice["body"] == "Cleo wrote on Our wall." and notice["path"] == "wall/w"

    run(test())


def test_an_entry_of_the_planner_is_told_when_it_begins(tmp_path: Path) -> None:
    async def test() -> None:
        begins = FIRST_DAY + SECONDS_AHEAD - 60
        swimming = Beginning(
            household_id="w",
            entry="e1",
            on="2026-12-01",
            at=begins,
            what="Swimming",
            members=("m1",),
            guests=("ann",),
            by="",
            all_day=False,
        )

        async def beginnings(_first: float, _last: float) -> list[Beginning]:
            return [swimming]

        async def beginning(*_named: str) -> Beginning:
            return swimming

        async with opened(tmp_path, beginnings=beginnings, beginning=beginning) as (_, notices, service):
            device = service.subscription()
            await notices.tell_device("ann", "ann", device.wish("planner", zone="Europe/Berlin"))
            await notices.tell_what_begins()
            (notice,) = await told(notices, service, device)
            assert notice["body"] == f"Swimming: {moment_said(begins, FIRST_DAY, Reader('en', 'Europe/Berlin'))}."

    run(test())


@pytest.mark.parametrize(
    ("status", "waits", "known"), [(503, 1, True), (429, 1, True), (410, 0, False), (413, 0, True)]
)
def test_what_a_push_service_answers_decides_whether_it_is_tried_again(
    tmp_path: Path, status: int, waits: int, known: bool
) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            await notices.tell_device("guest-1", "guest-1", device.wish("turn"))
            await begun(house)
            service.status = status
            await told(notices, service, device)
            assert bool((await notices.plan("guest-1")).devices) is known
            service.status = 201
            await house.pass_time(3600)
            assert len(await told(notices, service, device)) == waits

    run(test())


def test_no_redirect_is_followed(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            await notices.tell_device("guest-1", "guest-1", device.wish("turn"))
            service.status = 307
            await begun(house)
            await notices.close()
            await notices.send_due()
            assert len(service.taken) == 1

    run(test())


def test_a_device_is_told_nothing_once_its_guest_is_gone_or_another_signs_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device, other = service.subscription(), service.subscription("other")
            await notices.tell_device("guest-1", "phone", device.wish("turn"))
            await notices.tell_device("guest-1", "desk", other.wish("turn"))
            notices.browser_left("desk")
            await notices.close()
            assert len((await notices.plan("guest-1")).devices) == 1
            await Revocations(house.database, notices).revoke("guest-1")
            assert (await notices.plan("guest-1")).devices == []
            await begun(house)
            assert await told(notices, service, device) == []

    run(test())


def test_devices_that_register_at_once_are_no_more_than_one_may_have(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (_, notices, service):
            wishes = [service.subscription(f"device-{nth}").wish("turn") for nth in range(MOST_DEVICES + 4)]
            asked = [notices.tell_device("guest-1", "guest-1", wish) for wish in wishes]
            refused = [
                each for each in await asyncio.gather(*asked, return_exceptions=True) if isinstance(each, Exception)
            ]
            assert [str(each) for each in refused] == ["So many devices of yours are told already; take one away."] * 4
            assert len((await notices.plan("guest-1")).devices) == MOST_DEVICES
            first = (await notices.plan("guest-1")).devices[0].id
            await notices.forget_device("guest-1", first)
            await notices.tell_device("guest-1", "guest-1", wishes[-1])
            await notices.tell_device("guest-1", "guest-1", wishes[-1])  # the same once more is no further one

    run(test())


def test_a_familys_tablet_is_told_of_nothing_whoever_has_typed_their_figures_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with push_service() as service, open_walls(tmp_path) as place:
            family = await place.family("Ada")
            tablet, house = await family.tablet(), place.house
            await tablet.post(f"households/{family.id}/unlock", {"member": family["Ada"].member})
            sender = PushSender(PushSettings(KEY, "lexiko@games.example", inside=True))
            shared = place.households.is_tablet
            sources = Sources(awaited=house.tables.awaited)
            notices = Notices(house.database, sender, sources=sources, wall=house.calendar, shared=shared)
            wish = service.subscription().wish("turn")
            with pytest.raises(NoticeRefusal, match="family's tablet"):
                await notices.tell_device(tablet.guest, tablet.guest, wish)
            assert len((await notices.tell_device(family["Ada"].guest, "", wish)).devices) == 1

    run(test())


def test_a_turn_and_the_notice_of_it_are_written_down_together_and_it_is_sent_once_whenever_the_server_ends(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with push_service() as there:
            device = there.subscription()
            async with opened(tmp_path, there=there) as (house, notices, _):
                await notices.tell_device("guest-1", "guest-1", device.wish("turn"))
                table = await lay_table(house, RACKS, **SLOW)
                lost: list[YourTurn] = []
                house.tables.reminding[:] = [lost.append]  # the server dies as soon as the turn is written down
                await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
                assert len(lost) == 1 and there.taken == []
            async with opened(tmp_path, there=there) as (_, notices, _):
                assert len((await notices.plan("guest-1")).devices) == 1
                found = [*await told(notices, there, device), *await told(notices, there, device)]
                assert [each["title"] for each in found] == ["Your turn"]

    run(test())


def test_a_turn_that_cannot_be_written_down_leaves_no_notice(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, notices, service):
            device = service.subscription()
            await notices.tell_device("guest-1", "guest-1", device.wish("turn"))
            table = await lay_table(house, RACKS, **SLOW)

            def full(_connection: Connection, _turn: YourTurn) -> None:
                raise NotWritten("the disk is full")

            house.tables.witnesses.append(full)
            answer = await house.person("guest-0").tries(table, 0, {"kind": "pass"})
            assert answer.status_code == 503
            assert await told(notices, service, device) == []

    run(test())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://user:word@push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.7/x",
        "https://169.254.169.254/latest",
        "https://[::ffff:192.168.1.1]/x",
        "https://localhost/x",
        "https://2130706433/x",
        "https://push.example/" + "x" * 1000,
        "file:///etc/passwd",
        "https://push.example/\r\nX: y",
    ],
)
def test_a_push_service_that_is_inside_the_network_or_no_push_service_is_refused(tmp_path: Path, endpoint: str) -> None:
    async def test() -> None:
        async with opened(tmp_path, inside=False) as (_, notices, _):
            wish = Subscription("https://x").wish("turn").model_copy(update={"endpoint": endpoint})
            with pytest.raises(NoticeRefusal) as refused:
                await notices.tell_device("ann", "ann", wish)
            assert refused.value.faults[0].code == "bad-endpoint"

    run(test())


def test_an_address_is_looked_up_again_as_it_is_spoken_to() -> None:
    """What was on the internet as a device asked may lead elsewhere by now: the one that is spoken to is looked at."""

    async def test() -> None:
        assert checked_endpoint("https://push.example/x") == "https://push.example/x"
        with pytest.raises(BadEndpoint):
            await addresses_of("localhost", 443)
        assert await addresses_of("127.0.0.1", 443, inside=True) == ["127.0.0.1"]

    run(test())


def test_moments_are_said_as_the_page_says_them() -> None:
    cases = json.loads((Path(__file__).parents[3] / "spec" / "moments.json").read_text(encoding="utf-8"))
    for case in cases:
        reader = Reader(case["language"], case["zone"], case["halves"])
        assert moment_said(case["at"], case["at"] - case["days_ahead"] * DAY, reader) == case["said"]
