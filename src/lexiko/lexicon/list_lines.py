"""The lines of a list of words, each cut into its word and what is told of it: plain lists, definitions, tables."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lexiko.frozen import dataclass
from lexiko.lexicon.left_out import LeftOut, Reason

_SEPARATORS = "\t;,|"
_LOOKED_AT = 2000
"""So many lines tell how a list is written."""
_WORDS_HEADED = frozenset(
    "word words headword entry lemma term wort wörter stichwort mot palabra parola słowo".split()  # noqa: SIM905
)
_MEANINGS_HEADED = frozenset(
    "meaning meanings definition definitions gloss sense description bedeutung sens".split()  # noqa: SIM905
)
_PARTS_HEADED = frozenset(("pos", "part", "part of speech", "part_of_speech", "class", "type", "wortart"))
_PARTS = {
    **dict.fromkeys(("n", "noun", "nouns", "subst", "s"), "noun"),
    **dict.fromkeys(("v", "verb", "verbs", "vb", "vt", "vi"), "verb"),
    **dict.fromkeys(("a", "adj", "adjective"), "adjective"),
    **dict.fromkeys(("adv", "adverb", "r"), "adverb"),
    **dict.fromkeys(("pron", "pronoun", "prep", "preposition", "conj", "conjunction", "interj", "interjection"), ""),
}
_BEGINS_WITH_PART = r"(?:\((\w+)\.?\)|\[(\w+)\.?\]|(\w+)\.|(noun|verb|adjective|adverb))(?:[\s:,;]+|$)"
_AFTER_A_WORD = " \t:=,;|-–—"
_BEHIND_A_WORD = r"(?:[\s:=,;|]+|\s[-–—]+)+$"
_WORD_ENDS = r"[\s,;|]+"
_OPEN_QUOTE = '(?:^|{0})"(?:[^"]|"")*$'
_MOST_JOINED = 50


class ListLine(NamedTuple):
    """A line that tells a word: its number from 1, the word, and what is told of it, as its fields."""

    number: int
    word: str
    rest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListFormat:
    """How a list is written: what separates its fields if anything does, in which the words stand, and its heading."""

    separator: str = ""
    word: int = 0
    part: int | None = None
    meaning: int | None = None
    heading: int = 0
    """The number of the line that names the columns; 0 without one."""


def list_lines(text: str, left_out: LeftOut | None = None) -> tuple[ListFormat, list[ListLine]]:
    """How a list is written, and its lines; empty ones, comments and a heading are noted in `left_out`.

    >>> list_lines('word,pos\\nhorn,noun\\n"tea",noun')[1]
    [ListLine(number=2, word='horn', rest=('noun',)), ListLine(number=3, word='tea', rest=('noun',))]
    >>> list_lines("HORN a wind instrument")[1]
    [ListLine(number=1, word='HORN', rest=('a wind instrument',))]
    """
    rows = list(_rows(text, left_out))
    layout = _layout(rows)
    lines = []
    for number, fields in _fields(rows, layout):
        if number == layout.heading:
            if left_out is not None:
                left_out.note(Reason.HEADING, number, " ".join(fields))
        elif len(fields) > layout.word and (word := _bare(fields[layout.word].strip())):
            lines.append(ListLine(number, word, tuple(fields[: layout.word] + fields[layout.word + 1 :])))
    return layout, lines


def _bare(word: str) -> str:
    """A word without the signs behind it and the quotes around it; a hyphen or an apostrophe of its own stays.

    >>> [_bare(word) for word in ("horn:", "'horn'", "horn -", "pre-", "'tis", '"tea";')]
    ['horn', 'horn', 'horn', 'pre-', "'tis", 'tea']
    """
    word = re.sub(_BEHIND_A_WORD, "", word)
    quoted = len(word) > 1 and word[0] == word[-1] and word[0] in "\"'"
    return word[1:-1] if quoted else word


def part_and_gloss(line: ListLine, layout: ListFormat) -> tuple[str, str]:
    """The part of speech and the meaning that a line tells; empty where it tells none.

    >>> layout, lines = list_lines("horn n. a wind instrument\\nfar adverb\\nthe 2313585")
    >>> [part_and_gloss(line, layout) for line in lines]
    [('noun', 'a wind instrument'), ('adverb', ''), ('', '')]
    """
    if layout.meaning is not None or layout.part is not None:
        rest = dict(enumerate(line.rest))
        part, gloss = (_column(rest, place, layout) for place in (layout.part, layout.meaning))
        return _PARTS.get(part.casefold().rstrip("."), ""), gloss
    part = ""
    for field in filter(None, (field.strip(_AFTER_A_WORD) for field in line.rest)):
        named = _PARTS.get(field.casefold().strip("()[]."))
        if named is not None and not part:
            part = named
        elif any(sign.isalpha() for sign in field):
            begun = re.match(_BEGINS_WITH_PART, field)
            word = next(filter(None, begun.groups()), "").casefold() if begun else ""
            if begun and word in _PARTS:
                return _PARTS[word] or part, field[begun.end() :].strip()
            return part, field
    return part, ""


def _column(rest: dict[int, str], place: int | None, layout: ListFormat) -> str:
    if place is None:
        return ""
    return rest.get(place - (place > layout.word), "").strip()


def _rows(text: str, left_out: LeftOut | None) -> Iterator[tuple[int, str]]:
    for number, row in enumerate(text.splitlines(), 1):
        if not row or row.isspace():
            if left_out is not None:
                left_out.note(Reason.EMPTY, number)
        elif row.lstrip()[0] == "#":
            if left_out is not None:
                left_out.note(Reason.COMMENT, number)
        else:
            yield number, row


def _layout(rows: Sequence[tuple[int, str]]) -> ListFormat:
    looked_at = rows[:_LOOKED_AT]
    separator = next((sign for sign in _SEPARATORS if _separates(sign, looked_at)), "")
    if not separator:
        return ListFormat()
    first, *others = _fields(looked_at, ListFormat(separator))
    names = [field.strip().casefold() for field in first[1]]
    columns = [
        next((place for place, name in enumerate(names) if name in headed), None)
        for headed in (_WORDS_HEADED, _PARTS_HEADED, _MEANINGS_HEADED)
    ]
    if columns[0] is not None and len(names) > 1:
        return ListFormat(separator, columns[0], columns[1], columns[2], heading=first[0])
    spelt = Counter(place for _, fields in (first, *others) for place, field in enumerate(fields) if _is_spelt(field))
    word = next((place for place in sorted(spelt) if 2 * spelt[place] >= len(looked_at)), 0)
    return ListFormat(separator, word)


def _separates(sign: str, rows: Sequence[tuple[int, str]]) -> bool:
    """Whether a sign stands in most lines, right after one word."""
    after_one = re.compile(rf'\s*(?:"[^"]*"|[^\s"{re.escape(_SEPARATORS)}]+) ?{re.escape(sign)}')
    return 2 * sum(bool(after_one.match(row)) for _, row in rows) > len(rows)


def _is_spelt(field: str) -> bool:
    return field.strip(" '-’").replace("'", "").isalpha()


def _fields(rows: Sequence[tuple[int, str]], layout: ListFormat) -> Iterator[tuple[int, list[str]]]:
    """The fields of each line; in quotes a field goes on in the next line."""
    if not layout.separator:
        for number, row in rows:
            word, *rest = re.split(_WORD_ENDS, row.strip(), maxsplit=1)
            yield number, [word, *rest]
        return
    opens = re.compile(_OPEN_QUOTE.format(re.escape(layout.separator)))
    left = iter(rows)
    for number, row in left:
        joined = 0
        while '"' in row and opens.search(row) and joined < _MOST_JOINED and (more := next(left, None)):
            row, joined = f"{row} {more[1]}", joined + 1
        yield number, next(csv.reader([row], delimiter=layout.separator, skipinitialspace=True), [""])
