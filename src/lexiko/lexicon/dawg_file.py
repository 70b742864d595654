"""Reading the words of a DAWG file as Quackle writes it, old and new layout; damage is named, nothing is believed.

A node is seven bytes: where its children start (three, the highest first), letter and flags, and three more that tell
how playable a word is. The new layout begins with a byte 1, a hash, a number of words and its letters as text; there
a word ends where the last three bytes are not 0. In the old one, letters are A to Z and bit 5 says that a word ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lexiko.lexicon.errors import LexiconCorrupt, LexiconError
from lexiko.rules import Alphabet, UnknownLetter, Word

NODE = 7
LAST, LETTER, OLD_LETTER, OLD_END = 64, 63, 31, 32
LETTERS_AT = 21
"""Where the new layout's letters begin: behind version, hash, number of words (three bytes) and number of letters."""
MOST_WORDS = 5_000_000


class _Node(NamedTuple):
    letter: int
    children: int
    ends: bool
    last: bool


def read_dawg(raw: bytes, alphabet: Alphabet, *, source: str) -> list[Word]:
    """The words of a DAWG file, in order. Raises `LexiconCorrupt`, or `LexiconError` for letters of other sets."""
    if raw[:1] == b"\1":
        letters, start = _letters_of(raw, source)
        is_old = False
    else:
        letters, start, is_old = [chr(65 + number) for number in range(26)], 0, True
    if len(raw) - start < NODE or (len(raw) - start) % NODE:
        raise LexiconCorrupt(source, f"after its first {start} bytes there is no whole number of nodes")
    count = (len(raw) - start) // NODE

    def node_at(place: int) -> _Node:
        high, middle, low, sign, *playable = raw[start + NODE * place : start + NODE * (place + 1)]
        children = high << 16 | middle << 8 | low
        if children >= count:
            raise LexiconCorrupt(source, f"node {place} leads to node {children} of {count}")
        ends = bool(sign & OLD_END) if is_old else any(playable)
        return _Node(sign & (OLD_LETTER if is_old else LETTER), children, ends, bool(sign & LAST))

    def siblings(first: int) -> list[_Node]:
        found = [node_at(first)]
        while not found[-1].last:
            if first + len(found) >= count:
                raise LexiconCorrupt(source, "its last list of nodes does not end")
            found.append(node_at(first + len(found)))
        return found

    root = node_at(0).children
    return sorted(_Walk(siblings, _codes(letters, alphabet), source).words(root)) if root else []


def _letters_of(raw: bytes, source: str) -> tuple[list[str], int]:
    """The letters a file of the new layout lists, and where its nodes start."""
    if len(raw) < LETTERS_AT:
        raise LexiconCorrupt(source, "it stops before its letters")
    place = LETTERS_AT
    letters: list[str] = []
    for _ in range(raw[LETTERS_AT - 1]):
        space = raw.find(b" ", place, place + 32)
        if space < 0:
            raise LexiconCorrupt(source, f"its letter {len(letters) + 1} does not end")
        letters.append(raw[place:space].decode("utf-8", errors="replace"))
        place = space + 1
    return letters, place


def _codes(letters: list[str], alphabet: Alphabet) -> dict[int, int | str]:
    """The code of each letter of the file; the letter itself where the alphabet has none, which no word may have."""
    codes: dict[int, int | str] = {}
    for number, letter in enumerate(letters):
        try:
            codes[number] = alphabet.code(letter)
        except UnknownLetter:
            codes[number] = letter
    return codes


class _Walk:
    """Every path through a graph, each list of nodes looked at once; a ring or too many words are noticed first."""

    def __init__(self, siblings: Callable[[int], list[_Node]], codes: dict[int, int | str], source: str) -> None:
        self.siblings, self.codes, self.source = siblings, codes, source
        self.lists: dict[int, list[_Node]] = {}
        self.counts: dict[int, int] = {0: 0}

    def words(self, root: int) -> list[Word]:
        self._count(root)
        if self.counts[root] > MOST_WORDS:
            raise LexiconCorrupt(self.source, f"it holds more than {MOST_WORDS:,} words")
        found: list[Word] = []
        waiting = [(root, b"")]
        while waiting:
            first, before = waiting.pop()
            for node in self.lists[first]:
                if not (node.ends or self.counts[node.children]):
                    continue
                word = before + self._letter(node.letter)
                if node.ends:
                    found.append(word)
                if self.counts[node.children]:
                    waiting.append((node.children, word))
        return [word for word in found if len(word) > 1]

    def _letter(self, number: int) -> bytes:
        code = self.codes.get(number)
        if code is None:
            raise LexiconCorrupt(self.source, f"it has words with letter {number + 1} of {len(self.codes)}")
        if isinstance(code, str):
            raise LexiconError(f"{self.source} has words with {code!r}, which is no letter of this set")
        return bytes((code,))

    def _count(self, root: int) -> None:
        """How many words lie below each list of nodes, the deepest first."""
        waiting, open_lists = [root], set[int]()
        while waiting:
            first = waiting[-1]
            if first not in self.lists:
                self.lists[first] = self.siblings(first)
                open_lists.add(first)
            below = {node.children for node in self.lists[first]}
            if below & open_lists:
                raise LexiconCorrupt(self.source, f"its nodes lead round in a ring at node {first}")
            if unknown := [child for child in below if child not in self.counts]:
                waiting += unknown
                continue
            waiting.pop()
            open_lists.discard(first)
            self.counts[first] = sum(node.ends + self.counts[node.children] for node in self.lists[first])
