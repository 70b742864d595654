"""Host: one game at a table. Commands go in, events come out to whoever watches, computers act in their time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Self

from lexiko.players import Player
from lexiko.rules import (
    Accept,
    Adjudicate,
    AgreeNoMorePlays,
    Begin,
    CallTime,
    Challenge,
    CloseChallenges,
    Command,
    Event,
    IllegalMove,
    Phase,
    PlayerView,
    PlayFinder,
    Position,
    Wish,
    WordJudge,
    deadline,
    decide,
    evolve,
    redact,
    view_of,
)
from lexiko.table.chance import SeededChance
from lexiko.table.clock import GameClock, Now
from lexiko.table.heading import Heading
from lexiko.table.journal import Journal, MemoryJournal
from lexiko.table.seats import people
from lexiko.table.window import Awaited, awaited, patience_ends

Watcher = Callable[[tuple[Event, ...]], None]
"""Told the events of each decision, as its seat may know them."""


class Host:
    """A game being hosted: the one place that decides commands, writes them down and tells what happened.

    An action is first in the journal and then part of the game; whatever was shown is never lost. Events and views
    handed out hold only what their seat may know; `position` and `events` hold the whole truth and are for the table.
    """

    def __init__(
        self,
        heading: Heading,
        *,
        journal: Journal,
        judge: WordJudge,
        players: Mapping[int, Player],
        finder: PlayFinder | None,
        clock: GameClock,
    ) -> None:
        """A table laid, without events; `start` and `resume` make one.

        Raises `ValueError` unless every computer's seat has its player, and no person's has.
        """
        bots = {place for place, seat in enumerate(heading.seats) if not seat.is_person}
        if players.keys() != bots:
            raise ValueError(f"players were given for the seats {sorted(players)}, but computers sit at {sorted(bots)}")
        self.heading = heading
        self.position = Position.opening(heading.ruleset)
        self.events: list[Event] = []
        self.people = people(heading.seats)
        self._journal = journal
        self._judge = judge
        self._finder = finder
        self._players = players
        self._clock = clock
        self._chance = SeededChance(heading.seed)
        self._watchers: list[tuple[int | None, Watcher]] = []

    @classmethod
    def start(
        cls,
        heading: Heading,
        *,
        judge: WordJudge,
        players: Mapping[int, Player],
        finder: PlayFinder | None = None,
        journal: Journal | None = None,
        now: Now = time.monotonic,
    ) -> Self:
        """Begin a game: the journal gets its heading, the first player is found and the racks are dealt.

        `players` holds the computer players by seat; without a `journal` the game lasts as long as the program.
        Raises the errors of the journal. Rule: R2.1
        """
        journal = MemoryJournal() if journal is None else journal
        journal.begin(heading)
        host = cls(heading, journal=journal, judge=judge, players=players, finder=finder, clock=GameClock(now))
        host.submit(None, Begin())
        return host

    @classmethod
    def resume(
        cls,
        journal: Journal,
        *,
        judge: WordJudge,
        players: Mapping[int, Player],
        finder: PlayFinder | None = None,
        now: Now = time.monotonic,
    ) -> Self:
        """Go on with the game in a journal, just where it stood; the time it was not played does not count.

        Raises the errors of the journal.
        """
        stored = journal.read()
        at = stored.events[-1].at if stored.events else 0.0
        clock = GameClock(now, at=at)
        host = cls(stored.heading, journal=journal, judge=judge, players=players, finder=finder, clock=clock)
        for event in stored.events:
            host._happen(event)
        if host.position.phase is Phase.CHOOSING_STARTER:
            host.submit(None, Begin())
        return host

    # --- what can be seen

    def view(self, seat: int | None) -> PlayerView:
        """What this seat may know now; None for a spectator. Rule: R1.3"""
        return view_of(self.position, seat)

    def events_for(self, seat: int | None) -> tuple[Event, ...]:
        """Everything that happened so far, as this seat (None: a spectator) may know it. Rule: R1.3"""
        return self._as_seen(self.events, seat)

    def watch(self, watcher: Watcher, *, seat: int | None = None) -> Callable[[], None]:
        """Call `watcher` from now on with the events of each action, a tuple, as this seat may know them.

        Calling the answer ends that.
        """
        entry = (seat, watcher)
        self._watchers.append(entry)
        return lambda: self._watchers.remove(entry)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended. Rule: R9.1"""
        return self.position.phase is Phase.OVER

    def awaiting(self) -> Awaited:
        """Whose move and whose answers the table waits for now. Rule: R8.1, R8.5, R9.2"""
        return awaited(self.position, self.people, out_of_patience=self._out_of_patience())

    def seconds(self) -> float:
        """How long the game has been played; `Event.at` and deadlines are on this clock."""
        return self._clock.seconds()

    def seconds_left(self) -> float | None:
        """Seconds the seat on turn has left, negative when they are over; None without a limit. Rule: R11.1"""
        limit = deadline(self.position)
        return None if limit is None else limit - self.seconds()

    def seconds_until_due(self) -> float | None:
        """Seconds until something happens though nobody speaks, for `tick` or `let_bots_act`; None: never."""
        dues = [due for due in (deadline(self.position), self._patience_ends()) if due is not None]
        return max(0.0, min(dues) - self.seconds()) if dues else None

    # --- what can be done

    def submit(self, seat: int | None, wish: Wish) -> tuple[Event, ...]:
        """Let a seat, or the table itself (None), do something; what happened, as that seat may know it.

        Raises `IllegalMove` with every violation, and the errors of the journal; then nothing has happened.
        """
        command = Command(seat, wish, self.seconds())
        chance = self._chance.at(self.position.seq)
        batch = decide(self.position, command, chance=chance, judge=self._judge, finder=self._finder)
        self._journal.append(self.position.seq, batch)
        for event in batch:
            self._happen(event)
        for watching, watcher in tuple(self._watchers):
            watcher(self._as_seen(batch, watching))
        return self._as_seen(batch, seat)

    def tick(self) -> tuple[Event, ...]:
        """What the time that has passed causes: a turn lost, or the last challenge closed. Often nothing.

        Rule: R8.5, R11.1
        """
        left = self.seconds_left()
        if left is not None and left <= 0:
            return self.submit(None, CallTime())
        if self.position.phase is Phase.AWAITING_LAST_CHALLENGE and self._out_of_patience():
            return self._bot_answers() or self.submit(None, CloseChallenges())
        return ()

    def close(self, reason: str, *, void: bool = False) -> tuple[Event, ...]:
        """End a game its players have left: reckoned as it stands, or void.

        See decisions: A player who leaves, and a game everybody left.
        """
        return self.submit(None, Adjudicate(reason, void))

    def let_bots_act(self) -> Iterator[tuple[Event, ...]]:
        """Let computers answer, agree and move, one action at a time, until a person is needed or the game is over.

        Yields what each action caused, as a spectator may know it.
        """
        while happened := self.tick() or self._bot_action():
            yield happened

    # --- inside

    def _bot_action(self) -> tuple[Event, ...]:
        return self._bot_answers() or self._bot_agrees() or self._bot_moves()

    def _bot_answers(self) -> tuple[Event, ...]:
        """The first computer with an answer to the last play; the mover lets it stand by moving. Rule: R8.1

        A challenge waits for the people whose answers the table waits for: they may catch the play themselves.
        """
        people_first = bool(self.awaiting().to_answer) and not self._out_of_patience()
        for seat in self.position.may_challenge:
            if seat in self.people:
                continue
            answer = self._players[seat].answer(self.view(seat))
            if people_first and isinstance(answer, Challenge):
                continue
            lets_stand_by_moving = seat == self.position.on_turn and self.position.phase is Phase.PLAYING
            if not (isinstance(answer, Accept) and lets_stand_by_moving):
                return self._submit_for_bot(seat, answer)
        return ()

    def _bot_agrees(self) -> tuple[Event, ...]:
        for seat in self.awaiting().to_agree:
            if seat not in self.people and self._players[seat].agrees(self.view(seat)):
                return self._submit_for_bot(seat, AgreeNoMorePlays())
        return ()

    def _bot_moves(self) -> tuple[Event, ...]:
        seat = self.awaiting().mover
        if seat is None or seat in self.people:
            return ()
        move = self._players[seat].choose(self.view(seat))
        try:
            return self._submit_for_bot(seat, move)
        except IllegalMove:
            if late := self.tick():
                return late
            raise

    def _submit_for_bot(self, seat: int, wish: Wish) -> tuple[Event, ...]:
        return self._as_seen(self.submit(seat, wish), None)

    def _out_of_patience(self) -> bool:
        ends = self._patience_ends()
        return ends is not None and self.seconds() >= ends

    def _patience_ends(self) -> float | None:
        """When the table stops waiting for people's answers; None while it waits for none, or for ever."""
        if awaited(self.position, self.people).to_answer:
            return patience_ends(self.position, patience_seconds=self.heading.patience_seconds)
        return None

    def _happen(self, event: Event) -> None:
        self.position = evolve(self.position, event)
        self.events.append(event)

    @staticmethod
    def _as_seen(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        return tuple(redact(event, seat) for event in events)
