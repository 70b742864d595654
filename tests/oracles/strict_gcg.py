"""A reader of game records as strict as the strictest of other programs: it stops at the first line it does not know.

Written from the format's description and from what such readers demand, with nothing of ours: its own board, its own
points. It knows two players, the usual set and board, and the end of a game as clubs reckon it. What is in notes and
descriptions it passes over. `read_strictly(text)` gives the totals it comes to, or raises `Refused`.
"""

from __future__ import annotations

import re
from collections import Counter

VALUES = dict(
    zip("AEIOULNSTRDGBCMPFHVWYKJXQZ?", [1] * 10 + [2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 8, 8, 10, 10, 0], strict=True)
)
COUNTS = dict(
    zip("EAIONRTLSUDGBCMPFHVWY?KJXQZ", [12, 9, 9, 8, 6, 6, 6, 4, 4, 4, 4, 3] + [2] * 10 + [1] * 5, strict=True)
)
RACK, BINGO, SCORELESS, EDGE = 7, 50, 6, 15
QUARTER = ("T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D")
"""A quarter of the board, its middle included; the rest is its mirror image."""

_HEAD = re.compile(
    r"#(player[12] \S+ \S.*|title.*|description.*|id \S+ \S+|lexicon \S+|tile-distribution \S+|board-layout \S+)"
)
_TURN = re.compile(r">(\S+): (\S+) (?:([0-9]{1,2}[A-O]|[A-O][0-9]{1,2}) (\S+) \+(\d+)|(-|-\S+) \+0) (-?\d+)")
_BACK = re.compile(r">(\S+): (\S+) -- -(\d+) (-?\d+)")
_BONUS = re.compile(r">(\S+): (\S*) \(challenge\) \+(\d+) (-?\d+)")
_TIME = re.compile(r">(\S+): (\S*) \(time\) -(\d+) (-?\d+)")
_GAIN = re.compile(r">(\S+):  \((\S+)\) \+(\d+) (-?\d+)")
_LOSS = re.compile(r">(\S+): (\S+) \((\S+)\) -(\d+) (-?\d+)")


class Refused(Exception):
    """A line that a strict reader does not go on after."""


def read_strictly(text: str) -> dict[str, int]:
    """The totals of a record by nick."""
    lines = text.split("\n")
    if lines[0] != "#character-encoding UTF-8" or lines[-1] != "":
        raise Refused("no encoding in the first line, or no end of the last")
    reader = _Reader()
    for line in lines[1:-1]:
        if reader.is_at_its_end:
            raise Refused(f"{line}: after the rack that is left")
        reader.take(line)
    return reader.totals


