"""What a play does on the board: premium squares, words made longer, words beside it, hooks it gives, a Q without U."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.coaching.laid import LaidPlay
from lexiko.coaching.remarks import (
    CoversPremiums,
    LengthensWord,
    QWithoutU,
    TakesHooks,
    WordsBeside,
)
from lexiko.coaching.seen import lengthened_by
from lexiko.coaching.tips import SIGNS, is_english
from lexiko.kernel import Engine
from lexiko.notation import format_square, format_word
from lexiko.rules import Alphabet, Board, PlayerView, Run, Square, Word, WordScore, letter_of, words_through


def premiums_covered(play: LaidPlay, view: PlayerView) -> Iterator[CoversPremiums]:
    """The premium squares that a play covers, if they bring points (tip 4). Rule: R5.2, R5.3"""
    layout, alphabet = view.ruleset.layout, view.ruleset.tile_set.alphabet
    covered = sorted(square for square in play.laid if layout.sign(square) in SIGNS)
    if covered and play.by_premiums:
        yield CoversPremiums(
            squares=tuple((format_square(square), SIGNS[layout.sign(square)]) for square in covered),
            points=play.by_premiums,
            beside_vowels=tuple(format_square(each) for each in covered if beside_vowel(each, play.before, alphabet)),
        )


def beside_vowel(square: Square, board: Board, alphabet: Alphabet) -> bool:
    """Whether a vowel lies on one of the four squares around this one."""
    around = (board.at(square.step(across=across, count=count)) for across in (True, False) for count in (-1, 1))
    return any(tile and alphabet.format_word([letter_of(tile)]) in alphabet.vowels for tile in around)


def words_made(
    play: LaidPlay, view: PlayerView, engine: Engine
) -> Iterator[LengthensWord | WordsBeside | TakesHooks | QWithoutU]:
    """What a play makes of words (tips 1, 7 and 8)."""
    alphabet, beside = view.ruleset.tile_set.alphabet, play.score.words[1:]
    for word in play.score.words:
        yield from _longer(play, word, alphabet)
    if beside:
        words = tuple(format_word(word.word, alphabet) for word in beside)
        yield WordsBeside(words=words, points=sum(word.points for word in beside))
    if is_english(view.ruleset):
        texts = (format_word(word.word, alphabet) for word in play.score.words)
        yield from (QWithoutU(word=text) for text in texts if "Q" in text.replace("QU", ""))
    if hooks := hooks_of(_run(play, play.main), play.after, engine):
        front, back = (tuple(alphabet.format_word([code]) for code in sorted(codes)) for codes in hooks)
        if front or back:
            yield TakesHooks(word=format_word(play.main.word, alphabet), front=front, back=back)


def _run(play: LaidPlay, word: WordScore) -> Run:
    return play.after.run(word.start, across=word.across)


def _longer(play: LaidPlay, word: WordScore, alphabet: Alphabet) -> Iterator[LengthensWord]:
    old: Word = lengthened_by(_run(play, word), play.before)
    if old:
        squares = play.squares(word)
        begins = next(place for place, square in enumerate(squares) if square not in play.laid)
        yield LengthensWord(
            word=format_word(old, alphabet),
            longer=format_word(word.word, alphabet),
            front=format_word(word.word[:begins], alphabet),
            back=format_word(word.word[begins + len(old) :], alphabet),
            points=word.points,
        )


def hooks_of(run: Run, board: Board, engine: Engine) -> tuple[frozenset[int], frozenset[int]]:
    """The letters that lengthen a word where it lies, each by itself: before it, and behind it."""
    before, after = run.start.step(across=run.across, count=-1), run.squares[-1].step(across=run.across, count=1)
    front, back = engine.lexicon.cross_set(b"", run.word), engine.lexicon.cross_set(run.word, b"")
    return _fitting(front, before, board, engine), _fitting(back, after, board, engine)


def _fitting(codes: frozenset[int], square: Square, board: Board, engine: Engine) -> frozenset[int]:
    """Those of the letters that make only words on this square."""
    if square not in board:
        return frozenset()

    def fits(code: int) -> bool:
        return all(
            engine.lexicon.accepts(run.word) for run in words_through(board.with_tiles([(square, code)]), [square])
        )

    return frozenset(filter(fits, codes))
