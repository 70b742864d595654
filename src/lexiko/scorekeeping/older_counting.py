"""Scores kept while passes were counted otherwise: how a game stood by that count, where an entry follows from it only.

Until then a turn that only swapped blanks started everybody's count of passes again, and a play withdrawn left it as it
was. A score holds entries and no events, so one kept then may go on where the game is over by today's count, or be
reckoned where it is not. What was written down at the table counts. Rule: R9.2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lexiko.rules import NoMorePlays, Phase, evolve
from lexiko.scorekeeping.entries import ScoreEntry, command_of
from lexiko.scorekeeping.score_state import ScoreState, entered


def counted_then(
    moments: Sequence[ScoreState], entries: Sequence[ScoreEntry], entry: ScoreEntry, names: Sequence[str]
) -> ScoreState | None:
    """The last of these moments as it was for whoever wrote this entry next; None if no count of passes explains it."""
    now = moments[-1]
    if now.position.ruleset.passes != "everyone-twice":
        return None
    if entry.verb == "left":
        return _ended(now) if now.position.phase is Phase.PLAYING and now.waiting is None else None
    is_ended = now.waiting is not None or now.is_over
    return _gone_on(moments[-2], entries[-1], names) if is_ended and entries and entries[-1].verb == "move" else None


def _ended(now: ScoreState) -> ScoreState:
    """Everybody had passed twice: the reckoning waits for the tiles left."""
    at = now.position.turn_started_at
    event = NoMorePlays("passed", at=at)
    return replace(now, position=evolve(now.position, event), events=(*now.events, event), waiting=at)


def _gone_on(before: ScoreState, last: ScoreEntry, names: Sequence[str]) -> ScoreState:
    """The last turn had not ended the game, the count having started again."""
    nobody = (0,) * len(names)
    command = command_of(last, before.position)
    now = entered(replace(before, position=replace(before.position, passes=nobody)), command, names)
    return replace(now, position=replace(now.position, passes=nobody))
