"""Who tells and who reads: names, lists, letters and verbs as sentences need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from lexiko.frozen import dataclass
from lexiko.notation.coordinates import format_square
from lexiko.notation.lettering import format_word
from lexiko.rules import BLANK, Alphabet, Ruleset, Square, Word, is_blank
from lexiko.translations import Translations, listed, translations

_MOST_NAMED = 15


@dataclass(frozen=True, slots=True)
class SentenceContext:
    """What a sentence must know of a game: its rules, the players' names by seat, and who reads.

    `reader` is the seat that is called "you", None where everybody is called by name; `edition` is the edition's name
    for people, made from its key if it is left out; `language` is the one that is spoken.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    reader: int | None = None
    edition: str = ""
    language: str = "en"

    @property
    def say(self) -> Translations:
        """The sentences of the language that is spoken: called with a key, the text of it."""
        return translations(self.language)

    @property
    def alphabet(self) -> Alphabet:
        """The letters of the set that is played with."""
        return self.ruleset.tile_set.alphabet

    @property
    def edition_name(self) -> str:
        """The edition as people call it: Message Center."""
        return self.edition or self.ruleset.edition_key.partition(":")[0].replace("-", " ").title()

    def name(self, seat: int) -> str:
        """What a player is called in the middle of a sentence: the name, or "you"."""
        if seat == self.reader:
            return self.say("told.you")
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("told.player", number=seat + 1)

    def about(self, key: str, seat: int, **named: object) -> str:
        """A sentence of which this seat is the subject: "Ben plays", "You play"; the key has a form for each."""
        name = self.name(seat)
        form = "you" if seat == self.reader else "they"
        return self.say(f"{key}.{form}", name=f"{name[:1].upper()}{name[1:]}", **named)

    def points(self, points: int) -> str:
        """Points as they are counted in a sentence."""
        return self.say("told.points", count=points)

    def word(self, word: Word) -> str:
        """A word in capitals."""
        return format_word(word, self.alphabet)

    def listed(self, parts: Iterable[str], *, last: Literal["and", "or"] = "and") -> str:
        """Parts of a sentence one after another: "Ann, Ben and Cleo"."""
        return listed(parts, last=self.say(f"told.{last}"))

    def words(self, words: Iterable[Word], *, last: Literal["and", "or"] = "and") -> str:
        """Several words: "BIT, PI and AT"."""
        return self.listed([self.word(word) for word in words], last=last)

    def tile(self, tile: int) -> str:
        """One tile as it is spoken of: its letter, "a blank", or "a blank as R"."""
        if tile == BLANK:
            return self.say("said.blank")
        letter = format_word([tile], self.alphabet)
        return self.say("told.blank-as", tile=letter) if is_blank(tile) else letter

    def tiles(self, tiles: Iterable[int]) -> str:
        """Several tiles, blanks last: "E, R and a blank"; of very many the first few."""
        return self._first_few([self.tile(tile) for tile in sorted(tiles, key=lambda tile: (is_blank(tile), tile))])

    def tiles_counted(self, tiles: Iterable[int]) -> str:
        """Several tiles, of each kind how many, blanks last: "A, 2 Es and a blank"."""
        kinds = sorted(Counter(tiles).items(), key=lambda kind: (is_blank(kind[0]), kind[0]))
        return self._first_few([self._so_many(tile, count) for tile, count in kinds])

    def _so_many(self, tile: int, count: int) -> str:
        if count == 1:
            return self.tile(tile)
        if tile == BLANK:
            return self.say("said.several-blanks", count=count)
        return self.say("said.several-tiles", count=count, tile=self.tile(tile))

    def squares(self, squares: Iterable[Square]) -> str:
        """The names of several squares: "6J and 6K"; of very many the first few."""
        return self._first_few([format_square(square) for square in squares])

    def _first_few(self, parts: Sequence[str]) -> str:
        """Parts of a sentence one after another, those counted only that are too many to be read."""
        more = len(parts) - _MOST_NAMED
        return self.listed(parts if more <= 1 else [*parts[:_MOST_NAMED], self.say("told.more", count=more)])


def minutes(seconds: float) -> str:
    """A time as people read it.

    >>> minutes(161.0), minutes(-3)
    ('2:41', '0:00')
    """
    whole = max(0, round(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "tile"), counted(4, "tile")
    ('1 tile', '4 tiles')
    """
    return f"{number} {thing}" + ("" if number == 1 else "s")
