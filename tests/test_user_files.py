"""Files that are written whole or not at all, beside whatever strangers have laid in the same folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from lexiko.user_files import in_place_of, new_part, parts_of


def names(folder: Path) -> list[str]:
    """What lies in a folder."""
    return sorted(each.name for each in folder.iterdir())


def mode_of(path: Path) -> int:
    """The rights of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_appears_whole_in_place_of_the_old_one(tmp_path: Path) -> None:
    place = tmp_path / "words.txt"
    for content in (b"AA", b"ZZ"):
        with in_place_of(place) as file:
            file.write(content)
            assert len(parts_of(place)) == 1
            assert not place.exists() or place.read_bytes() == b"AA"
        assert place.read_bytes() == content
    assert names(tmp_path) == ["words.txt"]


def test_what_goes_wrong_leaves_the_old_one_and_nothing_else_and_names_the_file(tmp_path: Path) -> None:
    place = tmp_path / "words.txt"
    place.write_bytes(b"AA")
    with pytest.raises(KeyboardInterrupt), in_place_of(place) as file:
        file.write(b"ZZ")
        raise KeyboardInterrupt
    with pytest.raises(OSError, match=r"words\.txt'$"), in_place_of(place) as file:
        raise OSError(28, "No space left on device")
    assert (names(tmp_path), place.read_bytes()) == (["words.txt"], b"AA")


@pytest.mark.parametrize("through_links", [True, False])
def test_a_name_that_no_file_can_have_is_refused_as_the_system_refuses_others(
    tmp_path: Path, through_links: bool
) -> None:
    for name, why in (("a\0b", "no file is named so"), ("a" * 300, "File name too long")):
        with pytest.raises(OSError, match=why), in_place_of(tmp_path / name, through_links=through_links):
            pass
    assert names(tmp_path) == []


def test_a_link_or_file_that_a_stranger_has_laid_beside_it_is_never_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, victim = tmp_path / "words.txt", tmp_path / "victim"
    victim.write_bytes(b"a letter")
    monkeypatch.setattr(os, "urandom", bytes)  # so that the stranger knows the name
    trap = tmp_path / ".words.txt-0000000000000000.part"
    for lay in (trap.symlink_to, trap.hardlink_to):
        lay(victim)
        with pytest.raises(FileExistsError), in_place_of(place) as file:
            file.write(b"ZZ")
        trap.unlink()
    assert (names(tmp_path), victim.read_bytes()) == (["victim"], b"a letter")


def test_rights_are_those_that_were_asked_for_or_of_an_own_file_and_never_a_strangers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "words.txt"
    before = os.umask(0o022)
    try:
        for mode, wanted in ((None, 0o644), (0o600, 0o600)):
            with in_place_of(place, mode=mode):
                pass
            assert mode_of(place) == wanted
        with in_place_of(place):
            pass
        assert mode_of(place) == 0o600
        place.chmod(0o666)
        monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)  # now it is a stranger's
        with in_place_of(place):
            pass
        assert mode_of(place) == 0o644
        with in_place_of(place, mode=0o600):
            pass
        assert mode_of(place) == 0o600
    finally:
        os.umask(before)


def test_a_name_may_be_as_long_as_any(tmp_path: Path) -> None:
    place = tmp_path / ("ж" * 127)
    with in_place_of(place) as file:
        file.write(b"AA")
    assert place.read_bytes() == b"AA"


def test_what_a_killed_process_left_is_found_and_nothing_else(tmp_path: Path) -> None:
    part, descriptor = new_part(tmp_path / "words.kwg", mode=0o600)
    os.close(descriptor)
    for other in ("words.part", ".words.kwg-0.kept", ".other.kwg-0.part"):
        (tmp_path / other).touch()
    assert parts_of(tmp_path / "words.kwg") == [part]
    assert parts_of(tmp_path / "nowhere" / "words.kwg") == []


def test_a_link_stays_and_the_file_it_stands_for_is_replaced(tmp_path: Path) -> None:
    link, target = tmp_path / "link", tmp_path / "far" / "words.txt"
    target.parent.mkdir()
    link.symlink_to(target)
    for content in (b"AA", b"ZZ"):  # one that has no target yet, then one that has
        with in_place_of(link) as file:
            file.write(content)
        assert (link.readlink(), target.read_bytes()) == (target, content)
    assert (names(tmp_path), names(target.parent)) == (["far", "link"], ["words.txt"])


def test_a_link_under_a_name_that_only_the_program_uses_is_replaced_and_not_followed(tmp_path: Path) -> None:
    link, target = tmp_path / "secrets.json", tmp_path / "a strangers choice"
    target.write_bytes(b"a letter")
    link.symlink_to(target)
    with in_place_of(link, mode=0o600, through_links=False) as file:
        file.write(b"ZZ")
    assert (link.is_symlink(), link.read_bytes(), target.read_bytes()) == (False, b"ZZ", b"a letter")


@pytest.mark.parametrize("through_links", [True, False])
def test_a_pipe_or_a_folder_is_refused_by_name_and_stays(tmp_path: Path, *, through_links: bool) -> None:
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for place, why in ((pipe, "a device or a pipe, and no file"), (folder, "Is a directory")):
        with pytest.raises(OSError, match=rf"{why}.*{place.name}'$"), in_place_of(place, through_links=through_links):
            pass
    assert (pipe.is_fifo(), folder.is_dir(), names(tmp_path)) == (True, True, ["folder", "pipe"])


def test_a_link_that_leads_in_a_circle_is_refused_and_stays(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    with pytest.raises(OSError, match=r"symbolic links.*link'$"), in_place_of(link):
        pass
    assert link.is_symlink()
