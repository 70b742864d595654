"""What is handed out is complete, and nothing is in it that nobody needs."""

from __future__ import annotations

import sys

import pytest

from tests.house.sources import ROOT

sys.path.insert(0, str(ROOT / "tools"))

import dist


def test_a_wheel_has_every_file_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    from setuptools import Distribution  # type: ignore[import-untyped]

    monkeypatch.chdir(ROOT)
    told = Distribution({"script_name": "setup.py"})
    told.parse_config_files(["pyproject.toml"])
    command = told.get_command_obj("build_py")
    command.ensure_finalized()
    data = {f"{folder}/{name}" for _, folder, _, names in command.data_files for name in names}
    names = {name.removeprefix("src/") for name in {*command.get_source_files(), *data}}
    compiled = {name for name in dist.packaged() if name.endswith(".pxd") and not name.endswith("/consts.pxd")}
    binaries = {name.replace(".pxd", ".cpython-311.so") for name in compiled}
    assert dist.wrong_in_wheel(names | binaries) == []
    without = names - {"lexiko/py.typed"} | {"lexiko/kernel/board.c"}
    assert dist.wrong_in_wheel((without | binaries) - {"lexiko/kernel/board.cpython-311.so"}) == [
        "the wheel lacks lexiko/kernel/board, compiled",
        "the wheel lacks lexiko/py.typed",
        "the wheel has lexiko/kernel/board.c, which nobody needs there",
    ]


def test_sources_to_hand_out_are_all_that_is_needed_to_build_them_and_nothing_else() -> None:
    whole = {f"src/{name}" for name in dist.packaged()}
    whole |= {"pyproject.toml", "setup.py", "README.md", "LICENSE", "PKG-INFO"}
    assert dist.wrong_in_sdist(whole) == []
    assert dist.wrong_in_sdist(whole - {"src/lexiko/kernel/board.pxd"} | {"tests/test_it.py"}) == [
        "the sdist lacks src/lexiko/kernel/board.pxd",
        "the sdist has tests/test_it.py, which nobody needs there",
    ]
