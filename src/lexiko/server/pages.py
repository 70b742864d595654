"""The client's files: read once, sent small, kept by browsers as long as they are the same."""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from lexiko.rulebook import Edition
from lexiko.server.archive import language_for
from lexiko.server.metrics import name_route
from lexiko.server.problems import NOT_FOUND, NOT_SO, problem_answer
from lexiko.translations import LANGUAGES

USUAL = "classic"
"""The edition whose colours hold where none is named."""


def palettes(editions: Iterable[Edition]) -> str:
    """The colours of each edition, on a light page and on a dark one, wherever `data-edition` names it.

    >>> from lexiko.rulebook import load_edition
    >>> palettes([load_edition("indigo")]).splitlines()[0][:46]
    "[data-edition='indigo']{--sq:#CFD4DC;--grid:#E"
    """
    return "".join(line for edition in editions for line in _palette(edition))


def texts(editions: Iterable[Edition]) -> str:
    """What people read of each edition, by its key and the language, as JSON that may stand in a page."""
    by_key = {edition.key: {language: asdict(each) for language, each in edition.texts.items()} for edition in editions}
    return json.dumps(by_key, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _palette(edition: Edition) -> Iterator[str]:
    named, dark = f"[data-edition='{edition.key}']", "[data-theme='dark']"
    usual = edition.key == USUAL
    yield _rule([":root", named] if usual else [named], edition.colours.light, wooden=edition.colours.wooden)
    yield _rule(
        [dark] * usual + [f"{dark}{named}", f"{dark} {named}"], edition.colours.dark, wooden=edition.colours.wooden
    )


def _rule(selectors: Iterable[str], colours: Mapping[str, str], *, wooden: bool) -> str:
    tokens = "".join(f"--{token}:{colour};" for token, colour in colours.items())
    return f"{','.join(selectors)}{{{tokens}--grain-deep:{'var(--wood)' if wooden else 'none'}}}\n"


CLIENT = Path(__file__).parent / "client"
_PAGE = "index.html"
_BASE = re.compile(rb'<base href="[^"]*" ?/?>')
_TABLE = re.compile(r"t/([A-Za-z0-9_-]{8,40})")
_TITLE = re.compile(rb"<title>[^<]*</title>")
_PALETTES = "assets/editions.css"
_SCRIPT = b'<script type="module"'
_WORKER = "sw.js"
_NO_FILES = re.compile(rb"/\* the server writes the files here \*/ \[\]")
_NO_MARK = re.compile(rb"/\* and what they come to \*/ ''")
_TEXTS = re.compile(rb'(<script type="application/json" id="editions">).*?(</script>)', re.DOTALL)
HEADS_KEPT = 64
"""How many pages of tables are kept ready, of about 60 kB each."""
HeadOf = Callable[[Request, str], Awaitable[bytes]]
_KEPT = "public, max-age=31536000, immutable"
_ASKED_EACH_TIME = "no-cache"
_SMALL = {".css", ".html", ".ico", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"}
_NOT_BUILT = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><base href="/"><title>Lexiko</title></head>
<body><p>The pages of the game have not been built: <code>make web</code> builds them.</p></body></html>
"""


@dataclass(frozen=True)
class _File:
    body: bytes
    path: Path
    mark: str
    vary: str = "accept-encoding"

    @cached_property
    def small(self) -> bytes | None:
        """The file as most browsers take it; made when the first one asks, since a server has far more files than
        a game needs."""
        small = gzip.compress(self.body, 9, mtime=0) if self.path.suffix in _SMALL else None
        return small if small is not None and len(small) < len(self.body) else None

    @property
    def kind(self) -> str:
        """What the file is, the same on every machine."""
        known = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
        return known.get(self.path.suffix) or mimetypes.guess_type(self.path.name)[0] or "application/octet-stream"

    @property
    def keeping(self) -> str:
        return _KEPT if self.path.parent.name == "assets" else _ASKED_EACH_TIME


class Pages:
    """An ASGI application for GET and HEAD: a file of the client by its path, or else the page that draws them all."""

    def __init__(
        self,
        folder: Path = CLIENT,
        *,
        editions: Collection[Edition] = (),
        root_path: str = "",
        head_of: HeadOf | None = None,
    ) -> None:
        """Read the files. What is written into the page: the names and colours of these `editions`, and `root_path`.

        `root_path` is what browsers see before every path of ours; `head_of` tells what stands in the head of a
        table's page for those who only show a link to it.
        """
        self._head_of = head_of
        self._heads: OrderedDict[tuple[str, bytes], _File] = OrderedDict()
        self._files = {
            path.relative_to(folder).as_posix(): _file(path.read_bytes(), path)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        file = self._files.pop(_PAGE, None)
        page = _BASE.sub(f'<base href="{root_path}/">'.encode(), file.body if file else _NOT_BUILT, count=1)
        page = self._with_editions(page, editions)
        self._pages = {language: self._in(language, page) for language in LANGUAGES}
        self._files |= self._with_files(self._files.pop(_WORKER, None))

    def _with_editions(self, page: bytes, editions: Collection[Edition]) -> bytes:
        """The page with the editions' texts in it and the address of their palettes, which say what is in them."""
        sheet = palettes(editions).encode()
        name = f"assets/editions-{sha256(sheet).hexdigest()[:16]}.css"
        self._files[name] = _file(sheet, Path(name))
        written = texts(editions).encode()
        page = _TEXTS.sub(lambda found: found[1] + written + found[2], page, count=1)
        return page.replace(_PALETTES.encode(), name.encode())

    def _in(self, language: str, page: bytes) -> _File:
        """The page for who reads this language: its texts are asked for with the first script, not by it."""
        texts = re.compile(rf"assets/{language}-[\w-]+\.js")
        for name in filter(texts.fullmatch, self._files):
            link = f'<link rel="modulepreload" crossorigin href="./{name}">\n    '.encode()
            page = page.replace(_SCRIPT, link + _SCRIPT, 1)
        return replace(_file(page, Path(_PAGE)), vary="accept-encoding, accept-language")

    def _with_files(self, worker: _File | None) -> dict[str, _File]:
        """The service worker with the files that it has at hand without a network: they change whenever any does."""
        if worker is None:
            return {}
        names = [name for name in self._files if name.startswith("assets/") or name.endswith(".webmanifest")]
        parts = [*self._pages.values(), *(self._files[name] for name in names)]
        marks = sha256("".join(part.mark for part in parts).encode()).hexdigest()
        body = _NO_FILES.sub(json.dumps(names).encode(), worker.body, count=1)
        body = _NO_MARK.sub(f"'{marks[:16]}'".encode(), body, count=1)
        return {_WORKER: _file(body, Path(_WORKER))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a page or a file."""
        answer = await self._answer(Request(scope)) if scope["type"] == "http" else Response(status_code=404)
        await answer(scope, receive, send)

    async def _page_of(self, request: Request, path: str) -> _File:
        """The page, with the head of a table's; the last ones are kept."""
        page = self._pages[language_for(request.headers.get("accept-language", ""), None)]
        named = _TABLE.fullmatch(path)
        head = await self._head_of(request, named[1]) if named and self._head_of else b""
        if not head:
            return page
        known = (page.mark, head)
        if (kept := self._heads.get(known)) is None:
            body = _TITLE.sub(lambda found: found[0] + b"\n    " + head, page.body, count=1)
            kept = replace(_file(body, Path(_PAGE)), vary=page.vary)
            self._heads[known] = kept
        self._heads.move_to_end(known)
        while len(self._heads) > HEADS_KEPT:
            self._heads.popitem(last=False)
        return kept

    async def _answer(self, request: Request) -> Response:
        path = request.scope["path"].lstrip("/")
        found = self._files.get(path)
        name_route(request.scope, "/assets/{file}" if found and path.startswith("assets/") else "/{page}")
        if found is None and (path.startswith("api/") or path == "api" or "." in path):
            return problem_answer(request.scope, 404, NOT_FOUND)
        if request.method not in ("GET", "HEAD"):
            return problem_answer(request.scope, 405, NOT_SO, {"allow": "GET"})
        return _sent(found or await self._page_of(request, path), request.headers)


def _sent(file: _File, asked: Headers) -> Response:
    """The file, small where the browser takes that, or only word that it is still the same."""
    headers = {"etag": file.mark, "cache-control": file.keeping, "vary": file.vary}
    if file.mark in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.body
    if "gzip" in asked.get("accept-encoding", "") and file.small is not None:
        body, headers["content-encoding"] = file.small, "gzip"
    return Response(body, headers=headers, media_type=file.kind)


def _file(body: bytes, path: Path) -> _File:
    return _File(body, path, f'W/"{sha256(body).hexdigest()[:24]}"')
