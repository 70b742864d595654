"""A game's board as a picture, in its edition's colours."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256

from lexiko.rules import Board, Error
from lexiko.server.tables import Sitting, Standing
from lexiko.server.wire import Problem
from lexiko.table import board_picture

PROGRAM = (sys.executable, "-m", "lexiko.server.archive.rendering")
SECONDS_A_PICTURE = 30.0
PICTURES_KEPT = 40
"""Of about 200 kB each."""


def board_svg(sitting: Sitting, standing: Standing) -> str:
    """The board at this moment; what lies on it everybody at the table may see."""
    ruleset = sitting.agreement.ruleset
    layout = ruleset.layout
    position = standing.position
    board = Board.empty(layout.rows, layout.cols) if position is None else position.board
    names = ", ".join(place.name for place in standing.places if place.name)
    return board_picture(board, ruleset, last=standing.laid.last_play, title=f"{names}: the board")


class NoPicture(Error):
    """A picture could not be made."""

    status = 503

    def problem(self) -> Problem:
        """What the client is told."""
        return Problem(code="no-picture", message=str(self))


class Pictures:
    """Pictures as pixels, each made by a process of its own; the last ones are kept."""

    def __init__(self, *, program: Sequence[str] = PROGRAM, seconds: float = SECONDS_A_PICTURE) -> None:
        """None made yet; one that takes longer than so many `seconds` is given up."""
        self._program = tuple(program)
        self._seconds = seconds
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def png(self, svg: str) -> bytes:
        """A picture as pixels. Raises `NoPicture`."""
        key = sha256(svg.encode()).digest()
        if (kept := self._kept.get(key)) is None:
            kept = self._kept[key] = await self._made(svg)
        self._kept.move_to_end(key)
        while len(self._kept) > PICTURES_KEPT:
            self._kept.popitem(last=False)
        return kept

    async def _made(self, svg: str) -> bytes:
        try:
            process = await asyncio.create_subprocess_exec(
                *self._program,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server
            )
        except OSError as refused:
            raise NoPicture("No picture can be made now; please try again in a moment.") from refused
        try:
            async with asyncio.timeout(self._seconds):
                png, _ = await process.communicate(svg.encode())
        except TimeoutError:
            raise NoPicture("The picture took too long.") from None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode:
            raise NoPicture("The picture could not be made.")
        return png
