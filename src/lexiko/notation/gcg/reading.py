"""GCG game records: read and written, errors with line and column.

`read_gcg(bytes)` and `write_gcg(game)` deal with a file's bytes, `parse_gcg(text)` and `format_gcg(game)` with its
text. Every pragma is kept, known or not, and written back in its place.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lexiko.notation.errors import NotationError, NotationErrors, check_is_text, mistake
from lexiko.notation.gcg.asides import lines_of, place_of, unwrapped
from lexiko.notation.gcg.encoding import HEADER, decode_gcg
from lexiko.notation.gcg.game import NOTES, GcgEvent, GcgGame, GcgPragma, GcgWarning, player_number
from lexiko.notation.gcg.lines import parse_event, parse_pragma
from lexiko.notation.gcg.names import looking_alike, spelled_alike, with_distinct_nicks
from lexiko.notation.gcg.rules import strange_games
from lexiko.notation.sentence_context import counted

_MOST_ERRORS = 1000
_GO_ON = (*NOTES, "description", "title")
"""The pragmata that a line which begins with neither # nor > goes on with."""


def read_gcg(raw: bytes) -> GcgGame:
    """A game record from the bytes of a file. Raises `NotationError`, with every line that cannot be read."""
    check_is_text(raw, "read_gcg", bytes)
    text, warnings = decode_gcg(raw)
    game = parse_gcg(text)
    return replace(game, warnings=(*warnings, *game.warnings))


def parse_gcg(text: str) -> GcgGame:
    """A game record from its text. Raises `NotationError`, with every line that cannot be read, or the first thousand.

    >>> game = parse_gcg("#player1 Ann Ann\\n#player2 Ben Ben\\n>Ann: HORN 8F HORN +14 14\\n#note neat\\n")
    >>> game.events[0].total, game.notes_on(game.events[0])
    (14, ('neat',))
    """
    check_is_text(text, "parse_gcg")
    reading = _Reading()
    for number, line in enumerate(re.split("\r\n|\n|\r", text.removeprefix("\ufeff")), 1):
        reading.take(line.strip(" \t"), number)
        if len(reading.errors) >= _MOST_ERRORS:
            break  # whatever this is, it is no record
    return reading.game()


def format_gcg(game: GcgGame) -> str:
    """A game record as text, the encoding UTF-8 named in its first line; `parse_gcg` reads the same game from it."""
    return "\n".join([f"#{HEADER} UTF-8", *lines_of(game)]) + "\n"


def write_gcg(game: GcgGame) -> bytes:
    """The bytes of a file that holds this record."""
    return format_gcg(game).encode()


class _Reading:
    """A record while its lines come in."""

    def __init__(self) -> None:
        self.items: list[GcgPragma | GcgEvent] = []
        self.warnings: list[GcgWarning] = []
        self.errors: list[NotationError] = []
        self.has_events = False
        self.going_on: list[str] = []

    def take(self, line: str, number: int) -> None:
        try:
            if line.startswith((">", "#")):
                self._end_text()
            if line.startswith(">"):
                self.items.append(parse_event(line, number))
                self.has_events = True
            elif line.startswith("#"):
                self._pragma(parse_pragma(line, number))
            elif line:
                self._go_on(line, number)
        except NotationError as error:
            self.errors.append(error)

    def _pragma(self, pragma: GcgPragma) -> None:
        if pragma.keyword == HEADER:
            if pragma.line != 1:
                message = f"#{HEADER} counts in line 1 only"
                self.warnings.append(GcgWarning(pragma.line, "encoding-too-late", message))
            return
        item = unwrapped(pragma)
        if item is pragma and pragma.keyword in NOTES and not self.has_events:
            message = "a note before the first event belongs to none"
            self.warnings.append(GcgWarning(pragma.line, "note-before-events", message))
        place = len(self.items) if item is pragma else place_of(item, self.items)
        self.items.insert(place, item)

    def _go_on(self, line: str, number: int) -> None:
        """A line that begins with neither # nor >: it goes on with a note, or else becomes one."""
        last = self.items[-1] if self.items else None
        if isinstance(last, GcgPragma) and last.keyword in _GO_ON:
            self.going_on.append(line)
        elif last is not None:
            self.items.append(GcgPragma("note", line, number))
            self.warnings.append(GcgWarning(number, "stray-line", "a line of no kind, kept as a note"))
        else:
            raise mistake("gcg-line", text=repr(line[:30]), line=number, column=1)

    def _end_text(self) -> None:
        """The lines that go on with the latest pragma are all there."""
        if self.going_on and isinstance(last := self.items[-1], GcgPragma):
            self.items[-1] = replace(last, text="\n".join([last.text, *self.going_on]).lstrip("\n"))
        self.going_on = []

    def game(self) -> GcgGame:
        self._end_text()
        items, respelled = spelled_alike(self.items)
        items, renamed = with_distinct_nicks(items)
        game = GcgGame(
            tuple(items), (*self.warnings, *respelled, *renamed, *strange_games(items), *_missing_totals(items))
        )
        if not self.items and not self.errors:
            raise mistake("gcg-no-game", line=1)
        self.errors += _player_errors(game)
        if self.errors:
            raise NotationErrors(sorted(self.errors, key=lambda error: error.line or 0))
        return replace(game, warnings=(*game.warnings, *looking_alike(game)))


def _missing_totals(items: list[GcgPragma | GcgEvent]) -> list[GcgWarning]:
    """That points or totals are not told, once for all lines."""
    events = [item for item in items if isinstance(item, GcgEvent) and item.missing_numbers]
    if not events:
        return []
    what = "the points and the total are" if events[0].missing_numbers > 1 else "the total is"
    more = f", nor are some in {counted(len(events) - 1, 'line')} below" if len(events) > 1 else ""
    message = f"{what} not told{more}; they are filled in by the rules"
    return [GcgWarning(events[0].line, "not-told", message)]


def _player_errors(game: GcgGame) -> list[NotationError]:
    """Players without a name, and lines about nobody."""
    errors = []
    seen: set[str] = set()
    for pragma in game.pragmata:
        if player_number(pragma.keyword) is None:
            continue
        nick = pragma.text.split(" ", 1)[0]
        if not nick:
            errors.append(mistake("gcg-nameless", line=pragma.line))
        elif nick in seen:
            errors.append(mistake("gcg-same-nick", nick=nick, line=pragma.line))
        seen.add(nick)
    nicks = {player.nick for player in game.players}
    for event in game.events:
        if event.nick not in nicks:
            players = ", ".join(sorted(nicks))
            errors.append(mistake("gcg-nobody", nick=repr(event.nick), players=players, line=event.line, column=2))
    return errors
