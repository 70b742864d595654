"""Do the printed rules say all that holds in a game, and nothing that does not?"""

from __future__ import annotations

import re

import pytest

from lexiko.rulebook import HouseRules, all_sets, load_edition, load_set, rules_in_force, ruleset
from lexiko.rulebook.schema import EDITION_KEYS
from lexiko.rules.deciding import challenges, ending, starting
from lexiko.translations import LANGUAGES
from tests.clauses import KNOWN_CLAUSES

EDITIONS = ("indigo", "classic", "luxury", "original", "message-center")


def texts(
    edition: str, house: HouseRules | None = None, *, set_key: str = "english", players: int = 2
) -> dict[str, str]:
    """What the rules of a game say, by clause."""
    rules = ruleset(edition, set=set_key, house=house or HouseRules(), players=players)
    sections = rules_in_force(rules, load_edition(edition), load_set(set_key))
    clauses = [clause for section in sections for clause in section.clauses]
    assert len(dict(clauses)) == len(clauses)
    return dict(clauses)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_of_the_game_is_printed_in_every_edition(edition: str) -> None:
    everything = HouseRules(("V2", "V3", "V4", "V5", "V6", "V7"), opening_length=4, turn_seconds=(180,))
    rules = {clause for clause in KNOWN_CLAUSES if clause[0] == "R" and int(clause[1:].split(".")[0]) <= 12}
    wanted = rules | {clause for clause in KNOWN_CLAUSES if clause[0] == "V"}
    if edition != "original":
        wanted.remove("R7.3")
    assert texts(edition, everything).keys() == wanted


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_house_rules_no_variation_and_no_limit_is_mentioned(edition: str) -> None:
    plain = texts(edition)
    assert not [clause for clause in plain if clause[0] == "V"]
    assert not [clause for clause, text in plain.items() if "(V" in text or "see V" in text]
    assert ("R11.1" in plain) == (edition == "luxury")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("set_key", [game_set.key for game_set in all_sets()])
def test_no_text_is_left_with_a_hole(players: int, set_key: str) -> None:
    for edition in (*EDITIONS, *(("club", "club:challenge=five-point") if players == 2 else ())):
        for text in texts(edition, HouseRules(("V7",)), set_key=set_key, players=players).values():
            assert not re.search(r"[{}]|  | [.,;:)]|\( ", text), text
            assert text[0].isupper()
            assert text[-1] in ".)"


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("start.order", starting.START_ORDERS),
        ("challenge.scope", challenges.SCOPES),
        ("challenge.failed", challenges.FAILED),
        ("ending.passes", ending.PASSES),
        ("settling.policy", ending.SETTLINGS),
        ("settling.ties", ending.TIES),
    ],
)
def test_a_file_may_name_just_the_policies_that_there_are(path: str, known: dict[str, object]) -> None:
    kind = next(key.kind for key in EDITION_KEYS if key.path == path)
    assert kind.name == " or ".join(map(repr, sorted(known, key=kind.name.index)))


@pytest.mark.parametrize(
    ("edition", "clause", "words"),
    [
        ("classic", "R2.1", "draws a tile"),
        ("message-center", "R2.1", "shuffled"),
        ("luxury", "R6.2", "must hold seven tiles or more"),
        ("indigo", "R6.2", "no more tiles than the bag holds"),
        ("indigo", "R6.1", "none is to pass"),
        ("classic", "R8.2", "names one word"),
        ("luxury", "R8.2", "to the whole play"),
        ("luxury", "R6.2", "no more than it holds"),
        ("luxury", "R6.1", "none is to pass"),
        ("message-center", "R2.1", "writes their name on it"),
        ("message-center", "R3.2", "hang your rack on its hook, its back to the room"),
        ("message-center", "R3.2", "without points as 0; beside the points of a play stands the letter of each blank"),
        ("luxury", "R1.2", "(8) J × 1, X × 1; (10) Q × 1, Z × 1."),
        ("luxury", "R7.2", "the list decides all the same: BOATS does not count"),
        ("luxury", "R7.4", "Where your word list lacks one of them, the list decides."),
        ("original", "R7.3", "is none of these once it is everyday speech and your dictionary lists it"),
        ("original", "R9.2", "passed twice in turn"),
        ("original", "R9.2", "when all of you agree, at any time"),
        ("original", "R9.2", "After a play, one taken back too,"),
        ("luxury", "R9.2", "nobody may exchange (R6.2)"),
        ("classic", "R9.2", "no rack has a play left"),
        ("original", "R7.3", "foreign words, acronyms and offensive words"),
        ("message-center", "R3.2", "in your own column"),
        ("luxury", "R11.1", "about three minutes"),
        ("indigo", "R1.1", "24 double a letter (2L, plum)"),
    ],
)
def test_editions_say_where_they_differ(edition: str, clause: str, words: str) -> None:
    assert words in texts(edition)[clause]


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_racks_with_hooks_are_hung(edition: str) -> None:
    assert any("hook" in text for text in texts(edition).values()) == (edition == "message-center")


