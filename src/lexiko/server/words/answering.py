"""What is answered about words: bounded in time and in size, whatever was asked."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from lexiko.lexicon import (
    LONGEST_PATTERN,
    LONGEST_RACK,
    MOST_BLANKS,
    WORDS_OF_LISTS,
    Lexicon,
    LexiconError,
    anagrams,
    as_laid,
    built_from,
    longer_words,
    matching,
    of_length,
    open_lexicon,
    parse_pattern,
)
from lexiko.rulebook import GameSet, load_set
from lexiko.rules import BLANK, Alphabet, UnknownLetter, Word
from lexiko.server.tables import word_entries
from lexiko.server.wire import HookedWord, RackTile, WordLooked, WordsAnswer, WordsGroup
from lexiko.server.words.question import WordsQuestion

SECONDS_TO_SEARCH = 1.5
"""Of time on the processor: what was found by then is told."""
SECONDS_TO_TELL_AGAIN = 0.05
"""Where it was not heard that the time is over: what is raised while memory is tidied up goes nowhere."""
MOST_FOUND = 20_000
MOST_OF_A_GROUP = 40
MOST_OF_ONE_GROUP = 1500
"""The same where words of one length alone were asked for."""
MOST_SAME = 60
HOOKS = "hooks"
LISTS = (*WORDS_OF_LISTS, HOOKS)
LEXICA_KEPT = 4


class _TooLong(Exception):
    """The time for searching is over."""


def answered(question: WordsQuestion, *, seconds: float = SECONDS_TO_SEARCH) -> WordsAnswer:
    """What is found. Raises `LexiconError` where the words cannot be opened.

    >>> asked = WordsQuestion(kind="letters", text="qi", lexicon="english", set_key="english")
    >>> answered(asked).groups
    [WordsGroup(letters=2, count=1, words=['QI'])]
    """
    lexicon, game_set = _opened(question.lexicon, question.set_key)
    alphabet = lexicon.alphabet
    text = question.text.strip()
    try:
        if question.kind == "word":
            return _looked_up(
                lexicon, game_set, alphabet.parse_word(alphabet.as_typed(text)), question, seconds=seconds
            )
        if question.kind == "letters":
            return _of_letters(lexicon, alphabet.parse_tiles(alphabet.as_typed(text)), question, seconds)
        if question.kind == "list":
            return _listed(lexicon, text, question, seconds)
        if len(text) > LONGEST_PATTERN:
            return WordsAnswer(wrong="long")
        words = matching(lexicon, parse_pattern(text, alphabet))
    except UnknownLetter as unknown:
        return WordsAnswer(wrong="letter", letter=unknown.letter)
    except LexiconError:  # a pattern of more letters, dots and stars than there are words for
        return WordsAnswer(wrong="long")
    return _grouped(lexicon, words, question, seconds, shortest_first=True)


@lru_cache(maxsize=LEXICA_KEPT)
def _opened(lexicon: str, set_key: str) -> tuple[Lexicon, GameSet]:
    game_set = load_set(set_key)
    return open_lexicon(lexicon, alphabet=game_set.tile_set.alphabet), game_set


# --- a word


def _looked_up(
    lexicon: Lexicon, game_set: GameSet, word: Word, question: WordsQuestion, *, seconds: float
) -> WordsAnswer:
    if not word:
        return WordsAnswer()
    good = lexicon.accepts(word)
    meaning = lexicon.meaning(word) if good else None
    same = [each for each in _found(anagrams(lexicon, word), seconds, most=MOST_SAME)[0] if each != word]
    tiles = game_set.tile_set
    looked = WordLooked(
        word=lexicon.alphabet.format_word(word),
        tiles=[RackTile(lexicon.alphabet.format_tile(tile), tiles.value(tile)) for tile in word],
        good=good,
        points=sum(tiles.value(tile) for tile in word),
        entries=word_entries(meaning),
        source=", ".join(meaning.sources) if meaning else None,
        front=_letters(lexicon.front_hooks(word), lexicon.alphabet),
        back=_letters(lexicon.back_hooks(word), lexicon.alphabet),
        same=_texts(same, lexicon.alphabet),
    )
    longer = longer_words(lexicon, word) if len(word) > 1 else iter(())
    found = _grouped(lexicon, longer, question, seconds, shortest_first=True)
    return WordsAnswer(word=looked, groups=found.groups, count=found.count, more=found.more)


def _letters(letters: Word, alphabet: Alphabet) -> list[str]:
    return [alphabet.format_tile(letter) for letter in letters]


def _texts(words: Iterable[Sequence[int]], alphabet: Alphabet) -> list[str]:
    return [alphabet.format_word(word) for word in words]


# --- many words


def _of_letters(lexicon: Lexicon, tiles: bytes, question: WordsQuestion, seconds: float) -> WordsAnswer:
    if len(tiles) > LONGEST_RACK:
        return WordsAnswer(wrong="long")
    if tiles.count(BLANK) > MOST_BLANKS:
        return WordsAnswer(wrong="blanks")
    # The longest come first, as they are what is looked for: a search that is given up has found those.
    lengths = [question.letters] if question.letters else range(len(tiles), 1, -1)
    words = (word for length in lengths for word in built_from(lexicon, tiles, shortest=length, longest=length))
    return _grouped(lexicon, words, question, seconds, tiles=tiles)


def _listed(lexicon: Lexicon, name: str, question: WordsQuestion, seconds: float) -> WordsAnswer:
    if name == HOOKS:
        twos = list(of_length(lexicon, 2))
        hooked = [
            HookedWord(
                word=lexicon.alphabet.format_word(word),
                front=_letters(lexicon.front_hooks(word), lexicon.alphabet),
                back=_letters(lexicon.back_hooks(word), lexicon.alphabet),
            )
            for word in twos[:MOST_OF_ONE_GROUP]
        ]
        return WordsAnswer(count=len(twos), hooked=hooked)
    words = WORDS_OF_LISTS[name](lexicon) if name in WORDS_OF_LISTS else iter(())
    return _grouped(lexicon, words, question, seconds, shortest_first=True, most=MOST_OF_ONE_GROUP)


def _grouped(
    lexicon: Lexicon,
    words: Iterator[Word],
    question: WordsQuestion,
    seconds: float,
    *,
    tiles: bytes | None = None,
    shortest_first: bool = False,
    most: int = MOST_OF_A_GROUP,
) -> WordsAnswer:
    """Words by their length; `tiles` are what they are laid with, where blanks are to be shown."""
    if question.letters:
        words, most = (word for word in words if len(word) == question.letters), MOST_OF_ONE_GROUP
    found, more = _found(words, seconds, most=MOST_FOUND)
    by_length: dict[int, list[Word]] = {}
    for word in found:
        by_length.setdefault(len(word), []).append(word)
    groups = []
    for length in sorted(by_length, reverse=not shortest_first):
        shown = sorted(by_length[length])[:most]
        texts = _texts(shown if tiles is None else (as_laid(word, tiles) for word in shown), lexicon.alphabet)
        groups.append(WordsGroup(letters=length, count=len(by_length[length]), words=texts))
    return WordsAnswer(groups=groups, count=len(found), more=more)


def _found(words: Iterator[Word], seconds: float, *, most: int) -> tuple[list[Word], bool]:
    """Each word once, `most` of them and as many as are found in this time; whether there may be more."""
    found: dict[Word, None] = {}
    try:
        with _at_most(seconds):
            for word in words:
                if len(found) == most:
                    return list(found), True
                found[word] = None
    except _TooLong:
        return list(found), True
    return list(found), False


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raises `_TooLong` after so many seconds on the processor; for the thread that hears signals."""

    def over(_: int, __: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, SECONDS_TO_TELL_AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
