"""What players are called: names that look the same, as UTS 39 has it, or like nothing, and how two are told apart.

`confusable-homoglyphs` tells which letters can be taken for each other and makes no skeletons; `regex` knows what hides
and joins. Each is loaded when a name first wants it, and names of plain letters want neither.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pkgutil import get_data
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

if TYPE_CHECKING:
    import regex

LONGEST_NAME = 24
"""Characters: what score sheets have room for, and messages."""

MARKS_ON_A_LETTER = 4
"""As many as UTS 39 finds in any language; more climb over the lines around."""

_UNSEEN_ASCII = re.compile(r"[^!-~]+")
_PLAIN = {'"': "''", "%": "º/₀", "0": "O", "1": "l", "I": "l", "`": "'", "m": "rn", "|": "l"}
"""What the data says of ASCII, so that names of plain letters need not wait until it is read."""
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


def first_alike(names: Iterable[str]) -> tuple[str, str] | None:
    """The first two of these names that can be taken for each other; None where no two can.

    >>> first_alike(["Ann", "Ben", "ann"])
    ('Ann', 'ann')
    """
    return next((pair for pair in itertools.combinations(names, 2) if look_the_same(*pair)), None)


def free_name(name: str, taken: Iterable[str], *, longest: int | None = None) -> str:
    """The name, with a number where somebody is called so already, or so that it looks like it; `longest` at most.

    >>> free_name("Ann", ["ann", "Ben"])
    'Ann 2'
    """
    known = list(taken)
    for count in itertools.count(1):
        free = name if count == 1 else f"{name if longest is None else cut(name, longest - 3)} {count}"
        if not any(look_the_same(free, other) for other in known):
            return free
    raise AssertionError("there is always a further number")


def cleaned(text: str) -> str:
    """A text without what cannot be seen, controls and needless spaces; empty if nothing is left that can be seen.

    >>> cleaned("  Ann\\u202e  Lee\\n "), cleaned("\\u3164")
    ('Ann Lee', '')
    """
    if text.isascii():  # as most is
        return _UNSEEN_ASCII.sub(" ", text).strip()
    patterns = _patterns()
    shown = _without_hidden(normalize("NFC", text), patterns)

    def space(found: regex.Match[str]) -> str:
        """A space, for all but what is hidden and meant, of which the rest has gone already."""
        return "".join(each if patterns.hidden.match(each) else " " for each in found[0])

    spaced = " ".join(patterns.spaces.sub(space, shown).split())
    marked = normalize("NFC", patterns.marks.sub(_few, normalize("NFD", spaced)))
    marked = " ".join(marked.split())  # marks that stood alone leave their spaces
    return marked if skeleton(marked).strip() else ""


def cut(text: str, most: int) -> str:
    """As much of a text as fits, without cutting through what is one sign to a reader."""
    if len(text) <= most:
        return text
    kept = ""
    for cluster in _patterns().cluster.findall(text):
        if len(kept) + len(cluster) > most:
            break
        kept += cluster
    return kept.rstrip()


@lru_cache(maxsize=1000)
def skeleton(text: str) -> str:
    """The text with one letter in place of all that look alike, and nothing that cannot be seen; empty for nothing.

    It is for comparing only: a name is kept and shown as it was typed.
    """
    shown = text if text.isascii() else _patterns().hidden.sub("", normalize("NFD", text))
    return normalize("NFD", "".join(map(_looks_like, shown)))


def read_ahead() -> None:
    """Read all that names are compared and cleaned with, which takes a moment, before anybody waits for it."""
    _alike()
    _patterns()


def _looks_like(letter: str) -> str:
    """What stands in a skeleton for a letter: for those of ASCII without the data."""
    return _PLAIN.get(letter, letter) if letter.isascii() else _looks_like_by_data(letter)


@lru_cache(maxsize=10_000)
def _looks_like_by_data(letter: str) -> str:
    """What stands in a skeleton for a letter, and for whatever stands for that."""
    return "".join(_prototype(part) or part for part in _prototype(letter) or letter)


def _prototype(letter: str) -> str:
    """What stands for a letter that looks like others; empty for one that stands for itself.

    The data has both ways, from each letter to those that look like it: most have one, the letter that stands for all
    of them, and that one has many. Of two that have each other alone either may stand for both.
    """
    others = _alike().get(letter, ())
    if len(others) != 1:
        return ""
    [other] = others
    stands = len(other) > 1 or len(_alike().get(other, ())) > 1 or other < letter
    return normalize("NFD", other) if stands else ""


@cache
def _alike() -> dict[str, list[str]]:
    raw = json.loads(get_data("confusable_homoglyphs", "confusables.json") or b"")
    return {_bare(each): [_bare(other["c"]) for other in others] for each, others in raw.items()}


def _bare(text: str) -> str:
    return text if text == _MARK_AROUND else text.strip(_MARK_AROUND)


class _Patterns(NamedTuple):
    """What `regex` finds in names."""

    hidden: regex.Pattern[str]
    hidden_and_meant: regex.Pattern[str]
    """Where what cannot be seen changes what can: in pictures made of several, and in the scripts that have such."""
    spaces: regex.Pattern[str]
    """Spaces, controls, what nobody has given a shape, and five letters and symbols whose shape is nothing."""
    marks: regex.Pattern[str]
    cluster: regex.Pattern[str]


@cache
def _patterns() -> _Patterns:
    import regex  # here: it takes a moment, and few names want it

    joins = r"\p{Joining_Type=Dual_Joining}"
    hidden_and_meant = rf"""
        (?<=\p{{Emoji}}) \N{{VARIATION SELECTOR-16}}  # the picture and not the sign
        | (?<=\p{{Extended_Pictographic}} [\p{{Emoji_Modifier}}\uFE0F]?) \u200D (?=\p{{Extended_Pictographic}})
        | (?<=\U0001F3F4) [\U000E0020-\U000E007E]+ \U000E007F  # the flags of England, Scotland and Wales
        | (?<=\p{{Canonical_Combining_Class=Virama}}) [\u200C\u200D]
        | (?<={joins} \p{{Joining_Type=Transparent}}*) [\u200C\u200D] (?=\p{{L}})
        | (?<=\p{{Script=Han}}) [\p{{Variation_Selector}}--\p{{Script=Mongolian}}]
        | (?<=\p{{Script=Mongolian}}) [\p{{Variation_Selector}}&&\p{{Script=Mongolian}}]
        """
    spaces = r"[\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\N{BRAILLE PATTERN BLANK}\U0001D159\U00013441\U00013442\U00016FE4]+"
    return _Patterns(
        hidden=regex.compile(r"\p{Default_Ignorable_Code_Point}+"),
        hidden_and_meant=regex.compile(hidden_and_meant, regex.VERBOSE | regex.V1),
        spaces=regex.compile(spaces),
        marks=regex.compile(r"(?<=(^|\s)) [\p{Mn}\p{Me}]+ | (?P<run>[\p{Mn}\p{Me}]+)", regex.VERBOSE),
        cluster=regex.compile(r"\X"),
    )


def _without_hidden(text: str, patterns: _Patterns) -> str:
    if not patterns.hidden.search(text):
        return text
    meant = {place for found in patterns.hidden_and_meant.finditer(text) for place in range(*found.span())}
    return "".join(each for place, each in enumerate(text) if place in meant or not patterns.hidden.match(each))


def _few(found: regex.Match[str]) -> str:
    """Of the marks on a letter each once, and no more than languages need; none that stand on nothing."""
    return "".join(dict.fromkeys(found["run"] or ""))[:MARKS_ON_A_LETTER]
