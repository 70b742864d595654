"""Cached graphs: built once, never trusted when damaged, and not needed at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lexiko.lexicon import ENGLISH_ALPHABET, GraphNotKept, build_kwg, kept_graphs_only
from lexiko.lexicon.graph_cache import Graph, cache_folder, cached_graph
from lexiko.rules import Alphabet, Word
from lexiko.user_files import new_part

WORDS = [bytes([1, 2]), bytes([2, 1, 3])]


class Source:
    """Words that count how often they were asked for."""

    def __init__(self, words: list[Word] = WORDS) -> None:
        self.words, self.asked = words, 0

    def __call__(self) -> list[Word]:
        self.asked += 1
        return self.words


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, the one in force."""
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def opened(source: Source, key: bytes = b"1", alphabet: Alphabet = ENGLISH_ALPHABET) -> Graph:
    """The graph kept as `few`."""
    return cached_graph("few", key, alphabet, source)


def test_a_graph_is_built_once(folder: Path) -> None:
    source = Source()
    first, second = opened(source), opened(source)
    assert source.asked == 1
    assert list(first.kwg) == list(second.kwg) == WORDS
    assert first.kwg.to_bytes() == second.kwg.to_bytes() == build_kwg(WORDS).to_bytes()
    assert (first.fingerprint, first.size) == (second.fingerprint, second.size)
    assert second.size == 2
    assert second.kwg.nodes.format == "I"
    assert [path.name for path in folder.iterdir()] == ["few.graph"]


@pytest.mark.usefixtures("folder")
def test_whoever_wants_only_what_is_kept_is_told_that_nothing_is_and_nothing_is_built() -> None:
    source = Source()
    with kept_graphs_only(), pytest.raises(GraphNotKept):
        opened(source)
    assert source.asked == 0
    opened(source)
    with kept_graphs_only():
        assert list(opened(source).kwg) == WORDS
    assert source.asked == 1


def test_other_words_or_other_letters_replace_what_was_kept(folder: Path) -> None:
    opened(Source())
    more = Source([*WORDS, bytes([3])])
    assert opened(more, key=b"2").size == 3
    assert opened(Source([]), key=b"2").size == 3
    other = Source()
    opened(other, key=b"2", alphabet=Alphabet(("X", "Y", "Z")))
    assert other.asked == 1
    assert [path.name for path in folder.iterdir()] == ["few.graph"]


def kept_bytes() -> int:
    """How long the kept file of the sample is."""
    return 64 + len(build_kwg(WORDS).to_bytes())


@pytest.mark.parametrize("place", range(kept_bytes()))
def test_a_file_with_one_byte_altered_is_built_again(folder: Path, place: int) -> None:
    opened(Source())
    path = folder / "few.graph"
    whole = path.read_bytes()
    path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])
    source = Source()
    assert list(opened(source).kwg) == WORDS
    assert source.asked == 1
    assert path.read_bytes() == whole


@pytest.mark.parametrize("length", range(0, kept_bytes(), 3))
def test_a_file_cut_short_is_built_again(folder: Path, length: int) -> None:
    opened(Source())
    path = folder / "few.graph"
    whole = path.read_bytes()
    assert len(whole) == kept_bytes()
    path.write_bytes(whole[:length])
    source = Source()
    assert list(opened(source).kwg) == WORDS
    assert source.asked == 1
    assert path.read_bytes() == whole


def test_a_process_killed_while_writing_leaves_nothing_that_is_read(folder: Path) -> None:
    folder.mkdir()
    leftover, descriptor = new_part(folder / "few.graph", mode=0o600)
    os.close(descriptor)
    leftover.write_bytes(b"LEXIKOG1 half a graph")
    (folder / ".fewer.graph-1.part").touch()
    source = Source()
    assert list(opened(source).kwg) == WORDS
    assert source.asked == 1
    assert sorted(path.name for path in folder.iterdir()) == [".fewer.graph-1.part", "few.graph"]


def test_a_disk_that_fills_up_while_writing_costs_only_the_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    source = Source()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        assert list(opened(source).kwg) == WORDS
    assert not (folder / "few.graph").exists()
    assert list(opened(source).kwg) == WORDS
    assert [path.name for path in folder.iterdir()] == ["few.graph"]


def test_where_nothing_may_be_written_the_graph_lives_in_memory(folder: Path) -> None:
    folder.write_text("a file where the folder should be", encoding="utf-8")
    source = Source()
    assert list(opened(source).kwg) == list(opened(source).kwg) == WORDS
    assert source.asked == 2


def test_a_folder_where_the_file_should_be_costs_only_the_cache(folder: Path) -> None:
    (folder / "few.graph").mkdir(parents=True)
    assert list(opened(Source()).kwg) == WORDS


def test_the_cache_is_where_the_user_keeps_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("LEXIKO_CACHE", raising=False)
    assert cache_folder() == tmp_path / "home" / ".cache" / "lexiko"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/is/ignored")
    assert cache_folder() == tmp_path / "home" / ".cache" / "lexiko"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert cache_folder() == tmp_path / "caches" / "lexiko"
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("LEXIKO_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_folder() is None
    assert list(opened(Source()).kwg) == WORDS
