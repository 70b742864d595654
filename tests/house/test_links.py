"""No page of the project leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

from tests.house.sources import ROOT, name_of, project_files

LINK = re.compile(r"""\]\((?P<markdown>[^)\s]+)\)|(?:src|href)="(?P<html>[^"]+)\"""")


def local_links(page: Path) -> list[str]:
    """Where a page points to inside the project."""
    shown_as_code = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
    text = shown_as_code.sub("", page.read_text(encoding="utf-8"))
    found = [link["markdown"] or link["html"] for link in LINK.finditer(text)]
    return [target for target in found if not re.match(r"[a-z]+:|#", target)]


def test_every_link_leads_to_a_file_of_the_project() -> None:
    pages = [path for path in project_files() if path.suffix == ".md"]
    broken = [
        f"{name_of(page)} → {target}"
        for page in pages
        for target in local_links(page)
        if not (page.parent / target.partition("#")[0]).exists()
    ]
    assert not broken


def test_the_first_page_has_links_at_all() -> None:
    assert len(local_links(ROOT / "README.md")) >= 5
