"""What players of other sites complain of, and what is never to happen here."""

from __future__ import annotations

from pathlib import Path

from lexiko.rules import Accept
from lexiko.server.wire import PlayWithdrawnEntry, TableSnapshot, TilesDrawnEntry
from tests.company import Hands
from tests.server.asking import run
from tests.server.tables.house import Minds, entries_of, laid, last_entry, lay_table, open_house


def kinds(state: TableSnapshot) -> list[str]:
    """What happened, by name."""
    return [entry.kind for entry in state.entries]


def test_a_challenge_is_an_offer_of_its_own_and_the_turn_goes_on_without_it(tmp_path: Path) -> None:
    """Of another site: "pass or challenge" while tiles remain."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA", "EEEEEEE"])
            ann, ben, cal = (house.person(f"guest-{seat}") for seat in range(3))
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            for person, seat in ((ben, 1), (cal, 2)):
                challenge = (await person.state(table, seat)).view.challenge
                assert challenge is not None and challenge.may and not challenge.asked
                assert not challenge.last_of_game and challenge.waiting_for == []
            own = (await ann.state(table, 0)).view.challenge
            assert own is not None and not own.may
            state = await ben.does(table, 1, "play", placements=laid("H6", "FA.M"))
            assert state.view.on_turn == 2 and state.view.challenge is not None
            assert state.view.challenge.of_seat == 1

    run(test())


def test_the_last_play_asks_every_opponent_and_ends_the_game_when_all_have_answered(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA", "EEEEEEE"], variations=["V7"], levels=[10])
            ann, ben, cal = (house.person(f"guest-{seat}") for seat in range(3))
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            for person, seat in ((ben, 1), (cal, 2)):
                challenge = (await person.state(table, seat)).view.challenge
                assert challenge is not None and challenge.asked and challenge.last_of_game
                last = await person.does(table, seat, "accept")
            assert last.info.state == "over" and last.view.outcome is not None
            assert last.view.outcome.winners == [0] and last.view.outcome.why == "finish-line"

    run(test())


def test_a_play_challenged_off_leaves_board_racks_and_bag_as_they_were(tmp_path: Path) -> None:
    """Of another site: challenging off a play corrupts bag or board."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            first = await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await ben.does(table, 1, "pass")
            rack = first.view.rack
            await ann.does(table, 0, "play", placements=[{"row": 6, "col": 5, "tile": "Z"}])  # ZH
            state = await ben.does(table, 1, "challenge", word="ZH")
            assert state.view.board == first.view.board and state.view.last_play == first.view.last_play
            assert state.view.scores == [14, 0] and state.view.on_turn == 1
            assert (await ann.state(table, 0)).view.rack == rack
            assert state.view.bag_count + sum(state.view.rack_sizes) + len(state.view.board) == 100
            withdrawn = last_entry(state, PlayWithdrawnEntry)
            assert (withdrawn.kind, withdrawn.rejected, withdrawn.by) == ("play-withdrawn", ["ZH"], 1)

    run(test())


def test_a_computer_answers_an_out_play_and_does_not_pass_after_it(tmp_path: Path) -> None:
    """Of another site: a computer passes after a phony with which its opponent went out."""

    async def test() -> None:
        minds = Minds()
        async with open_house(tmp_path, minds=minds) as house:
            table = await lay_table(house, ["Z", "FAMAAAA"], bots={1: "expert"}, drained=True)
            ann = house.person("guest-0")
            top = min(tile.row for tile in (await ann.state(table, 0)).view.board)
            state = await ann.does(table, 0, "play", placements=[{"row": top - 1, "col": 0, "tile": "Z"}])
            assert "play-withdrawn" in kinds(state) and "went-out" in kinds(state)
            after = kinds(state)[kinds(state).index("went-out") + 1 :]
            assert after[0] == "play-withdrawn"
            assert minds.asked[0].kind == "answer"

    run(test())


def test_an_out_play_that_the_computer_accepts_ends_the_game_without_a_pass(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, minds=Minds({(1, "answer"): Accept()})) as house:
            table = await lay_table(house, ["Z", "FAMAAAA"], bots={1: "expert"}, drained=True)
            ann = house.person("guest-0")
            top = min(tile.row for tile in (await ann.state(table, 0)).view.board)
            state = await ann.does(table, 0, "play", placements=[{"row": top - 1, "col": 0, "tile": "Z"}])
            assert state.info.state == "over" and "turn-passed" not in kinds(state)
            assert state.view.outcome is not None and state.view.outcome.why == "went-out"

    run(test())


