"""Words that nobody on a machine has looked into are made a graph by a process of their own, and the server goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NoReturn
from unittest.mock import patch

import pytest

from lexiko.server.tables.referees import Referees
from lexiko.server.tables.terms.agreement import Agreement, agreement_of
from lexiko.server.tables.terms.choices import Choices
from lexiko.server.wire import NewTable, SeatPlan
from tests.server.asking import run

FEW_WORDS = Path(__file__).parents[2] / "few_words.txt"


def with_few_words() -> Agreement:
    """What a table agrees on that plays with a short list."""
    wish = NewTable(key="few-words", seats=[SeatPlan(who="me"), SeatPlan(who="open")])
    return replace(agreement_of(wish, Choices.here()), lexicon=str(FEW_WORDS))


def builds_nothing(_words: object) -> NoReturn:
    """Building a graph here."""
    raise AssertionError("a graph is built in the server")


def test_a_server_builds_no_word_graph_itself_and_has_the_words_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        referees, agreement = Referees(), with_few_words()
        with patch("lexiko.lexicon.graph_cache.build_kwg", builds_nothing):
            words = await referees.words(agreement)
            with patch("lexiko.server.tables.referees.BUILDER", ("false",)):  # it is kept: nobody is asked again
                referee = await referees.of(agreement)
        assert words.contains_text("cat")
        assert referee.judge.accepts(words.alphabet.parse_word("cat"))

    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    run(test())


def test_where_no_graph_can_be_kept_the_server_builds_it_after_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        assert (await Referees().words(with_few_words())).contains_text("cat")

    (tmp_path / "file").touch()
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "file"))
    run(test())
