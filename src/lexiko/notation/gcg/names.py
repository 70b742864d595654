"""The short names of a record's players: made from full ones, and told apart where two players share one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from lexiko.notation.gcg.game import TURNS, EventKind, GcgEvent, GcgGame, GcgPragma, GcgWarning, player_number
from lexiko.player_names import first_alike, look_the_same


def nicks_of(players: Sequence[str]) -> tuple[str, ...]:
    """A short name for each player: without white space, and no two that look the same.

    >>> nicks_of(["Ann Lee", "ann", "Ann Lee", "", "ANN"])
    ('Ann_Lee', 'ann', 'Ann_Lee3', 'Player4', 'ANN5')
    """
    nicks: list[str] = []
    for number, name in enumerate(players, 1):
        nick = re.sub(r"[\s:]+", "_", line_of_text(name)) or f"Player{number}"
        nick = nick if not _like(nick, nicks) else f"{nick}{number}"
        while _like(nick, nicks):
            nick += "_"
        nicks.append(nick)
    return tuple(nicks)


def _like(nick: str, nicks: Sequence[str]) -> list[str]:
    """Those of these nicks that look like this one."""
    return [other for other in nicks if look_the_same(nick, other)]


def line_of_text(text: str) -> str:
    """A text without line breaks and other characters that do not print."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def with_distinct_nicks(
    items: Sequence[GcgPragma | GcgEvent],
) -> tuple[list[GcgPragma | GcgEvent], list[GcgWarning]]:
    """A record in which no two players share a nick: who is meant by one shows by the totals and by whose turn it is.

    >>> items = [GcgPragma("player1", "NoName A"), GcgPragma("player2", "NoName B")]
    >>> [item.text for item in with_distinct_nicks(items)[0]]
    ['A A', 'B B']
    """
    players = [item for item in items if isinstance(item, GcgPragma) and player_number(item.keyword) and item.text]
    nicks = [player.text.split(" ", 1)[0] for player in players]
    if len(set(nicks)) == len(nicks) or len({player.keyword for player in players}) < len(players):
        return list(items), []
    unique = _unique(nicks, [player.text.partition(" ")[2].strip() for player in players])
    rotation = _Rotation(nicks)
    renamed: list[GcgPragma | GcgEvent] = []
    for item in items:
        if isinstance(item, GcgEvent):
            renamed.append(replace(item, nick=unique[rotation.seat(item)]) if item.nick in nicks else item)
        elif item in players:
            seat = players.index(item)
            name = item.text.partition(" ")[2].strip() or item.text
            renamed.append(replace(item, text=f"{unique[seat]} {name}"))
        else:
            renamed.append(item)
    shared = next(nick for nick in nicks if nicks.count(nick) > 1)
    second = [player for player, nick in zip(players, nicks, strict=True) if nick == shared][1]
    names = ", ".join(nick for nick, was in zip(unique, nicks, strict=True) if was == shared)
    message = f"two players are called {shared}: told apart by their turns and totals, they are {names} here"
    return renamed, [GcgWarning(second.line, "same-nick", message)]


def spelled_alike(
    items: Sequence[GcgPragma | GcgEvent],
) -> tuple[list[GcgPragma | GcgEvent], list[GcgWarning]]:
    """A record whose lines call players as its head does: a nick that only looks like one of the head's is that one.

    >>> items = [GcgPragma("player1", "Ann Ann"), GcgEvent(nick="ann", kind=EventKind.PASS, score=0, total=0)]
    >>> spelled_alike(items)[0][1].nick
    'Ann'
    """
    nicks = [
        item.text.split(" ", 1)[0] for item in items if isinstance(item, GcgPragma) and player_number(item.keyword)
    ]
    nicks = list(dict.fromkeys(nicks))
    meant: dict[str, str] = {}
    warnings: list[GcgWarning] = []
    if not nicks:
        return list(items), []
    for item in items:
        if not isinstance(item, GcgEvent) or item.nick in nicks or item.nick in meant:
            continue
        same_letters = [nick for nick in nicks if nick.casefold() == item.nick.casefold()]
        if len(alike := same_letters or _like(item.nick, nicks)) == 1:
            meant[item.nick] = alike[0]
            message = f"{item.nick} is {alike[0]}, who looks the same and is spelled otherwise in the head"
            warnings.append(GcgWarning(item.line, "nick-spelled-otherwise", message))
    return [
        replace(item, nick=meant[item.nick]) if isinstance(item, GcgEvent) and item.nick in meant else item
        for item in items
    ], warnings


def looking_alike(game: GcgGame) -> list[GcgWarning]:
    """That two players look the same; they are two all the same, as their lines are written."""
    pair = first_alike(player.nick for player in game.players)
    if pair is None:
        return []
    line = next(
        item.line
        for item in game.items
        if pair[1] == (item.nick if isinstance(item, GcgEvent) else item.text.split(" ", 1)[0])
    )
    message = f"{pair[0]} and {pair[1]} look the same; they are taken for two players, as they are written"
    return [GcgWarning(line, "alike-nicks", message)]


def _unique(nicks: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """A nick for each, from the full name where players share one."""
    return nicks_of([name if nicks.count(nick) > 1 else nick for nick, name in zip(nicks, names, strict=True)])


class _Rotation:
    """Whose line each is, as they come: by seat, where several share a nick."""

    def __init__(self, nicks: Sequence[str]) -> None:
        self.nicks = nicks
        self.totals = [0] * len(nicks)
        self.mover = len(nicks) - 1

    def seat(self, event: GcgEvent) -> int:
        """The seat that a line is about."""
        seats = len(self.nicks)
        following = [(self.mover + 1 + count) % seats for count in range(seats)]
        if event.kind not in TURNS:
            following = [*following[-1:], *following[:-1]]
        mine = [seat for seat in following if self.nicks[seat] == event.nick]
        seat = mine[0]
        if event.kind is not EventKind.WITHDRAWN and not event.missing_numbers:
            seat = next((each for each in mine if self.totals[each] + event.score == event.total), seat)
        if event.kind in TURNS:
            self.mover = seat
        self.totals[seat] = event.total if not event.missing_numbers else self.totals[seat] + event.score
        return seat
