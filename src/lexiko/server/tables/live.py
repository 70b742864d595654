"""A table in memory: one change at a time, written down before it happens, and told to whoever watches."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from msgspec.json import Decoder
from sqlalchemy import Connection

from lexiko.server.tables.attendance import Attendance, Watcher
from lexiko.server.tables.bots import Asking, usual_answer
from lexiko.server.tables.clock import Times
from lexiko.server.tables.context import TableContext
from lexiko.server.tables.errors import (
    AgainstTheRules,
    KeyUsedTwice,
    NoSpectators,
    NotAllowed,
    NotYourSeat,
    OutOfDate,
    TooMany,
)
from lexiko.server.tables.lines import line_text
from lexiko.server.tables.log import store
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.ready_plays import KeptReady, keep_ready, prepared_at
from lexiko.server.tables.log.store import Done, StoredTable, TableUpdate
from lexiko.server.tables.log.table_events import LoggedEvent, SeatTaken, TableEvent
from lexiko.server.tables.outcomes import act
from lexiko.server.tables.outcomes.command_decoding import action_of
from lexiko.server.tables.outcomes.due import bot_action, bot_question, due_action, due_of, seat_to_fill
from lexiko.server.tables.outcomes.outcome import Actor, Outcome, TableAction
from lexiko.server.tables.outcomes.prepare import after_facts, made_ready, ready_action
from lexiko.server.tables.reminders import Awaited, Invited, YourTurn, awaited_at, invited_to, turns_come
from lexiko.server.tables.troubles import STUCK
from lexiko.server.tables.view import Audience, Presence, Shown, shown
from lexiko.server.wire import (
    CommandRequest,
    CommitCommand,
    OpenCommand,
    PrepareCommand,
    TableCommand,
    TableSnapshot,
    TakeSeat,
    encoded,
)
from lexiko.table import BotQuestion

T = TypeVar("T")

log = logging.getLogger(__name__)
_snapshots = Decoder(TableSnapshot)

FRESH_SECONDS = 0.1
"""How long a table as it was shown to somebody will do for others who are shown the same."""

MOST_SNAPSHOTS = 16
MOST_TAKEN = 50
"""How often one seat of a table that waits may be taken."""
MOST_COMMANDS = 2000
"""How many commands a seat may give; each is remembered, by its key, also one that changed nothing."""


class LiveTable:
    """One table while anybody is at it. Its log in the database is the truth; this is read from it and goes on it."""

    def __init__(self, context: TableContext, stored: StoredTable, history: TableHistory) -> None:
        """The table as it is stored."""
        self.id = stored.row.id
        self.rematch = stored.row.rematch
        """The table with the next game of the same people."""
        self._made_by = stored.row.made_by
        self.history = history
        self.holders = set(stored.holders)
        self.last_used = context.clock.now()
        self._context = context
        self._done = {(done.seat, done.key): done for done in stored.done}
        self._done_of = Counter(done.seat for done in stored.done)
        self._ready = dict(stored.prepared)
        self._lock = asyncio.Lock()
        self._attendance = Attendance(longest_away=context.settings.vanish_seconds)
        self._snapshots: dict[tuple[Audience, int], TableSnapshot] = {}
        self._snapshots_since = 0.0
        self._thinking: int | None = None
        self._vanished_announced: tuple[int, ...] = ()
        self._going_on: asyncio.Task[None] | None = None
        self._asking = Asking(context.bots, pause=context.settings.bot_pause)
        self._listeners: list[Callable[[], None]] = []
        self._note_who_is_here()

    @property
    def is_busy(self) -> bool:
        """Whether a change is being made, or a computer is thinking."""
        return self._lock.locked() or (self._going_on is not None and not self._going_on.done())

    @property
    def is_idle(self) -> bool:
        """Whether nothing keeps this table in memory."""
        return self.is_free and self._context.clock.now() - self.last_used > self._context.settings.idle_seconds

    @property
    def is_free(self) -> bool:
        """Whether nobody watches this table, and nothing goes on at it."""
        return not self._attendance.watchers and not self._listeners and not self.is_busy

    # --- what can be seen

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats this guest holds."""
        return tuple(sorted(seat for seat, holder in self.holders if guest and holder == guest))

    def is_host(self, guest: str) -> bool:
        """Whether this guest made the table."""
        return bool(guest) and guest == self._made_by

    def audience(self, guest: str, seat: int | None) -> Audience:
        """Who a guest is at this table, shown one of their seats or none. Raises `NotYourSeat`, `NotAllowed`."""
        seats = self.seats_of(guest)
        if seat is not None and seat not in seats:
            raise NotYourSeat
        state, request = self.history.state, self.history.agreement.request
        outside = not seats and not self.is_host(guest)
        if outside and not request.spectators and state.is_on:
            raise NoSpectators
        shown = seats if seat is None else (seat,)
        return Audience(
            seat=seat,
            seats=seats,
            host=self.is_host(guest),
            child=self._is_silent(guest) or any(state.places[each].child for each in shown),
            unheard=self._unheard(guest),
            delay_seconds=None if seats else float(request.spectator_delay),
            ready=None if seat is None else self._ready.get(seat),
            kept=self._kept_for(guest),
        )

    def _is_silent(self, guest: str) -> bool:
        """Whether this guest neither talks with those who sit here nor hears what they say."""
        return self._context.company.silent(guest, self.others(guest))

    def _unheard(self, guest: str) -> tuple[int, ...]:
        """The seats whose players this guest does not hear."""
        unheard = self._context.company.unheard
        return tuple(sorted({seat for seat, holder in self.holders if holder != guest and unheard(guest, holder)}))

    def others(self, guest: str) -> set[str]:
        """Everybody who sits here, and who made the table, without this guest."""
        return {self._made_by, *(holder for _, holder in self.holders)} - {guest}

    def _kept_for(self, guest: str) -> tuple[int, ...]:
        """The free seats that are kept for this guest, who sat there in the game before."""
        places, reserved = self.history.state.places, self.history.agreement.reserved
        return tuple(seat for seat in sorted(reserved) if guest in reserved[seat] and not places[seat].taken)

    def snapshot(self, guest: str, seat: int | None, seen: int = 0) -> TableSnapshot:
        """The table as a guest may see it now, made once for all who are shown the same at the same time.

        Raises `NotYourSeat`, `NotAllowed`.
        """
        times, audience = self._signed_in(guest), self.audience(guest, seat)
        if times.uptime - self._snapshots_since >= FRESH_SECONDS or len(self._snapshots) >= MOST_SNAPSHOTS:
            self._snapshots.clear()
        if not self._snapshots:
            self._snapshots_since = times.uptime
        if (known := self._snapshots.get((audience, seen))) is None:
            known = self._snapshots[audience, seen] = self._shown(audience, seen, times).snapshot()
        return known

    def answer(self, guest: str, request: CommandRequest, seq: int) -> TableSnapshot:
        """The table for the answer to a command that was done, whose last entry is `seq`."""
        seat = request.seat if request.seat in self.seats_of(guest) else None
        try:
            return self.snapshot(guest, seat, request.seen or 0)
        except NoSpectators:  # who has given up the seat meanwhile is shown what they were shown then
            times, state = self._context.times(), self.history.moments[seq]
            since = request.seen if request.seen is not None and request.seen <= seq else 0
            return Shown(self.history, state, Audience(), since, times, Presence(), None).snapshot()

    def _signed_in(self, guest: str) -> Times:
        """What the clocks show as this guest gives a sign of life."""
        times = self._context.times()
        self.last_used = times.uptime
        self._attendance.sign_of_life(self.seats_of(guest), times)
        return times

    def _shown(self, audience: Audience, seen: int, times: Times) -> Shown:
        presence = self._presence(times)
        return shown(self.history, audience, seen=seen, times=times, presence=presence, rematch=self.rematch)

    def open_snapshot(self) -> TableSnapshot:
        """The table as it lies open to all who play there, no rack seen: for a wall of theirs."""
        return self._shown(Audience(), 0, self._context.times()).snapshot()

    def listen(self, call: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever there is news of the table, until what is returned is called."""
        self._listeners.append(call)
        return lambda: self._listeners.remove(call)

    def awaited(self, seat: int) -> Awaited | None:
        """How the turn of this seat stands; None where nobody waits for it."""
        return awaited_at(
            self.history.state, seat, self.holders, here=self._attendance.here, times=self._context.times()
        )

    def invited(self, guest: str) -> Invited | None:
        """Who sits with a guest at a game that is on, or waits for them to sit down; None: they have no seat here."""
        return invited_to(self.history.state, self.holders, held=self.seats_of(guest), kept=self._kept_for(guest))

    def check(self) -> None:
        """Can this table be told, as the messages have it? Raises whatever is wrong with it."""
        _snapshots.decode(encoded(self._shown(Audience(), self.history.seq, self._context.times()).snapshot()))

    def watch(self, watcher: Watcher) -> None:
        """Let a live channel hear of everything from now on. Raises `NotYourSeat`, `NotAllowed`, `TooMany`."""
        self.audience(watcher.guest, watcher.seat)
        outside = not self.seats_of(watcher.guest)
        if outside and len(self._attendance.watchers) >= self._context.settings.most_watchers:
            raise TooMany("Too many people are watching this table.", why="too-many-watching")
        self._attendance.watchers.add(watcher)
        self._note_who_is_here()
        self._announce()

    def leave(self, watcher: Watcher) -> None:
        """A live channel is closed."""
        self._attendance.watchers.discard(watcher)
        self.last_used = self._context.clock.now()
        self._note_who_is_here()
        self._announce()
        self.wake()

    # --- what can be done

    async def command(self, guest: str, request: CommandRequest) -> int:
        """Do a command of a seat, once; the length of the log with what it was itself.

        Raises `NotYourSeat`, `OutOfDate`, `AgainstTheRules`, `NotNow`, `NotAllowed`, `KeyUsedTwice`, `SeqMissing`.
        """
        return await self.alone(partial(self._command, guest, request))

    async def do(self, decide: Callable[[], Outcome]) -> None:
        """Do what is decided when this table's turn comes."""

        async def alone() -> int:
            return await self._do(decide())

        await self.alone(alone)

    async def take_seat(self, seat: int, guest: str, request: TakeSeat, decide: Callable[[], Outcome]) -> None:
        """Give a seat to a guest, once; who has given it up since does not get it again. Raises `KeyUsedTwice`."""
        digest = _digest(f"{guest}|{request.model_dump_json()}")

        async def alone() -> None:
            if self._was_done(seat, request.key, digest) is None:
                self._check_room(seat)
                if self.history.counted[SeatTaken, seat] >= MOST_TAKEN:
                    raise NotAllowed("This seat has been taken and given up very often.", why="seat-worn-out")
                outcome = decide()
                done = Done(seat, request.key, digest, self.history.seq + len(outcome.facts))
                await self._do(outcome, done=done, holders=[(seat, guest)])

        await self.alone(alone)

    async def take_holiday(self, guest: str, begins: float, ends: float) -> None:
        """Let the days of a guest's seats stand still from one moment of the calendar to another; once for each.

        Nothing changes where time is not counted in days, or no game is on.
        """

        def decide() -> Outcome:
            return act.on_holiday(self.history, self.seats_of(guest), self._context.times(), begins=begins, ends=ends)

        await self.do(decide)

    async def read_holders(self) -> None:
        """Read anew who holds which seat, after that has changed; who holds none any more hears nothing more of it."""

        async def alone() -> None:
            holders = await self._context.database.read(partial(store.holders_of, table_id=self.id))
            self.holders = set(holders)
            self._ready = await self._context.database.read(partial(prepared_at, table_id=self.id))
            self._note_who_is_here()
            self._announce()

        await self.alone(alone)

    def forget_guest(self, guest: str) -> None:
        """End the live channels of a guest who is not known any more."""
        self._attendance.forget(guest)

    def forget_browser(self, browser: str) -> None:
        """End the live channels of a browser at which somebody has signed in, or out."""
        self._attendance.forget_browser(browser)

    async def handed_over(self, old: str, new: str) -> None:
        """What one guest had here is another's."""
        if self._made_by == old:
            self._made_by = new
        agreement = self.history.agreement
        reserved = {
            seat: tuple(new if guest == old else guest for guest in kept) for seat, kept in agreement.reserved.items()
        }
        self.history.agreement = replace(agreement, reserved=reserved)
        await self.read_holders()

    async def read_anew(self, read: Callable[[], Coroutine[Any, Any, tuple[StoredTable, TableHistory]]]) -> None:
        """Take up what stands in the database, after names in it have been changed."""

        async def alone() -> None:
            stored, self.history = await read()
            self._made_by = stored.row.made_by
            self.holders = set(stored.holders)
            self._note_who_is_here()
            self._announce()

        await self.alone(alone)

    def rematched(self, table_id: str) -> None:
        """Tell everybody where the next game is."""
        self.rematch = table_id
        self._announce()

    def wake(self) -> None:
        """Do what time demands, and let computers act; returns at once."""
        if self._going_on is None or self._going_on.done():
            self._going_on = asyncio.get_running_loop().create_task(self._go_on())

    async def settled(self) -> None:
        """Wait until no computer has anything more to say and nothing is due."""
        while self._going_on is not None and not self._going_on.done():
            await asyncio.wait([self._going_on])

    async def close(self) -> None:
        """Stop computers from thinking here; a change that is being written is finished first."""
        if self._going_on is not None:
            self._going_on.cancel()
            await asyncio.wait([self._going_on])
        async with self._lock:
            self._attendance.watchers.clear()

    # --- one change at a time

    async def alone(self, change: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Make a change when no other is being made; it is finished even if whoever asked for it goes away."""

        async def alone() -> T:
            async with self._lock:
                self.last_used = self._context.clock.now()
                return await change()

        return await asyncio.shield(asyncio.get_running_loop().create_task(alone()))

    async def _command(self, guest: str, request: CommandRequest) -> int:
        times, seats = self._context.times(), self.seats_of(guest)
        self._attendance.sign_of_life(seats, times)
        digest = _digest(request.do.model_dump_json())
        if (known := self._was_done(request.seat, request.key, digest)) is not None:
            return known.seq  # before anything else: who has left, or lost the seat, is answered as the first time
        if request.seat not in seats and not self._draws_for(guest, request):
            raise NotYourSeat
        self._check_room(request.seat)
        if request.do.kind == "talk" and self._is_silent(guest):
            raise NotAllowed("There is no talk at this seat.", why="no-talk-here")
        position = self.history.state.position
        action = action_of(request.do, self.history.agreement.ruleset, position.last if position else None)
        if act.is_late(self.history, request.expected_seq, request.do, action):
            raise OutOfDate(self.snapshot(guest, request.seat))
        vanished = self._attendance.vanished(self.history.state, times)
        actor = Actor(request.seat, self.is_host(guest), times, vanished)
        if isinstance(request.do, PrepareCommand) or request.do.kind == "unprepare":
            return await self._keep_ready(actor, request.do, Done(request.seat, request.key, digest, self.history.seq))
        outcome = act.outcome_of(self.history, actor, request.do, action)
        done = Done(request.seat, request.key, digest, self.history.seq + len(outcome.facts))
        await self._do(outcome, done=done)
        return done.seq

    def _draws_for(self, guest: str, request: CommandRequest) -> bool:
        """Whether this is the part in the draws of a seat whose holder need not be here: at a household's table."""
        is_drawing = isinstance(request.do, CommitCommand | OpenCommand)
        return is_drawing and bool(self.history.agreement.household) and self.is_host(guest)

    async def _keep_ready(self, actor: Actor, command: TableCommand, done: Done) -> int:
        """Keep a play ready, or none any more. Nobody but its seat is told, not even that something has happened."""
        ready = made_ready(self.history, actor, command) if isinstance(command, PrepareCommand) else None

        def keep(connection: Connection) -> None:
            store.note_done(connection, self.id, done)
            keep_ready(connection, self.id, {done.seat: ready})

        await self._context.database.write(keep)
        self._note_done(done)
        self._change_ready({done.seat: ready})
        self._snapshots.clear()
        self._attendance.notify_seat(done.seat)
        return done.seq

    def _change_ready(self, changed: Mapping[int, KeptReady | None]) -> None:
        self._ready = {seat: kept for seat, kept in {**self._ready, **changed}.items() if kept is not None}

    def _note_done(self, done: Done) -> None:
        self._done[done.seat, done.key] = done
        self._done_of[done.seat] += 1

    def _was_done(self, seat: int, key: str, digest: str) -> Done | None:
        """What was done for a seat with this key. Raises `KeyUsedTwice` if that was something else."""
        done = self._done.get((seat, key))
        if done is not None and done.digest != digest:
            raise KeyUsedTwice
        return done

    def _check_room(self, seat: int) -> None:
        """Raises `NotAllowed` where no more can be remembered of a seat."""
        if self._done_of[seat] >= MOST_COMMANDS:
            raise NotAllowed("So much has been done at this seat that no more can be kept.", why="seat-is-full")

    async def _do(self, outcome: Outcome, *, done: Done | None = None, holders: Sequence[tuple[int, str]] = ()) -> int:
        await self._write(outcome.facts, done=done, holders=holders, freed=outcome.freed)
        for action in outcome.then:
            if not self.history.state.is_on:
                break
            await self._write(act.decided(self.history, action))
        return self.history.seq

    async def _write(
        self,
        facts: Sequence[TableEvent],
        *,
        done: Done | None = None,
        holders: Sequence[tuple[int, str]] = (),
        freed: Sequence[int] = (),
    ) -> None:
        """Write facts down, and then let them happen."""
        times = self._context.times()
        ahead = self.history.ahead(facts)
        first = self.history.seq + 1
        written = [LoggedEvent(seq, times.wall, fact, times.uptime) for seq, fact in enumerate(facts, first)]
        state = ahead[-1] if ahead else self.history.state
        agreement = self.history.agreement
        kept = [seat for seat, _ in holders if agreement.reserved.get(seat)]
        change = TableUpdate(
            written=written,
            state=state.stage,
            line=line_text(state, table_id=self.id, times=times),
            now=times.wall,
            due=due_of(state, times),
            house_at=times.uptime,
            done=done,
            holders=[each for each in holders if each not in self.holders],
            after=agreement.after if kept else "",
            held_then=[guest for seat in kept for guest in agreement.reserved[seat]],
            freed=freed,
            prepared=after_facts(self._ready, facts),
        )
        watching = {watcher.guest for watcher in self._attendance.watchers}
        came = turns_come(self.id, self.history.state, state, times=times)
        owners = {each for each in self.holders if each[0] not in freed} | set(holders)

        def write(connection: Connection) -> tuple[list[tuple[int, str]], list[YourTurn]]:
            held = store.append(connection, self.id, change)
            turns = [turn.of(owners.union(held), watching) for turn in came]
            for turn in turns:
                self._context.witness(connection, turn)
            return held, turns

        held, turns = await self._context.database.write(write)
        for each, moment in zip(written, ahead, strict=True):
            self.history.apply(each, moment)
        if done is not None:
            self._note_done(done)
        self._change_ready(change.prepared)
        self.holders = owners.union(held)
        self._note_who_is_here()
        self._announce()
        for turn in turns:
            self._context.remind(turn)
        self._see_to_what_follows(times)

    def _see_to_what_follows(self, times: Times) -> None:
        """Wake computers where there are any, and else only note when time will demand something."""
        state = self.history.state
        if state.is_on and (len(state.people) < len(state.places) or self._ready):
            self.wake()
        else:
            if not state.is_on:
                self._asking.give_up()
            self._vanished_announced = self._attendance.vanished(state, times)
            self._context.arm(self.id, self._next_due(times))

    # --- what happens though nobody speaks

    async def _go_on(self) -> None:
        """Do what time demands and let computers act, until a person is needed."""
        try:
            while (question := await self._next_question()) is not None:
                answer = await self._asking.answer(self.history.header, question)
                async with self._lock:
                    action = bot_action(self.history, question, answer, self._context.times())
                    if action is not None:
                        await self._act_for_bot(question, action)
            self._context.troubles.clear(self.id, STUCK)
        except Exception as trouble:
            now = self._context.clock.now()
            self._context.arm(self.id, now + self._context.troubles.note(self.id, STUCK, trouble, now=now))

    async def _next_question(self) -> BotQuestion | None:
        """What is to be asked of a computer next, after all that was due has been done."""
        async with self._lock:
            while await self._does_what_is_due():
                pass
            question = bot_question(self.history, self._context.times())
            self._announce_without_entry(question)
            if question is None:
                self._context.arm(self.id, self._next_due(self._context.times()))
            return question

    async def _does_what_is_due(self) -> bool:
        """Do one thing that time or an agreement demands, if there is one."""
        times = self._context.times()
        if (seat := act.abandoned_seat(self.history, self.holders)) is not None:
            await self._do(act.seat_left(self.history, seat))
        elif (action := ready_action(self.history, self._ready, times)) is not None:
            await self._play_what_is_ready(action)
        elif (seat := seat_to_fill(self.history, times)) is not None:
            await self._do(act.seat_filled(self.history, seat))
        elif (action := due_action(self.history, times)) is not None:
            await self._write(act.decided(self.history, action))
        else:
            return False
        return True

    async def _play_what_is_ready(self, action: TableAction) -> None:
        """Make a play that was kept ready; one that the rules refuse by now is dropped, and its seat told."""
        try:
            facts = act.decided(self.history, action)
        except AgainstTheRules:
            assert action.seat is not None
            dropped = {action.seat: replace(self._ready[action.seat], dropped=True)}
            await self._context.database.write(partial(keep_ready, table_id=self.id, ready=dropped))
            self._change_ready(dropped)
            self._announce()
        else:
            await self._write(facts)

    def _announce_without_entry(self, question: BotQuestion | None) -> None:
        """Tell everybody which computer is thinking, and who has vanished, where that has changed."""
        thinking = question.seat if question is not None and question.kind == "choose" else None
        vanished = self._attendance.vanished(self.history.state, self._context.times())
        if (thinking, vanished) != (self._thinking, self._vanished_announced):
            self._thinking, self._vanished_announced = thinking, vanished
            self._announce()

    async def _act_for_bot(self, question: BotQuestion, action: TableAction) -> None:
        try:
            facts = act.decided(self.history, action)
        except AgainstTheRules as refused:
            log.error("a computer's move was refused", extra={"table": self.id, "faults": str(refused)})
            fallback = usual_answer(question)
            if isinstance(fallback, bool):
                return
            facts = act.decided(self.history, TableAction(question.seat, fallback))
        await self._write(facts)

    def _next_due(self, times: Times) -> float | None:
        """When this table has to be woken next, for what is due or only to tell that a player has vanished."""
        state = self.history.state
        dues = [due_of(state, times, bots_asked=True), self._attendance.next_to_vanish(state, times)]
        return min((due for due in dues if due is not None), default=None)

    # --- who is told

    def _presence(self, times: Times) -> Presence:
        attendance = self._attendance
        vanished = attendance.vanished(self.history.state, times)
        return Presence(attendance.here, attendance.away_since, self._thinking, vanished)

    def _note_who_is_here(self) -> None:
        self._attendance.note(self.holders, self.history.state, self._context.times())

    def _announce(self) -> None:
        """There is news for everybody who watches."""
        self._snapshots.clear()
        outsiders = [watcher for watcher in self._attendance.watchers if not self.seats_of(watcher.guest)]
        self._attendance.notify(outsiders, later=self.history.agreement.request.spectator_delay)
        for call in tuple(self._listeners):
            call()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
