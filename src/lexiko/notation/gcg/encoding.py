"""In which encoding is a GCG file? Bytes to text, and to bytes again."""

from __future__ import annotations

import re

from lexiko.notation.errors import NotationError
from lexiko.notation.gcg.game import GcgWarning

HEADER = "character-encoding"
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_HEADER_LINE = re.compile(rb"#character-encoding[ \t]+([^\s]+)", re.IGNORECASE)
# Only encodings of text: Python knows others, such as escapes, under the same roof.
_KNOWN = re.compile(
    r"utf[-_]?(8|16|16-?[bl]e)|(us-)?ascii|iso[-_]?8859[-_]?\d{1,2}|latin[-_]?\d{1,2}|(windows|cp)[-_]?\d{3,4}"
    r"|koi8[-_][ru]|mac[-_]?(roman|latin2)",
    re.IGNORECASE,
)


def decode_gcg(raw: bytes) -> tuple[str, tuple[GcgWarning, ...]]:
    """The text of a GCG file, and what was odd about its encoding.

    The first line may name the encoding; otherwise it is ISO-8859-1, as the format says, unless the bytes are plainly
    UTF-8. Raises `NotationError` for bytes that are not in the encoding named and not in UTF-8 either.

    >>> decode_gcg("#player1 césar".encode("latin-1"))
    ('#player1 césar', ())
    """
    for mark, encoding in _BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            return _decoded(raw[len(mark) :], encoding), ()
    header = _HEADER_LINE.match(raw)
    if header is None:
        return _without_header(raw)
    name = header[1].decode("ascii", "replace")
    try:
        return _decoded(raw, name if _KNOWN.fullmatch(name) else ""), ()
    except NotationError as error:
        if re.fullmatch(r"utf[-_]?8", name, re.IGNORECASE) or not _is_utf_8(raw):
            raise error from None
        message = f"the file says that it is in {name}, but it is not; it was read as UTF-8"
        return raw.decode(), (GcgWarning(1, "wrong-encoding", message),)


def _without_header(raw: bytes) -> tuple[str, tuple[GcgWarning, ...]]:
    if raw.isascii():
        return raw.decode("ascii"), ()
    if not _is_utf_8(raw):
        return raw.decode("iso-8859-1"), ()
    message = "the file does not name its encoding and would be in ISO-8859-1, but it was read as the UTF-8 that it is"
    return raw.decode(), (GcgWarning(1, "encoding-not-named", message),)


def _is_utf_8(raw: bytes) -> bool:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _decoded(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        problem = f"byte {raw[error.start]:#04x} is not in the encoding {encoding}"
        raise NotationError(
            problem, line=line, column=column, expected=f"a file in {encoding}, or its true encoding in line 1"
        ) from None
    except LookupError:
        raise NotationError(
            "the encoding that the file names is unknown", line=1, column=21, expected="UTF-8 or ISO-8859-1"
        ) from None
