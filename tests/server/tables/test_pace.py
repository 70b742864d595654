"""Does a computer's play that a computer follows wait for people, as long as they agreed on and no longer?"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from lexiko.rules import Accept, Challenge, Pass, Play, Square
from lexiko.server.settings import settings_from
from lexiko.server.tables import TableSettings, YourTurn
from lexiko.server.tables.bots import Asking
from lexiko.server.tables.terms.agreement import agreement_from_text, agreement_to_text
from lexiko.server.wire import ChallengeView, TableSnapshot, WaitAskedEntry
from lexiko.table import BotAnswer, BotQuestion, GameHeader
from lexiko.table.bot_questions import QuestionKind
from tests.clauses import clause
from tests.company import Hands, table_for
from tests.server.asking import run
from tests.server.tables.house import House, Json, Minds, entries_of, fresh_key, laid, lay_table, open_house

RACKS = ["FARMAAA", "HORNXYZ", "EEEEEEE", "PASTEAA"]
PASS, ACCEPT = Pass(), Accept()
TWO_COMPUTERS = {1: "greedy", 2: "greedy"}


def played(place: str, word: str) -> Play:
    """A computer's play."""
    return Play(tuple((Square(each["row"], each["col"]), ord(each["tile"]) - 64) for each in laid(place, word)))


def minds_of(word: str = "HORN", *, then: BotAnswer = PASS, first: int = 1, doubts: BotAnswer = ACCEPT) -> Minds:
    """Computers of which the `first` plays a word, the others do something else, and all think so of others' plays."""
    chosen = {(seat, "choose"): played("8F", word) if seat == first else then for seat in range(4)}
    return Minds({**chosen, **{(seat, "answer"): doubts for seat in range(4)}})


async def after_horn(house: House, *, seats: int = 3, bots: dict[int, str] | None = None, **request: Any) -> str:
    """A table at which the first person has passed, and a computer has played HORN."""
    table = await lay_table(house, RACKS[:seats], bots=bots or TWO_COMPUTERS, **request)
    await house.person("guest-0").does(table, 0, "pass")
    return table


def in_question(state: TableSnapshot) -> ChallengeView:
    """The play that may be challenged."""
    assert state.view.challenge is not None
    return state.view.challenge


