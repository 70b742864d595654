"""The words that can be learnt on this server, opened when they are first wanted."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping

from lexiko.frozen import dataclass
from lexiko.lexicon import WORDS_OF_LISTS, Lexicon, open_lexicon
from lexiko.rulebook import GameSet
from lexiko.server.study.errors import NoWordsToLearn
from lexiko.server.tables import Choices
from lexiko.server.wire import StudyPlan, StudyWords
from lexiko.study import KINDS

KEPT = 4
"""Words that are open at once; each is some tens of megabytes."""
ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class WordsToLearn:
    """Words by their name, and the set whose tiles they are spelt with."""

    key: str
    game_set: GameSet

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of cards there are of them: meanings are known of English words."""
        return tuple(kind for kind in KINDS if kind != "meaning" or self.game_set.language == ENGLISH)


class WordsAtHand:
    """Finds words by name. What clients name is looked up among the choices, and never taken as a path."""

    def __init__(self, choices: Choices) -> None:
        self._there: Mapping[str, WordsToLearn] = {
            key: WordsToLearn(key, choices.sets[set_key])
            for set_key, keys in reversed(list(choices.lexica.items()))
            for key in keys
        }
        self._open: OrderedDict[str, asyncio.Task[Lexicon]] = OrderedDict()

    def named(self, key: str) -> WordsToLearn:
        """The words of this name. Raises `NoWordsToLearn`."""
        if (found := self._there.get(key)) is None:
            raise NoWordsToLearn
        return found

    async def lexicon(self, words: WordsToLearn) -> Lexicon:
        """The same opened. Raises `LexiconError`."""
        if words.key not in self._open:
            opening = asyncio.to_thread(open_lexicon, words.key, alphabet=words.game_set.tile_set.alphabet)
            self._open[words.key] = asyncio.create_task(opening)
            while len(self._open) > KEPT:
                self._open.popitem(last=False)
        self._open.move_to_end(words.key)
        try:
            return await asyncio.shield(self._open[words.key])
        except Exception:
            self._open.pop(words.key, None)
            raise

    def plan(self) -> StudyPlan:
        """All there is to learn, English first."""
        there = sorted(self._there.values(), key=lambda words: words.game_set.language != ENGLISH)
        return StudyPlan(words=[_told(words) for words in there], lists=list(WORDS_OF_LISTS))


def _told(words: WordsToLearn) -> StudyWords:
    tile_set = words.game_set.tile_set
    return StudyWords(
        key=words.key,
        set_key=words.game_set.key,
        language=words.game_set.language,
        values={letter: tile_set.values[tile] for tile, letter in enumerate(tile_set.alphabet.letters, 1)},
        kinds=list(words.kinds),
    )
