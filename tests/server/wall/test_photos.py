"""Photos on a wall: put up by members alone, seen by the household alone, bounded in all, gone when they are to be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

import pytest

from lexiko.server.backup import back_up, restore
from lexiko.server.households import NoSuchHousehold
from lexiko.server.photos import Cleaner, CleanPhoto
from lexiko.server.wall import photo_bytes
from lexiko.server.wall import photo_service as photo_service_module
from lexiko.server.wall.store import erase_wall
from lexiko.server.wire import PinPhoto
from tests.server.asking import run
from tests.server.photos import files
from tests.server.wall.household import WallHouse, open_walls

DAYS = 86400.0
SMALL, LARGE = b"\xff\xd8\xff small \xff\xd9", b"\xff\xd8\xff large " + bytes(980) + b"\xff\xd9"


class Opened(Cleaner):
    """Says what comes of a photo without opening it, so that tests are quick; `hold` keeps it waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.hold = asyncio.Event()
        self.hold.set()
        self.files: list[bytes] = []

    async def clean(self, file: bytes) -> CleanPhoto:
        self.files.append(file)
        await self.hold.wait()
        return CleanPhoto(400, 300, SMALL, LARGE + file)


def opening(house: WallHouse) -> Opened:
    """Let photos of this house be opened without a process."""
    house.photos._cleaner = cleaner = Opened()
    return cleaner


def test_a_photo_is_cleaned_put_up_and_seen_by_the_household_in_two_sizes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            file = files.with_secrets()
            photo = await family["Ada"].pins_photo(file, turn=-20)
            (shown,) = (await family["Ben"].wall()).pinned
            assert (shown.by, shown.x, shown.turn, shown.text) == (family["Ada"].member, 900, -20, "")
            assert shown.photo is not None
            assert (shown.photo.wide, shown.photo.high) == (160, 120)
            for size in ("small", "large"):
                answer = await family["Ben"].photo(photo, size)
                assert answer.headers["content-type"] == "image/jpeg"
                assert answer.content.startswith(b"\xff\xd8\xff")
                assert files.SECRET not in answer.content
        kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
        assert files.SECRET not in kept

    run(test())


def test_what_is_no_photo_is_refused_in_a_sentence_and_nothing_is_kept_of_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)

    async def test() -> None:
        async with open_walls(tmp_path) as house:
            ada = (await house.family("Ada"))["Ada"]
            svg = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
            for file, status, code in ((svg, 415, "photo-kind"), (files.photo()[:300], 422, "photo-broken")):
                answer = await ada.tries_photo(file)
                assert (answer.status_code, answer.json()["code"]) == (status, code)
                assert answer.json()["detail"].endswith(".")
            assert (await ada.tries_photo(files.bomb())).json()["code"] == "photo-too-fine"
            assert (await ada.tries_photo(b"")).json()["code"] == "photo-broken"
            assert (await ada.tries_photo(files.with_secrets()[:900])).json()["code"] == "photo-broken"
            assert (await ada.wall()).pinned == []

    run(test())
    ours = [
        record.getMessage() for record in caplog.records if not record.name.startswith("PIL")
    ]  # who makes files here
    assert files.SECRET.decode() not in "".join(ours)


