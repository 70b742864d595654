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
from lexiko.server.thinkers import PROGRAM, NoAnswer, Thinkers
from lexiko.table import BotAnswer, BotQuestion, GameClock, Heading, Umpire, bot_seed
from tests.company import FEW_WORDS, Hands, rules, seats_for

ROOT = Path(__file__).parents[2]


@cache
def engine_of(agreed: Ruleset) -> Engine:
    """An engine with the words of a file, as a thinker makes it."""
    return Engine.compile(agreed, open_lexicon(FEW_WORDS, alphabet=agreed.tile_set.alphabet))


def umpire_for(*bots: str | None) -> Umpire:
    """A game begun, whose words are those of a file."""
    agreed = rules(players=len(bots))
    engine = engine_of(agreed)
    heading = Heading(
        ruleset=agreed,
        seats=seats_for(bots),
        seed="1",
        lexicon=str(FEW_WORDS),
        lexicon_fingerprint=engine.lexicon.fingerprint,
    )
    umpire = Umpire(heading, judge=engine.lexicon, finder=engine, clock=GameClock.of_house(Hands()))
    umpire.happened(umpire.decided(None, Begin()))
    return umpire


def question_of(umpire: Umpire) -> BotQuestion:
    """What a computer is asked."""
    question = umpire.bot_question()
    assert question is not None
    return question


def expected(umpire: Umpire) -> BotAnswer:
    """What the computer would say if it thought here."""
    question = question_of(umpire)
    kind = umpire.heading.seats[question.seat].bot
    assert kind is not None
    seed = bot_seed(umpire.heading.seed, question.seat)
    return question.put_to(build_player(kind, engine_of(umpire.heading.ruleset), seed=seed))


def started_since(before: list[psutil.Process]) -> list[psutil.Process]:
    """The processes that were started since then: those of other tests may still live."""
    return [process for process in psutil.Process().children() if process not in before]


def with_thinkers(thinkers: Thinkers, talk: Callable[[], Awaitable[None]]) -> None:
    """Talk to thinkers, which are sent home afterwards."""

    async def meeting() -> None:
        try:
            await talk()
        finally:
            await thinkers.close()

    asyncio.run(meeting())


def failing_first(tmp_path: Path, failure: str) -> tuple[str, ...]:
    """A thinker that fails so the first time it is started, and is the real one from then on."""
    started = tmp_path / "started"
    program = (
        f"if test -e {started}; then exec {' '.join(PROGRAM)}; fi; touch {started}; "
        f"head -c 4 >{tmp_path}/question; {failure}"
    )
    return ("/bin/sh", "-c", program)


def test_a_game_of_computers_is_thought_elsewhere_as_it_would_be_here() -> None:
    thinkers = Thinkers(count=2)

    async def talk() -> None:
        umpire = umpire_for("random", "beginner")
        while question := umpire.bot_question():
            here = expected(umpire)
            answer = await thinkers.ask(umpire.heading, question)
            assert answer == here
            wish = umpire.bot_wish(question, answer)
            if wish is not None:
                umpire.happened(umpire.decided(question.seat, wish))
        assert umpire.is_over

    with_thinkers(thinkers, talk)
    assert thinkers.counts().alive == 0


def test_a_server_s_leave_values_are_those_its_computers_weigh_by() -> None:
    """`expert` without values is `greedy`, but for ties; nobody keeps a blank for 14 points then."""
    thinkers = Thinkers(count=1, leaves={"english": "none"})
    usual = Thinkers(count=1, leaves={"german": "none"})
    umpire = umpire_for("expert", "expert")
    question = question_of(umpire)
    agreed = umpire.heading.ruleset
    without = Engine.compile(agreed, engine_of(agreed).lexicon, None)
    seed = bot_seed(umpire.heading.seed, question.seat)

    async def talk() -> None:
        answer = question.put_to(build_player("expert", without, seed=seed))
        assert answer != expected(umpire)
        assert await thinkers.ask(umpire.heading, question) == answer
        assert await usual.ask(umpire.heading, question) == expected(umpire)
        await usual.close()

    with_thinkers(thinkers, talk)


def test_many_questions_at_once_are_each_given_their_own_answer() -> None:
    thinkers = Thinkers(count=2)
    tables = [umpire_for(*kinds) for kinds in (("greedy", "random"), ("random",) * 3, ("expert",) * 4) * 4]

    async def talk() -> None:
        answers = await asyncio.gather(*(thinkers.ask(umpire.heading, question_of(umpire)) for umpire in tables))
        assert answers == [expected(umpire) for umpire in tables]
        assert thinkers.counts().alive == 2

    with_thinkers(thinkers, talk)


@pytest.mark.parametrize("failure", ["exit 3", "kill -9 $$", "printf '\\0\\0\\0\\5abc'"])
def test_one_that_dies_is_replaced_and_the_question_asked_again(tmp_path: Path, failure: str) -> None:
    thinkers = Thinkers(count=1, program=failing_first(tmp_path, failure))
    umpire = umpire_for("greedy", "greedy")

    async def talk() -> None:
        await thinkers.open()
        assert await thinkers.ask(umpire.heading, question_of(umpire)) == expected(umpire)
        assert (thinkers.counts().asked_again, thinkers.counts().alive) == (1, 1)

    with_thinkers(thinkers, talk)


def test_one_that_never_answers_is_ended_and_the_question_asked_again(tmp_path: Path) -> None:
    thinkers = Thinkers(count=1, seconds=2, program=failing_first(tmp_path, "exec tail -f /dev/null"))
    umpire = umpire_for("greedy", "greedy")

    before = psutil.Process().children()

    async def talk() -> None:
        await thinkers.open()
        (stuck,) = started_since(before)
        assert await thinkers.ask(umpire.heading, question_of(umpire)) == expected(umpire)
        assert stuck not in psutil.Process().children()

    with_thinkers(thinkers, talk)


