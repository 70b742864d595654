"""Are moves listed and looked ahead in, in turns, bounded, stopped when wanted, for nobody who may not be helped?"""

from __future__ import annotations

import asyncio
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from lexiko import simulate, solve
from lexiko.search import Solution
from lexiko.server.positions import looked
from lexiko.server.positions.looking import look
from lexiko.server.positions.process import NoAhead, ahead_news
from lexiko.server.positions.question import AheadFailed, AheadNews, AheadQuestion, PositionQuestion
from lexiko.server.positions.reasons import key_of
from lexiko.server.wire import PositionRules
from tests.pairwise import slow_beyond
from tests.server.asking import run
from tests.server.positions.desk import ENDING, OPENING, Told, desk_in
from tests.server.positions.test_reading import GCG, read
from tests.server.tables.house import lay_table


def question_of(text: str, how: Any = "simulate", *, seconds: float = 2.0, **rules: Any) -> AheadQuestion:
    found = read(text, rules=rules)
    position = PositionQuestion(cgp=found.cgp, ruleset=found.played.in_force, lexicon=found.played.lexicon, leaves=None)
    return AheadQuestion(position=position, how=how, seconds=seconds)


def looked_at(question: AheadQuestion, *, stopped_after: int | None = None) -> list[AheadNews]:
    """All that is told of a position."""
    told: list[AheadNews] = []

    def heard(news: AheadNews | AheadFailed) -> None:
        assert isinstance(news, AheadNews), news
        told.append(news)

    look(pickle.dumps(question), heard, lambda: stopped_after is not None and len(told) >= stopped_after)
    return told


# --- listed


def test_moves_are_listed_with_what_they_are_worth_and_what_comes_after_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            found = await desk.told("positions/moves", {"cgp": OPENING, "also": "9E aT"})
            best = found["moves"][0]
            assert found["problems"] == [] and len(found["moves"]) == 40
            assert best["equity"] == pytest.approx(best["points"] + best["leave"], abs=0.02)
            assert [each["equity"] for each in found["moves"]] == sorted(
                (each["equity"] for each in found["moves"]), reverse=True
            )
            after = (await desk.told("positions", {"text": best["cgp"]}))["position"]
            assert after["scores"] == [14, best["points"]] and after["racks"][0] == []
            assert len(after["board"]) == 4 + len(best["laid"])
            assert found["also"] is None and found["also_problems"]
            own = await desk.told("positions/moves", {"cgp": OPENING, "also": "exchange AE"})
            assert (own["also"]["points"], own["also"]["keeps"]) == (0, "INRST")
            wrong = await desk.told("positions/moves", {"cgp": "3/3/3 A/ 0/0 0", "language": "de"})
            assert wrong["problems"] == ["Das Brett hat 3 x 3 Felder, in diesem Spiel sind es 15 x 15."]
            assert wrong["moves"] == []

    run(test())


