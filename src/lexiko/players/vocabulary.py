"""Which words does a player know, which does it only believe in, and which look odd to it?"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from lexiko.kernel import usual_triples
from lexiko.lexicon import Lexicon
from lexiko.rules import Word

SMALL = 2_000
"""A lexicon of fewer words is known in full by everybody."""

LIKE = 2
"""Words are alike if so many of their last letters are the same."""

LONGEST_ENDING = 2
MOST, ENOUGH = 0.35, 4
"""An ending is usual if this share of the words that are alike take it, and so many of them."""

LONGEST_STEM = 6
"""How many letters a word has at most that a false ending is put to."""

GLANCE = 50_000
"""From how many words it is learnt which letters go together."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The words a player is sure of, those it believes in besides, and what letters follow each other in them.

    `believed` holds the sure words too.
    """

    sure: Lexicon
    believed: Lexicon

    def doubts(self, word: Word) -> bool:
        """Whether this player has never met the word."""
        return not self.believed.accepts(word)

    def looks_odd(self, word: Word) -> bool:
        """Whether three letters side by side in it are so in no word this player knows."""
        return not _triples(word) <= triples_of(self.sure)


def vocabulary(lexicon: Lexicon, *, tier: int, share: float, false_share: float) -> Vocabulary:
    """The words of a lexicon known up to a tier; where nobody has ranked them, a share of them, the short ones first.

    Of the words that do not exist but look as if they did, a `false_share` is believed in. Asked again for the same
    words, the answer is the same object.
    """
    return _vocabulary(_Words(lexicon.fingerprint, lexicon), tier, share, false_share)


@dataclass(frozen=True, slots=True)
class _Words:
    """A lexicon as a key: equal to any other of the same words."""

    fingerprint: str
    lexicon: Lexicon = field(compare=False)


@lru_cache(maxsize=64)
def _vocabulary(words: _Words, tier: int, share: float, false_share: float) -> Vocabulary:
    lexicon = words.lexicon
    sure = lexicon.up_to_tier(tier) if len(lexicon) >= SMALL and tier < 100 else lexicon
    if not len(sure):
        sure = lexicon.part(f"share-{share}", lambda: (word for word in lexicon.words() if _is_known(word, share)))
    if not false_share or len(sure) < SMALL:
        return Vocabulary(sure, sure)
    label = f"believed-{tier}-{share}-{false_share}"
    return Vocabulary(sure, lexicon.part(label, lambda: (*sure.words(), *false_words(sure, lexicon, false_share))))


def false_words(sure: Lexicon, lexicon: Lexicon, share: float) -> Iterator[Word]:
    """Words that do not exist but look as if they did: known short ones with the ending their like have.

    None of them is offensive.
    """
    usual, barred = usual_endings(sure.words()), lexicon.barred(("offensive",))
    for stem in sure.words():
        if 3 <= len(stem) <= LONGEST_STEM:
            for ending in usual.get(stem[-LIKE:], ()):
                word = stem + ending
                if _chance(word) < share and not lexicon.accepts(word) and word not in barred:
                    yield word


def usual_endings(lexicon: Iterable[Word]) -> dict[Word, list[Word]]:
    """The endings that most words take which end alike: by their last letters, those that make a word of most of them.

    >>> usual_endings([word + ending for word in (b"cat", b"bat", b"rat", b"mat") * 3 for ending in (b"", b"s")])
    {b'at': [b's']}
    """
    words = set(lexicon)
    stems = Counter(word[-LIKE:] for word in words)
    found = Counter(
        (word[:-size][-LIKE:], word[-size:])
        for word in words
        for size in range(1, LONGEST_ENDING + 1)
        if word[:-size] in words
    )
    usual: dict[Word, list[Word]] = {}
    for (like, ending), count in sorted(found.items()):
        if count >= max(ENOUGH, MOST * stems[like]):
            usual.setdefault(like, []).append(ending)
    return usual


@lru_cache(maxsize=16)
def usual_letters(lexicon: Lexicon) -> bytes:
    """The same as a table, as the kernel takes it."""
    return usual_triples([*triples_of(lexicon)])


@lru_cache(maxsize=16)
def triples_of(lexicon: Lexicon) -> frozenset[bytes]:
    """Every three letters that stand side by side in its words, beginnings and ends too; of many words, in a part."""
    step = max(1, len(lexicon) // GLANCE)
    return frozenset(triple for word in islice(lexicon.words(), 0, None, step) for triple in _triples(word))


def _triples(word: Word) -> set[bytes]:
    framed = b"\0" + word + b"\0"
    return {framed[place : place + 3] for place in range(len(framed) - 2)}


def _is_known(word: Word, share: float) -> bool:
    """Whether a word that nobody has ranked is among the share that is known; short ones are rather."""
    return _chance(word) < float(share ** (min(len(word), 8) / 8))


def _chance(word: Word) -> float:
    """A number from 0 to 1 that belongs to the word."""
    return int.from_bytes(hashlib.blake2b(word, digest_size=8).digest(), "big") / 2**64