def test_a_question_that_kills_every_thinker_is_given_up_and_the_next_one_answered(tmp_path: Path) -> None:
    doors = tmp_path / "opened"
    program = f"echo x >>{doors}; test $(wc -l <{doors}) -gt 3 && exec {' '.join(PROGRAM)}; exit 1"
    thinkers = Thinkers(count=1, program=("/bin/sh", "-c", program))
    umpire = umpire_for("greedy", "greedy")

    async def talk() -> None:
        with pytest.raises(NoAnswer, match="'greedy'"):
            await thinkers.ask(umpire.heading, question_of(umpire))
        assert await thinkers.ask(umpire.heading, question_of(umpire)) == expected(umpire)

    with_thinkers(thinkers, talk)


def test_a_thinker_that_cannot_be_started_gives_no_answer(tmp_path: Path) -> None:
    thinkers = Thinkers(count=1, program=(str(tmp_path / "none"),))
    umpire = umpire_for("greedy", "greedy")

    async def talk() -> None:
        with pytest.raises(NoAnswer, match="FileNotFoundError"):
            await thinkers.ask(umpire.heading, question_of(umpire))

    with_thinkers(thinkers, talk)


def test_other_words_and_unknown_kinds_are_told_by_name_and_cost_no_process() -> None:
    thinkers = Thinkers(count=1)
    umpire = umpire_for("greedy", "greedy")
    other_words = replace(umpire.heading, lexicon_fingerprint="0123")
    other_kind = replace(umpire.heading, seats=seats_for(("clever", "clever")))

    async def talk() -> None:
        with pytest.raises(NoAnswer, match="OtherWords"):
            await thinkers.ask(other_words, question_of(umpire))
        with pytest.raises(NoAnswer, match="UnknownPlayer"):
            await thinkers.ask(other_kind, question_of(umpire))
        assert thinkers.counts().asked_again == 0
        assert await thinkers.ask(umpire.heading, question_of(umpire)) == expected(umpire)

    with_thinkers(thinkers, talk)


def test_whoever_gives_up_asking_gets_nobody_elses_answer_later() -> None:
    thinkers = Thinkers(count=1)
    first, second = umpire_for("greedy", "greedy"), umpire_for("random", "random", "random")

    async def talk() -> None:
        asking = asyncio.create_task(thinkers.ask(first.heading, question_of(first)))
        while not thinkers.counts().alive:
            await asyncio.sleep(0)
        asking.cancel()
        assert await thinkers.ask(second.heading, question_of(second)) == expected(second)

    with_thinkers(thinkers, talk)


def test_closing_answers_everybody_who_waits(tmp_path: Path) -> None:
    thinkers = Thinkers(count=1, program=failing_first(tmp_path, "exec tail -f /dev/null"))
    umpire = umpire_for("greedy", "greedy")

    async def asked() -> str:
        try:
            await thinkers.ask(umpire.heading, question_of(umpire))
        except NoAnswer as closed:
            return str(closed)
        return "answered"

    async def talk() -> None:
        waiting = [asyncio.create_task(asked()) for _ in range(3)]
        while not thinkers.counts().thinking:
            await asyncio.sleep(0)
        await thinkers.close()
        assert all("no answer" in told for told in await asyncio.gather(*waiting))

    before = psutil.Process().children()
    with_thinkers(thinkers, talk)
    assert not started_since(before)


def test_the_seed_of_the_game_is_never_sent_to_a_thinker(tmp_path: Path) -> None:
    sent = tmp_path / "sent"
    thinkers = Thinkers(count=1, program=("/bin/sh", "-c", f"tee {sent} | {' '.join(PROGRAM)}"))
    umpire = umpire_for("random", "random")
    secret = "5eed" * 16
    heading = replace(umpire.heading, seed=secret)

    async def talk() -> None:
        await thinkers.ask(heading, question_of(umpire))

    with_thinkers(thinkers, talk)
    assert secret.encode() not in sent.read_bytes()
    assert bot_seed(secret, question_of(umpire).seat).encode() in sent.read_bytes()


PARENT = """
import asyncio
from lexiko.server.thinkers import Thinkers

async def live():
    await Thinkers(count=2).open()
    print("open", flush=True)
    await asyncio.Event().wait()

asyncio.run(live())
"""


def test_no_thinker_outlives_a_server_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, cwd=ROOT) as parent:
        assert parent.stdout is not None and parent.stdout.readline() == b"open\n"
        children = psutil.Process(parent.pid).children()
        assert len(children) == 2
        parent.kill()
    assert not psutil.wait_procs(children, timeout=30)[1]


def test_a_thinker_that_has_only_just_begun_hears_no_interrupt_from_the_keyboard() -> None:
    thinkers = Thinkers(count=1)
    before = psutil.Process().children()

    async def begin() -> None:
        await thinkers.open()
        (child,) = started_since(before)
        assert os.getpgid(child.pid) != os.getpgrp()  # what a terminal interrupts is a group

    with_thinkers(thinkers, begin)


def test_an_interrupt_from_the_keyboard_is_for_the_server_and_not_for_its_thinkers() -> None:
    thinkers = Thinkers(count=1)
    umpire = umpire_for("greedy", "greedy")

    before = psutil.Process().children()

    async def talk() -> None:
        await thinkers.ask(umpire.heading, question_of(umpire))
        (child,) = started_since(before)
        os.kill(child.pid, signal.SIGINT)
        assert await thinkers.ask(umpire.heading, question_of(umpire)) != Pass()
        assert thinkers.counts().asked_again == 0

    with_thinkers(thinkers, talk)