def test_a_computers_play_stands_by_itself_after_a_moment_if_a_computer_follows(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table, ann = await after_horn(house), house.person("guest-0")
            state = await ann.state(table, 0)
            asked = in_question(state)
            assert (asked.of_seat, asked.asked, asked.may_wait, asked.waiting_for) == (1, True, True, [0])
            assert asked.closes_at == state.view.clock.sent_at + 4
            await house.pass_time(3.9)
            assert (await ann.state(table, 0)).view.turn_number == 3
            await house.pass_time(0.1)
            state = await ann.state(table, 0)
            assert (state.view.turn_number, state.view.on_turn) == (4, 0)

    run(test())


def test_each_word_beyond_the_first_gives_a_little_more_time_to_read(tmp_path: Path) -> None:
    async def test() -> None:
        minds = minds_of()
        minds.told = {**minds.told, (2, "choose"): played("9F", "EEEE")}
        async with open_house(tmp_path, minds=minds) as house:
            racks = ["HORNXYZ", "AAIIOOU", "EEEEEEE", "FARMPST"]
            table = await lay_table(house, racks, bots={2: "greedy", 3: "greedy"})
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            await house.person("guest-1").does(table, 1, "pass")
            state = await house.person("guest-0").state(table, 0)
            asked = in_question(state)
            assert asked.words == ["EEEE", "HE", "OE", "RE", "NE"]
            assert asked.closes_at == round(state.view.clock.sent_at + 4 + 4 * 0.3, 3)

    run(test())


def test_let_it_stand_goes_on_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table = await after_horn(house)
            assert (await house.person("guest-0").does(table, 0, "accept")).view.on_turn == 0

    run(test())


@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_who_asks_for_time_has_it_until_they_answer(tmp_path: Path, answer: str) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table, ann = await after_horn(house), house.person("guest-0")
            state = await ann.does(table, 0, "wait")
            asked = in_question(state)
            assert (asked.closes_at, asked.may_wait, asked.wait_asked, asked.asked) == (None, False, [0], True)
            assert [entry.seat for entry in entries_of(state, WaitAskedEntry)] == [0]
            await house.pass_time(86400)
            assert (await ann.state(table, 0)).view.turn_number == 3
            word = {"word": "HORN"} if answer == "challenge" else {}
            assert (await ann.does(table, 0, answer, **word)).view.turn_number > 3

    run(test())


def test_to_ask_for_time_once_is_enough_and_again_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table, ann = await after_horn(house), house.person("guest-0")
            await ann.does(table, 0, "wait")
            assert len(entries_of(await ann.does(table, 0, "wait"), WaitAskedEntry)) == 1

    run(test())


def test_the_next_computers_play_is_not_waited_for_because_the_last_one_was(tmp_path: Path) -> None:
    async def test() -> None:
        minds = minds_of(then=played("F9", "EE"))
        async with open_house(tmp_path, minds=minds) as house:
            racks = ["FARMAAA", "HORNXYZ", "EEEEEEE", "IIIIOUU"]
            table = await lay_table(house, racks, bots={1: "greedy", 2: "greedy", 3: "greedy"})
            ann = house.person("guest-0")
            await ann.does(table, 0, "pass")
            await ann.does(table, 0, "wait")
            asked = in_question(await ann.does(table, 0, "accept"))
            assert (asked.of_seat, asked.wait_asked, asked.may_wait) == (2, [], True)

    run(test())


def test_before_a_persons_turn_nothing_waits_and_there_is_nothing_to_wait_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table = await after_horn(house, seats=2, bots={1: "greedy"})
            ann = house.person("guest-0")
            state = await ann.state(table, 0)
            asked = in_question(state)
            assert (state.view.on_turn, asked.may, asked.asked, asked.may_wait) == (0, True, False, False)
            assert asked.closes_at is None
            refused = await ann.tries(table, 0, {"kind": "wait"})
            assert (refused.status_code, refused.json()["faults"][0]["code"]) == (409, "nothing-to-wait-for")
            await house.pass_time(600)
            assert in_question(await ann.state(table, 0)).may

    run(test())


@pytest.mark.parametrize("timing", [{"kind": "none"}, {"kind": "bank", "seconds": [600]}])
def test_a_persons_play_never_stands_by_itself_unless_time_was_agreed_on(tmp_path: Path, timing: Json) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of("EEEE", first=1)) as house:
            racks = ["HORNXYZ", "EEEEEEE", "FAMAAAA"]
            table = await lay_table(house, racks, bots={1: "greedy"}, timing=timing)
            state = await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            agreed = timing["kind"] != "none"
            assert in_question(state).closes_at == (state.view.clock.sent_at + 20 if agreed else None)
            cal = house.person("guest-2")
            assert not in_question(await cal.state(table, 2)).may_wait
            assert (await cal.tries(table, 2, {"kind": "wait"})).status_code == 409
            await house.pass_time(19)
            assert (await cal.state(table, 2)).view.turn_number == state.view.turn_number

    run(test())


