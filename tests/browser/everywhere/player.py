"""A person at the page in any browser: by keys or by fingers, with nothing but what WebDriver can do."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import httpx
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.advisor import Lay, State, plays
from tests.browser.everywhere.engines import Engine

SECONDS = 30
"""How long a person waits for the page, on a machine that has other things to do."""
PHONE = (390, 844)
DESKTOP = (1280, 860)
TAGS = {
    "button": "button, [role=button]",
    "dialog": "dialog[open], [role=dialog]",
    "group": "[role=group]",
    "grid": "[role=grid]",
}

MAKES_TABLE = """
const [body, done] = arguments;
fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  .then((answer) => answer.json())
  .then(done, (error) => done(String(error)));
"""

RACK = "[role=group][aria-label='Your rack']"
SHOWN = "return [...document.querySelectorAll(arguments[0])].filter((each) => each.getClientRects().length > 0)"

SQUARE = '[role=gridcell][data-row="{}"][data-col="{}"]'

Seen = TypeVar("Seen")


class Player:
    """A person with one of the browsers, at one table."""

    def __init__(self, engine: Engine, address: str, *, touch: bool, server: str) -> None:
        """`address` is where the page is opened, `server` where the tests ask what is true."""
        self.engine, self.address, self.touch = engine, address, touch
        self.driver = engine.driver
        self.table = ""
        self._asking = httpx.Client(base_url=server, verify=False)  # there are no certificates to be read for http
        engine.resize(*(PHONE if touch else DESKTOP))
        self.driver.get(address)
        self.driver.delete_all_cookies()
        self.driver.execute_script("localStorage.clear()")
        self.driver.get(address)

    # --- what is known

    def state(self) -> State:
        """What the server tells this person of the table."""
        answer = self._asking.get(f"/api/tables/{self.table}", params={"seat": 0})
        found: State = answer.raise_for_status().json()
        return found

    def seq(self) -> int:
        """How many events of the game the server knows of."""
        return int(self.state()["view"]["game_seq"])

    # --- what is seen

    def until(self, seen: Callable[[], Seen | None], what: str) -> Seen:
        """Wait for something to be there; it, or an AssertionError that says what never was."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            with suppress(StaleElementReferenceException):
                if there := seen():
                    return there
            time.sleep(0.05)
        raise AssertionError(f"never seen: {what}")

    def all_of(self, role: str, name: str = "", *, within: str = "") -> list[WebElement]:
        """The elements of a role whose name has this pattern, that are shown."""
        return list(self._each_of(role, name, within))

    def _each_of(self, role: str, name: str, within: str) -> Iterator[WebElement]:
        """Each of them as it is found: every name is asked of the browser by itself."""
        tags = ", ".join(f"{within} {tag}" for tag in TAGS[role].split(", "))
        shown = self.driver.execute_script(SHOWN, tags)
        return (each for each in shown if re.search(name, each.accessible_name or ""))

    def one_of(self, role: str, name: str = "", *, within: str = "") -> WebElement:
        """The first such element, waited for."""
        return self.until(lambda: next(self._each_of(role, name, within), None), f"{role} {name!r}")

    def square(self, row: int, col: int) -> WebElement:
        """A square of the board."""
        return self.driver.find_element(By.CSS_SELECTOR, SQUARE.format(row, col))

    def box(self, element: WebElement) -> tuple[float, float, float, float]:
        """Where it is: left, top, width, height, in CSS px of the window."""
        found = self.driver.execute_script(
            "const b = arguments[0].getBoundingClientRect(); return [b.left, b.top, b.width, b.height]", element
        )
        left, top, width, height = found
        return left, top, width, height

    def sees_laid(self, lays: Sequence[Lay]) -> None:
        """Wait until these tiles lie on the board of the page."""
        for lay in lays:
            self.until(partial(self._shows, lay), f"{lay}")

    def _shows(self, lay: Lay) -> bool:
        name = "blank as" if lay.blank else f", {lay.letter},"
        return name in (self.square(lay.row, lay.col).accessible_name or "")

    def sees(self, words: str) -> None:
        """Wait until the page says this, to be read or to be heard."""
        self.until(lambda: words in self.driver.execute_script("return document.body.textContent"), words)

    def sees_the_game_go_on(self, seq: int) -> None:
        """Wait until the server knows more of the game than `seq` events."""
        self.until(lambda: self.seq() > seq, f"more than {seq} events")

    # --- what is done

    def makes_table(self, **wishes: Any) -> str:
        """Make a table for this person and one more, and open it; its id."""
        seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
        body = {"key": secrets.token_urlsafe(9), "seats": seats, **wishes}
        self.table = self.driver.execute_async_script(MAKES_TABLE, body)["id"]
        self._asking.cookies = httpx.Cookies({each["name"]: each["value"] for each in self.driver.get_cookies()})
        self.driver.get(f"{self.address}/t/{self.table}")
        return self.table

    def hits(self, element: WebElement) -> None:
        """Tap it, or click it."""
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'nearest', inline: 'nearest' })", element)
        if not self.touch:
            element.click()
            return
        touch = PointerInput(interaction.POINTER_TOUCH, "finger")  # type: ignore[no-untyped-call]
        finger = ActionBuilder(self.driver, mouse=touch)
        finger.pointer_action.move_to(element).pointer_down().pointer_up()  # type: ignore[no-untyped-call]
        finger.perform()

    def presses(self, name: str, *, within: str = "") -> None:
        """Press the button with a name of this pattern."""
        self.hits(self.one_of("button", name, within=within))

    def types(self, key: str) -> None:
        """Press a key, a capital with Shift."""
        keys = ActionChains(self.driver, duration=0)
        if key.isupper():
            keys.key_down(Keys.SHIFT).send_keys(key).key_up(Keys.SHIFT)
        else:
            keys.send_keys(key)
        keys.perform()

    def lays(self, lays: Sequence[Lay]) -> None:
        """Lay tiles."""
        (self._lays_by_tap if self.touch else self._lays_by_key)(lays)

    def _lays_by_key(self, lays: Sequence[Lay]) -> None:
        """Choose the first square, turn the direction where needed, and type the letters."""
        first = lays[0]
        self.hits(self.square(first.row, first.col))
        arrow = f"{SQUARE.format(first.row, first.col)}[data-arrow=down]"
        goes_down = bool(self.driver.find_elements(By.CSS_SELECTOR, arrow))
        if all(lay.row == first.row for lay in lays) == goes_down:  # the page keeps the direction of the last word
            self.types(Keys.SPACE)
        for lay in lays:
            self.types(lay.letter if lay.blank else lay.letter.lower())

    def _lays_by_tap(self, lays: Sequence[Lay]) -> None:
        """Tap a tile, then its square, and the letter of a blank."""
        for lay in lays:
            name = rf"(?i)^{'blank' if lay.blank else f'{lay.letter},'}(?!.*on the board)"
            self.hits(self.one_of("button", name, within=RACK))
            self.until(partial(self.driver.find_elements, By.CSS_SELECTOR, f"{RACK} [aria-pressed=true]"), "a tile up")
            self.hits(self.square(lay.row, lay.col))
            if lay.blank:
                self.presses(f"^{lay.letter}$", within="dialog[open]")
            self.sees_laid([lay])

    def plays(self, lays: Sequence[Lay]) -> None:
        """Lay tiles, wait until the page knows the points, and play them."""
        seq = self.seq()
        self.lays(lays)
        button = self.one_of("button", "^Play for")
        if self.touch:
            self.hits(button)
        else:
            self.types(Keys.ENTER)
        self.sees_the_game_go_on(seq)

    def plays_the_best(self) -> None:
        """Play the play with the most points, or pass where there is none."""
        best = plays(self.state(), limit=1)
        if best:
            self.plays(best[0])
            return
        seq = self.seq()
        self.presses("^Pass$")
        self.presses("^Pass$", within="dialog[open]")
        self.sees_the_game_go_on(seq)

    def leaves(self) -> None:
        """Ask nothing any more."""
        self._asking.close()

    def takes_a_picture(self, path: str) -> None:
        """Keep what is seen as PNG, where the browser still answers."""
        with suppress(WebDriverException):
            self.driver.save_screenshot(path)
