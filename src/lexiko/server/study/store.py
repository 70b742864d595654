"""Boxes of cards in the database. Every row of a box has the number of its last change, so that news are found."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    Row,
    String,
    Table,
    UniqueConstraint,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)

from lexiko.server.database import metadata
from lexiko.server.wire import BoxAnswer, BoxCard
from lexiko.study import merged_stay

study_box = Table(
    "study_box",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("words", String(64), nullable=False),
    Column("changes", Integer, nullable=False),
    Column("new_a_day", Integer),
    Column("new_a_day_at", Float),
    UniqueConstraint("guest", "words"),
)
study_box_before = Table(
    "study_box_before",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("box", String(32), nullable=False),
    Index("ix_study_box_before_box", "box"),
)
"""Boxes that became part of another, as a guest's who signed in, or of none: a device may still know them."""
study_card = Table(
    "study_card",
    metadata,
    Column("box", String(32), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("letters", String(64), primary_key=True),
    Column("added", Float, nullable=False),
    Column("removed", Float),
    Column("came", Float, nullable=False),
    Column("number", Integer, nullable=False),
    Column("change", Integer, nullable=False),
    Index("ix_study_card_box_change", "box", "change"),
)
"""`came` is when this server heard of it first, `number` its place among the cards, `change` its last change."""
study_answer = Table(
    "study_answer",
    metadata,
    Column("box", String(32), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("letters", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("grade", Integer, nullable=False),
    Column("taken_back", Boolean, nullable=False),
    Column("change", Integer, nullable=False),
    Index("ix_study_answer_box_change", "box", "change"),
)
_ROWS = (study_card, study_answer)
_AT_ONCE = 500
MOST_CARDS = 60_000
MOST_ANSWERS = 600_000
"""Of one box: years of learning, and some ten megabytes."""

T = TypeVar("T")


def batched(things: Sequence[T]) -> Iterator[Sequence[T]]:
    """These things in their order, some at a time: a statement has room for so many names."""
    return (things[start : start + _AT_ONCE] for start in range(0, len(things), _AT_ONCE))


@dataclass(frozen=True, slots=True)
class Box:
    """A box: its id, how often it was changed, and how many cards are begun a day and when that was said, if it was."""

    id: str
    changes: int
    new_a_day: tuple[int, float] | None


def box_of(connection: Connection, guest: str, words: str) -> Box | None:
    """Somebody's box of these words, if there is one."""
    row = connection.execute(select(study_box).where(study_box.c.guest == guest, study_box.c.words == words)).first()
    return None if row is None else _box(row)


def open_box(connection: Connection, guest: str, words: str) -> Box:
    """The same, made where there is none."""
    if (found := box_of(connection, guest, words)) is not None:
        return found
    box_id = secrets.token_urlsafe(16)
    connection.execute(insert(study_box), {"id": box_id, "guest": guest, "words": words, "changes": 0})
    return Box(box_id, 0, None)


def _box(row: Row[Any]) -> Box:
    return Box(row.id, row.changes, None if row.new_a_day is None else (row.new_a_day, row.new_a_day_at))


def is_of_another(connection: Connection, known: str, box: Box) -> bool:
    """Whether a box that a device knows is not this one, nor became part of it, but is another's."""
    if known in ("", box.id):
        return False
    before = connection.execute(select(study_box_before.c.box).where(study_box_before.c.id == known)).scalar()
    if before is not None:
        return bool(before != box.id)
    return connection.execute(select(study_box.c.id).where(study_box.c.id == known)).first() is not None


def sizes(connection: Connection, box_id: str) -> tuple[int, int]:
    """How many cards and how many answers are in a box, those taken out and back too."""
    cards, answers = (
        connection.execute(select(func.count()).select_from(table).where(table.c.box == box_id)).scalar_one()
        for table in _ROWS
    )
    return cards, answers


def set_new_a_day(connection: Connection, box_id: str, said: tuple[int, float]) -> None:
    """So many cards are begun a day, as was said at this moment."""
    changed = update(study_box).where(study_box.c.id == box_id)
    connection.execute(changed.values(new_a_day=said[0], new_a_day_at=said[1]))


def merge(
    connection: Connection, box: Box, cards: Sequence[BoxCard], answers: Sequence[BoxAnswer], *, came: float
) -> int:
    """Take in cards and answers: all that was here is here still. How often the box was changed by then.

    It is the rule of `lexiko.study`: of a card what was done later counts, an answer taken back stays so.
    """
    changes = _merge_cards(connection, box, cards, came=came)
    changes = _merge_answers(connection, box.id, answers, changes)
    if changes != box.changes:
        connection.execute(update(study_box).where(study_box.c.id == box.id).values(changes=changes))
    return changes


def _merge_cards(connection: Connection, box: Box, cards: Sequence[BoxCard], *, came: float) -> int:
    table, changes = study_card, box.changes
    names = tuple_(table.c.kind, table.c.letters).in_([(card.kind, card.letters) for card in cards])
    found = connection.execute(
        select(table.c.kind, table.c.letters, table.c.added, table.c.removed).where(table.c.box == box.id, names)
    )
    here = {(row.kind, row.letters): (row.added, row.removed) for row in found}
    fresh: dict[tuple[str, str], dict[str, Any]] = {}
    for card in cards:
        name = card.kind, card.letters
        stay = merged_stay(here.get(name, (0.0, None)), (card.added, card.removed))
        if here.get(name) == stay:
            continue
        changes += 1
        if name in fresh:
            fresh[name] |= {"added": stay[0], "removed": stay[1], "change": changes}
        elif name in here:
            of_card = (table.c.box == box.id, table.c.kind == card.kind, table.c.letters == card.letters)
            connection.execute(update(table).where(*of_card).values(added=stay[0], removed=stay[1], change=changes))
        else:
            fresh[name] = {
                "box": box.id,
                "kind": card.kind,
                "letters": card.letters,
                "added": stay[0],
                "removed": stay[1],
                "came": came,
                "number": changes,
                "change": changes,
            }
        here[name] = stay
    if fresh:
        connection.execute(insert(table), list(fresh.values()))
    return changes


def _merge_answers(connection: Connection, box_id: str, answers: Sequence[BoxAnswer], changes: int) -> int:
    table = study_answer
    ids = [answer.id for answer in answers]
    found = connection.execute(select(table.c.id, table.c.taken_back).where(table.c.box == box_id, table.c.id.in_(ids)))
    here = {row.id: bool(row.taken_back) for row in found}
    fresh: dict[str, dict[str, Any]] = {}
    for answer in answers:
        back = here.get(answer.id)
        if back is not None and (back or not answer.taken_back):
            continue
        changes += 1
        here[answer.id] = answer.taken_back
        if answer.id in fresh:
            fresh[answer.id] |= {"taken_back": True, "change": changes}
        elif back is not None:
            of_answer = (table.c.box == box_id, table.c.id == answer.id)
            connection.execute(update(table).where(*of_answer).values(taken_back=True, change=changes))
        else:
            fresh[answer.id] = {
                "box": box_id,
                "id": answer.id,
                "kind": answer.kind,
                "letters": answer.letters,
                "at": answer.at,
                "grade": answer.grade,
                "taken_back": answer.taken_back,
                "change": changes,
            }
    if fresh:
        connection.execute(insert(table), list(fresh.values()))
    return changes


def news(
    connection: Connection, box_id: str, *, seen: int, most: int
) -> tuple[list[BoxCard], list[BoxAnswer], int | None]:
    """What was changed in a box after so many changes, `most` of each; up to which change, None for all."""
    cards, answers = (
        connection.execute(
            select(table).where(table.c.box == box_id, table.c.change > seen).order_by(table.c.change).limit(most)
        ).all()
        for table in _ROWS
    )
    until = min((rows[-1].change for rows in (cards, answers) if len(rows) == most), default=None)
    return (
        [_card(row) for row in cards if until is None or row.change <= until],
        [_answer(row) for row in answers if until is None or row.change <= until],
        until,
    )


def contents(connection: Connection, box_id: str) -> tuple[list[BoxCard], list[BoxAnswer]]:
    """All of a box: cards in their order, answers as they were given."""
    cards = select(study_card).where(study_card.c.box == box_id).order_by(study_card.c.number)
    answers = select(study_answer).where(study_answer.c.box == box_id).order_by(study_answer.c.at, study_answer.c.id)
    return [*map(_card, connection.execute(cards))], [*map(_answer, connection.execute(answers))]


def there_before(
    connection: Connection, box_id: str, names: Iterable[tuple[str, str]], moment: float
) -> set[tuple[str, str]]:
    """Which of these cards came into a box before a moment."""
    table = study_card
    wanted = tuple_(table.c.kind, table.c.letters).in_(list(names))
    found = select(table.c.kind, table.c.letters).where(table.c.box == box_id, wanted, table.c.came < moment)
    return {(row.kind, row.letters) for row in connection.execute(found)}


def _card(row: Row[Any]) -> BoxCard:
    return BoxCard(row.kind, row.letters, row.added, row.removed)


def _answer(row: Row[Any]) -> BoxAnswer:
    return BoxAnswer(row.id, row.kind, row.letters, row.at, row.grade, bool(row.taken_back))


# --- guests who are not known any more, or become other people


def boxes_of(connection: Connection, guest: str) -> list[tuple[str, Box]]:
    """Somebody's boxes, each with the name of its words."""
    rows = connection.execute(select(study_box).where(study_box.c.guest == guest).order_by(study_box.c.words))
    return [(row.words, _box(row)) for row in rows]


def forget(connection: Connection, guest: str) -> None:
    """Forget somebody's boxes; a device that has one still is told that it is nobody's any more."""
    for _, box in boxes_of(connection, guest):
        _become(connection, box.id, "")


def hand_over(connection: Connection, old: str, new: str, *, now: float) -> None:
    """What one guest has another has: two boxes of the same words become one."""
    for words, box in boxes_of(connection, old):
        into = box_of(connection, new, words)
        if into is None:
            connection.execute(update(study_box).where(study_box.c.id == box.id).values(guest=new))
            continue
        cards, answers = contents(connection, box.id)
        for some in batched(cards):
            into = replace(into, changes=merge(connection, into, some, [], came=now))
        for given in batched(answers):
            into = replace(into, changes=merge(connection, into, [], given, came=now))
        if box.new_a_day is not None and (into.new_a_day is None or into.new_a_day[1] < box.new_a_day[1]):
            set_new_a_day(connection, into.id, box.new_a_day)
        _become(connection, box.id, into.id)


def _become(connection: Connection, box_id: str, other: str) -> None:
    """Remove a box that is part of another now, or of none."""
    for table in _ROWS:
        connection.execute(delete(table).where(table.c.box == box_id))
    connection.execute(delete(study_box).where(study_box.c.id == box_id))
    connection.execute(update(study_box_before).where(study_box_before.c.box == box_id).values(box=other))
    connection.execute(insert(study_box_before), {"id": box_id, "box": other})