@pytest.mark.parametrize("letters", [3, 4, 5])
def test_a_worked_example_that_is_too_short_for_the_opening_says_so(letters: int) -> None:
    text = texts("luxury", HouseRules(opening_length=letters))["R5.7"]
    assert ("four letters are enough to open it" in text) == (letters == 5)


def test_no_text_promises_a_list_that_may_not_follow() -> None:
    for language in LANGUAGES:
        for section in rules_in_force(
            ruleset("luxury"), load_edition("luxury"), load_set("english"), language=language
        ):
            for _, text in section.clauses:
                assert "at the end shows" not in text and "am Schluss" not in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_swaps_and_recycled_letters_are_said_to_count_where_they_are_agreed_on(language: str) -> None:
    for edition in ("luxury", "original"):
        for house in ("", "V3", "V4", "V3,V4"):
            agreed = HouseRules.from_text(house)
            sections = rules_in_force(
                ruleset(edition, house=agreed), load_edition(edition), load_set("english"), language=language
            )
            (text,) = (text for section in sections for clause, text in section.clauses if clause == "R9.2")
            assert ("(V3)" in text) == ("V3" in house)
            assert ("(V4)" in text) == ("V4" in house)


@pytest.mark.parametrize(
    ("house", "clause", "words"),
    [
        (HouseRules(opening_length=4), "R4.1", "four letters or more"),
        (HouseRules(("V2", "V4")), "R3.3", "except for what V2 or V4 allows"),
        (HouseRules(("V3",)), "R9.2", "With V3 in force"),
        (HouseRules(("V4",)), "R4.8", "as long as it lies there"),
        (HouseRules(("V5",)), "R7.1", "open to everybody"),
        (HouseRules(("V6",)), "R5.6", "Laying seven, eight or nine tiles in one turn earns 50 points more"),
        (HouseRules(("V6",)), "R1.3", "a rack of nine tiles"),
        (HouseRules(levels=("beginner",)), "V7", "the score to reach is 70"),
        (HouseRules(levels=("beginner", 300)), "V7", "70 for player 1, 300 for player 2"),
        (HouseRules(turn_seconds=(90,)), "R11.1", "1 minute 30 seconds"),
        (HouseRules(turn_seconds=(180, None)), "R11.1", "3 minutes for player 1, none for player 2"),
    ],
)
def test_house_rules_are_in_the_texts(house: HouseRules, clause: str, words: str) -> None:
    assert words in texts("luxury", house)[clause]


def test_the_set_is_in_the_texts() -> None:
    spanish, large = texts("classic", set_key="spanish"), texts("classic", set_key="super_english")
    assert "CH, LL and RR are tiles of their own" in spanish["R1.2"]
    assert "Á is A" in spanish["R1.2"]
    assert "À, Â and Ä are A; Ç is C; " in texts("classic", set_key="french")["R1.2"]
    assert "Only a blank can be Q, W, Ü or Æ: the bag has no such tile." in texts("classic", set_key="swedish")["R1.2"]
    assert "Only a blank can be" not in spanish["R1.2"]
    assert "R7.4" not in spanish
    assert "four times on 4L" in large["R5.2"]
    assert "4 quadruple a word (4W, 3W with its colours changed over)" in large["R1.1"]
