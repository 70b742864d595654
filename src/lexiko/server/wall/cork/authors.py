"""Words by several people on one note: who wrote which of them, also after others have changed some."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from lexiko.server.wall.events import Written

_PARTS = re.compile(r"\s+|\S+")


def plain(text: Iterable[Written]) -> str:
    """The words alone.

    >>> plain((Written("ann", "milk "), Written("ben", "and eggs")))
    'milk and eggs'
    """
    return "".join(each.text for each in text)


def rewritten(known: Sequence[Written], text: str, by: str) -> tuple[Written, ...]:
    """What was written, as it is after somebody has changed it: what they left as it was stays its writer's.

    >>> [(each.by, each.text) for each in rewritten((Written("ann", "milk and eggs"),), "milk and ten eggs", "ben")]
    [('ann', 'milk and '), ('ben', 'ten '), ('ann', 'eggs')]
    """
    old = [(part, each.by) for each in known for part in _PARTS.findall(each.text)]
    new = _PARTS.findall(text)
    codes = SequenceMatcher(None, [part for part, _ in old], new, autojunk=False).get_opcodes()
    parts: list[tuple[str, str]] = []
    for kind, first, last, begins, ends in codes:
        parts += old[first:last] if kind == "equal" else [(part, by) for part in new[begins:ends]]
    return _joined(parts)


def without_words_of(text: Sequence[Written], member: str) -> tuple[Written, ...]:
    """What is left where the words of one are taken away."""
    return tuple(each for each in text if each.by != member)


def _joined(parts: Iterable[tuple[str, str]]) -> tuple[Written, ...]:
    """Parts that one wrote after another as one."""
    joined: list[Written] = []
    for part, by in parts:
        if joined and joined[-1].by == by:
            joined[-1] = Written(by, joined[-1].text + part)
        else:
            joined.append(Written(by, part))
    return tuple(joined)
