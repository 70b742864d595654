"""A review as a message: facts as they are, sentences in one language, signs for the names of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lexiko.lexicon import Lexicon
from lexiko.review import (
    EXACT,
    Review,
    ReviewedTurn,
    Weighed,
    chance_sentence,
    heading,
    kind_told,
    kinds_told,
    lost_sentence,
    lost_text,
    luck_sentence,
    main_word,
    move_sentence,
    notes,
    outcome,
    play_told,
    stepped,
    tiles_laid,
    turn_sentences,
)
from lexiko.rules import Board, Ruleset, Square
from lexiko.server.tables import lying_tiles, rack_tiles
from lexiko.server.wire import (
    At,
    BoardTile,
    GameReview,
    MissedWord,
    ReviewMove,
    ReviewPoint,
    ReviewTotals,
    TurnChance,
    TurnReview,
)
from lexiko.study import cards_of_turn
from lexiko.translations import Translations


def told_review(review: Review, order: Sequence[int], say: Translations, lexicon: Lexicon) -> GameReview:
    """All of a review; `order` are the seats of its players, of the `lexicon` are the cards to learn from it."""
    return GameReview(
        outcome=outcome(review, say),
        heading=heading(review, say),
        players=list(order),
        turns=[_turn(turn, review.ruleset, seat=order[turn.seat], say=say, lexicon=lexicon) for turn in review.turns],
        totals=[
            ReviewTotals(
                seat=order[each.seat],
                told=each.turns,
                offered=each.offered,
                taken=each.taken,
                lost=each.lost,
                luck=each.luck,
                drawn=each.drawn,
                kinds=kinds_told(each, say),
            )
            for each in review.totals
        ],
        turning_points=[ReviewPoint(list(point.turns), point.worst) for point in review.turning_points],
        first=review.shown_first,
        notes=notes(review, say),
        lexicon=lexicon.name,
    )


def _turn(turn: ReviewedTurn, ruleset: Ruleset, *, seat: int, say: Translations, lexicon: Lexicon) -> TurnReview:
    taken_back = say("review.taken-back") if turn.withdrawn else ""
    said = taken_back or move_sentence(turn, turn.made, say)
    made = _move(turn, turn.board, ruleset, say, said=said)
    best = None
    if turn.best and not turn.is_best:
        said = move_sentence(turn, turn.best, say)
        best = _move(turn.best, turn.board, ruleset, say, said=said)
    return TurnReview(
        seat=seat,
        board=_tiles(turn.board.tiles(), ruleset),
        rack=rack_tiles(turn.rack, ruleset.tile_set),
        made=made,
        best=best,
        kind=kind_told(turn, say),
        said=" ".join(filter(None, [*turn_sentences(turn, say), luck_sentence(turn, say)])),
        lost=turn.lost,
        lost_short=lost_text(turn, say),
        lost_said=lost_sentence(turn, say),
        chance_said=chance_sentence(turn, say) if turn.tells_chances else "",
        chance=_chance(turn, turn.best, turn.made),
        missed=[MissedWord(card.kind, card.letters) for card in cards_of_turn(turn, lexicon)],
    )


def _move(of: ReviewedTurn | Weighed, board: Board, ruleset: Ruleset, say: Translations, *, said: str) -> ReviewMove:
    put, empty = stepped(of.move, board)
    return ReviewMove(
        text=play_told(of.text, say),
        word=play_told(main_word(of.text), say),
        points=of.points,
        laid=_tiles(tiles_laid(of.move).items(), ruleset),
        said=said,
        put=_tiles(put.items(), ruleset),
        empty=[At(*square) for square in sorted(empty)],
    )


def _chance(turn: ReviewedTurn, best: Weighed | None, made: Weighed | None) -> TurnChance | None:
    if best is None or made is None or best.win is None or made.win is None:
        return None
    return TurnChance(before=best.win, after=made.win, error=best.win_error, exact=turn.how in EXACT)


def _tiles(tiles: Iterable[tuple[Square, int]], ruleset: Ruleset) -> list[BoardTile]:
    return lying_tiles(sorted(tiles), ruleset.tile_set)
