"""Names and texts that people type: what of them is kept, and how two that look the same are told apart."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from unicodedata import normalize

import regex

from lexiko.player_names import look_the_same, skeleton
from lexiko.server.wire import NAME_LIMIT, TEXT_LIMIT

MARKS_ON_A_LETTER = 4
"""As many as UTS 39 finds in any language; more climb over the lines around."""

_JOINS = r"\p{Joining_Type=Dual_Joining}"
_HIDDEN_AND_MEANT = regex.compile(
    rf"""
    (?<=\p{{Emoji}}) \N{{VARIATION SELECTOR-16}}  # the picture and not the sign
    | (?<=\p{{Extended_Pictographic}} [\p{{Emoji_Modifier}}\uFE0F]?) \u200D (?=\p{{Extended_Pictographic}})
    | (?<=\U0001F3F4) [\U000E0020-\U000E007E]+ \U000E007F  # the flags of England, Scotland and Wales
    | (?<=\p{{Canonical_Combining_Class=Virama}}) [\u200C\u200D]
    | (?<={_JOINS} \p{{Joining_Type=Transparent}}*) [\u200C\u200D] (?=\p{{L}})
    | (?<=\p{{Script=Han}}) [\p{{Variation_Selector}}--\p{{Script=Mongolian}}]
    | (?<=\p{{Script=Mongolian}}) [\p{{Variation_Selector}}&&\p{{Script=Mongolian}}]
    """,
    regex.VERBOSE | regex.V1,
)
"""Where what cannot be seen changes what can: in pictures made of several, and in the scripts that have such."""
_HIDDEN = regex.compile(r"\p{Default_Ignorable_Code_Point}")
_SPACES = regex.compile(
    r"[\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\N{BRAILLE PATTERN BLANK}\U0001D159\U00013441\U00013442\U00016FE4]+"
)
"""Spaces, controls, what nobody has given a shape, and five letters and symbols whose shape is nothing."""
_MARKS = regex.compile(r"(?<=(^|\s)) [\p{Mn}\p{Me}]+ | (?P<run>[\p{Mn}\p{Me}]+)", regex.VERBOSE)
_CLUSTER = regex.compile(r"\X")


def clean_name(name: str) -> str:
    """A name without what cannot be seen, controls and needless spaces; empty if nothing is left that can be seen.

    >>> clean_name("  Ann\\u202e  Lee\\n ")
    'Ann Lee'
    """
    return _cut(_clean(name), NAME_LIMIT)


def clean_text(text: str) -> str:
    """A line of talk without what cannot be seen and controls; empty if nothing is left that can be seen."""
    return _cut(_clean(text), TEXT_LIMIT)


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody at the table is called so already, or so that it looks like it.

    >>> free_name("Ann", ["ann", "Ben"])
    'Ann 2'
    """
    known = list(taken)
    for count in itertools.count(1):
        free = name if count == 1 else f"{_cut(name, NAME_LIMIT - 3)} {count}"
        if not any(look_the_same(free, other) for other in known):
            return free
    raise AssertionError("there is always a further number")


def _clean(text: str) -> str:
    if text.isascii():  # as most is
        return " ".join(_SPACES.sub(" ", text).split())
    shown = _without_hidden(normalize("NFC", text))
    spaced = " ".join(_SPACES.sub(_space, shown).split())
    cleaned = normalize("NFC", _MARKS.sub(_few, normalize("NFD", spaced))).strip()
    return cleaned if skeleton(cleaned).strip() else ""


def _without_hidden(text: str) -> str:
    if not _HIDDEN.search(text):
        return text
    meant = {place for found in _HIDDEN_AND_MEANT.finditer(text) for place in range(*found.span())}
    return "".join(each for place, each in enumerate(text) if place in meant or not _HIDDEN.match(each))


def _space(found: regex.Match[str]) -> str:
    """A space, for all but what is hidden and meant, of which the rest has gone already."""
    return "".join(each if _HIDDEN.match(each) else " " for each in found[0])


def _few(found: regex.Match[str]) -> str:
    """Of the marks on a letter each once, and no more than languages need; none that stand on nothing."""
    return "".join(dict.fromkeys(found["run"] or ""))[:MARKS_ON_A_LETTER]


def _cut(text: str, most: int) -> str:
    """As much of a text as fits, without cutting through what is one sign to a reader."""
    if len(text) <= most:
        return text
    kept = ""
    for cluster in _CLUSTER.findall(text):
        if len(kept) + len(cluster) > most:
            break
        kept += cluster
    return kept.rstrip()
