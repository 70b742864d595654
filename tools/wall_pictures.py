"""Pictures of a family's wall, for docs/pictures/web/: taken with the others by web_pictures.py."""

from __future__ import annotations

import datetime
import math
import re
import secrets
from typing import Any

from tests.browser.at_the_wall import hangs_racks, puts_up
from tests.browser.person import Person

from cork_pictures import pins

Line = list[tuple[float, float]]

HEART: Line = [(16 * math.sin(t) ** 3, 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t)) for t in
         (nth * math.pi / 20 for nth in range(41))]  # fmt: skip
SUN = [[(math.cos(a) * r, math.sin(a) * r) for r in (9, 14)] for a in (nth * math.pi / 4 for nth in range(8))]
RING = [(6 * math.cos(t), 6 * math.sin(t)) for t in (nth * math.pi / 12 for nth in range(25))]


def furnishes(person: Person) -> str:
    """Put up a wall with a game, notes, a drawing, a message and photos on it; its address."""
    wall = puts_up(person, "Ben", "Cleo", "Gran")
    hangs_racks(person, wall)
    api = f"/api/walls/{wall.removeprefix('/wall/')}"

    def does(**doing: Any) -> None:
        answer = person.asks(f"{api}/commands", {"key": secrets.token_urlsafe(9), "do": doing})
        assert answer.ok, answer.text()

    def draws(
        marker: str, note: str, lines: list[list[tuple[float, float]]], *, at: tuple[int, int], size: float
    ) -> None:
        for line in lines:
            points = [round(value) for x, y in line for value in (at[0] + x * size, at[1] - y * size)]
            does(kind="draw", note=note, stroke=secrets.token_urlsafe(9), marker=marker, points=points)

    def types(note: str, text: str, *, at: tuple[int, int], marker: str) -> None:
        does(kind="type", note=note, text=text, x=at[0], y=at[1], marker=marker)

    types("note-milk", "milk\neggs\ncat food", at=(160, 200), marker="blue")
    types("note-gran", "Gran comes Friday", at=(1050, 260), marker="ink")
    draws("red", "note-heart", [HEART], at=(1500, 620), size=12)
    draws("plum", "note-sun", [RING, *SUN], at=(2760, 360), size=16)
    tiles = [{"tile": each.strip(), "blank": False} for each in "SOUP AT SIX"]
    does(kind="put-up", message=secrets.token_urlsafe(9), tiles=tiles)
    plans(person, wall)
    pins(person, wall)
    return wall


WEEKLY = {"every": "week"}
PLANNED: list[tuple[str, list[int], int, int | None, int, dict[str, str] | None]] = [
    ("Bins", [1], 0, 7 * 60, 15, WEEKLY),
    ("Swimming", [2], 1, 16 * 60 + 15, 60, WEEKLY),
    ("Dentist", [0], 2, 15 * 60 + 10, 30, None),
    ("Piano", [2], 2, 17 * 60 + 30, 45, WEEKLY),
    ("Gran arrives", [3], 4, 18 * 60 + 5, 0, None),
    ("Market", [0, 1], 5, 9 * 60 + 30, 90, None),
    ("Picnic at the lake", [], 6, None, 1, None),
]
"""What is on, for which members, how many days after Monday, from which minute (all day: None), how long, how often."""


def plans(person: Person, wall: str) -> None:
    """Fill this week's planner."""
    api = f"{person.address}/api/walls/{wall.removeprefix('/wall/')}"
    members = [each["id"] for each in person.page.request.get(api).json()["household"]["members"]]
    today = datetime.datetime.now(datetime.UTC).date()
    monday = today - datetime.timedelta(days=today.weekday())
    for nth, (what, who, after, begins, lasts, again) in enumerate(PLANNED):
        when = {"day": str(monday + datetime.timedelta(days=after)), "begins": begins, "lasts": lasts, "again": again}
        plan = {"what": what, "who": [members[each] for each in who], "when": when}
        body = {"key": secrets.token_urlsafe(9), "do": {"kind": "plan", "entry": f"planned-{nth}", "plan": plan}}
        answer = person.asks(f"/api/walls/{wall.removeprefix('/wall/')}/commands", body)
        assert answer.ok, answer.text()


def shows_the_wall(owner: Person, tablet: Person, wall: str) -> None:
    """Hang a wall on a tablet as well, where it is day whatever hour it is."""
    house = wall.removeprefix("/wall/")
    code = owner.asks(f"/api/households/{house}/invitation", {}).json()["code"]
    tablet.page.add_init_script("localStorage['lexiko.tablet'] = JSON.stringify({night: 'never', told: true})")
    assert tablet.asks("/api/invitations/accept", {"code": code, "tablet": True}).ok
    tablet.opens(wall)
    tablet.page.get_by_role("heading", name=re.compile("turn")).wait_for()


def takes_own_rack_down(person: Person) -> None:
    """Take down one's own rack where the wall hangs, whoever is on turn."""
    person.page.locator("button.hook").first.click()
    person.rack.wait_for()
