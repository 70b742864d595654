"""Can anybody choose the tiles: who reads the database, who runs the server, who comes last, who opens last?"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import pytest

from lexiko.rules import BLANK, Begin, Command, Position, TilesDrawn, decide
from lexiko.server.tables.outcomes.draws import MOST_COMMITMENTS, MOST_DRAWINGS
from lexiko.server.wire import DrawsGivenUpEntry
from lexiko.table import (
    SeededChance,
    check_fairness,
    commitment_of,
    contribution_commitment,
    drawing_seed,
    fair_seed,
    parse_game_document,
)
from tests.company import Hands, rules
from tests.server.asking import run
from tests.server.tables.house import House, Json, Person, fresh_key, last_entry, open_house

ANNS, BENS, OTHERS = "a1" * 32, "b2" * 32, "c3" * 32
TRIES = 1500


def has_both_blanks(seed: str, seat: int) -> bool:
    """Whether this seat is dealt both blanks in the game of this seed."""
    begun = decide(Position.opening(rules()), Command(None, Begin()), chance=SeededChance(seed).at(0))
    rack = next(event for event in begun if isinstance(event, TilesDrawn) and event.seat == seat)
    return rack.tiles is not None and list(rack.tiles).count(BLANK) == 2


def numbers(luck: Random, count: int) -> list[str]:
    """Contributions, or secrets."""
    return [f"{luck.getrandbits(256):064x}" for _ in range(count)]


@dataclass
class Two:
    """A table of Ann's at which Ben sits too, and nobody has committed to anything."""

    house: House
    table: str
    ann: Person
    ben: Person

    def person(self, seat: int) -> Person:
        return self.ann if seat == 0 else self.ben

    async def draws(self) -> Json:
        state: Json = (await self.ann.get(f"tables/{self.table}?seat=0")).json()
        found: Json | None = state["info"]["draws"]
        assert found is not None, "the game has begun"
        return found

    async def sends(self, seat: int, key: str = "", **doing: object) -> httpx.Response:
        body = {"key": key or fresh_key(), "seat": seat, "do": doing}
        return await self.person(seat).post(f"tables/{self.table}/commands", body)

    async def commits(self, seat: int, contribution: str, *, drawing: int = 1, key: str = "") -> httpx.Response:
        committed = contribution_commitment(contribution, table=self.table, number=drawing, seat=seat)
        return await self.sends(seat, key, kind="commit", drawing=drawing, commitment=committed)

    async def opens(self, seat: int, contribution: str, *, drawing: int = 1, key: str = "") -> httpx.Response:
        return await self.sends(seat, key, kind="open", drawing=drawing, contribution=contribution)

    async def settled(self, *, drawing: int = 1) -> None:
        """Both commit, so that the server settles its secret."""
        assert (await self.commits(0, ANNS, drawing=drawing)).status_code == 200
        assert (await self.commits(1, BENS, drawing=drawing)).status_code == 200

    async def phase(self) -> str:
        return str((await self.ann.state(self.table, 0)).info.state)


async def sat_down(house: House, **request: object) -> Two:
    """Ann and Ben at a table, as far as sitting down."""
    ann, ben = house.person("ann"), house.person("ben")
    table = await ann.make({"who": "me", "name": "Ann"}, "open", **request)
    answer = await ben.post(f"tables/{table}/seats/1", {"key": fresh_key(), "name": "Ben"})
    assert answer.status_code == 200
    return Two(house, table, ann, ben)


def everything_in(folder: Path) -> str:
    """All that somebody finds who reads the database."""
    with sqlite3.connect(f"file:{folder / 'games.db'}?mode=ro", uri=True) as connection:
        return "\n".join(connection.iterdump())


def code(answer: httpx.Response) -> tuple[int, str]:
    """The status of a refusal, and which it is."""
    faults = answer.json()["faults"]
    return answer.status_code, faults[0]["code"] if faults else answer.json()["code"]


# --- the attack: knowing the secret, try contributions until the tiles suit


def test_by_the_old_formula_who_read_the_database_and_contributed_last_chose_their_tiles() -> None:
    luck = Random("old")
    for secret, honest in zip(numbers(luck, 3), numbers(luck, 3), strict=True):
        tried = (fair_seed(secret, (honest, own)) for own in numbers(luck, TRIES))
        assert any(has_both_blanks(seed, 1) for seed in tried)


