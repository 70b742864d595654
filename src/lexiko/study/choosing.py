"""Which words cards are to be made of: alike in length, in ending, in how well known they are, or on a list."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.frozen import dataclass
from lexiko.lexicon import WORDS_OF_LISTS, Lexicon, in_order, matching, parse_pattern
from lexiko.rules import TileSet, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class WordChoice:
    """What words are to be like, all of it together; empty and 0 is no limit.

    `named` is a list of `WORDS_OF_LISTS`, `pattern` as in `parse_pattern`, `tier` how well known at least (10 the
    commonest, 80 all), `not_in` a lexicon whose words are left out. `by` is their order, as in `in_order`.
    """

    named: str = ""
    pattern: str = ""
    shortest: int = 0
    longest: int = 0
    tier: int = 0
    not_in: Lexicon | None = None
    by: str = "alphabet"

    def words(self, lexicon: Lexicon, tile_set: TileSet, among: Iterable[Word] | None = None) -> list[Word]:
        """The words that are like that, in order, of these or of the whole lexicon.

        Raises `LexiconError` and `UnknownLetter` for a pattern that is none.

        >>> from lexiko.rulebook import load_set
        >>> lexicon = Lexicon.from_words("tiny", ["tea", "eat", "tie", "teas"])
        >>> found = WordChoice(pattern="t*", longest=3, by="probability").words(lexicon, load_set("english").tile_set)
        >>> [lexicon.alphabet.format_word(word) for word in found]
        ['TEA', 'TIE']
        """
        found: Iterable[Word]
        if among is not None:
            found = among
        else:
            found = WORDS_OF_LISTS[self.named](lexicon) if self.named else lexicon.words()
        found = [word for word in found if self.shortest <= len(word) <= (self.longest or len(word))]
        if self.pattern:
            fitting = set(matching(lexicon, parse_pattern(self.pattern, lexicon.alphabet)))
            found = [word for word in found if word in fitting]
        if self.tier:
            found = [word for word in found if lexicon.tier(word) <= self.tier]
        if (other := self.not_in) is not None:
            found = [word for word in found if not other.accepts(word)]
        return in_order(found, self.by, tile_set)
