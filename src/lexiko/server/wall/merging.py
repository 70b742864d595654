"""Two who change the same words at once: what each has written stays."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_PARTS = re.compile(r"\s+|\S+")


def merged(before: str, theirs: str, mine: str) -> str:
    """Words changed by two people from the same text: all that either wrote is there, theirs first where both did.

    What one of them left out goes, unless the other has changed it.

    >>> merged("milk and eggs", "oat milk and eggs", "milk and ten eggs")
    'oat milk and ten eggs'
    >>> merged("Friday", "Saturday", "Sunday")
    'Saturday Sunday'
    """
    if theirs in (before, mine):
        return mine
    if mine == before:
        return theirs
    old, one, other = (_PARTS.findall(text) for text in (before, theirs, mine))
    changes = [*_changes(old, one, 0), *_changes(old, other, 1)]
    changes.sort(key=lambda change: (change[0], change[2]))
    result: list[str] = []
    at = 0
    while changes:
        first = changes.pop(0)
        group, end = [first], first[1]
        while changes and (changes[0][0] < end or (changes[0][0] == first[0] and first[0] == end)):
            end = max(end, changes[0][1])
            group.append(changes.pop(0))
        result += old[at : first[0]]
        result += _both(group)
        at = end
    return "".join([*result, *old[at:]])


def _changes(old: list[str], new: list[str], whose: int) -> list[tuple[int, int, int, list[str]]]:
    """What was changed: from and to in the old words, by whom, and what stands there now."""
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(a, b, whose, new[c:d]) for kind, a, b, c, d in codes if kind != "equal"]


def _both(group: list[tuple[int, int, int, list[str]]]) -> list[str]:
    """What stands in place of words that were changed, by one or by both."""
    texts: list[str] = []
    for whose in (0, 1):
        written = "".join("".join(each[3]) for each in group if each[2] == whose)
        if written and written.strip() not in [text.strip() for text in texts]:
            texts.append(written)
    if len(texts) < 2:
        return texts
    apart = " " if not (texts[0][-1:].isspace() or texts[1][:1].isspace()) else ""
    return [texts[0], apart, texts[1]]