def test_by_the_new_formula_the_same_attack_wins_no_more_than_chance_does() -> None:
    """Ben grinds with all that he can know as he commits, a guessed number of Ann's; Ann's own is another one."""
    luck = Random("new")
    ground: list[tuple[str, str]] = []
    for secret, guess in zip(numbers(luck, 3), numbers(luck, 3), strict=True):
        own = next(
            own
            for own in numbers(luck, TRIES)
            if has_both_blanks(drawing_seed(secret, (guess, own), table="t", number=1), 1)
        )
        ground.append((secret, own))
    won = sum(
        has_both_blanks(drawing_seed(secret, (honest, own), table="t", number=1), 1)
        for secret, own in ground
        for honest in numbers(luck, 150)
    )
    assert won <= 8  # of 450 games; chance gives both blanks in one of 240


def test_while_anybody_may_still_commit_the_database_has_neither_secret_nor_contribution(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.commits(0, ANNS)
            drawing = (await house.table(two.table)).history.state.drawing
            assert drawing.secret == "" and (await two.draws())["secret_commitment"] is None
            assert ANNS not in everything_in(tmp_path) and "draws-settled" not in everything_in(tmp_path)
            await two.commits(1, BENS)
            secret = (await house.table(two.table)).history.secret
            assert len(secret) == 64 and secret in everything_in(tmp_path)
            assert (await two.draws())["secret_commitment"] == commitment_of(secret)
            assert ANNS not in everything_in(tmp_path) and BENS not in everything_in(tmp_path)

    run(test())


def test_what_was_committed_to_cannot_be_exchanged_once_the_secret_is_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.settled()
            assert code(await two.commits(1, OTHERS)) == (409, "all-committed")
            await two.opens(0, ANNS)
            assert code(await two.opens(1, OTHERS)) == (403, "other-contribution")
            assert (await two.opens(1, BENS)).json()["state"]["info"]["state"] == "playing"
            assert code(await two.opens(1, BENS)) == (409, "not-waiting")

    run(test())


def test_nothing_is_opened_before_all_have_committed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.commits(0, ANNS)
            assert code(await two.opens(0, ANNS)) == (409, "not-all-committed")
            assert code(await two.opens(1, BENS)) == (409, "not-all-committed")
            assert (await two.draws())["contributions"] == [None, None]
            assert ANNS not in everything_in(tmp_path)

    run(test())


def test_the_seed_and_the_published_commitment_are_made_of_everything(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.settled()
            published = (await two.ann.state(two.table, 0)).info.commitment
            await two.opens(0, ANNS)
            await two.opens(1, BENS)
            history = (await house.table(two.table)).history
            assert history.events and history.commitment == published
            seed = drawing_seed(history.secret, (ANNS, BENS), table=two.table, number=1)
            assert history.header.seed == seed

    run(test())


# --- copies and replays


def test_a_commitment_copied_from_another_seat_cannot_be_opened(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.commits(0, ANNS)
            copied = (await two.draws())["commitments"][0]
            assert (await two.sends(1, kind="commit", drawing=1, commitment=copied)).status_code == 200
            await two.opens(0, ANNS)
            assert code(await two.opens(1, ANNS)) == (403, "other-contribution")
            assert await two.phase() == "waiting"

    run(test())


def test_a_contribution_of_another_table_or_drawing_is_good_for_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            first, second = await sat_down(house), await sat_down(house)
            await first.commits(1, BENS)
            earlier = (await first.draws())["commitments"][1]
            await second.commits(0, ANNS)
            await second.sends(1, kind="commit", drawing=1, commitment=earlier)
            assert code(await second.opens(1, BENS)) == (403, "other-contribution")
            assert (await second.sends(1, kind="draw-anew")).status_code == 200
            assert code(await second.commits(0, ANNS, drawing=1)) == (409, "other-drawing")
            assert code(await second.opens(0, ANNS, drawing=1)) == (409, "other-drawing")

    run(test())


@pytest.mark.parametrize("text", ["", "a1", "A1" * 32, "g1" * 32, "a1" * 33, "a1" * 31 + "a\n", "|" * 64, 7, None])
def test_what_is_no_contribution_is_refused_and_harms_nobody(tmp_path: Path, text: object) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            assert (await two.sends(0, kind="commit", drawing=1, commitment=text)).status_code == 422
            await two.settled()
            assert (await two.sends(0, kind="open", drawing=1, contribution=text)).status_code == 422
            await two.opens(0, ANNS)
            assert (await two.opens(1, BENS)).json()["state"]["info"]["state"] == "playing"

    run(test())


def test_nobody_commits_or_opens_for_anothers_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            body = {"key": fresh_key(), "seat": 0, "do": {"kind": "commit", "drawing": 1, "commitment": "ab" * 32}}
            for person in (two.ben, house.person("eve")):
                assert (await person.post(f"tables/{two.table}/commands", body)).status_code == 403

    run(test())


# --- whoever refuses to open


def test_who_sees_every_number_and_refuses_gains_a_fresh_start_that_is_shown_and_recorded(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.settled()
            await two.opens(0, ANNS)
            given_up = (await house.table(two.table)).history.secret  # with it Ben can reckon out his tiles
            assert code(await two.sends(0, kind="draw-anew")) == (409, "draws-do-not-wait")
            assert (await two.sends(1, kind="draw-anew")).status_code == 200
            draws = await two.draws()
            assert draws["drawing"] == 2 and draws["commitments"] == [None, None] and not draws["secret_commitment"]
            told = {"drawing": 1, "seat": 1, "name": "Ben", "why": "lost", "waited_for": ["Ben"]}
            assert draws["given_up"] == [told]
            entry = last_entry(await two.ann.state(two.table, 0), DrawsGivenUpEntry)
            assert (entry.kind, entry.seat, entry.why, entry.name) == ("draws-given-up", 1, "lost", "Ben")
            await two.settled(drawing=2)
            assert (await house.table(two.table)).history.secret != given_up
            await two.opens(1, BENS, drawing=2)
            await two.opens(0, ANNS, drawing=2)
            await two.ann.does(two.table, 0, "resign")
            document = (await two.ann.get(f"tables/{two.table}/game.json")).content
            parsed = parse_game_document(document, place="game.json")
            assert check_fairness(parsed).holds and parsed.drawing is not None
            (lost,) = parsed.drawing.given_up
            assert (lost.secret, lost.contributions, lost.missing) == (given_up, (ANNS, ""), (1,))
            verified = (await two.ben.get(f"tables/{two.table}/verify")).json()
            assert verified["holds"] and verified["given_up"] == [told]

    run(test())


def test_a_table_is_drawn_anew_so_often_and_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            for drawing in range(1, MOST_DRAWINGS + 1):
                await two.settled(drawing=drawing)
                answer = await two.sends(1, kind="draw-anew")
                assert answer.status_code == (200 if drawing < MOST_DRAWINGS else 409)
            assert code(answer) == (409, "drawn-too-often")
            assert len((await two.draws())["given_up"]) == MOST_DRAWINGS - 1
            assert (await two.sends(1, kind="leave")).status_code == 200  # nor by leaving and coming again
            assert await two.phase() == "void"

    run(test())


def test_who_commits_again_and_again_is_told_to_stop(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            for own in numbers(Random("again"), MOST_COMMITMENTS):
                assert (await two.commits(1, own)).status_code == 200
            assert code(await two.commits(1, BENS)) == (409, "drawn-too-often")

    run(test())


def test_who_leaves_after_the_secret_was_settled_is_recorded_too_and_a_late_joiner_commits_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.settled()
            await two.opens(0, ANNS)
            assert (await two.sends(1, kind="leave")).status_code == 200
            draws = await two.draws()
            assert [each["why"] for each in draws["given_up"]] == ["left"] and draws["drawing"] == 2
            cleo = house.person("cleo")
            await cleo.post(f"tables/{two.table}/seats/1", {"key": fresh_key(), "name": "Cleo"})
            two.ben = cleo
            assert code(await two.opens(0, ANNS)) == (409, "other-drawing")
            await two.settled(drawing=2)
            await two.opens(0, ANNS, drawing=2)
            await two.opens(1, BENS, drawing=2)
            assert await two.phase() == "playing"

    run(test())


def test_who_leaves_before_anything_is_settled_takes_nothing_from_the_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.commits(0, ANNS)
            await two.sends(1, kind="leave")
            await two.ben.post(f"tables/{two.table}/seats/1", {"key": fresh_key(), "name": "Ben"})
            draws = await two.draws()
            assert draws["commitments"][0] and draws["commitments"][1] is None and draws["drawing"] == 1
            await two.commits(1, BENS)
            assert (await two.draws())["secret_commitment"]

    run(test())


def test_a_computer_takes_the_seat_of_who_never_opens_and_the_draws_begin_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.settled()
            await two.opens(1, BENS)
            assert code(await two.sends(1, kind="seat-bot", place=0, bot="greedy")) == (403, "host-only")
            await house.pass_time(house.tables.settings.vanish_seconds + 1)
            assert (await two.ben.state(two.table, 1)).view.vanished == [0]
            assert code(await two.sends(0, kind="seat-bot", place=0, bot="greedy"))[0] == 409
            assert (await two.sends(1, kind="seat-bot", place=0, bot="greedy")).status_code == 200
            state = await two.ben.state(two.table, 1)
            assert state.info.draws is not None and state.info.draws.given_up[0].why == "replaced"
            two.ann = two.ben
            await two.commits(1, BENS, drawing=2)
            assert (await two.opens(1, BENS, drawing=2)).json()["state"]["info"]["state"] == "playing"

    run(test())


def test_in_a_slow_game_a_device_has_days_to_open(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house, timing={"kind": "days", "days": 2})
            await two.settled()
            await house.pass_time(86_400)
            assert (await two.ben.state(two.table, 1)).view.vanished == []
            await house.pass_time(86_401)
            assert (await two.ben.state(two.table, 1)).view.vanished == [0, 1]

    run(test())


# --- devices, tabs, restarts


def test_of_two_tabs_the_later_commitment_counts_and_opening_twice_is_opening_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.commits(0, OTHERS)
            await asyncio.gather(two.commits(0, ANNS), two.commits(1, BENS))
            opened = await asyncio.gather(two.opens(0, ANNS), two.opens(0, ANNS))
            assert [answer.status_code for answer in opened] == [200, 200]
            kinds = [entry.kind for entry in (await two.ann.state(two.table, 0)).entries]
            assert kinds.count("contribution-opened") == 1

    run(test())


def test_the_same_key_gives_the_same_answer_before_and_after_the_game_has_begun(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.settled()
            first = await two.opens(0, ANNS, key="open-of-ann")
            await two.opens(1, BENS, key="open-of-ben")
            again = await two.opens(0, ANNS, key="open-of-ann")
            assert (again.status_code, again.json()["seq"]) == (200, first.json()["seq"])
            assert code(await two.opens(0, OTHERS, key="open-of-ann")) == (422, "key-used-twice")

    run(test())


def test_a_server_that_is_killed_between_any_two_steps_goes_on_where_it_stood(tmp_path: Path) -> None:
    """Opened again, the house knows what is in the database and nothing else; the end is the same as without that."""
    hands = Hands()

    async def step(number: int, made: list[str]) -> str:
        async with open_house(tmp_path, hands=hands) as house:
            ann, ben = house.person("ann"), house.person("ben")
            if not made:
                made.append((await sat_down(house)).table)
                return "waiting"
            two = Two(house, made[0], ann, ben)
            if number in (1, 2):
                assert (await two.commits(number - 1, (ANNS, BENS)[number - 1])).status_code == 200
            else:
                assert (await two.opens(number - 3, (ANNS, BENS)[number - 3])).status_code == 200
            return await two.phase()

    made: list[str] = []
    assert [run(step(number, made)) for number in range(5)] == ["waiting"] * 4 + ["playing"]
    log = everything_in(tmp_path)
    assert log.count("'draws-settled'") == 1 and log.count("'contribution-opened'") == 2


def test_a_device_that_hears_of_the_table_anyway_is_answered_without_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            do = {"kind": "commit", "drawing": 1, "commitment": "ab" * 32}
            body = {"key": fresh_key(), "seat": 0, "brief": True, "do": do}
            answer = await two.ann.post(f"tables/{two.table}/commands", body)
            assert answer.json() == {"seq": 3, "state": None}

    run(test())


def test_a_second_device_with_a_seat_code_can_play_but_not_open_and_can_begin_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.settled()
            seat_code = (await two.ben.post(f"tables/{two.table}/seats/1/code")).json()["code"]
            two.ben = house.person("phone")
            await two.ben.post("seat-codes", {"code": seat_code})
            assert (await two.sends(1, kind="draw-anew")).status_code == 200
            await two.settled(drawing=2)
            await two.opens(0, ANNS, drawing=2)
            assert (await two.opens(1, BENS, drawing=2)).status_code == 200
            assert (await two.ben.state(two.table, 1)).view.rack

    run(test())


@pytest.mark.parametrize("seats", [("me", "bot:greedy"), ("me", "me", "bot:greedy"), ("me", "me", "me", "me")])
def test_with_computers_and_with_several_at_one_device_every_person_contributes(
    tmp_path: Path, seats: Sequence[str]
) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make(*seats)
            drawing = (await house.table(table)).history.state.drawing
            assert [bool(each) for each in drawing.contributions] == [seat == "me" for seat in seats]
            assert len(set(drawing.contributions) - {""}) == seats.count("me")

    run(test())


def test_no_time_runs_while_the_tiles_are_drawn(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house, timing={"kind": "turn", "seconds": [60]})
            await house.pass_time(500)
            await two.settled()
            await house.pass_time(500)
            await two.opens(0, ANNS)
            await two.opens(1, BENS)
            view = (await two.ann.state(two.table, 0)).view
            assert view.on_turn is not None and view.clock.left == [60, 60]

    run(test())


def test_lists_say_whose_device_is_waited_for_and_offer_no_table_that_is_full(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house, listed=True)
            assert (await house.person("eve").get("tables?open=1")).json()["tables"] == []
            await two.commits(0, ANNS)
            lines = [(await person.get("tables?mine=1")).json()["tables"][0] for person in (two.ann, two.ben)]
            assert [line["your_turn"] for line in lines] == [False, True]

    run(test())


def test_the_secret_is_told_to_nobody_before_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            two = await sat_down(house)
            await two.settled()
            secret = (await house.table(two.table)).history.secret
            eve = house.person("eve")
            for opened in (0, 1):
                for who, seat in ((two.ann, "?seat=0"), (two.ben, "?seat=1"), (eve, "")):
                    for path in (seat, "/at/0", "/game.json", "/verify", "/game.gcg"):
                        assert secret not in (await who.get(f"tables/{two.table}{path}")).text
                await two.opens(opened, (ANNS, BENS)[opened])
            assert secret not in json.dumps((await eve.get("tables?open=1")).json())

    run(test())


# --- tables of before


KEPT = Path(__file__).with_name("kept") / "tables-of-the-old-way.sql"


def old_tables(folder: Path) -> Path:
    """A folder with a database as it was written before contributions were committed to."""
    with sqlite3.connect(folder / "games.db") as connection:
        connection.executescript(KEPT.read_text(encoding="utf-8"))
    connection.close()
    return folder


def test_a_table_that_waited_as_draws_came_to_be_committed_to_begins_the_new_way(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(old_tables(tmp_path)) as house:
            table = "waiting-the-old-way"
            ann, ben = house.person("ann"), house.person("ben")
            assert "36275a4d" in KEPT.read_text(encoding="utf-8") and "36275a4d" not in everything_in(tmp_path)
            await ben.post(f"tables/{table}/seats/1", {"key": fresh_key(), "name": "Ben"})
            two = Two(house, table, ann, ben)
            await two.settled()
            await two.opens(0, ANNS)
            await two.opens(1, BENS)
            history = (await house.table(table)).history
            seed = drawing_seed(history.secret, (ANNS, BENS), table=table, number=1)
            assert history.events and history.header.seed == seed

    run(test())


def test_games_that_were_drawn_the_old_way_go_on_and_verify(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(old_tables(tmp_path)) as house:
            ann = house.person("ann")
            await ann.does("playing-the-old-way", 0, "resign")
            for table in ("playing-the-old-way", "finished-the-old-way"):
                verified = (await ann.get(f"tables/{table}/verify")).json()
                assert verified["holds"] and verified["contributions"] is None and verified["draws"] > 5
                document = (await ann.get(f"tables/{table}/game.json")).content
                assert json.loads(document)["draws"]["method"] == "lexiko-fair-1"
                assert check_fairness(parse_game_document(document, place="game.json")).holds
                assert verified["contributed"][0]["commitment"] is None
            again = (await ann.post("tables/finished-the-old-way/rematch", {"key": fresh_key()})).json()["id"]
            await house.draws(again)
            assert (await house.table(again)).history.drawing.rounds

    run(test())