def test_a_failed_challenge_on_bank_time_is_no_timeout(tmp_path: Path) -> None:
    """Of another site: a failed challenge on bank time is flagged as timeout."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            bank = {"kind": "bank", "seconds": [60], "increment": 5}
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=bank)
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await house.pass_time(10)
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await house.pass_time(59)
            state = await ben.does(table, 1, "challenge", word="HORN")
            assert kinds(state)[-2:] == ["challenge-failed", "turn-lost"] and state.info.state == "playing"
            assert state.view.clock.left == [55, 1] and state.view.on_turn == 0
            await house.pass_time(5)
            assert (await ben.state(table, 1)).info.state == "playing"

    run(test())


def test_a_finished_slow_game_stays_in_the_list(tmp_path: Path) -> None:
    """Of another site: a finished slow game vanishes from the list."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            days = {"kind": "days", "days": 2}
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=days, variations=["V7"], levels=[10])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await ben.does(table, 1, "accept")
            for person in (ann, ben):
                (line,) = (await person.get("tables?mine=1")).json()["tables"]
                assert (line["id"], line["state"], line["winners"]) == (table, "over", [0])

    run(test())


def test_a_spectator_sees_no_rack_and_hears_later(tmp_path: Path) -> None:
    """Of another site: racks leak to spectators."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], spectator_delay=30)
            ann, eve = house.person("guest-0"), house.person("eve")
            begun = await eve.state(table)
            assert begun.info.state == "playing" and all(seat.taken for seat in begun.info.seats)
            await house.pass_time(40)
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            early = await eve.state(table)
            assert early.view.rack == [] and early.view.board == [] and early.view.scores == [0, 0]
            assert all(entry.tiles is None for entry in entries_of(early, TilesDrawnEntry))
            assert (await eve.get(f"tables/{table}?seat=0")).status_code == 403
            game_seq = (await ann.state(table, 0)).view.game_seq
            assert (await eve.get(f"tables/{table}/at/{game_seq}")).status_code == 404
            await house.pass_time(31)
            late = await eve.state(table)
            assert late.view.scores == [14, 0] and late.view.rack == [] and late.you.seats == []

    run(test())


def test_whose_turn_it_is_survives_a_restart(tmp_path: Path) -> None:
    """Of another site: lost "your turn" marks."""

    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing={"kind": "days", "days": 2})
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
        async with open_house(tmp_path, hands=hands) as house:
            (mine,) = (await house.person("guest-0").get("tables?mine=1")).json()["tables"]
            (yours,) = (await house.person("guest-1").get("tables?mine=1")).json()["tables"]
            assert not mine["your_turn"] and yours["your_turn"] and yours["your_seats"] == [1]
            assert yours["due_at"] == (await house.person("guest-1").state(table, 1)).view.clock.due_at

    run(test())


def test_a_clock_is_right_after_a_restart_and_stood_still_meanwhile(tmp_path: Path) -> None:
    """Of another site: a wrong clock after reconnecting; and nobody is flagged while the server was down."""

    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing={"kind": "turn", "seconds": [60]})
            ann = house.person("guest-0")
            await house.pass_time(50)
            assert (await ann.state(table, 0)).view.clock.left == [10, 60]
            await ann.does(table, 0, "talk", text="Hm.")
        hands.time += 5000
        async with open_house(tmp_path, hands=hands) as house:
            await house.pass_time(5)
            clock = (await house.person("guest-0").state(table, 0)).view.clock
            assert clock.left == [5, 60] and clock.running == 0 and clock.due_at == clock.sent_at + 5

    run(test())


def test_passing_on_and_on_with_an_empty_bag_ends_the_game_or_goes_on_but_never_fails(tmp_path: Path) -> None:
    """Of another site: six passes on an empty bag give an error."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            for edition in ("classic", "original"):
                table = await lay_table(house, ["Q", "V"], edition=edition, drained=True)
                ann, ben = house.person("guest-0"), house.person("guest-1")
                for _ in range(3):
                    for person, seat in ((ann, 0), (ben, 1)):
                        answer = await person.tries(table, seat, {"kind": "pass"})
                        assert answer.status_code in (200, 422), answer.text
                state = await ann.state(table, 0)
                assert state.info.state == "over" and state.view.outcome is not None
                assert state.view.outcome.why == "no-more-plays"

    run(test())


def test_a_draw_has_two_winners(tmp_path: Path) -> None:
    """Of another site: a draw reported as a win."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORN", "HORN"], edition="original")
            ann, ben = house.person("guest-0"), house.person("guest-1")
            for _ in range(2):
                await ann.does(table, 0, "pass")
                state = await ben.does(table, 1, "pass")
            assert state.view.outcome is not None
            assert state.view.outcome.winners == [0, 1]
            assert [each.final for each in state.view.outcome.reckoning] == [-7, -7]

    run(test())
