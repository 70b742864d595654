"""A person at a page: opens, sits down, lays tiles by key, pointer or finger, and sees what the page shows."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import APIResponse, Browser, ConsoleMessage, Locator, Page, Request, ViewportSize, expect

from tests.browser.advisor import Lay, State, plays

DESKTOP: ViewportSize = {"width": 1280, "height": 860}
PHONE: ViewportSize = {"width": 360, "height": 640}
TABLET: ViewportSize = {"width": 768, "height": 1024}
PATIENCE = 30_000
"""Milliseconds a person waits for the page, on a machine that has other things to do."""


class Person:
    """A person with a browser of their own: what goes wrong on the page, or leaves for another host, is kept."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        phone: bool = False,
        still: bool = True,
        screen: ViewportSize | None = None,
        locale: str = "en-GB",
        **options: Any,
    ) -> None:
        self.address = address
        self.context = browser.new_context(
            viewport=screen or (PHONE if phone else DESKTOP),
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce" if still else "no-preference",
            locale=locale,
            **options,
        )
        self.context.set_default_timeout(PATIENCE)
        self.wrong: list[str] = []
        self.page = self.new_page()
        self.phone = phone

    def new_page(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error on the page: {error}"))
        page.on("request", self._asked)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"{message.type} in the console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:")):
            self.wrong.append(f"a request to another place: {request.url}")

    # --- going places

    def opens(self, path: str = "/") -> None:
        """Open a page of the site."""
        self.page.goto(path if path.startswith("http") else self.address + path)

    def presses(self, name: str | re.Pattern[str], *, within: Locator | None = None) -> None:
        """Press the button of this name."""
        place = self.page if within is None else within
        button = place.get_by_role("button", name=name, exact=isinstance(name, str)).first
        if self.phone:
            button.tap()
        else:
            button.click()

    def presses_of_the_bag(self, name: str) -> None:
        """Press what a phone has in its bag, and a wide screen in the row of actions."""
        if self.phone:
            self.presses(re.compile("in the bag: exchange"))
        self.presses(name)

    def makes_table(self, **wishes: Any) -> str:
        """Make a table as the page would, and open it; its id."""
        if self.page.url == "about:blank":
            self.opens()
        seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
        made = self.asks("/api/tables", {"key": secrets.token_urlsafe(9), "seats": seats, **wishes})
        assert made.status == 201, made.text()
        table = str(made.json()["id"])
        self.opens(f"/t/{table}")
        return table

    def asks(self, path: str, body: dict[str, Any]) -> APIResponse:
        """Send a request as the page does, with this browser's cookie."""
        headers = {"Origin": self.address, "Sec-Fetch-Site": "same-origin"}
        return self.page.request.post(self.address + path, data=body, headers=headers)

    def does(self, doing: dict[str, Any], seat: int | None = None) -> None:
        """Send a command to the table that is open, without the page's help; from `seat`, or this person's first."""
        state = self.state(seat)
        command = {
            "key": secrets.token_urlsafe(9),
            "seat": state["you"]["seats"][0] if seat is None else seat,
            "expected_seq": state["view"]["game_seq"],
            "do": doing,
        }
        answer = self.asks(f"/api/tables/{self.table}/commands", command)
        assert answer.ok, answer.text()

    def sits_down(self, table: str, name: str, *, game: bool = True) -> None:
        """Open the link of a table, and take a seat there; with the last seat taken, wait for the `game`."""
        self.opens(f"/t/{table}")
        self.page.get_by_label("Your name").fill(name)
        self.presses("Sit down")
        sitting = self.rack.or_(self.page.get_by_role("button", name="Leave the table"))
        expect(sitting.first).to_be_visible(timeout=PATIENCE)
        if game and all(seat["taken"] for seat in self.state()["info"]["seats"]):
            self.sees_the_game_begin()

    def sees_the_game_begin(self) -> None:
        """Wait until the tiles have been drawn, for which everybody's page has to be open."""
        for _ in range(300):
            if self.state()["info"]["state"] != "waiting":
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("the game does not begin")

    # --- what is seen

    @property
    def table(self) -> str:
        """The id of the table that is open."""
        found = re.search(r"/t/([A-Za-z0-9_-]+)", self.page.url)
        assert found, f"no table is open: {self.page.url}"
        return found[1]

    @property
    def rack(self) -> Locator:
        """The rack."""
        return self.page.get_by_role("group", name="Your rack")

    def square(self, row: int, col: int) -> Locator:
        """A square of the board."""
        return self.page.locator(f'[role=gridcell][data-row="{row}"][data-col="{col}"]')

    def state(self, seat: int | None = None, *, covered: bool = False) -> State:
        """What the server tells this person's browser of the table; `covered`: while no rack is shown."""
        answer = self.page.request.get(
            f"{self.address}/api/tables/{self.table}", params={} if seat is None else {"seat": seat}
        )
        assert answer.ok, answer.text()
        found: State = answer.json()
        if not covered and seat is None and found["you"]["seat"] is None and found["you"]["seats"]:
            return self.state(found["you"]["seats"][0])
        return found

    def tiles_on_rack(self) -> list[str]:
        """The letters of the tiles that lie on the rack, as they are read aloud."""
        labels = [button.get_attribute("aria-label") or "" for button in self.rack.get_by_role("button").all()]
        return [label.split(",")[0] for label in labels if "on the board" not in label]

    def waits_for_turn(self) -> None:
        """Wait until it is this person's turn."""
        expect(self.page.locator("body")).to_contain_text(re.compile(r"Your turn( again)?[.,]"), timeout=PATIENCE)

    def catches_up(self) -> None:
        """Wait until it is this person's turn by the server, and all tiles of its board lie on the page's."""
        for _ in range(300):
            state = self.state()
            view = state["view"]
            if view["on_turn"] in state["you"]["seats"]:
                expect(self.page.locator("[role=gridcell] .tile")).to_have_count(len(view["board"]), timeout=PATIENCE)
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("it is never this person's turn")

    def waits_until(self, holds: str) -> None:
        """Wait until this JavaScript is true; Playwright's own waiting would break the page's security policy."""
        for _ in range(300):
            if self.page.evaluate(holds):
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"never true: {holds}")

    def sees_a_frame(self) -> None:
        """Wait until a frame has been painted: squares and rack are drawn after the arrow and the tile that moves."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    # --- what is done

    def lays_by_key(self, lays: Sequence[Lay]) -> None:
        """Choose the first square with a click, turn the direction where needed, and type the letters."""
        self.square(lays[0].row, lays[0].col).click()
        self.sees_a_frame()
        self._types(lays)

    def _types(self, lays: Sequence[Lay]) -> None:
        first = lays[0]
        across = all(lay.row == first.row for lay in lays)
        goes_down = self.square(first.row, first.col).get_attribute("data-arrow") == "down"
        if across == goes_down:  # the page keeps the direction of the last word
            self.page.keyboard.press("Space")
        for lay in lays:
            self.page.keyboard.press(f"Shift+{lay.letter}" if lay.blank else lay.letter.lower())

    def goes_by_keys(self, row: int, col: int) -> None:
        """Come to the board with Tab, and to a square with the arrows."""
        place = "[...document.querySelectorAll('[role=gridcell]')].includes(document.activeElement)"
        for _ in range(60):
            if self.page.evaluate(place):
                break
            self.page.keyboard.press("Tab")
        arrow = "document.querySelector('[data-arrow]') ?? document.activeElement"  # the focus comes after the arrow
        for _ in range(60):
            at = self.page.evaluate(f"(at => [+at.dataset.row, +at.dataset.col])({arrow})")
            if at == [row, col]:
                break
            down, right = row - at[0], col - at[1]
            self.page.keyboard.press(
                ("ArrowDown" if down > 0 else "ArrowUp") if down else ("ArrowRight" if right > 0 else "ArrowLeft")
            )
            self.sees_a_frame()
        if not self.square(row, col).get_attribute("data-arrow"):  # the arrow shows once a square is chosen
            self.page.keyboard.press("ArrowUp" if row else "ArrowDown")
            self.page.keyboard.press("ArrowDown" if row else "ArrowUp")
            self.sees_a_frame()
        expect(self.square(row, col)).to_be_focused()

    def plays_by_keys(self, lays: Sequence[Lay]) -> None:
        """Find the square, lay the tiles and play them without a pointer."""
        first = lays[0]
        seq = self.state()["view"]["game_seq"]
        self.goes_by_keys(first.row, first.col)
        self._types(lays)
        expect(self.page.get_by_role("button", name=re.compile("^Play for"))).to_be_enabled(timeout=PATIENCE)
        self.page.keyboard.press("Enter")
        self.sees_game_go_on(seq)

    def lays_by_tap(self, lays: Sequence[Lay]) -> None:
        """Tap a tile, then its square."""
        for lay in lays:
            label = "blank" if lay.blank else f"{lay.letter},"
            tile = self.rack.get_by_role("button", name=re.compile(rf"^{label}(?!.*on the board)", re.IGNORECASE)).first
            square = self.square(lay.row, lay.col)
            tile.tap()
            square.tap()
            self.sees_a_frame()
            if lay.blank:
                self.page.get_by_role("dialog").get_by_role("button", name=lay.letter, exact=True).tap()

    def plays(self, lays: Sequence[Lay]) -> None:
        """Lay tiles, and play them."""
        if self.phone:
            self.lays_by_tap(lays)
        else:
            self.lays_by_key(lays)
        seq = self.state()["view"]["game_seq"]
        self.presses(re.compile("^Play for"))
        self.sees_game_go_on(seq)

    def tells(self, lays: Sequence[Lay]) -> None:
        """Play these tiles without the page's help."""
        tiles = [{"row": lay.row, "col": lay.col, "tile": lay.letter, "blank": lay.blank} for lay in lays]
        self.does({"kind": "play", "placements": tiles})

    def does_the_best(self, seat: int | None = None) -> None:
        """Play the play with the most points, or pass where there is none, without the page's help."""
        found = plays(self.state(seat), limit=1)
        if not found:
            self.does({"kind": "pass"}, seat)
            return
        tiles = [{"row": lay.row, "col": lay.col, "tile": lay.letter, "blank": lay.blank} for lay in found[0]]
        self.does({"kind": "play", "placements": tiles}, seat)

    def challenges(self) -> None:
        """Doubt the play that was made, and say so once more where the page asks."""
        self.presses("Challenge")
        self.presses(re.compile("^Challenge"), within=self.page.get_by_role("dialog"))

    def sees_game_go_on(self, seq: int) -> None:
        """Wait until the server knows more of the game than `seq` events."""
        for _ in range(300):
            if self.state()["view"]["game_seq"] > seq:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"the game stays at {seq} events")

    def plays_the_best(self) -> None:
        """Play the play with the most points, or pass where there is none."""
        state = self.state()
        found = plays(state, limit=1)
        if found:
            self.plays(found[0])
        else:
            self.passes()

    def passes(self) -> None:
        """Pass, and say so once more where the page asks."""
        seq = self.state()["view"]["game_seq"]
        self.presses_of_the_bag("Pass")
        dialog = self.page.get_by_role("dialog")
        self.presses("Pass", within=dialog)
        self.sees_game_go_on(seq)

    def leaves(self) -> None:
        """Close the browser; nothing may have gone wrong in it."""
        self.context.close()
        assert self.wrong == [], self.wrong
