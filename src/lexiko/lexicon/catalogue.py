"""Which lexica there are, and opening one: those that come with Lexiko, or a file of the user's."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from lexiko.frozen import dataclass
from lexiko.lexicon.errors import LexiconError, LexiconMissing
from lexiko.lexicon.graph_cache import cached_graph, keep_note, kept_note
from lexiko.lexicon.kwg import read_kwg
from lexiko.lexicon.left_out import LeftOut
from lexiko.lexicon.list_meanings import Dictionary, ListMeanings, unpack_glosses
from lexiko.lexicon.lookup import ENGLISH_ALPHABET, Derive, Filters, Lexicon
from lexiko.lexicon.meanings import Meanings, parse_glosses
from lexiko.lexicon.own_lexica import LEAVES_SUFFIX, own_cards, own_keys, own_leaves_file, read_own
from lexiko.lexicon.packed import parse_barred, parse_supplement, unpack_words
from lexiko.lexicon.packed_meanings import PackedMeanings
from lexiko.lexicon.reading import file_bytes, read_glosses, read_words
from lexiko.rules import Alphabet, Word
from lexiko.user_files import expanded
from lexiko.word_names import name_of_words

FILES = Path(__file__).parent / "files"
ENGLISH = "en"
WORDS_FILE, SUPPLEMENT_FILE, BARRED_FILE = "english.words", "english-supplement.txt", "english-barred.txt"
FURTHER_FILE = "english-international.words"
MEANINGS_FILE, GLOSSES_FILE = "english.meanings", "english-glosses.txt"
SOURCE = "Lexiko; ENABLE by M\\Cooper and Alan Beale; SCOWL 2020.12.07 by Kevin Atkinson and others"


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """A lexicon that comes with Lexiko, by the key that opens it."""

    key: str
    about: str
    words: int
    """How many it has, as whoever opens it would count."""
    supplement: bool = True
    """Whether it has our supplement of words that came into use lately."""
    word_filters: tuple[str, ...] = ()
    """The filters whose words are left out."""
    further: bool = False
    """Whether it has the rarer words of large dictionaries too."""
    source: str = SOURCE
    licence: str = "public domain; SCOWL's, which is permissive; MIT: see THIRD_PARTY.md"


SHIPPED = (
    LexiconEntry("english", "English words of every country, with those that came into use lately", 180_883),
    LexiconEntry(
        "english-rulebook",
        "the same without our supplement: its two-letter words are the booklet's hundred",
        177_480,
        supplement=False,
    ),
    LexiconEntry("english-family", "English words without offensive ones", 180_268, word_filters=("offensive",)),
    LexiconEntry(
        "english-international",
        "English words with the rarer ones that large dictionaries have",
        256_685,
        further=True,
        source=f"{SOURCE}; within it UKACD, Copyright (c) J Ross Beresford 1993-2000. All Rights Reserved.",
    ),
)


def available_lexica() -> tuple[LexiconEntry, ...]:
    """The lexica that come with Lexiko, the default first.

    >>> [entry.key for entry in available_lexica()]
    ['english', 'english-rulebook', 'english-family', 'english-international']
    """
    return SHIPPED


def word_count(key: str) -> int:
    """How many words the lexicon of this key has; it is not opened for that. Raises `LexiconMissing`.

    >>> word_count("english") > word_count("english-family") > word_count("english-rulebook")
    True
    """
    counts = {entry.key: entry.words for entry in SHIPPED}
    if key not in counts:
        counts = {card.key: card.words for card in own_cards()}
    if key not in counts:
        raise LexiconMissing(f"there is no lexicon {key!r}")
    return counts[key]


def usual_lexicon(set_key: str, language: str, alphabet: Alphabet) -> str | None:
    """The key of the lexicon a set is played with if nobody names one; None if there is none for it.

    That is the user's own that is called like the set; for English, the one that comes with Lexiko.

    >>> usual_lexicon("super_english", "en", ENGLISH_ALPHABET)
    'english'
    """
    if language == ENGLISH and alphabet.letters == ENGLISH_ALPHABET.letters:
        return SHIPPED[0].key
    return next((key for key in own_lexica_for(language, alphabet) if key == set_key), None)


def own_lexica_for(language: str, alphabet: Alphabet) -> tuple[str, ...]:
    """The user's own lexica that a set of this language and these letters can be played with, by name."""
    cards = own_cards()
    return tuple(card.key for card in cards if card.letters == alphabet.letters and card.language == language)


def open_lexicon(name: str | Path, *, alphabet: Alphabet | None = None) -> Lexicon:
    """A lexicon that comes with Lexiko or that the user added, by its key, or the words in a file.

    A file is a plain list (UTF-8, UTF-16, Latin-1), a KWG or a Quackle DAWG. `alphabet` is the one it is spelt with, A
    to Z by default; other lexica have their own.
    Raises `LexiconMissing`, `LexiconCorrupt`, and `LexiconError` for a file that cannot be read or spelt.
    """
    for entry in SHIPPED:
        if entry.key == name:
            return _open_shipped(entry)
    if name in own_keys():
        return _open_own(str(name))
    path = expanded(name)
    if not name or not path.exists():
        keys = ", ".join([*(entry.key for entry in SHIPPED), *own_keys()])
        raise LexiconMissing(f"there is no lexicon or file {str(name)!r}: take {keys}, or the path of a word list")
    return _open_file(path.resolve(), alphabet or ENGLISH_ALPHABET)


