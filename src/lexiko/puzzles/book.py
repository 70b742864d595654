"""Puzzles in a file: a line of JSON that says by which rules and words, then a line each; all faults are named."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from lexiko.coaching import (
    remark_in_facts,
    remark_of_facts,
    remark_sentence,
    rung_in_facts,
    rung_of_facts,
    rung_sentence,
)
from lexiko.frozen import dataclass
from lexiko.notation import NotationError
from lexiko.puzzles.errors import BadPuzzles
from lexiko.puzzles.puzzle import HOWS, THEMES, OtherPlay, Puzzle, PuzzleRules
from lexiko.rulebook import HouseRules
from lexiko.rules import BadSetup, Error, Ruleset
from lexiko.translations import LANGUAGES, translations

FORMAT, VERSION = "lexiko-puzzles", 1
_FAULTS_TOLD = 20
_MOST = 1_000_000
"""No number in a file of puzzles is larger."""


@dataclass(frozen=True, slots=True)
class PuzzleBook:
    """Puzzles of the same rules and words."""

    rules: PuzzleRules
    puzzles: tuple[Puzzle, ...]


def write_puzzles(rules: PuzzleRules, puzzles: Iterable[Puzzle]) -> str:
    """A file of puzzles: the head, and a line for each.

    >>> rules = PuzzleRules("classic", "english", HouseRules(), lexicon="english", fingerprint="0" * 16)
    >>> read_puzzles(write_puzzles(rules, [])).puzzles
    ()
    """
    return "".join(f"{line}\n" for line in (head_line(rules), *map(puzzle_line, puzzles)))


def head_line(rules: PuzzleRules) -> str:
    """The first line of a file of puzzles."""
    house = rules.house
    return _compact(
        {
            "format": FORMAT,
            "version": VERSION,
            "edition": rules.edition,
            "set": rules.set_key,
            "variations": list(house.variations),
            "opening_length": house.opening_length,
            "levels": list(house.levels),
            "lexicon": rules.lexicon,
            "fingerprint": rules.fingerprint,
        }
    )


def puzzle_line(puzzle: Puzzle) -> str:
    """A puzzle on its line."""
    return _compact(
        {
            "cgp": puzzle.cgp,
            "best": puzzle.best,
            "points": puzzle.points,
            "how": puzzle.how,
            "margin": puzzle.margin,
            "ahead": puzzle.ahead,
            "error": puzzle.error,
            "others": [[each.text, each.points, each.behind] for each in puzzle.others],
            "themes": list(puzzle.themes),
            "rating": puzzle.rating,
            "hints": [rung_in_facts(rung) for rung in puzzle.rungs],
            "why": [remark_in_facts(remark) for remark in puzzle.why],
        }
    )


def _compact(facts: dict[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def read_puzzles(text: str, *, file: str = "") -> PuzzleBook:
    """What is in a file of puzzles. Raises `BadPuzzles` with every fault and its line.

    >>> read_puzzles("{}")
    Traceback (most recent call last):
    lexiko.puzzles.errors.BadPuzzles: line 1: this is no file of puzzles: its first line has no format lexiko-puzzles
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise BadPuzzles(["it is empty"], file=file)
    rules, ruleset = _head(*lines[0], file=file)
    faults: list[str] = []
    puzzles: list[Puzzle] = []
    places: dict[str, int] = {}
    for number, line in lines[1:]:
        try:
            puzzle = _puzzle(json.loads(line), ruleset)
        except (ValueError, KeyError, TypeError, RecursionError, Error) as wrong:
            faults.append(f"line {number}: {_why(wrong)}")
            continue
        if (other := places.setdefault(puzzle.cgp, number)) != number:
            faults.append(f"line {number}: the same position as in line {other}")
        puzzles.append(puzzle)
    if faults:
        more = [f"and {len(faults) - _FAULTS_TOLD} more"] if len(faults) > _FAULTS_TOLD else []
        raise BadPuzzles([*faults[:_FAULTS_TOLD], *more], file=file)
    return PuzzleBook(rules, tuple(puzzles))


