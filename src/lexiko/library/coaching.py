"""A position coached from Python: hints in steps, and what is to be said of a move."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lexiko.analysis import Candidate
from lexiko.coaching import Explanation, Rung, explained, explanation_lines, hints_to_best, rung_sentence, with_tip
from lexiko.kernel import LeaveTable
from lexiko.lexicon import Lexicon
from lexiko.library.game import Game
from lexiko.library.simulating import at_hand
from lexiko.notation import parse_move
from lexiko.rulebook import HouseRules
from lexiko.rules import Move, PlayerView, Position
from lexiko.translations import translations


@dataclass(frozen=True, slots=True)
class Coached:
    """A position with its best move at sight, the hints that lead to it as facts, and a move explained if one was."""

    view: PlayerView
    best: Candidate
    rungs: tuple[Rung, ...]
    explanation: Explanation | None = None

    def hints(self, language: str = "en") -> list[str]:
        """The hints as sentences, from a nudge to the move, each with the number of its tip."""
        say = translations(language)
        return [with_tip(rung_sentence(rung, say), rung.tip, say) for rung in self.rungs]

    def explained(self, language: str = "en") -> list[str]:
        """What is to be said of the move explained, a paragraph each; nothing if none was."""
        return explanation_lines(self.explanation, translations(language)) if self.explanation else []


def coach(
    position: str | Path | Position | Game,
    *,
    explain: str | Move = "",
    seed: int | str = 1,
    edition: str = "",
    house: str | HouseRules = "",
    set: str | Path | None = None,  # noqa: A002 - the players' word; the builtin is not needed here
    lexicon: str | Path | Lexicon | None = None,
    leaves: str | Path | LeaveTable | None = None,
) -> Coached:
    """Hints to the best move of a position, each true of it and saying less than the next, and a move explained.

    A position is a line of CGP, a file with one, or that of a game, seen by the player to move. `explain` is a move as
    text or of the rules, or `"best"`; chances that are told of it are counted over racks drawn by the `seed`. Edition,
    house rules, set and words are those of `game_from_cgp`, leaves those of `new_game`. What a player may be told in a
    game that is on, `lexiko.coaching.what_may_be_said` answers. Raises `CannotCoach` with every reason why nothing can
    be said, `NotationError` for a move that cannot be read, and what `game_from_cgp` raises. Rule: section 14

    >>> found = coach("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0", explain="K5 RETAINS")
    >>> for hint in found.hints():
    ...     print(hint)
    There is a bingo: so many tiles at once that 50 points are added. (tip 6)
    Look at column K: all its new tiles go there.
    The word ends in -RI.
    K5 ANESTRI: 86 points.
    >>> [remark.kind for remark in found.explanation.remarks][:1]
    ['not-words']
    """
    situation, engine = at_hand(position, edition=edition, house=house, game_set=set, lexicon=lexicon, leaves=leaves)
    found = hints_to_best(situation.view, engine)
    explanation = None
    if explain:
        move = _move_meant(explain, found.best.move, situation.view)
        explanation = explained(move, situation.view, engine, luck=str(seed))
    return Coached(situation.view, found.best, found.rungs, explanation)


def _move_meant(explain: str | Move, best: Move, view: PlayerView) -> Move:
    if not isinstance(explain, str):
        return explain
    if explain == "best":
        return best
    return parse_move(explain, board=view.board, alphabet=view.ruleset.tile_set.alphabet, rack=view.rack)
