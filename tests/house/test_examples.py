"""Every session shown in README and docs runs, and says what it is shown to say."""

from __future__ import annotations

import doctest
import importlib
import re
import runpy
from pathlib import Path

import pytest

from tests.house.sources import ROOT, name_of

BLOCK = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def sessions(page: Path) -> str:
    """The sessions of a page, with everything else blanked out so that line numbers stay true."""
    text = page.read_text(encoding="utf-8")
    kept = {
        number
        for block in BLOCK.finditer(text)
        if ">>> " in block[1]
        for number in range(text.count("\n", 0, block.start(1)), text.count("\n", 0, block.end(1)))
    }
    return "\n".join(line if number in kept else "" for number, line in enumerate(text.split("\n")))


def failures(page: Path, text: str) -> list[str]:
    """What a page's sessions answer where that is not what the page shows."""
    told: list[str] = []
    session = doctest.DocTestParser().get_doctest(text, {}, name_of(page), str(page), 0)
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(session, out=told.append)
    return told


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_sessions_answer_as_shown(page: Path) -> None:
    assert "".join(failures(page, sessions(page))) == ""


def test_the_first_page_shows_a_session() -> None:
    assert sessions(ROOT / "README.md").count(">>> ") >= 5


def test_a_session_that_answers_something_else_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("A sum:\n\n```pycon\n>>> 1 + 1\n3\n```\n", encoding="utf-8")
    told = "".join(failures(ROOT / "README.md", sessions(page)))
    assert "line 4" in told
    assert "Got:\n    2" in told


COMPILED = [module.relative_to(ROOT / "src") for module in runpy.run_path(str(ROOT / "setup.py"))["compiled_sources"]()]


@pytest.mark.parametrize("module", COMPILED, ids=str)
def test_the_examples_of_compiled_modules_run_as_well(module: Path) -> None:
    """Pytest takes examples from sources, and those of these modules are not what is imported."""
    imported = importlib.import_module(".".join(module.with_suffix("").parts))
    flags = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    assert doctest.testmod(imported, optionflags=flags).failed == 0