class _Reader:
    """A game while its lines are read."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.totals: dict[str, int] = {}
        self.board: dict[tuple[int, int], str] = {}
        self.previous: tuple[str, str, str] = ("", "", "")
        self.undo: tuple[dict[tuple[int, int], str], int, int] = ({}, 0, 0)
        self.mover: str | None = None
        self.scoreless = 0
        self.is_out = self.has_begun = self.is_at_its_end = False
        self.timed: set[str] = set()

    def take(self, line: str) -> None:
        if line.startswith("#"):
            self._pragma(line)
        elif found := _BONUS.fullmatch(line):
            self._need(self.previous[:2] == ("play", found[1]), line)
            self._held(found[2], line)
            self._add(found[1], int(found[3]), found[4], line, "bonus")
        elif found := _TIME.fullmatch(line):
            self._need(self.previous[0] in ("end", "time") and found[1] not in self.timed, line)
            self.timed.add(found[1])
            self._add(found[1], -int(found[3]), found[4], line, "time")
        elif found := _BACK.fullmatch(line):
            self._need(self.previous == ("play", found[1], found[2]), line)
            self.board, points, scoreless = self.undo
            self._need(int(found[3]) == points, line)
            self.is_out, self.scoreless = False, scoreless + 1
            self._add(found[1], -points, found[4], line, "back")
        elif found := _GAIN.fullmatch(line):
            self._need(self.is_out and self.previous[0] != "end", line)
            self._need(Counter(found[2]) == self._unseen() and int(found[3]) == 2 * _worth(found[2]), line)
            self._add(found[1], int(found[3]), found[4], line, "end")
        elif found := _LOSS.fullmatch(line):
            self._need(self.scoreless >= SCORELESS and found[2] == found[3], line)
            self._held(found[2], line)
            self._need(int(found[4]) == _worth(found[2]), line)
            self._add(found[1], -int(found[4]), found[5], line, "end")
        elif found := _TURN.fullmatch(line):
            self._turn(found, line)
        else:
            raise Refused(f"{line}: no such line")

    def _pragma(self, line: str) -> None:
        if line.startswith("#note "):
            self._need(self.has_begun, line)
        elif found := re.fullmatch(r"#rack([12]) (\S+)", line):
            self._held(found[2], line)
            self.is_at_its_end = True
        else:
            self._need(bool(_HEAD.fullmatch(line)) and not self.has_begun, line)
            if line.startswith("#player"):
                _, nick, name = line.split(" ", 2)
                self._need(nick not in self.totals and name not in self.names, line)
                self.totals[nick] = 0
                self.names.append(name)

    def _turn(self, found: re.Match[str], line: str) -> None:
        nick, rack, place, word, points, other, total = found.groups()
        self._need(len(self.totals) == 2 and nick in self.totals, line)
        self._need(nick == (self.mover or next(iter(self.totals))) and not self.is_out, line)
        self._need(self.scoreless < SCORELESS, line)
        self._held(rack, line)
        self.has_begun = True
        self.undo = (dict(self.board), int(points or 0), self.scoreless)
        if place:
            laid = self._lay(place, word, line)
            self._need(not Counter("?" if letter.islower() else letter for letter in laid) - Counter(rack), line)
            self._need(int(points) == self.scored, line)
            self.is_out = len(laid) == len(rack) and sum(self._unseen().values()) <= RACK
        elif other != "-":
            self._need(not Counter(other[1:]) - Counter(rack), line)
        self.scoreless = 0 if int(points or 0) else self.scoreless + 1
        self.mover = next(each for each in self.totals if each != nick)
        self._add(nick, int(points or 0), total, line, "play" if place else "other", rack)

    def _lay(self, place: str, word: str, line: str) -> list[str]:
        """Put a word on the board and count its points; answers what was laid."""
        across = place[0].isdigit()
        column, row = re.sub(r"\d", "", place), re.sub(r"\D", "", place)
        square = (int(row) - 1, ord(column) - ord("A"))
        step = (0, 1) if across else (1, 0)
        laid: dict[tuple[int, int], str] = {}
        for letter in word:
            if letter == ".":
                self._need(square in self.board, line)
            else:
                self._need(square not in self.board and max(square) < EDGE, line)
                laid[square] = letter
            square = (square[0] + step[0], square[1] + step[1])
        self.board |= laid
        self.scored = _points(self.board, laid, step) + (BINGO if len(laid) == RACK else 0)
        return list(laid.values())

    def _unseen(self) -> Counter[str]:
        return +(Counter(COUNTS) - Counter("?" if letter.islower() else letter for letter in self.board.values()))

    def _held(self, rack: str, line: str) -> None:
        """A rack that the tiles not on the board can fill."""
        self._need(len(rack) <= RACK and not Counter(rack) - self._unseen(), line)

    def _add(self, nick: str, points: int, total: str, line: str, kind: str, rack: str = "") -> None:
        self._need(nick in self.totals, line)
        self.totals[nick] += points
        self._need(self.totals[nick] == int(total), line)
        self.previous = (kind, nick, rack)

    @staticmethod
    def _need(holds: bool, line: str) -> None:
        if not holds:
            raise Refused(line)


def _worth(letters: str) -> int:
    return sum(VALUES.get(letter, 0) for letter in letters)


def _points(board: dict[tuple[int, int], str], laid: dict[tuple[int, int], str], step: tuple[int, int]) -> int:
    """The word in this direction and every word across it, each once."""
    words = {_run(board, next(iter(laid)), step)}
    words |= {_run(board, square, (step[1], step[0])) for square in laid}
    return sum(_word_points(board, laid, word) for word in words if len(word) > 1)


def _run(
    board: dict[tuple[int, int], str], square: tuple[int, int], step: tuple[int, int]
) -> tuple[tuple[int, int], ...]:
    while (before := (square[0] - step[0], square[1] - step[1])) in board:
        square = before
    run = []
    while square in board:
        run.append(square)
        square = (square[0] + step[0], square[1] + step[1])
    return tuple(run)


def _word_points(
    board: dict[tuple[int, int], str], laid: dict[tuple[int, int], str], word: tuple[tuple[int, int], ...]
) -> int:
    points, times = 0, 1
    for square in word:
        value = VALUES.get(board[square], 0)
        premium = _premium(square) if square in laid else "."
        points += value * {"d": 2, "t": 3}.get(premium, 1)
        times *= {"D": 2, "T": 3}.get(premium, 1)
    return points * times


def _premium(square: tuple[int, int]) -> str:
    row, col = (min(place, EDGE - 1 - place) for place in square)
    return QUARTER[row][col]
