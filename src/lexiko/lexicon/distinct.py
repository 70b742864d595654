"""Which of these words are there, in order and each once? At hardly any cost where they are so already."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import lt


def each_once(words: Iterable[bytes]) -> list[bytes]:
    """The words in order, each once; the list itself where it is so already.

    >>> each_once([b"\\x02", b"\\x01", b"\\x02"])
    [b'\\x01', b'\\x02']
    """
    listed = words if isinstance(words, list) else list(words)
    if all(map(lt, listed, islice(listed, 1, None))):
        return listed
    return sorted(dict.fromkeys(listed))  # keeps an order that is there already, which sorts faster
