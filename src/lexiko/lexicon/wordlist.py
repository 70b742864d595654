"""Read a list of words, whatever its origin: one word a line, in any case and encoding, spelt with an alphabet."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from string import ascii_letters

from lexiko.lexicon.distinct import each_once
from lexiko.lexicon.errors import LexiconError, WordsUnspellable
from lexiko.lexicon.left_out import LONGEST, LeftOut, Reason
from lexiko.lexicon.list_lines import ListLine, list_lines
from lexiko.rules import Alphabet, UnknownLetter, Word

SHOWN_PROBLEMS = 5
MARKS = "'’-./"
"""A word written with one of these is no word of the game. Rule: R7.2"""

SIGNS = '\t,;|:="“”'
"""What may stand around a word or after it, and makes a list one that is read line by line."""

_BYTE_ORDER_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_NO_LETTER = 0xFF
_PLAIN = (ascii_letters + "\n").encode()


def decode_list(raw: bytes, *, source: str = "the word list") -> str:
    """The text of a list in UTF-8, UTF-16 or Latin-1, which its first bytes tell apart. Raises `LexiconError`.

    >>> decode_list("año\\n".encode("latin-1")) == decode_list("año\\n".encode("utf-16")) == "año\\n"
    True
    """
    encoding, start = next(((name, len(mark)) for mark, name in _BYTE_ORDER_MARKS if raw.startswith(mark)), ("", 0))
    body = raw[start:]
    try:
        text = body.decode(encoding or _without_mark(body))
    except UnicodeDecodeError as wrong:
        if encoding:
            raise LexiconError(
                f"{source} is no text in {encoding.upper()}: see its byte {wrong.start + start}"
            ) from None
        text = body.decode("latin-1")
    odd = re.search(r"[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]", text)
    if odd:
        raise LexiconError(f"{source} is no list of words: character {odd.start() + 1} is no letter of any language")
    return text


def _without_mark(body: bytes) -> str:
    """How a text without a mark is encoded: every other byte of short words in UTF-16 is 0."""
    if body[1:64:2].count(0) > 16 or body[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if body[:1] == b"\0" and body[1:2] != b"\0" else "utf-8"


def parse_word_list(
    text: str,
    alphabet: Alphabet,
    *,
    source: str = "the word list",
    skip: bool = False,
    left_out: LeftOut | None = None,
) -> list[Word]:
    """The playable words of a list in alphabet order, each once. Rule: R7.2

    Each line has a word, which a part of speech or a meaning may follow, after a space, a tab, `,`, `;` or `|`; a table
    may have a heading and quotes. Empty lines and lines that start with `#` do not count. Left out are single letters,
    words longer than a graph can hold, words with a hyphen, an apostrophe or a stop, and names and abbreviations:
    capitalised words in a list where most words are in small letters. Accents the alphabet does not know are dropped.
    Words with letters that the alphabet lacks raise `WordsUnspellable`, which names their lines; `skip` leaves them
    out too. Whatever is left out is noted in `left_out`, if that is given.

    >>> letters = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> words = parse_word_list("Nice\\nnice\\ncan't\\ncafé a place\\nUSA\\n", letters)
    >>> [letters.format_word(word) for word in words]
    ['CAFE', 'NICE']
    """
    text = text.removeprefix("\ufeff").rstrip("\n")
    lines: Iterable[int] = count(1)
    spelt = _spell_together(text, alphabet) if _is_plain(text) else None
    if spelt is None:
        entries = list(_entries(text, left_out))
        lines = [line for line, _ in entries]
        spelt = _spell_together("\n".join([entry for _, entry in entries]), alphabet)
        if spelt is None:
            lines, spelt = _spell_each(entries, alphabet, source, skip=skip, left_out=left_out)
    kept, fitting = spelt, set(range(2, LONGEST + 1))
    if not fitting.issuperset(map(len, spelt)):
        kept = [word for word in spelt if len(word) in fitting]
    words = each_once(kept)
    if left_out is not None and len(words) < len(spelt):
        left_out.note_words(zip(lines, spelt, strict=False), alphabet)
    return words


def _spell_each(
    entries: list[tuple[int, str]], alphabet: Alphabet, source: str, *, skip: bool, left_out: LeftOut | None
) -> tuple[list[int], list[Word]]:
    """The words with the lines they are in."""
    spell = speller(alphabet)
    lines: list[int] = []
    words: list[Word] = []
    problems: list[str] = []
    for line, entry in entries:
        try:
            words.append(spell(entry))
            lines.append(line)
        except UnknownLetter as unknown:
            if not skip:
                problems.append(f"line {line}: {unknown}")
            elif left_out is not None:
                left_out.note(Reason.STRANGE, line, entry)
    if problems:
        more = len(problems) - SHOWN_PROBLEMS
        shown = "; ".join(problems[:SHOWN_PROBLEMS]) + (f"; and {more:,} more" if more > 0 else "")
        raise WordsUnspellable(f"{source} cannot be spelt with the letters of this set: {shown}")
    return lines, words


def _spell_together(lines: str, alphabet: Alphabet) -> list[Word] | None:
    """The words of lines of one each in one translation, where each character is a letter of its own; else None."""
    if not lines or any(len(letter) != 1 for letter in alphabet.letters):
        return None
    codes = _codes_of(alphabet) | {ord("\n"): "\0"}
    try:
        spelt = lines.upper().translate(codes).encode("latin-1")
    except UnicodeEncodeError:
        return None
    return None if spelt.translate(None, bytes(range(len(alphabet) + 1))) else spelt.split(b"\0")


def speller(alphabet: Alphabet) -> Callable[[str], Word]:
    """How an alphabet spells a word: what `parse_word` does, quick for millions of words.

    >>> speller(Alphabet(("A", "C", "CH", "H", "O")))("óchó") == bytes([5, 3, 5])
    True
    """
    quick = _spell_letters(alphabet) if all(len(letter) == 1 for letter in alphabet.letters) else _spell_tiles(alphabet)

    def spell(entry: str) -> Word:
        word = quick(entry.upper())
        if word is not None:
            return word
        return alphabet.parse_word(entry)

    return spell


def _spell_letters(alphabet: Alphabet) -> Callable[[str], Word | None]:
    """Each character is a letter: one translation of the whole word."""
    codes = _codes_of(alphabet)
    most = len(alphabet)

    def spell(capitals: str) -> Word | None:
        try:
            word = capitals.translate(codes).encode("latin-1")
        except UnicodeEncodeError:
            return None
        return word if word and max(word) <= most else None

    return spell


def _codes_of(alphabet: Alphabet) -> dict[int, str]:
    """The code of each letter of one character, as a character itself; what is no letter has none there is."""
    codes: dict[int, str] = dict.fromkeys(range(128), chr(_NO_LETTER))
    codes |= {ord(letter): chr(code) for code, letter in enumerate(alphabet.letters, 1)}
    return codes | {
        ord(typed): chr(alphabet.code(typed)) for typed, meant in alphabet.inputs.items() if len(meant) == 1
    }


def _spell_tiles(alphabet: Alphabet) -> Callable[[str], Word | None]:
    """Some letters are two characters: the longest letter at each place."""
    codes = {letter: code for code, letter in enumerate(alphabet.letters, 1)}
    codes |= {typed: codes[meant] for typed, meant in alphabet.inputs.items() if meant in codes}
    longest_first = sorted(codes, key=lambda letter: -len(letter))
    pieces = re.compile("|".join(map(re.escape, longest_first)))

    def spell(capitals: str) -> Word | None:
        found = pieces.findall(capitals)
        return bytes(map(codes.__getitem__, found)) if sum(map(len, found)) == len(capitals) else None

    return spell


def _entries(text: str, left_out: LeftOut | None) -> Iterator[tuple[int, str]]:
    """Line number from 1 and word of every line that may hold a word of the game."""
    layout, lines = list_lines(text, left_out)
    if left_out is not None and not layout.separator:
        _note_words_behind(lines, left_out)
    has_mark = re.compile(f"[{re.escape(MARKS)}]").search
    has_names = names_are_capitalised(line.word for line in lines)
    for line in lines:
        is_name = has_names and line.word[0].isupper()
        if not is_name and not has_mark(line.word):
            yield line.number, line.word
        elif left_out is not None:
            left_out.note(Reason.NAME if is_name else Reason.MARKED, line.number, line.word)


def _note_words_behind(lines: Iterable[ListLine], left_out: LeftOut) -> None:
    """What was taken for the meaning of a word and may be further words: letters alone, written as the word is."""
    for line in lines:
        behind = " ".join(line.rest)
        plain = behind.replace(" ", "")
        if plain.isalpha() and (line.word + plain).isupper() | (line.word + plain).islower():
            left_out.note(Reason.BEHIND, line.number, behind)


def names_are_capitalised(words: Iterable[str]) -> bool:
    """Whether capitals tell names in a list: only where most of its words begin with a small letter.

    >>> names_are_capitalised(["cat", "dog", "Rome"]), names_are_capitalised(["CAT", "DOG", "qi"])
    (True, False)
    """
    firsts = Counter(word[0].isupper() for word in words if word[0].isupper() or word[0].islower())
    return 0 < firsts[False] >= firsts[True]


def _is_plain(text: str) -> bool:
    """Whether a list is nothing but lines of one word each, all in capitals or none."""
    if not (text.isupper() or text.islower()):
        return False
    if text.isascii() and not text.encode().translate(None, _PLAIN):
        return text[:1] != "\n" and text[-1:] != "\n" and "\n\n" not in text
    return not re.search(rf"[^\S\n]|[#{re.escape(MARKS + SIGNS)}]|\n\n|\A\n|\n\Z", text)
