"""What can go wrong with words and word files, by name."""

from __future__ import annotations

from lexiko.rules import Error


class LexiconError(Error):
    """The base of everything this room raises, and a word list that cannot be used as it is."""


class GraphNotKept(Error):
    """A word graph would have to be built, and whoever asks wants none but those that are kept."""


class LexiconMissing(LexiconError):
    """There is no lexicon of this name, and no file at this place."""


class WordsUnspellable(LexiconError):
    """A list has words with letters that the set lacks; it may be for another set."""


class LexiconCorrupt(LexiconError):
    """A file of words is damaged: cut short, altered, or not what its name says."""

    def __init__(self, source: str, problem: str) -> None:
        self.source, self.problem = source, problem
        super().__init__(f"{source} is damaged: {problem}")
