"""Players who leave, vanish, agree to stop or never came; and computers in their seats."""

from __future__ import annotations

from pathlib import Path

from lexiko.server.wire import ResignedEntry
from tests.server.asking import run
from tests.server.tables.house import Person, entries_of, fresh_key, laid, lay_table, open_house


def test_a_game_is_void_when_all_people_want_that(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            assert (await ann.does(table, 0, "abort")).view.abort_asked_by == [0]
            assert (await ben.does(table, 1, "go-on")).view.abort_asked_by == []
            await ben.does(table, 1, "abort")
            state = await ann.does(table, 0, "abort")
            assert state.info.state == "void" and state.view.outcome is not None
            assert state.view.outcome.winners == [] and state.view.outcome.why == "void"

    run(test())


def test_one_person_among_computers_may_stop_at_any_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], bots={1: "greedy"})
            assert (await house.person("guest-0").does(table, 0, "abort")).info.state == "void"

    run(test())


def test_whoever_resigns_leaves_the_win_to_the_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            state = await house.person("guest-1").does(table, 1, "resign")
            assert state.info.state == "over" and state.view.outcome is not None
            assert state.view.outcome.winners == [0] and state.view.resigned == [1]

    run(test())


def test_a_player_may_leave_a_table_that_waits_and_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben = house.person("ann"), house.person("ben")
            table = await ann.make("me", "open", "open")
            await ben.take(table, 1)
            left = await ben.tries(table, 1, {"kind": "leave"})
            assert left.status_code == 200 and left.json()["state"]["you"]["seats"] == []
            assert not (await ann.state(table, 0)).info.seats[1].taken
            assert (await ben.take(table, 2)).status_code == 200
            assert (await ann.tries(table, 0, {"kind": "leave"})).status_code == 200
            assert (await house.person("eve").take(table, 0, "Eve")).status_code == 200

    run(test())


def test_who_made_the_table_starts_it_with_computers_or_gives_it_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben = house.person("ann"), house.person("ben")
            table = await ann.make("me", "open", "open")
            await ben.take(table, 1)
            assert (await ben.tries(table, 1, {"kind": "start"})).status_code == 403
            assert (await ben.tries(table, 1, {"kind": "abort"})).status_code == 403
            state = await ann.does(table, 0, "start")
            assert state.info.state == "playing" and state.info.seats[2].bot == "intermediate"
            other = await ann.make("me", "open")
            assert (await ann.does(other, 0, "abort")).info.state == "void"
            assert (await ben.take(other, 1)).status_code == 409

    run(test())


def test_who_made_the_table_seats_a_computer_of_choice(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "open")
            assert (await ann.tries(table, 0, {"kind": "seat-bot", "place": 1, "bot": "nobody"})).status_code == 404
            assert (await ann.tries(table, 0, {"kind": "seat-bot", "place": 0, "bot": "greedy"})).status_code == 409
            state = await ann.does(table, 0, "seat-bot", place=1, bot="beginner")
            assert state.info.state == "playing" and state.info.seats[1].name == "Beginner"

    run(test())


