"""Calendars over a real connection: a file larger than any message is taken, and none from whoever may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.served import serving

ENTRY = "BEGIN:VEVENT\r\nUID:{nth}\r\nDTSTART:20261201T080000Z\r\nSUMMARY:{nth}\r\nDESCRIPTION:{long}\r\nEND:VEVENT\r\n"
FILE = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:school\r\n{entries}END:VCALENDAR\r\n"


@pytest.mark.slow
def test_a_calendar_of_nearly_a_megabyte_is_hung_up_by_a_member_and_a_strangers_is_not_read(tmp_path: Path) -> None:
    text = FILE.format(entries="".join(ENTRY.format(nth=nth, long="x" * 400) for nth in range(1900)))
    assert 900_000 < len(text) < 1_000_000
    with serving(tmp_path) as server, server.client() as ada, server.client() as stranger:
        ada.get("/api/offers")
        stranger.get("/api/offers")
        house = {"key": "found-0001", "name": "Hill Street", "you": "Ada", "zone": "Europe/Berlin"}
        wall = ada.post("/api/households", json=house).json()["id"]
        calendar = {"key": "hang-00001", "name": "School", "text": text}
        hung = ada.post(f"/api/walls/{wall}/calendars", json=calendar)
        assert hung.status_code == 200, hung.text
        refused = stranger.post(f"/api/walls/{wall}/calendars", json=calendar)
        assert (refused.status_code, refused.json()["code"]) == (404, "no-such-wall")
        (shown,) = ada.get(f"/api/walls/{wall}/plan?first=2026-11-30&days=7").json()["calendars"]
        assert shown["entries"] == 1900
