"""Each change is told to users in a fragment of its own, under a name the release understands."""

from __future__ import annotations

import re

from tests.house.sources import ROOT

FRAGMENT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.(added|changed|fixed|removed)\.md")
OTHER_FILES = {"README.md", "_template.md.jinja"}


def test_every_fragment_has_a_name_that_the_release_understands() -> None:
    names = {path.name for path in (ROOT / "changelog.d").iterdir()} - OTHER_FILES
    assert not [name for name in names if not FRAGMENT.fullmatch(name)]


def test_every_fragment_is_one_line_that_ends_like_a_sentence() -> None:
    fragments = [path for path in (ROOT / "changelog.d").iterdir() if path.name not in OTHER_FILES]
    texts = {path.name: path.read_text(encoding="utf-8") for path in fragments}
    assert not [name for name, text in texts.items() if not text.endswith(".\n") or text.count("\n") != 1]
