"""Pictures of notices, for docs/pictures/web/: the page where they are chosen, a letter, and a move that waits.

Taken with the others by web_pictures.py, or alone; a mail server of its own takes the letters.
"""

from __future__ import annotations

import re
import socket
import sys
import tempfile
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from generated import ROOT

sys.path.insert(0, str(ROOT))

from tests.browser.advisor import plays
from tests.browser.conftest import CHROMIUM, lucky_start
from tests.browser.offline import has_all_at_hand
from tests.browser.person import Person
from tests.server.served import serving

FOLDER = ROOT / "docs" / "pictures" / "web"
SMALL: ViewportSize = {"width": 390, "height": 780}
PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1440, "height": 1180}
SETTLED = 900
SLOW = {"timing": {"kind": "days", "days": 3}}
ACCOUNT = {"name": "Ann", "password": "four wild geese at noon", "device": "Phone", "language": "en"}


class Post:
    """Takes letters."""

    def __init__(self) -> None:
        """None yet."""
        self.letters: list[EmailMessage] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 as aiosmtpd calls it
        """Keep a letter."""
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    def awaited(self, person: Person, subject: str) -> EmailMessage:
        """The letter of this subject, once it is here."""
        for _ in range(1800):
            if found := [each for each in self.letters if each["Subject"] == subject]:
                return found[-1]
            person.page.wait_for_timeout(100)
        raise AssertionError(f"no letter says: {subject}")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def snaps(person: Person, name: str, *, full: bool = False) -> None:
    """Take a picture."""
    person.page.wait_for_timeout(SETTLED)
    person.page.screenshot(path=FOLDER / f"{name}.png", full_page=full)
    print(f"wrote {(FOLDER / name).relative_to(ROOT)}.png")


def take_pictures(browser: Browser) -> None:
    """All of them."""
    post, port, web = Post(), free_port(), free_port()
    mail = Controller(post, hostname="127.0.0.1", port=port)
    mail.start()
    options = ["--smtp-url", f"smtp://127.0.0.1:{port}", "--public-url", f"http://127.0.0.1:{web}"]
    options += ["--mail-from", "lexiko@games.example", "--port", str(web)]
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(Path(folder), *options, start=lucky_start()) as served,
        ):
            ann = Person(browser, served.address, screen=SMALL)
            ann.opens("/")
            assert ann.asks("/api/you/account", ACCOUNT).ok
            assert ann.asks("/api/you/mail", {"mail": "ann@games.example"}).ok
            code = re.search(r"#mail=(\w+)", post.awaited(ann, "Is this your mail address?").get_content())
            assert code and ann.asks("/api/you/mail/confirm", {"code": code[1]}).ok
            chooses(ann)
            gets_a_letter(ann, Person(browser, served.address), post)
            lets_a_move_wait(browser, served.address)
    finally:
        mail.stop()


def chooses(ann: Person) -> None:
    """The page of notices, on a phone and at a dark desk in German."""
    ann.opens("/notices")
    ann.presses("Have notices by mail")
    daily = ann.page.get_by_role("switch", name="One letter a day")
    daily.check()
    snaps(ann, "notices-390", full=True)
    daily.uncheck()
    ann.page.wait_for_timeout(SETTLED)
    ann.page.set_viewport_size(DESKTOP)
    ann.page.evaluate("localStorage.setItem('lexiko.settings', JSON.stringify({ language: 'de', theme: 'dark' }))")
    ann.page.reload()
    snaps(ann, "notices-1440-dark")
    ann.page.evaluate("localStorage.removeItem('lexiko.settings')")


def gets_a_letter(ann: Person, ben: Person, post: Post) -> None:
    """A letter that it is Ann's turn, as a mail program shows it."""
    table = ben.makes_table(seats=[{"who": "me", "name": "Ben"}, {"who": "open"}], **SLOW)
    ann.sits_down(table, "Ann")
    ann.opens("/help")
    ben.page.wait_for_timeout(SETTLED)
    if ben.state()["view"]["on_turn"] == 0:
        ben.lays_by_key(plays(ben.state(), limit=1)[0])
        ben.presses(re.compile("^Play for"))
    letter = post.awaited(ann, "Your turn")
    page = letter.get_body(("html",))
    assert isinstance(page, EmailMessage)
    ben.page.set_viewport_size({"width": 390, "height": 420})
    ben.page.goto("about:blank")
    ben.page.set_content(page.get_content())
    snaps(ben, "letter-390")


def lets_a_move_wait(browser: Browser, address: str) -> None:
    """A phone without a network, with a move that waits."""
    ann, ben = Person(browser, address, phone=True), Person(browser, address)
    ben.sits_down(ann.makes_table(**SLOW), "Ben")
    ann.page.wait_for_timeout(SETTLED)
    if ann.state()["view"]["on_turn"] != 0:
        ben.does({"kind": "pass"})
    ann.waits_for_turn()
    play = plays(ann.state(), limit=1)[0]
    has_all_at_hand(ann)
    ann.context.set_offline(True)
    ann.lays_by_key(play)
    ann.presses("Send later")
    snaps(ann, "waits-360")


def main() -> int:
    """Take them alone; 1 where there is no browser to take them with."""
    if CHROMIUM is None:
        print("The pictures need Chromium (Debian: apt-get install chromium).", file=sys.stderr)
        return 1
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        take_pictures(browser)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
