"""Bot workers: processes in which computer players think, so that the server need not; each is replaced if stuck."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import sys
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from lexiko.rules import Error
from lexiko.server.apart import next_message, send_message
from lexiko.table import BotAnswer, BotQuestion, GameHeader, WorkerFailed, WorkerQuestion, bot_seed

PROGRAM = (sys.executable, "-m", "lexiko.table.bot_worker")

TRIES = 3
"""How many workers are asked a question before it is given up, where nobody says."""

ENGINES_REMEMBERED = 6
"""Of how many engines it is remembered which worker has made them: about as many as a worker keeps."""

FAREWELL_SECONDS = 2.0


class NoAnswer(Error):
    """A computer player has no answer: its workers died, took too long, or failed."""


@dataclass(frozen=True, slots=True)
class BotWorkerCounts:
    """For those who run the server: processes alive, questions being thought about, answered, asked again, given up."""

    alive: int
    thinking: int
    answered: int
    asked_again: int
    given_up: int


class BotWorkers:
    """A few processes that answer for computer players. Each knows a seat's view and the luck of its player only."""

    def __init__(
        self,
        *,
        count: int = 2,
        seconds: float = 20.0,
        tries: int = TRIES,
        program: Sequence[str] = PROGRAM,
        leaves: Mapping[str, str] | None = None,
    ) -> None:
        """`count` processes, each given so many `seconds` for an answer; `tries` of them are asked if need be.

        They weigh what is kept by these `leaves`, by set, and for other sets by the usual ones. Questions are taken in
        the order in which they are asked: a table that asks one at a time waits for one of each other table at most.
        """
        self._leaves = leaves or {}
        self._count = count
        self._seconds = seconds
        self._tries = tries
        self._program = tuple(program)
        self._idle: list[_BotWorker] = []
        self._free = asyncio.Semaphore(count)
        self._alive: set[_BotWorker] = set()
        self._leaving: set[_BotWorker] = set()
        self._closed = False
        self._answered = self._asked_again = self._given_up = self._thinking = 0

    async def open(self) -> None:
        """Start the processes, so that the first question need not wait for one."""
        self._idle += [await self._started() for _ in range(self._count)]

    async def close(self) -> None:
        """End the processes; whoever waits for an answer gets `NoAnswer`."""
        self._closed = True
        await asyncio.gather(*(worker.end() for worker in (*self._alive, *self._leaving)))
        self._alive.clear()
        self._leaving.clear()
        self._idle.clear()

    def counts(self) -> BotWorkerCounts:
        """How many processes live and think, and how many questions were answered, asked again and given up."""
        alive = sum(worker.process.returncode is None for worker in self._alive)
        return BotWorkerCounts(alive, self._thinking, self._answered, self._asked_again, self._given_up)

    async def ask(self, header: GameHeader, question: BotQuestion, *, thinking: float = 0.0) -> BotAnswer:
        """What the computer at the question's seat says; it may think for so many seconds more than others.

        Raises `NoAnswer`.
        """
        bot = header.seats[question.seat].bot
        assert bot is not None
        asked_at = monotonic()
        async with self._free:
            self._thinking += 1
            try:
                since = monotonic() - asked_at
                asked = self._sent(header, replace(question, waited=question.waited + since), bot)
                answer = await self._asked(pickle.dumps(asked), _kind_of_engine(asked), self._seconds + thinking)
            finally:
                self._thinking -= 1
        if isinstance(answer, WorkerFailed):
            self._given_up += 1
            raise NoAnswer(f"the computer {bot!r} has no answer: {answer.what}")
        self._answered += 1
        return answer

    def _sent(self, header: GameHeader, question: BotQuestion, bot: str) -> WorkerQuestion:
        return WorkerQuestion(
            question=question,
            bot=bot,
            seed=bot_seed(header.seed, question.seat),
            lexicon=header.lexicon,
            lexicon_fingerprint=header.lexicon_fingerprint,
            leaves=self._leaves.get(question.view.ruleset.set_key),
        )

    async def _asked(self, content: bytes, engine: object, seconds: float) -> BotAnswer | WorkerFailed:
        why = "closed"
        for attempt in range(self._tries):
            if self._closed:
                break
            self._asked_again += attempt > 0
            worker = self._picked(engine)
            try:
                worker = worker or await self._started()
                async with asyncio.timeout(seconds):
                    answer = await worker.answer(content)
            except (OSError, EOFError, TimeoutError) as gone:
                why = type(gone).__name__
                self._dismissed(worker)
            except BaseException:
                self._dismissed(worker)  # it would answer the next one this question
                raise
            else:
                worker.knows(engine)
                self._idle.append(worker)
                return answer
        return WorkerFailed(why)

    def _picked(self, engine: object) -> _BotWorker | None:
        """An idle worker, one that has made this engine already if there is one."""
        for worker in self._idle:
            if engine in worker.engines:
                self._idle.remove(worker)
                return worker
        return self._idle.pop(0) if self._idle else None

    async def _started(self) -> _BotWorker:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *self._program,
            stdin=pipe,
            stdout=pipe,
            start_new_session=True,  # Ctrl-C is for the server: a worker not yet ready would answer by a traceback
        )
        worker = _BotWorker(process)
        self._alive.add(worker)
        if self._closed:  # meanwhile
            self._dismissed(worker)
            await worker.end()
        return worker

    def _dismissed(self, worker: _BotWorker | None) -> None:
        if worker is None:
            return
        self._alive.discard(worker)
        self._leaving = {leaving for leaving in self._leaving if leaving.process.returncode is None} | {worker}
        worker.kill()


def _kind_of_engine(asked: WorkerQuestion) -> object:
    """What an engine depends on; a worker that has it answers sooner."""
    return asked.question.view.ruleset, asked.lexicon


@dataclass(slots=True, eq=False)
class _BotWorker:
    """One process, and the engines it has made."""

    process: asyncio.subprocess.Process
    engines: OrderedDict[object, None] = field(default_factory=OrderedDict)

    async def answer(self, content: bytes) -> BotAnswer | WorkerFailed:
        """What it says. Raises `OSError` or `EOFError` if it has died."""
        questions, answers = self.process.stdin, self.process.stdout
        assert questions is not None and answers is not None
        await send_message(questions, content)
        answer: BotAnswer | WorkerFailed = pickle.loads(await next_message(answers))
        return answer

    def knows(self, engine: object) -> None:
        """Remember that it has this engine, and has forgotten the one it has not used for longest."""
        self.engines[engine] = None
        self.engines.move_to_end(engine)
        if len(self.engines) > ENGINES_REMEMBERED:
            self.engines.popitem(last=False)

    def kill(self) -> None:
        """End it at once; the event loop takes note of its end."""
        self._say_no_more()
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """Let it end by itself, or end it."""
        self._say_no_more()
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self.process.wait()
        except TimeoutError:
            self.kill()
            await self.process.wait()

    def _say_no_more(self) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()
