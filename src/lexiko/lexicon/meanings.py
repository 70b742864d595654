"""What words mean: their senses, and of which words they are forms; from dictionaries that are named with each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from lexiko.frozen import dataclass
from lexiko.lexicon.inflections import (
    ADJECTIVE,
    NOUN,
    VERB,
    Base,
    inflected_from,
    made_from,
    regular_forms,
    spelt_otherwise,
)
from lexiko.lexicon.packed_meanings import Line, PackedMeanings

PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb", "o": ""}
SOURCES = {"w": "WordNet 3.0", "b": "Webster 1913", "l": "Lexiko"}
"""What is credited, by the letter a sense carries; a capital marks one that is not for every table."""
CREDITS = {
    "WordNet 3.0": "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.",
    "Webster 1913": "Webster's Revised Unabridged Dictionary of 1913, in the public domain",
    "Lexiko": "our own",
}
"""The notice that goes with each source."""
REFERENCES = "=~"
"""What a line carries in a source's place where its text is the word that this one is a form or a variant of."""
FORM_FIRST = "<"
"""In a source's place, with no text: the words that this one is a form of come first. CAME is of COME, then a rod."""
A_FORM = ("form of", "plural of", "past form of")
"""How a gloss of ours begins that says itself what the word is a form of."""
VARIANT = "variant of"
_PLURALS_AND_VERBS = ("plural of", "form of")
_FIRM = ("-ER and", "-OR and", "-ABLE and", "-ABILITY and", "-ITY and", "-IST and", "-ISM and", "-AL and")
"""Suffixes that are likelier to be there than a prefix, where what stands before them is a word."""
_OF_VERBS = (
    "RE- and",
    "OVER- and",
    "UNDER- and",
    "OUT- and",
    "MIS- and",
    "PRE- and",
    "DIS- and",
    "SUB- and",
    "INTER- and",
    "COUNTER- and",
)
"""Prefixes of nouns and verbs whose words are verbs sooner than nouns, where they have a verb's forms: MISAWARD.

Where they have none, they are no verbs: OVERALERT is too watchful, and warns nobody."""
_OF_NOUNS = ("ANTI- and", "INTER- and", "MULTI- and", "NON- and", "POST- and", "PRE- and")
"""Prefixes that make of a noun what goes before another: MULTICENTER; so it needs no plural to be of the noun."""
OLDER = "Webster 1913"
"""Whose senses are left unsaid where a newer dictionary explains the word: KID is no form of KYTHE to anyone now."""
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
class DictionaryEntry:
    """A word in a dictionary with its senses, the commonest first."""

    head: str
    senses: tuple[Sense, ...]
    relation: str = ""
    """What the word that was asked for is of this one, as "plural of"; empty where it is this very word."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is known of a word: its own entry, and those of the words it is a form of."""

    word: str
    entries: tuple[DictionaryEntry, ...]

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
        >>> print(Meaning("OXEN", (DictionaryEntry("OX", (sense,), "plural of"),)))
        plural of OX: (noun) a large animal
        """
        return "; ".join(entry_text(entry) for entry in self.entries)


def entry_text(entry: DictionaryEntry) -> str:
    """An entry as a line of text."""
    senses = "; ".join(
        f"({sense.part}) {sense.gloss}".rstrip() if sense.part else sense.gloss for sense in entry.senses
    )
    return f"{entry.relation} {entry.head}: {senses}" if entry.relation else senses


class Meanings:
    """A dictionary of English words that also knows their forms.

    >>> own = Meanings(None, parse_glosses("QI n the force of life"))
    >>> print(own.of("QIS"))
    plural of QI: (noun) the force of life
    """

    def __init__(
        self, packed: PackedMeanings | None, own: Mapping[str, list[Line]], *, unsaid: Collection[str] = ()
    ) -> None:
        """`own` glosses take the place of those that are packed.

        Where `unsaid` names words, those have no meaning here, and no word has a slur's, an obscene or a sexual one.
        """
        self._packed, self._own, self._unsaid = packed, own, unsaid

    def of(self, word: str, accepts: Callable[[str], bool] = lambda _: True) -> Meaning | None:
        """What a word in capitals means, if that is known.

        The word itself and the words it is a form of by any rule; else another spelling of it; else what it seems to
        be made from. Of several, those that are words too, as `accepts` tells, and not the older dictionary's alone.

        >>> both = Meanings(None, parse_glosses("LEGGE v to lay\\nLEG n a limb\\nLEG v to walk"))
        >>> [entry.head for entry in both.of("LEGGED").entries]
        ['LEGGE', 'LEG']
        >>> [entry.head for entry in both.of("LEGGED", accepts="LEG".__eq__).entries]
        ['LEG']
        """
        for way in (self._known, self._spelt):
            if entries := tuple(entry for entry in way(word) if _is_graded(entry, word, accepts)):
                words = tuple(entry for entry in entries if accepts(entry.head))
                made = None if words or not _is_rather_made(word, entries) else next(self._made(word, accepts), None)
                return Meaning(word, (made,) if made else _newer(words or entries))
        made = next(self._made(word, accepts), None)
        return Meaning(word, (made,)) if made else None

    def lines(self, word: str) -> list[Line]:
        """The senses of a word as they are kept, those for this table."""
        lines = self._own.get(word) or self._kept(word)
        if not self._unsaid:
            return lines
        return [line for line in lines if not line.source.isupper() and word not in self._unsaid]

    def _lines_for_forms(self, word: str) -> list[Line]:
        """The same, with a dictionary's of other parts of speech beside ours: of CAKE the verb too, for CAKED."""
        ours = self._own.get(word)
        if not ours or word in self._unsaid:
            return self.lines(word)
        parts = {line.part for line in ours}
        return [*ours, *(line for line in self._kept(word) if line.source == "w" and line.part not in parts)]

    def _kept(self, word: str) -> list[Line]:
        return self._packed.entry(word) if self._packed else []

    def _known(self, word: str) -> Iterator[DictionaryEntry]:
        """The word's own entry, and those of the words it is a form of; before it, where that is its commoner use.

        What we say of a word ourselves is all, but for what it is an irregular form of: SAW of SEE.
        """
        ours, irregular = self._own.get(word), self._irregular(word)
        form_first = any(line.source == FORM_FIRST for line in self._kept(word))
        senses = _senses(self.lines(word))
        own = [DictionaryEntry(word, _spoken(senses))] if senses else []
        if ours:
            yield from [*(self._bases(irregular) if form_first and not _says_it_is_a_form(ours) else ()), *own]
            return
        irregular = [base._replace(parts="".join(PARTS)) if base.relation == VARIANT else base for base in irregular]
        bases = [*irregular, *inflected_from(word)]
        entries = list(self._bases(bases))
        for parts, others, doubt in ((VERB, NOUN, ""), (NOUN, ADJECTIVE, ""), (VERB, ADJECTIVE, _PERHAPS)):
            if not entries and not senses:  # PANCAKED, ORBITALS: PANCAKE may be a noun alone, ORBITAL an adjective
                tried = [Base(base.word, others, doubt + base.relation) for base in bases if parts in base.parts]
                entries = list(self._bases(tried))
        already = {sense for entry in entries for sense in entry.senses}
        own = [entry for entry in own if not already.issuperset(entry.senses)]  # BACKWARDS means what BACKWARD does
        yield from [*entries, *own] if form_first else [*own, *entries]

    def _irregular(self, word: str) -> list[Base]:
        """The words of which this one is a form or a variant, though no rule finds that."""
        lines = (line for line in self._kept(word) if line.source in REFERENCES)
        return [Base(line.text, line.part, _relation(line)) for line in lines]

    def _bases(self, bases: Iterable[Base]) -> Iterator[DictionaryEntry]:
        found: dict[str, dict[Sense, str]] = {}
        for base in bases:
            for sense in _senses(self._lines_for_forms(base.word), base.parts):
                found.setdefault(base.word, {}).setdefault(sense, base.relation)
        shown_already: list[tuple[Sense, ...]] = []
        for head, relations in found.items():
            in_order = _senses(self._lines_for_forms(head))  # RENDERS is told of the verb first, as RENDER is
            senses = _spoken(sense for sense in in_order if sense in relations)
            if senses in shown_already:
                continue  # KELPIES are of KELPIE and of KELPY, which is the same
            shown_already.append(senses)
            kinds = {relations[sense] for sense in senses}
            yield DictionaryEntry(head, senses, kinds.pop() if len(kinds) == 1 else "form of")

    def _spelt(self, word: str) -> Iterator[DictionaryEntry]:
        for base in spelt_otherwise(word):
            for entry in self._known(base.word):
                if entry.relation:
                    yield entry
                else:
                    yield DictionaryEntry(entry.head, entry.senses, base.relation)
                return

    def _made(self, word: str, accepts: Callable[[str], bool]) -> Iterator[DictionaryEntry]:
        """What a word seems to be made from, likeliest first.

        A form of a word that is one, is made from what that is made from: RETIREDNESSES of RETIRED and -NESS. What
        has a word before its suffix is rather that than a prefix and a word: MISS-ABLE, not MIS-SABLE.
        """
        forms = [base for base in inflected_from(word) if base.relation.endswith(_PLURALS_AND_VERBS)]
        wholes = [*((base.word, base.parts) for base in forms if accepts(base.word)), (word, "".join(PARTS))]
        for whole, parts in wholes:
            is_verb = _has_verb_forms(whole, accepts)
            bases = [base if _has_suffix(base) else _as(base, parts) for base in made_from(whole)]
            suffixed = [base for base in bases if base.relation in _FIRM and accepts(base.word)]
            verbs = [_as(base, VERB) for base in made_from(whole) if is_verb and base.relation in _OF_VERBS]
            for base in (*suffixed, *verbs, *bases):
                for entry in self._parts_of(base, whole, is_verb, accepts):
                    senses = tuple(sense for sense in entry.senses if _letter(sense.part) in base.parts)
                    if not (is_verb or entry.relation) and base.relation in (*_OF_VERBS, "UN- and"):
                        senses = tuple(sense for sense in senses if _letter(sense.part) != VERB) or senses
                    if not (_has_suffix(base) or base.relation in _OF_NOUNS or _has_plural(whole, accepts)):
                        senses = tuple(sense for sense in senses if _letter(sense.part) != NOUN) or senses
                    if senses:
                        yield DictionaryEntry(entry.head, senses, base.relation)

    def _parts_of(self, base: Base, whole: str, is_verb: bool, accepts: Callable[[str], bool]) -> list[DictionaryEntry]:
        """The entries of what another word seems to be made from, its own before those of which it is a form.

        What stands before a suffix is no form: PARSABLE is of PARSE, though PARS is a word; BASKETSFUL is of BASKET.
        What stands behind a prefix is one where the whole seems to be one: UNSAW is of SEE, as UNSEE is a word.
        """
        if _has_suffix(base):
            entries = sorted(self._known(base.word), key=lambda entry: entry.head != base.word)
            is_any = base.relation.startswith("-FUL")
            return [entry for entry in entries if is_any or entry.head == base.word or entry.relation == VARIANT]
        prefix, ours = whole.removesuffix(base.word), self._own.get(base.word, [])
        own = _spoken(_senses([] if _says_it_is_a_form(ours) else self._lines_for_forms(base.word)))
        others = [*self._bases(self._irregular(base.word)), *self._known(base.word)]
        forms = [entry for entry in others if entry.relation]
        likely = [entry for entry in forms if not is_verb and accepts(prefix + entry.head)]
        return [*likely, *([DictionaryEntry(base.word, own)] if own else ()), *forms]


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
        Sense(PARTS[line.part], line.text, SOURCES[line.source.lower()])
        for line in lines
        if line.source not in REFERENCES + FORM_FIRST and line.part in parts
    )


