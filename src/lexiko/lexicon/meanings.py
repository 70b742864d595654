"""What words mean: their senses, and of which words they are forms; from dictionaries that are named with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lexiko.lexicon.inflections import ADJECTIVE, NOUN, VERB, Base, inflected_from, made_from, spelt_otherwise
from lexiko.lexicon.packed_meanings import Line, PackedMeanings

PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb", "o": ""}
SOURCES = {"w": "WordNet 3.0", "b": "Webster 1913", "l": "Lexiko"}
"""What is credited, by the letter a sense carries."""
CREDITS = {
    "WordNet 3.0": "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.",
    "Webster 1913": "Webster's Revised Unabridged Dictionary of 1913, in the public domain",
    "Lexiko": "our own",
}
"""The notice that goes with each source."""
REFERENCES = "=~"
"""What a line carries in a source's place where its text is the word that this one is a form or a variant of."""
VARIANT = "variant of"
_PERHAPS = "perhaps "
"""Begins what a verb is told to be of an adjective: PRETTIED is of PRETTY, but SANED is not of SANE."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word."""

    part: str
    """noun, verb, adjective or adverb; empty for all others."""
    gloss: str
    source: str
    """Which dictionary says so, as `CREDITS` knows it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A word in a dictionary with its senses, the commonest first."""

    head: str
    senses: tuple[Sense, ...]
    relation: str = ""
    """What the word that was asked for is of this one, as "plural of"; empty where it is this very word."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is known of a word: its own entry, and those of the words it is a form of."""

    word: str
    entries: tuple[Entry, ...]

    @property
    def sources(self) -> tuple[str, ...]:
        """The dictionaries it is from, each once."""
        return tuple(dict.fromkeys(sense.source for entry in self.entries for sense in entry.senses))

    @property
    def is_guess(self) -> bool:
        """Whether no dictionary has the word or a form of it, only the word it seems to be made from."""
        return all(entry.relation.startswith(_PERHAPS) or entry.relation.endswith(" and") for entry in self.entries)

    def __str__(self) -> str:
        """All of it as one line of text.

        >>> sense = Sense("noun", "a large animal", "Lexiko")
        >>> print(Meaning("OXEN", (Entry("OX", (sense,), "plural of"),)))
        plural of OX: (noun) a large animal
        """
        return "; ".join(entry_text(entry) for entry in self.entries)


def entry_text(entry: Entry) -> str:
    """An entry as a line of text."""
    senses = "; ".join(f"({sense.part}) {sense.gloss}" if sense.part else sense.gloss for sense in entry.senses)
    return f"{entry.relation} {entry.head}: {senses}" if entry.relation else senses


class Meanings:
    """A dictionary of English words that also knows their forms.

    >>> own = Meanings(None, parse_glosses("QI n the force of life"))
    >>> print(own.of("QIS"))
    plural of QI: (noun) the force of life
    """

    def __init__(self, packed: PackedMeanings | None, own: Mapping[str, list[Line]]) -> None:
        """`own` glosses take the place of those that are packed."""
        self._packed, self._own = packed, own

    def of(self, word: str) -> Meaning | None:
        """What a word in capitals means, if that is known.

        The word itself and the words it is a form of by any rule; else another spelling of it; else what it seems to
        be made from.
        """
        entries = tuple(self._known(word)) or tuple(self._spelt(word)) or tuple(self._made(word))
        return Meaning(word, entries) if entries else None

    def lines(self, word: str) -> list[Line]:
        """The senses of a word as they are kept."""
        return self._own.get(word) or (self._packed.entry(word) if self._packed else [])

    def _known(self, word: str) -> Iterator[Entry]:
        """The word's own entry, and those of the words it is a form of."""
        lines = self.lines(word)
        if senses := _senses(lines):
            yield Entry(word, senses)
        irregular = [Base(line.text, line.part, _relation(line)) for line in lines if line.source in REFERENCES]
        irregular = [base._replace(parts="".join(PARTS)) if base.relation == VARIANT else base for base in irregular]
        if word in self._own:
            return  # what we say of it is all
        bases = [*irregular, *inflected_from(word)]
        entries = list(self._bases(bases))
        for parts, others, doubt in ((VERB, NOUN, ""), (NOUN, ADJECTIVE, ""), (VERB, ADJECTIVE, _PERHAPS)):
            if not entries and not senses:  # PANCAKED, ORBITALS: PANCAKE may be a noun alone, ORBITAL an adjective
                told = [Base(base.word, others, doubt + base.relation) for base in bases if parts in base.parts]
                entries = list(self._bases(told))
        yield from entries

    def _bases(self, bases: Iterable[Base]) -> Iterator[Entry]:
        found: dict[str, tuple[str, list[Sense]]] = {}
        for base in bases:
            for sense in _senses(self.lines(base.word), base.parts):
                relation, senses = found.get(base.word, (base.relation, []))
                found[base.word] = (relation if relation == base.relation else "form of"), senses
                if sense not in senses:
                    senses.append(sense)
        for head, (relation, senses) in found.items():
            yield Entry(head, tuple(senses), relation)

    def _spelt(self, word: str) -> Iterator[Entry]:
        for base in spelt_otherwise(word):
            for entry in self._known(base.word):
                if entry.relation:
                    yield entry
                else:
                    yield Entry(entry.head, entry.senses, base.relation)
                return

    def _made(self, word: str) -> Iterator[Entry]:
        """What a word, or one it is a form of by rule, seems to be made from: the first that is found."""
        bases = [*made_from(word), *(further for base in inflected_from(word) for further in made_from(base.word))]
        for base in bases:
            for entry in self._known(base.word):
                senses = tuple(sense for sense in entry.senses if _letter(sense.part) in base.parts)
                if senses:
                    yield Entry(entry.head, senses, base.relation)
                    return


def parse_glosses(text: str) -> dict[str, list[Line]]:
    """Glosses of our own: a line is a word, a letter for its part of speech, and what it means.

    >>> parse_glosses("# comment\\nQI n the force of life\\n")
    {'QI': [Line(part='n', source='l', text='the force of life')]}
    """
    glosses: dict[str, list[Line]] = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            word, part, gloss = line.split(" ", 2)
            glosses.setdefault(word, []).append(Line(part, "l", gloss.strip()))
    return glosses


def _senses(lines: Iterable[Line], parts: str = "nvaro") -> tuple[Sense, ...]:
    return tuple(
        Sense(PARTS[line.part], line.text, SOURCES[line.source])
        for line in lines
        if line.source not in REFERENCES and line.part in parts
    )


def _relation(line: Line) -> str:
    if line.source == "~":
        return VARIANT
    return "plural of" if line.part == NOUN else "form of"


def _letter(part: str) -> str:
    return next(letter for letter, name in PARTS.items() if name == part)