@clause("R8.5")
def test_a_computers_play_that_ends_the_game_waits_as_ever(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table = await after_horn(house, variations=["V7"], levels=[10])
            ann = house.person("guest-0")
            state = await ann.state(table, 0)
            asked = in_question(state)
            assert (state.view.phase, asked.last_of_game, asked.asked) == ("last-challenge", True, True)
            assert (asked.closes_at, asked.may_wait) == (None, False)
            await house.pass_time(86400)
            assert (await ann.state(table, 0)).info.state == "playing"
            assert (await ann.does(table, 0, "accept")).info.state == "over"

    run(test())


def test_anybodys_wait_counts_for_all_and_who_is_away_holds_nobody_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of(first=2)) as house:
            racks = ["FARMAAA", "PASTEAA", "HORNXYZ", "EEEEEEE"]
            ann, ben = house.person("guest-0"), house.person("guest-1")
            for asks in (False, True):
                table = await lay_table(house, racks, bots={2: "greedy", 3: "greedy"})
                await ann.does(table, 0, "pass")
                state = await ben.does(table, 1, "pass")
                assert in_question(state).waiting_for == [0, 1]
                if asks:
                    await ann.does(table, 0, "wait")
                    assert in_question(await ben.state(table, 1)).closes_at is None
                    assert in_question(await ben.state(table, 1)).wait_asked == [0]
                await house.pass_time(4)
                assert ((await ben.state(table, 1)).view.turn_number == 5) is not asks
            assert (await ann.does(table, 0, "accept")).view.turn_number == 5

    run(test())


def test_a_wait_holds_though_the_other_person_lets_the_play_stand(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of(first=2)) as house:
            racks = ["FARMAAA", "PASTEAA", "HORNXYZ", "EEEEEEE"]
            table = await lay_table(house, racks, bots={2: "greedy", 3: "greedy"})
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "pass")
            await ben.does(table, 1, "pass")
            await ann.does(table, 0, "wait")
            await ben.does(table, 1, "accept")
            await house.pass_time(60)
            asked = in_question(await ann.state(table, 0))
            assert (asked.waiting_for, asked.wait_asked) == ([0], [0])
            refused = await ben.tries(table, 1, {"kind": "wait"})
            assert refused.json()["faults"][0]["code"] == "nothing-to-wait-for"

    run(test())


@clause("R8.4")
def test_who_doubted_one_word_in_vain_may_take_time_over_the_others(tmp_path: Path) -> None:
    async def test() -> None:
        minds = minds_of(then=played("9F", "EEEE"))
        minds.told = {**minds.told, (3, "choose"): PASS}
        async with open_house(tmp_path, minds=minds) as house:
            table = await lay_table(house, RACKS, bots={1: "greedy", 2: "greedy", 3: "greedy"}, edition="original")
            ann = house.person("guest-0")
            await ann.does(table, 0, "pass")
            await ann.does(table, 0, "accept")
            asked = in_question(await ann.does(table, 0, "challenge", word="HE"))
            assert (asked.of_seat, asked.looked_up, asked.closes_at, asked.wait_asked) == (2, ["HE"], None, [0])

    run(test())


@pytest.mark.parametrize("edition", ["classic", "indigo", "luxury", "message-center"])
def test_what_a_challenge_in_the_moment_costs_is_the_editions_business(tmp_path: Path, edition: str) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table, ann = await after_horn(house, edition=edition), house.person("guest-0")
            word = {"word": "HORN"} if edition == "classic" else {}
            state = await ann.does(table, 0, "challenge", **word)
            assert [entry.kind for entry in state.entries].count("turn-lost") == 1
            assert state.view.scores[1] == 14

    run(test())


@pytest.mark.parametrize("challenge", ["double", "single", "five-point"])
def test_at_a_club_table_of_two_nothing_waits_whatever_a_challenge_costs(tmp_path: Path, challenge: str) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table = await after_horn(house, seats=2, bots={1: "greedy"}, edition=f"club:challenge={challenge}")
            asked = in_question(await house.person("guest-0").state(table, 0))
            assert (asked.may, asked.asked, asked.closes_at, asked.may_wait) == (True, False, None, False)

    run(test())


def test_a_computer_that_doubts_says_so_when_the_moment_is_over_and_not_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of("XYZ", doubts=Challenge(bytes([24, 25, 26])))) as house:
            table, ann = await after_horn(house), house.person("guest-0")
            await house.pass_time(3.9)
            assert (await ann.state(table, 0)).view.scores[1] > 0
            await house.pass_time(0.1)
            assert (await ann.state(table, 0)).view.scores[1] == 0

    run(test())


