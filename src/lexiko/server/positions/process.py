"""Looking ahead in a process of its own: started for one position, heard until it is done, told to stop, ended."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence

from lexiko.rules import Error
from lexiko.server.apart import DiedApart, HeardApart, started_apart
from lexiko.server.positions.question import STOP, AheadFailed, AheadNews, AheadQuestion

PROGRAM = (sys.executable, "-m", "lexiko.server.positions.looking")
SECONDS_OF_SILENCE = 60.0
"""It says something twice a second, but for words that have to be read first on a machine that is busy."""


class NoAhead(Error):
    """It could not be looked ahead: the process died, was stuck, or failed."""


async def ahead_news(
    question: AheadQuestion,
    stop: asyncio.Event,
    *,
    program: Sequence[str] = PROGRAM,
    silence: float = SECONDS_OF_SILENCE,
) -> AsyncIterator[AheadNews]:
    """What a process says of its work until that is done, sooner once `stop` is set: then it tells what it has.

    It is ended also if nobody wants to hear more. Raises `NoAhead`.
    """
    try:
        async with started_apart(program, silence=silence) as process:
            await process.say(question)
            stopping = asyncio.create_task(_stopped(process, stop))
            try:
                while True:
                    news: AheadNews | AheadFailed = await process.hear()
                    if isinstance(news, AheadFailed):
                        raise NoAhead(f"it came to nothing: {news.what}")
                    yield news
                    if news.last:
                        return
            finally:
                stopping.cancel()
                await asyncio.gather(stopping, return_exceptions=True)
    except DiedApart as gone:
        raise NoAhead(f"it came to nothing: {gone}") from gone


async def _stopped(process: HeardApart, stop: asyncio.Event) -> None:
    await stop.wait()
    await process.say(STOP)
