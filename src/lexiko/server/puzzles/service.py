"""The use cases of puzzles: that of a day, another, a play tried, a hint, the answer shown; each judged here alone."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from lexiko.notation import format_move
from lexiko.puzzles import read_puzzles, tried
from lexiko.rules import BLANK, Exchange, Move, UnknownLetter, preview
from lexiko.server.database import Database
from lexiko.server.guests import KeepsTheirOwn
from lexiko.server.puzzles import days, own, store
from lexiko.server.puzzles.books import Book, Books
from lexiko.server.puzzles.choosing import chosen
from lexiko.server.puzzles.errors import NoPuzzlesHere, NoSuchPuzzle, TooManyPuzzleTries
from lexiko.server.puzzles.own_games import OwnGames
from lexiko.server.puzzles.store import PuzzleAnswer
from lexiko.server.puzzles.telling import shown
from lexiko.server.tables import AgainstTheRules, Choices, faults_of, play_of, unknown_letter
from lexiko.server.wire import (
    AnotherPuzzle,
    OwnPuzzles,
    PuzzleBookLine,
    PuzzlePlan,
    PuzzlePreview,
    PuzzleShown,
    TryPuzzle,
)

MOST_TRIES = 60
KEPT_FOR_DAYS = 30
"""The puzzles of so many days to come are nobody's before."""
_FIRST_DAY = timedelta(days=60)
"""So far back a puzzle of a day can be had still."""


