"""All computers of a server: the quick ones, and those that look ahead, which have processes of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lexiko.players import Thinking, parted, thinks
from lexiko.server.bot_workers import PROGRAM, BotWorkers, NoAnswer
from lexiko.table import PATIENT, BotAnswer, BotQuestion, GameHeader, Seat

AT_SIGHT = "expert"
"""Who answers for a computer that looks ahead where that has come to nothing: it makes the best move at sight."""
SECONDS_FOR_WORDS = 30.0
"""So much longer than it may think a process is given: it may have to read words first, on a machine that is busy."""


class Computers:
    """Asks each computer where it is to think, and has an answer also where one that looks ahead dies, or is stuck.

    Those that look ahead do so in a few processes for all tables together, which give way to everything else. A table
    asks one question at a time and they are taken in their order, so each table waits for one of each other at most.
    """

    def __init__(self, quick: BotWorkers, patient: BotWorkers) -> None:
        """`quick` ones are asked all questions that take no time, `patient` ones for moves of who looks ahead."""
        self.quick, self.patient = quick, patient

    @classmethod
    def of(cls, *, count: int, champions: int, leaves: Mapping[str, str]) -> Computers:
        """`count` processes for the quick and so many for the `champions` of all tables, who weigh by these leaves."""
        patient = BotWorkers(
            count=champions,
            seconds=SECONDS_FOR_WORDS,
            tries=1,
            program=(*PROGRAM, PATIENT),
            leaves=leaves,
        )
        return cls(BotWorkers(count=count, leaves=leaves), patient)

    async def open(self) -> None:
        """Start the processes of the quick; the others are started when they are needed."""
        await self.quick.open()

    async def close(self) -> None:
        """End all processes; whoever waits for an answer gets `NoAnswer`."""
        await self.patient.close()
        await self.quick.close()

    async def ask(self, header: GameHeader, question: BotQuestion) -> BotAnswer:
        """What the computer at the question's seat says. Raises `NoAnswer`."""
        seat = header.seats[question.seat]
        if question.kind != "choose" or seat.bot is None or not thinks(seat.bot):
            return await self.quick.ask(header, question)
        try:
            seconds = Thinking.of(parted(seat.bot)[1]).seconds
            return await self.patient.ask(header, question, thinking=seconds)
        except NoAnswer:
            return await self.quick.ask(_at_sight(header, question.seat), question)


def _at_sight(header: GameHeader, seat: int) -> GameHeader:
    """The same game with a computer there that answers at once."""
    seats = tuple(Seat(each.name, AT_SIGHT) if place == seat else each for place, each in enumerate(header.seats))
    return replace(header, seats=seats)
