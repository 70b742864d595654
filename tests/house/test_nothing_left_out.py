"""No test is left out unseen: `make test` or `make slow` runs each, and `.ci/run` takes no skipping of either."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.house.sources import ROOT, functions_of, name_of, python_files
from tests.pairwise import slow_beyond


@pytest.mark.slow
@pytest.mark.parametrize(("asked", "status"), slow_beyond(1, [("true", 1), ("", 0)]))
def test_a_skipped_test_fails_only_where_nothing_may_be_left_out(tmp_path: Path, asked: str, status: int) -> None:
    shutil.copy(ROOT / "conftest.py", tmp_path)
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "test_it.py").write_text("import pytest\n\n\ndef test_it():\n    pytest.skip('no browser')\n")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "CI": asked},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == status, ended.stdout
    assert ("Left out: " in ended.stdout) == bool(status)


def test_what_make_test_leaves_to_make_slow_is_run_there_and_ci_runs_both() -> None:
    """The marker is the only way out of `make test`: no folder, file or name is passed over in any of the three."""
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    recipes = re.findall(
        r"^\t@(.*)\$\(BIN\)/python -m pytest (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    assert recipes[:2] == [
        ("", "$(SHARED)"),
        ("LEXIKO_EXAMPLES=100 ", '$(SHARED) -m "slow or hypothesis" --durations=20'),
    ]
    assert "\nSHARED := -n auto --dist worksteal\n" in (ROOT / "Makefile").read_text("utf-8")
    assert settings.count('"-m", "not slow",') == 1
    assert not re.search(r"--(ignore|deselect)|\"-k\"|norecursedirs|python_(files|classes|functions)", settings)
    assert re.findall("^make (.*)$", (ROOT / ".ci/run").read_text("utf-8"), re.MULTILINE)[:3] == [
        "check",
        "test",
        "slow",
    ]


def test_every_test_stands_where_it_is_looked_for_under_a_name_of_its_own() -> None:
    hidden = [
        f"{name_of(module)}: {name}"
        for module in python_files()
        if module.is_relative_to(ROOT / "tests")
        for name, times in Counter(each.name for each in functions_of(module) if each.name.startswith("test_")).items()
        if not module.name.startswith("test_") or times > 1
    ]
    assert not hidden