def test_nobody_can_tell_from_what_is_told_whether_a_computers_word_is_in_the_list(tmp_path: Path) -> None:
    async def test() -> None:
        seen: list[Json] = []
        for word in ("HORN", "HRON"):
            folder = tmp_path / word
            folder.mkdir()
            async with open_house(folder, minds=minds_of(word)) as house:
                table = await after_horn(house)
                state = (await house.person("guest-0").get(f"tables/{table}?seat=0")).text
                seen.append(json.loads(state.replace(word, "....").replace(table, "")))
        good, bad = ({**each["view"], "board": [], "last_play": []} for each in seen)
        good["challenge"].pop("points"), bad["challenge"].pop("points")
        assert good == bad
        assert [entry["kind"] for entry in seen[0]["entries"]] == [entry["kind"] for entry in seen[1]["entries"]]

    run(test())


def test_a_wait_outlives_a_restart_and_so_does_the_moment(tmp_path: Path) -> None:
    async def test() -> None:
        hands, tables = Hands(), {}
        async with open_house(tmp_path, minds=minds_of(), hands=hands) as house:
            for asks in (False, True):
                tables[asks] = await after_horn(house)
            await house.person("guest-0").does(tables[True], 0, "wait")
            await house.pass_time(2)
        hands.time += 3600  # the clock stands still with the server
        async with open_house(tmp_path, minds=minds_of(), hands=hands) as house:
            ann = house.person("guest-0")
            assert in_question(await ann.state(tables[True], 0)).wait_asked == [0]
            asked = in_question(await ann.state(tables[False], 0))
            assert asked.may_wait and asked.closes_at is not None
            await house.pass_time(4)
            turns = {asks: (await ann.state(table, 0)).view.turn_number for asks, table in tables.items()}
            assert turns == {False: 4, True: 3}

    run(test())


