"""When is the game of a record over? Nothing is played any more after that, whatever else the record tells."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.notation.gcg.game import EventKind, GcgEvent
from lexiko.notation.problems import Problem
from lexiko.notation.sentence_context import counted
from lexiko.rules import Board, Rack, Ruleset

_PASSES_EACH = {"everyone-twice": 2}
"""How often each must have passed for passes alone to end a game; elsewhere no record can tell. Rule: R9.2"""


_ALL_PASSED = "all have passed twice in turn"


class EndOfRecord:
    """Follows a record's turns until the game is over, by these rules: `why` then says how it came to that.

    Somebody went out, too many turns in a row were without points, all have passed as often as it takes, or the tiles
    left have been reckoned. Who went out shows only where racks are told whole, as they are in most records.
    """

    def __init__(self, ruleset: Ruleset, nicks: Sequence[str]) -> None:
        self.ruleset, self.nicks = ruleset, nicks
        self.why = ""
        self.is_reported = False
        self.whole_racks: bool | None = None
        self.opening_to_come = ruleset.opening_length > 2
        self.scoreless = 0
        self.scoreless_before = 0
        self.passes = dict.fromkeys(nicks, 0)
        self.gone: set[str] = set()
        self.may_accept: set[str] = set()

    def late(self, event: GcgEvent) -> list[Problem]:
        """What is to be said of a turn, if it comes too late; once for a record."""
        if not self.why or self.is_reported or self._accepts(event):
            return []
        self.is_reported = True
        return [Problem(event.line, "after-the-end", f"The game was over: {self.why}. Nothing more is played.")]

    def _accepts(self, event: GcgEvent) -> bool:
        """Whether a line is the pass by which some programs tell that the last play was challenged in vain, or not."""
        accepts = event.kind is EventKind.PASS and event.nick in self.may_accept
        self.may_accept.discard(event.nick)
        return accepts

    def played(self, event: GcgEvent, points: int, rack: Rack | None, *, laid: int, board: Board) -> None:
        """A play, `board` being as it is after it. Rule: R9.1"""
        others = len(self.nicks) - 1
        size = self.ruleset.rack_size
        unseen = sum(self.ruleset.tile_set.counts) - sum(1 for cell in board.cells if cell)
        if unseen + laid > size * (others + 1) and self.whole_racks is not False:
            self.whole_racks = rack is not None and len(rack) == size
        self.opening_to_come = False
        self._count(points)
        self.passes = dict.fromkeys(self.nicks, 0)
        goes_out = rack is not None and len(rack) == laid and unseen <= size * others
        if goes_out and self.whole_racks:
            self._end(f"{event.nick} went out in line {event.line}")
            self.may_accept = {*self.nicks} - {event.nick}
        self._check()

    def withdrawn(self) -> None:
        """The latest play is taken back: it is a turn without points, and has ended nothing. Rule: R8.3, C7"""
        self.why = ""
        self.may_accept = set()
        self.scoreless = self.scoreless_before
        self._count(0)
        self._check()

    def without_play(self, event: GcgEvent, *, resets: bool) -> None:
        """A turn passed or exchanged; `resets`: it was no pass, so that passes are counted anew. Rule: R9.2"""
        self._count(0)
        if resets:
            self.passes = dict.fromkeys(self.nicks, 0)
        else:
            self.passes[event.nick] = self.passes.get(event.nick, 0) + 1
        self._check()

    def lost_to_a_challenge(self, nick: str) -> None:
        """The latest turn was lost because a challenge failed: it neither counts as a pass nor resets. Rule: R9.2"""
        self.passes[nick] = max(0, self.passes.get(nick, 0) - 1)
        if self.why == _ALL_PASSED:
            self.why = ""

    def reckoned(self, event: GcgEvent) -> None:
        """The tiles left have been counted. Rule: R9.3"""
        self._end(f"the tiles left are counted in line {event.line}")

    def ended(self, line: int) -> None:
        """The record says so itself."""
        self._end(f"line {line} says so")

    def _count(self, points: int) -> None:
        self.scoreless_before = self.scoreless
        self.scoreless = 0 if points else self.scoreless + 1

    def _check(self) -> None:
        """Whether turns without points, or passes, end it. Rule: C7, R9.2, V1"""
        if self.opening_to_come:
            return
        most = self.ruleset.scoreless_to_end
        if most and self.scoreless >= most:
            self._end(f"there had been {counted(self.scoreless, 'turn')} without points in a row")
        each = _PASSES_EACH.get(self.ruleset.passes)
        if each and all(self.passes[nick] >= each for nick in self.nicks if nick not in self.gone):
            self._end(_ALL_PASSED)

    def _end(self, why: str) -> None:
        self.why = self.why or why
