"""Visits to the pages: what comes over the line, when something is painted, how long a press waits for its answer."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, expect

PAGES = ("/", "/new", "/games", "/help", "/t/nowhere")
STEPS = ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
OBSERVING = """
window.seen = { largest: 0, events: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.seen.largest = entry.startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.seen.events.push([entry.name, entry.duration]);
}).observe({ type: 'event', buffered: true, durationThreshold: 16 });
addEventListener('click', (event) => {
  const pressed = event.timeStamp;
  const look = () => {
    const tile = document.querySelector('#rack [data-slot]');
    if (tile && tile.getBoundingClientRect().height > 0) window.seen.toRack ??= performance.now() - pressed;
    else requestAnimationFrame(look);
  };
  look();
}, { capture: true });
"""


class Line(NamedTuple):
    """How good the line and the device are: bytes a second, seconds of delay, times slower than this machine."""

    name: str
    speed: int
    delay: float
    slower: float


LINES = (
    Line("This machine, 360 by 640", 0, 0, 1),
    Line("A slow phone: 1.6 Mbit/s, 150 ms, a processor a quarter as fast", 200_000, 150, 4),
)


class Visit(NamedTuple):
    """What a first visit brought: kilobytes over the line, and milliseconds until something was painted."""

    kilobytes: float
    first_paint: float
    first_content: float
    largest: float


@dataclass
class Game:
    """A game that was begun with the press on Play."""

    to_rack: float
    kilobytes: float
    delays: dict[str, list[float]] = field(default_factory=dict)


class Visitor:
    """Comes each time with an empty cache."""

    def __init__(self, browser: Browser, address: str, line: Line) -> None:
        """A visitor to the server at this address, over this line."""
        self._browser = browser
        self._address = address
        self._line = line

    def visits(self, path: str) -> Visit:
        """Open a page and wait until nothing more comes."""
        context, page, loaded = self._comes()
        page.goto(self._address + path)
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        first = page.evaluate(
            "Object.fromEntries(performance.getEntriesByType('paint').map(e => [e.name, e.startTime]))"
        )
        largest = page.evaluate("seen.largest")
        context.close()
        return Visit(sum(loaded) / 1000, first["first-paint"], first["first-contentful-paint"], largest)

    def plays(self) -> Game:
        """Press Play on the start page, go about the board and lay the rack's tiles, by key and by finger."""
        context, page, loaded = self._comes()
        page.goto(self._address)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("#rack [data-slot]").first).to_be_visible()
        page.wait_for_timeout(100)
        game = Game(page.evaluate("seen.toRack"), sum(loaded) / 1000)
        expect(page.locator("body")).to_contain_text("Your turn.")
        names = page.evaluate("[...document.querySelectorAll('#rack [data-slot]')].map(e => e.ariaLabel.split(',')[0])")
        letters = [name for name in names if len(name) == 1][:5]  # none of them a blank, which asks for its letter
        page.locator("[role=gridcell][data-row='7'][data-col='7']").click()
        game.delays["a step on the board"] = _delays(page, STEPS)
        game.delays["the arrow turned"] = _delays(page, ("Space", "Space"))
        page.keyboard.press("Escape")
        game.delays["a tile that was typed"] = _delays(page, letters)
        game.delays["a tile taken back"] = _delays(page, ["Backspace"] * len(letters))
        page.keyboard.press("Escape")
        _by_finger(page, letters[0], game.delays)
        context.close()
        return game

    def _comes(self) -> tuple[BrowserContext, Page, list[int]]:
        context = self._browser.new_context(viewport={"width": 360, "height": 640}, locale="en-GB", has_touch=True)
        context.add_init_script(OBSERVING)
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        if self._line.speed:
            conditions = {"downloadThroughput": self._line.speed, "uploadThroughput": self._line.speed}
            line.send("Network.emulateNetworkConditions", {"offline": False, "latency": self._line.delay, **conditions})
            line.send("Emulation.setCPUThrottlingRate", {"rate": self._line.slower})
        loaded: list[int] = []

        def finished(event: dict[str, Any]) -> None:
            loaded.append(int(event["encodedDataLength"]))

        line.on("Network.loadingFinished", finished)
        return context, page, loaded


def _delays(page: Page, keys: list[str] | tuple[str, ...]) -> list[float]:
    """How long each of these presses waited until it was to be seen; the browser rounds to eight milliseconds."""
    page.evaluate("seen.events.length = 0")
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(200)
    found = [duration for name, duration in page.evaluate("seen.events") if name == "keydown"]
    return found + [16.0] * (len(keys) - len(found))  # what was quicker than two frames is not told


def _by_finger(page: Page, letter: str, delays: dict[str, list[float]]) -> None:
    """Pick the tile of this letter and tap squares with it, one after another; then draw it from square to square."""
    middle = "e => { const box = e.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"

    def at(place: str) -> list[float]:
        found: list[float] = page.locator(place).first.evaluate(middle)
        return found

    squares = [at(f"[role=gridcell][data-row='{row}'][data-col='7']") for row in (6, 7, 8, 9)]
    tile = at(f"#rack [data-slot][aria-label^='{letter},']")
    for name in ("a tile picked by a tap", "a tile laid by a tap", "a tile drawn to its square"):
        delays[name] = []
    for before, square in zip([tile, *squares], squares, strict=False):
        delays["a tile picked by a tap"] += _told(page, partial(page.touchscreen.tap, *before))
        delays["a tile laid by a tap"] += _told(page, partial(page.touchscreen.tap, *square))
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *places: list[float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for before, square in itertools.pairwise(reversed(squares)):
        touch("touchStart", before)
        for step in (0.4, 0.7, 1):
            # The tile floats above the finger.
            touch("touchMove", [before[0], before[1] + (square[1] + 44 - before[1]) * step])
            page.wait_for_timeout(60)
        page.wait_for_timeout(200)
        delays["a tile drawn to its square"] += _told(page, partial(touch, "touchEnd"))


def _told(page: Page, press: Callable[[], None]) -> list[float]:
    """How long the end of a press waited until it was answered."""
    page.evaluate("seen.events.length = 0")
    press()
    page.wait_for_timeout(250)
    found = [duration for name, duration in page.evaluate("seen.events") if name in ("pointerup", "click")]
    return [max([16.0, *found])]
