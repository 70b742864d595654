"""Host: a game hosted in one program. Commands go in and are written down, computers of its own act in their time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from lexiko.players import Player
from lexiko.rules import Adjudicate, Begin, Event, IllegalMove, Phase, PlayFinder, Wish, WordJudge
from lexiko.table.bot_questions import BotQuestion
from lexiko.table.clock import GameClock, Now
from lexiko.table.errors import told_as_damage
from lexiko.table.heading import Heading
from lexiko.table.journal import Journal, MemoryJournal
from lexiko.table.umpire import Umpire, as_seen


class Host(Umpire):
    """A game being hosted: an umpire with a journal and with computer players at hand.

    An action is first in the journal and then part of the game; whatever was shown is never lost.
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
        events: Iterable[Event] = (),
    ) -> None:
        """A table laid; `start` and `resume` make one.

        Raises `ValueError` unless every computer's seat has its player, and no person's has.
        """
        bots = {place for place, seat in enumerate(heading.seats) if not seat.is_person}
        if players.keys() != bots:
            raise ValueError(f"players were given for the seats {sorted(players)}, but computers sit at {sorted(bots)}")
        super().__init__(heading, judge=judge, clock=clock, finder=finder, events=events)
        self._journal = journal
        self._players = players

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
        with told_as_damage(journal.place):
            host = cls(
                stored.heading,
                journal=journal,
                judge=judge,
                players=players,
                finder=finder,
                clock=GameClock(now, at=at),
                events=stored.events,
            )
        if host.position.phase is Phase.CHOOSING_STARTER:
            host.submit(None, Begin())
        return host

    def copied(self) -> Self:
        """A table of its own, in memory, where the game stands as here, with the same computers; nobody watches it."""
        journal = MemoryJournal()
        journal.begin(self.heading)
        journal.append(0, self.events)
        return self.resume(journal, judge=self._judge, players=self._players, finder=self._finder)

    # --- what can be done

    def submit(self, seat: int | None, wish: Wish) -> tuple[Event, ...]:
        """Let a seat, or the table itself (None), do something; what happened, as that seat may know it.

        Raises `IllegalMove` with every violation, and the errors of the journal; then nothing has happened.
        """
        batch = self.decided(seat, wish)
        self._journal.append(self.position.seq, batch)
        self.happened(batch)
        return as_seen(batch, seat)

    def tick(self) -> tuple[Event, ...]:
        """What the time that has passed causes: a turn lost, or the last challenge closed. Often nothing.

        Rule: R8.5, R11.1
        """
        last_challenge = self.position.phase is Phase.AWAITING_LAST_CHALLENGE
        if last_challenge and self._out_of_patience() and (answered := self._bot_action()):
            return answered
        wish = self.due()
        return () if wish is None else self.submit(None, wish)

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
        """What the first computer does that has something to do; nothing if none has."""
        while question := self.bot_question():
            wish = self.bot_wish(question, question.put_to(self._players[question.seat]))
            if wish is not None:
                return self._submit_for_bot(question, wish)
        return ()

    def _submit_for_bot(self, question: BotQuestion, wish: Wish) -> tuple[Event, ...]:
        try:
            return as_seen(self.submit(question.seat, wish), None)
        except IllegalMove:
            if question.kind == "choose" and (late := self.tick()):
                return late
            raise
