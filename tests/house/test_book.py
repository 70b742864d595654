"""The documentation site leads where its pages lead, and every edition and variation has its page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lexiko.rulebook import VARIATIONS
from tests.house.sources import ROOT

sys.path.insert(0, str(ROOT / "tools"))

from book.assembling import assemble, contents
from book.file_pages import linked_files, write_file_pages
from book.following import broken_links
from book.places import DOCS, pages, place_of, with_links_of_the_site
from edition_pages import editions
from half_written import MARK, page_with
from variation_pages import page_of

HERE = ROOT / "docs" / "how-to" / "keep-score.md"


@pytest.mark.parametrize(
    ("written", "on_the_site"),
    [
        ("[lexicon](../lexicon.md#words)", "[lexicon](../lexicon.md#words)"),
        ("[join in](../../CONTRIBUTING.md)", "[join in](../project/taking-part.md)"),
        ("[the first page](../../README.md)", "[the first page](../index.md)"),
        ("[`game.py`](../../src/lexiko/rules/game.py)", "[`game.py`](project-file:src/lexiko/rules/game.py)"),
        ('<img src="../pictures/board.svg">', '<img src="../pictures/board.svg">'),
        ("[elsewhere](https://example.org/a.md)", "[elsewhere](https://example.org/a.md)"),
        ("[above](#begin)", "[above](#begin)"),
        ("`[no](../../link.py)`", "`[no](../../link.py)`"),
        ("```text\n[no](../../link.py)\n```", "```text\n[no](../../link.py)\n```"),
    ],
)
def test_a_link_of_a_page_leads_to_the_same_on_the_site(written: str, on_the_site: str) -> None:
    assert with_links_of_the_site(written, HERE) == on_the_site


@pytest.mark.slow  # the whole site is put together
def test_every_page_stands_in_the_contents_once(tmp_path: Path) -> None:
    assemble(tmp_path)
    trees = [block for page in tmp_path.rglob("*.md") for block in page.read_text("utf-8").split("```{toctree}")[1:]]
    listed = [line.strip("/") for tree in trees for line in tree.partition("```")[0].split("\n\n")[1].split()]
    there = {page.relative_to(tmp_path).with_suffix("").as_posix() for page in tmp_path.rglob("*.md")}
    assert sorted(listed) == sorted(there - {"index"})


def test_a_page_that_no_caption_names_comes_last_in_the_contents() -> None:
    assert ":caption: More\n\na-new-page\n" in contents({"index.md": "", "web.md": "", "a-new-page.md": ""})


def test_a_file_that_pages_lead_to_becomes_a_page(tmp_path: Path) -> None:
    names = linked_files(["see [it](project-file:src/lexiko/rules/game.py)", "[all](project-file:changelog.d/)"])
    assert {"src/lexiko/rules/game.py", "changelog.d", "changelog.d/README.md"} <= names
    write_file_pages(["src/lexiko/rules/game.py"], tmp_path)
    page = (tmp_path / "project-files/src/lexiko/rules/game.py.html").read_text("utf-8")
    assert "two verbs" in page
    assert 'href="../../../../index.html"' in page


def test_links_that_lead_nowhere_and_things_of_other_hosts_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#there"></a><a href="b.html#gone"></a><a href="c.html"></a><a href="https://example.org"></a>'
        '<img src="https://example.org/x.png">',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text('<p id="there">', encoding="utf-8")
    assert broken_links(tmp_path) == [
        ("a.html", "loads https://example.org/x.png from another host"),
        ("a.html", "b.html#gone leads to no place on that page"),
        ("a.html", "c.html leads to no file"),
    ]


def test_what_was_written_by_hand_stays_where_the_rest_is_generated(tmp_path: Path) -> None:
    page = tmp_path / "club.md"
    new = page_with(page, "rules", beginning="# Club")
    assert new == f"# Club\n\n{MARK}\n\nrules\n"
    page.write_text(new.replace("# Club", "# Our club"), encoding="utf-8")
    assert page_with(page, "other rules", beginning="# Club") == f"# Our club\n\n{MARK}\n\nother rules\n"


def test_every_edition_and_every_variation_has_a_page() -> None:
    pages = [ROOT / "docs" / "editions" / f"{edition.key}.md" for edition in editions()]
    pages += [page_of(variation) for variation in VARIATIONS]
    assert [page.name for page in pages if MARK not in page.read_text("utf-8")] == []
    assert len(pages) >= 13


def test_every_door_has_a_tutorial_that_shows_something_that_runs() -> None:
    doors = ("play", "keep-score", "words", "library")
    texts = [(ROOT / "docs" / "tutorials" / f"{door}.md").read_text("utf-8") for door in doors]
    assert all("```console" in text or ">>> " in text for text in texts)


def test_no_page_stands_where_the_site_has_one_of_its_own() -> None:
    own = {"search.md", "genindex.md", "py-modindex.md"}
    assert not own & {place_of(page) for page in pages()}
    led = with_links_of_the_site("[the numbers](search.md#endings)", DOCS / "ladder.md")
    assert led == "[the numbers](looking-ahead.md#endings)"
