"""What processes have in common that think for a server: how they give way, how they are spoken to, and their words.

Questions come in on stdin, answers go out on stdout. Such a process ends when its stdin does, in the middle of a
thought too, so it never outlives whoever started it.
"""

from __future__ import annotations

import os
import pickle
import queue
import resource
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import BinaryIO, NoReturn

from lexiko.kernel import Engine, LeavesError, chosen_leaves
from lexiko.lexicon import open_lexicon
from lexiko.rules import Ruleset
from lexiko.table.errors import OtherWords

ENGINES_KEPT = 6
"""With the words of all levels each takes some 30 MB."""

NICENESS_OF_PATIENT = 19
MOST_MEMORY = 2 << 30
"""So many bytes a patient process may ask for, words, stacks and libraries included; more is refused to it."""


def think_apart(niceness: int) -> tuple[queue.SimpleQueue[bytes], BinaryIO]:
    """Give way to others so far from now on; where what is asked comes in, and where answers go out.

    One that gives way to everything is refused more memory than is good for the machine.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    if niceness >= NICENESS_OF_PATIENT:
        _bound_memory()
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever anything prints must not come between the answers
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, asked), daemon=True).start()
    return asked, answers


def answer_apart(niceness: int, answered: Callable[[bytes], object]) -> NoReturn:
    """Give way to others so far, and answer one question after another until stdin ends."""
    asked, answers = think_apart(niceness)
    while True:
        send(answers, pickle.dumps(answered(asked.get())))


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


def framed(content: bytes) -> bytes:
    """A message as it is sent: its length in four bytes, then the message.

    >>> framed(b"HORN")
    b'\\x00\\x00\\x00\\x04HORN'
    """
    return len(content).to_bytes(4, "big") + content


def send(stream: BinaryIO, content: bytes) -> None:
    """Write a message."""
    stream.write(framed(content))
    stream.flush()


def received(stream: BinaryIO) -> bytes | None:
    """The next message; None when the stream has ended."""
    length = stream.read(4)
    content = stream.read(int.from_bytes(length, "big"))
    return content if len(length) == 4 and len(content) == int.from_bytes(length, "big") else None


@lru_cache(maxsize=ENGINES_KEPT)
def engine_as_stored(ruleset: Ruleset, name: str, fingerprint: str, leaves: str | None) -> Engine:
    """The engine of a game, with exactly the words that it was begun with. Raises `OtherWords`, `LexiconError`."""
    lexicon = open_lexicon(name, alphabet=ruleset.tile_set.alphabet)
    if lexicon.fingerprint != fingerprint:
        raise OtherWords(name, stored=fingerprint, now=lexicon.fingerprint)
    try:
        return Engine.compile(ruleset, lexicon, chosen_leaves(leaves, ruleset.tile_set, lexicon))
    except LeavesError:  # a damaged file of somebody's leave values stops no game
        return Engine.compile(ruleset, lexicon, None)