def _head(number: int, line: str, *, file: str) -> tuple[PuzzleRules, Ruleset]:
    try:
        head = json.loads(line)
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise ValueError(f"this is no file of puzzles: its first line has no format {FORMAT}")
        if head.get("version") != VERSION:
            raise ValueError(f"it has the version {head.get('version')!r:.20}, and this Lexiko reads {VERSION}")
        named = {key: _text(head, key) for key in ("edition", "set", "lexicon", "fingerprint")}
        length = head["opening_length"]
        if length is not None and not isinstance(length, int):
            raise ValueError("opening_length is no number")
        house = HouseRules(tuple(_texts(head, "variations")), length, tuple(head["levels"]))
        rules = PuzzleRules(
            named["edition"], named["set"], house, lexicon=named["lexicon"], fingerprint=named["fingerprint"]
        )
        return rules, rules.ruleset
    except (ValueError, KeyError, TypeError, RecursionError, Error) as wrong:
        raise BadPuzzles([f"line {number}: {_why(wrong)}"], file=file) from None


def _puzzle(told: Any, ruleset: Ruleset) -> Puzzle:
    """Raises `ValueError`, `KeyError`, `TypeError`, `NotationError`, `BadSetup`."""
    if not isinstance(told, dict):
        raise TypeError("this is no puzzle")
    if told["how"] not in HOWS:
        raise ValueError(f"how is {told['how']!r:.20}, not one of {', '.join(HOWS)}")
    themes = tuple(_texts(told, "themes"))
    if not themes or set(themes) - set(THEMES):
        raise ValueError(f"themes are some of {', '.join(THEMES)}")
    puzzle = Puzzle(
        cgp=_text(told, "cgp"),
        best=_text(told, "best"),
        points=_number(told, "points", int),
        how=told["how"],
        margin=_number(told, "margin", int),
        ahead=_number(told, "ahead", float),
        error=_number(told, "error", float),
        others=tuple(_other(each) for each in told["others"]),
        themes=themes,
        rating=_number(told, "rating", int),
        rungs=tuple(rung_of_facts(each, ruleset.tile_set.alphabet) for each in told["hints"]),
        why=tuple(remark_of_facts(each) for each in told.get("why", ())),
    )
    puzzle.move(puzzle.view(ruleset))
    _spoken(puzzle)
    return puzzle


def _spoken(puzzle: Puzzle) -> None:
    """Whether all that stands in it can be said. Raises `ValueError`."""
    say = translations(LANGUAGES[0])
    try:
        for rung in puzzle.rungs:
            rung_sentence(rung, say)
        for remark in puzzle.why:
            remark_sentence(remark, say)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        raise ValueError("a hint or a reason in it is none") from wrong


def _other(told: Any) -> OtherPlay:
    text, points, behind = told
    if not (
        isinstance(text, str) and isinstance(points, int) and isinstance(behind, int | float) and abs(behind) <= _MOST
    ):
        raise TypeError("one of the others is no play, points, and points behind")
    return OtherPlay(text, points, float(behind))


def _text(told: dict[str, Any], key: str) -> str:
    if not isinstance(told[key], str):
        raise TypeError(f"{key} is no text")
    return str(told[key])


def _texts(told: dict[str, Any], key: str) -> Sequence[str]:
    if not isinstance(told[key], list) or not all(isinstance(each, str) for each in told[key]):
        raise TypeError(f"{key} is no list of texts")
    return list(told[key])


def _number(told: dict[str, Any], key: str, kind: type[int | float]) -> Any:
    value = told[key]
    if isinstance(value, bool) or not isinstance(value, int if kind is int else int | float):
        raise TypeError(f"{key} is no {'whole ' if kind is int else ''}number")
    if not -_MOST <= value <= _MOST:
        raise ValueError(f"{key} is no number that there can be")
    return kind(value)


def _why(wrong: Exception) -> str:
    if isinstance(wrong, json.JSONDecodeError):
        return f"this is no JSON: {wrong.msg} in column {wrong.colno}"
    if isinstance(wrong, RecursionError):
        return "it is nested too deeply"
    if isinstance(wrong, KeyError):
        return f"{wrong.args[0]} is missing"
    if isinstance(wrong, BadSetup | NotationError):
        return f"the position or its play cannot be: {wrong}"
    return str(wrong)