class PuzzleService(KeepsTheirOwn):
    """Puzzles that people solve here. `wall` tells seconds since 1970."""

    def __init__(
        self,
        database: Database,
        choices: Choices,
        *,
        folder: Path,
        own_games: OwnGames,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """Those that come with Lexiko, and those in this folder; of people's own games with `own_games`."""
        self._database, self._choices, self._wall = database, choices, wall
        self.books = Books(folder, {words for of_set in choices.lexica.values() for words in of_set})
        self._own = own_games

    async def plan(self) -> PuzzlePlan:
        """All there is."""
        books, now = await self.books.all(), self._wall()
        lines = [
            PuzzleBookLine(
                words=words,
                language=book.rules.language,
                count=len(book.ids),
                themes=dict(Counter(theme for each in book.puzzles.values() for theme in each.themes)),
            )
            for words, book in books.items()
        ]
        here = dict.fromkeys(words for of_set in self._choices.lexica.values() for words in of_set)
        return PuzzlePlan(
            books=lines,
            missing=[words for words in here if words not in books],
            day=days.today(now).isoformat(),
            next_at=days.next_at(now),
        )

    async def of_day(self, guest: str, words: str, day: date | None, *, language: str) -> PuzzleShown:
        """That of a day, of today where none is named: the same for all. Raises `NoPuzzlesHere`, `NoSuchPuzzle`."""
        book, today = await self.books.of(words), days.today(self._wall())
        wanted = day or today
        if not today - _FIRST_DAY <= wanted <= today:
            raise NoSuchPuzzle
        return await self._begun(guest, book, await self._puzzle_of(book, wanted), day=wanted, language=language)

    async def _puzzle_of(self, book: Book, day: date) -> str:
        """The puzzle that a day has, from the first time on that somebody asks for it."""
        words = book.rules.lexicon
        had = await self._database.read(partial(store.days_had, words=words))
        if (found := had.get(day)) in book.puzzles and found is not None:
            return found

        def work(connection: Connection) -> str:
            puzzle_id = days.puzzle_of(day, book.ids, store.days_had(connection, words))
            store.keep_day(connection, words, day, puzzle_id)
            return puzzle_id

        return await self._database.write(work)

    async def another(self, guest: str, words: str, wish: AnotherPuzzle, *, language: str) -> PuzzleShown:
        """One that this person has not had, of a theme, about as hard as is wished. Raises `NoPuzzlesHere`."""
        book, today = await self.books.of(words), days.today(self._wall())
        had = await self._database.read(partial(store.days_had, words=words))
        to_come = days.to_come(today, KEPT_FOR_DAYS, book.ids, had)
        if 2 * len(to_come) > len(book.ids):
            to_come = set()  # so few that they have to do for both
        puzzle_id = await self._database.read(partial(chosen, guest=guest, book=book, wish=wish, without=to_come))
        if puzzle_id is None:
            raise NoPuzzlesHere
        return await self._begun(guest, book, puzzle_id, day=None, language=language)

    async def puzzle(self, guest: str, words: str, puzzle_id: str, *, language: str) -> PuzzleShown:
        """One that is gone on with, or was sent by somebody. Raises `NoPuzzlesHere`, `NoSuchPuzzle`."""
        book = await self._book(guest, words, puzzle_id)
        return await self._begun(guest, book, puzzle_id, day=None, language=language)

    async def preview(self, guest: str, words: str, puzzle_id: str, asked: TryPuzzle) -> PuzzlePreview:
        """What tiles as they lie would score; of words nothing is said."""
        book = await self._book(guest, words, puzzle_id)
        puzzle = book.puzzle(puzzle_id)
        try:
            move = _move_of(asked, book)
        except UnknownLetter as unknown:
            return PuzzlePreview(None, [unknown_letter(unknown)])
        found = preview(puzzle.view(book.ruleset), move)
        faults = faults_of(found.violations, book.ruleset, names=("", ""), reader=0)
        return PuzzlePreview(None if faults or found.score is None else found.score.points, faults)

    async def attempt(self, guest: str, words: str, puzzle_id: str, asked: TryPuzzle, *, language: str) -> PuzzleShown:
        """Try a play. What cannot lie so is refused and counts for nothing; what can is kept as a try.

        Raises `AgainstTheRules`, `TooManyPuzzleTries`, `NoPuzzlesHere`, `NoSuchPuzzle`, `LexiconError`.
        """
        book = await self._book(guest, words, puzzle_id)
        puzzle = book.puzzle(puzzle_id)
        view = puzzle.view(book.ruleset)
        try:
            move = _move_of(asked, book)
        except UnknownLetter as unknown:
            raise AgainstTheRules([unknown_letter(unknown)]) from unknown
        judge = await asyncio.to_thread(lambda: book.judge)
        found = tried(move, puzzle.move(view), view, judge)
        if found.violations:
            raise AgainstTheRules(faults_of(found.violations, book.ruleset, names=("", ""), reader=0))
        text = format_move(move, board=view.board, alphabet=book.ruleset.tile_set.alphabet)

        def take(answer: PuzzleAnswer, now: float) -> PuzzleAnswer:
            if len(answer.tries) >= MOST_TRIES:
                raise TooManyPuzzleTries(MOST_TRIES)
            if text in (line[0] for line in answer.tries):
                return answer
            line = (text, found.points, found.phonies)
            ended = now if found.solved else None
            return replace(answer, tries=(*answer.tries, line), ended=ended, solved=found.solved)

        return await self._changed(guest, book, puzzle_id, take, language=language)

    async def hint(self, guest: str, words: str, puzzle_id: str, *, language: str) -> PuzzleShown:
        """Give the next hint. Raises `NoPuzzlesHere`, `NoSuchPuzzle`."""
        book = await self._book(guest, words, puzzle_id)
        most = len(book.puzzle(puzzle_id).rungs)

        def take(answer: PuzzleAnswer, _: float) -> PuzzleAnswer:
            return replace(answer, hints=min(most, answer.hints + 1))

        return await self._changed(guest, book, puzzle_id, take, language=language)

    async def show(self, guest: str, words: str, puzzle_id: str, *, language: str) -> PuzzleShown:
        """Tell the answer. Raises `NoPuzzlesHere`, `NoSuchPuzzle`."""
        book = await self._book(guest, words, puzzle_id)

        def take(answer: PuzzleAnswer, now: float) -> PuzzleAnswer:
            return replace(answer, ended=now)

        return await self._changed(guest, book, puzzle_id, take, language=language)

    # --- of one's own games

    async def mine(self, guest: str) -> OwnPuzzles:
        """How many somebody has of their own games, how many of them are left, and whether more are looked for."""
        ids, left = await self._database.read(lambda connection: _own_of(connection, guest))
        return OwnPuzzles(
            count=len(ids),
            left=len(left),
            looked=len(await self._database.read(partial(own.looked_through, guest=guest))),
            games=len(await self._own.left(guest)),
            looking=self._own.is_looking(guest),
        )

    async def look(self, guest: str) -> OwnPuzzles:
        """Let more of somebody's games be looked through. Raises `TooManyLookedThrough`."""
        if await self._own.left(guest):
            self._own.ask(guest)
        return await self.mine(guest)

    async def next_own(self, guest: str, *, language: str) -> PuzzleShown:
        """The next of somebody's own that they have not had. Raises `NoPuzzlesHere`."""
        _, left = await self._database.read(lambda connection: _own_of(connection, guest))
        if not left:
            raise NoPuzzlesHere
        puzzle_id, words = left[0]
        return await self.puzzle(guest, words, puzzle_id, language=language)

    async def _book(self, guest: str, words: str, puzzle_id: str) -> Book:
        """The book that has a puzzle: one for all, or that of this puzzle alone of somebody's own games.

        Raises `NoPuzzlesHere`, `NoSuchPuzzle`.
        """
        found = (await self.books.all()).get(words)
        if found is not None and puzzle_id in found.puzzles:
            return found
        mine = await self._database.read(partial(own.own_puzzle, guest=guest, puzzle=puzzle_id))
        book = Book(read_puzzles(mine[0]), game=mine[1]) if mine else None
        if book is not None and book.rules.lexicon == words:
            return book
        raise NoPuzzlesHere if found is None else NoSuchPuzzle

    # --- in the database

    async def _begun(self, guest: str, book: Book, puzzle_id: str, *, day: date | None, language: str) -> PuzzleShown:
        """A puzzle as somebody has it, begun now where it is new to them."""
        now = self._wall()
        book.puzzle(puzzle_id)

        def begun(there: PuzzleAnswer | None) -> PuzzleAnswer:
            if there is None:
                return _fresh(book, puzzle_id, day, now)
            return replace(there, day=day) if there.day is None and there.ended is None else there

        def work(connection: Connection) -> PuzzleAnswer:
            answer = begun(store.answer_of(connection, guest, puzzle_id))
            store.keep(connection, guest, answer)
            return answer

        answer = await self._database.read(partial(store.answer_of, guest=guest, puzzle=puzzle_id))
        if answer is None or begun(answer) != answer:
            answer = await self._database.write(work)
        return await self._told(guest, book, puzzle_id, answer=answer, language=language)

    async def _changed(
        self,
        guest: str,
        book: Book,
        puzzle_id: str,
        take: Callable[[PuzzleAnswer, float], PuzzleAnswer],
        *,
        language: str,
    ) -> PuzzleShown:
        """The same after something was done with it; what has ended stays as it is."""
        puzzle, now = book.puzzle(puzzle_id), self._wall()

        def work(connection: Connection) -> PuzzleAnswer:
            before = store.answer_of(connection, guest, puzzle_id) or _fresh(book, puzzle_id, None, now)
            if before.ended is not None:
                return before
            after = take(before, now)
            if after != before:
                store.keep(connection, guest, after)
                if after.ended is not None and not book.game:
                    store.learn(connection, guest, after, first=puzzle.rating)
            return after

        answer = await self._database.write(work)
        return await self._told(guest, book, puzzle_id, answer=answer, language=language)

    async def _told(
        self, guest: str, book: Book, puzzle_id: str, *, answer: PuzzleAnswer, language: str
    ) -> PuzzleShown:
        def read(connection: Connection) -> tuple[Any, list[tuple[date, float]]]:
            rated = store.puzzle_rated(connection, puzzle_id)
            solved = store.days_solved(connection, guest, book.rules.lexicon) if answer.day else []
            return rated, solved

        rated, solved = await self._database.read(read)
        if answer.ended is not None:
            await asyncio.to_thread(lambda: book.words)
        row = days.in_a_row((day for day, at in solved if days.counts(day, at)), self._wall())
        return shown(book, puzzle_id, answer, rated=rated, row=row, language=language)

    # --- guests who are not known any more, or become other people

    def told(self, connection: Connection, guest: str) -> list[dict[str, Any]]:
        """In the database: what somebody has tried, for whoever takes that away."""
        return [
            {
                "puzzle": answer.puzzle,
                "words": answer.words,
                "day": answer.day.isoformat() if answer.day else None,
                "tries": [text for text, _, _ in answer.tries],
                "hints": answer.hints,
                "solved": answer.solved,
            }
            for answer in store.answers_of(connection, guest)
        ]

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: what one guest has tried another has."""
        store.hand_over(connection, old, new)
        own.hand_over_own(connection, old, new)
        return set()

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory: what is looked for in the games of one guest is found for the other."""
        self._own.hand_over(old, new)

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: forget what somebody has tried."""
        store.forget(connection, guest)
        own.forget_own(connection, guest)
        return set()

    async def erased(self, guest: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory."""
        self._own.forget(guest)


def _own_of(connection: Connection, guest: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """All of somebody's own with their words, and those that they have not ended."""
    ids = own.own_ids(connection, guest)
    ended = {answer.puzzle for answer in store.answers_of(connection, guest) if answer.ended is not None}
    return ids, [each for each in ids if each[0] not in ended]


def _fresh(book: Book, puzzle_id: str, day: date | None, now: float) -> PuzzleAnswer:
    return PuzzleAnswer(puzzle=puzzle_id, words=book.rules.lexicon, day=day, began=now)


def _move_of(asked: TryPuzzle, book: Book) -> Move:
    """The play that somebody has laid, or the exchange. Raises `UnknownLetter`."""
    alphabet = book.ruleset.tile_set.alphabet
    play = play_of(asked.placements, asked.before, alphabet)
    if not asked.exchanged:
        return play
    return Exchange(bytes(BLANK if tile == "?" else alphabet.code(tile) for tile in asked.exchanged), play.before)
