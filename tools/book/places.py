"""Where a link of a page leads on the site: to another page, or to a file of the project."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from generated import ROOT

DOCS = ROOT / "docs"
PROJECT_PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "project/changes.md",
    "CONTRIBUTING.md": "project/taking-part.md",
    "SECURITY.md": "project/security.md",
    "THIRD_PARTY.md": "project/third-party.md",
}
"""Pages beside docs/, and where they stand on the site."""
NAMES_TAKEN = {"docs/search.md": "looking-ahead.md"}
"""Pages of docs/ that would stand where the site has one of its own, such as the page on which it is searched."""

SOURCE_SCHEME = "project-file"
"""Links of this scheme lead to a file of the project that is no page."""

_CODE = re.compile(r"^(?P<fence>`{3,}).*?^(?P=fence)`*$|(?P<tick>`+)(?!`).+?(?<!`)(?P=tick)(?!`)", re.M | re.S)
_LINK = re.compile(r"(?P<open>\]\()(?P<target>[^)\s]+)(?=\))")
_HTML = re.compile(r'(?P<open>\b(?:src|href)=")(?P<target>[^"]+)(?=")')
_ELSEWHERE = re.compile(r"[a-z][a-z-]*:|#")


def place_of(page: Path) -> str:
    """Where a page of the project stands on the site.

    >>> place_of(ROOT / "CONTRIBUTING.md"), place_of(ROOT / "docs" / "how-to" / "keep-score.md")
    ('project/taking-part.md', 'how-to/keep-score.md')
    >>> place_of(ROOT / "docs" / "search.md")
    'looking-ahead.md'
    """
    name = page.relative_to(ROOT).as_posix()
    return PROJECT_PAGES.get(name) or NAMES_TAKEN.get(name) or page.relative_to(DOCS).as_posix()


def with_links_of_the_site(text: str, page: Path) -> str:
    """A page's text with its links as they must be on the site; code stays as it is."""
    kept = [*_CODE.finditer(text)]
    parts, end = [], 0
    for code in kept:
        parts += [_rewritten(text[end : code.start()], page), code[0]]
        end = code.end()
    return "".join([*parts, _rewritten(text[end:], page)])


def _rewritten(prose: str, page: Path) -> str:
    def led(link: re.Match[str]) -> str:
        return link["open"] + _led(link["target"], page)

    return _HTML.sub(led, _LINK.sub(led, prose))


def _led(target: str, page: Path) -> str:
    """Where a link leads on the site."""
    if _ELSEWHERE.match(target):
        return target
    path, hash_sign, anchor = target.partition("#")
    file = Path(posixpath.normpath((page.parent / path).as_posix()))
    is_here = file.is_file() and (file.suffix == ".md" or file.is_relative_to(DOCS / "pictures"))
    if (file.is_relative_to(DOCS) and is_here) or file.relative_to(ROOT).as_posix() in PROJECT_PAGES:
        here = posixpath.dirname(place_of(page))
        return posixpath.relpath(place_of(file), here or ".") + hash_sign + anchor
    return f"{SOURCE_SCHEME}:{file.relative_to(ROOT).as_posix()}"


def pages() -> Iterator[Path]:
    """Every page of the project that is a page of the site."""
    yield from sorted(DOCS.rglob("*.md"))
    yield from (ROOT / name for name in PROJECT_PAGES if name != "README.md")
