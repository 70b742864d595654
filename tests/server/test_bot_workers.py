"""Do computers think elsewhere, and is one replaced that dies or never ends?"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import psutil
import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.players import build_player
from lexiko.rules import Begin, Pass, Ruleset
from lexiko.server.bot_workers import PROGRAM, BotWorkers, NoAnswer
from lexiko.table import BotAnswer, BotQuestion, GameClock, GameHeader, GameSession, bot_seed
from tests.company import FEW_WORDS, Hands, rules, seats_for

ROOT = Path(__file__).parents[2]


@cache
def engine_of(agreed: Ruleset) -> Engine:
    """An engine with the words of a file, as a worker makes it."""
    return Engine.compile(agreed, open_lexicon(FEW_WORDS, alphabet=agreed.tile_set.alphabet))


def session_for(*bots: str | None) -> GameSession:
    """A game begun, whose words are those of a file."""
    agreed = rules(players=len(bots))
    engine = engine_of(agreed)
    header = GameHeader(
        ruleset=agreed,
        seats=seats_for(bots),
        seed="1",
        lexicon=str(FEW_WORDS),
        lexicon_fingerprint=engine.lexicon.fingerprint,
    )
    session = GameSession(header, judge=engine.lexicon, prover=engine, clock=GameClock(Hands()))
    session.apply(session.decide(None, Begin()))
    return session


def question_of(session: GameSession) -> BotQuestion:
    """What a computer is asked."""
    question = session.bot_question()
    assert question is not None
    return question


def expected(session: GameSession) -> BotAnswer:
    """What the computer would say if it thought here."""
    question = question_of(session)
    kind = session.header.seats[question.seat].bot
    assert kind is not None
    seed = bot_seed(session.header.seed, question.seat)
    return question.put_to(build_player(kind, engine_of(session.header.ruleset), seed=seed))


def started_since(before: list[psutil.Process]) -> list[psutil.Process]:
    """The processes that were started since then: those of other tests may still live."""
    return [process for process in psutil.Process().children() if process not in before]


def with_workers(bot_workers: BotWorkers, talk: Callable[[], Awaitable[None]]) -> None:
    """Talk to bot workers, which are sent home afterwards."""

    async def meeting() -> None:
        try:
            await talk()
        finally:
            await bot_workers.close()

    asyncio.run(meeting())


def failing_first(tmp_path: Path, failure: str) -> tuple[str, ...]:
    """A worker that fails so the first time it is started, and is the real one from then on."""
    started = tmp_path / "started"
    program = (
        f"if test -e {started}; then exec {' '.join(PROGRAM)}; fi; touch {started}; "
        f"head -c 4 >{tmp_path}/question; {failure}"
    )
    return ("/bin/sh", "-c", program)


def test_a_game_of_computers_is_thought_elsewhere_as_it_would_be_here() -> None:
    bot_workers = BotWorkers(count=2)

    async def talk() -> None:
        session = session_for("random", "beginner")
        while question := session.bot_question():
            here = expected(session)
            answer = await bot_workers.ask(session.header, question)
            assert answer == here
            action = session.bot_action(question, answer)
            if action is not None:
                session.apply(session.decide(question.seat, action))
        assert session.is_over

    with_workers(bot_workers, talk)
    assert bot_workers.counts().alive == 0


def test_a_server_s_leave_values_are_those_its_computers_weigh_by() -> None:
    """`expert` without values is `greedy`, but for ties; nobody keeps a blank for 14 points then."""
    bot_workers = BotWorkers(count=1, leaves={"english": "none"})
    usual = BotWorkers(count=1, leaves={"german": "none"})
    session = session_for("expert", "expert")
    question = question_of(session)
    agreed = session.header.ruleset
    without = Engine.compile(agreed, engine_of(agreed).lexicon, None)
    seed = bot_seed(session.header.seed, question.seat)

    async def talk() -> None:
        answer = question.put_to(build_player("expert", without, seed=seed))
        assert answer != expected(session)
        assert await bot_workers.ask(session.header, question) == answer
        assert await usual.ask(session.header, question) == expected(session)
        await usual.close()

    with_workers(bot_workers, talk)


def test_many_questions_at_once_are_each_given_their_own_answer() -> None:
    bot_workers = BotWorkers(count=2)
    tables = [session_for(*kinds) for kinds in (("greedy", "random"), ("random",) * 3, ("expert",) * 4) * 4]

    async def talk() -> None:
        answers = await asyncio.gather(*(bot_workers.ask(session.header, question_of(session)) for session in tables))
        assert answers == [expected(session) for session in tables]
        assert bot_workers.counts().alive == 2

    with_workers(bot_workers, talk)


@pytest.mark.parametrize("failure", ["exit 3", "kill -9 $$", "printf '\\0\\0\\0\\5abc'"])
def test_one_that_dies_is_replaced_and_the_question_asked_again(tmp_path: Path, failure: str) -> None:
    bot_workers = BotWorkers(count=1, program=failing_first(tmp_path, failure))
    session = session_for("greedy", "greedy")

    async def talk() -> None:
        await bot_workers.open()
        assert await bot_workers.ask(session.header, question_of(session)) == expected(session)
        assert (bot_workers.counts().asked_again, bot_workers.counts().alive) == (1, 1)

    with_workers(bot_workers, talk)


def test_one_that_never_answers_is_ended_and_the_question_asked_again(tmp_path: Path) -> None:
    bot_workers = BotWorkers(count=1, seconds=2, program=failing_first(tmp_path, "exec tail -f /dev/null"))
    session = session_for("greedy", "greedy")

    before = psutil.Process().children()

    async def talk() -> None:
        await bot_workers.open()
        (stuck,) = started_since(before)
        assert await bot_workers.ask(session.header, question_of(session)) == expected(session)
        assert stuck not in psutil.Process().children()

    with_workers(bot_workers, talk)


def test_a_question_that_kills_every_worker_is_given_up_and_the_next_one_answered(tmp_path: Path) -> None:
    doors = tmp_path / "opened"
    program = f"echo x >>{doors}; test $(wc -l <{doors}) -gt 3 && exec {' '.join(PROGRAM)}; exit 1"
    bot_workers = BotWorkers(count=1, program=("/bin/sh", "-c", program))
    session = session_for("greedy", "greedy")

    async def talk() -> None:
        with pytest.raises(NoAnswer, match="'greedy'"):
            await bot_workers.ask(session.header, question_of(session))
        assert await bot_workers.ask(session.header, question_of(session)) == expected(session)

    with_workers(bot_workers, talk)


def test_a_worker_that_cannot_be_started_gives_no_answer(tmp_path: Path) -> None:
    bot_workers = BotWorkers(count=1, program=(str(tmp_path / "none"),))
    session = session_for("greedy", "greedy")

    async def talk() -> None:
        with pytest.raises(NoAnswer, match="FileNotFoundError"):
            await bot_workers.ask(session.header, question_of(session))

    with_workers(bot_workers, talk)


def test_other_words_and_unknown_kinds_are_told_by_name_and_cost_no_process() -> None:
    bot_workers = BotWorkers(count=1)
    session = session_for("greedy", "greedy")
    other_words = replace(session.header, lexicon_fingerprint="0123")
    other_kind = replace(session.header, seats=seats_for(("clever", "clever")))

    async def talk() -> None:
        with pytest.raises(NoAnswer, match="OtherWords"):
            await bot_workers.ask(other_words, question_of(session))
        with pytest.raises(NoAnswer, match="UnknownPlayer"):
            await bot_workers.ask(other_kind, question_of(session))
        assert bot_workers.counts().asked_again == 0
        assert await bot_workers.ask(session.header, question_of(session)) == expected(session)

    with_workers(bot_workers, talk)


def test_whoever_gives_up_asking_gets_nobody_elses_answer_later() -> None:
    bot_workers = BotWorkers(count=1)
    first, second = session_for("greedy", "greedy"), session_for("random", "random", "random")

    async def talk() -> None:
        asking = asyncio.create_task(bot_workers.ask(first.header, question_of(first)))
        while not bot_workers.counts().alive:
            await asyncio.sleep(0)
        asking.cancel()
        assert await bot_workers.ask(second.header, question_of(second)) == expected(second)

    with_workers(bot_workers, talk)


def test_closing_answers_everybody_who_waits(tmp_path: Path) -> None:
    bot_workers = BotWorkers(count=1, program=failing_first(tmp_path, "exec tail -f /dev/null"))
    session = session_for("greedy", "greedy")

    async def asked() -> str:
        try:
            await bot_workers.ask(session.header, question_of(session))
        except NoAnswer as closed:
            return str(closed)
        return "answered"

    async def talk() -> None:
        waiting = [asyncio.create_task(asked()) for _ in range(3)]
        while not bot_workers.counts().thinking:
            await asyncio.sleep(0)
        await bot_workers.close()
        assert all("no answer" in told for told in await asyncio.gather(*waiting))

    before = psutil.Process().children()
    with_workers(bot_workers, talk)
    assert not started_since(before)


def test_the_seed_of_the_game_is_never_sent_to_a_thinker(tmp_path: Path) -> None:
    sent = tmp_path / "sent"
    bot_workers = BotWorkers(count=1, program=("/bin/sh", "-c", f"tee {sent} | {' '.join(PROGRAM)}"))
    session = session_for("random", "random")
    secret = "5eed" * 16
    header = replace(session.header, seed=secret)

    async def talk() -> None:
        await bot_workers.ask(header, question_of(session))

    with_workers(bot_workers, talk)
    assert secret.encode() not in sent.read_bytes()
    assert bot_seed(secret, question_of(session).seat).encode() in sent.read_bytes()


PARENT = """
import asyncio
from lexiko.server.bot_workers import BotWorkers

