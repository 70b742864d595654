"""All that is known of a person as one file to take away: a page that any browser shows, and data for programs."""

from __future__ import annotations

import html
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request

from lexiko.server.people import store
from lexiko.server.people.context import OwnTold, PeopleContext
from lexiko.server.people.errors import NotForChildren
from lexiko.server.people.limits import EXPORTS
from lexiko.server.people.store import PersonRow
from lexiko.server.zip_sent import zip_sent
from lexiko.translations import Translations, translations

_STYLE = "body{font:16px/1.5 sans-serif;max-width:44em;margin:2em auto;padding:0 1em}dt{font-weight:bold}"


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A game of somebody's: its data, how it is told in lines, and as a GCG record where it is over."""

    id: str
    title: str
    lines: list[str]
    data: dict[str, Any]
    gcg: str = ""


GamesOf = Callable[[str, Translations], AsyncIterator[ExportedGame]]
"""The games of a guest, in a language, one after another."""


class Exports:
    """What people take away."""

    def __init__(self, context: PeopleContext, games_of: GamesOf) -> None:
        """With what everything about people shares; `games_of` tells somebody's games."""
        self._context = context
        self._games_of = games_of

    async def of(self, request: Request) -> AsyncIterator[bytes]:
        """The zip file of whoever asks, with their children's, in pieces that are made as they are sent.

        A guest without an account has it too, without proof: whoever uses that browser is that guest. Raises
        `ProveAgain`, `TooManyTries`, `NotForChildren`.
        """
        context = self._context
        session = context.session(request)
        if session is not None and session.kind == "child":
            raise NotForChildren
        guest = context.proved_account(request).person if session is not None else context.guest(request)
        context.limits.check(request, "exports", (EXPORTS, f"export of {guest}"))
        person = await context.database.read(partial(store.person_of, guest=guest))
        say = translations(person.language if person else "en")
        about = await context.database.read(partial(self._about, guest=guest, person=person))
        children = await context.database.read(partial(store.children_of, parent=guest))
        whose = [(guest, person.name if person else ""), *((child.guest, child.name) for child in children)]
        told = self._context.notices_told
        about["notices"] = await context.database.read(lambda connection: [tell(connection, guest) for tell in told])
        boxes, puzzles = context.study_told, context.puzzles_told
        about["study"] = await context.database.read(partial(_told_of, by=boxes, whose=whose))
        about["puzzles"] = await context.database.read(partial(_told_of, by=puzzles, whose=whose))
        entered = context.annotated_told
        about["annotated"] = await context.database.read(partial(_told_of, by=entered, whose=whose))
        about["households"] = await context.database.read(partial(self._households, whose=whose))
        games = [(name, game) for each, name in whose async for game in self._games_of(each, say)]
        return zip_sent(self._files(say, about, games))

    async def _files(
        self, say: Translations, about: dict[str, Any], games: list[tuple[str, ExportedGame]]
    ) -> AsyncIterator[tuple[str, str | bytes]]:
        """The files by their names; of the photos one at a time is in memory."""
        database, now = self._context.database, self._context.wall()
        files = {name: read for home in about["households"] for name, read in home.pop("files", {}).items()}
        data = {**about, "exported": _moment(now), "games": [{"of": of, "id": g.id, **g.data} for of, g in games]}
        yield "index.html", _page(say, about, games, now=now)
        yield "data.json", json.dumps(data, ensure_ascii=False, indent=1)
        for _, game in games:
            if game.gcg:
                yield f"games/{game.id}.gcg", game.gcg
        for name, read in files.items():
            if (content := await database.read(read)) is not None:  # else it has been taken off for good meanwhile
                yield name, content

    def _households(self, connection: Connection, *, whose: list[tuple[str, str]]) -> list[dict[str, Any]]:
        """Where they live, and what they put on the walls there."""
        return [
            {"of": name, **told}
            for guest, name in whose
            for tell in self._context.households_told
            for told in tell(connection, guest)
        ]

    def _about(self, connection: Connection, *, guest: str, person: PersonRow | None) -> dict[str, Any]:
        """All but the games, as data."""
        sessions = self._context.sessions.of(guest)
        return {
            "name": person.name if person else None,
            "sign_in_name": person.sign_in_name if person else None,
            "mail": person.mail if person else None,
            "mail_not_yet_shown_to_be_yours": person.mail_asked if person else None,
            "password": bool(person and person.password),
            "account_since": _moment(person.made_at) if person else None,
            "devices": [
                {"name": each.name, "since": _moment(each.made_at), "last_seen": _moment(each.seen_at)}
                for each in sessions
                if each.kind != "guest"
            ],
            "passkeys": [
                {"name": row.name, "site": row.site, "since": _moment(row.made_at), "last_used": _moment(row.used_at)}
                for row in store.passkeys_of(connection, guest)
            ],
            "children": [
                {"name": child.name, "since": _moment(child.made_at)} for child in store.children_of(connection, guest)
            ],
            "blocked": [
                {"name": row["name"], "since": _moment(row["at"])} for row in store.blocks_of(connection, guest)
            ],
            "reports": [
                {"about": row["name"], "text": row["text"], "at": _moment(row["at"])}
                for row in store.reports_of(connection, guest)
            ],
        }


def _told_of(connection: Connection, *, by: list[OwnTold], whose: list[tuple[str, str]]) -> list[dict[str, Any]]:
    """Their boxes of cards, the puzzles that they have tried, or the games that they have entered."""
    return [{"of": name, **each} for guest, name in whose for tell in by for each in tell(connection, guest)]


