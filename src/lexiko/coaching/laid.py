"""A play as it lies: its words, which of their squares are new, and what premiums brought."""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.rules import Board, Move, Play, PlayerView, PlayScore, Run, Square, WordScore, preview


@dataclass(frozen=True, slots=True)
class LaidPlay:
    """A play, its points, the board before and after it, and the squares of its new tiles."""

    score: PlayScore
    before: Board
    after: Board
    laid: frozenset[Square]

    @property
    def main(self) -> WordScore:
        """The word along the line of the new tiles."""
        return self.score.words[0]

    def squares(self, word: WordScore) -> tuple[Square, ...]:
        """The squares of one of its words."""
        return Run(word.start, word.across, bytes(letter.tile for letter in word.letters)).squares

    @property
    def by_premiums(self) -> int:
        """How many of its points premiums brought."""
        return sum(word.points - sum(letter.value for letter in word.letters) for word in self.score.words)


def laid_play(view: PlayerView, move: Move) -> LaidPlay | None:
    """A play as it would lie; None for an exchange, a pass, and a turn with steps, which moves other tiles too."""
    if not isinstance(move, Play) or move.before:
        return None
    tried = preview(view, move)
    if tried.score is None:
        return None
    return LaidPlay(tried.score, view.board, tried.board, frozenset(square for square, _ in move.placements))
