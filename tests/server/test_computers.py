"""Do computers that look ahead leave the others alone, and is there a move whatever becomes of them?"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.players import build_player
from lexiko.server.bot_workers import PROGRAM, BotWorkers, NoAnswer
from lexiko.server.computers import Computers
from lexiko.table import PATIENT, BotAnswer, BotQuestion, GameSession
from lexiko.table.thinking_apart import MOST_MEMORY, NICENESS_OF_PATIENT
from tests.company import FEW_WORDS
from tests.server.test_bot_workers import expected, question_of, session_for, started_since

QUICKLY = "champion:iterations=5"
STUCK = ("/bin/sh", "-c", "exec tail -f /dev/null")


def talk_to(computers: Computers, talk: Callable[[], Awaitable[None]]) -> None:
    """Talk to computers, which are sent home afterwards."""

    async def meeting() -> None:
        try:
            await talk()
        finally:
            await computers.close()

    asyncio.run(meeting())


def computers_with(program: tuple[str, ...], *, seconds: float = 60.0, count: int = 1) -> Computers:
    """Computers of which those that look ahead are this program."""
    return Computers(BotWorkers(count=1), BotWorkers(count=count, seconds=seconds, tries=1, program=program))


def at_sight(session: GameSession) -> BotAnswer:
    """The best move at sight of whoever is asked."""
    question = question_of(session)
    agreed = session.header.ruleset
    engine = Engine.compile(agreed, open_lexicon(FEW_WORDS, alphabet=agreed.tile_set.alphabet))
    return question.put_to(build_player("expert", engine))


def test_a_game_of_champions_is_thought_elsewhere_as_it_would_be_here() -> None:
    computers = Computers.of(count=1, champions=1, leaves={})

    async def talk() -> None:
        session = session_for(QUICKLY, QUICKLY)
        for _ in range(6):
            question = question_of(session)
            answer = await computers.ask(session.header, question)
            assert answer == expected(session)
            action = session.bot_action(question, answer)
            if action is not None:
                session.apply(session.decide(question.seat, action))
        assert computers.patient.counts().answered > 0

    talk_to(computers, talk)
    assert computers.patient.counts().alive == computers.quick.counts().alive == 0


def test_quick_computers_are_answered_while_all_champions_think() -> None:
    """However long it takes: nothing here waits for them."""
    computers = computers_with(STUCK)

    async def talk() -> None:
        slow, quick = session_for("champion", "champion"), session_for("greedy", "greedy")
        thinking = [asyncio.create_task(computers.ask(slow.header, question_of(slow))) for _ in range(3)]
        while not computers.patient.counts().thinking:
            await asyncio.sleep(0)
        for _ in range(5):
            assert await computers.ask(quick.header, question_of(quick)) == expected(quick)
        assert computers.patient.counts().thinking == 1 and not any(each.done() for each in thinking)
        for each in thinking:
            each.cancel()
        await asyncio.wait(thinking)

    talk_to(computers, talk)


@pytest.mark.parametrize("failure", ["exit 3", "kill -9 $$", "printf '\\0\\0\\0\\5abc'"])
def test_for_a_champion_that_dies_the_best_move_at_sight_is_made(failure: str) -> None:
    computers = computers_with(("/bin/sh", "-c", f"head -c 4 >/dev/null; {failure}"))
    session = session_for("champion", "champion")

    async def talk() -> None:
        assert await computers.ask(session.header, question_of(session)) == at_sight(session)
        assert computers.patient.counts().given_up == 1 and computers.patient.counts().asked_again == 0

    talk_to(computers, talk)


def test_a_champion_that_never_answers_is_ended_and_the_best_move_at_sight_made() -> None:
    computers = computers_with(STUCK, seconds=0.3)
    session = session_for("champion:0.1", "champion:0.1")
    before = psutil.Process().children()

    async def talk() -> None:
        assert await computers.ask(session.header, question_of(session)) == at_sight(session)
        assert not any(child.name() == "tail" for child in started_since(before))

    talk_to(computers, talk)


def test_one_that_wants_more_memory_than_it_may_have_ends_and_the_game_goes_on() -> None:
    program = ("/bin/sh", "-c", f"ulimit -v 60000; exec {sys.executable} {' '.join(PROGRAM[1:])} {PATIENT} 2>/dev/null")
    computers = computers_with(program)
    session = session_for("champion", "champion")

    async def talk() -> None:
        assert await computers.ask(session.header, question_of(session)) == at_sight(session)

    talk_to(computers, talk)


def test_each_table_waits_for_one_move_of_each_other_at_most() -> None:
    """One table has three champions, two have one each; one process thinks for them all."""
    computers = Computers.of(count=1, champions=1, leaves={})
    order: list[str] = []

    async def table(name: str, session: GameSession, moves: int) -> None:
        for _ in range(moves):
            await computers.ask(session.header, question_of(session))
            order.append(name)

    async def talk() -> None:
        tables = [("many", session_for(*[QUICKLY] * 3), 4), ("one", session_for(QUICKLY, "greedy"), 2)]
        tables.append(("other", session_for(QUICKLY, "greedy"), 2))
        await asyncio.gather(*(table(*each) for each in tables))
        assert order == ["many", "one", "other", "many", "one", "other", "many", "many"]
        assert computers.patient.counts().alive == 1

    talk_to(computers, talk)


def test_whoever_gives_up_asking_ends_the_process_and_lets_the_next_one_in() -> None:
    computers = computers_with(STUCK)
    session = session_for("champion", "champion")
    before = psutil.Process().children()

    async def talk() -> None:
        asking = asyncio.create_task(computers.ask(session.header, question_of(session)))
        waiting = asyncio.create_task(computers.ask(session.header, question_of(session)))
        while not computers.patient.counts().alive:
            await asyncio.sleep(0)
        (stuck,) = started_since(before)
        asking.cancel()
        await asyncio.wait([asking])
        while psutil.pid_exists(stuck.pid):
            await asyncio.sleep(0)
        while not computers.patient.counts().thinking:
            await asyncio.sleep(0)
        assert asking.cancelled() and not waiting.done()
        waiting.cancel()
        await asyncio.wait([waiting])

    talk_to(computers, talk)


def test_closing_ends_all_that_think() -> None:
    computers = computers_with(STUCK)
    session = session_for("champion", "champion")
    before = psutil.Process().children()

    async def talk() -> None:
        asking = asyncio.create_task(computers.ask(session.header, question_of(session)))
        while not computers.patient.counts().alive:
            await asyncio.sleep(0)
        await computers.close()
        with pytest.raises(NoAnswer):
            await asking

    talk_to(computers, talk)
    assert not started_since(before)


def test_it_gives_way_to_everything_else_and_has_bounds_to_its_memory() -> None:
    computers = Computers.of(count=1, champions=1, leaves={})
    session = session_for(QUICKLY, QUICKLY)
    before = psutil.Process().children()

    async def talk() -> None:
        await computers.ask(session.header, question_of(session))
        (worker,) = started_since(before)
        assert worker.nice() == NICENESS_OF_PATIENT
        if hasattr(worker, "rlimit"):
            assert 0 < worker.rlimit(psutil.RLIMIT_AS)[0] <= MOST_MEMORY

    talk_to(computers, talk)


def test_the_time_it_has_waited_is_time_it_does_not_think(tmp_path: Path) -> None:
    sent = tmp_path / "sent"
    program = ("/bin/sh", "-c", f"tee {sent} | {' '.join(PROGRAM)} {PATIENT}")
    computers = computers_with(program)
    session = session_for(QUICKLY, QUICKLY)
    waited = replace(question_of(session), waited=1234.5)

    async def talk() -> None:
        assert await computers.ask(session.header, waited) is not None

    talk_to(computers, talk)
    assert _waited_in(sent.read_bytes()) >= 1234.5


def _waited_in(sent: bytes) -> float:
    question: BotQuestion = pickle.loads(sent[4:]).question
    return question.waited
