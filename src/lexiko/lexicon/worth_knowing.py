"""Lists of words that are worth knowing by heart, in any lexicon."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from lexiko.lexicon.lookup import Lexicon
from lexiko.lexicon.word_search import matching, parse_pattern
from lexiko.rules import Word


def of_length(lexicon: Lexicon, length: int) -> Iterator[Word]:
    """The words of so many letters.

    >>> lexicon = Lexicon.from_words("tiny", ["at", "tea", "eat"])
    >>> [lexicon.alphabet.format_word(word) for word in of_length(lexicon, 3)]
    ['EAT', 'TEA']
    """
    return matching(lexicon, parse_pattern("." * length, lexicon.alphabet))


def q_without_u(lexicon: Lexicon) -> Iterator[Word]:
    """The words with a Q that no U follows. Rule: R7.4

    >>> lexicon = Lexicon.from_words("tiny", ["qat", "quit", "suq", "at"])
    >>> sorted(map(lexicon.alphabet.format_word, q_without_u(lexicon)))
    ['QAT', 'SUQ']
    """
    letters = lexicon.alphabet.letters
    if "Q" not in letters:
        return
    q, u = lexicon.alphabet.code("Q"), lexicon.alphabet.code("U") if "U" in letters else 0
    for word in matching(lexicon, parse_pattern("*Q*", lexicon.alphabet)):
        if any(letter == q and word[place : place + 1] != bytes((u,)) for place, letter in enumerate(word, 1)):
            yield word


WORDS_OF_LISTS: Mapping[str, Callable[[Lexicon], Iterator[Word]]] = {
    "two": lambda lexicon: of_length(lexicon, 2),
    "three": lambda lexicon: of_length(lexicon, 3),
    "q-without-u": q_without_u,
}
"""The words worth knowing by heart, by the name of their list: tip 1 and tip 7."""
