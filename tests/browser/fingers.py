"""Real fingers on a person's page, and what of the board they see."""

from __future__ import annotations

import time

from playwright.sync_api import CDPSession, Locator

from tests.browser.person import Person

Point = tuple[float, float]


class Fingers:
    """Real touches on a person's page, as a screen sends them."""

    def __init__(self, person: Person) -> None:
        self._page = person.page
        self._screen: CDPSession = person.context.new_cdp_session(person.page)

    def _touch(self, what: str, *points: Point, at: float | None = None) -> None:
        touches = [{"x": x, "y": y, "id": nth} for nth, (x, y) in enumerate(points)]
        when = {} if at is None else {"timestamp": at}
        self._screen.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touches, **when})

    def draws(self, start: Point, end: Point, *, rest: int = 0, late: int = 0, lifts: bool = True) -> None:
        """One finger from here to there; it rests so many milliseconds first, and `lifts` at the end.

        When it came down and moved on is told with it: a busy machine makes no resting finger of a quick one, nor
        one that the page hears of so many milliseconds `late`.
        """
        now = time.time()
        self._touch("touchStart", start, at=now)
        self._page.wait_for_timeout(rest + late)
        self.goes_on(start, end, at=now + rest / 1000)
        if lifts:
            self.lifts()

    def goes_on(self, start: Point, end: Point, *, at: float | None = None) -> None:
        """The finger that is down goes from here to there, from a moment `at` on, or as fast as it comes."""
        for step in range(1, 11):
            x, y = (a + (b - a) * step / 10 for a, b in zip(start, end, strict=True))
            self._touch("touchMove", (x, y), at=None if at is None else at + step * 0.016)

    def rests(self, point: Point, milliseconds: int) -> None:
        """One finger comes down and stays."""
        self._touch("touchStart", point)
        self._page.wait_for_timeout(milliseconds)
        self.lifts()

    def lifts(self) -> None:
        """All fingers go."""
        self._touch("touchEnd")

    def taps_twice(self, point: Point) -> None:
        """A double tap; how fast it was is told with it, however busy the machine is."""
        now = time.time()
        for nth in range(2):
            self._touch("touchStart", point, at=now + nth * 0.15)
            self._touch("touchEnd", at=now + nth * 0.15 + 0.05)

    def spread(self, middle: Point) -> None:
        """Two fingers move apart."""
        self._two(middle, range(15, 80, 5))

    def pinch(self, middle: Point) -> None:
        """Two fingers move together."""
        self._two(middle, range(80, 15, -5))

    def _two(self, middle: Point, wide: range) -> None:
        x, y = middle
        self._touch("touchStart", (x - wide[0], y))
        self._touch("touchStart", (x - wide[0], y), (x + wide[0], y))
        for each in wide:
            self._touch("touchMove", (x - each, y), (x + each, y))
        self.lifts()


def middle(what: Locator) -> Point:
    """The middle of a thing on the page."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_close(person: Person) -> Locator:
    """The board, as long as it is seen from close."""
    return person.page.locator(".frame.near")


SEEN = """(() => {
  const part = document.querySelector('.frame .window').getBoundingClientRect();
  const cells = [...document.querySelectorAll('[role=gridcell]')].filter((cell) => {
    const box = cell.getBoundingClientRect();
    const across = box.left > part.left - 1 && box.right < part.right + 1;
    return across && box.top > part.top - 1 && box.bottom < part.bottom + 1;
  });
  const rows = cells.map((cell) => +cell.dataset.row), cols = cells.map((cell) => +cell.dataset.col);
  const [row, col] = [Math.min(...rows), Math.min(...cols)];
  return [row, col, Math.max(...rows) - row + 1, Math.max(...cols) - col + 1];
})()"""


def squares_seen(person: Person) -> tuple[int, int, int, int]:
    """The first row and column that are seen whole, and how many rows and columns are."""
    row, col, rows, cols = person.page.evaluate(SEEN)
    return row, col, rows, cols
