"""What is answered about words: bounded in time and in size, whatever was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from time import thread_time

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
MOST_FOUND = 20_000
MOST_OF_A_GROUP = 40
MOST_OF_ONE_GROUP = 1500
"""The same where words of one length alone were asked for."""
MOST_SAME = 60
HOOKS = "hooks"
LISTS = (*WORDS_OF_LISTS, HOOKS)
LEXICA_KEPT = 4


class _Patience:
    """Whether a search may go on: for so many seconds on the processor. The search asks, where it can end."""

    def __init__(self, seconds: float) -> None:
        self._end = thread_time() + seconds
        self.is_over = False

    def __call__(self) -> bool:
        self.is_over = self.is_over or thread_time() >= self._end
        return not self.is_over


_Search = Callable[[_Patience], Iterator[Word]]


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
        pattern = parse_pattern(text, alphabet)
    except UnknownLetter as unknown:
        return WordsAnswer(wrong="letter", letter=unknown.letter)
    except LexiconError:  # a pattern of more letters, dots and stars than there are words for
        return WordsAnswer(wrong="long")
    return _grouped(
        lexicon, lambda go_on: matching(lexicon, pattern, go_on=go_on), question, seconds, shortest_first=True
    )


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
    found_same, _ = _found(lambda go_on: anagrams(lexicon, word, go_on=go_on), seconds, most=MOST_SAME)
    same = [each for each in found_same if each != word]
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
    if len(word) < 2:  # nearly every word is a longer one of a letter
        return WordsAnswer(word=looked)
    found = _grouped(
        lexicon, lambda go_on: longer_words(lexicon, word, go_on=go_on), question, seconds, shortest_first=True
    )
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

    def search(go_on: _Patience) -> Iterator[Word]:
        for length in lengths:
            yield from built_from(lexicon, tiles, shortest=length, longest=length, go_on=go_on)

    return _grouped(lexicon, search, question, seconds, tiles=tiles)


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
    return _grouped(lexicon, lambda _: words, question, seconds, shortest_first=True, most=MOST_OF_ONE_GROUP)


def _grouped(
    lexicon: Lexicon,
    search: _Search,
    question: WordsQuestion,
    seconds: float,
    *,
    tiles: bytes | None = None,
    shortest_first: bool = False,
    most: int = MOST_OF_A_GROUP,
) -> WordsAnswer:
    """Words by their length; `tiles` are what they are laid with, where blanks are to be shown."""
    if question.letters:
        most = MOST_OF_ONE_GROUP
    found, more = _found(search, seconds, most=MOST_FOUND, letters=question.letters)
    by_length: dict[int, list[Word]] = {}
    for word in found:
        by_length.setdefault(len(word), []).append(word)
    groups = []
    for length in sorted(by_length, reverse=not shortest_first):
        shown = sorted(by_length[length])[:most]
        texts = _texts(shown if tiles is None else (as_laid(word, tiles) for word in shown), lexicon.alphabet)
        groups.append(WordsGroup(letters=length, count=len(by_length[length]), words=texts))
    return WordsAnswer(groups=groups, count=len(found), more=more)


def _found(search: _Search, seconds: float, *, most: int, letters: int = 0) -> tuple[list[Word], bool]:
    """Each word once, `most` of them and as many as are found in this time; whether there may be more."""
    patience = _Patience(seconds)
    found: dict[Word, None] = {}
    for word in search(patience):
        if letters and len(word) != letters:
            continue
        if len(found) == most:
            return list(found), True
        found[word] = None
    return list(found), patience.is_over
