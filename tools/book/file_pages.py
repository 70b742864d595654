"""Pages of the site that show files of the project, with their code in colours; a folder's page leads to its files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.util import ClassNotFound

from book.places import SOURCE_SCHEME
from generated import ROOT

FOLDER = "project-files"
_TARGET = re.compile(rf"{SOURCE_SCHEME}:([^)\s\"#]+)")
_SHOWN = (".md", ".py", ".toml")
_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name} - Lexiko</title>
<link rel="stylesheet" href="{up}_static/files.css">
</head>
<body>
<header><a href="{up}index.html">Lexiko</a> <h1>{name}</h1></header>
<main tabindex="0">{body}</main>
</body>
</html>
"""


def uri_of(name: str) -> str:
    """The address of a file's page, from the root of the site.

    >>> uri_of("src/lexiko/rules/game.py")
    'project-files/src/lexiko/rules/game.py.html'
    """
    return f"{FOLDER}/{name.rstrip('/')}.html"


def linked_files(texts: Iterable[str]) -> set[str]:
    """The files and folders that pages lead to, and the files of these folders."""
    found = {name.rstrip("/") for text in texts for name in _TARGET.findall(text)}
    return found | {f"{name}/{each}" for name in found for each in _files_of(ROOT / name)}


def write_file_pages(names: Iterable[str], site: Path) -> None:
    """Write a page for each that exists; one that is newer than its file stays."""
    for name in sorted(names):
        path, page = ROOT / name, site / uri_of(name)
        if not path.exists():
            continue
        if path.is_file() and page.exists() and page.stat().st_mtime > path.stat().st_mtime:
            continue
        page.parent.mkdir(parents=True, exist_ok=True)
        body = _listing(path) if path.is_dir() else _coloured(path)
        up = "../" * uri_of(name).count("/")
        page.write_text(_PAGE.format(name=escape(name), up=up, body=body), encoding="utf-8")


def _files_of(path: Path) -> Iterator[str]:
    if path.is_dir():
        yield from sorted(each.name for each in path.iterdir() if each.is_file() and each.suffix in _SHOWN)


def _listing(folder: Path) -> str:
    links = (f'<li><a href="{folder.name}/{file}.html"><code>{file}</code></a></li>' for file in _files_of(folder))
    return f"<ul>{''.join(links)}</ul>"


def _coloured(path: Path) -> str:
    try:
        lexer = get_lexer_for_filename(path.name)
    except ClassNotFound:
        lexer = TextLexer()
    return str(highlight(path.read_text(encoding="utf-8"), lexer, HtmlFormatter()))