def _open_shipped(entry: LexiconEntry) -> Lexicon:
    packed = [file_bytes(FILES / file) for file in ((WORDS_FILE, FURTHER_FILE) if entry.further else (WORDS_FILE,))]
    supplement = file_bytes(FILES / SUPPLEMENT_FILE) if entry.supplement else b""

    @cache
    def tiers() -> dict[Word, int]:
        known = parse_supplement(supplement.decode(), ENGLISH_ALPHABET)
        for raw, file in zip(packed, (WORDS_FILE, FURTHER_FILE), strict=False):
            words, ranks = unpack_words(raw, ENGLISH_ALPHABET, source=file)
            known |= dict(zip(words, ranks, strict=True))
        return known

    name = entry.key if entry.further or not entry.supplement else "english"
    key = b"".join(hashlib.sha256(raw).digest() for raw in packed) + supplement
    graph = cached_graph(name, key, ENGLISH_ALPHABET, tiers)
    lexicon = Lexicon(
        entry.key,
        ENGLISH_ALPHABET,
        graph.kwg,
        fingerprint=graph.fingerprint,
        size=graph.size,
        tiers=tiers,
        filters=_english_filters,
        derive=_derive_by(key),
        meanings=lambda: english_meanings(entry.word_filters),
    )
    return lexicon.filtered(entry.word_filters)


def _open_own(key: str) -> Lexicon:
    card, kwg, dropped = read_own(key)
    is_english = card.language == ENGLISH

    @cache
    def meanings() -> Dictionary | None:
        other = english_meanings() if is_english else None
        if not dropped:
            return other

        return ListMeanings(unpack_glosses(dropped, source=key), source=key, other=other)

    return Lexicon(
        key,
        card.alphabet,
        kwg,
        fingerprint=card.fingerprint,
        size=card.words,
        filters=_english_filters if is_english else dict,
        derive=_derive_by(b""),
        meanings=meanings,
        leaves_file=own_leaves_file(key),
    )


def _open_file(path: Path, alphabet: Alphabet) -> Lexicon:
    raw, name, leaves = file_bytes(path), name_of_words(str(path)), path.with_suffix(LEAVES_SUFFIX)
    filters = _english_filters if alphabet == ENGLISH_ALPHABET else dict
    if path.suffix.lower() == ".kwg":
        kwg = read_kwg(raw, source=path.name, letters=len(alphabet))
        if not kwg.dawg_root:
            raise LexiconError(f"{path.name} has no words")
        return Lexicon(
            name, alphabet, kwg, filters=filters, derive=_derive_by(b""), place=str(path), leaves_file=leaves
        )
    kept = f"file-{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    key = raw + "".join(alphabet.letters).encode()
    dropped = LeftOut.from_record(kept_note(kept, key))

    def words() -> list[Word]:
        nonlocal dropped
        dropped = LeftOut()
        found = read_words(raw, alphabet, source=path.name, left_out=dropped)
        keep_note(kept, key, dropped.record())
        return found

    graph = cached_graph(kept, raw, alphabet, words)
    if dropped is None:  # kept when nobody wrote down what was left out
        words()

    @cache
    def meanings() -> Dictionary | None:
        other = english_meanings() if alphabet == ENGLISH_ALPHABET else None
        glosses = read_glosses(raw, alphabet, source=path.name)
        return ListMeanings(glosses, source=name, other=other) if glosses else other

    if not graph.kwg.dawg_root:
        raise LexiconError(f"{path.name} has no words{dropped.why_nothing if dropped else ''}")
    return Lexicon(
        name,
        alphabet,
        graph.kwg,
        fingerprint=graph.fingerprint,
        size=graph.size,
        filters=filters,
        derive=_derive_by(b""),
        meanings=meanings,
        place=str(path),
        leaves_file=leaves,
        left_out=dropped,
    )


def _derive_by(source: bytes) -> Derive:
    """How some words of a lexicon become one of their own, from the cache where they did so before.

    `source` tells what the lexicon and the tiers of its words were read from.
    """

    def derive(lexicon: Lexicon, label: str, key: bytes, words: Callable[[], Iterable[Word]]) -> Lexicon:
        whole = source + lexicon.fingerprint.encode() + key
        graph = cached_graph(f"{lexicon.fingerprint}-{label}", whole, lexicon.alphabet, words)
        return lexicon.with_graph(graph.kwg, fingerprint=graph.fingerprint, size=graph.size)

    return derive


@cache
def _english_filters() -> Filters:
    return parse_barred(file_bytes(FILES / BARRED_FILE).decode(), ENGLISH_ALPHABET)


@cache
def english_meanings(word_filters: tuple[str, ...] = ()) -> Meanings:
    """What English words mean, from the dictionary that comes with Lexiko. Raises `LexiconCorrupt`, `LexiconError`.

    Where filters bar words, these and what is like them in others' meanings go unsaid.
    """
    packed = PackedMeanings(file_bytes(FILES / MEANINGS_FILE), source=MEANINGS_FILE)
    barred = [word for key in word_filters for word in _english_filters()[key]]
    unsaid = frozenset(map(ENGLISH_ALPHABET.format_word, barred))
    return Meanings(packed, parse_glosses(file_bytes(FILES / GLOSSES_FILE).decode()), unsaid=unsaid)
