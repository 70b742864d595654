"""Tiles, squares and words as messages have them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from lexiko.lexicon import Meaning
from lexiko.rulebook import RulebookError, load_set
from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    Alphabet,
    Layout,
    PlayScore,
    Ruleset,
    Square,
    TileSet,
    WordScore,
    is_blank,
    letter_of,
)
from lexiko.server.wire import (
    At,
    BoardPlan,
    BoardTile,
    LetterSum,
    Placed,
    RackTile,
    TileKind,
    WordEntry,
    WordSense,
    WordSum,
)


def tile_text(tile: int, alphabet: Alphabet) -> str:
    """A tile as printed; one that stands for a letter has that letter, blank or not."""
    return "?" if tile == BLANK else alphabet.letters[letter_of(tile) - 1]


def lying(square: Square, tile: int, alphabet: Alphabet) -> Placed:
    """A tile on its square."""
    return Placed(square.row, square.col, tile_text(tile, alphabet), bool(tile & BLANK_FLAG))


def lying_tiles(
    tiles: Iterable[tuple[Square, int]], tile_set: TileSet, since: Mapping[Square, int] = MappingProxyType({})
) -> list[BoardTile]:
    """Tiles on a board with their points, and `since` which turn each lies there, where that is known."""
    return [
        BoardTile(
            row=square.row,
            col=square.col,
            tile=tile_text(tile, tile_set.alphabet),
            blank=is_blank(tile),
            value=tile_set.value(tile),
            since=since.get(square),
        )
        for square, tile in tiles
    ]


def at(square: Square) -> At:
    """A square."""
    return At(square.row, square.col)


def squares_at(squares: Iterable[Square]) -> list[At]:
    """Several squares; those far off any board are left out."""
    return [at(square) for square in squares if 0 <= square.row < 32 and 0 <= square.col < 32]


def rack_tiles(tiles: Iterable[int], tile_set: TileSet) -> list[RackTile]:
    """Tiles on a rack in the order of their codes, blanks last."""
    ordered = sorted(tiles, key=lambda tile: (tile == BLANK, tile))
    return [RackTile(tile_text(tile, tile_set.alphabet), tile_set.value(tile)) for tile in ordered]


def word_sums(score: PlayScore, laid: Collection[Square], alphabet: Alphabet) -> list[WordSum]:
    """How the points of a play come about, word by word; `laid` are its squares. Rule: R5.1 to R5.5"""
    return [_word_sum(word, laid, alphabet) for word in score.words]


def _word_sum(word: WordScore, laid: Collection[Square], alphabet: Alphabet) -> WordSum:
    letters = [
        LetterSum(
            tile=tile_text(letter.tile, alphabet),
            blank=is_blank(letter.tile),
            value=letter.value,
            times=letter.times,
            new=word.start.step(across=word.across, count=count) in laid,
        )
        for count, letter in enumerate(word.letters)
    ]
    times = 1
    for each in word.word_times:
        times *= each
    return WordSum(
        word=alphabet.format_word(word.word),
        row=word.start.row,
        col=word.start.col,
        across=word.across,
        points=word.points,
        letters=letters,
        word_times=times,
    )


@lru_cache(maxsize=64)
def plan_of(layout: Layout) -> BoardPlan:
    """An empty board."""
    rows = [layout.signs[first : first + layout.cols] for first in range(0, len(layout.signs), layout.cols)]
    return BoardPlan(rows=layout.rows, cols=layout.cols, start=at(layout.start), squares=rows)


@lru_cache(maxsize=64)
def language_of(set_key: str) -> str | None:
    """The language that a set's words are in; None where there is no such set any more."""
    try:
        return load_set(set_key).language
    except RulebookError:
        return None


def kinds_of(ruleset: Ruleset) -> list[TileKind]:
    """The letters of the set, and the blank last, with what may be typed for each."""
    return kinds_in(ruleset.tile_set)


def kinds_in(tiles: TileSet) -> list[TileKind]:
    """The same of a set of tiles alone."""
    return list(_kinds_of(tiles.counts, tiles.values, tiles.alphabet))


@lru_cache(maxsize=64)
def _kinds_of(counts: tuple[int, ...], values: tuple[int, ...], alphabet: Alphabet) -> tuple[TileKind, ...]:
    letters = [
        TileKind(
            tile=letter,
            value=values[code],
            count=counts[code],
            vowel=letter in alphabet.vowels,
            typed=[letter, *(typed for typed, meant in alphabet.inputs.items() if meant == letter)],
        )
        for code, letter in enumerate(alphabet.letters, 1)
    ]
    return (*letters, TileKind(tile="?", value=values[BLANK], count=counts[BLANK], vowel=False, typed=["?"]))


def word_entries(meaning: Meaning | None) -> tuple[WordEntry, ...]:
    """What a word means, entry by entry; none where that is not known."""
    return tuple(
        WordEntry(
            head=entry.head,
            relation=entry.relation,
            senses=tuple(WordSense(part=sense.part, gloss=sense.gloss) for sense in entry.senses),
        )
        for entry in (meaning.entries if meaning else ())
    )
