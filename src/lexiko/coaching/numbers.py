"""Numbers and lists as they stand in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.translations import Translations, listed

_AND = {"en": "and", "de": "und"}
_BLANK = "?"
_MINUS = "\N{MINUS SIGN}"


def number(value: float, say: Translations, *, digits: int = 0, signed: bool = False) -> str:
    """A number as it is written in a language.

    >>> from lexiko.translations import translations
    >>> number(-4.25, translations("de"), digits=1), number(3.0, translations("en"), signed=True)
    ('−4,2', '+3')
    """
    text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    if not text.strip("+-0."):
        text = text.strip("+-")
    text = text.replace("-", _MINUS)
    return text.replace(".", ",") if say.language == "de" else text


def several(parts: Iterable[str], say: Translations) -> str:
    """Parts of a sentence one after another."""
    return listed(parts, last=_AND[say.language])


def tiles_told(tiles: str, say: Translations) -> str:
    """Tiles as they are written, their blanks in words.

    >>> from lexiko.translations import translations
    >>> (
    ...     tiles_told("??AE", translations("en")),
    ...     tiles_told("?", translations("de")),
    ...     tiles_told("AE", translations("de")),
    ... )
    ('AE and 2 blanks', 'ein Blanko', 'AE')
    """
    blanks, letters = tiles.count(_BLANK), tiles.replace(_BLANK, "")
    if not blanks:
        return tiles
    told = say("said.blank") if blanks == 1 else say("said.several-blanks", count=blanks)
    return several([letters, told], say) if letters else told
