"""Pictures and records are made beside the event loop, a few at a time, and no address has many waiting."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from lexiko.server.archive import rendering
from lexiko.server.archive.drawer import Drawer, NoPicture
from lexiko.server.archive.pictures import PICTURES_KEPT, Pictures
from lexiko.server.archive.queue import WAITING_OF_AN_ADDRESS, FairQueue, TooManyWaiting
from tests.server.asking import asking, run
from tests.server.tables.house import lay_table, named_by_header, open_house

DRAWS = """
import os, sys
while length := sys.stdin.buffer.read(4):
    svg = sys.stdin.buffer.read(int.from_bytes(length, "big"))
    if svg == b"die":
        os._exit(1)
    answer = b"" if svg == b"none" else f"{os.getpid()} {svg.decode()}".encode()
    sys.stdout.buffer.write(len(answer).to_bytes(4, "big") + answer)
    sys.stdout.buffer.flush()
"""


@contextmanager
def drawing(*program: str, seconds: float = 30.0) -> Iterator[Drawer]:
    """A drawer with this program."""
    drawer = Drawer(program=program or (sys.executable, "-c", DRAWS), seconds=seconds)
    try:
        yield drawer
    finally:
        drawer.close()


def test_addresses_take_turns_and_one_has_only_so_many_waiting() -> None:
    async def test() -> None:
        queue, order, gate = FairQueue(at_once=1, of_an_address=3), [], asyncio.Event()

        async def work(address: str, name: str) -> None:
            async with queue.turn(address):
                order.append(name)
                await gate.wait()

        tasks = [asyncio.create_task(work("greedy", f"g{count}")) for count in range(5)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(work("shy", "s0"))]
        await asyncio.sleep(0)
        assert [queue.before(address) for address in ("greedy", "shy", "nobody")] == [1, 1, 0]
        gate.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert order == ["g0", "g1", "s0", "g2"]
        assert [type(result) for result in results] == [type(None)] * 3 + [TooManyWaiting] * 2 + [type(None)]
        assert len(queue) == 0
        await work("greedy", "again")

    run(test())


def test_who_goes_away_while_waiting_keeps_nobody_back() -> None:
    async def test() -> None:
        queue, done, gate = FairQueue(at_once=1), [], asyncio.Event()

        async def work(name: str) -> None:
            async with queue.turn(name):
                await gate.wait()
                done.append(name)

        tasks = [asyncio.create_task(work(name)) for name in "abcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        gate.set()
        await asyncio.sleep(0)
        tasks[2].cancel()  # perhaps just as its turn comes
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done[0] == "a"
        assert done[-1] == "d"
        assert len(queue) == 0
        await work("e")

    run(test())


def test_pictures_are_drawn_by_one_other_process_and_each_once() -> None:
    async def test() -> None:
        with drawing() as drawer:
            pictures = Pictures(drawer)
            first, second = await pictures.png("<svg/>"), await pictures.png("<svg />")
            assert await pictures.png("<svg/>") == first != second
            assert first.split()[0] == second.split()[0] != str(os.getpid()).encode()

    run(test())


def test_only_so_many_pictures_are_kept() -> None:
    async def test() -> None:
        with drawing() as drawer:
            pictures = Pictures(drawer)
            for count in range(PICTURES_KEPT + 5):
                await pictures.png(str(count))
            assert len(pictures._kept) == PICTURES_KEPT

    run(test())


def test_a_drawer_that_nobody_has_any_more_leaves_no_process() -> None:
    drawer = Drawer(program=(sys.executable, "-c", DRAWS))
    process = int(drawer.png("a").split()[0])
    del drawer
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize("svg", ["die", "none"])
def test_a_process_that_draws_nothing_is_replaced(svg: str) -> None:
    with drawing() as drawer:
        before = drawer.png("a")
        with pytest.raises(NoPicture):
            drawer.png(svg)
        after = drawer.png("a")
        assert before.split()[0] != after.split()[0]


@pytest.mark.parametrize("program", [("/no/such/program",), (sys.executable, "-c", "import time; time.sleep(60)")])
def test_a_picture_that_cannot_be_drawn_in_time_is_refused(program: tuple[str, ...]) -> None:
    with drawing(*program, seconds=0.2) as drawer, pytest.raises(NoPicture):
        drawer.png("<svg/>")


def test_the_program_that_draws_ends_when_nobody_wants_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    coming, _going = os.pipe()
    with os.fdopen(coming, "rb") as nothing:
        monkeypatch.setattr(rendering, "IDLE_SECONDS", 0.0)
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=nothing))
        drawing = threading.Thread(target=rendering.draw_until_idle, daemon=True)
        drawing.start()
        drawing.join(60)
        assert not drawing.is_alive(), "it waits for ever for a picture that nobody wants"
    os.close(_going)


def test_24_pictures_at_once_are_made_for_several_addresses_and_refused_to_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slowly(_: Pictures, svg: str) -> bytes:
        await asyncio.sleep(0.05)
        return svg.encode()

    monkeypatch.setattr(Pictures, "png", slowly)

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            app = named_by_header(house.app)
            greedy, shy = asking(app, address="203.0.113.9"), asking(app, address="203.0.113.10")
            path = f"/api/tables/{table}/game.png"
            answers = await asyncio.gather(*(greedy.get(path) for _ in range(24)), shy.get(path))
            told = [answer.status_code for answer in answers]
            assert told[-1] == 200
            assert told.count(200) == WAITING_OF_AN_ADDRESS + 1
            refused = next(answer for answer in answers if answer.status_code != 200)
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-waiting")
            assert refused.headers["retry-after"] == "2"
            assert (await greedy.get(path)).status_code == 200

    run(test())