def test_what_cannot_be_looked_ahead_in_is_said_beside_the_moves(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            opening = await desk.told("positions/moves", {"cgp": OPENING})
            assert opening["cannot_simulate"] == []
            assert opening["cannot_solve"] == [
                "82 tiles would be in the bag, and it is solved with 4 at most; with more, moves can be simulated."
            ]
            ending = await desk.told("positions/moves", {"cgp": ENDING})
            assert ending["cannot_solve"] == [] and ending["bag"] == 0
            steps = await desk.told("positions/moves", {"cgp": ENDING, "rules": {"variations": ["V4"]}})
            assert steps["cannot_solve"] == ["V4 lets players recycle the blanks in it, which is left out so far."]
            unknown = await desk.told("positions/moves", {"cgp": OPENING.replace("AEINRST", "")})
            assert unknown["problems"] == ["The player to move holds no tiles."]

    run(test())


@pytest.mark.parametrize(
    ("text", "rules"),
    slow_beyond(
        1,
        [
            ("21/" * 10 + "8HORN9" + "/21" * 10 + " AEINRST/ 0/14 0", {"set_key": "super_english"}),
            (OPENING.replace("AEINRST/", "AEINRSTLU/"), {"edition": "classic", "variations": ["V6"]}),
            (OPENING.replace("AEINRST/ 0/14", "AEINRST//// 0/14/3/4").replace("////", "///"), {"edition": "classic"}),
            (OPENING, {"edition": "indigo", "variations": ["V2", "V3", "V4"]}),
        ],
    ),
)
def test_other_boards_racks_players_and_variations_are_listed_too(
    tmp_path: Path, text: str, rules: dict[str, Any]
) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            found = await desk.told("positions/moves", {"cgp": text, "rules": rules})
            assert found["problems"] == [] and found["moves"], found

    run(test())


# --- looked ahead


def test_simulating_tells_more_and_more_and_what_the_library_tells() -> None:
    told = looked_at(question_of(OPENING))
    answers = [news for news in told if news.moves]
    last = told[-1]
    assert last.last and len(answers) >= 1 and last.moves
    best = last.moves[0]
    assert best.win is not None and best.low is not None and best.high is not None
    assert best.low <= best.win <= best.high and not best.proved
    same = simulate(OPENING, iterations=last.tries, threads=1)
    assert best.text in {move.text for move in same.moves[:3]}
    assert best.win == pytest.approx(same.best.win, abs=0.1)


def test_an_ending_is_solved_and_proved() -> None:
    last = looked_at(question_of(ENDING, "solve", seconds=30))[-1]
    assert last.moves and last.moves[0].proved
    found = solve(ENDING, threads=1)
    assert isinstance(found, Solution)
    assert last.moves[0].gain == found.value and last.moves[0].text == found.best.texts[0]


def test_stopping_keeps_the_best_so_far() -> None:
    for how, text in (("simulate", OPENING), ("solve", ENDING)):
        told = looked_at(question_of(text, how, seconds=60), stopped_after=1)
        assert told[-1].last and told[-1].moves


def test_a_process_of_its_own_tells_and_is_told_to_stop() -> None:
    async def test() -> None:
        stop = asyncio.Event()
        heard = []
        async for news in ahead_news(question_of(OPENING, seconds=60.0, variations=[]), stop):
            heard.append(news)
            if news.moves:
                stop.set()
        assert heard[-1].last and heard[-1].moves

    run(test())


def test_a_process_that_dies_or_says_nothing_is_told_as_such() -> None:
    async def hear(program: tuple[str, ...], silence: float) -> None:
        async for _ in ahead_news(question_of(OPENING), asyncio.Event(), program=program, silence=silence):
            pass

    for program, silence in (((sys.executable, "-c", ""), 20.0), (("/bin/sh", "-c", "exec tail -f /dev/null"), 0.2)):
        with pytest.raises(NoAhead):
            run(hear(program, silence))


def test_of_one_person_the_latest_alone_is_looked_ahead_in_and_others_are_told_their_turn(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told()
        async with desk_in(tmp_path, told.news_of) as desk:
            ask = {"cgp": OPENING, "how": "simulate"}
            first = await desk.told("positions/ahead", ask, guest="ann")
            await desk.until(first["id"], "looking")
            second = await desk.told("positions/ahead", ask, guest="ben")
            third = await desk.told("positions/ahead", ask, guest="cleo")
            assert [second["before"], third["before"]] == [1, 2]
            newer = await desk.told("positions/ahead", ask, guest="ann")
            assert (await desk.told(f"positions/ahead/{first['id']}"))["state"] == "stopped"
            await desk.until(second["id"], "looking", guest="ben")
            assert (await desk.told(f"positions/ahead/{newer['id']}"))["before"] == 2
            told.go.set()
            for work in (second, third, newer):
                assert (await desk.until(work["id"], "done"))["tries"] == 128
            assert len(told.asked) == len(told.left) == 4

    run(test())


def test_stopped_works_stay_known_failed_ones_say_so_and_nobody_elses_are_guessed(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told()
        async with desk_in(tmp_path, told.news_of) as desk:
            ask = {"cgp": OPENING, "how": "simulate"}
            work = await desk.told("positions/ahead", ask)
            await desk.until(work["id"], "looking")
            await desk.told(f"positions/ahead/{work['id']}/stop", {})
            assert (await desk.until(work["id"], "stopped"))["tries"] == 128
            told.fails = True
            told.go.set()
            failed = await desk.told("positions/ahead", ask)
            await desk.until(failed["id"], "failed")
            assert (await desk.asks("positions/ahead/nobodys-work")).json()["faults"][0]["code"] == "not-ahead"
            wrong = await desk.told("positions/ahead", {"cgp": "3/3/3 A/ 0/0 0", "how": "solve"})
            assert (wrong["state"], wrong["problems"]) == (
                "failed",
                ["The board is 3 x 3, this set's is 15 x 15."],
            )

    run(test())


def test_an_address_has_few_works_and_the_server_not_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with desk_in(tmp_path, Told().news_of) as desk:
            ask = {"cgp": OPENING, "how": "simulate"}
            for number in range(looked.OF_AN_ADDRESS):
                await desk.told("positions/ahead", ask, guest=f"guest-{number}")
            refused = await desk.asks("positions/ahead", ask, guest="one-more")
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-ahead")
            monkeypatch.setattr(looked, "MOST", looked.OF_AN_ADDRESS)
            elsewhere = await desk.asks("positions/ahead", ask, guest="far", address="198.51.100.9")
            assert elsewhere.status_code == 429

    run(test())


def test_a_work_that_nobody_asks_about_any_more_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        told = Told()
        monkeypatch.setattr(looked, "SECONDS_UNHEARD", 0.05)
        async with desk_in(tmp_path, told.news_of) as desk:
            await desk.told("positions/ahead", {"cgp": OPENING, "how": "simulate"})
            async with asyncio.timeout(20):
                while not (told.asked and len(told.left) == len(told.asked)):
                    await asyncio.sleep(0.02)

    run(test())


def test_who_sits_in_a_game_without_the_open_dictionary_is_told_no_moves(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path, Told().news_of) as desk:
            work = await desk.told("positions/ahead", {"cgp": OPENING, "how": "simulate"}, guest="guest-0")
            await lay_table(desk.house, ["HORNXYZ", "FAMAAAA"])
            for path, body in (
                ("positions/moves", {"cgp": OPENING}),
                ("positions/ahead", {"cgp": OPENING, "how": "solve"}),
                (f"positions/ahead/{work['id']}", None),
            ):
                answer = await desk.asks(path, body, guest="guest-0")
                assert (answer.status_code, answer.json()["code"]) == (403, "in-a-game"), path
                assert "AEINRST" not in answer.text
            assert (await desk.asks("positions", {"text": OPENING}, guest="guest-0")).status_code == 200
            assert (await desk.asks("positions/moves", {"cgp": OPENING}, guest="eve")).status_code == 200

    run(test())


# --- taken away


def test_a_variation_is_written_as_a_game_that_reads_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            before = read(GCG, turn=1).line
            moves = [{"cgp": before, "text": "9E FAM"}]
            asked = {"record": GCG, "turn": 1, "moves": moves}
            written = await desk.told("positions/record", asked)
            assert written["problems"] == [], written
            again = read(written["gcg"])
            assert (again.turns, again.names, again.notes) == (2, ("Ann Lee", "Ben"), ())
            assert written["gcg"].splitlines()[-1].startswith(">Ben: AFILMYZ 9E FAM +")
            alone = await desk.told(
                "positions/record", {"moves": [{"cgp": EMPTY, "text": "8G HORN"}], "names": ["Ann"]}
            )
            assert read(alone["gcg"]).cgp.scores == (0, 14)
            wrong = await desk.told("positions/record", {"moves": [{"cgp": EMPTY, "text": "hello"}]})
            assert wrong["problems"] and not wrong["gcg"]

    run(test())


EMPTY = "15" + "/15" * 14 + " AEHNORS/ 0/0 0"


def test_a_position_is_drawn_as_svg_and_png(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            svg = await desk.asks(f"positions/picture.svg?cgp={OPENING}")
            assert svg.headers["content-type"].startswith("image/svg+xml") and svg.text.count("<svg") == 1
            png = await desk.asks(f"positions/picture.png?cgp={OPENING}")
            assert png.content.startswith(b"\x89PNG")
            assert (await desk.asks("positions/picture.svg?cgp=hello")).json()["faults"][0]["code"] == "no-position"

    run(test())


def test_rules_that_are_told_again_are_the_same() -> None:
    for rules in ({"edition": "classic", "variations": ["V1", "V3"], "opening_length": 4}, {"variations": ["V7"]}):
        found = read("", rules=rules).played
        again = read("", rules={name: getattr(found.told, name) for name in PositionRules.__struct_fields__}).played
        assert again == found


def test_reasons_of_looking_ahead_have_their_sentences() -> None:
    for reason in (
        "82 tiles would be in the bag, and it is solved with 4 at most; with more, moves can be simulated",
        "V7 lets the first at the finish line win, whatever the points, which is left out so far",
        "the player to move holds 3 tiles of 7, and racks are full while the bag has tiles",
    ):
        assert key_of(reason), reason
