"""Are words told outside any game: what was asked, bounded, in a process apart, and to nobody who plays?"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from lexiko.lexicon import (
    available_lexica,
    built_from,
    longer_words,
    matching,
    open_lexicon,
    parse_pattern,
)
from lexiko.server.apart import AskedApart, NoAnswerNow
from lexiko.server.errors import answer_errors
from lexiko.server.tables import Choices, InAGame
from lexiko.server.wire import WordsAnswer
from lexiko.server.words import WordService, words_routes
from lexiko.server.words.answering import MOST_FOUND, MOST_OF_A_GROUP, answered
from lexiko.server.words.question import WordsKind, WordsQuestion
from tests.clauses import clause
from tests.server.asking import asking, run
from tests.server.tables.house import House, lay_table, named_by_header, open_house

HANDS = ["HORNXYZ", "FAMAAAA"]
ENDLESS = "abcdefghijklmnopqrstuvwxyz????"
ECHO = """
import pickle, sys, time
while length := sys.stdin.buffer.read(4):
    asked = pickle.loads(sys.stdin.buffer.read(int.from_bytes(length, "big")))
    if asked == "die":
        sys.exit()
    time.sleep(60 if asked == "stuck" else 0)
    answer = pickle.dumps(asked)
    sys.stdout.buffer.write(len(answer).to_bytes(4, "big") + answer)
    sys.stdout.buffer.flush()
