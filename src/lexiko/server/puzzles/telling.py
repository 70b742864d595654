"""A puzzle as a message: what whoever tries it may see now, and nothing that gives the answer away before."""

from __future__ import annotations

from lexiko.coaching import SeenMove, TheMove, remark_sentence
from lexiko.notation import format_move, format_tiles, parse_move
from lexiko.puzzles import Puzzle, Rated, is_same
from lexiko.review import main_word, tiles_laid
from lexiko.rulebook import edition_of
from lexiko.rules import Move, PlayerView
from lexiko.server.coach import told_rung
from lexiko.server.puzzles.books import Book
from lexiko.server.puzzles.cards import cards_of_solution
from lexiko.server.puzzles.store import PuzzleAnswer
from lexiko.server.tables import kinds_in, lying_tiles, plan_of, rack_tiles
from lexiko.server.wire import PositionRules, PuzzlePlay, PuzzleShown, PuzzleSolution, PuzzleTry
from lexiko.translations import translations

STEP = 50
"""Ratings are told in such steps: what is not surer is not told as if it were."""


def shown(
    book: Book, puzzle_id: str, answer: PuzzleAnswer, *, rated: tuple[Rated, int] | None, row: int, language: str
) -> PuzzleShown:
    """All that may be seen of it now: hints that were asked for, tries, and the answer once it is found or shown."""
    rules, puzzle = book.ruleset, book.puzzle(puzzle_id)
    view = puzzle.view(rules)
    tiles = rules.tile_set
    best = puzzle.move(view)
    hints = [told_rung(rung, view, language) for rung in puzzle.rungs[: answer.hints]]
    over = answer.ended is not None
    rating, answers = (rated[0].rating, rated[1]) if rated else (float(puzzle.rating), 0)
    return PuzzleShown(
        id=puzzle_id,
        words=book.rules.lexicon,
        day=answer.day.isoformat() if answer.day else None,
        edition=rules.edition_key,
        edition_name=edition_of(rules).name,
        plan=plan_of(rules.layout),
        tiles=kinds_in(tiles),
        rack_size=rules.rack_size,
        board=lying_tiles(view.board.tiles(), tiles),
        rack=rack_tiles(view.rack, tiles),
        scores=list(view.scores),
        bag=view.bag_count,
        margin=puzzle.margin,
        proved=puzzle.how == "proved",
        rating=STEP * round(rating / STEP),
        answers=answers,
        state="open" if not over else "solved" if answer.solved else "shown",
        tries=[_try(each, view, best) for each in answer.tries],
        hints=hints,
        next="none" if over else "hint" if len(hints) < len(puzzle.rungs) else "move",
        solution=_solution(puzzle, book, view, answer, language=language) if over else None,
        in_a_row=row,
        cgp=puzzle.cgp,
        rules=_rules(book),
        rearranging=rules.rearranging,
        letter_recycling=rules.letter_recycling,
        blank_recycling=rules.blank_recycling,
        game=book.game,
    )


def _try(tried: tuple[str, int, tuple[str, ...]], view: PlayerView, best: Move) -> PuzzleTry:
    text, points, bad = tried
    move = parse_move(text, board=view.board, alphabet=view.ruleset.tile_set.alphabet, rack=view.rack)
    return PuzzleTry(text, main_word(text), points, list(bad), not bad and is_same(move, best))


def _solution(puzzle: Puzzle, book: Book, view: PlayerView, answer: PuzzleAnswer, *, language: str) -> PuzzleSolution:
    assert answer.ended is not None
    best, alphabet = puzzle.move(view), view.ruleset.tile_set.alphabet
    text = format_move(best, board=view.board, alphabet=alphabet)
    kept = format_tiles(SeenMove(view, best).kept, alphabet)
    told = told_rung(TheMove(move=best, text=text, points=puzzle.points, kept=kept), view, language)
    tips = dict.fromkeys(rung.tip for rung in puzzle.rungs if rung.tip)
    return PuzzleSolution(
        text=text,
        said=told.said,
        word=main_word(text),
        points=puzzle.points,
        ahead=puzzle.ahead,
        error=puzzle.error,
        how=puzzle.how,
        laid=lying_tiles(sorted(tiles_laid(best).items()), view.ruleset.tile_set),
        others=[PuzzlePlay(each.text, main_word(each.text), each.points, each.behind) for each in puzzle.others],
        themes=list(puzzle.themes),
        why=[remark_sentence(remark, translations(language)) for remark in puzzle.why],
        tips=[tip for tip in tips if tip],
        cards=cards_of_solution(SeenMove(view, best), book.words),
        seconds=round(answer.ended - answer.began, 1),
    )


def _rules(book: Book) -> PositionRules:
    house = book.rules.house
    return PositionRules(
        edition=book.rules.edition,
        set_key=book.ruleset.set_key,
        lexicon=book.rules.lexicon,
        variations=list(house.variations),
        opening_length=house.opening_length,
        levels=list(house.levels),
    )
