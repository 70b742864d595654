"""Is a position read as it is told, and is everything that is wrong with it said at once, in plain words?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexiko.notation import NotationError
from lexiko.rulebook import ruleset
from lexiko.server.positions.given import UnreadablePosition, given
from lexiko.server.positions.reasons import key_of, said
from lexiko.server.tables import Choices
from lexiko.server.wire import PositionRules, ReadPosition
from lexiko.translations import LANGUAGES
from tests.server.asking import run
from tests.server.positions.desk import ENDING, OPENING, desk_in
from tests.server.tables.house import laid, lay_table

HERE = Choices.here()
GCG = (
    "#player1 Ann Ann Lee\n#player2 Ben Ben\n"
    ">Ann: HORNSAE 8F HORN +14 14\n>Ben: FAMILYZ H6 FA.M +12 12\n>Ann: AES - +0 14"
)


def read(text: str, **told: Any) -> Any:
    rules = PositionRules(**told.pop("rules", {}))
    return given(ReadPosition(text=text, rules=rules, **told), HERE)


def refused(text: str, **told: Any) -> tuple[str, ...]:
    with pytest.raises(UnreadablePosition) as wrong:
        read(text, **told)
    return tuple(map(str, wrong.value.problems))


def test_a_line_is_read_with_the_edition_and_the_words_that_it_names() -> None:
    found = read(f"{OPENING} lex english; lexiko-edition club:challenge=single;")
    assert found.problems == ()
    assert found.played.told.edition == "club:challenge=single"
    assert found.line == f"{OPENING} lex english; lexiko-edition club:challenge=single;"
    assert read(found.line, rules={"edition": "classic"}).played.told.edition == "classic"


@pytest.mark.parametrize("edition", sorted(HERE.editions))
def test_every_edition_has_an_empty_board(edition: str) -> None:
    book = HERE.editions[edition]
    if not HERE.lexica[book.set_key]:
        assert refused("", rules={"edition": edition}) == ("there are no words for this set here",)
        return
    found = read("", players=book.most_players, rules={"edition": edition})
    layout = ruleset(edition).layout
    assert (found.cgp.board.rows, found.cgp.board.cols) == (layout.rows, layout.cols)
    assert found.problems == () and read(found.line).line == found.line


def test_a_record_is_read_after_any_of_its_turns_without_the_racks_of_others() -> None:
    first = read(GCG, turn=1)
    assert (first.names, first.turn, first.turns) == (("Ben", "Ann Lee"), 1, 3)
    assert first.cgp.scores == (0, 14)
    assert len(first.cgp.racks[0]) == 7 and not first.cgp.racks[1]
    assert read(GCG).turn == read(GCG, turn=99).turn == 3


def test_all_that_is_wrong_with_a_position_is_said_at_once() -> None:
    wrong = "15/15/15/15/15/15/15/QQ13/15/15/15/15/15/15/A14 AEINRSTU/ 0/14 0"
    assert said(read(wrong).problems, "en") == [
        "The rack of Player 1 holds 8 tiles, 7 is the most.",
        "2 tiles Q are used, the set has 1.",
        "The centre is not covered.",
        "The tiles on the board are not all joined.",
    ]


def test_what_cannot_be_read_is_refused_in_words_with_its_place() -> None:
    assert refused("hello") == ("this is neither a line of CGP nor a record of a game in GCG",)
    assert refused("15/14/15 AB/ 0/0 0") == ("column 4: a row of 14 squares; expected 15 squares, as in the first row",)
    assert refused(f"{OPENING} lexiko-edition nowhere;") == ("there is no edition 'nowhere' here",)
    assert refused(OPENING, rules={"lexicon": "/etc/passwd"}) == ("there are no words '/etc/passwd' for this set here",)
    assert refused(OPENING, rules={"edition": "../secret.toml"}) == ("there is no edition '../secret.toml' here",)
    assert refused(GCG.replace("HORN", "HÖRN"))
    assert refused("15/15 A/B/C/A/B 0/0/0/0/0 0") == ("the position has 5 racks, and two to four play",)


@pytest.mark.parametrize(
    "text", ["\0", "15/" * 999, ">", "#", "a" * 20_000, "15/15 A/ 0/0 0 lex lex", "15/15 A", GCG[:70]]
)
def test_nothing_that_is_pasted_does_more_than_be_refused(text: str) -> None:
    try:
        read(text).problems  # noqa: B018 - read for what it raises
    except UnreadablePosition as wrong:
        for language in LANGUAGES:
            assert all(said(wrong.problems, language))


def test_a_finished_game_is_read_after_any_turn_and_one_that_is_on_is_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            table = await lay_table(desk.house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = desk.house.person("guest-0"), desk.house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await ben.does(table, 1, "play", placements=laid("H6", "FA.M"))
            on = await desk.asks(f"tables/{table}/position?turn=1", guest="guest-0")
            assert (on.status_code, on.json()["faults"][0]["code"]) == (409, "still-on")
            assert "HORNXYZ" not in on.text
            await ann.does(table, 0, "resign")
            found = (await desk.told(f"tables/{table}/position?turn=1", guest="guest-0"))["position"]
            assert [tile["tile"] for tile in found["racks"][0]] == ["A", "A", "A", "A", "A", "F", "M"]
            assert found["racks"][1] == [] and (found["turn"], found["turns"]) == (1, 2)
            assert found["scores"] == [0, 14]

    run(test())


def test_reasons_are_said_in_german_with_their_numbers() -> None:
    reasons = ("3 tiles would be in the bag, and it must be empty", "2 tiles Q are used, the set has 1", "who knows")
    assert said(reasons, "de") == [
        "Im Beutel wären 3 Steine, und er muss leer sein.",
        "Q ist 2-mal gelegt, im Spiel gibt es 1.",
        "Who knows.",
    ]
    assert said(reasons[:1], "de-AT") == said(reasons[:1], "de")
    assert said(reasons[:1], "tlh") == said(reasons[:1], "en")


def test_every_reason_why_a_position_cannot_be_has_its_sentence() -> None:
    for text in (
        "15/15/15/15/15/15/15/QQ13/15/15/15/15/15/15/A14 AEINRSTU/ 0/14 0",
        "15/15/15/15/15/15/15/7A7/15/15/15/15/15/15/15 A/ 0/14 0",
        "3/3/3 A/ 0/0 0",
    ):
        assert all(key_of(problem) for problem in read(text).problems), read(text).problems
    assert read(ENDING).problems == ()


@pytest.mark.parametrize(
    "text",
    [
        "15/15", "3/3/3 A/B 0 0", "3/3/3 A/ x/0 0", "3/3/3 A/ 0/0 x", "0/3/3 A/ 0/0 0", "3//3 A/ 0/0 0",
        "3/2/3 A/ 0/0 0", "3/3/3 A/ 0/0 0 lex a; lex b;", "# Ann", ">Ann: HORN", "#player1 Ann Ann\n>Ann: HORN ( +1 1",
        "#player1 Ann Ann\n>Ann: HORN x +1 1", ">Ann: HORN 8F", ">Ann Lee: HORN 8F HORN +14 14",
        "> HORN 8F HORN +14 14", ">Ann: HORN 8F HORN +x 14", ">Ann: HORN 8F HORN +14 x",
        "#player1\n>Ann: HORN 8F HORN +14 14",
        "#player1 Ann A\n#player2 Ben B\n>Cay: HORN 8F HORN +14 14", "#title nothing",
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_text_is_told_in_german_too(text: str) -> None:
    with pytest.raises(UnreadablePosition) as wrong:
        read(text)
    problems = wrong.value.problems
    assert all(isinstance(each, NotationError) and each.in_words for each in problems), problems
    told, english = said(problems, "de"), said(problems, "en")
    assert told != english and not any("expected" in each for each in told)
