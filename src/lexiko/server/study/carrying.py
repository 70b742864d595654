"""Boxes of cards as files, made and read by a process of its own: what strangers wrote harms nobody else.

Started by a server as `python -m lexiko.server.study.carrying`: questions on stdin, answers on stdout.
"""

from __future__ import annotations

import hashlib
import pickle
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from lexiko.lexicon import Lexicon, LexiconError, decode_list, open_lexicon
from lexiko.rules import Alphabet
from lexiko.server.study.carried import NoBox, PackBox, UnpackBox, Unpacked
from lexiko.study import (
    BoxOfOtherWords,
    Card,
    CardBox,
    StudyError,
    TableUnreadable,
    box_contents,
    read_csv,
    write_anki,
    write_csv,
)
from lexiko.table import WorkerFailed, answer_apart

NICENESS = 5
"""Whoever serves people goes first."""
SQLITE = b"SQLite format 3\0"
LEXICA_KEPT = 2


def main() -> NoReturn:
    """Answer questions until stdin ends."""
    answer_apart(NICENESS, answered)


def answered(content: bytes) -> bytes | Unpacked | NoBox | WorkerFailed:
    """What comes of a question. What went wrong is told by name only."""
    try:
        asked: PackBox | UnpackBox = pickle.loads(content)
        return packed(asked) if isinstance(asked, PackBox) else unpacked(asked)
    except Exception as wrong:
        return WorkerFailed(type(wrong).__name__)


def packed(asked: PackBox) -> bytes:
    """A box as a file."""
    box = asked.box
    with TemporaryDirectory() as folder:
        path = Path(folder) / "whole.box"
        with CardBox(path, words=box.words) as whole:
            whole.take_in(box.cards, box.answers)
            if box.new_a_day is not None:
                whole.new_a_day = box.new_a_day
            if asked.form == "csv":
                return write_csv(whole, _words(box.words, box.alphabet)).encode()
            if asked.form == "apkg":
                file = BytesIO()
                write_anki(whole, _words(box.words, box.alphabet), file)
                return file.getvalue()
        return path.read_bytes()


def unpacked(asked: UnpackBox) -> Unpacked | NoBox:
    """What is in a file."""
    if not asked.content.startswith(SQLITE):
        return _of_table(asked)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sent.box"
        path.write_bytes(asked.content)
        try:
            return Unpacked(*box_contents(path, words=asked.words), of_table=False)
        except BoxOfOtherWords:
            return NoBox("other-words")
        except StudyError:
            return NoBox("no-box")


def _of_table(asked: UnpackBox) -> Unpacked | NoBox:
    try:
        cards, answers = read_csv(decode_list(asked.content, source="the table"), _words(asked.words, asked.alphabet))
    except LexiconError:
        return NoBox("no-box")
    except TableUnreadable as wrong:
        return NoBox("no-table", wrong.lines)
    return Unpacked(
        [(card.kind, card.letters, asked.now, None) for card in dict.fromkeys(cards)],
        [(_name(card, at, grade), card.kind, card.letters, at, grade, 0) for card, at, grade in answers],
        of_table=True,
    )


def _name(card: Card, at: float, grade: int) -> str:
    """The id of an answer that a table tells: the same whenever the same table is taken in."""
    return hashlib.sha256(f"{card.kind} {card.letters} {at!r} {grade}".encode()).hexdigest()[:16]


@lru_cache(maxsize=LEXICA_KEPT)
def _words(key: str, alphabet: Alphabet) -> Lexicon:
    return open_lexicon(key, alphabet=alphabet)


if __name__ == "__main__":
    main()
