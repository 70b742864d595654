"""A game hosted in one program. Commands go in and are written down, computers of its own act in their time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from lexiko.players import Player
from lexiko.rules import Action, Adjudicate, Begin, Event, IllegalMove, Phase, PlayProver, WordJudge
from lexiko.table.bot_questions import BotQuestion
from lexiko.table.errors import reported_as_damage
from lexiko.table.game_clock import GameClock, Now
from lexiko.table.game_header import GameHeader
from lexiko.table.game_session import GameSession, as_seen
from lexiko.table.journal import Journal, MemoryJournal


class LocalSession(GameSession):
    """A game being hosted: a session with a journal and with computer players at hand.

    An action is first in the journal and then part of the game; whatever was shown is never lost.
    """

    def __init__(
        self,
        header: GameHeader,
        *,
        journal: Journal,
        judge: WordJudge,
        players: Mapping[int, Player],
        prover: PlayProver | None,
        clock: GameClock,
        events: Iterable[Event] = (),
    ) -> None:
        """A table laid; `start` and `resume` make one.

        Raises `ValueError` unless every computer's seat has its player, and no person's has.
        """
        bots = {place for place, seat in enumerate(header.seats) if not seat.is_person}
        if players.keys() != bots:
            raise ValueError(f"players were given for the seats {sorted(players)}, but computers sit at {sorted(bots)}")
        super().__init__(header, judge=judge, clock=clock, prover=prover, events=events)
        self._journal = journal
        self._players = players

    @classmethod
    def start(
        cls,
        header: GameHeader,
        *,
        judge: WordJudge,
        players: Mapping[int, Player],
        prover: PlayProver | None = None,
        journal: Journal | None = None,
        now: Now = time.monotonic,
    ) -> Self:
        """Begin a game: the journal gets its heading, the first player is found and the racks are dealt.

        `players` holds the computer players by seat; without a `journal` the game lasts as long as the program.
        Raises the errors of the journal. Rule: R2.1
        """
        journal = MemoryJournal() if journal is None else journal
        journal.begin(header)
        session = cls(header, journal=journal, judge=judge, players=players, prover=prover, clock=GameClock(now))
        session.submit(None, Begin())
        return session

    @classmethod
    def resume(
        cls,
        journal: Journal,
        *,
        judge: WordJudge,
        players: Mapping[int, Player],
        prover: PlayProver | None = None,
        now: Now = time.monotonic,
    ) -> Self:
        """Go on with the game in a journal, just where it stood; the time it was not played does not count.

        Raises the errors of the journal.
        """
        stored = journal.read()
        at = stored.events[-1].at if stored.events else 0.0
        with reported_as_damage(journal.place):
            session = cls(
                stored.header,
                journal=journal,
                judge=judge,
                players=players,
                prover=prover,
                clock=GameClock(now, at=at),
                events=stored.events,
            )
        if session.position.phase is Phase.CHOOSING_STARTER:
            session.submit(None, Begin())
        return session

    def copied(self) -> Self:
        """A table of its own, in memory, where the game stands as here, with the same computers; nobody watches it."""
        journal = MemoryJournal()
        journal.begin(self.header)
        journal.append(0, self.events)
        return self.resume(journal, judge=self._judge, players=self._players, prover=self._prover)

    # --- what can be done

    def submit(self, seat: int | None, action: Action) -> tuple[Event, ...]:
        """Let a seat, or the table itself (None), do something; what happened, as that seat may know it.

        Raises `IllegalMove` with every violation, and the errors of the journal; then nothing has happened.
        """
        batch = self.decide(seat, action)
        events = tuple(event for event, _ in batch)
        self._journal.append(self.position.seq, events)
        self.apply(batch)
        return as_seen(events, seat)

    def tick(self) -> tuple[Event, ...]:
        """What the time that has passed causes: a turn lost, or the last challenge closed. Often nothing.

        Rule: R8.5, R11.1
        """
        last_challenge = self.position.phase is Phase.AWAITING_LAST_CHALLENGE
        if last_challenge and self._out_of_patience() and (answered := self._let_bot_act()):
            return answered
        action = self.due()
        return () if action is None else self.submit(None, action)

    def close(self, reason: str, *, void: bool = False) -> tuple[Event, ...]:
        """End a game its players have left: reckoned as it stands, or void.

        See decisions: A player who leaves, and a game everybody left.
        """
        return self.submit(None, Adjudicate(reason, void))

    def let_bots_act(self) -> Iterator[tuple[Event, ...]]:
        """Let computers answer, agree and move, one action at a time, until a person is needed or the game is over.

        Yields what each action caused, as a spectator may know it.
        """
        while happened := self.tick() or self._let_bot_act():
            yield happened

    # --- inside

    def _let_bot_act(self) -> tuple[Event, ...]:
        """What the first computer does that has something to do; nothing if none has."""
        while question := self.bot_question():
            action = self.bot_action(question, question.put_to(self._players[question.seat]))
            if action is not None:
                return self._submit_for_bot(question, action)
        return ()

    def _submit_for_bot(self, question: BotQuestion, action: Action) -> tuple[Event, ...]:
        try:
            return as_seen(self.submit(question.seat, action), None)
        except IllegalMove:
            if question.kind == "choose" and (late := self.tick()):
                return late
            raise
