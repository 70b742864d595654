"""A play's points, broken down word by word and premium by premium."""

from __future__ import annotations

from collections.abc import Collection

from lexiko.frozen import dataclass
from lexiko.rules.equipment.board import Board, Run, words_of_play
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import Word, letter_of
from lexiko.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class LetterScore:
    """What one letter brings to one word: `value` is its tile's, `times` the letter premium, 1 if none counts."""

    tile: int
    value: int
    times: int = 1

    @property
    def points(self) -> int:
        """The letter's part of the word's sum, before the word is multiplied."""
        return self.value * self.times


@dataclass(frozen=True, slots=True)
class WordScore:
    """What one word brings: its letters, and `word_times`, the premiums of new tiles multiplied together."""

    start: Square
    across: bool
    letters: tuple[LetterScore, ...]
    word_times: tuple[int, ...] = ()
    """Each word premium that counts, in the order of its square."""

    @property
    def word(self) -> Word:
        """The letters of the word."""
        return bytes(letter_of(letter.tile) for letter in self.letters)

    @property
    def points(self) -> int:
        """The word's points. Rule: R5.2, R5.3"""
        points = sum(letter.points for letter in self.letters)
        for times in self.word_times:
            points *= times
        return points


@dataclass(frozen=True, slots=True)
class PlayScore:
    """What a play brings: its words, the main word first, and the bonus for many tiles."""

    words: tuple[WordScore, ...]
    bonus: int = 0

    @property
    def points(self) -> int:
        """The play's points. Rule: R5.1, R5.6"""
        return sum(word.points for word in self.words) + self.bonus


def score_play(
    board: Board,
    ruleset: Ruleset,
    *,
    laid: Collection[Square],
    changed: Collection[Square] = (),
    covered: Collection[Square] = (),
) -> PlayScore:
    """The points of a play on the board as it stands after it.

    `laid` are the squares of the tiles from the rack, `changed` those to which a rearranging brought another letter,
    `covered` those that the rearranged word covered before: they multiply nothing. Rule: R5.1, R5.6, V2
    """
    words = words_of_play(board, laid=laid, changed=changed)
    fresh = {*laid, *changed}.difference(covered)
    return PlayScore(
        words=tuple(score_word(word, ruleset, fresh=fresh) for word in words),
        bonus=ruleset.bonus(len(laid)),
    )


def score_word(run: Run, ruleset: Ruleset, *, fresh: Collection[Square]) -> WordScore:
    """One word's points; premiums count on the squares newly covered only. Rule: R5.2, R5.3, R5.4, R5.5, V2"""
    letters = []
    word_times = []
    for square, tile in zip(run.squares, run.cells, strict=True):
        times = 1
        if square in fresh:
            premium = ruleset.layout.premium(square)
            times = premium.letter_times
            if premium.word_times > 1:
                word_times.append(premium.word_times)
        letters.append(LetterScore(tile, ruleset.tile_set.value(tile), times))
    return WordScore(run.start, run.across, tuple(letters), tuple(word_times))
