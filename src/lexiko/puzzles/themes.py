"""What a best play is like, and how hard it may be to find: computed from the position, and never guessed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexiko.analysis import Candidate
from lexiko.coaching import SeenMove
from lexiko.lexicon import Lexicon
from lexiko.puzzles.puzzle import THEMES
from lexiko.rules import BLANK, Exchange, Play, tile_of

_BESIDE = 2
"""A play that makes so many words beside its main word lies alongside others."""
_DEAR = 5
"""A letter that counts so much is a dear one."""

LEAST, MOST = 600, 2400
"""A first guess is no lower and no higher."""
_EASIEST = 900
_BY_TILE, _FREE_TILES = 45, 3
_BY_TIER, _COMMON = 6, 10
_BY_HOOK, _BY_WORDS_BESIDE, _BY_BLANK, _BY_EXCHANGE, _BY_ENDING, _BY_STEPS = 120, 140, 120, 450, 180, 200
_BY_LURE, _MOST_LURES = 70, 6
_BY_POINT_AHEAD, _MOST_AHEAD = 3, 60


def themes_of(move: SeenMove) -> tuple[str, ...]:
    """What a best move is like, of `THEMES` and in their order; `plain` alone where it is nothing else.

    `ending`: the bag is empty. `exchange`: no play is best. `steps`: it begins with a variation's step. `bingo`: it
    earns the bonus for many tiles. `hook`: it lengthens a word that lies there. `parallel`: it makes two words or more
    beside its main word. `premium`: a letter of five points or more lies on a premium square. `blank`: it lays one.
    Rule: R5.6, R9.1, V2 to V4
    """
    found = set(_themes(move))
    return tuple(theme for theme in THEMES if theme in found) or ("plain",)


def _themes(move: SeenMove) -> Iterator[str]:
    if not move.view.bag_count:
        yield "ending"
    if isinstance(move.move, Exchange):
        yield "exchange"
    if move.move.before:
        yield "steps"
    if not isinstance(move.move, Play):
        return
    if move.bonus:
        yield "bingo"
    if move.lengthened:
        yield "hook"
    if len(move.words) > _BESIDE:
        yield "parallel"
    values = move.view.ruleset.tile_set.values
    on_premium = {square for square, _ in move.premiums}
    if any(square in on_premium and values[tile_of(tile)] >= _DEAR for square, tile in move.move.placements):
        yield "premium"
    if BLANK in move.given:
        yield "blank"


def first_rating(move: SeenMove, candidates: Sequence[Candidate], lexicon: Lexicon, *, ahead: float) -> int:
    """How hard it is to find a best move, before anybody tried: from 600, easy, to 2400.

    It is harder the more tiles are laid, the rarer the rarest of its words is (by the lexicon's tiers), where it hooks,
    lies alongside, needs a blank, is an exchange or an ending, and the more other moves score as much: they look
    better. It is easier the further it is ahead.
    """
    rating = _EASIEST + _BY_TILE * max(0, len(move.laid) - _FREE_TILES)
    tiers = [lexicon.tier(run.word) for run in move.words if run.word in lexicon]
    rating += _BY_TIER * (max(tiers, default=_COMMON) - _COMMON)
    themes = themes_of(move)
    for theme, more in (
        ("hook", _BY_HOOK),
        ("parallel", _BY_WORDS_BESIDE),
        ("blank", _BY_BLANK),
        ("exchange", _BY_EXCHANGE),
        ("ending", _BY_ENDING),
        ("steps", _BY_STEPS),
    ):
        rating += more if theme in themes else 0
    lures = sum(each.equity.score >= move.points for each in candidates if each.move != move.move)
    rating += _BY_LURE * min(lures, _MOST_LURES)
    rating -= round(_BY_POINT_AHEAD * min(ahead, _MOST_AHEAD))
    return min(MOST, max(LEAST, rating))
