"""Which clause of the rules does a test prove? The decorator that says so."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import pytest

CLAUSES_FILE = Path(__file__).parents[2] / "docs" / "clauses.toml"
Test = TypeVar("Test", bound=Callable[..., object])


def known_clauses() -> frozenset[str]:
    """Every clause id that docs/clauses.toml lists."""
    with CLAUSES_FILE.open("rb") as text:
        sections = tomllib.load(text)["section"]
    return frozenset(clause_id for section in sections for clause_id in section["clauses"])


KNOWN_CLAUSES = known_clauses()


def clause(*clause_ids: str, editions: Literal["all"] | Sequence[str] = "all") -> Callable[[Test], Test]:
    """Mark a test as the proof of one or more clauses, in the editions named.

    Raises `ValueError` while the test file is imported where a clause id is unknown.

    >>> @clause("R5.2", "V6", editions=["luxury"])
    ... def test_something(): ...
    >>> clause("R5.99")
    Traceback (most recent call last):
    ValueError: no clause R5.99 in docs/clauses.toml
    """
    unknown = [clause_id for clause_id in clause_ids if clause_id not in KNOWN_CLAUSES]
    if unknown or not clause_ids:
        raise ValueError(f"no clause {', '.join(unknown) or '(none was named)'} in docs/clauses.toml")
    return pytest.mark.clause(clause_ids, editions=editions)
