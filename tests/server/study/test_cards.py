"""Cards that a server makes: of lists, of words that are alike, of one's own; and when it tells nothing of words."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.lexicon import open_lexicon
from lexiko.study import Card, ask
from tests.clauses import clause
from tests.server.asking import run
from tests.server.study.room import card, study_in
from tests.server.tables.house import lay_table

HANDS = ["HORNXYZ", "FAMAAAA"]


def test_it_tells_which_words_can_be_learnt_and_what_their_tiles_are_worth(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            plan = room.study.plan()
            words = next(each for each in plan.words if each.key == "english")
            assert (words.language, words.values["Q"], words.set_key) == ("en", 10, "english")
            assert set(words.kinds) == {"anagrams", "hooks", "extensions", "word", "meaning"}
            assert "two" in plan.lists

    run(test())


def test_cards_of_the_likeliest_words_come_with_what_they_ask_some_at_a_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            wish = {"kinds": ["anagrams"], "shortest": 7, "longest": 7, "limit": 700}
            first = await room.told("ann", "cards", wish)
            rest = await room.told("ann", "cards", {**wish, "after": 500})
            assert (first["count"], len(first["cards"]), len(rest["cards"])) == (
                rest["count"],
                500,
                first["count"] - 500,
            )
            lexicon = open_lexicon("english")
            assert first["fingerprint"] == lexicon.fingerprint
            for each in (first["cards"][0], rest["cards"][-1]):
                asked = ask(Card(each["kind"], each["letters"]), lexicon)
                assert (each["shown"], tuple(each["answers"])) == (asked.shown, asked.answers)
            names = [each["letters"] for each in first["cards"] + rest["cards"]]
            assert len(set(names)) == len(names)
            assert names[0] == "AEILNOR"

    run(test())


@pytest.mark.slow
def test_lists_patterns_tiers_and_words_of_another_lexicon_choose(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            two = await room.told("ann", "cards", {"kinds": ["hooks"], "named": "two"})
            assert all(len(each["letters"]) == 2 for each in two["cards"])
            ier = await room.told(
                "ann", "cards", {"kinds": ["extensions"], "pattern": "*ier", "longest": 6, "tier": 40}
            )
            assert all(each["letters"].endswith("IER") for each in ier["cards"])
            rare = {"kinds": ["word"], "shortest": 4, "longest": 4, "not_in": "english-rulebook"}
            known = open_lexicon("english-rulebook")
            news = await room.told("ann", "cards", rare)
            assert not any(known.contains_text(each["letters"]) for each in news["cards"] if each["answers"] == ["YES"])
            assert await room.refused("ann", "cards", {"kinds": ["word"], "pattern": "q9"}) == "bad-pattern"
            assert await room.refused("ann", "cards", {"kinds": ["word"], "pattern": "qqq"}) == "no-word-like-that"
            assert await room.refused("ann", "cards", {"kinds": ["riddles"], "named": "two"}) == "bad-cards"
            assert await room.refused("ann", "cards", {"kinds": ["word"]}) == "too-many-words"
            assert await room.refused("ann", "cards", {"kinds": ["word"], "not_in": "../x"}) == "no-words-to-learn"

    run(test())


def test_words_of_ones_own_make_cards_and_those_that_are_none_are_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            found = await room.told("ann", "cards", {"kinds": ["hooks"], "words": "tea, zzzq qi\nt€a tea"})
            assert [each["letters"] for each in found["cards"]] == ["TEA", "QI"]
            assert found["unknown"] == ["zzzq", "t€a"]

    run(test())


def test_cards_of_another_device_are_asked_about_and_such_as_cannot_be_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            names = [{"kind": "anagrams", "letters": "AET"}, {"kind": "word", "letters": "QJ"}]
            found = await room.told("ann", "questions", {"cards": names})
            assert [each["answers"] for each in found["cards"]] == [["ATE", "EAT", "ETA", "TAE", "TEA"], ["NO"]]
            for kind, letters in (("anagrams", "TEA"), ("anagrams", "?"), ("riddles", "AET"), ("hooks", "tea")):
                wish = {"cards": [{"kind": kind, "letters": letters}]}
                assert await room.refused("ann", "questions", wish) == "bad-cards", letters

    run(test())


@clause("R7.1")
def test_in_a_game_that_is_on_only_lists_and_what_the_box_had_before_are_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            await room.told("guest-0", "box", {"cards": [card("AET")]})
            await room.house.pass_time(60)
            table = await lay_table(room.house, HANDS)
            await room.house.pass_time(60)
            await room.told("guest-0", "box", {"cards": [card("HNOR")]})
            before, since = ({"kind": "anagrams", "letters": each} for each in ("AET", "HNOR"))
            both = await room.told("guest-0", "questions", {"cards": [before, since]})
            assert [each["letters"] for each in both["cards"]] == ["AET"]
            assert await room.refused("guest-0", "questions", {"cards": [since]}) == "in-a-game"
            assert await room.refused("guest-0", "cards", {"kinds": ["word"], "words": "horn"}) == "in-a-game"
            assert await room.refused("guest-0", "cards", {"kinds": ["word"], "pattern": "h*"}) == "in-a-game"
            assert (await room.told("guest-0", "cards", {"kinds": ["word"], "named": "two"}))["cards"]
            assert (await room.told("somebody-else", "questions", {"cards": [since]}))["cards"]
            await room.house.person("guest-0").does(table, 0, "resign")
            assert (await room.told("guest-0", "questions", {"cards": [since]}))["cards"]

    run(test())