"""


def asked(kind: WordsKind, text: str, *, letters: int = 0, lexicon: str = "english") -> WordsAnswer:
    question = WordsQuestion(kind=kind, text=text, lexicon=lexicon, set_key="english", letters=letters)
    return answered(question, seconds=0.2)


def texts(answer: WordsAnswer) -> list[str]:
    return [word for group in answer.groups for word in group.words]


@asynccontextmanager
async def desk(folder: Path) -> AsyncIterator[tuple[House, WordService, httpx.AsyncClient]]:
    """A house where words may be asked for."""
    async with open_house(folder) as house:
        words = WordService(Choices.here())
        app = FastAPI()
        answer_errors(app)
        app.include_router(words_routes(words, house.tables.helping, lambda _: "here"))
        try:
            yield house, words, asking(named_by_header(app))
        finally:
            await words.close()


async def looked_up(client: httpx.AsyncClient, path: str, guest: str = "eve") -> httpx.Response:
    return await client.get(f"/api/words{path}", headers={"guest": guest})


# --- what is answered


def test_a_word_is_looked_up_with_its_tiles_meaning_hooks_and_longer_words() -> None:
    answer = asked("word", " plane ")
    assert answer.word is not None and answer.word.good and answer.word.points == 7
    assert [(tile.tile, tile.value) for tile in answer.word.tiles][:2] == [("P", 3), ("L", 1)]
    assert answer.word.entries and answer.word.source == "WordNet 3.0"
    assert (answer.word.front, answer.word.back) == ([], ["D", "R", "S", "T"])
    assert answer.word.same == ["PANEL", "PENAL", "PLENA"]
    assert {"PLANED", "AIRPLANE"} <= set(texts(answer))
    assert all("PLANE" in word for word in texts(answer))
    assert [group.letters for group in answer.groups] == sorted(group.letters for group in answer.groups)


def test_what_is_no_word_is_told_so_with_no_meaning() -> None:
    answer = asked("word", "xyzzy")
    assert answer.word is not None and not answer.word.good
    assert answer.word.entries == () and answer.word.source is None


def test_offensive_words_are_none_in_the_words_of_families() -> None:
    assert {entry.key for entry in available_lexica()} >= {"english-family"}
    family = set(open_lexicon("english")) - set(open_lexicon("english-family"))
    word = min(family)
    found = asked("word", word, lexicon="english-family").word
    assert found is not None and not found.good and found.entries == ()


def test_letters_make_words_the_longest_first_with_blanks_as_small_letters() -> None:
    answer = asked("letters", "qz?")
    assert len(texts(answer)[0]) == max(map(len, texts(answer)))
    assert "Qi" in texts(answer)
    assert [group.letters for group in answer.groups] == sorted((g.letters for g in answer.groups), reverse=True)
    seven = asked("letters", "retina?", letters=7)
    assert [group.letters for group in seven.groups] == [7]
    assert seven.groups[0].count == len(seven.groups[0].words) > MOST_OF_A_GROUP


def test_a_pattern_finds_what_fits_the_shortest_first() -> None:
    assert texts(asked("pattern", "q..z")) == ["QUIZ"]
    answer = asked("pattern", "*ing")
    assert answer.groups[0].letters == 4 and all(len(group.words) <= MOST_OF_A_GROUP for group in answer.groups)
    assert sum(group.count for group in answer.groups) == answer.count


def test_lists_worth_knowing_are_whole() -> None:
    assert len(texts(asked("list", "two"))) == asked("list", "two").count == 107
    assert "QI" in texts(asked("list", "q-without-u"))
    hooked = asked("list", "hooks").hooked
    assert (hooked[0].word, hooked[0].front, hooked[0].back) == ("AA", ["B"], ["H", "L", "S"])
    assert asked("list", "no such list") == WordsAnswer()


@pytest.mark.parametrize(
    ("kind", "text", "wrong"),
    [
        ("word", "q4", "letter"),
        ("letters", "ab-c", "letter"),
        ("pattern", "q4.", "letter"),
        ("letters", "?????", "blanks"),
        ("letters", "a" * 31, "long"),
        ("pattern", "." * 65, "long"),
        ("pattern", "a*" * 32 + "a", "long"),
    ],
)
def test_what_cannot_be_looked_for_is_said_to_be_wrong(kind: WordsKind, text: str, wrong: str) -> None:
    answer = asked(kind, text)
    assert answer.wrong == wrong and answer.count == 0
    assert bool(answer.letter) == (wrong == "letter")


@pytest.mark.parametrize(("kind", "text"), [("letters", ENDLESS), ("pattern", "*"), ("pattern", "?*?*?*?*?a*e*?")])
def test_a_search_without_end_is_given_up_with_what_was_found(kind: WordsKind, text: str) -> None:
    answer = asked(kind, text)
    assert answer.more and answer.count <= MOST_FOUND
    assert sum(len(group.words) for group in answer.groups) < 3000


def test_a_search_ends_at_a_place_of_its_own_whatever_thread_it_is_in() -> None:
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(asked, "letters", ENDLESS).result()
    assert answer.more


@pytest.mark.parametrize(
    "search",
    [
        lambda english, go_on: matching(english, parse_pattern("*a*e*", english.alphabet), go_on=go_on),
        lambda english, go_on: matching(english, parse_pattern("?*?*a*", english.alphabet), go_on=go_on),
        lambda english, go_on: built_from(english, english.alphabet.parse_tiles("aeginrst"), go_on=go_on),
        lambda english, go_on: longer_words(english, english.alphabet.parse_word("in"), go_on=go_on),
    ],
    ids=["in the middle", "from the beginning", "from letters", "longer words"],
)
def test_a_search_that_is_given_up_has_found_words_that_the_whole_one_finds(search: Any) -> None:
    english, asked_for = open_lexicon("english"), iter([True] * 300)
    some = list(search(english, lambda: next(asked_for, False)))
    assert next(asked_for, None) is None
    assert 0 < len(some) == len(set(some)) < 500
    assert set(some) < {*search(english, lambda: True)}


# --- over HTTP


def test_words_are_told_by_a_process_apart_that_answers_one_after_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk(tmp_path) as (_, _words, client):
            first = await looked_up(client, "/word?q=qi&set=english&lexicon=english")
            assert first.headers["cache-control"] == "no-store"
            assert first.json()["word"]["good"] is True
            both = await asyncio.gather(
                looked_up(client, f"/letters?q={ENDLESS}&set=english&lexicon=english"),
                looked_up(client, "/pattern?q=q..z&set=english&lexicon=english"),
            )
            assert [answer.status_code for answer in both] == [200, 200]
            assert both[0].json()["more"] is True
            assert both[1].json()["groups"] == [{"letters": 4, "count": 1, "words": ["QUIZ"]}]

    run(test())


def test_no_file_is_opened_by_name_and_no_text_without_end_is_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk(tmp_path) as (_, _words, client):
            for where in ("set=english&lexicon=/etc/passwd", "set=../x&lexicon=english", "set=english&lexicon=german"):
                answer = await looked_up(client, f"/word?q=qi&{where}")
                assert (answer.status_code, answer.json()["code"]) == (404, "no-such-words")
            for path in (
                "/word?q=" + "a" * 65 + "&set=english&lexicon=english",
                "/spell?q=a&set=english&lexicon=english",
            ):
                assert (await looked_up(client, path)).status_code == 422

    run(test())


@clause("R7.1", "V5")
def test_who_sits_in_a_game_that_is_on_is_told_no_word_and_where_the_game_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk(tmp_path) as (house, _words, client):
            await lay_table(house, HANDS, variations=["V5"])
            assert (await looked_up(client, "", "guest-0")).json() == {"game": None}
            table = await lay_table(house, HANDS)
            assert (await looked_up(client, "", "guest-0")).json() == {"game": table}
            for path in ("/word?q=horn", "/letters?q=horn", "/pattern?q=h*", "/list?q=two"):
                answer = await looked_up(client, f"{path}&set=english&lexicon=english", "guest-0")
                assert (answer.status_code, answer.json()["code"]) == (403, InAGame.code)
                assert answer.json()["faults"][0]["params"] == {"table": table}
                assert "HORN" not in answer.text
            assert (await looked_up(client, "", "eve")).json() == {"game": None}
            await house.person("guest-1").does(table, 1, "resign")
            told = await looked_up(client, "/word?q=horn&set=english&lexicon=english", "guest-0")
            assert told.json()["word"]["good"] is True

    run(test())


def test_who_has_gone_before_their_turn_came_is_not_looked_up_for() -> None:
    async def gone() -> bool:
        await asyncio.sleep(0)
        return True

    async def here() -> bool:
        await asyncio.sleep(0)
        return False

    async def test() -> None:
        words = WordService(Choices.here(), program=("no such program",))
        question = WordsQuestion(kind="word", text="qi", lexicon="english", set_key="english")
        assert await words.answer(question, "here", gone) == ""
        with pytest.raises(NoAnswerNow):
            await words.answer(question, "here", here)

    run(test())


# --- the process


def test_a_process_that_dies_or_is_stuck_is_ended_and_the_next_question_is_answered_by_another() -> None:
    async def test() -> None:
        apart = AskedApart((sys.executable, "-c", ECHO), seconds=20)
        try:
            assert await apart.ask("here") == "here"
            with pytest.raises(NoAnswerNow):
                await apart.ask("die")
            assert await apart.ask({"a": [1]}) == {"a": [1]}
            stuck = asyncio.create_task(apart.ask("stuck"))
            await asyncio.sleep(0.1)
            stuck.cancel()
            with pytest.raises(asyncio.CancelledError):
                await stuck
            assert not apart.is_running
            assert await apart.ask("again") == "again"
        finally:
            await apart.close()
        assert not apart.is_running
        late = AskedApart((sys.executable, "-c", ECHO), seconds=0.2)
        with pytest.raises(NoAnswerNow):
            await late.ask("stuck")
        assert not late.is_running
        await late.close()

    run(test())


def test_a_process_that_nobody_asks_for_a_while_is_ended() -> None:
    async def test() -> None:
        apart = AskedApart((sys.executable, "-c", ECHO), seconds=20, idle_seconds=0.01)
        assert await apart.ask("here") == "here"
        async with asyncio.timeout(20):
            while apart.is_running:
                await asyncio.sleep(0.01)
        assert await apart.ask("anew") == "anew"
        await apart.close()

    run(test())


def test_a_question_is_small_enough_to_be_sent_at_once() -> None:
    longest: dict[str, Any] = {"text": "?" * 64, "lexicon": "x" * 64, "set_key": "x" * 32}
    assert len(pickle.dumps(WordsQuestion(kind="pattern", letters=64, **longest))) < 4096
