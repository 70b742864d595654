"""A review for programs to read: the shape `review` of spec/json.schema.json, and `reviews` of several games."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from lexiko.notation import format_board, format_tiles
from lexiko.review.facts import DrawLuck, LastDraws, PlayerTotals, Review, ReviewedTurn, Unchallenged, Weighed
from lexiko.review.kinds import Cause
from lexiko.review.several import Reviews, SumsOfGames
from lexiko.review.wording import turn_sentences
from lexiko.translations import Translations


def review_for_programs(review: Review, say: Translations) -> dict[str, Any]:
    """All that a review found; sentences in one language beside the facts they say."""
    return {
        "kind": "review",
        "name": review.name,
        "date": review.date,
        "edition": review.edition,
        "set": review.ruleset.set_key,
        "variations": list(review.ruleset.variations),
        "lexicon": review.lexicon,
        "own_words": review.own_words,
        "lexicon_missing": review.missing_words or None,
        "players": list(review.players),
        "final": list(review.final),
        "is_over": review.is_over,
        "winner": review.winner,
        "one_sided": list(review.one_sided),
        "iterations": review.iterations,
        "seed": review.seed,
        "interrupted": review.interrupted,
        "chances_fit": review.chances_fit,
        "left_out": list(review.left_out),
        "totals": [totals_for_programs(totals) for totals in review.totals],
        "turning_points": [
            {"turns": list(point.turns), "worst": point.worst, "change": point.change, "lost": point.lost}
            for point in review.turning_points
        ],
        "turns": [_turn(turn, review, say) for turn in review.turns],
    }


def totals_for_programs(totals: PlayerTotals) -> dict[str, Any]:
    """One player's totals."""
    told = {each.name: getattr(totals, each.name) for each in fields(totals)}
    return told | {
        "by_kind": [{"kind": kind, "times": times, "lost": lost} for kind, times, lost in totals.by_kind],
    }


def _turn(turn: ReviewedTurn, review: Review, say: Translations) -> dict[str, Any]:
    alphabet = review.ruleset.tile_set.alphabet
    return {
        "number": turn.number,
        "player": turn.seat,
        "move": turn.text,
        "points": turn.points,
        "rack": format_tiles(turn.rack, alphabet),
        "scores": list(turn.scores),
        "bag": turn.bag,
        "board": format_board(turn.board, review.ruleset.layout, alphabet, premiums=False).splitlines(),
        "withdrawn": turn.withdrawn,
        "not_words": list(turn.phonies),
        "left_out": turn.left_out or None,
        "how": turn.how,
        "made": _weighed(turn.made),
        "best": _weighed(turn.best),
        "lost": turn.lost,
        "chance_lost": turn.chance_lost,
        "cause": _cause(turn.cause),
        "also": [_cause(cause) for cause in turn.also],
        "draw": _draw(turn.draw),
        "last_draws": _last_draws(turn.last_draws),
        "unchallenged": _unchallenged(turn.unchallenged),
        "said": turn_sentences(turn, say),
    }


def _weighed(move: Weighed | None) -> dict[str, Any] | None:
    return {each.name: getattr(move, each.name) for each in fields(move) if each.name != "move"} if move else None


def _cause(cause: Cause | None) -> dict[str, Any] | None:
    """The kind, the tip by number, and the facts, which differ from kind to kind."""
    if cause is None:
        return None
    return {
        "kind": cause.kind,
        "tip": cause.tip,
        "explains": cause.explains,
        "facts": {each.name: getattr(cause, each.name) for each in fields(cause) if each.name != "explains"},
    }


def _draw(draw: DrawLuck | None) -> dict[str, Any] | None:
    if draw is None:
        return None
    return {each.name: getattr(draw, each.name) for each in fields(draw)} | {"luck": draw.luck}


def _last_draws(draws: LastDraws | None) -> dict[str, Any] | None:
    return {each.name: getattr(draws, each.name) for each in fields(draws)} if draws else None


def _unchallenged(play: Unchallenged | None) -> dict[str, Any] | None:
    return {each.name: getattr(play, each.name) for each in fields(play)} if play else None


def reviews_for_programs(reviews: Reviews, say: Translations) -> dict[str, Any]:
    """Several games: their players over all of them and month by month, then every review."""
    return {
        "kind": "reviews",
        "name": reviews.name,
        "players": [
            {
                "name": player.name,
                "overall": _sums(player.overall),
                "months": [_sums(month) for month in player.months],
                "largest": [
                    {"game": loss.game, "turn": loss.turn.number, "lost": loss.turn.lost} for loss in player.largest
                ],
            }
            for player in reviews.players
        ],
        "games": [review_for_programs(game, say) for game in reviews.games],
        "not_read": [{"file": file, "why": why} for file, why in reviews.not_read],
    }


def _sums(sums: SumsOfGames) -> dict[str, Any]:
    return {each.name: getattr(sums, each.name) for each in fields(sums)} | {
        "by_kind": [{"kind": kind, "times": times, "lost": lost} for kind, times, lost in sums.by_kind],
    }
