"""A review made in a process of its own, which dies alone: started for one game, heard until it is done, ended."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import sys
from collections.abc import AsyncIterator, Sequence

from lexiko.rules import Error
from lexiko.server.reviews.question import ReviewFailed, ReviewNews, ReviewQuestion

PROGRAM = (sys.executable, "-m", "lexiko.server.reviews.worker")
SECONDS_OF_SILENCE = 240.0
"""Longer than the whole of a review may take, and its words to be read on a machine that is busy."""
MOST_BYTES = 64 << 20
"""No news are so long."""


class NoReview(Error):
    """A game could not be reviewed: its process died, was stuck, or failed."""


async def news_of(
    question: ReviewQuestion, *, program: Sequence[str] = PROGRAM, silence: float = SECONDS_OF_SILENCE
) -> AsyncIterator[ReviewNews]:
    """What a process says of its review until that is done; it is ended also if nobody wants to hear more.

    Raises `NoReview` where it dies, fails, or says nothing for so long.
    """
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe, start_new_session=True)
    try:
        assert process.stdin is not None and process.stdout is not None
        content = pickle.dumps(question)
        process.stdin.write(len(content).to_bytes(4, "big") + content)
        await process.stdin.drain()
        while True:
            async with asyncio.timeout(silence):
                news = await _next(process.stdout)
            if isinstance(news, ReviewFailed):
                raise NoReview(f"it cannot be reviewed: {news.what}")
            yield news
            if news.pages is not None:
                return
    except (OSError, EOFError, TimeoutError) as gone:
        raise NoReview(f"the process that reviews is gone: {type(gone).__name__}") from gone
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _next(answers: asyncio.StreamReader) -> ReviewNews | ReviewFailed:
    """The next that it says. Raises `EOFError` if it has died."""
    length = int.from_bytes(await answers.readexactly(4), "big")
    if length > MOST_BYTES:
        raise EOFError
    news: ReviewNews | ReviewFailed = pickle.loads(await answers.readexactly(length))
    return news
