"""Computers at a table: they are asked elsewhere, take a natural pause, and always have an answer in the end."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Protocol

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


async def answer_of(
    bots: BotWorkerPool, header: GameHeader, question: BotQuestion, *, pause: tuple[float, float]
) -> BotAnswer:
    """A computer's answer after a natural pause; one that fails passes, or lets a play stand."""
    if question.kind == "choose":
        answer, _ = await asyncio.gather(_asked(bots, header, question), asyncio.sleep(_LUCK.uniform(*pause)))
        return answer
    answer = await _asked(bots, header, question)
    if isinstance(answer, Challenge):
        await asyncio.sleep(_LUCK.uniform(*pause))
    return answer


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