def test_two_devices_of_one_seat_agree_and_each_may_answer(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table, phone, tablet = await after_horn(house), house.person("guest-0"), house.person("guest-0")
            await phone.does(table, 0, "wait")
            assert in_question(await tablet.state(table, 0)).wait_asked == [0]
            assert (await tablet.does(table, 0, "accept")).view.turn_number == 4

    run(test())


def test_a_wait_for_a_play_that_has_been_passed_over_is_told_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table, ann = await after_horn(house), house.person("guest-0")
            seq = (await house.table(table)).history.state.game_seq
            await house.pass_time(4)
            late = await ann.tries(table, 0, {"kind": "wait"}, expected_seq=seq)
            assert (late.status_code, late.json()["code"]) == (409, "out-of-date")
            unsaid = await ann.tries(table, 0, {"kind": "wait"}, expected_seq=None)
            assert unsaid.json()["code"] == "seq-missing"

    run(test())


@pytest.mark.parametrize(("agreed", "turns"), [(0, 4), (10, 3), (None, 3)])
def test_a_table_may_agree_on_another_moment_or_none(tmp_path: Path, agreed: int | None, turns: int) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table, ann = await after_horn(house, bot_wait=agreed), house.person("guest-0")
            state = await ann.state(table, 0)
            assert (state.info.bot_wait, state.view.turn_number) == (agreed, turns)
            await house.pass_time(9.9)
            assert (await ann.state(table, 0)).view.turn_number == turns
            await house.pass_time(0.1)
            assert (await ann.state(table, 0)).view.turn_number == (3 if agreed is None else 4)

    run(test())


def test_in_a_game_over_days_computers_go_on_after_the_moment_too_and_a_wait_lasts_for_the_days(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        timing = {"kind": "days", "days": 2}
        async with open_house(tmp_path, minds=minds_of()) as house:
            told: list[YourTurn] = []
            house.tables.reminding.append(told.append)
            table, ann = await after_horn(house, timing=timing), house.person("guest-0")
            assert told == []  # nobody is called to a table for a moment
            await house.pass_time(4)
            assert (await ann.state(table, 0)).view.on_turn == 0
            assert [turn.seat for turn in told] == [0]
            table = await after_horn(house, timing=timing)
            state = await ann.does(table, 0, "wait")
            played_at = in_question(state).closes_at
            assert played_at == state.view.clock.sent_at + 2 * 86400
            await house.pass_time(2 * 86400)
            assert (await ann.state(table, 0)).view.on_turn == 0

    run(test())


def test_with_a_clock_a_wait_is_worth_the_seconds_agreed_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table = await after_horn(house, timing={"kind": "bank", "seconds": [600]})
            ann = house.person("guest-0")
            state = await ann.does(table, 0, "wait")
            assert in_question(state).closes_at == state.view.clock.sent_at + 20
            await house.pass_time(19.9)
            assert (await ann.state(table, 0)).view.turn_number == 3
            await house.pass_time(0.1)
            assert (await ann.state(table, 0)).view.turn_number == 4

    run(test())


@clause("V4")
def test_a_play_after_a_swapped_blank_has_its_moment_as_well(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table, ann = await after_horn(house, variations=["V3", "V4", "V6"]), house.person("guest-0")
            assert in_question(await ann.state(table, 0)).may_wait
            await house.pass_time(4)
            assert (await ann.state(table, 0)).view.on_turn == 0

    run(test())


def test_tables_of_before_wait_as_they_did(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=minds_of()) as house:
            table = await house.table(await after_horn(house))
            stored = json.loads(agreement_to_text(table.history.agreement))
            assert stored["wish"].pop("bot_wait") == 4
            old = agreement_from_text(json.dumps(stored))
            assert old.moment_seconds is None and agreement_from_text(agreement_to_text(old)) == old

    run(test())


@dataclass
class Slow(Minds):
    """Computers of which the third thinks until it is let go."""

    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def ask(self, header: GameHeader, question: BotQuestion) -> BotAnswer:
        if (question.seat, question.kind) == (2, "choose"):
            await self.go.wait()
        return await super().ask(header, question)


@pytest.mark.parametrize("asks", [True, False])
def test_time_may_be_asked_for_until_the_next_computer_has_moved(tmp_path: Path, *, asks: bool) -> None:
    async def test() -> None:
        minds = Slow(minds_of().told)
        async with open_house(tmp_path, minds=minds) as house:
            table, ann = await after_horn(house), house.person("guest-0")
            house.hands.time += 4
            await house.tables.deadlines.fire()
            while (await ann.state(table, 0)).view.thinking != 2:
                await asyncio.sleep(0)
            asked = in_question(await ann.state(table, 0))
            assert (asked.may, asked.may_wait, asked.asked, asked.closes_at) == (True, True, False, None)
            if asks:
                seq = (await house.table(table)).history.state.game_seq
                body = {"key": fresh_key(), "seat": 0, "expected_seq": seq, "do": {"kind": "wait"}}
                assert (await ann.post(f"tables/{table}/commands", body)).status_code == 200
            minds.go.set()
            await house.quiet()
            assert ((await ann.state(table, 0)).view.turn_number == 3) is asks

    run(test())


@pytest.mark.parametrize("kind", ["choose", "answer"])
def test_a_computer_seems_to_think_as_long_as_a_quick_person(
    monkeypatch: pytest.MonkeyPatch, kind: QuestionKind
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def test() -> None:
        session = table_for(None, "greedy")
        view = session.view(1)
        minds = Minds({(1, "choose"): PASS, (1, "answer"): Challenge()})
        monkeypatch.setattr("asyncio.sleep", sleep)
        question = BotQuestion(1, kind, view)
        for _ in range(50):
            await Asking(minds, pause=TableSettings().bot_pause).answer(session.header, question)
        monkeypatch.undo()

    run(test())
    assert len(slept) == 50 and 1.2 <= min(slept) < max(slept) <= 3.0
    assert TableSettings().bot_pause == settings_from({}).bot_pause == (1.2, 3.0)
