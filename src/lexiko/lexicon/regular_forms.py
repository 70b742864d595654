"""Regular plurals and verb forms of English words, for lists that have the words alone: BOATS beside BOAT. Rule R7.2.

The rules propose: BOATS, BOATED and BOATING. A form is taken only where a known list has it, and a dictionary knows the
word as the noun or the verb that has such a form; so CATTED and SHEEPS stay out, and RUNNING comes in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lexiko.lexicon.inflections import SIBILANTS, VOWELS
from lexiko.rules import Word

if TYPE_CHECKING:
    from lexiko.lexicon.lookup import Lexicon

FEW_ENDING_IN_S = 0.15
"""Lists with forms have a third of their words end in S, lists of words alone a twelfth."""
_CONSONANT_LAST = re.compile(r".*[^AEIOU][AEIOU][^AEIOUWXY]")
"""Words that may double their last letter: RUN, REFER."""
_IRREGULAR_PAST = ("BE", "SEE", "FORESEE", "OVERSEE")
"""Verbs in E whose past form has no D: SEED is none of SEE's."""


def regular_forms(word: str) -> Iterator[tuple[str, str]]:
    """The forms a word in capitals may have by rule, each with the parts of speech it has them as.

    >>> [form for form, _ in regular_forms("CITY")]
    ['CITIES', 'CITIED', 'CITYING']
    >>> [form for form, _ in regular_forms("RUN")]
    ['RUNS', 'RUNED', 'RUNING', 'RUNNED', 'RUNNING']
    """
    short = word[:-1]
    if word.endswith("Y") and word[-2:-1] not in VOWELS:
        yield from ((f"{short}IES", "noun verb"), (f"{short}IED", "verb"), (f"{word}ING", "verb"))
        return
    yield from ((word + ending, "noun verb") for ending in (("S", "ES") if word.endswith(SIBILANTS) else ("S",)))
    if word.endswith("E"):
        yield from () if word in _IRREGULAR_PAST else ((f"{word}D", "verb"),)
        yield f"{word[:-2]}YING" if word.endswith("IE") else f"{short}ING", "verb"
        yield f"{word}ING", "verb"  # SEEING, DYEING
        return
    doubled = [word + word[-1]] if _CONSONANT_LAST.fullmatch(word) else []
    for stem in (word, *doubled, *([f"{word}K"] if word.endswith("C") else [])):
        yield from ((f"{stem}ED", "verb"), (f"{stem}ING", "verb"))


def with_regular_forms(words: Sequence[Word], known: Lexicon) -> list[Word]:
    """These words, and the regular plurals and verb forms of them that `known` has, in order.

    >>> from lexiko.lexicon import open_lexicon
    >>> english = open_lexicon("english")
    >>> spell, read = english.alphabet.format_word, english.alphabet.parse_word
    >>> " ".join(map(spell, with_regular_forms([read("boat"), read("sheep")], english)))
    'BOAT BOATED BOATING BOATS SHEEP'
    """
    there, added = frozenset(words), set[Word]()
    for word in there:
        spelt = known.alphabet.format_word(word)
        proposed = [(known.alphabet.parse_word(form), parts) for form, parts in regular_forms(spelt)]
        wanted = [(form, parts) for form, parts in proposed if form not in there and known.accepts(form)]
        of_speech = _parts_of_speech(word, known) if wanted else frozenset()
        added.update(form for form, parts in wanted if of_speech & set(parts.split()))
    return sorted(there | added)


def _parts_of_speech(word: Word, known: Lexicon) -> frozenset[str]:
    """What the word itself can be, not what it may be a form of."""
    meaning = known.meaning(word)
    entries = meaning.entries if meaning else ()
    return frozenset(sense.part for entry in entries if not entry.relation for sense in entry.senses)


def lacks_regular_forms(words: Sequence[Word], ending: int) -> bool:
    """Whether this looks like a list of words without their forms; `ending` is the letter S."""
    return sum(word[-1] == ending for word in words) < FEW_ENDING_IN_S * len(words)
