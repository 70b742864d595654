"""Whatever surrounds whoever runs the tests, every test runs in the same environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT, project_files

HOSTILE = {
    "LC_ALL": "tr_TR.UTF-8",
    "LANGUAGE": "tr",
    "TERM": "no-terminal-at-all",
    "COLUMNS": "7",
    "LINES": "3",
    "NO_COLOR": "1",
    "FORCE_COLOR": "1",
    "TZ": "Pacific/Kiritimati",
    "HOME": "/nowhere/at/all",
    "XDG_DATA_HOME": "/dev/null",
    "XDG_CACHE_HOME": "/dev/null",
    "XDG_CONFIG_HOME": "/dev/null",
    "LEXIKO_HOME": "/dev/null",
    "LEXIKO_CACHE": "/dev/null",
    "LEXIKO_PORT": "1",
    "USER": "somebody-else",
    "DISPLAY": ":99",
    "PYTHONUNBUFFERED": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONIOENCODING": "ascii",
    "PYTHONWARNINGS": "ignore",
    "MAKEFLAGS": "-i",
}
"""What any of us may have set, each to something that would change what some test sees."""

LEANING = [
    "tests/cli/test_called.py",
    "tests/cli/test_convert_command.py",
    "tests/cli/test_games_command.py",
    "tests/cli/test_json_shapes.py",
    "tests/cli/test_main.py",
    "tests/cli/test_play_command.py",
    "tests/cli/test_rules_command.py",
    "tests/cli/test_serve_command.py",
    "tests/lexicon/test_graph_cache.py",
    "tests/lexicon/test_own_lexica.py",
    "tests/server/test_backup.py",
    "tests/server/test_data_folder.py",
    "tests/table/test_line_file.py",
]
"""Tests of terminals, locales, paths, homes, caches and permissions."""

SEEN = """
import os
import time


def test_it():
    mask = os.umask(0o022)
    seen = dict(os.environ)
    print("seen", sorted(name for name in seen if not name.startswith("PYTEST_")), mask, time.tzname[0])
    assert os.access(seen["HOME"], os.W_OK)
"""
GIVEN = ["COLUMNS", "HOME", "LANG", "LINES", "PATH", "TZ", "XDG_CACHE_HOME", "XDG_DATA_HOME"]


def test_no_variable_of_ours_and_no_mask_reaches_a_test(tmp_path: Path) -> None:
    for name in ("conftest.py", "setup.py"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "test_it.py").write_text(SEEN, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", "--disable-plugin-autoload", "-p", "no:cacheprovider", tmp_path],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", **HOSTILE},
        umask=0o077,
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"seen {GIVEN} {0o022} UTC" in ended.stdout, ended.stdout + ended.stderr
    assert ended.returncode == 0


@pytest.mark.slow
def test_what_leans_on_its_surroundings_passes_in_hostile_ones(tmp_path: Path) -> None:
    """Below a folder whose name has spaces and accents, with a closed umask, no terminal and no home."""
    copy = tmp_path / "a copy of é"
    for file in (*project_files(), *(ROOT / "src").rglob("*.so")):
        place = copy / file.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider", *LEANING],
        cwd=copy,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(copy / "src"), **HOSTILE},
        umask=0o077,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
