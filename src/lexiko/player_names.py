"""Which names of players look the same: skeletons as UTS 39 has them, made with data of `confusable-homoglyphs`.

The package tells which letters can be taken for each other and makes no skeletons. Those are for comparing only: a name
is kept and shown as it was typed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from unicodedata import normalize

import regex

_HIDDEN = regex.compile(r"\p{Default_Ignorable_Code_Point}+")
_MARK_AROUND = "\u200e"
"""The data writes what is read from right to left between two of these."""


def look_the_same(name: str, other: str) -> bool:
    """Can two names be taken for each other, as they are written or in small letters?

    >>> look_the_same("Ann", "\\u0410nn"), look_the_same("Ann", "Ann\\ufe0f"), look_the_same("ann", "ANN")
    (True, True, True)
    >>> look_the_same("Ian", "Lan"), look_the_same("Ian", "lan"), look_the_same("Ana", "Aña")
    (False, True, False)
    """
    return skeleton(name) == skeleton(other) or skeleton(name.casefold()) == skeleton(other.casefold())


def skeleton(text: str) -> str:
    """The text with one letter in place of all that look alike, and nothing that cannot be seen; empty for nothing."""
    known = _prototypes()
    shown = _HIDDEN.sub("", normalize("NFD", text))
    return normalize("NFD", "".join(known.get(each, each) for each in shown))


@cache
def _prototypes() -> dict[str, str]:
    """What stands in a skeleton for each letter that looks like others.

    The data has both ways, from each letter to those that look like it: most have one, the letter that stands for all
    of them, and that one has many. Of two that have each other alone either may stand for both.
    """
    raw = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8"))
    alike = {_bare(each): [_bare(other["c"]) for other in others] for each, others in raw.items()}
    known = dict(_standing_for(alike))
    return {each: "".join(known.get(part, part) for part in other) for each, other in known.items()}


def _standing_for(alike: dict[str, list[str]]) -> Iterable[tuple[str, str]]:
    for each, others in alike.items():
        if len(each) > 1 or len(others) > 1:
            continue
        [other] = others
        if len(other) > 1 or len(alike.get(other, ())) > 1 or other < each:
            yield each, normalize("NFD", other)


def _bare(text: str) -> str:
    return text if text == _MARK_AROUND else text.strip(_MARK_AROUND)
