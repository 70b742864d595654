"""What can be learnt from the solution of a puzzle: cards of its words, as reviews have them of what was missed."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.coaching import SeenMove
from lexiko.lexicon import Lexicon
from lexiko.rules import Word
from lexiko.server.wire import PuzzleCard
from lexiko.study import cards_of

_SHORT = 3
"""Of words of so many letters it is asked whether they are words, of longer ones what their letters make."""
_MOST = 4


def cards_of_solution(best: SeenMove, words: Lexicon) -> list[PuzzleCard]:
    """The main word, words that it makes longer, and short ones beside it; at most four cards, each once."""
    found = dict.fromkeys(
        (card.kind, card.letters) for kind, word in _asked(best) for card in cards_of(kind, [word], words)
    )
    return [PuzzleCard(kind, letters) for kind, letters in found][:_MOST]


def _asked(best: SeenMove) -> Iterator[tuple[str, Word]]:
    main, *beside = [run.word for run in best.words] or [b""]
    if main:
        yield _kind(main), main
    for run, old in best.lengthened:
        yield ("hooks" if len(run.word) == len(old) + 1 else "extensions"), old
    yield from (("word", word) for word in beside if len(word) <= _SHORT)


def _kind(word: Word) -> str:
    return "word" if len(word) <= _SHORT else "anagrams"
