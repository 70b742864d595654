"""Does a table of the club edition keep its own clock, charge overtime, and play by the options asked for?"""

from __future__ import annotations

from pathlib import Path

from lexiko.server.lobby.offers import offers_of
from lexiko.server.tables import Choices
from lexiko.server.wire import ChallengeFailedEntry, NoMorePlaysEntry, OvertimeChargedEntry
from tests.server.asking import run
from tests.server.tables.house import entries_of, laid, last_entry, lay_table, open_house

RACKS = ["HORNXYZ", "FAMAAAA"]


def test_the_editions_clock_runs_for_whoever_is_on_turn_and_goes_on_below_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, edition="club")
            ann, ben = house.person("guest-0"), house.person("guest-1")
            clock = (await ann.state(table, 0)).view.clock
            assert (clock.kind, clock.left, clock.running) == ("overtime", [1500, 1500], 0)
            await house.pass_time(20)
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await house.pass_time(1500 + 61)
            state = await ben.state(table, 1)
            assert state.view.clock.left == [1480, -61]
            assert state.view.on_turn == 1, "no flag falls"

    run(test())


def test_overtime_is_charged_when_the_game_is_over_and_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, edition="club")
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await house.pass_time(1500 + 61)
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            for _ in range(3):
                await ben.does(table, 1, "pass")
                await ann.does(table, 0, "pass")
            state = await ann.state(table, 0)
            assert state.view.outcome is not None
            assert state.view.outcome.why == "no-more-plays"
            first = state.view.outcome.reckoning[0]
            assert first.overtime == 20
            assert first.final == 14 - first.deducted - 20
            (ended,), (charged,) = entries_of(state, NoMorePlaysEntry), entries_of(state, OvertimeChargedEntry)
            assert (ended.why, charged.points) == ("scoreless", -20)
            assert (charged.seconds, charged.total) == (61, first.final)

    run(test())


def test_a_table_left_for_days_is_charged_for_ten_minutes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, edition="club")
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await house.pass_time(3 * 86_400)
            for _ in range(3):
                await ann.does(table, 0, "pass")
                await ben.does(table, 1, "pass")
            state = await ann.state(table, 0)
            assert state.view.outcome is not None
            assert [line.overtime for line in state.view.outcome.reckoning] == [100, 0]

    run(test())


def test_a_wrong_challenge_by_the_five_point_rule_is_told_with_its_points(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, edition="club:challenge=five-point")
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            state = await ben.does(table, 1, "challenge")
            assert (state.view.scores, state.view.on_turn) == ([19, 0], 1)
            failed = last_entry(state, ChallengeFailedEntry)
            assert (failed.kind, failed.points, failed.total, failed.turns) == ("challenge-failed", 5, 19, 0)
            assert (state.info.edition, state.info.edition_name) == ("club:challenge=five-point", "Club")
            assert (state.info.rules.challenge_failed, state.info.rules.challenge_points) == ("give-points", 5)

    run(test())


def test_another_way_to_keep_time_puts_the_clubs_clock_aside(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            timing = {"kind": "bank", "seconds": [60], "increment": 5}
            table = await lay_table(house, RACKS, edition="club", timing=timing)
            state = await house.person("guest-0").state(table, 0)
            assert (state.view.clock.kind, state.view.clock.left) == ("bank", [60, 60])
            assert state.info.rules.clock_seconds is None

    run(test())


def test_an_option_that_is_not_to_be_had_and_a_third_player_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("guest-0")
            seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
            request = {"edition": "club:challenge=triple", "seats": seats, "key": "k" * 22}
            refused = (await ann.post("tables", request)).json()
            assert [fault["code"] for fault in refused["faults"]] == ["unknown-edition"]
            assert "double or single or five-point" in refused["faults"][0]["message"]
            three = {"edition": "club", "seats": [*seats, {"who": "open"}], "key": "m" * 22}
            refused = (await ann.post("tables", three)).json()
            assert refused["faults"][0]["message"] == "Club is for two players, not 3."

    run(test())


def test_the_lobby_offers_the_edition_with_its_options_by_data() -> None:
    offers = {edition.key: edition for edition in offers_of(Choices.here()).editions}
    club = offers.pop("club")
    assert (club.most_players, club.rules.clock_seconds, club.rules.overtime_points) == (2, 1500, 10)
    assert {option.key: option.choices[0].key for option in club.options} == {"challenge": "double", "clock": "25"}
    clocks = {choice.key: choice.rules.clock_seconds for option in club.options for choice in option.choices}
    assert clocks == {"double": 1500, "single": 1500, "five-point": 1500, "25": 1500, "none": None}
    assert not [edition.key for edition in offers.values() if edition.options or edition.rules.clock_seconds]