def test_a_computer_goes_on_for_a_player_who_vanished(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            seat_bot = {"kind": "seat-bot", "place": 0, "bot": "greedy"}
            assert (await ben.tries(table, 1, seat_bot)).status_code == 409
            await house.pass_time(200)
            assert (await ben.state(table, 1)).view.vanished == [0]
            state = await ben.does(table, 1, "seat-bot", place=0, bot="greedy")
            assert state.info.seats[0].bot == "greedy" and state.view.on_turn == 1
            assert "tiles-played" in [entry.kind for entry in state.entries]
            assert (await ann.get(f"tables/{table}?seat=0")).status_code == 403

    run(test())


def test_a_seat_that_a_computer_took_stays_its_own_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ben = house.person("guest-1")
            await house.pass_time(200)
            before = await ben.does(table, 1, "seat-bot", place=0, bot="greedy")
        async with open_house(tmp_path) as house:
            after = await house.person("guest-1").state(table, 1)
            assert after.view.board == before.view.board and after.view.rack == before.view.rack
            assert after.entries == before.entries
            await house.person("guest-1").does(table, 1, "pass")
            assert (await house.person("guest-1").state(table, 1)).view.on_turn == 1

    run(test())


def test_a_game_whose_player_vanished_can_be_ended_and_they_do_not_win(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA", "EEEEEEE"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await ben.does(table, 1, "pass")
            await house.person("guest-2").does(table, 2, "pass")
            assert (await ben.tries(table, 1, {"kind": "end"})).status_code == 409
            await house.pass_time(200)
            state = await ben.does(table, 1, "end")
            assert state.info.state == "over" and state.view.outcome is not None
            assert state.view.outcome.why == "adjudicated" and 0 not in state.view.outcome.winners
            gone = entries_of(state, ResignedEntry)[0]
            assert (gone.seat, gone.why) == (0, "vanished")

    run(test())


def test_a_rematch_keeps_the_terms_and_the_seats(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], edition="luxury", variations=["V4"])
            ann, ben, eve = house.person("guest-0"), house.person("guest-1"), house.person("eve")
            assert (await ann.post(f"tables/{table}/rematch", {"key": fresh_key()})).status_code == 409
            await ben.does(table, 1, "resign")
            made = await ann.post(f"tables/{table}/rematch", {"key": fresh_key()})
            again = await ben.post(f"tables/{table}/rematch", {"key": fresh_key()})
            assert made.status_code == 201 and made.json() == again.json()
            assert (await eve.post(f"tables/{table}/rematch", {"key": fresh_key()})).status_code == 403
            rematch = made.json()["id"]
            assert (await ben.state(table, 1)).info.rematch == rematch
            assert [(await ann.state(each, 0)).info.again for each in (table, rematch)] == [False, True]
            assert (await eve.take(rematch, 1)).status_code == 403
            assert (await ben.take(rematch, 1, "Player 2")).status_code == 200
            state = await ben.state(rematch, 1)
            assert state.info.state == "playing" and state.info.variations == ["V4"]
            assert [seat.name for seat in state.info.seats] == ["Player 1", "Player 2"]

    run(test())


def test_a_rematch_is_in_the_list_of_all_who_played_on_every_device_and_of_nobody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA", "EEEEEEE"])
            ann, ben, cid, phone, eve = (
                house.person(guest) for guest in ("guest-0", "guest-1", "guest-2", "phone", "eve")
            )
            code = (await cid.post(f"tables/{table}/seats/2/code", {})).json()["code"]
            assert (await phone.post("seat-codes", {"code": code})).status_code == 200
            await ann.does(table, 0, "resign")
            await ben.does(table, 1, "resign")
            rematch = (await ann.post(f"tables/{table}/rematch", {"key": fresh_key()})).json()["id"]

            async def listed(person: Person) -> list[tuple[bool, list[int]]]:
                lines = (await person.get("tables?mine=1")).json()["tables"]
                return [(line["invited"], line["your_seats"]) for line in lines if line["id"] == rematch]

            assert [await listed(each) for each in (ann, ben, cid, phone, eve)] == [
                [(False, [0])],
                [(True, [])],
                [(True, [])],
                [(True, [])],
                [],
            ]
            kept = [(await each.state(rematch)).you.kept for each in (ann, ben, cid, phone, eve)]
            assert [[(each.seat, each.name) for each in one] for one in kept] == [
                [],
                [(1, "Player 2")],
                [(2, "Player 3")],
                [(2, "Player 3")],
                [],
            ]
            # Whoever sits down at one device has sat down at all of theirs.
            assert (await phone.take(rematch, 2, "Cid")).status_code == 200
            assert [await listed(each) for each in (cid, phone)] == [[(False, [2])]] * 2
            assert (await cid.state(rematch, 2)).you.seats == [2]
            house.tables.loaded.drop(rematch)
            assert (await cid.state(rematch, 2)).you.seats == [2]

    run(test())


def test_a_rematch_that_has_begun_without_somebody_is_not_offered_to_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "resign")
            rematch = (await ann.post(f"tables/{table}/rematch", {"key": fresh_key()})).json()["id"]
            assert (await ann.tries(rematch, 0, {"kind": "leave"})).status_code == 200
            assert rematch not in [line["id"] for line in (await ben.get("tables?mine=1")).json()["tables"]]

    run(test())
