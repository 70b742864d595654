"""Links inside the finished site, followed without a network: files, anchors, and nothing loaded from other hosts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADS = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "srcset"}
"""Elements that fetch something as the page is opened, and by which attribute."""


@dataclass
class _Page:
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = _Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.page.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.page.links.append(found["href"])
        if (attribute := _LOADS.get(tag)) in found:
            self.page.loads.append(found[attribute])


def broken_links(site: Path) -> list[tuple[str, str]]:
    """(page, what is wrong) for each link that leads nowhere, and for what a page would load from another host."""
    pages = {file: _read(file) for file in sorted(site.rglob("*.html"))}
    return [(file.relative_to(site).as_posix(), each) for file in pages for each in _problems(file, pages, site)]


def _read(file: Path) -> _Page:
    reader = _Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    return reader.page


def _problems(file: Path, pages: dict[Path, _Page], site: Path) -> Iterator[str]:
    for target in pages[file].loads:
        if target.startswith(("http:", "https:", "//")):
            yield f"loads {target} from another host"
    for target in pages[file].links + pages[file].loads:
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            continue
        led = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        if not led.is_file() or not led.is_relative_to(site.resolve()):
            yield f"{target} leads to no file"
        elif parts.fragment and led in pages and unquote(parts.fragment) not in pages[led].anchors:
            yield f"{target} leads to no place on that page"
