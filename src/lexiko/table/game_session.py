"""One game as it stands. Decides commands, knows whose response is pending, tells who watches; writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from lexiko.rules import (
    Action,
    CallTime,
    CloseChallenges,
    Command,
    Event,
    Phase,
    PlayerView,
    PlayProver,
    Position,
    Transition,
    WordJudge,
    deadline,
    decide_with_positions,
    evolve,
    redact,
    view_of,
)
from lexiko.table.bot_questions import AskedBots, BotAnswer, BotQuestion
from lexiko.table.chance import SeededChance
from lexiko.table.game_clock import GameClock
from lexiko.table.game_header import GameHeader
from lexiko.table.pending_responses import PendingResponses, patience_ends, responses_pending
from lexiko.table.seats import people

Watcher = Callable[[tuple[Event, ...]], None]
"""Told the events of each decision, as its seat may know them."""


class GameSession:
    """A game in three steps: `decide` says what a command causes, the caller writes that down, `apply` does it.

    So nothing is shown that could be lost, and the writing may take its time elsewhere. Events and views handed out
    hold only what their seat may know; `position`, `events` and `decide` hold the whole truth and are for the table.
    """

    def __init__(
        self,
        header: GameHeader,
        *,
        judge: WordJudge,
        clock: GameClock,
        prover: PlayProver | None = None,
        events: Iterable[Event] = (),
    ) -> None:
        """The game of this heading after these events; without any it has still to begin (`Begin`)."""
        self.header = header
        self.position = Position.opening(header.ruleset)
        self.events: list[Event] = []
        self.people = people(header.seats)
        self._judge = judge
        self._prover = prover
        self._clock = clock
        self._chance = SeededChance(header.seed)
        self._watchers: list[tuple[int | None, Watcher]] = []
        self._asked = AskedBots()
        for event in events:
            self._apply(Transition(event, evolve(self.position, event)))

    # --- what can be seen

    def view(self, seat: int | None) -> PlayerView:
        """What this seat may know now; None for a spectator. Rule: R1.3"""
        return view_of(self.position, seat)

    def events_for(self, seat: int | None) -> tuple[Event, ...]:
        """Everything that happened so far, as this seat (None: a spectator) may know it. Rule: R1.3"""
        return as_seen(self.events, seat)

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

    def pending(self) -> PendingResponses:
        """Whose move and whose answers the table waits for now. Rule: R8.1, R8.5, R9.2"""
        return responses_pending(self.position, self.people, out_of_patience=self._out_of_patience())

    def seconds(self) -> float:
        """What the game's clock shows; `Event.at` and deadlines are on this clock."""
        return self._clock.seconds()

    def seconds_left(self) -> float | None:
        """Seconds the seat on turn has left, negative when they are over; None without a limit. Rule: R11.1"""
        limit = deadline(self.position)
        return None if limit is None else limit - self.seconds()

    def seconds_until_due(self) -> float | None:
        """Seconds until something happens though nobody speaks, for `due` or `bot_question`; None: never."""
        dues = [due for due in (deadline(self.position), self._patience_ends()) if due is not None]
        return max(0.0, min(dues) - self.seconds()) if dues else None

    # --- what can be done

    def decide(self, seat: int | None, action: Action, *, at: float | None = None) -> tuple[Transition, ...]:
        """What happens if a seat, or the table itself (None), does something now, or `at` a time on the game's clock.

        Each event is told with the position it leads to. Nothing has changed yet. Raises `IllegalMove` with every
        violation.
        """
        command = Command(seat, action, self.seconds() if at is None else at)
        chance = self._chance.at(self.position.seq)
        return decide_with_positions(self.position, command, chance=chance, judge=self._judge, prover=self._prover)

    def apply(self, batch: Sequence[Transition]) -> None:
        """Do what was decided last, and tell everybody who watches."""
        for transition in batch:
            self._apply(transition)
        for watching, watcher in tuple(self._watchers):
            watcher(as_seen((event for event, _ in batch), watching))

    def due(self) -> Action | None:
        """What the time that has passed demands, for the table itself to do; usually None. Rule: R8.5, R11.1

        The last challenge is closed when computers have had their say.
        """
        left = self.seconds_left()
        if left is not None and left <= 0:
            return CallTime()
        last_challenge = self.position.phase is Phase.AWAITING_LAST_CHALLENGE
        if last_challenge and self._out_of_patience() and self.bot_question() is None:
            return CloseChallenges()
        return None

    def bot_question(self) -> BotQuestion | None:
        """What a computer is to be asked next; None if people are needed, or the game is over.

        What it says goes to `bot_action`; another question may follow though nothing comes of it.
        """
        patient = not self._out_of_patience()
        return self._asked.question(self.position, self.pending(), self.people, patient=patient)

    def bot_action(self, question: BotQuestion, answer: BotAnswer) -> Action | None:
        """What to decide for the seat that was asked; None if nothing, or if the game has gone on since."""
        patient = not self._out_of_patience()
        return self._asked.action(
            question, answer, position=self.position, waits=self.pending(), people=self.people, patient=patient
        )

    # --- inside

    def _out_of_patience(self) -> bool:
        ends = self._patience_ends()
        return ends is not None and self.seconds() >= ends

    def _patience_ends(self) -> float | None:
        """When the table stops waiting for people's answers; None while it waits for none, or for ever."""
        return patience_ends(self.position, self.people, patience_seconds=self.header.patience_seconds)

    def _apply(self, transition: Transition) -> None:
        event, self.position = transition
        self.events.append(event)


def as_seen(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Events as this seat (None: a spectator) may know them. Rule: R1.3"""
    return tuple(redact(event, seat) for event in events)
