"""A house where people learn words, and whoever asks it for cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from lexiko.server.errors import answer_errors
from lexiko.server.guests import guest_of
from lexiko.server.study import StudyService, study_routes
from tests.server.asking import asking
from tests.server.tables.house import House, named_by_header, open_house

Json = dict[str, Any]


@dataclass
class StudyRoom:
    """A house, its boxes of cards, and whoever asks for them."""

    house: House
    study: StudyService
    app: FastAPI

    async def post(self, guest: str, path: str, body: Json) -> httpx.Response:
        """Ask for something of the English words."""
        client = asking(named_by_header(self.app))
        return await client.post(f"/api/study/english/{path}", json=body, headers={"guest": guest})

    async def told(self, guest: str, path: str, body: Json) -> Json:
        """The same, where it is answered."""
        answer = await self.post(guest, path, body)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def refused(self, guest: str, path: str, body: Json) -> str:
        """Why it is not answered."""
        answer = await self.post(guest, path, body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])


@asynccontextmanager
async def study_in(folder: Path) -> AsyncIterator[StudyRoom]:
    """A room in this folder; opened again, it goes on where it stood."""
    async with open_house(folder) as house:
        study = StudyService(house.database, house.tables, wall=house.calendar)
        app = FastAPI()
        answer_errors(app)
        app.include_router(study_routes(study, guest_of))
        try:
            yield StudyRoom(house, study, app)
        finally:
            await study.close()


def card(letters: str, kind: str = "anagrams", *, added: float = 1.0, removed: float | None = None) -> Json:
    """A card of a box."""
    return {"kind": kind, "letters": letters, "added": added, "removed": removed}


def answer(
    name: str, letters: str, kind: str = "anagrams", *, at: float = 2.0, grade: int = 3, back: bool = False
) -> Json:
    """An answer in a box; its id is made of its name."""
    named = name.encode().hex().zfill(16)
    return {"id": named, "kind": kind, "letters": letters, "at": at, "grade": grade, "taken_back": back}
