"""A computer player's thinking as a process of its own: questions come in on stdin, answers go out on stdout.

Started by a server as `python -m lexiko.table.bot_worker`; with `--patient` as one that looks ahead, which gives way to
everything else on the machine and takes no more memory than it should. It knows a seat's view and nothing else of a
game, and ends when its stdin does, in the middle of a thought too, so it never outlives whoever started it.
"""

from __future__ import annotations

import os
import pickle
import queue
import resource
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import BinaryIO, NoReturn

from lexiko.kernel import Engine, LeavesError, chosen_leaves
from lexiko.lexicon import open_lexicon
from lexiko.players import build_player
from lexiko.rules import Ruleset
from lexiko.table.bot_questions import PATIENT, BotAnswer, WorkerFailed, WorkerQuestion
from lexiko.table.errors import OtherWords

ENGINES_KEPT = 6
"""With the words of all levels each takes some 30 MB."""

NICENESS = 5
"""Whoever serves people goes first."""
NICENESS_OF_PATIENT = 19
MOST_MEMORY = 2 << 30
"""So many bytes a patient worker may ask for, words, stacks and libraries included; more is refused to it."""


def main(options: Sequence[str] = ()) -> NoReturn:
    """Answer questions until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if PATIENT in options:
        os.nice(NICENESS_OF_PATIENT)
        _bound_memory()
    else:
        os.nice(NICENESS)
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever anything prints must not come between the answers
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, asked), daemon=True).start()
    while True:
        send(answers, pickle.dumps(_answered(asked.get())))


def _bound_memory() -> None:
    """Be refused more memory than is good for the machine, where the system knows such a bound."""
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    bound = MOST_MEMORY if most == resource.RLIM_INFINITY else min(MOST_MEMORY, most)
    with suppress(ValueError, OSError):  # macOS takes none below what is in use
        resource.setrlimit(resource.RLIMIT_AS, (bound, most))


def _listen(questions: BinaryIO, asked: queue.SimpleQueue[bytes]) -> None:
    while (question := received(questions)) is not None:
        asked.put(question)
    os._exit(0)


def send(stream: BinaryIO, content: bytes) -> None:
    """Write a message: its length in four bytes, then the message."""
    stream.write(len(content).to_bytes(4, "big") + content)
    stream.flush()


def received(stream: BinaryIO) -> bytes | None:
    """The next message; None when the stream has ended."""
    length = stream.read(4)
    content = stream.read(int.from_bytes(length, "big"))
    return content if len(length) == 4 and len(content) == int.from_bytes(length, "big") else None


def _answered(content: bytes) -> BotAnswer | WorkerFailed:
    """What comes of a question. What went wrong is told by name only: a message could hold what nobody may know."""
    try:
        asked: WorkerQuestion = pickle.loads(content)
        engine = _engine(asked.question.view.ruleset, asked.lexicon, asked.lexicon_fingerprint, asked.leaves)
        question = asked.question
        return question.put_to(build_player(asked.bot, engine, seed=asked.seed, waited=question.waited))
    except Exception as wrong:
        return WorkerFailed(type(wrong).__name__)


@lru_cache(maxsize=ENGINES_KEPT)
def _engine(ruleset: Ruleset, name: str, fingerprint: str, leaves: str | None) -> Engine:
    lexicon = open_lexicon(name, alphabet=ruleset.tile_set.alphabet)
    if lexicon.fingerprint != fingerprint:
        raise OtherWords(name, stored=fingerprint, now=lexicon.fingerprint)
    try:
        return Engine.compile(ruleset, lexicon, chosen_leaves(leaves, ruleset.tile_set, lexicon))
    except LeavesError:  # a damaged file of somebody's leave values stops no game
        return Engine.compile(ruleset, lexicon, None)


if __name__ == "__main__":
    main(sys.argv[1:])
