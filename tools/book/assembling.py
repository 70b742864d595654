"""What Sphinx reads: the pages of docs/ and of the project, with the links and the contents of the site."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import map as house_map
import rules_table
from book.library import front_door_names, led_to_rooms, library_pages
from book.places import DOCS, pages, place_of, with_links_of_the_site

CONTENTS = (
    (
        "Begin",
        ("tutorials/play", "tutorials/household", "tutorials/keep-score", "tutorials/words", "tutorials/library"),
    ),
    ("The game", ("editions/", "variations/", "web", "computer-players", "looking-ahead", "ladder", "fairness")),
    ("How to", ("how-to/",)),
    ("Words", ("lexicon", "meanings", "leaves")),
    ("Reference", ("reference/",)),
    ("The house", ("project/", "map", "rules", "decisions", "performance", "faults", "every-file", "every-clause")),
)
"""The contents of the site: captions, and pages or folders under each; a folder's own page, `index`, stands for it."""


_END_OF_SESSION = re.compile(r"\n\n```\n")
"""The empty line that ends a session in a page is not shown."""


def assemble(folder: Path) -> None:
    """Write everything Sphinx reads into a folder; what is there and right already keeps its time."""
    wanted = {place_of(page): with_links_of_the_site(page.read_text(encoding="utf-8"), page) for page in pages()}
    wanted |= library_pages()
    for name, text in (("every-file.md", house_map.page()), ("every-clause.md", rules_table.page())):
        wanted[name] = with_links_of_the_site(text, DOCS / name)
    wanted["map.md"] += "\n[Every file](every-file.md) has a line of its own.\n"
    wanted["rules.md"] += "\n[Every clause](every-clause.md) with its code and its tests.\n"
    overview = "reference/library/index.md"
    wanted[overview] = led_to_rooms(wanted[overview]) + front_door_names()
    wanted["index.md"] += contents(wanted)
    for name in folders_with_a_page(wanted):
        wanted[f"{name}/index.md"] += listing(wanted, name)
    for place, text in wanted.items():
        _write(folder / place, _END_OF_SESSION.sub("\n```\n", text))
    _copy_pictures(folder)
    _remove_others(folder, wanted)


def folders_with_a_page(wanted: Mapping[str, str]) -> list[str]:
    """The folders that have a page of their own, above those in them."""
    return [place.removesuffix("/index.md") for place in wanted if place.endswith("/index.md")]


def contents(wanted: Mapping[str, str]) -> str:
    """The contents beside every page. What no caption names comes last, so that no page is lost."""
    lines, seen = [], {"index"}
    for caption, entries in CONTENTS:
        names = [name for entry in entries for name in _entries(wanted, entry) if name not in seen]
        seen |= set(names)
        lines += _tree(names, caption)
    inside = tuple(f"{folder}/" for folder in folders_with_a_page(wanted))
    rest = [name for name in _names(wanted) if name not in seen and not name.startswith(inside)]
    return "\n".join(["", *lines, *(_tree(rest, "More") if rest else ())])


def listing(wanted: Mapping[str, str], folder: str) -> str:
    """The contents of a folder, for its own page."""
    names = [name for name in _names(wanted) if name.startswith(f"{folder}/") and name != f"{folder}/index"]
    return "\n".join(["", *_tree([f"/{name}" for name in names], "")])


def _entries(wanted: Mapping[str, str], entry: str) -> list[str]:
    if not entry.endswith("/"):
        return [entry] if f"{entry}.md" in wanted else []
    if f"{entry}index.md" in wanted:
        return [f"{entry}index"]
    inside = [name for name in _names(wanted) if name.startswith(entry)]
    own = {name for name in inside if f"{name.rpartition('/')[0]}/index" in inside and not name.endswith("/index")}
    return [name for name in inside if name not in own]


def _names(wanted: Mapping[str, str]) -> list[str]:
    return sorted(place.removesuffix(".md") for place in wanted)


def _tree(names: list[str], caption: str) -> list[str]:
    return ["```{toctree}", ":hidden:", *([f":caption: {caption}"] if caption else []), "", *names, "```", ""]


def _write(path: Path, text: str) -> None:
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _copy_pictures(folder: Path) -> None:
    for picture in sorted((DOCS / "pictures").rglob("*")):
        copy = folder / picture.relative_to(DOCS)
        if picture.is_file() and not (copy.exists() and copy.read_bytes() == picture.read_bytes()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(picture, copy)


def _remove_others(folder: Path, wanted: Mapping[str, str]) -> None:
    """Pages of an earlier time go away."""
    for page in folder.rglob("*.md"):
        if page.relative_to(folder).as_posix() not in wanted:
            page.unlink()
