"""`lexiko coach`: hints to the best move of a position in steps, and what is to be said of a move."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.options import language_option, leaves_option, position_edition_option, rules_options, turn_option
from lexiko.cli.output import print_json, say
from lexiko.cli.records.errors import UnreadableRecord
from lexiko.cli.records.situations import looked_up
from lexiko.cli.records.studied import studied_position
from lexiko.cli.words_for import missing_words
from lexiko.notation import NotationError, format_tiles, parse_move
from lexiko.translations import Translations, preferred_language, translations

if TYPE_CHECKING:
    from lexiko.coaching import Explanation, Hints, SeenBoard
    from lexiko.kernel import Engine
    from lexiko.library import Situation
    from lexiko.rules import Move, PlayerView

_BEST = "best"


@click.command()
@click.argument("cgp", metavar="CGP", nargs=-1, required=True)
@turn_option
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    metavar="N",
    help="So many hints.  [default: 1; 0 with --explain and --board]",
)
@click.option("--all", "whole", is_flag=True, help="All hints, to the move itself.")
@click.option(
    "--explain", default="", metavar="PLAY", help="Say what speaks for a move and against it; best: the best."
)
@click.option("--board", is_flag=True, help="Tell what is to be seen on the board, and what may come in answer.")
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="The luck of the racks that are tried.")
@language_option
@position_edition_option
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@leaves_option
@click.option("--json", "as_json", is_flag=True, help="Print it for programs to read.")
def coach(
    cgp: tuple[str, ...],
    *,
    turn: int | None,
    steps: int | None,
    whole: bool,
    explain: str,
    board: bool,
    seed: int,
    language: str | None,
    edition: str | None,
    set_key: str | None,
    lexicon: str | None,
    leaves: str | None,
    as_json: bool,
    **agreed: Any,
) -> None:
    """Give hints to the best move, a step at a time, or explain a move.

    CGP is a position on one line: the rows of the board, the racks and scores with the player to move first, turns
    without points; - reads it from the standard input. With --turn it is the file of a game. Each hint is true of the
    best move at sight, and says less than the next: what kind of move it is, where it lies, how the word begins or
    ends, which tiles it takes, and last the move.

    With --board it tells where a letter of the rack alone makes words, which letters make words longer, and where the
    best replies of many racks go, drawn from the tiles that are not seen: how often, and for how many points.

    What is said of a move was computed, and names the tip that it comes from. Chances stand beside how often the same
    would come anyway. In a saved game that is still on, there is only what needs no dictionary, unless an open one was
    agreed on (V5).

    \b
    lexiko coach game.gcg --turn 8
    lexiko coach game.gcg --turn 8 --steps 3
    lexiko coach game.gcg --turn 8 --explain "8H HORN"
    lexiko coach game.gcg --turn 8 --board
    lexiko coach - --all --explain best --json
    """
    from lexiko.coaching import CannotCoach, problems_of, what_may_be_said
    from lexiko.kernel import Engine, chosen_leaves

    studied = studied_position(
        cgp, turn=turn, edition=edition, set_key=set_key, agreed=agreed, others_of=(), refused_as=UnreadableRecord
    )
    situation, words, missing = looked_up(studied, lexicon, refused_as=CannotCoach)
    view, rules = situation.view, studied.rules
    spoken = translations(language or preferred_language(os.environ))
    if problems := problems_of(view):
        raise CannotCoach(problems)
    told = _Told(situation, spoken, missing)
    if what_may_be_said(rules, is_over=not studied.is_running) == "all":
        engine = Engine.compile(rules, words, chosen_leaves(leaves, rules.tile_set, words), word_map=False)
        found = told.find(engine, explain=explain, board=board, luck=str(seed))
        told.shown = len(found.rungs) if whole else int(not (explain or board)) if steps is None else steps
    if as_json:
        print_json(told.for_programs())
    else:
        say("\n".join(told.lines()))


def _move_meant(typed: str, best: Move, view: PlayerView) -> Move:
    """The move to explain. Raises `CannotCoach`."""
    from lexiko.coaching import CannotCoach

    if typed.casefold() == _BEST:
        return best
    try:
        return parse_move(typed, board=view.board, alphabet=view.ruleset.tile_set.alphabet, rack=view.rack)
    except NotationError as wrong:
        raise CannotCoach([f"--explain {typed}: {wrong}"]) from None


class _Told:
    """What is told of a position: hints and a move explained, or only what needs no dictionary."""

    def __init__(self, situation: Situation, spoken: Translations, missing: str | None) -> None:
        self.view, self.known = situation.view, situation.known
        self.spoken, self.missing = spoken, missing
        self.found: Hints | None = None
        self.explanation: Explanation | None = None
        self.board: SeenBoard | None = None
        self.shown = 0
        self.words = ""

    def find(self, engine: Engine, *, explain: str, board: bool, luck: str) -> Hints:
        """Find out what is asked for. Raises `CannotCoach`."""
        from lexiko.coaching import explained, hints_to_best, seen_board

        found = self.found = hints_to_best(self.view, engine)
        self.words = engine.lexicon.name
        if explain:
            self.explanation = explained(_move_meant(explain, found.best.move, self.view), self.view, engine, luck=luck)
        if board:
            self.board = seen_board(self.view, engine, luck=luck, known=self.known)
        return found

    def lines(self) -> list[str]:
        """As sentences, a line each."""
        from lexiko.coaching import (
            board_lines,
            explanation_lines,
            needs_no_words,
            remark_sentence,
            rung_sentence,
            with_tip,
        )

        if self.found is None:
            remarks = needs_no_words(self.view)
            said = [with_tip(remark_sentence(each, self.spoken), each.tip, self.spoken) for each in remarks]
            return [self.spoken("coach.needs-v5"), *said, self.spoken("coach.shuffle")]
        rungs = self.found.rungs
        said = [with_tip(rung_sentence(each, self.spoken), each.tip, self.spoken) for each in rungs[: self.shown]]
        lines = [*self._about_the_rack(), *(f"{number}. {each}" for number, each in enumerate(said, 1))]
        if 0 < self.shown < len(rungs):
            lines.append(self.spoken("coach.more", count=len(rungs) - self.shown))
        if self.explanation:
            lines += [*([""] if lines else []), *explanation_lines(self.explanation, self.spoken)]
        if self.board:
            lines += [*([""] if lines else []), *board_lines(self.board, self.spoken)]
        return [*lines, *([missing_words(self.missing, used=self.words)] if self.missing else [])]

    def _about_the_rack(self) -> list[str]:
        """That only some tiles of the rack are known."""
        size, count = self.view.ruleset.rack_size, len(self.view.rack)
        if count >= size or not self.view.bag_count:
            return []
        return [self.spoken("coach.partial-rack", size=size, count=count)]

    def for_programs(self) -> dict[str, Any]:
        """The shape `coach`."""
        from lexiko.coaching import (
            board_for_programs,
            explanation_for_programs,
            needs_no_words,
            remarks_for_programs,
            rungs_for_programs,
        )

        rungs = self.found.rungs if self.found else ()
        remarks = () if self.found else needs_no_words(self.view)
        explanation = self.explanation
        return {
            "kind": "coach",
            "rack": format_tiles(self.view.rack, self.view.ruleset.tile_set.alphabet),
            "bag": self.view.bag_count,
            "lexicon": self.words or None,
            "lexicon_missing": self.missing,
            "hints": rungs_for_programs(rungs[: self.shown], self.spoken),
            "more": len(rungs) - min(self.shown, len(rungs)),
            "explained": explanation_for_programs(explanation, self.spoken) if explanation else None,
            "board": board_for_programs(self.board) if self.board else None,
            "without_words": remarks_for_programs(remarks, self.spoken),
        }
