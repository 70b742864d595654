"""What can be mended in a GCG record, and is: through letters, totals, points mistyped, players, the reckoning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from lexiko.notation.errors import NotationError
from lexiko.notation.gcg.asides import is_known_elsewhere, line_of
from lexiko.notation.gcg.checks.reckoning import due, is_gain
from lexiko.notation.gcg.encoding import HEADER
from lexiko.notation.gcg.game import RECKONING, TURNS, EventKind, GcgEvent, GcgGame, GcgPragma
from lexiko.notation.gcg.lines import format_event, format_pragma
from lexiko.notation.gcg.mending import Change, mend_text
from lexiko.notation.gcg.reading import parse_gcg
from lexiko.notation.gcg.replay import ReplayedTurn, finish_lines, replay_gcg
from lexiko.notation.gcg.rules import EDITION, ENDED
from lexiko.notation.lettering import format_tiles, parse_rack
from lexiko.notation.problems import Problem
from lexiko.rules import SETTLINGS, Ruleset, tile_of

_COUNTED = (*TURNS, EventKind.END_RACK)
"""Lines whose points the rules know."""
_WENT_OUT = "went-out"
"""How a record of ours says that a game ended so."""
_AS_WRITTEN = "so the format spaces it"
_LOOKED_PAST = "told so, every other program looks past it"


class Repaired(NamedTuple):
    """A record mended, what was changed by line of the file as it was, and what cannot be mended."""

    game: GcgGame
    changes: tuple[Change, ...]
    left: tuple[Problem, ...]


def repair_gcg(
    raw: bytes, rules: Callable[[GcgGame], Ruleset], *, lexicon: str = "", recount: bool = False
) -> Repaired:
    """Mend a record; `rules` gives those it was played by, `lexicon` is named in it if told.

    Points that differ from the rules' stay where the player's totals are built upon them, since so they were counted,
    unless `recount` is wanted; where the totals agree with the rules they were mistyped. Raises `NotationError` for
    lines that cannot be read.

    >>> from lexiko.rulebook import ruleset
    >>> mended = repair_gcg(b">Ann: HORN 8F HORN +14 15\\n", lambda game: ruleset())
    >>> [(change.line, change.now) for change in mended.changes][1:]
    [(1, '#player1 Ann Ann'), (1, '>Ann: HORN 8F HORN +14 14')]
    """
    read = mend_text(raw)
    game = parse_gcg(read.text)
    mending = _Mending(game, rules(game), read.lines, recount=recount)
    mended = mending.game(lexicon)
    changes = sorted((*read.changes, *mending.changes), key=lambda change: (change.line, bool(change.was)))
    return Repaired(mended, tuple(changes), replay_gcg(mended, mending.ruleset).problems)


class _Mending:
    """A record while its lines are mended one after another; the totals go on from the mended ones."""

    def __init__(self, game: GcgGame, ruleset: Ruleset, lines: tuple[str, ...], *, recount: bool) -> None:
        self.record, self.ruleset, self.lines, self.recount = game, ruleset, lines, recount
        self.changes: list[Change] = []
        self.totals: dict[str, int] = {}
        self.recorded: dict[str, int] = {}
        self.before: tuple[str, int, int] = ("", 0, 0)
        self.has_turns = False
        self.small = _lines_typed_small(game, ruleset)
        self.record = _in_capitals(game, self.small)
        self.replay = replay_gcg(self.record, ruleset)
        self.by_rules = {turn.line: turn.score for turn in self.replay.turns if turn.kind in TURNS}

    def game(self, lexicon: str) -> GcgGame:
        """The mended record."""
        turns = iter(self.replay.turns)
        items: list[GcgPragma | GcgEvent] = []
        for item in self.record.items:
            if isinstance(item, GcgEvent):
                items.append(self._event(item, next(turns)))
            else:
                items.append(item)
                now = line_of(item, has_turns=self.has_turns)
                self._note(item.line, now, _LOOKED_PAST if now[1:] != format_pragma(item)[1:] else _AS_WRITTEN)
        for number, line in enumerate(self.lines, 1):
            if number > 1 and line.strip().lower().startswith(f"#{HEADER}"):
                self._changed(number, line.strip(), "", "the encoding counts in line 1 only")
        items = [*self._head(items, lexicon), *items]
        return GcgGame((*items, *self._reckoning(items)))

    # --- one line each -------------------------------------------------------------------------------------------

    def _event(self, event: GcgEvent, turn: ReplayedTurn) -> GcgEvent:
        reasons: list[str] = []
        mended = event
        if event.line in self.small:
            reasons.append("small letters are blanks, which were not meant")
        if event.kind is EventKind.PLAY and turn.written and turn.written != f"{event.place} {event.text}":
            place, text = turn.written.split(" ")
            if text != event.text:
                reasons.append("a dot stands for a letter that lay there")
            if place != event.place:
                reasons.append("places are in capitals")
            mended = replace(mended, place=place, text=text)
        mended = self._counted(mended, turn, reasons)
        self.has_turns = self.has_turns or event.kind in TURNS
        aside = event.kind in RECKONING and not is_known_elsewhere(self.record)
        self._note(
            event.line, line_of(mended, has_turns=self.has_turns, aside=aside), "; ".join(reasons) or _AS_WRITTEN
        )
        return mended

    def _counted(self, event: GcgEvent, turn: ReplayedTurn, reasons: list[str]) -> GcgEvent:
        """The event with the points and the total that it must have."""
        total, recorded = self.totals.get(event.nick, 0), self.recorded.get(event.nick, 0)
        score, why = self._score(event, turn, (total, recorded))
        if score != event.score or event.missing_numbers > 1:
            reasons.append(f"{_what(event)} scores {score}{why}")
        now = total + score
        if event.kind is EventKind.WITHDRAWN and self.before[0] == event.nick:
            now = self.before[1]
        if event.total != now or event.missing_numbers:
            reasons.append(f"{event.nick} had {total}, so the total is {now}")
        if event.kind in TURNS:
            self.before = (event.nick, total, score)
        self.totals[event.nick], self.recorded[event.nick] = now, now if event.missing_numbers else event.total
        return replace(event, score=score, total=now, missing_numbers=0)

    def _score(self, event: GcgEvent, turn: ReplayedTurn, before: tuple[int, int]) -> tuple[int, str]:
        """The points that a line must have, and how that is known where they are not those written.

        `before` is the player's total before it as it is mended, and as it was written.
        """
        if event.kind is EventKind.WITHDRAWN and self.before[0] == event.nick:
            taken = -self.before[2]
            return (event.score if event.score in (0, taken) else taken), ", as much as the play it takes back"
        if event.missing_numbers > 1:
            return turn.recorded, ", which was not told"
        other = self._due(event, turn, before[1])
        if other == event.score:
            return other, ""
        if self.recount and event.kind in _COUNTED:
            return other, " by the rules"
        counted_so, shown_by = self._later_total(event, other, before)
        if counted_so:
            return event.score, ""
        if event.total - other in before and event.total - event.score not in before:
            return other, ", as its total shows"
        return (other, f", as the total of line {shown_by} shows") if shown_by else (event.score, "")

    def _due(self, event: GcgEvent, turn: ReplayedTurn, recorded: int) -> int:
        """The points that a line would have, were those written mistyped: by the rules, or by the totals around it."""
        if event.kind in TURNS:
            return turn.score
        if self.recount and event.kind is EventKind.END_RACK:
            losses = any(each.kind is EventKind.END_RACK and not is_gain(each) for each in self.record.events)
            tiles = self._tiles(event.text)
            return event.score if tiles is None else due(event, tiles, self.ruleset.tile_set, losses=losses)
        later = next(self._later(event), None)
        goes_on = later and later.kind is not EventKind.WITHDRAWN and later.total == event.total + later.score
        return event.total - recorded if goes_on else event.score

    def _later_total(self, event: GcgEvent, other: int, before: tuple[int, int]) -> tuple[bool, int]:
        """Whether the first later total that can tell is built upon the points written, and which line it is in.

        One that can tell agrees with the points written or with the others, and not with both; line 0: none can. What
        came in between counts as it is written, or by the rules throughout.
        """
        written = by_rules = 0
        for later in self._later(event) if event.kind in TURNS else ():
            written, by_rules = written + later.score, by_rules + self.by_rules.get(later.line, later.score)
            starts = {later.total - written, later.total - by_rules}
            as_written = any(start - event.score in before for start in starts)
            if as_written != any(start - other in before for start in starts):
                return as_written, later.line
            if later.kind is EventKind.WITHDRAWN and not later.score:
                break
        return False, 0

    def _later(self, event: GcgEvent) -> Iterator[GcgEvent]:
        """The player's lines after this one."""
        return (each for each in self.record.events if each.nick == event.nick and each.line > event.line)

    # --- lines that are missing ----------------------------------------------------------------------------------

    def _head(self, items: list[GcgPragma | GcgEvent], lexicon: str) -> Iterator[GcgPragma]:
        """Players that no line names, and the lexicon if it was asked for. One that is named otherwise is replaced."""
        pragmata = [item for item in items if isinstance(item, GcgPragma)]
        if not any(re.fullmatch(r"player\d+", item.keyword) for item in pragmata):
            for number, player in enumerate(self.record.players, 1):
                yield self._added(
                    GcgPragma(f"player{number}", f"{player.nick} {player.nick}"), "no line named the player"
                )
        pragma = next((item for item in pragmata if item.keyword == "lexicon"), None)
        if not lexicon or (pragma is not None and pragma.text == lexicon):
            return
        if pragma is None:
            items.insert(_after_players(items), self._added(GcgPragma("lexicon", lexicon), "you asked for it"))
            return
        items[items.index(pragma)] = replace(pragma, text=lexicon)
        self._changed(pragma.line, format_pragma(pragma), f"#lexicon {lexicon}", "you asked for it")

    def _reckoning(self, items: list[GcgPragma | GcgEvent]) -> Iterator[GcgEvent]:
        """What the end of a game that was played out adds and takes off, if no line tells it. Rule: R9.3"""
        left = self._left_over(items)
        if not left:
            return
        nicks = [player.nick for player in self.record.players]
        winner = self.before[0]
        loser = next(nick for nick in nicks if nick != winner)
        tiles, worth = format_tiles(left, self.ruleset.tile_set.alphabet), self.ruleset.tile_set.total(left)
        settling = SETTLINGS[self.ruleset.settling]
        if self.record.text_of(EDITION) is None or not settling.lost:
            yield self._end(winner, 2 * worth, tiles, rack="", why=f"{winner} went out and gains twice the tiles left")
        else:
            yield self._end(loser, -worth, tiles, rack=tiles, why=f"{loser} is left with these tiles (R9.3)")
            yield self._end(winner, worth, tiles, rack="", why=f"{winner} went out and gains them (R9.3)")

    def _left_over(self, items: list[GcgPragma | GcgEvent]) -> bytes:
        """The tiles of the one who did not go out; none if it is not certain that somebody did."""
        events = [item for item in items if isinstance(item, GcgEvent)]
        if not events or len(self.record.players) != 2 or not self._racks_are_whole(events):
            return b""
        kinds = {event.kind for event in events}
        last = next((event for event in reversed(events) if event.kind in TURNS), events[-1])
        after = events[events.index(last) + 1 :]
        withdrawn = any(event.kind is EventKind.WITHDRAWN for event in after)
        if EventKind.END_RACK in kinds or last.kind is not EventKind.PLAY or withdrawn:
            return b""
        unseen = Counter(self.ruleset.tile_set.all_tiles())
        unseen.subtract(tile_of(tile) for _, tile in self.replay.board.tiles())
        if self._count(last.rack) != self._count(last.text.replace(".", "")) or self._ended_otherwise():
            return b""
        left = bytes(sorted(unseen.elements()))
        return left if len(left) <= self.ruleset.rack_size else b""  # else the bag holds some, and nobody went out

    def _ended_otherwise(self) -> bool:
        """Whether the record says that it ended otherwise than by going out, or a finish line was reached. Rule: V7"""
        if (self.record.text_of(ENDED) or _WENT_OUT).split(" ")[0] != _WENT_OUT:
            return True
        targets = finish_lines(self.record, self.ruleset)
        nicks = [player.nick for player in self.record.players]
        return any(self.totals.get(nick, 0) >= target for nick, target in zip(nicks, targets, strict=False))

    def _racks_are_whole(self, events: list[GcgEvent]) -> bool:
        """Whether racks are told whole, which a score kept for a physical board does not: its first turns show it."""
        first = [event for event in events if event.kind in TURNS][:4]
        return all(self._count(event.rack) == self.ruleset.rack_size for event in first)

    def _count(self, text: str) -> int:
        """How many tiles a text names; -1 if it cannot be read."""
        tiles = self._tiles(text)
        return -1 if tiles is None else len(tiles)

    def _tiles(self, text: str) -> bytes | None:
        """The tiles that a text names; None if it cannot be read."""
        try:
            return bytes(parse_rack(text, self.ruleset.tile_set.alphabet))
        except NotationError:
            return None

    def _end(self, nick: str, score: int, tiles: str, *, rack: str, why: str) -> GcgEvent:
        total = self.totals[nick] = self.totals.get(nick, 0) + score
        kind = EventKind.END_RACK
        event = GcgEvent(
            nick=nick, kind=kind, score=score, total=total, rack=rack, text=tiles, line=self._line_after_last()
        )
        self._changed(event.line, "", format_event(event), f"the reckoning was missing: {why}")
        return event

    # --- telling -------------------------------------------------------------------------------------------------

    def _line_after_last(self) -> int:
        return max((number for number, line in enumerate(self.lines, 1) if line.strip()), default=0) + 1

    def _added(self, pragma: GcgPragma, because: str) -> GcgPragma:
        self._changed(1, "", format_pragma(pragma), because)
        return pragma

    def _note(self, number: int, now: str, because: str) -> None:
        """Tell what became of a line, and of those that it goes on in, if anything did."""
        length = now.count("\n") + 1
        was = "\n".join(line.strip() for line in self.lines[number - 1 : number - 1 + length])
        if number and was != now:
            self._changed(number, was, now, because)

    def _changed(self, line: int, was: str, now: str, because: str) -> None:
        self.changes.append(Change(line, was, now, because))


def _lines_typed_small(game: GcgGame, ruleset: Ruleset) -> frozenset[int]:
    """The lines whose word is in small letters, as if it were laid with blanks that the rack has not."""
    return frozenset(each.line for each in replay_gcg(game, ruleset).problems if each.code == "small-letters")


def _in_capitals(game: GcgGame, lines: Collection[int]) -> GcgGame:
    """A record with the words of these lines in capitals."""
    if not lines:
        return game
    items = (
        replace(item, text=item.text.upper()) if isinstance(item, GcgEvent) and item.line in lines else item
        for item in game.items
    )
    return replace(game, items=tuple(items))


def _after_players(items: list[GcgPragma | GcgEvent]) -> int:
    """Where a line about the whole game goes: below the players."""
    places = [
        place
        for place, item in enumerate(items)
        if isinstance(item, GcgPragma) and re.fullmatch(r"player\d+", item.keyword)
    ]
    return places[-1] + 1 if places else 0


def _what(event: GcgEvent) -> str:
    return f"{event.place} {event.text}" if event.kind is EventKind.PLAY else "the turn"
