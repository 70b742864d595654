"""A lexicon: which words there are, what hooks onto them, what they grow into, and how widely they are known."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from lexiko.lexicon.kwg import TURN, Kwg, build_kwg
from lexiko.rules import Alphabet, UnknownLetter, Word

if TYPE_CHECKING:
    from pathlib import Path

    from lexiko.lexicon.left_out import LeftOut
    from lexiko.lexicon.list_meanings import Dictionary
    from lexiko.lexicon.meanings import Meaning
    from lexiko.rules import Ruleset, WordJudge

ENGLISH_ALPHABET = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), vowels=frozenset("AEIOU"))
"""The letters an English word is spelt with, as every English set has them."""

MOST_CROSS_SETS = 1 << 14
"""So many are remembered, some two megabytes; then it begins anew."""
UNRANKED = 100
"""The tier of a word no list of common words has."""

Derive = Callable[["Lexicon", str, bytes, Callable[[], Iterable[Word]]], "Lexicon"]
"""Makes a lexicon of some of another's words: what the part is called, what tells it from others, and its words."""

Filters = Mapping[str, Collection[Word]]
"""The words that each filter bars, by the filter's key. Rule: R7.3"""


class Lexicon:
    """A set of words, spelt with one alphabet. Immutable.

    >>> lexicon = Lexicon.from_words("tiny", ["plane", "planet", "plan", "lane", "an"])
    >>> "lane" in lexicon, "nale" in lexicon, len(lexicon), list(lexicon)[:2]
    (True, False, 5, ['AN', 'LANE'])
    """

    def __init__(
        self,
        name: str,
        alphabet: Alphabet,
        kwg: Kwg,
        *,
        fingerprint: str = "",
        size: int | None = None,
        tiers: Callable[[], Mapping[Word, int]] = dict,
        filters: Callable[[], Filters] = dict,
        derive: Derive | None = None,
        meanings: Callable[[], Dictionary | None] = lambda: None,
        place: str = "",
        leaves_file: Path | None = None,
        left_out: LeftOut | None = None,
    ) -> None:
        """A lexicon over a finished graph; `from_words` and `open_lexicon` are the usual ways to one.

        `tiers`, `filters` and `meanings` are asked when first needed. `derive` makes a lexicon of some of the words; by
        default it is built in memory, each time. `place` opens it again: its key, or the path of its file, which only
        the games of this machine keep; `leaves_file` is where leave values of its own would be,
        `left_out` what of its list is no word.
        """
        self.name, self.alphabet, self.kwg = name, alphabet, kwg
        self._fingerprint, self._size = fingerprint, size
        self._tiers, self._filters, self._derive = tiers, filters, derive or _derive_in_memory
        self._meanings = meanings
        self._cross_sets: dict[tuple[Word, Word], frozenset[int]] = {}
        self.place, self.leaves_file, self.left_out = place or name, leaves_file, left_out

    @classmethod
    def from_words(
        cls,
        name: str,
        words: Iterable[str],
        alphabet: Alphabet = ENGLISH_ALPHABET,
        *,
        filters: Filters | None = None,
    ) -> Lexicon:
        """The lexicon of these words, in any case. Raises `UnknownLetter` for one the alphabet cannot spell."""
        kwg = build_kwg([alphabet.parse_word(word) for word in words])
        return cls(name, alphabet, kwg, filters=lambda: filters or {})

    def with_graph(self, kwg: Kwg, *, fingerprint: str = "", size: int | None = None) -> Lexicon:
        """A lexicon of the same name over other words, some of this one's."""
        return Lexicon(
            self.name,
            self.alphabet,
            kwg,
            fingerprint=fingerprint,
            size=size,
            tiers=self._tiers,
            filters=self._filters,
            derive=self._derive,
            meanings=self._meanings,
            place=self.place,
            leaves_file=self.leaves_file,
            left_out=self.left_out,
        )

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}>"

    def __contains__(self, word: object) -> bool:
        """Whether this is a word of it, given as letter codes or as text: `"qi" in lexicon`."""
        if isinstance(word, str):
            return self.contains_text(word)
        return isinstance(word, bytes) and self.accepts(word)

    def __iter__(self) -> Iterator[str]:
        """Every word as text, in the alphabet's order; a tile of several letters is written as they are."""
        return map(self.alphabet.format_word, self.kwg)

    def words(self) -> Iterator[Word]:
        """Every word as letter codes, in the alphabet's order."""
        return iter(self.kwg)

    def __len__(self) -> int:
        if self._size is None:
            self._size = sum(1 for _ in self.kwg)
        return self._size

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that are the same for the same words in the same letters, and only then.

        >>> Lexicon.from_words("a", ["NO", "ON"]).fingerprint == Lexicon.from_words("b", ["on", "no"]).fingerprint
        True
        """
        if not self._fingerprint:
            self._fingerprint = fingerprint_of(self.kwg, self.alphabet)
        return self._fingerprint

    def accepts(self, word: Word) -> bool:
        """Whether this is a word, given as letter codes without blank flags. Rule: R7.1"""
        return word in self.kwg

    def cross_set(self, before: Word, after: Word) -> frozenset[int]:
        """Every letter code that makes a word between these; asked of the same places turn after turn. Rule: V3

        >>> lexicon = Lexicon.from_words("few", ["CAT", "COT", "CUTE"])
        >>> lexicon.alphabet.format_word(sorted(lexicon.cross_set(bytes([3]), bytes([20]))))
        'AO'
        """
        found = self._cross_sets.get((before, after))
        if found is None:
            if len(self._cross_sets) >= MOST_CROSS_SETS:
                self._cross_sets.clear()
            found = self._cross_sets[before, after] = self.kwg.cross_set(before, after)
        return found

    def contains_text(self, text: str) -> bool:
        """Whether this text, in any case, spells a word; a text with other letters does not."""
        try:
            return self.accepts(self.alphabet.parse_word(text))
        except UnknownLetter:
            return False

    def tier(self, word: Word) -> int:
        """How widely a word is known: 10 for the commonest to 80; 100 where nobody has measured it.

        Raises `KeyError` if it is no word at all.
        """
        if word not in self.kwg:
            raise KeyError(word)
        return self._tiers().get(word, UNRANKED)

    def meaning(self, word: Word) -> Meaning | None:
        """What a word, given as letter codes, means, if that is known; whether it is a word here is not asked.

        Of several words that it may be a form of, those are told that are words here.

        >>> from lexiko.lexicon import open_lexicon
        >>> english = open_lexicon("english")
        >>> print(english.meaning(english.alphabet.parse_word("qis")))
        plural of QI: (noun) the force of life that Chinese thought finds in all things
        """
        meanings = self._meanings()
        return meanings.of(self.alphabet.format_word(word), self.contains_text) if meanings else None

    @property
    def has_meanings(self) -> bool:
        """Whether there is a dictionary for its language."""
        return self._meanings() is not None

    def front_hooks(self, word: Word) -> Word:
        """The letters that make a longer word when put before this one, in order.

        >>> lexicon = Lexicon.from_words("tiny", ["lane", "plane", "planet", "an"])
        >>> lexicon.alphabet.format_word(lexicon.front_hooks(lexicon.alphabet.parse_word("lane")))
        'P'
        """
        return bytes(sorted(self.kwg.cross_set(b"", word)))

    def back_hooks(self, word: Word) -> Word:
        """The letters that make a longer word when put after this one, in order."""
        return bytes(sorted(self.kwg.cross_set(word, b"")))

    def extensions(self, word: Word, *, go_on: Callable[[], bool] = lambda: True) -> Iterator[Word]:
        """Every word with these letters side by side in it and at least two more; each once, shortest first.

        Once `go_on` says no there are no more than were found by then.
        """
        if not word:
            return iter(())
        kwg = self.kwg
        node = kwg.node_of(reversed(word), kwg.gaddag_root)
        if not node:
            return iter(())
        turn, found = bytes((TURN,)), set()
        for path in kwg.words_below(kwg.arc(node)):
            if not go_on():
                break
            before, _, after = path.partition(turn)
            if len(before) + len(after) > 1:
                found.add(before[::-1] + word + after)
        return iter(sorted(sorted(found), key=len))

    def judge(self, ruleset: Ruleset) -> WordJudge:
        """Who says which words count under these rules: this lexicon less what their filters bar. Rule: R7.1, R7.3"""
        barred = self.barred(ruleset.word_filters)
        return _FilteredJudge(self, barred) if barred else self

    def barred(self, word_filters: Collection[str]) -> frozenset[Word]:
        """The words, of this lexicon or not, that these filters bar. Rule: R7.3"""
        if not word_filters:
            return frozenset()
        filters = self._filters()
        return frozenset(word for key in word_filters for word in filters.get(key, ()))

    def filtered(self, word_filters: Collection[str]) -> Lexicon:
        """A lexicon of the words that these filters leave; this one if they bar none of its words. Rule: R7.3

        >>> rude = {"offensive": [bytes([20, 21, 18, 4])]}
        >>> lexicon = Lexicon.from_words("tiny", ["turd", "bird"], filters=rude)
        >>> len(lexicon.filtered(["offensive"])), lexicon.filtered(["foreign"]) is lexicon
        (1, True)
        """
        barred = self.barred(word_filters)
        if not any(word in self.kwg for word in barred):
            return self
        label, key = "-".join(sorted(set(word_filters))), b"\0".join(sorted(barred))
        return self._derive(self, label, key, lambda: (word for word in self.words() if word not in barred))

    def up_to_tier(self, tier: int) -> Lexicon:
        """A lexicon of the words known at least so widely: those of this tier and of the commoner ones.

        >>> Lexicon.from_words("tiny", ["plane", "lane"]).up_to_tier(20).contains_text("lane")
        False
        """
        return self.part(
            f"tier-{tier}", lambda: (word for word, rank in self._tiers().items() if rank <= tier and word in self.kwg)
        )

    def part(self, label: str, words: Callable[[], Iterable[Word]]) -> Lexicon:
        """A lexicon of other words that depend on these and the label alone; `words` gives them where nobody kept it.

        It has the name, the letters and the tiers of this one.
        """
        return self._derive(self, label, label.encode(), words)


class _FilteredJudge:
    """A lexicon less some words, as a judge."""

    def __init__(self, lexicon: Lexicon, barred: frozenset[Word]) -> None:
        self._lexicon, self._barred = lexicon, barred

    def accepts(self, word: Word) -> bool:
        """Whether this word counts. Rule: R7.3"""
        return word not in self._barred and self._lexicon.accepts(word)


def _derive_in_memory(lexicon: Lexicon, _: str, __: bytes, words: Callable[[], Iterable[Word]]) -> Lexicon:
    return lexicon.with_graph(build_kwg(list(words())))


def fingerprint_of(words: Iterable[Word], alphabet: Alphabet) -> str:
    """The fingerprint of these words, each given once: sixteen hexadecimal digits."""
    digest = hashlib.sha256(" ".join(alphabet.letters).encode() + b"\0")
    digest.update(b"\0".join(sorted(words)))
    return digest.hexdigest()[:16]
