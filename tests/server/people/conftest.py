"""Hashes that take no time: how long they take is the business of the tests of hashing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lexiko.server.people import hashing


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Little memory, one pass."""
    monkeypatch.setattr(hashing, "MEMORY_KIB", 8)
    monkeypatch.setattr(hashing, "PASSES", 1)
    for kept in (hashing._hasher, hashing._nobodys):
        kept.cache_clear()
    yield
    for kept in (hashing._hasher, hashing._nobodys):
        kept.cache_clear()