def test_an_answer_with_a_photo_may_be_kept_by_its_reader_alone_and_does_nothing_but_show_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            opening(house)
            ada = (await house.family("Ada"))["Ada"]
            photo = await ada.pins_photo(b"photo")
            answer = await ada.photo(photo)
            assert answer.headers["cache-control"] == "private, no-cache"
            assert answer.headers["content-disposition"] == 'inline; filename="photo.jpg"'
            policy = answer.headers["content-security-policy"]
            assert "sandbox" in policy and "default-src 'none'" in policy
            again = await ada.photo(photo, **{"if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert (await ada.photo(photo, "large", **{"if-none-match": answer.headers["etag"]})).status_code == 200

    run(test())


def test_nobody_outside_sees_a_photo_nor_whether_there_is_one_nor_who_was_removed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            opening(house)
            family, others = await house.family("Ada", "Ben"), await house.family("Eve")
            ada, ben, eve = family["Ada"], family["Ben"], others["Eve"]
            photo = await ada.pins_photo(b"photo")
            tag = (await ben.photo(photo)).headers["etag"]
            mine = await eve.photo(photo)  # below her own wall
            assert (mine.status_code, mine.json()["code"]) == (404, "no-such-photo")
            eve.home = ada.home
            there, nowhere = await eve.photo(photo), await eve.photo("x" * 20)
            assert there.status_code == 404
            assert there.text.replace(photo, "") == nowhere.text.replace("x" * 20, "")
            assert (await eve.photo(photo, **{"if-none-match": tag})).status_code == 404
            assert (await ada.changes("remove-member", member=ben.member)).status_code < 300
            assert (await ben.photo(photo)).status_code == 404
            assert (await ben.photo(photo, **{"if-none-match": tag})).status_code == 404
            assert (await ben.tries_photo(b"photo")).status_code == 404

    run(test())


def test_not_a_byte_is_read_of_whoever_may_not_put_photos_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            cleaner = opening(house)
            family = await house.family("Ada")
            eve = house.person("eve")
            eve.home, read = family.id, []

            async def coming() -> AsyncIterator[bytes]:
                read.append(1)
                yield b"photo"

            asked = PinPhoto(key="some-key-1", item="photo-001", x=1, y=1, wide=900)
            with pytest.raises(NoSuchHousehold):
                await house.photos.pin(family.id, eve.guest, asked, length=5, file=coming())
            assert (read, cleaner.files) == ([], [])
            assert (await eve.tries_photo(b"photo")).status_code == 404

    run(test())


def test_a_photo_is_put_up_once_however_often_it_is_sent(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            cleaner = opening(house)
            ada = (await house.family("Ada"))["Ada"]
            first = await ada.tries_photo(b"photo", key="the-same-key")
            again = await ada.tries_photo(b"photo", key="the-same-key")
            assert (first.status_code, again.status_code) == (200, 200)
            other = await ada.tries_photo(b"photo", "photo-002", key="the-same-key")
            assert other.json()["code"] == "key-used-twice"
            assert len(cleaner.files) == 1
            assert len((await ada.wall()).pinned) == 1

    run(test())


def test_whoever_is_removed_while_their_photo_is_opened_puts_none_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            cleaner = opening(house)
            family = await house.family("Ada", "Ben")
            cleaner.hold.clear()
            coming = asyncio.create_task(family["Ben"].tries_photo(b"photo"))
            while not cleaner.files:
                await asyncio.sleep(0)
            await family["Ada"].changes("remove-member", member=family["Ben"].member)
            cleaner.hold.set()
            assert (await coming).status_code == 404
            assert (await family["Ada"].wall()).pinned == []

    run(test())


def test_the_room_of_a_wall_is_told_bounded_and_given_back_when_a_photo_is_gone_for_good(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            opening(house)
            a_photo = len(SMALL) + len(LARGE) + len(b"photo")
            house.walls.photo_space = 2 * a_photo + 10
            ada = (await house.family("Ada"))["Ada"]
            for nth in (1, 2):
                await ada.pins_photo(b"photo", f"photo-00{nth}")
            space = (await ada.wall()).cork
            assert space is not None
            assert (space.used, space.limit) == (2 * a_photo, house.walls.photo_space)
            assert (await ada.tries_photo(b"photo", "photo-003")).json()["code"] == "wall-full"
            await ada.does("take-off", items=["photo-001"])
            assert (await ada.tries_photo(b"photo", "photo-003")).json()["code"] == "wall-full"
            await ada.does("remove-pinned", items=["photo-001"])
            await ada.pins_photo(b"photo", "photo-003")

    run(test())


def test_what_was_taken_off_is_kept_for_thirty_days_and_then_no_byte_of_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            opening(house)
            ada = (await house.family("Ada"))["Ada"]
            photo, other = await ada.pins_photo(b"one"), await ada.pins_photo(b"two", "photo-002")
            await ada.does("take-off", items=["photo-001"])
            assert (await ada.photo(photo)).status_code == 200  # it can be put back, and is shown where that is offered
            await house.pass_time(29 * DAYS)
            await house.photos.sweep_once()
            await ada.does("pin-again", items=["photo-001"])
            await house.pass_time(31 * DAYS)
            await house.photos.sweep_once()
            assert (await ada.photo(photo)).status_code == 200
            await ada.does("take-off", items=["photo-001"])
            await house.pass_time(31 * DAYS)
            await house.photos.sweep_once()
            assert (await ada.photo(photo)).status_code == 404
            assert (await ada.photo(other)).status_code == 200
            assert [each.id for each in (await ada.wall()).pinned] == ["photo-002"]

            def kept(connection: object) -> tuple[bytes | None, bytes | None]:
                found = [photo_bytes(connection, ada.home, each) for each in (photo, other)]  # type: ignore[arg-type]
                return found[0], found[1]

            assert await house.house.database.read(kept) == (None, LARGE + b"two")

    run(test())


def test_a_photo_and_the_entry_that_pins_it_are_written_as_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            opening(house)
            ada = (await house.family("Ada"))["Ada"]
            with patch("lexiko.server.wall.store.append_to_wall", side_effect=RuntimeError("the power failed")):
                answer = await ada.tries_photo(b"lost")
            assert answer.status_code == 500
            photo = await ada.pins_photo(b"kept", "photo-002")
        async with open_walls(tmp_path) as house:
            ada = house.person("ada")
            ada.home = (await ada.get("households")).json()["households"][0]["id"]
            assert [each.id for each in (await ada.wall()).pinned] == ["photo-002"]
            assert (await ada.photo(photo, "large")).content == LARGE + b"kept"
            rows = await house.house.database.read(
                lambda connection: connection.exec_driver_sql("SELECT item FROM wall_photo").all()
            )
            assert [tuple(row) for row in rows] == [("photo-002",)]

    run(test())


def test_a_backup_brings_photos_back_with_the_wall(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()

    async def test() -> None:
        async with open_walls(tmp_path / "before") as house:
            opening(house)
            ada = (await house.family("Ada"))["Ada"]
            photo = await ada.pins_photo(b"kept")
            database = house.house.database.path
            back_up(database, tmp_path / "copy.db")
            await ada.pins_photo(b"later", "photo-002")
        restore(database, tmp_path / "copy.db")
        async with open_walls(tmp_path / "before") as house:
            again = house.person("ada")
            again.home = ada.home
            assert [each.id for each in (await again.wall()).pinned] == ["photo-001"]
            assert (await again.photo(photo, "large")).content == LARGE + b"kept"

    run(test())


def test_a_household_that_is_closed_keeps_no_photo(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            opening(house)
            ada = (await house.family("Ada"))["Ada"]
            await ada.pins_photo(b"photo")
            await house.house.database.write(lambda connection: erase_wall(connection, ada.home))
            rows = await house.house.database.read(
                lambda connection: connection.exec_driver_sql("SELECT count(*) FROM wall_photo").scalar()
            )
            assert rows == 0

    run(test())


def test_few_photos_of_a_wall_are_opened_at_once_and_files_in_memory_are_bounded(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            cleaner = opening(house)
            ada = (await house.family("Ada"))["Ada"]
            cleaner.hold.clear()
            coming = [asyncio.create_task(ada.tries_photo(b"photo", f"photo-00{nth}")) for nth in range(4)]
            while len(cleaner.files) < 4:
                await asyncio.sleep(0)
            refused = await ada.tries_photo(b"photo", "photo-009")
            assert (refused.status_code, refused.json()["code"]) == (503, "photos-busy")
            assert refused.headers["retry-after"]
            cleaner.hold.set()
            assert {(await each).status_code for each in coming} == {200}
            assert house.photos._reading == 0
            assert house.photos._at_work == {}
            with patch.object(photo_service_module, "READ_AT_ONCE", 3):
                assert (await ada.tries_photo(b"photo", "photo-009")).json()["code"] == "photos-busy"
            with patch.object(photo_service_module, "PHOTO_BYTES", 3):
                assert (await ada.tries_photo(b"photo", "photo-009")).json()["code"] == "photo-too-big"

    run(test())


def test_a_server_with_little_room_on_its_disk_takes_no_photo(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            opening(house)
            ada = (await house.family("Ada"))["Ada"]
            with patch.object(photo_service_module, "FREE_DISK", 10**18):
                assert (await ada.tries_photo(b"photo")).json()["code"] == "no-room-for-photos"

    run(test())
