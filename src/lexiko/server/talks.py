"""What goes on over a live channel at once: sending and listening."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


async def until_either_ends(*talks: Coroutine[Any, Any, None]) -> None:
    """Send and listen until either ends; what ended it is raised."""
    tasks = [asyncio.ensure_future(talk) for talk in talks]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        while done:
            done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # What is raised knows this place, and would hold itself by a task that holds it, and the table or wall with it.
        del task
        tasks.clear()
