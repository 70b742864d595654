"""Puzzles looked for in a process of its own: started for one question, heard until it is done, ended."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Sequence

from lexiko.rules import Error
from lexiko.server.apart import DiedApart, started_apart
from lexiko.server.puzzles.question import MiningFailed, MiningNews, MiningQuestion

PROGRAM = (sys.executable, "-m", "lexiko.server.puzzles.worker")
SECONDS_OF_SILENCE = 300.0
"""One position is looked into for some seconds; a machine may be busy with many other things."""


class NothingMined(Error):
    """No puzzles could be looked for: the process died, was stuck, or failed."""


async def lines_of(
    question: MiningQuestion, *, program: Sequence[str] = PROGRAM, silence: float = SECONDS_OF_SILENCE
) -> AsyncIterator[str]:
    """Puzzles as a file has them, as they are found; the process is ended also if nobody wants to hear more.

    Raises `NothingMined` where it dies, fails, or says nothing for so long.
    """
    try:
        async with started_apart(program, silence=silence) as process:
            await process.say(question)
            while True:
                news: MiningNews | MiningFailed = await process.hear()
                if isinstance(news, MiningFailed):
                    raise NothingMined(f"no puzzles can be looked for: {news.what}")
                if news.is_last:
                    return
                if news.line:
                    yield news.line
    except DiedApart as gone:
        raise NothingMined(f"no puzzles can be looked for: {gone}") from gone
