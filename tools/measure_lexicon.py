"""Measure a lexicon against lists of words that do not come with Lexiko, for whoever has such lists.

`--common` are lists of everyday words: how many of them the lexicon lacks. `--known` are large lists, such as
tournaments use: how many of the lexicon's words none of them has; only words up to their longest are asked for.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Sequence

from lexiko.lexicon import LexiconError, open_lexicon


def words_of(name: str) -> frozenset[str]:
    """The words of a lexicon, or of a list, KWG or DAWG file. Raises `LexiconError`."""
    lexicon = open_lexicon(name)
    return frozenset(lexicon)


def lacking(words: frozenset[str], common: Iterable[str]) -> list[str]:
    """The everyday words that these words lack.

    >>> lacking(frozenset({"TEA"}), ["TEA", "ADMIN"])
    ['ADMIN']
    """
    return sorted(set(common) - words)


def unknown(words: frozenset[str], known: Sequence[frozenset[str]]) -> tuple[list[str], int]:
    """The words that no known list has, and of how many: those no longer than the longest that these lists have.

    >>> unknown(frozenset({"TEA", "TEAX", "TEATABLES"}), [frozenset({"TEA"}), frozenset({"TEAS"})])
    (['TEAX'], 2)
    """
    longest = max(len(word) for words_known in known for word in words_known)
    asked = {word for word in words if len(word) <= longest}
    return sorted(asked.difference(*known)), len(asked)


def main() -> int:
    """Print both shares; 1 if a list cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lexicon", default="english", help="a lexicon's name, or a file of words")
    parser.add_argument("--common", nargs="*", default=[], help="lists of everyday words")
    parser.add_argument("--known", nargs="*", default=[], help="large lists of words")
    parser.add_argument("--show", type=int, default=0, help="how many of the words found to print, drawn by lot")
    wanted = parser.parse_args()
    try:
        words = words_of(wanted.lexicon)
        for name in wanted.common:
            common = words_of(name)
            tell(f"of {len(common):,} everyday words of {name}", lacking(words, common), len(common), wanted.show)
        if wanted.known:
            missing, asked = unknown(words, [words_of(name) for name in wanted.known])
            tell(f"of {asked:,} words of {wanted.lexicon}, known to none of these lists", missing, asked, wanted.show)
    except LexiconError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def tell(what: str, found: Sequence[str], of: int, show: int) -> None:
    """Print how many were found, their share, and some of them."""
    print(f"{what}: {len(found):,} ({100 * len(found) / of:.2f} %)")
    if show:
        print(*sorted(random.Random(1).sample(found, min(show, len(found)))))


if __name__ == "__main__":
    sys.exit(main())
