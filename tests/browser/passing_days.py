"""Days that pass in a moment, for a server and browsers, and a push service that takes what devices are told."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import LUCK
from tests.browser.person import PATIENCE, Person
from tests.server.notices.push_service import PushService, Subscription, push_service
from tests.server.served import Served, serving

SHIFT = """(() => {
  const Real = (globalThis.RealDate ??= Date);
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [Real.now() + AHEAD])); }
    static now() { return Real.now() + AHEAD; }
  };
})()"""


class Days:
    """A clock for a server and for the pages of its people, who open them anew whenever it is turned."""

    def __init__(self, file: Path, begins: datetime) -> None:
        self._file = file
        self._served: Served | None = None
        self._people: list[Person] = []
        self._ahead = 0.0
        self._set(begins)

    def _set(self, moment: datetime) -> None:
        assert moment.timestamp() >= self._ahead + time.time(), "time goes forward"
        self._ahead = moment.timestamp() - time.time()
        self._file.write_text(str(self._ahead), encoding="ascii")

    @property
    def start(self) -> list[str]:
        """How a server is started whose clock this is."""
        return [sys.executable, "-m", "tests.browser.turned_clock", str(self._file), LUCK]

    def rules(self, served: Served) -> None:
        """This server is told when the clock is turned."""
        self._served = served

    def person(self, browser: Browser, **options: Any) -> Person:
        """Somebody whose pages show these days."""
        assert self._served is not None
        person = Person(browser, self._served.address, timezone_id="Europe/Berlin", **options)
        self._people.append(person)
        self._tell(person)
        return person

    def _tell(self, person: Person) -> None:
        person.context.add_init_script(SHIFT.replace("AHEAD", str(round(self._ahead * 1000))))

    def comes(self, moment: datetime) -> None:
        """Let it be this moment everywhere, and everybody look at their page anew."""
        self._set(moment)
        assert self._served is not None
        self._served.process.send_signal(signal.SIGUSR1)
        for person in self._people:
            self._tell(person)
            person.page.reload()

    def now(self) -> datetime:
        """What time it is."""
        return datetime.fromtimestamp(time.time() + self._ahead).astimezone()


@contextmanager
def passing(folder: Path, begins: datetime) -> Iterator[Days]:
    """A server whose days pass by hand."""
    days = Days(folder / "ahead", begins)
    with serving(folder / "served", start=days.start) as served:
        days.rules(served)
        yield days


class Pushed:
    """A push service, and the devices that it brings notices to."""

    def __init__(self, service: PushService) -> None:
        self._service = service
        self._devices: dict[str, Subscription] = {}
        self._seen = 0

    def has_notices(self, person: Person, name: str, *kinds: str) -> None:
        """Turn notices on at somebody's device, which no browser without a push service of its own can."""
        self._devices[name] = device = self._service.subscription(name)
        wish = device.wish(*kinds, label=name, zone="Europe/Berlin").model_dump(mode="json")
        answer = person.asks("/api/notices/devices", wish)
        assert answer.ok, answer.text()

    def told(self) -> list[tuple[str, dict[str, Any]]]:
        """What has come since it was asked last, and at whose device."""
        came = self._service.taken[self._seen :]
        self._seen += len(came)
        return [self._read(body) for _, body in came]

    def _read(self, body: bytes) -> tuple[str, dict[str, Any]]:
        for name, device in self._devices.items():
            try:
                return name, device.read(body)
            except Exception:  # it is another's: only the device's own key opens it
                continue
        raise AssertionError(f"nobody's: {json.dumps(len(body))} bytes")

    def waits_for(self, person: Person, name: str, title: str) -> dict[str, Any]:
        """The notice of this title that comes to somebody's device."""
        for _ in range(PATIENCE // 100):
            for whose, notice in self.told():
                if (whose, notice["title"]) == (name, title):
                    return notice
            person.page.wait_for_timeout(100)
        raise AssertionError(f"{name} is never told: {title}")


@contextmanager
def pushing() -> Iterator[Pushed]:
    """A push service on loopback, in a thread of its own: Playwright's loop runs in this one."""
    there: list[PushService] = []
    loop = asyncio.new_event_loop()
    opened, over = threading.Event(), asyncio.Event()

    async def serve() -> None:
        async with push_service() as service:
            there.append(service)
            opened.set()
            await over.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    assert opened.wait(PATIENCE / 1000)
    try:
        yield Pushed(there[0])
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()
