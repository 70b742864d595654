"""Large word lists that a system may have: where they are, and which of their words are taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lexiko.rules import Alphabet

ENGLISH = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


class WordsMissing(Exception):
    """The system has no such list; the message names the package that brings it."""


@dataclass(frozen=True, slots=True)
class WordList:
    """A list of a system package: words of 2 to 15 small letters, the first so many of them if all are not wanted."""

    path: Path
    package: str
    about: str
    most: int | None = None

    def words(self, alphabet: Alphabet = ENGLISH) -> Sequence[bytes]:
        """Its words as letter codes, in order, each once. Raises `WordsMissing`."""
        try:
            lines = self.path.read_text(encoding="utf-8").split()
        except OSError:
            raise WordsMissing(f"there is no {self.path}; the package {self.package} brings it") from None
        codes = {ord(letter.lower()): code for code, letter in enumerate(alphabet.letters, 1)}
        known = {chr(letter) for letter in codes}
        fitting = (line for line in lines if 2 <= len(line) <= 15 and known.issuperset(line))
        words = sorted({bytes(map(codes.__getitem__, map(ord, line))) for line in fitting})
        return words[: self.most]


POLISH_WORDS = WordList(Path("/usr/share/dict/polish"), "wpolish", "Debian's Polish words")
MANY_WORDS = WordList(
    Path("/usr/share/dict/american-english-insane"),
    "wamerican-insane",
    "the first 280,000 words of wamerican-insane",
    280_000,
)