def _spoken(senses: Iterable[Sense]) -> tuple[Sense, ...]:
    """These senses without those that only the older dictionary gives a word the newer ones know."""
    senses = tuple(senses)
    return tuple(sense for sense in senses if sense.source != OLDER or not sense.part) if _is_newer(senses) else senses


def _newer(entries: tuple[DictionaryEntry, ...]) -> tuple[DictionaryEntry, ...]:
    """The entries that are not the older dictionary's alone, if there are any."""
    return tuple(entry for entry in entries if _is_newer(entry.senses)) or entries


def _is_rather_made(word: str, entries: Iterable[DictionaryEntry]) -> bool:
    """Whether a word made with UN- or RE- is told as a form of words that only the older dictionary has.

    UNKISSED is not kissed, and nobody unkisses.
    """
    return word.startswith(("UN", "RE")) and not any(_is_newer(entry.senses) for entry in entries)


def _is_newer(senses: Iterable[Sense]) -> bool:
    return any(sense.source != OLDER for sense in senses)


def _is_graded(entry: DictionaryEntry, word: str, accepts: Callable[[str], bool]) -> bool:
    """Whether an entry is not that of a comparative without a superlative, or the other way round.

    OWNER is none of OWN, whose superlative nobody uses.
    """
    for relation, ending, other in (("comparative of", "ER", "EST"), ("superlative of", "EST", "ER")):
        if entry.relation == relation and word.endswith(ending):
            return accepts(word.removesuffix(ending) + other)
    return True


def _as(base: Base, parts: str) -> Base:
    """A word that a prefix was put to, as these parts of speech only: OVERDIRECTED has nothing of the adverb DIRECT."""
    return base._replace(parts="".join(part for part in base.parts if part in parts))


def _has_verb_forms(word: str, accepts: Callable[[str], bool]) -> bool:
    """Whether a word has a form in -ING by rule: REPAVE has, so that it is what is done again, and no pave."""
    return any(accepts(form) for form, _ in regular_forms(word) if form.endswith("ING"))


def _has_plural(word: str, accepts: Callable[[str], bool]) -> bool:
    """Whether a word has a plural by rule: SUPERLIGHT has none, so that it weighs little, and is no lamp."""
    return any(accepts(form) for form, parts in regular_forms(word) if "noun" in parts)


def _says_it_is_a_form(ours: Iterable[Line]) -> bool:
    return any(line.text.startswith(A_FORM) for line in ours)


def _has_suffix(base: Base) -> bool:
    return not base.relation.endswith("- and")


def _relation(line: Line) -> str:
    if line.source == "~":
        return VARIANT
    return "plural of" if line.part == NOUN else "form of"


def _letter(part: str) -> str:
    return next(letter for letter, name in PARTS.items() if name == part)
