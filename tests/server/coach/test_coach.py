"""Does a coach tell a seat what helps it: where all agreed to it, step by step, of nothing that it does not see?"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rules import Square, view_of
from lexiko.server.coach import Coach, coach_routes
from lexiko.server.coach.question import CoachQuestion
from lexiko.server.coach.worker import answer
from lexiko.server.errors import answer_errors
from lexiko.server.guests import guest_of
from lexiko.server.wire import CoachAskedEntry
from tests.clauses import clause
from tests.server.asking import asking, run
from tests.server.tables.house import House, entries_of, laid, lay_table, named_by_header, open_house

HANDS = ["HORNXYZ", "FAMAAAA"]


@asynccontextmanager
async def house_with_coach(folder: Path) -> AsyncIterator[tuple[House, httpx.AsyncClient]]:
    """A house where a coach may be asked; it thinks in its own process."""
    async with open_house(folder) as house:
        coach = Coach(house.tables)
        app = FastAPI()
        answer_errors(app)
        app.include_router(coach_routes(coach, guest_of))
        try:
            yield house, asking(named_by_header(app))
        finally:
            await coach.close()


async def asked(
    client: httpx.AsyncClient, table: str, guest: str = "guest-0", language: str = "en", **query: Any
) -> httpx.Response:
    return await client.post(
        f"/api/tables/{table}/coach?language={language}", json={"seat": 0, **query}, headers={"guest": guest}
    )


@clause("V5")
def test_hints_are_told_step_by_step_and_the_others_hear_once_a_turn_that_they_were_asked_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with house_with_coach(tmp_path) as (house, client):
            table = await lay_table(house, HANDS, variations=["V5"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            nothing = (await asked(client, table)).json()
            assert (nothing["may"], nothing["hints"], nothing["next"]) == ("all", [], "hint")
            assert entries_of(await ben.state(table, 1), CoachAskedEntry) == []
            told: list[str] = []
            for step in range(1, 9):
                answered = (await asked(client, table, step=step)).json()
                assert [hint["said"] for hint in answered["hints"]][:-1] == told
                told = [hint["said"] for hint in answered["hints"]]
                if answered["next"] == "none":
                    break
            assert len(told) > 2 and told[-1].endswith("points.")
            assert (await asked(client, table, step=20)).json()["hints"] == answered["hints"]
            heard = await ben.state(table, 1)
            assert [entry.seat for entry in entries_of(heard, CoachAskedEntry)] == [0]
            seen_by_ben = (await ben.get(f"tables/{table}?seat=1")).text
            assert not any(hint in seen_by_ben for hint in told)
            german = (await asked(client, table, language="de", step=1)).json()
            assert german["hints"][0]["said"] != told[0]
            await ann.does(table, 0, "pass")
            await ben.does(table, 1, "pass")
            await asked(client, table, step=1)
            assert len(entries_of(await ben.state(table, 1), CoachAskedEntry)) == 2

    run(test())


@clause("R7.1")
def test_without_the_open_dictionary_nothing_that_knows_words_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with house_with_coach(tmp_path) as (house, client):
            table = await lay_table(house, HANDS)
            free = (await asked(client, table)).json()
            assert (free["may"], free["next"], free["hints"]) == ("without-words", "none", [])
            assert any("consonants" in remark["said"] for remark in free["remarks"])
            for query in ({"step": 1}, {"board": True}):
                answered = await asked(client, table, **query)
                assert answered.status_code == 403
                assert [fault["code"] for fault in answered.json()["faults"]] == ["hints-need-v5"]
            assert entries_of(await house.person("guest-1").state(table, 1), CoachAskedEntry) == []

    run(test())


def test_a_coach_speaks_to_the_seat_alone_on_its_turn_and_while_the_game_is_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with house_with_coach(tmp_path) as (house, client):
            table = await lay_table(house, HANDS, variations=["V5"])
            for guest in ("guest-1", "eve"):
                assert (await asked(client, table, guest, step=1)).status_code == 403
            waits = await asked(client, table, "guest-1", seat=1, step=1)
            assert [fault["code"] for fault in waits.json()["faults"]] == ["not-your-turn"]
            eyes = await asked(client, table, "guest-1", seat=1, board=True)
            assert eyes.status_code == 200 and eyes.json()["board"]["letters"] == eyes.json()["board"]["hooks"] == []
            await house.person("guest-0").does(table, 0, "resign")
            assert (await asked(client, table, step=1)).status_code == 409

    run(test())


def test_the_board_is_seen_with_the_letters_of_the_rack_and_the_hooks_of_its_words(tmp_path: Path) -> None:
    async def test() -> None:
        async with house_with_coach(tmp_path) as (house, client):
            table = await lay_table(house, ["HORNXYZ", "SAMAAAA"], variations=["V5"])
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            seen = (await asked(client, table, "guest-1", seat=1, board=True)).json()["board"]
            assert {each["letter"] for each in seen["letters"]} <= {"S", "A", "M"}
            behind = {"row": 7, "col": 9, "letter": "S", "points": 8}
            assert behind in seen["letters"]
            assert {"row": 7, "col": 9, "own": ["S"], "unseen": ["Y"]} in seen["hooks"] or {
                "row": 7, "col": 9, "own": ["S"], "unseen": [],
            } in seen["hooks"]  # fmt: skip

    run(test())


def test_what_goes_to_the_process_and_what_it_says_are_the_same_whatever_the_others_hold(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            said = []
            for hand in ("FAMAAAA", "QUIESTT"):
                table = await house.table(await lay_table(house, ["HORNXYZ", hand], variations=["V5"]))
                position = table.history.state.position
                assert position is not None
                view = view_of(position, 0)
                header = table.history.header
                said.append(
                    answer(
                        CoachQuestion(
                            what="hints",
                            view=view,
                            lexicon=header.lexicon,
                            lexicon_fingerprint=header.lexicon_fingerprint,
                            leaves=None,
                        )
                    )
                )
                assert bytes(view.rack) and len(view.rack) == 7
            assert said[0] == said[1]

    run(test())


def test_lanes_and_spots_name_squares_of_the_board() -> None:
    import lexiko
    from lexiko.server.coach.telling import told_board, told_hints

    game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0", seed=1)
    view = game.view(0)
    engine = Engine.compile(view.ruleset, open_lexicon("english"))
    hints = told_hints(view, engine)["en"]
    line, word = (hint.lane for hint in hints if hint.lane)
    assert {at.col for at in line} == {at.col for at in word} == {10}
    assert hints[-1].said == "ANESTRI, K5 down: 86 points."
    assert [at.row for at in word] == list(range(4, 11))
    seen = told_board(view, engine)
    assert seen.replies is not None and seen.replies.squares[0].worth == 1.0
    marked = (*seen.letters, *seen.hooks, *seen.replies.squares)
    assert all(not view.board.at(Square(each.row, each.col)) for each in marked)
    for each in seen.replies.feared:
        assert len(each.squares) == len(each.word) and each.most >= each.points >= seen.replies.dear


def test_a_blank_that_is_swapped_first_is_told_in_words_and_no_notation_is_read() -> None:
    import lexiko
    from lexiko.server.coach.telling import told_hints

    position = "15/15/15/15/15/15/15/6HORn5/15/15/15/15/15/15/15 AEIN/ 0/14 0"
    game = lexiko.game_from_cgp(position, seed=1, house="V4,V5")
    view = game.view(0)
    engine = Engine.compile(view.ruleset, open_lexicon("english"))
    for language, begins in (
        ("en", "First lay your N for the blank at 8J"),
        ("de", "Leg zuerst dein N für das Blanko"),
    ):
        first, *_, last = told_hints(view, engine)[language]
        assert last.said.startswith(begins), last.said
        assert not set("()?;") & set(first.said + last.said)
