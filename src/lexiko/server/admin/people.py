"""People as whoever runs the server sees them, read beside it while it runs or not: accounts, and what was reported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lexiko.server.admin.overview import asked

_PEOPLE = """
SELECT person.sign_in_name, person.name, person.made_at,
    (SELECT count(*) FROM person AS child WHERE child.parent = person.guest),
    (SELECT count(*) FROM browser_session WHERE browser_session.person = person.guest),
    (SELECT max(seen_at) FROM browser_session WHERE browser_session.person = person.guest)
FROM person WHERE person.parent IS NULL ORDER BY person.made_at DESC LIMIT :most
"""
_REPORTS = """
SELECT report.at, report.table_id, report.seat, report.name, report.text, person.sign_in_name
FROM report LEFT JOIN person ON person.guest = report.about ORDER BY report.at DESC LIMIT :most
"""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """An account: by which name it is entered, and how often it is; `seen_at` is None where it is signed in nowhere."""

    sign_in_name: str
    name: str
    made_at: float
    children: int
    devices: int
    seen_at: float | None


@dataclass(frozen=True, slots=True)
class ReportLine:
    """What somebody reported, about whom sat at this seat; with the account they have, if they have one."""

    at: float
    table_id: str
    seat: int
    name: str
    text: str
    sign_in_name: str | None


def account_lines(database: Path, *, most: int = 200) -> list[AccountLine]:
    """The accounts, the last one first. Raises `DatabaseUnusable`."""
    return [AccountLine(*row) for row in asked(database, _PEOPLE, most=most)]  # type: ignore[arg-type]  # as asked for


def report_lines(database: Path, *, most: int = 200) -> list[ReportLine]:
    """What was reported, the last first. Raises `DatabaseUnusable`."""
    return [ReportLine(*row) for row in asked(database, _REPORTS, most=most)]  # type: ignore[arg-type]  # as asked for
