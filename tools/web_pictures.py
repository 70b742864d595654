"""Write docs/pictures/web/: the pages in the browser, on phones, tablet and desk, light and dark, in all five editions.

A server of its own with known luck is started, people play against a computer on it, and Chromium takes the pictures.
How letters look depends on the fonts of the machine, so nothing compares the pictures; look at them.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from generated import ROOT

sys.path.insert(0, str(ROOT))

from tests.browser.accounts import makes_account
from tests.browser.advisor import plays
from tests.browser.person import Person
from tests.server.served import serving

from notice_pictures import take_pictures
from wall_pictures import furnishes, shows_the_wall, takes_own_rack_down

FOLDER = ROOT / "docs" / "pictures" / "web"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LUCKY = [sys.executable, "-m", "tests.browser.fixed_luck", "horn"]
PHONE: ViewportSize = {"width": 360, "height": 640}
TALL: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 768, "height": 1024}
HANGING: ViewportSize = {"width": 1280, "height": 800}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SETTLED = 900
"""Milliseconds until nothing moves any more."""


def main() -> int:
    """Take all pictures; 1 where there is no browser to take them with."""
    if CHROMIUM is None:
        print("The pictures need Chromium (Debian: apt-get install chromium).", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), start=LUCKY) as served,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        studio = Studio(browser, served.address)
        studio.doors()
        studio.you()
        studio.wall()
        studio.wall_mode()
        studio.table("classic", "game-1440", DESKTOP, turns=4)
        studio.table("luxury", "game-768-dark", TABLET, turns=4, dark=True)
        studio.table("original", "game-360", PHONE, turns=3)
        studio.table("indigo", "game-360-dark", PHONE, turns=3, dark=True, timing={"kind": "bank", "seconds": [900]})
        studio.table("classic", "game-390", TALL, turns=4)
        studio.table("classic", "game-390-pad", TALL, turns=4, then=pulls_the_pad)
        studio.table("classic", "game-390-close", TALL, turns=4, then=comes_closer)
        studio.table("classic", "game-844", LYING, turns=4)
        studio.table("classic", "beside-1440", DESKTOP, turns=4, then=keeps_tiles_beside)
        studio.round_a_device("classic", "game-390-three", TALL, players=3)
        studio.round_a_device("indigo", "game-390-four", TALL, players=4)
        studio.table("message-center", "nine-tiles-1440-dark", DESKTOP, turns=3, dark=True, variations=["V6"])
        studio.challenge("luxury", "challenge-360", PHONE)
        studio.end("original", "end-1440", DESKTOP)
        studio.end_for_four("classic", "end-844", LYING)
        take_pictures(browser)
        browser.close()
    return 0


class Studio:
    """Where pictures are taken: people are made, do something, and are looked at."""

    def __init__(self, browser: Browser, address: str) -> None:
        """With a browser, at a server."""
        self._browser = browser
        self._address = address

    def _person(self, size: ViewportSize, *, dark: bool = False) -> Person:
        person = Person(self._browser, self._address, color_scheme="dark" if dark else "light")
        person.page.set_viewport_size(size)
        person.opens()
        return person

    def _snap(self, person: Person, name: str) -> None:
        person.page.wait_for_timeout(SETTLED)
        person.page.screenshot(path=FOLDER / f"{name}.png")
        person.leaves()
        print(f"wrote {(FOLDER / name).relative_to(ROOT)}.png")

    def doors(self) -> None:
        """The pages before a game."""
        self._snap(self._person(DESKTOP), "home-1440")
        self._snap(self._person(PHONE, dark=True), "home-360-dark")
        making = self._person(TABLET)
        making.opens("/new")
        self._snap(making, "new-768")
        waiting = self._person(PHONE)
        waiting.makes_table()
        self._snap(waiting, "waiting-360")

    def you(self) -> None:
        """The page of a person, as a guest and with an account."""
        guest = self._person(PHONE)
        guest.opens("/you")
        self._snap(guest, "you-360")
        ann = self._person(DESKTOP)
        ann.opens("/you")
        makes_account(ann, "Ann")
        children = ann.page.get_by_role("region", name="Children")
        children.get_by_label("The child's name").fill("Mia")
        ann.presses("Add a child", within=children)
        children.get_by_role("group", name="Mia").wait_for()
        self._snap(ann, "you-1440")

    def wall(self) -> None:
        """A family's wall, and writing on it, spelling at it, planning and pinning to it."""
        looks: list[tuple[str, str, ViewportSize, bool]] = [
            ("", "wall-1440", DESKTOP, False),
            ("", "wall-1440-dark", DESKTOP, True),
            ("", "wall-768", TABLET, False),
            ("", "wall-768-dark", TABLET, True),
            ("", "wall-360", {"width": 360, "height": 1180}, False),
            ("", "wall-360-dark", {"width": 360, "height": 1180}, True),
            ("/write", "wall-write-1440", DESKTOP, False),
            ("/spell", "wall-spell-390", TALL, False),
            ("/plan", "wall-plan-1440", DESKTOP, False),
            ("/plan", "wall-plan-390-dark", TALL, True),
            ("/pin/picture-0", "wall-pin-1440", DESKTOP, False),
            ("/pin", "wall-pin-390-dark", TALL, True),
        ]
        for path, name, size, dark in looks:
            ada = self._person(size, dark=dark)
            ada.opens(f"{furnishes(ada)}{path}")
            if path == "/spell":
                ada.page.get_by_role("heading", name="Spell").first.wait_for()
                ada.page.keyboard.type("GOOD LUCK")
            elif path == "/plan" and size is DESKTOP:
                ada.page.get_by_role("button", name=re.compile("Piano")).click()
            self._snap(ada, name)

    def wall_mode(self) -> None:
        """A wall on a tablet that hangs there, by day and by night, and a rack that is down at a desk."""
        ada, tablet = self._person(DESKTOP), self._person(HANGING)
        wall = furnishes(ada)
        shows_the_wall(ada, tablet, wall)
        tablet.page.wait_for_timeout(SETTLED)
        tablet.page.screenshot(path=FOLDER / "wall-mode-1280.png")
        tablet.presses("Dim the screen")
        tablet.page.wait_for_timeout(SETTLED)
        self._snap(tablet, "wall-night-1280")
        ada.opens(wall)
        takes_own_rack_down(ada)
        self._snap(ada, "wall-rack-1440")

    def table(
        self,
        edition: str,
        name: str,
        size: ViewportSize,
        *,
        turns: int,
        dark: bool = False,
        then: Callable[[Person], None] = lambda _: None,
        **wishes: Any,
    ) -> None:
        """A game against a computer after some turns, with a play being tried, and what the person does `then`."""
        person = self._at_table(edition, size, dark=dark, **wishes)
        for _ in range(turns):
            plays_on(person)
        person.waits_for_turn()
        person.lays_by_key(plays(person.state(), limit=1)[0])
        then(person)
        self._snap(person, name)

    def round_a_device(self, edition: str, name: str, size: ViewportSize, *, players: int) -> None:
        """People who share a phone, after three rounds, with a play being tried."""
        person = self._person(size)
        names = ("Annemarie", "Bartholomew", "Cleo", "Dan")[:players]
        person.makes_table(edition=edition, seats=[{"who": "me", "name": each} for each in names])
        person.sees_the_game_begin()
        for _ in range(3 * players):
            person.does_the_best(person.state(0)["view"]["on_turn"])
        person.page.reload()
        turn = person.state(0)["view"]["on_turn"]
        person.presses(f"I am {names[turn]}, show my tiles")
        person.lays_by_key(plays(person.state(turn), limit=1)[0])
        self._snap(person, name)

    def challenge(self, edition: str, name: str, size: ViewportSize) -> None:
        """What is asked before a play is doubted."""
        person = self._at_table(edition, size)
        while not (challenge := person.state()["view"]["challenge"]) or not challenge["may"]:
            plays_on(person)
            person.waits_for_turn()
        person.presses("Challenge")
        self._snap(person, name)

    def end(self, edition: str, name: str, size: ViewportSize) -> None:
        """How the final scores came about."""
        person = self._at_table(edition, size)
        while (state := person.state())["view"]["phase"] != "over":
            if state["view"]["challenge"] and state["view"]["challenge"]["asked"]:
                person.does({"kind": "accept"})
            elif state["view"]["on_turn"] == 0:
                plays_on(person)
            else:
                person.page.wait_for_timeout(100)
        self._snap(person, name)

    def end_for_four(self, edition: str, name: str, size: ViewportSize) -> None:
        """The reckoning of four who agreed that no play remains, nine tiles on every rack."""
        person = self._person(size)
        names = ("Annemarie", "Bartholomew", "Cleo", "Dan")
        person.makes_table(edition=edition, seats=[{"who": "me", "name": each} for each in names], variations=["V6"])
        person.sees_the_game_begin()
        for _ in range(3 * len(names)):
            person.does_the_best(person.state(0)["view"]["on_turn"])
        for seat in range(len(names)):
            person.does({"kind": "agree"}, seat)
        self._snap(person, name)

    def _at_table(self, edition: str, size: ViewportSize, *, dark: bool = False, **wishes: Any) -> Person:
        person = self._person(size, dark=dark)
        bots = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "advanced"}]
        person.makes_table(edition=edition, seats=bots, **wishes)
        return person


def plays_on(person: Person) -> None:
    """Play the best play there is, or pass, without the page's help, and look at the page again."""
    person.waits_for_turn()
    person.does_the_best()
    person.page.reload()


def pulls_the_pad(person: Person) -> None:
    """The score pad is pulled down over the board."""
    person.presses("Score pad, all turns")
    person.page.mouse.move(0, 0)


def comes_closer(person: Person) -> None:
    """The board is looked at from close, where the tiles lie."""
    person.page.keyboard.press("+")


def keeps_tiles_beside(person: Person) -> None:
    """The unseen tiles stand beside the board."""
    person.page.keyboard.press("7")
    person.presses("Keep it beside the board")


if __name__ == "__main__":
    sys.exit(main())
