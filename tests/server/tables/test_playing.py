"""Making a table, sitting down, and playing at it over HTTP."""

from __future__ import annotations

import threading
from pathlib import Path
from unittest.mock import ANY

import pytest

from lexiko.lexicon import Lexicon
from lexiko.server.wire import TilesPlayedEntry
from tests.clauses import clause
from tests.server.asking import run
from tests.server.tables.house import Minds, entries_of, laid, lay_table, open_house


def test_a_game_against_a_computer_begins_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "bot:beginner")
            state = await ann.state(table, 0)
            assert state.info.state == "playing" and state.you.host
            assert len(state.view.rack) == 7 and state.view.on_turn == 0
            assert [seat.name for seat in state.info.seats] == ["Player 1", "Beginner"]

    run(test())


def test_a_table_waits_until_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben = house.person("ann"), house.person("ben")
            table = await ann.make("me", "open")
            waiting = await ann.state(table, 0)
            assert waiting.view.phase == "waiting" and waiting.view.rack == [] and not waiting.info.seats[1].taken
            assert (await ben.take(table, 1, "Ben")).status_code == 200
            state = await ben.state(table, 1)
            assert state.view.phase == "playing" and len(state.view.rack) == 7
            assert [entry.kind for entry in state.entries][:2] == ["seat-taken", "seat-taken"]

    run(test())


def test_the_second_to_come_finds_the_seat_taken(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben, eve = house.person("ann"), house.person("ben"), house.person("eve")
            table = await ann.make("me", "open", "open")
            assert (await ben.take(table, 1)).status_code == 200
            refused = await eve.take(table, 1)
            assert refused.status_code == 409 and refused.json()["code"] == "seat-taken"
            assert (await ben.take(table, 1)).status_code == 200  # who sits there already may ask again
            assert (await eve.take(table, 3)).status_code == 404

    run(test())


def test_a_play_scores_and_is_told_word_by_word(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            state = await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            assert state.view.scores == [14, 0] and state.view.on_turn == 1
            seen = await ben.state(table, 1)
            (played,) = entries_of(seen, TilesPlayedEntry)
            assert played.words and played.place == "8F" and played.total == 14
            assert [letter.new for letter in played.words[0].letters] == [True] * 4
            assert played.words[0].word_times == 2 and seen.view.challenge is not None
            assert {tile.since for tile in seen.view.board} == {played.seq}

    run(test())


def test_an_illegal_play_names_every_violation(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann = house.person("guest-0")
            refused = await ann.tries(table, 0, {"kind": "play", "placements": laid("1A", "Q.N")})
            assert refused.status_code == 422
            codes = {fault["code"] for fault in refused.json()["faults"]}
            assert codes == {"gap", "centre-not-covered", "tiles-not-on-rack"}
            unknown = await ann.tries(table, 0, {"kind": "play", "placements": laid("8H", "Ø")})
            assert unknown.json()["faults"][0]["code"] == "unknown-letter"

    run(test())


def test_a_blank_is_previewed_and_scored_as_nothing(tmp_path: Path) -> None:
    """Of another site: a blank previewed with its letter's points."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["H?RNXYZ", "FAMAAAA"])
            ann = house.person("guest-0")
            horn = laid("8F", "HORN", blanks="O")
            previewed = (await ann.post(f"tables/{table}/preview", {"seat": 0, "placements": horn})).json()
            assert previewed["points"] == 12 and previewed["faults"] == [] and previewed["known"] is None
            assert previewed["words"][0]["letters"][1]["value"] == 0
            assert (await ann.does(table, 0, "play", placements=horn)).view.scores[0] == 12

    run(test())


def test_a_preview_says_whether_words_exist_only_with_an_open_dictionary(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            closed = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            opened = await lay_table(house, ["HORNXYZ", "FAMAAAA"], variations=["V5"])
            ann = house.person("guest-0")
            body = {"seat": 0, "placements": laid("8G", "HXR")}
            assert (await ann.post(f"tables/{closed}/preview", body)).json()["known"] is None
            assert (await ann.post(f"tables/{opened}/preview", body)).json()["known"] == {"HXR": False}
            assert (await ann.get(f"tables/{opened}/words/horn")).json()["good"] is True
            assert (await ann.get(f"tables/{opened}/words/hórn")).json() == {
                "word": "HORN", "good": True, "entries": ANY, "source": ANY,
            }  # fmt: skip
            assert (await ann.get(f"tables/{closed}/words/horn")).status_code == 403

    run(test())


@clause("R7.1")
def test_no_word_is_looked_up_between_challenges_and_any_once_the_game_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            assert (await ben.get(f"tables/{table}/words/horn")).status_code == 403
            assert (await ben.does(table, 1, "challenge", word="HORN")).view.turn_number == 3
            await ann.does(table, 0, "pass")
            for word in ("horn", "hórn", "fame", "zzz", "4"):
                for person in (ann, ben, house.person("a-passer-by")):
                    answer = await person.get(f"tables/{table}/words/{word}")
                    assert answer.status_code == 403
                    assert [fault["code"] for fault in answer.json()["faults"]] == ["dictionary-closed"]
            await ben.does(table, 1, "resign")
            for word, good in (("horn", True), ("fame", True), ("zzz", False), ("4", False)):
                assert (await ben.get(f"tables/{table}/words/{word}")).json()["good"] is good

    run(test())


def test_a_word_that_is_looked_up_is_told_with_what_it_means_and_who_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], variations=["V5"])
            ann = house.person("guest-0")
            horns = (await ann.get(f"tables/{table}/words/horns")).json()
            (entry,) = horns["entries"]
            assert (entry["relation"], entry["head"]) == ("form of", "HORN")
            assert {sense["part"] for sense in entry["senses"]} == {"noun", "verb"}
            assert all(sense["gloss"] for sense in entry["senses"])
            assert horns["source"] == "Lexiko"
            nothing = (await ann.get(f"tables/{table}/words/hxr")).json()
            assert (nothing["good"], nothing["entries"], nothing["source"]) == (False, [], None)

    run(test())


def test_nobody_waits_while_meanings_are_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    monkeypatch.setattr(Lexicon, "meaning", lambda _lexicon, _word: threads.append(threading.current_thread()))

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], variations=["V5"])
            assert (await house.person("guest-0").get(f"tables/{table}/words/horns")).json()["entries"] == []
            assert threads
            assert threading.current_thread() not in threads

    run(test())


def test_a_computer_that_was_refused_passes(tmp_path: Path) -> None:
    """A fault in a computer player must not hang the game."""

    async def test() -> None:
        from lexiko.rules import Exchange

        minds = Minds({(1, "choose"): Exchange(bytes([26] * 7))})
        async with open_house(tmp_path, minds=minds) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], bots={1: "greedy"})
            ann = house.person("guest-0")
            state = await ann.does(table, 0, "pass")
            assert [entry.kind for entry in state.entries[-2:]] == ["turn-passed", "turn-passed"]

    run(test())
