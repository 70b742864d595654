"""The text of a GCG file whose encoding, line ends or letters are damaged, mended as far as it can be, and what was."""

from __future__ import annotations

import re
from typing import NamedTuple

from lexiko.notation.gcg.encoding import HEADER, decode_gcg
from lexiko.notation.sentence_context import counted

OUR_HEADER = f"#{HEADER} UTF-8"
_LINE_END = re.compile("\r\n|\n|\r")
_SEEN_AS = ("cp1252", "latin-1")
"""As what UTF-8 is read by mistake: both, for the bytes that the first leaves out."""


class Change(NamedTuple):
    """Something that was mended: in which line of the file as it was, 0 for all of them; empty for no line at all."""

    line: int
    was: str
    now: str
    because: str


class GcgText(NamedTuple):
    """A file's lines, readable now, numbered as they were, and what was mended for that."""

    lines: tuple[str, ...]
    changes: tuple[Change, ...]

    @property
    def text(self) -> str:
        """All lines, for `parse_gcg`."""
        return "\n".join(self.lines)


def mend_text(raw: bytes) -> GcgText:
    """The lines of a GCG file in any encoding we know. Raises `NotationError` where no encoding fits.

    >>> mended = mend_text("#player1 césar César\\r\\n".encode("utf-16"))
    >>> mended.lines, [(change.line, change.was) for change in mended.changes]
    (('#player1 césar César', ''), [(1, ''), (0, 'lines that end in CR LF')])
    """
    text, _ = decode_gcg(raw)
    lines = [line.removeprefix("\ufeff") for line in _LINE_END.split(text)]
    changes = [*_header_changes(raw, lines[0]), *_line_end_changes(text)]
    for number, line in enumerate(lines, 1):
        mended = without_mojibake(line)
        if mended != line:
            lines[number - 1] = mended
            changes.append(
                Change(number, line.strip(), mended.strip(), "its letters had been read as another encoding")
            )
    return GcgText(tuple(lines), tuple(changes))


def without_mojibake(line: str) -> str:
    """A line whose UTF-8 was read as ISO-8859-1 or Windows-1252, once or more often, as it was meant.

    >>> without_mojibake("#player1 cÃ©sar"), without_mojibake("#player1 césar"), without_mojibake("#player1 Ã‰ric")
    ('#player1 césar', '#player1 césar', '#player1 Éric')
    """
    for _ in range(3):
        for encoding in _SEEN_AS:
            try:
                meant = line.encode(encoding).decode("utf-8")
            except UnicodeError:
                continue
            break
        else:
            return line
        if meant == line:
            return line
        line = meant
    return line


def _header_changes(raw: bytes, first: str) -> list[Change]:
    """The first line must name the encoding, which is UTF-8 from now on."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        why = "the file was in UTF-16"
    elif raw.startswith(b"\xef\xbb\xbf"):
        why = "the file began with a byte order mark, which other programs stumble over"
    elif re.match(rf"(?i)#{HEADER}[ \t]+utf[-_]?8\s*$", first):
        return []
    elif first.lower().startswith(f"#{HEADER}"):
        why = "the file is in UTF-8 now"
    else:
        why = "other programs take a file that names no encoding to be in ISO-8859-1"
    was = first.strip() if first.lower().startswith(f"#{HEADER}") else ""
    return [Change(1, was, OUR_HEADER, why)]


def _line_end_changes(text: str) -> list[Change]:
    changes = []
    ends = [name for name, found in (("CR LF", "\r\n" in text), ("CR", re.search("\r(?!\n)", text))) if found]
    if ends:
        was = f"lines that end in {' and '.join(ends)}"
        changes.append(Change(0, was, "lines that end in LF", "that is how the format ends lines"))
    if blank := sum(not line.strip() for line in _LINE_END.split(text.rstrip("\r\n \t"))):
        changes.append(Change(0, counted(blank, "empty line"), "none", "they say nothing"))
    return changes
