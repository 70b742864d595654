"""Regular plurals and verb forms of English words, for lists that have the words alone: BOATS beside BOAT. Rule R7.2.

The rules propose: BOATS, BOATED and BOATING. A form is taken only where a known list has it, and a dictionary knows the
word as the noun or the verb that has such a form; so CATTED and SHEEPS stay out, and RUNNING comes in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lexiko.lexicon.inflections import regular_forms
from lexiko.rules import Word

if TYPE_CHECKING:
    from lexiko.lexicon.lookup import Lexicon

FEW_ENDING_IN_S = 0.15
"""Lists with forms have a third of their words end in S, lists of words alone a twelfth."""


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
