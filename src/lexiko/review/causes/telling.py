"""Why points stayed lying: the causes that a turn's facts bear out, that which explains most of the loss first."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.analysis import equity_of
from lexiko.coaching import BEGINNINGS, ENDINGS, LaidPlay, laid_play
from lexiko.kernel import Engine
from lexiko.notation import board_after, format_move, format_step, format_tiles, format_word
from lexiko.review.causes.openings import opened_premium
from lexiko.review.causes.racks import uneven_rack, wasted_tiles
from lexiko.review.causes.squares import missed_hook, missed_overlap, missed_premium
from lexiko.review.facts import How, Weighed
from lexiko.review.kinds import (
    Cause,
    Ending,
    ExchangeDue,
    MissedBingo,
    MissedPlay,
    MissedSteps,
    PhonyPlayed,
)
from lexiko.review.moments import RecordedTurn
from lexiko.rules import Exchange, Move, Play, PlayerView, preview

LEAST = 5.0
"""Below so many points no cause is told."""
_SHARE = 1 / 3
"""A cause is told if it explains so much of what was lost."""


def causes_of(
    moment: RecordedTurn,
    best: Weighed,
    made: Weighed,
    engine: Engine,
    *,
    lost: float,
    how: How,
    english: bool,
    luck: str,
) -> tuple[Cause, ...]:
    """Every cause that holds, what explains most first; none for a loss below `LEAST` points that was not taken back.

    `best` and `made` are the moves compared; `how` says how far was looked, `english` whether
    the letters of the tips are those of these words; `luck` is the seed of the racks drawn.
    """
    view = moment.view
    assert view is not None
    if moment.withdrawn:
        text = moment.text
        return (PhonyPlayed(explains=lost, words=moment.phonies, play=text),)
    if lost < LEAST or best.move == made.move:
        return ()
    if not view.bag_count:
        goes_out = isinstance(best.move, Play) and len(best.move.placements) == len(view.rack)
        ending = Ending(explains=lost, best_gain=best.worth, made_gain=made.worth, how=how, goes_out=goes_out)
        return tuple(filter(None, (_bingo(view, best, made, english=english), ending)))
    found = [
        cause
        for cause in _causes(view, best, made, engine, english=english)
        if cause.explains >= _SHARE * lost or isinstance(cause, MissedPlay | ExchangeDue)
    ]
    if how == "simulated" and (opened := opened_premium(view, best.move, made.move, engine, luck=luck)):
        found += [opened] if opened.explains >= _SHARE * lost else []
    return tuple(sorted(found, key=lambda cause: -cause.explains))


def _causes(view: PlayerView, best: Weighed, made: Weighed, engine: Engine, *, english: bool) -> Iterator[Cause]:
    lost = best.worth - made.worth
    if isinstance(best.move, Exchange):
        alphabet = view.ruleset.tile_set.alphabet
        yield ExchangeDue(
            explains=lost,
            tiles=format_tiles(best.move.tiles, alphabet),
            kept=best.kept,
            kept_worth=best.leave,
            made_kept=made.kept,
            made_worth=made.leave,
        )
    if isinstance(best.move, Play) and not isinstance(made.move, Play):
        instead = "exchange" if isinstance(made.move, Exchange) else "pass"
        yield MissedPlay(explains=lost, play=best.text, points=best.points, instead=instead)
    better, played = _laid(view, best.move), _laid(view, made.move)
    yield from filter(None, (_bingo(view, best, made, english=english), _missed_steps(view, best, made, engine)))
    if better:
        yield from filter(
            None,
            (
                None if best.move.before else missed_hook(view, better, played),
                missed_overlap(view, better, played),
                missed_premium(view, better, played),
            ),
        )
    yield from wasted_tiles(view, best, made, engine, english=english)
    if uneven := uneven_rack(view, best, made, engine):
        yield uneven


def _laid(view: PlayerView, move: Move) -> LaidPlay | None:
    """A play as it would lie on the board that its steps leave."""
    if not isinstance(move, Play) or not move.before:
        return laid_play(view, move)
    tried = preview(view, move)
    if tried.score is None:
        return None
    laid = frozenset(square for square, _ in move.placements)
    return LaidPlay(tried.score, board_after(view.board, move.before), tried.board, laid)


def _missed_steps(view: PlayerView, best: Weighed, made: Weighed, engine: Engine) -> MissedSteps | None:
    """That the best turn changes the board first, if that is worth more than the best play of the board as it is."""
    move, alphabet = best.move, view.ruleset.tile_set.alphabet
    if not isinstance(move, Play) or not move.before or made.move.before == move.before:
        return None
    found = engine.plays_for(view.board, view.rack, limit=1, by="equity")
    if not found:
        return None
    plain = Play(found[0].placements)
    worth = equity_of(plain, view, engine).total
    tried = preview(view, plain)
    if best.equity <= worth or tried.score is None:
        return None
    after = board_after(view.board, move.before)
    return MissedSteps(
        explains=round(best.equity - worth, 3),
        steps="; ".join(format_step(step, alphabet) for step in move.before),
        play=format_move(Play(move.placements), board=after, alphabet=alphabet),
        points=best.points,
        plain=format_move(plain, board=view.board, alphabet=alphabet),
        plain_points=tried.score.points,
    )


def _bingo(view: PlayerView, best: Weighed, made: Weighed, *, english: bool) -> MissedBingo | None:
    """That the best play lays as many tiles as earn a bonus, and the move made does not. Rule: R5.6"""
    better, played = _laid(view, best.move), _laid(view, made.move)
    if better is None or not better.score.bonus or (played and played.score.bonus):
        return None
    explains = max(best.worth - made.worth, float(better.score.bonus))
    return _missed_bingo(view, best, better, english=english, explains=explains)


def _missed_bingo(view: PlayerView, best: Weighed, better: LaidPlay, *, english: bool, explains: float) -> MissedBingo:
    word = format_word(better.main.word, view.ruleset.tile_set.alphabet)
    begins = next((part for part in BEGINNINGS if english and word.startswith(part)), "")
    ends = next((part for part in ENDINGS if english and word.endswith(part)), "")
    return MissedBingo(
        explains=explains,
        word=word,
        play=format_move(best.move, board=view.board, alphabet=view.ruleset.tile_set.alphabet),
        points=best.points,
        laid=len(better.laid),
        bonus=better.score.bonus,
        begins=begins,
        ends=ends,
    )
