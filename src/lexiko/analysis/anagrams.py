"""Which words take all of these letters, and some tiles of a rack besides? One walk through the word graph."""

from __future__ import annotations

from dataclasses import dataclass, field

from lexiko.lexicon import Kwg
from lexiko.rules import BLANK, Word

Branch = tuple[int, bool, int]
"""A letter that goes on from a place in the graph, whether a word ends with it, and where that leads."""

_KINDS = 64


@dataclass(frozen=True, slots=True)
class AnagramFinder:
    """Asks for words of one graph; what it has seen of the graph it remembers for the next question."""

    kwg: Kwg
    _seen: dict[int, tuple[Branch, ...]] = field(default_factory=dict)

    def words(self, wanted: Word, rack: bytes, *, most: int, longest: int) -> list[Word]:
        """Words of up to `longest` letters that take every letter `wanted`, and 1 to `most` tiles of the rack.

        >>> from lexiko.lexicon import build_kwg
        >>> finder = AnagramFinder(build_kwg([bytes([1, 2, 3]), bytes([1, 3]), bytes([3, 1, 4])]))
        >>> [list(word) for word in finder.words(bytes([1, 3]), bytes([2]), most=1, longest=5)]
        [[1, 2, 3]]
        """
        counts, spare = [0] * _KINDS, [0] * _KINDS
        for letter in wanted:
            counts[letter] += 1
        for tile in rack:
            spare[tile] += 1
        found: list[Word] = []
        branches = self._branches

        def go_on(siblings: int, word: Word, left: int, may_add: int) -> None:
            """Lengthen the word by a letter that is wanted, else one of the rack, else a blank."""
            room = longest - len(word) - 1
            for letter, ends, below in branches(siblings):
                if counts[letter]:
                    source, place, still, adds = counts, letter, left - 1, may_add
                elif may_add and (spare[letter] or spare[BLANK]):
                    source, place, still, adds = spare, letter if spare[letter] else BLANK, left, may_add - 1
                else:
                    continue
                longer = word + bytes((letter,))
                if ends and not still and adds < most:
                    found.append(longer)
                if below and still <= room and (still or adds) and room:
                    source[place] -= 1
                    go_on(below, longer, still, adds)
                    source[place] += 1

        if len(wanted) <= longest:
            go_on(self.kwg.dawg_root, b"", len(wanted), most)
        return found

    def _branches(self, siblings: int) -> tuple[Branch, ...]:
        if siblings not in self._seen:
            kwg = self.kwg
            nodes = kwg.children(siblings)
            self._seen[siblings] = tuple((kwg.tile(node), kwg.accepts_at(node), kwg.arc(node)) for node in nodes)
        return self._seen[siblings]