def _page(say: Translations, about: dict[str, Any], games: list[tuple[str, ExportedGame]], *, now: float) -> str:
    """The page, which loads nothing but the photos beside it, and runs nothing."""

    def told(key: str) -> str:
        return html.escape(say(f"letters.export-{key}"))

    def listed(key: str) -> str:
        found = [" · ".join(str(value) for value in row.values()) for row in about[key]]
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in found)
        return f"<h2>{told(key)}</h2>" + (f"<ul>{lines}</ul>" if lines else f"<p>{told('none')}</p>")

    facts = [
        ("name", about["name"]),
        ("sign-in-name", about["sign_in_name"]),
        ("mail", about["mail"]),
        ("since", about["account_since"]),
    ]
    facts_told = "".join(f"<dt>{told(key)}</dt><dd>{html.escape(str(value))}</dd>" for key, value in facts if value)
    title = html.escape(say("letters.export-title", name=about["name"] or "?"))
    made = html.escape(say("letters.export-made", date=_moment(now)[:10]))
    parts = "".join(map(listed, ("devices", "passkeys", "children", "blocked", "reports")))
    homes = (
        "".join(_household(home, told("household-left")) for home in about["households"]) or f"<p>{told('none')}</p>"
    )
    parts += f"<h2>{told('households')}</h2>{homes}"
    boxes = "".join(_box(box, say) for box in about["study"]) or f"<li>{told('none')}</li>"
    parts += f"<h2>{told('study')}</h2><ul>{boxes}</ul>"
    tried = len(about["puzzles"]), sum(each["solved"] for each in about["puzzles"])
    puzzles = html.escape(say("letters.export-puzzles-solved", tried=tried[0], solved=tried[1]))
    parts += f"<h2>{told('puzzles')}</h2><p>{puzzles if tried[0] else told('none')}</p>"
    entered = "".join(_entered(game) for game in about["annotated"]) or f"<li>{told('none')}</li>"
    parts += f"<h2>{told('annotated')}</h2><ul>{entered}</ul>"
    password = f"<p>{told('password')}</p>" if about["password"] else ""
    played = "".join(_game(game) for _, game in games) or f"<p>{told('none')}</p>"
    return (
        f'<!doctype html><html lang="{say.language}"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style><h1>{title}</h1><p>{made}</p><h2>{told('you')}</h2><dl>{facts_told}</dl>"
        f"{password}{parts}<h2>{told('games')}</h2>{played}</html>\n"
    )


def _household(home: dict[str, Any], left: str) -> str:
    """A household, what somebody wrote, pinned and spelt there, and their drawings and photos as pictures."""
    members = ", ".join(home["members"])
    title = html.escape(f"{home['name']}: {members}") if home["name"] else left
    lines = [each["text"] for each in (*home["typed"], *home["spelt"], *home["written_on_others"])]
    lines += [each["text"] for each in home["pinned"] if not each["photo"]]
    lines += [" · ".join(filter(None, (each["plan"]["day"], each["what"], each["note"]))) for each in home["planned"]]
    lines += [" · ".join(filter(None, (each["name"], each["address"]))) for each in home["calendars"]]
    texts = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    pictures = [*map(_drawing, home["drawn"]), *(_photo(each) for each in home["pinned"] if each["photo"])]
    return f"<section><h3>{title}</h3><ul>{texts}</ul>{''.join(pictures)}</section>"


def _box(box: dict[str, Any], say: Translations) -> str:
    """A box of cards in a line; all of it is in the data."""
    counts = say("letters.export-box", cards=len(box["cards"]), answers=len(box["answers"]))
    return f"<li>{html.escape(' · '.join(filter(None, (box['of'], box['words'], counts))))}</li>"


def _entered(game: dict[str, Any]) -> str:
    """A game entered while it was played elsewhere, in a line; all of it is in the data."""
    players = ", ".join(game["players"])
    return f"<li>{html.escape(' · '.join(filter(None, (game['of'], game['title'], players))))}</li>"


def _photo(pinned: dict[str, Any]) -> str:
    place, text, words = (html.escape(pinned[key]) for key in ("photo", "text", "words"))
    return f'<figure><img src="{place}" alt="{words}" width="320"><figcaption>{text}</figcaption></figure>'


def _drawing(drawn: dict[str, Any]) -> str:
    strokes = "".join(f'<polyline points="{" ".join(map(str, each))}"/>' for each in drawn["strokes"])
    xs, ys = ([number for each in drawn["strokes"] for number in each[first::2]] for first in (0, 1))
    box = f"{min(xs) - 20} {min(ys) - 20} {max(xs) - min(xs) + 40} {max(ys) - min(ys) + 40}" if xs else "0 0 1 1"
    words = html.escape(drawn["words"])
    return (
        f'<figure><svg viewBox="{box}" width="320" fill="none" stroke="currentColor" stroke-width="8">{strokes}</svg>'
        f"<figcaption>{words}</figcaption></figure>"
    )


def _game(game: ExportedGame) -> str:
    lines = "".join(f"<li>{html.escape(line)}</li>" for line in game.lines)
    record = f'<p><a href="games/{html.escape(game.id)}.gcg">{html.escape(game.id)}.gcg</a></p>' if game.gcg else ""
    return f"<section><h3>{html.escape(game.title)}</h3><ol>{lines}</ol>{record}</section>"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
