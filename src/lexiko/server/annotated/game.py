"""A game that is entered turn by turn: its lines, what came of each, and what is known of racks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from lexiko.frozen import dataclass
from lexiko.notation import NotationError, format_tiles, parse_rack
from lexiko.rules import (
    Error,
    Event,
    PlayWithdrawn,
    Position,
    TilesExchanged,
    TilesPlayed,
    TurnLost,
    TurnPassed,
    Word,
)
from lexiko.scorekeeping import (
    KeptScore,
    Racks,
    ScoreCommand,
    ScoreEntry,
    ScoreError,
    ScoreHeader,
    SeenTurn,
    check_racks,
    command_of,
    entry_record,
    on_its_rack,
    parsed_entry,
    rack_told,
    racks_after,
)

_TURNS = (TilesPlayed, TilesExchanged, TurnPassed, TurnLost)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredLine:
    """What was entered once. `rack` are the tiles known then of who was on turn, `swapped` those exchanged, as texts.

    `told` are the points that the players counted, `left` the seconds on the mover's clock, `at` when it was entered.
    """

    entry: ScoreEntry
    rack: str = ""
    swapped: str = ""
    told: int | None = None
    left: float | None = None
    at: float = 0.0

    def record(self) -> dict[str, Any]:
        """It as values that JSON has; only what it says."""
        beside = {"rack": self.rack, "swapped": self.swapped, "told": self.told, "left": self.left, "at": self.at}
        return {**entry_record(self.entry), **{key: value for key, value in beside.items() if value not in ("", None)}}

    @classmethod
    def of(cls, record: dict[str, Any], players: int) -> EnteredLine:
        """The line of a record."""
        return cls(
            entry=parsed_entry(record, players),
            rack=record.get("rack", ""),
            swapped=record.get("swapped", ""),
            told=record.get("told"),
            left=record.get("left"),
            at=record.get("at", 0.0),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A line and what came of it: `seat` was on turn, `held` is what its rack had for sure, `before` racks as known."""

    line: EnteredLine
    seat: int | None
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    held: bytes
    seen: tuple[SeenTurn, ...]
    before: Racks

    @property
    def play(self) -> TilesPlayed | None:
        """The play that was made, if it was one."""
        return next((event for event in self.events if isinstance(event, TilesPlayed)), None)

    @property
    def words(self) -> tuple[Word, ...]:
        """The words of its play."""
        return tuple(word.word for word in self.play.score.words) if self.play else ()


