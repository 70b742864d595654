"""A box of cards: a file that holds every card and every answer, and gives out what is due.

Each answer is on the disk before the next card is asked, so nothing is lost whenever the program is ended. What is kept
are the answers; a card's memory is what they come to, so two boxes that were used apart become one without loss.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Self

from lexiko.frozen import dataclass
from lexiko.study.box_file import AnswerRow, BoxFile, CardRow, box_contents, rows_in
from lexiko.study.memory import Memory, after, remembered
from lexiko.study.merging import merged_stay
from lexiko.study.questions import Card

NEW_A_DAY = 20
"""So many cards are begun a day unless the box says otherwise."""
SECONDS_AHEAD = 20 * 60.0
"""A card that is being learnt may come so much sooner where nothing else is due."""

_MEMORY = "due, stability, difficulty, state, step, last"
_HERE = "removed IS NULL"


@dataclass(frozen=True, slots=True)
class AddedCards:
    """How many cards were put into a box, and how many of those wanted were there already."""

    added: int
    there: int


@dataclass(frozen=True, slots=True)
class Merged:
    """How many cards and answers another box had that this one had not."""

    cards: int
    answers: int


@dataclass(frozen=True, slots=True)
class Counts:
    """How a box stands: its cards, how many are due now, may be begun today, are not begun yet, and are known."""

    cards: int
    due: int
    new_today: int
    not_begun: int
    known: int


class CardBox:
    """A box in a file, made where there is none. Use it in a `with`, or `close` it.

    Times are seconds since 1970 and told from outside.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, CardBox(Path(folder) / "mine.box", words="english") as box:
    ...     box.add([Card("hooks", "TEA")], now=0.0)
    ...     box.answer(Card("hooks", "TEA"), 3, now=60.0).due
    ...     box.next_card(now=120.0, day_began=0.0)
    AddedCards(added=1, there=0)
    660.0
    Card(kind='hooks', letters='TEA')
    """

    def __init__(self, path: Path, *, words: str) -> None:
        """The box in that file, whose cards are of the words of this name.

        Raises `NotABox`, `BoxOfOtherWords`, and `BoxError` where the file cannot be read or written.
        """
        self.path = path
        self._file = BoxFile(path, words=words)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go; everything is in it already."""
        self._file.close()

    # --- cards

    def add(self, cards: Iterable[Card], *, now: float) -> AddedCards:
        """Put cards in, to be begun in this order; those that were taken out come back as they were."""
        added = there = 0
        with self._file.writing() as database:
            for card in cards:
                put = database.execute(
                    "INSERT INTO card (kind, letters, added) VALUES (?, ?, ?) ON CONFLICT (kind, letters) DO UPDATE"
                    " SET added = max(added, excluded.added), removed = NULL WHERE removed IS NOT NULL",
                    (card.kind, card.letters, now),
                )
                added, there = (added + 1, there) if put.rowcount else (added, there + 1)
        return AddedCards(added, there)

    def remove(self, cards: Iterable[Card], *, now: float) -> int:
        """Take cards out; how many were there. Their answers stay, for when they come back."""
        with self._file.writing() as database:
            return sum(
                database.execute(
                    f"UPDATE card SET removed = ? WHERE kind = ? AND letters = ? AND {_HERE}",
                    (now, card.kind, card.letters),
                ).rowcount
                for card in cards
            )

    def cards(self) -> list[Card]:
        """Every card, in the order in which they were put in."""
        with self._file.reading() as database:
            return [
                Card(*row) for row in database.execute(f"SELECT kind, letters FROM card WHERE {_HERE} ORDER BY number")
            ]

    def memory(self, card: Card) -> Memory | None:
        """What is remembered of a card; None for one that was never answered, or is not here."""
        with self._file.reading() as database:
            found = database.execute(
                f"SELECT {_MEMORY} FROM card WHERE kind = ? AND letters = ? AND {_HERE} AND due IS NOT NULL",
                (card.kind, card.letters),
            ).fetchone()
        return Memory(*found) if found else None

    # --- what is asked next

    @property
    def new_a_day(self) -> int:
        """How many cards are begun a day."""
        return int(self._file.setting("new-a-day") or NEW_A_DAY)

    @new_a_day.setter
    def new_a_day(self, count: int) -> None:
        with self._file.writing():
            self._file.set_to("new-a-day", str(count))

    def next_card(self, *, now: float, day_began: float) -> Card | None:
        """The card to be asked now: one that is due, else a new one, else one that is being learnt and due soon.

        `day_began` is when today did, which counts the new ones. None where nothing is due today.
        """
        with self._file.reading() as database:
            card = f"SELECT kind, letters FROM card WHERE {_HERE} AND"
            found = database.execute(f"{card} due <= ? ORDER BY state = 2, due, number LIMIT 1", (now,)).fetchone()
            if found is None and self._new_today(day_began) > 0:
                found = database.execute(f"{card} due IS NULL ORDER BY number LIMIT 1").fetchone()
            if found is None:
                soon = f"{card} due <= ? AND state <> 2 ORDER BY due, number LIMIT 1"
                found = database.execute(soon, (now + SECONDS_AHEAD,)).fetchone()
        return Card(*found) if found else None

    def counts(self, *, now: float, day_began: float) -> Counts:
        """How the box stands."""
        with self._file.reading() as database:
            cards, due, not_begun, known = database.execute(
                "SELECT count(*), coalesce(sum(due <= ?), 0), coalesce(sum(due IS NULL), 0),"
                f" coalesce(sum(state = 2), 0) FROM card WHERE {_HERE}",
                (now,),
            ).fetchone()
            return Counts(cards, due, min(not_begun, max(0, self._new_today(day_began))), not_begun, known)

    def due_by_day(self, *, day_began: float, days: int) -> list[int]:
        """How many cards come due on each of so many days, today first with all that waited."""
        with self._file.reading() as database:
            rows = database.execute(
                f"SELECT max(0, CAST((due - ?) / 86400 AS INTEGER)) AS day, count(*) FROM card"
                f" WHERE due < ? AND {_HERE} GROUP BY day",
                (day_began, day_began + days * 86400),
            )
            found = dict(rows.fetchall())
        return [found.get(day, 0) for day in range(days)]

    def _new_today(self, day_began: float) -> int:
        (begun,) = self._file.execute("SELECT count(*) FROM card WHERE begun >= ?", (day_began,)).fetchone()
        return self.new_a_day - int(begun)

    # --- answers

    def answer(self, card: Card, grade: int, *, now: float) -> Memory:
        """Note how a card was answered; what is remembered of it from now on.

        Raises `ValueError` for a grade there is not, and `KeyError` for a card that is not in the box.
        """
        memory = self.memory(card)
        if memory is not None and now < memory.last:  # the clock was put back, or another device's is ahead
            now = memory.last
        changed = after(memory, grade, now)
        with self._file.writing() as database:
            if not self._remember(card, changed, begun=None if memory else now):
                raise KeyError(card)
            database.execute(
                "INSERT INTO answer (id, kind, letters, at, grade) VALUES (?, ?, ?, ?, ?)",
                (token_hex(8), card.kind, card.letters, now, grade),
            )
        return changed

    def take_back(self) -> Card | None:
        """Undo the last answer: the card is as it was before. None where there is none."""
        with self._file.writing() as database:
            found = database.execute(
                "SELECT id, kind, letters FROM answer WHERE taken_back = 0 ORDER BY at DESC, id DESC LIMIT 1"
            ).fetchone()
            if found is None:
                return None
            database.execute("UPDATE answer SET taken_back = 1 WHERE id = ?", found[:1])
            card = Card(*found[1:])
            self._recall(card)
        return card

    def answers(self) -> Iterator[tuple[Card, float, int]]:
        """Every answer that counts, in order: the card, when, and its grade."""
        with self._file.reading() as database:
            rows = database.execute(
                "SELECT kind, letters, at, grade FROM answer WHERE taken_back = 0 ORDER BY at, id"
            ).fetchall()
        return ((Card(kind, letters), at, grade) for kind, letters, at, grade in rows)

    def put_answers(self, answers: Iterable[tuple[Card, float, int]]) -> int:
        """Put in answers to cards of this box that were kept elsewhere; how many were not there yet."""
        put, touched = 0, dict[Card, None]()
        with self._file.writing() as database:
            for card, at, grade in answers:
                new = database.execute(
                    "INSERT INTO answer (id, kind, letters, at, grade) SELECT ?, kind, letters, ?, ? FROM card"
                    " WHERE kind = ? AND letters = ? AND NOT EXISTS (SELECT 1 FROM answer WHERE"
                    " answer.kind = card.kind AND answer.letters = card.letters AND at = ? AND grade = ?)",
                    (token_hex(8), at, grade, card.kind, card.letters, at, grade),
                ).rowcount
                if new:
                    put += 1
                    touched[card] = None
            for card in touched:
                self._recall(card)
        return put

    # --- two boxes

    def contents(self) -> tuple[list[CardRow], list[AnswerRow]]:
        """All that is kept: cards in their order, those taken out too, and answers, those taken back too."""
        with self._file.reading() as database:
            return rows_in(database)

    def take_in(self, cards: list[CardRow], answers: list[AnswerRow]) -> Merged:
        """Take in what another box has, as `contents` tells it: all of both is here then."""
        with self._file.writing() as database:
            return self._take_in(database, cards, answers)

    def merge(self, other: Path) -> Merged:
        """Take in what another box has: every card and every answer of both is here then. The other stays as it is.

        Raises `NotABox`, `BoxOfOtherWords`, and `BoxError` where it cannot be read.
        """
        return self.take_in(*box_contents(other, words=self._file.words))

    def _take_in(
        self,
        database: sqlite3.Connection,
        cards: list[CardRow],
        answers: list[AnswerRow],
    ) -> Merged:
        new_cards = new_answers = 0
        touched: dict[Card, None] = {}  # a set that keeps its order
        for kind, letters, added, removed in cards:
            put = database.execute(
                "INSERT INTO card (kind, letters, added, removed) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (kind, letters, added, removed),
            )
            new_cards += put.rowcount if removed is None else 0
            if put.rowcount:
                touched[Card(kind, letters)] = None
            else:
                here = "SELECT added, removed FROM card WHERE kind = ? AND letters = ?"
                stay = merged_stay(database.execute(here, (kind, letters)).fetchone(), (added, removed))
                changed = "UPDATE card SET added = ?, removed = ? WHERE kind = ? AND letters = ?"
                database.execute(changed, (*stay, kind, letters))
        for answer in answers:
            put = database.execute(
                "INSERT INTO answer (id, kind, letters, at, grade, taken_back) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET taken_back = 1 WHERE taken_back < excluded.taken_back",
                answer,
            )
            if put.rowcount:
                new_answers += not answer[-1]
                touched[Card(answer[1], answer[2])] = None
        for card in touched:
            self._recall(card)
        return Merged(new_cards, new_answers)

    # --- what is remembered

    def _recall(self, card: Card) -> None:
        """Set a card's memory to what its answers come to."""
        rows = self._file.execute(
            "SELECT at, grade FROM answer WHERE kind = ? AND letters = ? AND taken_back = 0 ORDER BY at, id",
            (card.kind, card.letters),
        ).fetchall()
        self._remember(card, remembered(rows), begun=rows[0][0] if rows else None, anew=True)

    def _remember(self, card: Card, memory: Memory | None, *, begun: float | None, anew: bool = False) -> int:
        parts = (
            (memory.due, memory.stability, memory.difficulty, memory.state, memory.step, memory.last) if memory else ()
        )
        return self._file.execute(
            "UPDATE card SET due = ?, stability = ?, difficulty = ?, state = ?, step = ?, last = ?,"
            f" begun = {'?' if anew else 'coalesce(begun, ?)'} WHERE kind = ? AND letters = ?",
            (*(parts or (None,) * 6), begun, card.kind, card.letters),
        ).rowcount
