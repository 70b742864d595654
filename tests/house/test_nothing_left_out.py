"""A skipped test passes on a desk, where a system program may be missing, and fails where nothing may be left out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT


@pytest.mark.parametrize(("asked", "status"), [("", 0), ("true", 1)])
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
