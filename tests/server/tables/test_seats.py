"""Seats on several devices, children's seats, names, and what makes a table impossible."""

from __future__ import annotations

from pathlib import Path

from lexiko.server.tables import Choices
from lexiko.server.tables.names import clean_name
from lexiko.server.wire import TalkEntry
from tests.server.asking import run
from tests.server.tables.house import Json, fresh_key, last_entry, lay_table, open_house


def test_a_seat_is_taken_up_on_another_device_with_a_code_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, phone, eve = house.person("guest-0"), house.person("phone"), house.person("eve")
            code = (await ann.post(f"tables/{table}/seats/0/code")).json()["code"]
            used = await phone.post("seat-codes", {"code": f"{code[:4]}-{code[4:].lower()}"})
            assert used.json() == {"table": table, "seat": 0}
            assert (await phone.state(table, 0)).view.rack == (await ann.state(table, 0)).view.rack
            assert (await eve.post("seat-codes", {"code": code})).json()["code"] == "bad-code"
            assert (await phone.get("tables?mine=1")).json()["tables"][0]["your_seats"] == [0]

    run(test())


def test_a_code_is_good_for_some_minutes_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            made = (await house.person("guest-0").post(f"tables/{table}/seats/0/code")).json()
            house.hands.time += 60 * made["minutes"] + 1
            assert (await house.person("phone").post("seat-codes", {"code": made["code"]})).status_code == 404

    run(test())


def test_no_talk_reaches_or_leaves_a_childs_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben, kim = house.person("ann"), house.person("ben"), house.person("kim")
            child: Json = {"who": "open", "child": True}
            table = await ann.make("me", "open", child)
            await ben.take(table, 1)
            await kim.take(table, 2)
            await ann.does(table, 0, "talk", text="  Good \u202eluck!\n ")
            heard = last_entry(await ben.state(table, 1), TalkEntry)
            assert (heard.kind, heard.seat, heard.text) == ("talk", 0, "Good luck!")
            seen = await kim.state(table, 2)
            assert seen.you.child and "talk" not in [entry.kind for entry in seen.entries]
            assert (await kim.tries(table, 2, {"kind": "talk", "text": "Hi"})).status_code == 403

    run(test())


def test_everybody_has_a_name_of_their_own(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make({"who": "me", "name": "Ann"}, "open", "open", "bot:greedy")
            await house.person("other").take(table, 1, " ann\u0007 ")
            await house.person("third").take(table, 2, "\u202e")
            names = [seat.name for seat in (await ann.state(table, 0)).info.seats]
            assert names == ["Ann", "ann 2", "Player 3", "Greedy"]

    run(test())


def test_joined_pictures_and_letters_stay_joined_and_nothing_hides_in_a_name() -> None:
    family = "\U0001f469\u200d\U0001f467"
    assert clean_name(f" {family} ") == family
    assert clean_name("\u0645\u06cc\u200c\u062e\u0648") == "\u0645\u06cc\u200c\u062e\u0648"
    assert clean_name("A\u200dnn") == "Ann"
    assert clean_name("\u200d\u200b") == ""
    assert clean_name(f"{family}\u200d\u200d") == family


def test_a_table_that_cannot_be_is_told_everything_that_is_wrong(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            body: Json = {
                "key": fresh_key(),
                "edition": "luxury",
                "lexicon": "/etc/passwd",
                "variations": ["V1", "V9"],
                "levels": ["champion", 0],
                "timing": {"kind": "bank"},
                "seats": [{"who": "bot", "bot": "../greedy"}, {"who": "bot", "bot": "greedy"}],
            }
            refused = await house.person("ann").post("tables", body)
            assert refused.status_code == 422 and refused.json()["code"] == "bad-table"
            codes = [fault["code"] for fault in refused.json()["faults"]]
            assert codes.count("house-rules") == 4
            assert {"unknown-lexicon", "unknown-bot", "nobody", "no-time"} <= set(codes)

    run(test())


def test_no_file_is_opened_by_the_name_of_an_edition_or_a_set(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            own = tmp_path / "own.toml"
            own.write_text('key = "own"')
            for wrong in ({"edition": str(own)[-32:]}, {"set_key": "./own.toml"}):
                body = {"key": fresh_key(), "seats": [{"who": "me"}, {"who": "open"}], **wrong}
                assert (await house.person("ann").post("tables", body)).status_code == 422

    run(test())


def test_a_table_is_made_once_for_a_key(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, key = house.person("ann"), fresh_key()
            assert await ann.make("me", "open", key=key) == await ann.make("me", "open", key=key)
            assert await house.person("ben").make("me", "open", key=key) != await ann.make("me", "open", key=key)

    run(test())


def test_one_guest_has_only_so_many_unfinished_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            most = house.tables.settings.most_unfinished
            assert most is not None
            for _ in range(most):
                await ann.make("me", "open")
            body = {"key": fresh_key(), "seats": [{"who": "me"}, {"who": "open"}]}
            assert (await ann.post("tables", body)).status_code == 429

    run(test())


def test_every_edition_and_set_with_words_can_be_played(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            choices = Choices.here()
            for edition in choices.editions:
                for set_key, lexica in choices.lexica.items():
                    if lexica:
                        ann = house.person(edition + set_key)
                        table = await ann.make("me", "open", edition=edition, set_key=set_key)
                        state = await ann.state(table, 0)
                        assert (state.info.edition, state.info.set_key) == (edition, set_key)
                        assert sum(tile.count for tile in state.info.tiles) == state.view.bag_count

    run(test())


def test_open_tables_are_listed_and_private_ones_are_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben = house.person("ann"), house.person("ben")
            listed = await ann.make("me", "open", listed=True)
            await ann.make("me", "open")
            assert [line["id"] for line in (await ben.get("tables?open=1")).json()["tables"]] == [listed]
            await ben.take(listed, 1)
            assert (await ben.get("tables?open=1")).json()["tables"] == []
            assert len((await ann.get("tables?mine=1")).json()["tables"]) == 2

    run(test())


def test_offers_are_small_on_the_line_for_those_who_can_unpack_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            packed = await ann.client.get("/api/offers", headers={"accept-encoding": "gzip"})
            plain = await ann.client.get("/api/offers", headers={"accept-encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert int(packed.headers["content-length"]) * 4 < len(plain.content)
            assert packed.json() == plain.json()

    run(test())


def test_offers_name_every_edition_set_and_computer(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            offers = (await house.person("ann").get("offers")).json()
            assert {"classic", "indigo", "luxury", "original", "message-center"} <= {
                e["key"] for e in offers["editions"]
            }
            assert [bot["kind"] for bot in offers["bots"]][:2] == ["beginner", "casual"]
            english = next(each for each in offers["sets"] if each["key"] == "english")
            assert english["lexica"][0] == "english"
            classic = next(each for each in offers["editions"] if each["key"] == "classic")
            assert classic["finish_scores"]["beginner"] == {"2": 70, "3": 60, "4": 50}

    run(test())


def test_an_open_table_whose_people_have_gone_is_listed_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben = house.person("ann"), house.person("ben")
            left = await ann.make("me", "open", "bot:greedy", listed=True)
            await ann.make("me", "open", listed=True)
            assert (await ann.tries(left, 0, {"kind": "leave"})).json()["state"]["info"]["state"] == "void"
            assert len((await ben.get("tables?open=1")).json()["tables"]) == 1
            house.hands.time += 86400 * house.tables.settings.open_days + 1
            assert (await ben.get("tables?open=1")).json()["tables"] == []

    run(test())
