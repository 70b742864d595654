"""What all pages of reviews share: the frame of a document, its style, and the colours of an edition's board."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files

from lexiko.rulebook import edition_of
from lexiko.rules import Ruleset
from lexiko.translations import Translations

_TOKENS = (
    "sq", "grid", "frame", "frame-ink", "dl", "dl-ink", "tl", "tl-ink", "dw", "dw-ink", "tw", "tw-ink",
    "ql", "ql-ink", "qw", "qw-ink",
)  # fmt: skip


def document(title: str, body: str, say: Translations, *, ruleset: Ruleset | None = None, styles: str = "") -> str:
    """A whole page: everything that it shows is in it."""
    board = _board_colours(ruleset) if ruleset else ""
    return (
        f'<!doctype html>\n<html lang="{say.language}"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>\n{_style()}{board}{styles}\n</style></head>\n"
        f"<body>{body}</body></html>\n"
    )


@cache
def _style() -> str:
    return files(__package__).joinpath("style.css").read_text(encoding="utf-8")


def _board_colours(ruleset: Ruleset) -> str:
    """The edition's colours on a light page and on a dark one."""
    colours = edition_of(ruleset).colours

    def tokens(theme: str) -> str:
        named = colours.tokens(theme)
        return "".join(f"--{token}:{named[token]};" for token in _TOKENS if token in named)

    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{tokens('dark')}}}}}"
    return f":root{{{tokens('light')}}}{dark}"
