"""Which words some tiles make, all of them or a part, and which words fit a pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from lexiko.lexicon.errors import LexiconError
from lexiko.lexicon.kwg import TURN, Kwg
from lexiko.lexicon.lookup import Lexicon
from lexiko.rules import BLANK, BLANK_FLAG, Alphabet, Word

ANY = 0
"""In a pattern: one letter, whichever."""

RUN = -1
"""In a pattern: any number of letters, none too."""

LONGEST_PATTERN = 64
LONGEST_RACK = 30
MOST_BLANKS = 4
"""Of tiles that words are looked for with: each blank multiplies the search."""

_TURNED = -2
"""In a pattern for the GADDAG: here the letters before a place end, and those after it begin."""


GoOn = Callable[[], bool]
"""Asked wherever a search looks at more letters; once it says no, the search ends with what it has found."""


def to_the_end() -> bool:
    """A search goes on until everything is found."""
    return True


def anagrams(lexicon: Lexicon, tiles: bytes, *, go_on: GoOn = to_the_end) -> Iterator[Word]:
    """The words that take all of these tiles, `BLANK` standing for any letter; each once, in the alphabet's order.

    >>> lexicon = Lexicon.from_words("tiny", ["tea", "eat", "at", "tie"])
    >>> [lexicon.alphabet.format_word(word) for word in anagrams(lexicon, lexicon.alphabet.parse_tiles("ET?"))]
    ['EAT', 'TEA', 'TIE']
    """
    return built_from(lexicon, tiles, shortest=len(tiles), go_on=go_on)


def built_from(
    lexicon: Lexicon, tiles: bytes, *, shortest: int = 2, longest: int = 0, go_on: GoOn = to_the_end
) -> Iterator[Word]:
    """The words that take some of these tiles, each once, in the alphabet's order.

    `shortest` and `longest` count letters; 0 is no limit.
    """
    kwg = lexicon.kwg
    most = min(longest or len(tiles), len(tiles))

    def grown(siblings: int, before: Word, left: bytes) -> Iterator[Word]:
        for node in kwg.children(siblings) if go_on() else ():
            tile = kwg.tile(node)
            used = tile if tile in left else BLANK
            if used not in left:
                continue
            word = before + bytes((tile,))
            if kwg.accepts_at(node) and len(word) >= shortest:
                yield word
            if len(word) < most:
                yield from grown(kwg.arc(node), word, left.replace(bytes((used,)), b"", 1))

    return grown(kwg.dawg_root, b"", tiles) if 0 < shortest <= most else iter(())


def as_laid(word: Word, tiles: bytes) -> list[int]:
    """The word as these tiles lie, a blank marked where the letter itself is not among them.

    >>> as_laid(bytes([1, 2, 1]), bytes([1, 0, 2])) == [1, 2, 1 | 0x80]
    True
    """
    left, placed = bytearray(tiles), []
    for letter in word:
        if letter in left:
            left.remove(letter)
            placed.append(letter)
        else:
            placed.append(letter | BLANK_FLAG)
    return placed


def longer_words(lexicon: Lexicon, word: Word, *, go_on: GoOn = to_the_end) -> Iterator[Word]:
    """The longer words that hold a word in one piece, those first that one letter makes.

    >>> lexicon = Lexicon.from_words("tiny", ["at", "eat", "eats", "tea"])
    >>> [lexicon.alphabet.format_word(each) for each in longer_words(lexicon, lexicon.alphabet.parse_word("at"))]
    ['EAT', 'EATS']
    """
    yield from {bytes((letter,)) + word for letter in lexicon.front_hooks(word)} | {
        word + bytes((letter,)) for letter in lexicon.back_hooks(word)
    }
    yield from lexicon.extensions(word, go_on=go_on)


class Pattern(NamedTuple):
    """Letters, `ANY` and `RUN`, from the beginning of a word to its end."""

    parts: tuple[int, ...]


def parse_pattern(text: str, alphabet: Alphabet) -> Pattern:
    """A pattern as it is typed: `.` or `?` for one letter, `*` for any number. Raises `UnknownLetter`, `LexiconError`.

    >>> parse_pattern("B.*", Alphabet(("A", "B"))).parts
    (2, 0, -1)
    """
    pieces = [tuple(alphabet.parse_tiles(piece)) for piece in alphabet.as_typed(text).split("*")]
    parts = list(pieces[0])
    for piece in pieces[1:]:
        parts += piece if parts[-1:] == [RUN] else [RUN, *piece]
    if len(parts) > LONGEST_PATTERN:
        raise LexiconError(f"a pattern has {LONGEST_PATTERN} letters, dots and stars at most, not {len(parts):,}")
    return Pattern(tuple(parts))


def matching(lexicon: Lexicon, pattern: Pattern, *, go_on: GoOn = to_the_end) -> Iterator[Word]:
    """The words that fit a pattern, in the alphabet's order.

    >>> lexicon = Lexicon.from_words("tiny", ["tea", "eat", "at", "tie"])
    >>> pattern = parse_pattern("*t", lexicon.alphabet)
    >>> [lexicon.alphabet.format_word(word) for word in matching(lexicon, pattern)]
    ['AT', 'EAT']
    """
    kwg, parts = lexicon.kwg, pattern.parts
    if parts[:1] != (RUN,) or all(part <= ANY for part in parts):
        return _fitting(kwg, kwg.dawg_root, parts, go_on)
    # What is told of its middle or end narrows the search: the GADDAG spells words from there, back and then on.
    turn = _behind_most_letters(parts) if parts[-1] == RUN else len(parts)
    ways = _fitting(kwg, kwg.gaddag_root, (*parts[:turn][::-1], _TURNED, *parts[turn:]), go_on)
    return iter(sorted({before[::-1] + after for before, _, after in (way.partition(bytes((TURN,))) for way in ways)}))


def _behind_most_letters(parts: Sequence[int]) -> int:
    """The place behind the longest stretch of letters that a pattern tells.

    >>> _behind_most_letters((RUN, 1, ANY, 2, 3, RUN))
    5
    """
    ends, length = {0: 0}, 0
    for place, part in enumerate(parts, 1):
        length = length + 1 if part > ANY else 0
        ends.setdefault(length, place)
    return ends[max(ends)]


def _fitting(kwg: Kwg, root: int, parts: Sequence[int], go_on: GoOn) -> Iterator[Word]:
    """The paths from a root list that fit a pattern: words, or in a GADDAG's words as it spells them."""
    dead: set[tuple[int, frozenset[int]]] = set()
    ends = {len(parts)}
    if _TURNED in parts and all(part == RUN for part in parts[parts.index(_TURNED) + 1 :]):
        ends.add(parts.index(_TURNED))  # a word with nothing after the place ends before the turn

    def fitting(siblings: int, places: frozenset[int], before: Word) -> Iterator[Word]:
        if (siblings, places) in dead or not go_on():
            return
        found = False
        for node in kwg.children(siblings):
            tile = kwg.tile(node)
            ahead = _after(parts, places, tile)
            word = before + bytes((tile,))
            if kwg.accepts_at(node) and not ends.isdisjoint(ahead):
                found = True
                yield word
            for deeper in fitting(kwg.arc(node), ahead, word) if ahead else ():
                found = True
                yield deeper
        if not found:
            dead.add((siblings, places))

    return fitting(root, _with_runs(parts, {0}), b"")


def _after(parts: Sequence[int], places: frozenset[int], tile: int) -> frozenset[int]:
    """Where in a pattern one may be after one more letter."""
    reached = set()
    for place in places:
        part = parts[place] if place < len(parts) else None
        if part == RUN and tile != TURN:
            reached.add(place)
        elif part == _TURNED if tile == TURN else part in (ANY, tile):
            reached.add(place + 1)
    return _with_runs(parts, reached)


def _with_runs(parts: Sequence[int], places: set[int]) -> frozenset[int]:
    """These places and those behind runs of no letter."""
    for place in sorted(places):
        while place < len(parts) and parts[place] == RUN:
            place += 1
            places.add(place)
    return frozenset(places)
