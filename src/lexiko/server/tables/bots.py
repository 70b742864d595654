"""Computers at a table: they are asked elsewhere, take a natural pause, and always have an answer in the end."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Protocol

from lexiko.players import thinks
from lexiko.rules import Accept, Challenge, Error, Pass
from lexiko.table import BotAnswer, BotQuestion, GameHeader

log = logging.getLogger(__name__)

_LUCK = Random()
"""For pauses alone; nothing of a game depends on it."""


class BotWorkerPool(Protocol):
    """Who asks a computer player for its answer, in a process of its own."""

    async def ask(self, header: GameHeader, question: BotQuestion) -> BotAnswer:
        """What the computer of the seat that is asked says. Raises an `Error` when it has nothing to say."""
        ...


class Asking:
    """How a table asks its computers, one question at a time; a long thought is given up when the game has ended."""

    def __init__(self, bots: BotWorkerPool, *, pause: tuple[float, float]) -> None:
        """A computer moves after a natural `pause`, at least and at most so many seconds."""
        self._bots, self._pause = bots, pause
        self._thought: asyncio.Task[BotAnswer] | None = None

    async def answer(self, header: GameHeader, question: BotQuestion) -> BotAnswer:
        """A computer's answer after a natural pause; one that fails passes, or lets a play stand."""
        if question.kind != "choose":
            answer = await _asked(self._bots, header, question)
            if isinstance(answer, Challenge):
                await self._wait()
            return answer
        if not thinks(header.seats[question.seat].bot or ""):
            return await self._move(header, question)
        self._thought = asyncio.create_task(self._move(header, question))
        try:
            return await self._thought
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():  # it is the table that is closed
                raise
            return usual_answer(question)
        finally:
            self._thought = None

    def give_up(self) -> None:
        """Nobody waits any more for what a computer that looks ahead is thinking about."""
        if self._thought is not None:
            self._thought.cancel()

    async def _move(self, header: GameHeader, question: BotQuestion) -> BotAnswer:
        answer, _ = await asyncio.gather(_asked(self._bots, header, question), self._wait())
        return answer

    async def _wait(self) -> None:
        await asyncio.sleep(_LUCK.uniform(*self._pause))


def usual_answer(question: BotQuestion) -> BotAnswer:
    """What a computer says that has nothing to say."""
    match question.kind:
        case "answer":
            return Accept()
        case "agrees":
            return False
        case "choose":
            return Pass()


async def _asked(bots: BotWorkerPool, header: GameHeader, question: BotQuestion) -> BotAnswer:
    try:
        return await bots.ask(header, question)
    except Error as wrong:
        log.warning("a computer had no answer", extra={"facts": {"kind": question.kind, "problem": str(wrong)}})
    except Exception:  # whatever is wrong where computers think, the game goes on
        log.exception("a computer had no answer", extra={"facts": {"kind": question.kind}})
    return usual_answer(question)
