"""A play as the library shows it: its text, its points and where they come from, and what it leaves."""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.notation import format_move, format_tiles, score_lines
from lexiko.rules import Board, Play, PlayScore, Rack, Ruleset, draft


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    """A play as text, its points and where they come from, and the tiles it leaves on the rack; printing shows all.

    `equity` is what it is worth in points with the tiles it leaves, where plays were asked for by that.
    """

    text: str
    score: int
    leave: str
    move: Play
    breakdown: PlayScore
    lines: tuple[str, ...]
    equity: float | None = None

    def __str__(self) -> str:
        return "\n".join((f"{self.text}  {self.score}", *self.lines))


def scored_play(play: Play, board: Board, rack: Rack, ruleset: Ruleset) -> ScoredPlay:
    """This play of this rack, the board being as it is before it; the rules must allow it. Rule: R5.1"""
    alphabet = ruleset.tile_set.alphabet
    tried = draft(board, rack, ruleset, play, bag_count=0)
    assert tried.score is not None
    text = format_move(play, board=board, alphabet=alphabet)
    lines = score_lines(tried.score, alphabet)
    return ScoredPlay(text, tried.score.points, format_tiles(tried.rack, alphabet), play, tried.score, lines)
