"""A review made in a process of its own: started for one game, heard until it is done, ended."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Sequence

from lexiko.rules import Error
from lexiko.server.apart import DiedApart, started_apart
from lexiko.server.reviews.question import ReviewFailed, ReviewNews, ReviewQuestion

PROGRAM = (sys.executable, "-m", "lexiko.server.reviews.worker")
SECONDS_OF_SILENCE = 240.0
"""Longer than the whole of a review may take, and its words to be read on a machine that is busy."""


class NoReview(Error):
    """A game could not be reviewed: its process died, was stuck, or failed."""


async def news_of(
    question: ReviewQuestion, *, program: Sequence[str] = PROGRAM, silence: float = SECONDS_OF_SILENCE
) -> AsyncIterator[ReviewNews]:
    """What a process says of its review until that is done; it is ended also if nobody wants to hear more.

    Raises `NoReview` where it dies, fails, or says nothing for so long.
    """
    try:
        async with started_apart(program, silence=silence) as process:
            await process.say(question)
            while True:
                news: ReviewNews | ReviewFailed = await process.hear()
                if isinstance(news, ReviewFailed):
                    raise NoReview(f"it cannot be reviewed: {news.what}")
                yield news
                if news.pages is not None:
                    return
    except DiedApart as gone:
        raise NoReview(f"it cannot be reviewed: {gone}") from gone
