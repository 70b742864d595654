"""Turns that begin by rearranging a word on the board, which then gets new tiles at its ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from lexiko.analysis.turns import Begun, Turn, Valuer
from lexiko.kernel import Engine
from lexiko.lexicon import Kwg
from lexiko.rules import Board, Play, Rearrange, Run, Square, Word, draft, letter_of

MOST_ADDED = 2
"""How many tiles are added to a rearranged word at most."""

LONGEST_REARRANGED = 8
"""How many letters a word to be rearranged has at most."""

MOST_TRIED = 100
"""How many ways to lengthen one word are looked at."""


def best_after_rearranging(begun: Begun, valuer: Valuer) -> Turn | None:
    """The best play that lengthens a rearranged word; the first found among equals. Rule: V2"""
    return max(rearrangings(begun, valuer), key=lambda turn: turn.merit, default=None)


def rearrangings(begun: Begun, valuer: Valuer) -> Iterator[Turn]:
    """Turns that rearrange one word and lengthen it, all words known: a search with bounds. Rule: V2"""
    for run in words_on(begun.board):
        if len(run.cells) <= LONGEST_REARRANGED:
            for spelling in islice(_spellings(run, begun, valuer.engine), MOST_TRIED):
                turn = _turn(run, spelling, begun, valuer)
                if turn is not None:
                    yield turn


def words_on(board: Board) -> list[Run]:
    """Every run of two or more tiles, those across first."""
    runs = {board.run(square, across=across): None for across in (True, False) for square, _ in board.tiles()}
    return [run for run in runs if len(run.cells) > 1]


@dataclass(frozen=True, slots=True)
class Spelling:
    """A word that holds the letters of another side by side; `front` letters stand before these."""

    word: Word
    front: int


def _spellings(run: Run, begun: Begun, engine: Engine) -> Iterator[Spelling]:
    """Words out of the letters of `run`, in another order, with letters of the rack before or after them."""
    allowed = tuple(_letters_allowed(run, square, begun.board, engine) for square in run.squares)
    if sum(letters != {own} for letters, own in zip(allowed, run.word, strict=True)) < 2:
        return
    search = _Search(engine.lexicon.kwg, Counter(begun.rack), Counter(run.word), allowed)
    for spelling in search.words():
        if spelling.word[spelling.front : spelling.front + len(run.word)] != run.word:
            yield spelling


def _letters_allowed(run: Run, square: Square, board: Board, engine: Engine) -> frozenset[int]:
    """The letters of `run` that may lie on this square of it, as far as the word that crosses it there can tell."""
    crossing = board.run(square, across=not run.across)
    place = crossing.squares.index(square)
    before, after = crossing.word[:place], crossing.word[place + 1 :]
    if not before + after:
        return frozenset(run.word)
    return frozenset(letter for letter in set(run.word) if engine.lexicon.accepts(before + bytes([letter]) + after))


def _turn(run: Run, spelling: Spelling, begun: Begun, valuer: Valuer) -> Turn | None:
    start = run.start.step(across=run.across, count=-spelling.front)
    inside = range(spelling.front, spelling.front + len(run.cells))
    laid = tuple(
        (start.step(across=run.across, count=count), letter)
        for count, letter in enumerate(spelling.word)
        if count not in inside
    )
    tiles = _tiles_for(spelling.word[inside.start : inside.stop], run.cells)
    play = Play(laid, (*begun.steps, Rearrange(run.start, run.across, tiles)))
    tried = draft(begun.board, begun.rack, valuer.engine.ruleset, Play(laid, play.before[-1:]), bag_count=0)
    if tried.violations or tried.score is None:
        return None
    if not all(valuer.engine.lexicon.accepts(word.word) for word in tried.words):
        return None
    return Turn(play, valuer.merit(tried.score.points, begun, tried.rack))


def _tiles_for(letters: Word, tiles: Sequence[int]) -> bytes:
    """The tiles of a word in the order of these letters; a blank keeps its letter. Rule: V2"""
    left = sorted(tiles)
    ordered = bytearray()
    for letter in letters:
        tile = next(tile for tile in left if letter_of(tile) == letter)
        left.remove(tile)
        ordered.append(tile)
    return bytes(ordered)


@dataclass(slots=True)
class _Search:
    """A walk through the word graph that uses up all letters inside, and up to `MOST_ADDED` of the rack around them."""

    kwg: Kwg
    rack: Counter[int]
    inside: Counter[int]
    allowed: tuple[frozenset[int], ...]
    word: bytearray = field(default_factory=bytearray)

    def words(self) -> Iterator[Spelling]:
        """Every word that can be spelt so, with one letter of the rack at least."""
        yield from self._go_on(self.kwg.dawg_root, front=0, left=self.inside.total(), added=0)

    def _go_on(self, siblings: int, *, front: int, left: int, added: int) -> Iterator[Spelling]:
        """Lengthen the word by one letter; `left` are the letters inside not used yet."""
        at_an_end = front == len(self.word) or not left
        allowed = self.allowed[-left] if left else frozenset[int]()
        for node in self.kwg.children(siblings):
            letter = self.kwg.tile(node)
            if added < MOST_ADDED and at_an_end and self.rack[letter]:
                yield from self._with(node, self.rack, front=front + bool(left), left=left, added=added + 1)
            if letter in allowed and self.inside[letter]:
                yield from self._with(node, self.inside, front=front, left=left - 1, added=added)

    def _with(self, node: int, source: Counter[int], *, front: int, left: int, added: int) -> Iterator[Spelling]:
        letter = self.kwg.tile(node)
        source[letter] -= 1
        self.word.append(letter)
        if not left and added and self.kwg.accepts_at(node):
            yield Spelling(bytes(self.word), front)
        yield from self._go_on(self.kwg.arc(node), front=front, left=left, added=added)
        self.word.pop()
        source[letter] += 1
