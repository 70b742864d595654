"""What a move does to the rack: an S or a blank spent or kept, the tiles kept, a Q that stays."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.analysis import equity_of
from lexiko.coaching.remarks import KeepsQ, KeepsS, KeepsTiles, SpendsTile
from lexiko.coaching.seen import SeenMove
from lexiko.coaching.tips import S_EARNS, balance, code_of, good_letters, is_english
from lexiko.kernel import Engine
from lexiko.lexicon import built_from
from lexiko.notation import format_tiles, format_word
from lexiko.rules import BLANK, PlayerView, Rack

_MOST_WORDS = 4


def spent_and_kept(seen: SeenMove, engine: Engine) -> Iterator[SpendsTile | KeepsS]:
    """What an S or a blank earns, or that an S is kept (tip 2); not with an empty bag, as nothing is kept then."""
    view = seen.view
    if not view.bag_count or not seen.laid or seen.move.before:
        return
    alphabet = view.ruleset.tile_set.alphabet
    english, code = is_english(view.ruleset), code_of("S", alphabet)
    for tile, counts in ((BLANK, True), (code, english)):
        if counts and tile in seen.given and (due := due_of(tile, engine)):
            without = best_points(view, view.rack.removed([tile]), engine)
            text = format_tiles(bytes([tile]), alphabet)
            yield SpendsTile(tile=text, with_it=seen.points, without_it=without, due=due)
    if english and code in seen.kept and code not in seen.given:
        spending = points_with(view, code, engine)
        if spending is not None and spending - seen.points < S_EARNS:
            yield KeepsS(with_it=spending, points=seen.points, due=S_EARNS)


def due_of(tile: int, engine: Engine) -> int:
    """So many points more a tile should earn: 8 an S; a blank what it is worth if it is kept, 0 where nobody knows."""
    if tile != BLANK:
        return S_EARNS
    return max(0, round(engine.leaves.leave_points(bytes([BLANK])))) if engine.leaves else 0


def best_points(view: PlayerView, rack: Rack, engine: Engine) -> int:
    """The points of the best play of a rack by points alone, 0 if there is none."""
    found = engine.plays_for(view.board, rack, limit=1, by="score")
    return found.scores[0] if found else 0


def points_with(view: PlayerView, tile: int, engine: Engine) -> int | None:
    """The points of the best play that spends such a tile; None if none does."""
    found = engine.plays_for(view.board, view.rack, by="score")
    return next((points for play, points in zip(found, found.scores, strict=True) if tile in play.tiles), None)


def kept_tiles(seen: SeenMove, engine: Engine) -> Iterator[KeepsTiles | KeepsQ]:
    """How the tiles kept go together (tips 5 and 7)."""
    view, alphabet = seen.view, seen.view.ruleset.tile_set.alphabet
    if seen.kept and engine.leaves:
        vowels, consonants = balance(seen.kept, alphabet)
        yield KeepsTiles(
            kept=format_tiles(seen.kept, alphabet),
            worth=equity_of(seen.move, view, engine).leave,
            vowels=vowels,
            consonants=consonants,
            good=good_letters(seen.kept, view.ruleset),
        )
    q, u = code_of("Q", alphabet), code_of("U", alphabet)
    if is_english(view.ruleset) and q in seen.kept and u not in seen.kept:
        yield KeepsQ(kept=format_tiles(seen.kept, alphabet), words=_words_with_q(seen, engine, q, u))


def _words_with_q(seen: SeenMove, engine: Engine, q: int, u: int) -> tuple[str, ...]:
    """Words with a Q and no U of the tiles kept and one more at most, the shortest first."""
    alphabet = seen.view.ruleset.tile_set.alphabet
    letters = [each for each in seen.kept if each != BLANK]
    more = [tile for tile in sorted(set(seen.view.unseen)) if tile not in (BLANK, u)]
    found = {word for tile in more for word in built_from(engine.lexicon, bytes([*letters, tile])) if q in word}
    shortest = sorted(found, key=lambda word: (len(word), word))[:_MOST_WORDS]
    return tuple(format_word(word, alphabet) for word in shortest)
