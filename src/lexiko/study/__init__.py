"""Words to learn: a box of cards that come back when they are about to be forgotten.

The box needs the packages of the extra `lexiko[study]`; without them `PackagesMissing` says so.
"""

from lexiko.extras import PackagesMissing
from lexiko.study.box import AddedCards, CardBox, Counts, Merged
from lexiko.study.choosing import WordChoice
from lexiko.study.errors import BoxError, BoxOfOtherWords, NoMeanings, NotABox, StudyError, UnknownKind
from lexiko.study.memory import AGAIN, EASY, GOOD, GRADES, HARD, Memory, after, chance_to_know
from lexiko.study.merging import Stay, merged_stay
from lexiko.study.misses import cards_of_review
from lexiko.study.questions import KINDS, Answered, Card, CardMaker, CardQuestion, ask, cards_of, check, grade_for
from lexiko.study.sharing import read_csv, write_anki, write_csv

__all__ = [
    "AGAIN",
    "EASY",
    "GOOD",
    "GRADES",
    "HARD",
    "KINDS",
    "AddedCards",
    "Answered",
    "BoxError",
    "BoxOfOtherWords",
    "Card",
    "CardBox",
    "CardMaker",
    "CardQuestion",
    "Counts",
    "Memory",
    "Merged",
    "NoMeanings",
    "NotABox",
    "PackagesMissing",
    "Stay",
    "StudyError",
    "UnknownKind",
    "WordChoice",
    "after",
    "ask",
    "cards_of",
    "cards_of_review",
    "chance_to_know",
    "check",
    "grade_for",
    "merged_stay",
    "read_csv",
    "write_anki",
    "write_csv",
]
