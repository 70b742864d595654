"""Has the catalogue of the pages a text, in every language, for everything that the server may refuse?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexiko import server
from lexiko.rules import Violation
from lexiko.server.annotated import AnnotatedRefusal
from lexiko.server.errors import _HTTP, STATUSES
from lexiko.server.households.errors import HouseholdRefusal
from lexiko.server.puzzles import PuzzleRefusal
from lexiko.server.refused import Refused
from lexiko.server.study.errors import StudyRefusal
from lexiko.server.tables.errors import TableRefusal
from lexiko.server.wall.errors import WallRefusal
from lexiko.translations.catalogue import texts_of

SOURCES = sorted(path for path in Path(server.__file__).parent.rglob("*.py") if "migrations" not in path.parts)
TELLS_ITS_CODE = {"Fault": "code"}
FIRST_IS_THE_CODE = {"_fault", "RequestProblem"}
SECOND_IS_THE_CODE = {"Refusal"}
SEVERAL_SENTENCES = {"NotNow", "NotAllowed", "NoSuchThing", "TooMany"}


def texts(language: str) -> set[str]:
    """The codes that the catalogue of a language has a text for."""
    return set(texts_of(language, "fault"))


def calls() -> Iterator[tuple[Path, str, ast.Call]]:
    """Every call in the server's sources, by the name of what is called."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield path, node.func.id, node


def written(node: ast.expr | None) -> str | None:
    """The text that stands there, if it is one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def codes_in_the_sources() -> set[str]:
    """The codes that are written where faults and problems are made."""
    found: set[str | None] = set()
    for _, name, call in calls():
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        found.add(written(named.get("why")) if name in SEVERAL_SENTENCES else None)
        if name in TELLS_ITS_CODE:
            found.add(written(named.get("code")))
        elif name in FIRST_IS_THE_CODE and call.args:
            found.add(written(call.args[0]))
        elif name in SECOND_IS_THE_CODE and len(call.args) > 1:
            found.add(written(call.args[1]))
    return {code for code in found if code}


def codes_of(base: type[Violation | Refused]) -> set[str]:
    """The codes of a class and of all that derive from it."""
    return {base.code}.union(*(codes_of(derived) for derived in base.__subclasses__()))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_violation_and_every_refusal_has_a_text(language: str) -> None:
    codes = codes_of(Violation) | codes_of(TableRefusal) | codes_in_the_sources()
    codes |= {problem.code for problem in _HTTP.values()} | {problem.code for _, problem in STATUSES.values()}
    assert "gap" in codes
    assert "house-rules" in codes
    assert "other-site" in codes
    assert "host-only" in codes
    assert codes - texts(language) == set()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_about_cards_has_a_text(language: str) -> None:
    told = {key.removeprefix("refused-") for key in texts_of(language, "study")}
    assert codes_of(StudyRefusal) - {"refused"} - told == set()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_about_puzzles_has_a_text(language: str) -> None:
    told = {key.removeprefix("refused-") for key in texts_of(language, "puzzle")}
    assert codes_of(PuzzleRefusal) - {"refused"} - told == set()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_about_annotated_games_has_a_text(language: str) -> None:
    told = {key.removeprefix("refused-") for key in texts_of(language, "annotate")}
    assert codes_of(AnnotatedRefusal) - {"refused"} - told == set()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_about_a_household_and_its_wall_has_a_text(language: str) -> None:
    codes = codes_of(HouseholdRefusal) | codes_of(WallRefusal)
    told = {key.removeprefix("refused-") for key in texts_of(language, "wall")}
    assert "wrong-pin" in codes
    assert codes - texts(language) - told - {Refused.code} == set()


def test_a_refusal_with_several_sentences_says_which_by_a_code_of_its_own() -> None:
    bare = [
        f"{path.name}:{call.lineno}"
        for path, name, call in calls()
        if name in SEVERAL_SENTENCES and not any(keyword.arg == "why" for keyword in call.keywords)
    ]
    assert bare == []
