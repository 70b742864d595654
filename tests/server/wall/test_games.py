"""Games on a wall: made for members, racks from behind, columns in playing order, scores that players enter."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.server.wire import WallGame
from tests.clauses import clause
from tests.server.asking import run
from tests.server.tables.house import fresh_key, laid, lay_table
from tests.server.wall.household import Family, Json, Member, open_walls


async def hung(family: Family, racks: list[str], **request: object) -> str:
    """A game with these racks between the members of a family, which hangs on their wall."""
    people = list(family.people.values())
    guests = [person.guest for person in people[: len(racks)]]
    table = await lay_table(family.place.house, racks, guests=guests, **request)  # type: ignore[arg-type]
    await people[0].does("hang", table=table)
    return table


async def game_of(person: Member) -> WallGame:
    """The one game on the wall."""
    (game,) = (await person.wall()).games
    return game


def test_a_game_made_at_the_wall_begins_though_only_its_maker_is_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben", "Cleo")
            table = await family.game("Ada", "Ben", "Cleo", timing={"kind": "days", "days": 3})
            game = await game_of(family["Ben"])
            assert (game.id, game.state, game.days, game.drawing) == (table, "playing", 3, False)
            assert {column.member for column in game.columns} == {each.member for each in family.people.values()}
            assert [column.tiles for column in game.columns] == [7, 7, 7]
            assert game.your_seats == [next(each.seat for each in game.columns if each.member == family["Ben"].member)]
            mine = (await family["Ben"].get(f"tables/{table}?seat={game.your_seats[0]}")).json()
            assert len(mine["view"]["rack"]) == 7

    run(test())


def test_who_made_a_game_for_others_cannot_look_at_their_racks(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben", "Cleo")
            table = await family.game("Ben", "Cleo", by=family["Ada"])
            for seat in (0, 1):
                assert (await family["Ada"].get(f"tables/{table}?seat={seat}")).status_code == 403
            assert (await family["Ada"].get(f"tables/{table}")).json()["view"]["rack"] == []

    run(test())


@clause("R13")
def test_every_turn_stands_in_its_column_with_the_letter_of_each_blank_and_the_last_tells_whose_turn_it_is(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await hung(family, ["?ORNAAA", "FARMSTE"])
            await family["Ada"].plays(table, "play", placements=laid("8F", "HORN", blanks="H"))
            await family["Ben"].plays(table, "pass")
            await family["Ada"].plays(table, "exchange", tiles=["A"])
            game = await game_of(family["Ben"])
            ada, ben = sorted(game.columns, key=lambda column: column.name)
            first, second = ada.turns
            assert (first.kind, first.word, first.blanks, first.points) == ("play", "hORN", ["H"], ada.total)
            assert [(each.kind, each.points) for each in (second, *ben.turns)] == [("exchange", 0), ("pass", 0)]
            assert game.last_turn == ada.seat
            assert game.on_turn == ben.seat

    run(test())


@clause("R13")
def test_a_play_that_was_challenged_away_counts_0_in_its_column(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await hung(family, ["ZXQVAAA", "FARMSTE"])
            await family["Ada"].plays(table, "play", placements=laid("8G", "ZX"))
            await family["Ben"].plays(table, "challenge", word="ZX")
            game = await game_of(family["Ben"])
            (turn,) = next(each.turns for each in game.columns if each.member == family["Ada"].member)
            assert (turn.points, turn.withdrawn) == (0, True)

    run(test())


@clause("R13")
def test_each_player_enters_their_own_score_and_is_told_where_the_program_counts_otherwise(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await family.game("Ada", "Ben", own_scores=True)
            ada, ben = family["Ada"], family["Ben"]
            mover, other = (ada, ben) if (await ada.plays(table, "pass")).status_code == 200 else (ben, ada)
            await mover.plays(table, "pass")
            column = next(each for each in (await game_of(mover)).columns if each.member == mover.member)
            entry: Json = {"table": table, "seat": column.seat, "turn": column.turns[0].seq}
            assert column.turns[0].entered is None
            assert (await other.tries("enter-score", points=5, **entry)).json()["code"] == "not-yours"
            await mover.does("enter-score", points=5, **entry)
            column = next(each for each in (await game_of(other)).columns if each.member == mover.member)
            assert (column.turns[0].entered, column.turns[0].points, column.entered_total, column.total) == (5, 0, 5, 0)
            assert (await mover.tries("enter-score", points=1, **{**entry, "turn": 1})).json()["code"] == "not-there"

    run(test())


def test_in_a_game_that_the_program_counts_nobody_enters_a_score(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await family.game("Ada", "Ben")
            refused = await family["Ada"].tries("enter-score", table=table, seat=0, turn=9, points=9)
            assert refused.json()["code"] == "not-so-at-wall"

    run(test())


def test_only_games_between_members_hang_on_the_wall_and_one_that_is_taken_off_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            stranger = place.person("stranger").guest
            strange = await lay_table(place.house, ["AAAAAAA", "EEEEEEE"], guests=[family["Ada"].guest, stranger])
            assert (await family["Ada"].tries("hang", table=strange)).json()["code"] == "not-so-at-wall"
            table = await hung(family, ["AAAAAAA", "EEEEEEE"])
            await family["Ben"].does("unhang", table=table)
            assert (await family["Ada"].wall()).games == []
            assert (await family["Ada"].plays(table, "pass")).status_code == 200

    run(test())


def test_at_the_tablet_a_rack_turns_round_for_its_figures_and_back_when_it_is_hung_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await hung(family, ["HORNAAA", "FARMSTE"])
            await family["Ada"].changes("set-pin", member=family["Ada"].member, pin="2580")
            tablet = await family.tablet()
            assert (await tablet.get(f"tables/{table}?seat=0")).status_code == 403
            assert (await tablet.wall()).games[0].your_seats == []
            body = {"member": family["Ada"].member, "pin": "2580"}
            assert (await tablet.post(f"households/{family.id}/unlock", body)).status_code == 204
            assert (await tablet.wall()).games[0].your_seats == [0]
            rack = (await tablet.get(f"tables/{table}?seat=0")).json()["view"]["rack"]
            assert sorted(tile["tile"] for tile in rack) == sorted("HORNAAA")
            assert (await tablet.get(f"tables/{table}?seat=1")).status_code == 403
            await tablet.post(f"households/{family.id}/lock")
            assert (await tablet.get(f"tables/{table}?seat=0")).status_code == 403

    run(test())


def test_a_member_who_joins_with_a_phone_takes_along_the_racks_that_waited(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            ada = family["Ada"]
            await ada.changes("add-member", name="Ben")
            ben = next(each.id for each in (await ada.wall()).household.members if each.name == "Ben")
            seats = [{"member": ada.member}, {"member": ben}]
            made = await ada.post(f"walls/{family.id}/games", {"key": fresh_key(), "seats": seats})
            table = made.json()["id"]
            await ada.draws(table)
            code = (await ada.post(f"households/{family.id}/invitation")).json()["code"]
            phone = place.person("phone")
            await phone.post("invitations/accept", {"code": code, "member": ben})
            seen = (await phone.get(f"tables/{table}?seat=1")).json()
            assert len(seen["view"]["rack"]) == 7

    run(test())


@pytest.mark.parametrize("twice", [[0, 0], [0]])
def test_each_rack_is_for_another_member(tmp_path: Path, twice: list[int]) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            seats = [{"member": family["Ada"].member} for _ in twice] + [{"member": "nobody-at-all"}][: 2 - len(twice)]
            made = await family["Ada"].post(f"walls/{family.id}/games", {"key": fresh_key(), "seats": seats})
            assert made.json()["code"] == "not-so-at-wall"

    run(test())


def test_a_rematch_hangs_where_the_game_before_hung_with_all_its_players_and_is_drawn_by_who_asked(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await family.game("Ada", "Ben", own_scores=True)
            ben = family["Ben"]
            assert (await ben.plays(table, "resign")).status_code == 200
            made = await ben.post(f"tables/{table}/rematch", {"key": fresh_key()})
            again = await family["Ada"].post(f"tables/{table}/rematch", {"key": fresh_key()})
            assert made.json() == again.json()
            following = str(made.json()["id"])
            game = await game_of(family["Ada"])
            assert (game.id, game.drawing, game.own_scores, game.by) == (following, True, True, ben.member)
            assert (await ben.get(f"tables/{following}")).json()["you"]["draws_for"] == [0, 1]
            assert (await family["Ada"].get(f"tables/{following}")).json()["you"]["draws_for"] is None
            await ben.draws(following)
            game = await game_of(family["Ada"])
            assert (game.state, {column.member for column in game.columns}) == (
                "playing",
                {each.member for each in family.people.values()},
            )

    run(test())


def test_a_rematch_with_somebody_who_lives_there_no_more_is_played_and_not_hung(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await family.game("Ada", "Ben")
            await family["Ben"].plays(table, "resign")
            await family["Ada"].changes("remove-member", member=family["Ben"].member)
            made = await family["Ada"].post(f"tables/{table}/rematch", {"key": fresh_key()})
            assert made.status_code == 201
            assert (await game_of(family["Ada"])).id == table

    run(test())
