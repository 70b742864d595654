"""The words of any file: a plain list, a KWG or a Quackle DAWG; and what a person's own lexicon is made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from lexiko.lexicon.dawg_file import read_dawg
from lexiko.lexicon.errors import LexiconError
from lexiko.lexicon.kwg import Kwg, build_kwg, read_kwg
from lexiko.lexicon.left_out import LeftOut
from lexiko.lexicon.list_meanings import Glosses, glosses_in, pack_glosses
from lexiko.lexicon.lookup import fingerprint_of
from lexiko.lexicon.own_lexica import LexiconCard, check_key, write_own
from lexiko.lexicon.wordlist import decode_list, parse_word_list
from lexiko.rules import Alphabet, Word
from lexiko.user_files import WORDS, expanded, whole_file


def read_words(
    raw: bytes, alphabet: Alphabet, *, source: str, skip: bool = False, left_out: LeftOut | None = None
) -> list[Word]:
    """The words of a file that is no KWG: a Quackle DAWG if its name ends so, else a list. Raises `LexiconError`.

    `skip` and `left_out` are for lists: whether words with letters that the alphabet lacks are left out, and what was.
    """
    if Path(source).suffix.lower() == ".dawg":
        return read_dawg(raw, alphabet, source=source)
    return parse_word_list(decode_list(raw, source=source), alphabet, source=source, skip=skip, left_out=left_out)


def read_graph(
    raw: bytes, alphabet: Alphabet, *, source: str, skip: bool = False, left_out: LeftOut | None = None
) -> Kwg:
    """The words of any file as a graph. Raises `LexiconError`, `LexiconCorrupt`."""
    if Path(source).suffix.lower() == ".kwg":
        return read_kwg(raw, source=source, letters=len(alphabet))
    return build_kwg(read_words(raw, alphabet, source=source, skip=skip, left_out=left_out))


def file_bytes(path: str | Path) -> bytes:
    """What is in a file. Raises `LexiconError` naming it."""
    try:
        return whole_file(expanded(path), WORDS)
    except OSError as wrong:
        raise LexiconError(f"{path} cannot be read: {wrong.strerror}") from None


def add_lexicon(
    path: str | Path,
    key: str,
    alphabet: Alphabet,
    *,
    set_key: str,
    language: str,
    about: str = "",
    licence: str = "",
    skip: bool = False,
    left_out: LeftOut | None = None,
    completed: Callable[[Sequence[Word]], Sequence[Word]] | None = None,
) -> LexiconCard:
    """Keep the words of a file as a lexicon of the user's own, in place of one of the same key.

    Words of a list with letters that the alphabet lacks are left out with `skip`, else they are an error; what is left
    out is noted in `left_out`, if that is given. `completed` gives the words with others that belong to them.
    Raises `LexiconError` for what cannot be read, spelt or written; then nothing is changed.
    """
    check_key(key)
    raw = file_bytes(path)
    source = Path(path).name
    kwg = read_graph(raw, alphabet, source=source, skip=skip, left_out=left_out)
    if completed is not None:
        kwg = build_kwg(completed(list(kwg)))
    meanings = pack_glosses(read_glosses(raw, alphabet, source=source))
    details = {"set_key": set_key, "language": language, "about": about, "licence": licence}
    details |= {"source": source, "source_sha256": hashlib.sha256(raw).hexdigest()}
    return keep_words(kwg, key, alphabet, details, meanings=meanings, left_out=left_out)


def read_glosses(raw: bytes, alphabet: Alphabet, *, source: str) -> Glosses:
    """What a file tells of its words: nothing, if it is no list."""
    if Path(source).suffix.lower() in (".kwg", ".dawg"):
        return {}
    return glosses_in(decode_list(raw, source=source), alphabet)


def keep_words(
    kwg: Kwg,
    key: str,
    alphabet: Alphabet,
    details: Mapping[str, str],
    *,
    meanings: bytes = b"",
    left_out: LeftOut | None = None,
) -> LexiconCard:
    """Keep a graph as a lexicon of the user's own; `details` is the rest of its card. Raises `LexiconError`."""
    words = list(kwg)
    if not words:
        why = left_out.why_nothing if left_out else ""
        raise LexiconError(f"{details.get('source') or key} has no words of two letters or more{why}")
    card = LexiconCard(
        key=key,
        words=len(words),
        fingerprint=fingerprint_of(words, alphabet),
        letters=alphabet.letters,
        vowels=tuple(sorted(alphabet.vowels)),
        inputs=dict(alphabet.inputs),
        set_key=details["set_key"],
        language=details["language"],
        about=details.get("about", ""),
        licence=details.get("licence", ""),
        source=details.get("source", ""),
        source_sha256=details.get("source_sha256", ""),
    )
    write_own(card, kwg, meanings)
    return card
