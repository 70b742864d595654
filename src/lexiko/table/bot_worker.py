"""A computer player's thinking as a process of its own: questions come in on stdin, answers go out on stdout.

Started by a server as `python -m lexiko.table.bot_worker`; with `--patient` as one that looks ahead, which gives way to
everything else on the machine and takes no more memory than it should. It knows a seat's view and nothing else of a
game.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from typing import NoReturn

from lexiko.players import build_player
from lexiko.table.bot_questions import PATIENT, BotAnswer, WorkerFailed, WorkerQuestion
from lexiko.table.thinking_apart import NICENESS_OF_PATIENT, answer_apart, engine_as_stored

NICENESS = 5
"""Whoever serves people goes first."""


def main(options: Sequence[str] = ()) -> NoReturn:
    """Answer questions until stdin ends."""
    answer_apart(NICENESS_OF_PATIENT if PATIENT in options else NICENESS, _answered)


def _answered(content: bytes) -> BotAnswer | WorkerFailed:
    """What comes of a question. What went wrong is told by name only: a message could hold what nobody may know."""
    try:
        asked: WorkerQuestion = pickle.loads(content)
        engine = engine_as_stored(asked.question.view.ruleset, asked.lexicon, asked.lexicon_fingerprint, asked.leaves)
        question = asked.question
        return question.put_to(build_player(asked.bot, engine, seed=asked.seed, waited=question.waited))
    except Exception as wrong:
        return WorkerFailed(type(wrong).__name__)


if __name__ == "__main__":
    main(sys.argv[1:])
