"""The client's own tests, run by Node where there is one; the client built again is `make check`'s business."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.house.sources import ROOT


@pytest.mark.slow
def test_the_clients_units_do_what_they_should() -> None:
    tested = subprocess.run(
        [sys.executable, ROOT / "tools" / "client.py", "--test"],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if tested.stderr.startswith("Left out: "):
        pytest.skip(tested.stderr.strip())
    assert tested.returncode == 0, tested.stdout + tested.stderr
