"""Secrets are made once, are read by their owner alone, and tell nobody but this server's commands where it is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from lexiko.server.data_folder import (
    FolderUnusable,
    Running,
    find_running,
    open_folder,
    remove_running,
    write_running,
)


def test_secrets_are_made_once_and_differ_from_server_to_server(tmp_path: Path) -> None:
    first = open_folder(tmp_path / "one")
    assert open_folder(tmp_path / "one") == first
    assert open_folder(tmp_path / "two") != first
    assert first.guests != first.admin
    assert len(first.guests) == len(first.admin) == 32


def test_only_the_owner_may_read_them(tmp_path: Path) -> None:
    open_folder(tmp_path / "new" / "folder")
    assert stat.S_IMODE((tmp_path / "new" / "folder").stat().st_mode) == 0o700
    secrets = tmp_path / "new" / "folder" / "secrets.json"
    assert stat.S_IMODE(secrets.stat().st_mode) == 0o600
    secrets.chmod(0o640)
    with pytest.raises(FolderUnusable, match="others can read the secrets in it; chmod 600"):
        open_folder(secrets.parent)


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", "[" * 100_000, '{"guests": "00", "admin": "00"}', '{"guests": 1, "admin": 2}']
)
def test_damaged_secrets_are_never_replaced_silently(tmp_path: Path, content: str) -> None:
    open_folder(tmp_path)
    (tmp_path / "secrets.json").write_text(content)
    with pytest.raises(FolderUnusable, match=r"secrets\.json"):
        open_folder(tmp_path)
    assert (tmp_path / "secrets.json").read_text() == content


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderUnusable, match="file/below"):
        open_folder(tmp_path / "file" / "below")


def test_a_running_server_is_found_until_it_has_stopped(tmp_path: Path) -> None:
    assert find_running(tmp_path) is None
    write_running(tmp_path, Running(os.getpid(), "http://localhost:8000/"))
    assert find_running(tmp_path) == Running(os.getpid(), "http://localhost:8000/")
    remove_running(tmp_path)
    remove_running(tmp_path)
    assert find_running(tmp_path) is None


@pytest.mark.parametrize("word", ["nonsense", "[" * 100_000, '{"pid": 1e999, "address": ""}'])
def test_a_server_that_was_killed_is_not_found(tmp_path: Path, word: str) -> None:
    for process in (2**22 + 1, 2**70):
        write_running(tmp_path, Running(process, "http://localhost:8000/"))
        assert find_running(tmp_path) is None
    (tmp_path / "running.json").write_text(word)
    assert find_running(tmp_path) is None
