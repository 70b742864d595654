"""Who tells and who reads: names, lists, letters and verbs as sentences need them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lexiko.frozen import dataclass
from lexiko.notation.coordinates import format_square
from lexiko.notation.lettering import format_word
from lexiko.rules import BLANK, Alphabet, Ruleset, Square, Word, is_blank

_VERBS = {"have": "has", "are": "is"}
_MOST_NAMED = 15
_HISSING = ("s", "sh", "ch", "x", "o")


@dataclass(frozen=True, slots=True)
class SentenceContext:
    """What a sentence must know of a game: its rules, the players' names by seat, and who reads.

    `reader` is the seat that is called "you", None where everybody is called by name; `edition` is the edition's name
    for people, made from its key if it is left out.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    reader: int | None = None
    edition: str = ""

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
            return "you"
        return self.names[seat] if 0 <= seat < len(self.names) else f"player {seat + 1}"

    def whose(self, seat: int) -> str:
        """A player's name as an owner, at the start of a sentence: "Ben's", "Your"."""
        return "Your" if seat == self.reader else f"{self.name(seat)}'s"

    def does(self, seat: int, verb: str) -> str:
        """Subject and verb at the start of a sentence: "Ben plays", "You play"."""
        if seat == self.reader:
            return f"You {verb}"
        name = self.name(seat)
        return f"{name[:1].upper()}{name[1:]} {third_person(verb)}"

    def word(self, word: Word) -> str:
        """A word in capitals."""
        return format_word(word, self.alphabet)

    def words(self, words: Iterable[Word], *, last: str = "and") -> str:
        """Several words: "BIT, PI and AT"."""
        return listed([self.word(word) for word in words], last=last)

    def tile(self, tile: int) -> str:
        """One tile as it is spoken of: its letter, "a blank", or "a blank as R"."""
        if tile == BLANK:
            return "a blank"
        letter = format_word([tile], self.alphabet)
        return f"a blank as {letter}" if is_blank(tile) else letter

    def tiles(self, tiles: Iterable[int]) -> str:
        """Several tiles, blanks last: "E, R and a blank"; of very many the first few."""
        return _first_few([self.tile(tile) for tile in sorted(tiles, key=lambda tile: (is_blank(tile), tile))])


def third_person(verb: str) -> str:
    """What he or she does.

    >>> third_person("play"), third_person("pass"), third_person("have")
    ('plays', 'passes', 'has')
    """
    return _VERBS.get(verb) or verb + ("es" if verb.endswith(_HISSING) else "s")


def listed(parts: Iterable[str], *, last: str = "and") -> str:
    """Parts of a sentence one after another.

    >>> listed(["BIT", "PI", "AT"])
    'BIT, PI and AT'
    """
    *others, final = parts
    return f"{', '.join(others)} {last} {final}" if others else final


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


def squares_named(squares: Iterable[Square]) -> str:
    """The names of several squares: "6J and 6K"; of very many the first few."""
    return _first_few([format_square(square) for square in squares])


def _first_few(parts: Sequence[str]) -> str:
    """Parts of a sentence one after another, those counted only that are too many to be read."""
    more = len(parts) - _MOST_NAMED
    return listed(parts if more <= 1 else [*parts[:_MOST_NAMED], f"{more} more"])
