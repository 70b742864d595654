"""One game of an environment, by the rules: who is asked next, and what comes of the answer."""

from __future__ import annotations

from lexiko.env.agreed import LOST_BY, Agreed
from lexiko.env.luck import BagOrder
from lexiko.env.offers import Choice
from lexiko.frozen import dataclass
from lexiko.rules import (
    Action,
    AgreeNoMorePlays,
    Begin,
    Challenge,
    CloseChallenges,
    Command,
    Event,
    Exchange,
    Pass,
    Phase,
    Play,
    PlayerView,
    Position,
    decide_with_positions,
    opening_of_agreed_length_to_come,
    view_of,
)


@dataclass(frozen=True, slots=True)
class Question:
    """Who is asked: for a move, or `answering`, whether the last play may stand."""

    seat: int
    answering: bool = False


class EnvGame:
    """A game under way. What it has told so far is in `events`, how it stands in `position`.

    A pass says that no play remains, besides, once all have passed in turn and more passes would not end the game: so
    where the rules leave that to the players (R9.2), a game ends when all have passed twice in turn.

    >>> from lexiko.env.agreed import agree
    >>> game = EnvGame(agree(), seed=1, number=0)
    >>> game.question == Question(game.position.order[0]), game.is_over
    (True, False)
    """

    def __init__(self, agreed: Agreed, *, seed: int, number: int) -> None:
        """Game `number` of this seed, the racks dealt."""
        self.agreed = agreed
        self.position = Position.opening(agreed.ruleset)
        self.events: list[Event] = []
        self.turns = 0
        self.lost_by: int | None = None
        """The seat that chose what stood for nothing, and so has lost."""
        self._luck = BagOrder(seed, number, agreed.ruleset.tile_set.all_tiles())
        self._submit(None, Begin())

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: by the rules, or lost by an action that stood for nothing."""
        return self.position.phase is Phase.OVER or self.lost_by is not None

    @property
    def is_broken_off(self) -> bool:
        """Whether it goes no further though it has not ended."""
        return not self.is_over and self.turns >= self.agreed.most_turns

    @property
    def question(self) -> Question | None:
        """Who is asked now, and for what; None once nobody is."""
        if self.is_over or self.is_broken_off:
            return None
        doubters = self._doubters() if self.agreed.challenges else ()
        if doubters:
            return Question(doubters[0], answering=True)
        assert self.position.on_turn is not None
        return Question(self.position.on_turn)

    def view(self, seat: int) -> PlayerView:
        """What this seat may know. Rule: R1.3"""
        return view_of(self.position, seat)

    def do(self, seat: int, choice: Choice) -> None:
        """Let the seat that is asked do this. Raises `IllegalMove` for what the rules refuse, nothing then done.

        Rule: R3.1, R8.1, R9.2
        """
        if isinstance(choice, Pass) and not choice.before and self._left_to_agreement():
            self._submit(seat, AgreeNoMorePlays())
            if self.is_over:
                return
        self._submit(seat, choice)
        if isinstance(choice, Play | Exchange | Pass):
            self.turns += 1
        if not self.agreed.challenges:
            self._go_on_unasked()

    def lose(self, seat: int) -> None:
        """Let this seat have lost."""
        self.lost_by = seat

    def rewards(self) -> tuple[float, ...]:
        """What the game is worth to each seat as it stands, see `Rewards`."""
        result, scores = self.position.result, self.position.scores
        seats = range(len(scores))
        if self.lost_by is not None:
            lost = -1.0 if self.agreed.rewards == "result" else -float(LOST_BY)
            return tuple(lost if seat == self.lost_by else 0.0 for seat in seats)
        if self.agreed.rewards == "spread":
            ahead = [scores[seat] - max(scores[other] for other in seats if other != seat) for seat in seats]
            return tuple(map(float, ahead))
        if result is None:
            return (0.0,) * len(scores)
        won = 1.0 if len(result.winners) == 1 else 0.0
        return tuple(won if seat in result.winners else -1.0 for seat in seats)

    def _doubters(self) -> tuple[int, ...]:
        """Who may challenge the last play, the next in playing order first. Rule: R8.1"""
        last, order = self.position.last, self.position.order
        if last is None:
            return ()
        place = order.index(last.seat)
        may = self.position.may_challenge
        return tuple(seat for seat in (*order[place + 1 :], *order[:place]) if seat in may)

    def _left_to_agreement(self) -> bool:
        """Whether all have passed in turn, and more passes would not end the game. Rule: R9.2, V1"""
        position = self.position
        if position.phase is not Phase.PLAYING or not all(position.passes[seat] for seat in position.active):
            return False
        by_count = position.ruleset.passes in ("everyone-twice", "turns-without-points")
        return not by_count or opening_of_agreed_length_to_come(position)

    def _go_on_unasked(self) -> None:
        """Let a play stand without asking, but for words that the lexicon lacks. Rule: R8.1, R8.5"""
        last, lexicon = self.position.last, self.agreed.engine.lexicon
        doubters = self._doubters()
        false = [word for word in last.open_words if not lexicon.accepts(word)] if last and doubters else []
        if false:
            self._submit(doubters[0], Challenge(false[0] if self.agreed.ruleset.challenge_names_word else None))
        if self.position.phase is Phase.AWAITING_LAST_CHALLENGE:
            self._submit(None, CloseChallenges())

    def _submit(self, seat: int | None, action: Action) -> None:
        engine = self.agreed.engine
        command = Command(seat, action)
        for event, position in decide_with_positions(
            self.position, command, chance=self._luck, judge=engine.lexicon, prover=engine
        ):
            self.events.append(event)
            self.position = position
