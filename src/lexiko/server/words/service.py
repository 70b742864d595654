"""The use cases of words outside any game: asked for one after another, askers in turn, nobody for long."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Sequence

from lexiko.server.apart import AskedApart
from lexiko.server.archive import FairQueue
from lexiko.server.refused import Refused
from lexiko.server.tables import Choices
from lexiko.server.words.question import WordsQuestion

PROGRAM = (sys.executable, "-m", "lexiko.server.words.worker")
SECONDS_TO_ANSWER = 30.0
"""With a word graph to be built, and a machine that is busy; searching itself is bounded by the process."""
WAITING_OF_AN_ADDRESS = 16
"""A class types behind one address: each letter is a question, and what was asked before it is given up."""


class NoSuchWords(Refused):
    """Words of a set or a lexicon that are not here."""

    code = "no-such-words"
    status = 404

    def __init__(self) -> None:
        super().__init__("These words are not on this server.")


class WordService:
    """Looks words up, in one process for all."""

    def __init__(self, choices: Choices, *, program: Sequence[str] = PROGRAM) -> None:
        """In the lexica of these choices; none else is opened by name."""
        self._choices = choices
        self._queue = FairQueue(at_once=1, of_an_address=WAITING_OF_AN_ADDRESS)
        self._apart = AskedApart(program, seconds=SECONDS_TO_ANSWER)

    async def answer(self, question: WordsQuestion, asker: str, has_gone: Callable[[], Awaitable[bool]]) -> str:
        """What is found, as JSON; empty for an asker who `has_gone` before the question's turn came.

        Raises `NoSuchWords`, `TooManyWaiting`, `NoAnswerNow`.
        """
        if question.lexicon not in self._choices.lexica.get(question.set_key, ()):
            raise NoSuchWords
        async with self._queue.turn(asker):
            if await has_gone():
                return ""
            return str(await self._apart.ask(question))

    async def close(self) -> None:
        """End the process."""
        await self._apart.close()
