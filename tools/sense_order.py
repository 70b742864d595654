"""Which sense of a word comes first, where the counts of WordNet do not say so, or not as people mean it today.

Most words were met in none of the texts WordNet counted, and have their senses in no order. By rule what something is
comes before what is made of it, what holds it, and what a trade calls so; the others are in `first_senses.txt`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from lexicon_sources import SourceError

FIRST_SENSES = Path(__file__).with_name("first_senses.txt")
LATER = re.compile(
    r"(?:[a-z-]+ ){0,3}(?:flesh|meat) of "
    r"|(?:[a-z-]+,? ){0,9}wood of "
    r"|(?:the )?(?:[a-z-]+ ){0,3}(?:fur|pelt|skin|wool) of "
    r"|as much as |the (?:quantity|amount|number) (?:that )?.*(?:will hold|contained in)|as many as "
    r"|(?:[a-z-]+ ){0,2}music (?:composed|written|performed|in|for)\b.*danc"
    r"|two items of the same kind|informal terms? for money"
)
"""How senses begin that follow the others: an animal before its meat and fur, a tree before its wood, a cup before what
it holds, a dance before its music."""
A_TRADES = re.compile(r"\((?!usually|often|plural|formerly|also|sometimes|followed|used|informal)[a-z]")
"""How a sense of one trade begins: (biology). It follows the others of words that were met nowhere."""
FEW = -6
"""How often a verb that only says what is done with its noun may be met and still follow the noun."""
Sense = tuple[int, int, str, str]
"""How often it was met, less than none; its number in WordNet; part of speech; gloss."""
Glosses = dict[str, list[tuple[str, str]]]


class SenseOrder:
    """The order of senses, and which of them are to come first of their part of speech."""

    def __init__(self, first: dict[tuple[str, str], str]) -> None:
        self._first = first

    @classmethod
    def read(cls) -> SenseOrder:
        """As `first_senses.txt` has it: on a line words in capitals, a part of speech, and what the gloss has."""
        first = {}
        for line in FIRST_SENSES.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                words, part, text = line.split(" ", 2)
                first.update({(word, part): text for word in words.split(",")})
        return cls(first)

    def ordered(self, senses: dict[str, list[Sense]]) -> Glosses:
        """The senses of each word in order. Raises `SourceError` for a word that has no such sense to come first."""
        for (word, part), text in self._first.items():
            if not any(sense[2] == part and text in sense[3] for sense in senses.get(word, [])):
                raise SourceError(f"{FIRST_SENSES.name}: {word} has no sense as {part} that says: {text}")
        return {word: self._of(word, found) for word, found in senses.items()}

    def _of(self, word: str, senses: list[Sense]) -> list[tuple[str, str]]:
        firsts = {part: self._first.get((word, part), "") for _, _, part, _ in senses}
        chosen = {
            part: next(sense for sense in senses if sense[2] == part and text in sense[3])
            for part, text in firsts.items()
            if text
        }
        oftenest = {part: min(often for often, _, its, _ in senses if its == part) for part in firsts}
        least = oftenest["n"] if _is_told_by_its_noun(word, senses) else -sys.maxsize

        def place(sense: Sense) -> tuple[bool, int, int, str, str]:
            often, nth, part, gloss = sense
            if chosen.get(part) == sense:
                return False, oftenest[part], 1, part, gloss
            if part == "v" and least > -sys.maxsize:
                often, nth = max(often, least), nth + 2
            is_later = bool(LATER.match(gloss) or (not oftenest[part] and A_TRADES.match(gloss)))
            return is_later, often, nth + (part in chosen), part, gloss

        return [(part, gloss) for _, _, part, gloss in sorted(senses, key=place) if gloss]


def _is_told_by_its_noun(word: str, senses: list[Sense]) -> bool:
    """Whether the first sense of a verb that is met seldom is to do something with the noun: to sing a psalm.

    >>> noun, verb = (0, 1, "n", "a song used to praise"), (-1, 1, "v", "sing or celebrate in psalms")
    >>> _is_told_by_its_noun("PSALM", [verb, noun]), _is_told_by_its_noun("PSALM", [verb])
    (True, False)
    """
    verbs = [(often, gloss) for often, _, part, gloss in sorted(senses) if part == "v"]
    if not verbs or verbs[0][0] <= FEW or {part for _, _, part, _ in senses} != {"n", "v"}:
        return False
    noun = re.escape(word.lower())
    return bool(re.search(rf"\b(?:an?|the) (?:[\w-]+ ){{0,2}}{noun}\b|\b{noun}s\b", verbs[0][1].lower()))
