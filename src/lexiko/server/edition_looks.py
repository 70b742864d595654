"""The editions as the page shows them, made from their files: palettes as a style sheet, names and labels as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict

from lexiko.rulebook import Edition

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
