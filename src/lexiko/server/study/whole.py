"""Whole boxes in the database, on their way to files and from them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from lexiko.rules import Alphabet
from lexiko.server.study import store
from lexiko.server.study.carried import Unpacked, WholeBox
from lexiko.server.study.choosing import check_card
from lexiko.server.study.errors import BoxFull, NotABoxHere
from lexiko.server.study.words import WordsToLearn
from lexiko.server.wire import BoxAnswer, BoxCard, BoxNews


def whole_box(connection: Connection, *, guest: str, key: str, alphabet: Alphabet) -> WholeBox:
    """All of somebody's box."""
    box = store.box_of(connection, guest, key)
    cards, answers = store.contents(connection, box.id) if box else ([], [])
    return WholeBox(
        words=key,
        alphabet=alphabet,
        cards=[(card.kind, card.letters, card.added, card.removed) for card in cards],
        answers=[(each.id, each.kind, each.letters, each.at, each.grade, int(each.taken_back)) for each in answers],
        new_a_day=box.new_a_day[0] if box and box.new_a_day else None,
    )


def checked(found: Unpacked, words: WordsToLearn) -> tuple[list[BoxCard], list[BoxAnswer]]:
    """The rows of a file as a box takes them. Raises `BadCards`, `NotABoxHere`, `BoxFull`."""
    if len(found.cards) > store.MOST_CARDS or len(found.answers) > store.MOST_ANSWERS:
        raise BoxFull(store.MOST_CARDS)
    cards: list[BoxCard] = []
    answers: list[BoxAnswer] = []
    try:  # by the rules for what devices send
        for some in store.batched(found.cards):
            told = [dict(zip(("kind", "letters", "added", "removed"), row, strict=True)) for row in some]
            cards += BoxNews.model_validate({"cards": told}).cards
        for given in store.batched(found.answers):
            names = ("id", "kind", "letters", "at", "grade", "taken_back")
            told = [dict(zip(names, (*row[:-1], bool(row[-1])), strict=True)) for row in given]
            answers += BoxNews.model_validate({"answers": told}).answers
    except ValueError:
        raise NotABoxHere from None
    told_of = [*((card.kind, card.letters) for card in cards), *((each.kind, each.letters) for each in answers)]
    for kind, letters in dict.fromkeys(told_of):
        check_card(kind, letters, words)
    return cards, answers


def news_of_table(
    connection: Connection, *, guest: str, key: str, cards: Sequence[BoxCard], answers: Sequence[BoxAnswer]
) -> tuple[list[BoxCard], list[BoxAnswer]]:
    """What a table tells that a box does not know: neither has names for answers, nor moments for cards."""
    box = store.box_of(connection, guest, key)
    here, given = store.contents(connection, box.id) if box else ([], [])
    there = {(card.kind, card.letters) for card in here if card.removed is None}
    known = {(each.kind, each.letters, each.at, each.grade) for each in given}
    return (
        [card for card in cards if (card.kind, card.letters) not in there],
        [each for each in answers if (each.kind, each.letters, each.at, each.grade) not in known],
    )


def take_rows(
    connection: Connection,
    *,
    guest: str,
    key: str,
    cards: Sequence[BoxCard] = (),
    answers: Sequence[BoxAnswer] = (),
    now: float,
) -> int:
    """Take some rows into somebody's box; how many it had not. Raises `BoxFull`."""
    box = store.open_box(connection, guest, key)
    before = sum(store.sizes(connection, box.id))
    store.merge(connection, box, cards, answers, came=now)
    cards_now, answers_now = store.sizes(connection, box.id)
    if cards_now > store.MOST_CARDS or answers_now > store.MOST_ANSWERS:
        raise BoxFull(store.MOST_CARDS)
    return cards_now + answers_now - before