class AnnotatedGame:
    """A kept score with what was seen of its racks.

    >>> from lexiko.rulebook import ruleset
    >>> game = AnnotatedGame(ScoreHeader(ruleset=ruleset("classic"), names=("Ann", "Ben")))
    >>> game.tell_rack(0, "HORNAEI")
    >>> game.enter(game.kept.typed("8F HORN"))
    >>> format_tiles(game.racks[0], game.kept.ruleset.tile_set.alphabet), game.lines[0].rack
    ('AEI', 'AEHINOR')
    """

    def __init__(self, header: ScoreHeader, lines: Iterable[EnteredLine] = ()) -> None:
        """Raises what `go_on` raises."""
        self.header = header
        self.kept = KeptScore(header.ruleset, header.names)
        self.racks: Racks = (b"",) * len(header.names)
        self.noted: list[Noted] = []
        self.go_on(lines)

    @property
    def lines(self) -> list[EnteredLine]:
        """All that was entered."""
        return [noted.line for noted in self.noted]

    @property
    def position(self) -> Position:
        """How the game stands; its racks and bag are true in number only."""
        return self.kept.position

    def go_on(self, lines: Iterable[EnteredLine]) -> None:
        """Enter lines that were entered before. Raises at the first that does not fit; those before it stay."""
        alphabet = self.header.ruleset.tile_set.alphabet
        for line in lines:
            command = command_of(line.entry, self.position)
            if line.swapped:
                command = replace(command, tiles=parse_rack(line.swapped, alphabet))
            seat, before = self.position.on_turn, self.racks
            try:
                if seat is not None and line.rack:
                    self.tell_rack(seat, line.rack)
                self.enter(command, told=line.told, left=line.left, at=line.at)
            except Error:
                self.racks = before
                raise

    def tell_rack(self, seat: int, text: str) -> None:
        """What is known of a rack. Raises `NotationError`, `ScoreError`, `UnknownLetter`; then nothing has changed."""
        if not 0 <= seat < len(self.racks):
            raise ScoreError("which-order", names=", ".join(self.header.names))
        alphabet = self.header.ruleset.tile_set.alphabet
        tiles = parse_rack(alphabet.as_typed(text), alphabet) if text.strip() else b""
        self.racks = rack_told(self.racks, seat, tiles, position=self.position, names=self.header.names)

    def enter(
        self, command: ScoreCommand, *, told: int | None = None, left: float | None = None, at: float = 0.0
    ) -> None:
        """Enter something. Raises `IllegalMove`, `ScoreError`; then nothing has changed."""
        position, racks, alphabet = self.position, self.racks, self.header.ruleset.tile_set.alphabet
        check_racks(racks, command, position, self.header.names)
        seat, held = position.on_turn, on_its_rack(racks, command, position)
        events = self.kept.do(command)
        entry = self.kept.entries[-1]
        last = next((each.held for each in reversed(self.noted) if each.play is not None), b"")
        line = EnteredLine(
            entry=entry,
            rack=format_tiles(racks[seat], alphabet) if seat is not None and entry.verb in ("move", "exchange") else "",
            swapped=format_tiles(command.tiles, alphabet) if entry.verb == "exchange" else "",
            told=told,
            left=left,
            at=at,
        )
        whole = seat is not None and len(held) == len(position.racks[seat])
        own = entry.verb in ("move", "exchange")
        seen = [SeenTurn() for event in events if isinstance(event, _TURNS)]
        if own and seen:
            seen[0] = SeenTurn(rack=held, whole=whole, swapped=command.tiles if entry.verb == "exchange" else b"")
        self.racks = self._fitting(racks_after(racks, command, before=position, events=events, last=last))
        self.noted.append(
            Noted(
                line=line,
                seat=seat,
                events=events,
                scores=self.position.scores,
                held=held,
                seen=tuple(seen),
                before=racks,
            )
        )

    def _fitting(self, racks: Racks) -> Racks:
        """What is known, as far as it can be now: a rack that was mended since may be in the way of another."""
        found: Racks = (b"",) * len(racks)
        for seat, rack in enumerate(racks):
            try:
                found = rack_told(found, seat, rack, position=self.position, names=self.header.names)
            except ScoreError:
                continue
        return found

    def check(self, command: ScoreCommand) -> None:
        """Raises `ScoreError` where a turn takes tiles that cannot be on its rack, by what is known."""
        check_racks(self.racks, command, self.position, self.header.names)

    def take_back(self) -> EnteredLine:
        """Take the latest line back. Raises `ScoreError` where there is none."""
        self.kept.undo()
        noted = self.noted.pop()
        self.racks = noted.before
        return noted.line

    def record_seen(self) -> Sequence[SeenTurn]:
        """What was seen of each turn's rack, in the order of the record."""
        return [seen for noted in self.noted for seen in noted.seen]

    def taken_off(self) -> set[int]:
        """The places of lines whose plays did not stand."""
        off: set[int] = set()
        latest: int | None = None
        for at, noted in enumerate(self.noted):
            if any(isinstance(event, PlayWithdrawn) for event in noted.events) and latest is not None:
                off.add(latest)
            if noted.play is not None:
                latest = at
        return off


def rest_fits(game: AnnotatedGame, lines: Sequence[EnteredLine]) -> tuple[int, Error | ValueError | None]:
    """How many of these lines can be gone on with, and why the next one cannot; the game goes on with those."""
    for count, line in enumerate(lines):
        try:
            game.go_on([line])
        except (Error, NotationError, ValueError) as wrong:
            return count, wrong
    return len(lines), None
