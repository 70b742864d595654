"""Words to learn: a box of cards that come back when they are about to be forgotten.

The box needs the packages of the extra `lexiko[study]`; without them `PackagesMissing` says so.
"""

from lexiko.extras import PackagesMissing
from lexiko.study.box import AddedCards, CardBox, Counts, Merged
from lexiko.study.box_file import AnswerRow, CardRow, box_contents
from lexiko.study.choosing import WordChoice
from lexiko.study.errors import BoxError, BoxOfOtherWords, NoMeanings, NotABox, StudyError, TableUnreadable, UnknownKind
from lexiko.study.memory import AGAIN, EASY, GOOD, GRADES, HARD, Memory, after, chance_to_know
from lexiko.study.merging import Stay, merged_stay
from lexiko.study.misses import cards_of_review, cards_of_turn
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
    "AnswerRow",
    "Answered",
    "BoxError",
    "BoxOfOtherWords",
    "Card",
    "CardBox",
    "CardMaker",
    "CardQuestion",
    "CardRow",
    "Counts",
    "Memory",
    "Merged",
    "NoMeanings",
    "NotABox",
    "PackagesMissing",
    "Stay",
    "StudyError",
    "TableUnreadable",
    "UnknownKind",
    "WordChoice",
    "after",
    "ask",
    "box_contents",
    "cards_of",
    "cards_of_review",
    "cards_of_turn",
    "chance_to_know",
    "check",
    "grade_for",
    "merged_stay",
    "read_csv",
    "write_anki",
    "write_csv",
]