async def live():
    await BotWorkers(count=2).open()
    print("open", flush=True)
    await asyncio.Event().wait()

asyncio.run(live())
"""


def test_no_worker_outlives_a_server_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, cwd=ROOT) as parent:
        assert parent.stdout is not None and parent.stdout.readline() == b"open\n"
        children = psutil.Process(parent.pid).children()
        assert len(children) == 2
        parent.kill()
    assert not psutil.wait_procs(children, timeout=30)[1]


def test_a_worker_that_has_only_just_begun_hears_no_interrupt_from_the_keyboard() -> None:
    bot_workers = BotWorkers(count=1)
    before = psutil.Process().children()

    async def begin() -> None:
        await bot_workers.open()
        (child,) = started_since(before)
        assert os.getpgid(child.pid) != os.getpgrp()  # what a terminal interrupts is a group

    with_workers(bot_workers, begin)


def test_an_interrupt_from_the_keyboard_is_for_the_server_and_not_for_its_workers() -> None:
    bot_workers = BotWorkers(count=1)
    session = session_for("greedy", "greedy")

    before = psutil.Process().children()

    async def talk() -> None:
        await bot_workers.ask(session.header, question_of(session))
        (child,) = started_since(before)
        os.kill(child.pid, signal.SIGINT)
        assert await bot_workers.ask(session.header, question_of(session)) != Pass()
        assert bot_workers.counts().asked_again == 0

    with_workers(bot_workers, talk)
