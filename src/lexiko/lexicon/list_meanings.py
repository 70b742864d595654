"""What a list itself tells of its words: parts of speech and meanings, in front of any dictionary."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from typing import Protocol

from lexiko.lexicon.errors import LexiconError
from lexiko.lexicon.list_lines import list_lines, part_and_gloss
from lexiko.lexicon.meanings import DictionaryEntry, Meaning, Sense
from lexiko.rules import Alphabet, UnknownLetter

Glosses = Mapping[str, list[tuple[str, str]]]
"""Part of speech and meaning, either perhaps empty, by word in capitals."""
Accepts = Callable[[str], bool]
"""Whether a text is a word of the lexicon."""
_MOST_BYTES = 1 << 28


class Dictionary(Protocol):
    """Whatever tells what words mean."""

    def of(self, word: str, accepts: Accepts = ..., /) -> Meaning | None:
        """What a word in capitals means, if that is known; of which words it is a form, `accepts` tells."""


class ListMeanings:
    """The meanings that a list tells; for words of which it tells none, another dictionary is asked.

    >>> meanings = ListMeanings({"HORN": [("noun", "a wind instrument")]}, source="club")
    >>> print(meanings.of("HORN"), meanings.of("TEA"))
    (noun) a wind instrument None
    """

    def __init__(self, glosses: Glosses, *, source: str, other: Dictionary | None = None) -> None:
        """`source` is credited for them."""
        self._glosses, self._source, self._other = glosses, source, other

    def of(self, word: str, accepts: Accepts = lambda _: True, /) -> Meaning | None:
        """What a word in capitals means, if that is known; `accepts` is for the other dictionary."""
        senses = tuple(Sense(part, gloss, self._source) for part, gloss in self._glosses.get(word, ()))
        if senses:
            return Meaning(word, (DictionaryEntry(word, senses),))
        return self._other.of(word, accepts) if self._other else None


def glosses_in(text: str, alphabet: Alphabet) -> Glosses:
    """What a list tells of its words; nothing where only a few lines have more than a word, as with `ice cream`.

    >>> glosses_in("horn,noun\\ntea,noun\\n", Alphabet(tuple("AEHNORT")))
    {'HORN': [('noun', '')], 'TEA': [('noun', '')]}
    """
    layout, lines = list_lines(text)
    if 2 * sum(any(line.rest) for line in lines) < len(lines):
        return {}
    glosses: dict[str, list[tuple[str, str]]] = {}
    for line in lines:
        sense = part_and_gloss(line, layout)
        if any(sense):
            try:
                word = alphabet.format_word(alphabet.parse_word(line.word))
            except UnknownLetter:
                continue
            senses = glosses.setdefault(word, [])
            if sense not in senses:
                senses.append(sense)
    return glosses


def pack_glosses(glosses: Glosses) -> bytes:
    """Glosses as bytes, as long as a multiple of four; none for none.

    >>> unpack_glosses(pack_glosses({"HORN": [("noun", "")]}), source="club")
    {'HORN': [('noun', '')]}
    """
    if not glosses:
        return b""
    packed = zlib.compress(json.dumps(glosses, ensure_ascii=False).encode(), 9)
    return packed + bytes(-len(packed) % 4)


def unpack_glosses(raw: bytes, *, source: str) -> Glosses:
    """The glosses of these bytes. Raises `LexiconError` naming `source` where they are none."""
    if not raw:
        return {}
    try:
        sense = json.loads(zlib.decompressobj().decompress(raw, _MOST_BYTES))
        return {word: [(str(part), str(gloss)) for part, gloss in senses] for word, senses in sense.items()}
    except (zlib.error, ValueError, AttributeError, TypeError, RecursionError):
        raise LexiconError(f"{source}: the meanings kept with its words cannot be read") from None
