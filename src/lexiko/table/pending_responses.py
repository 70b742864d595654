"""Whose answer is awaited: the challenge window, the last challenge, and the question whether no play remains.

By the rules the window closes with the next player's first action, whoever that is. A computer would close it before
anybody could speak; so a computer player waits for the people who may still challenge. A person on turn waits for
nobody, and they may challenge until that person acts. See decisions: What starts the next player's turn. A computer's
play that another computer follows may be agreed to stand by itself after a moment, unless somebody asks for time.
"""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.rules import ChallengeFailed, Event, Phase, Position, opening_of_agreed_length_to_come

SECONDS_A_WORD = 0.3
"""How much longer the moment after a play is for each of its words beyond the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingResponses:
    """What a table waits for; seats in playing order.

    `mover` is the seat that may move now; None while answers are needed first, and when the game is over.
    `to_answer` are the people without whose answer (accept or challenge) nothing goes on; `may_answer` all people who
    may still challenge, but for the mover, who challenges or moves. `to_agree` are the seats asked whether no
    play remains; the game does not wait for that. `over` is whether the game is.
    """

    mover: int | None
    to_answer: tuple[int, ...] = ()
    may_answer: tuple[int, ...] = ()
    to_agree: tuple[int, ...] = ()
    over: bool = False

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats that everybody waits for: those whose answers are needed, else the one that may move."""
        return self.to_answer or (() if self.mover is None else (self.mover,))


def responses_pending(position: Position, people: frozenset[int], *, out_of_patience: bool = False) -> PendingResponses:
    """What the table waits for now. Rule: R8.1, R8.5, R9.2

    `people` are the seats of people; when the table is out of patience a computer waits for nobody's answer.
    """
    if position.phase is Phase.OVER:
        return PendingResponses(mover=None, over=True)
    doubters = tuple(seat for seat in position.may_challenge if seat in people)
    if position.phase is Phase.AWAITING_LAST_CHALLENGE:
        return PendingResponses(mover=None, to_answer=doubters, may_answer=doubters)
    if position.phase is not Phase.PLAYING:
        return PendingResponses(mover=None)
    others = tuple(seat for seat in doubters if seat != position.on_turn)
    needed = () if position.on_turn in people or out_of_patience else others
    mover = None if needed else position.on_turn
    return PendingResponses(mover=mover, to_answer=needed, may_answer=others, to_agree=asked_to_agree(position))


def asked_to_agree(position: Position) -> tuple[int, ...]:
    """The seats asked whether no play remains. Rule: R9.2

    All who have not agreed may at any time. They are asked once somebody has, and after a full round of passes, unless
    more passes will end the game by themselves.
    """
    if position.phase is not Phase.PLAYING:
        return ()
    passed = all(position.passes[seat] for seat in position.active)
    if not position.agreed and (not passed or _more_passes_end(position)):
        return ()
    return tuple(seat for seat in position.active if seat not in position.agreed)


def _more_passes_end(position: Position) -> bool:
    """Whether the game ends by further passes though a round of them has not ended it, whatever can be played."""
    by_count = position.ruleset.passes in ("everyone-twice", "turns-without-points")
    return by_count and not opening_of_agreed_length_to_come(position)


def patience_ends(
    position: Position,
    people: frozenset[int],
    *,
    patience_seconds: float | None,
    moment_seconds: float | None = None,
    wait_asked: frozenset[int] = frozenset(),
) -> float | None:
    """When, on the game's clock, a table stops waiting for people's answers to the last play; None: never, or it waits
    for none.

    It waits `patience_seconds`; where computers alone go on `moment_seconds`, unless anybody who may still answer has
    asked for time (`wait_asked`). Rule: R8.1, R8.5, R11.1
    """
    waits = responses_pending(position, people)
    if not waits.to_answer:
        return None
    ends = [_patience_ends(position, patience_seconds)]
    if not wait_asked.intersection(waits.to_answer):
        ends.append(moment_ends(position, people, moment_seconds=moment_seconds))
    return min((at for at in ends if at is not None), default=None)


def moment_ends(position: Position, people: frozenset[int], *, moment_seconds: float | None) -> float | None:
    """When, on the game's clock, a computer's play that a computer follows stands by itself; None: it does not.

    The more words there are to read, the later. The play that ends the game is no such play. Rule: R8.1, R8.5
    """
    last = position.last
    if moment_seconds is None or position.phase is not Phase.PLAYING or last is None:
        return None
    if last.seat in people or position.on_turn in people:
        return None
    words = max(1, len(last.words))
    return position.turn_started_at + moment_seconds + (SECONDS_A_WORD * (words - 1) if moment_seconds else 0.0)


def still_asked(asked: frozenset[int], before: Position, event: Event, after: Position) -> frozenset[int]:
    """Of the seats that asked for time to doubt the last play, those that still have it after this event.

    Each has it until it lets the play stand, or nothing is left to doubt. Whoever has challenged one word in vain may
    take time over the others. Rule: R8.1, R8.4
    """
    if isinstance(event, ChallengeFailed):
        asked |= {event.seat}
    if not asked or before.last is None or after.last is None or before.last.board is not after.last.board:
        return frozenset()
    return asked.intersection(after.may_challenge)


def _patience_ends(position: Position, patience_seconds: float | None) -> float | None:
    """A computer with a limit of its own for the turn waits half of it at most. Rule: R8.1, R11.1"""
    if position.on_turn is None:
        return None
    limits = [patience_seconds]
    limit = position.ruleset.seconds_for_turn(position.on_turn)
    if position.phase is Phase.PLAYING and limit is not None:
        limits.append(limit / 2)
    known = [seconds for seconds in limits if seconds is not None]
    return position.turn_started_at + min(known) if known else None
