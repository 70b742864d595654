"""A move explained: every remark that its facts bear out, tip by tip."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.analysis import candidates, equity_of
from lexiko.coaching.errors import CannotCoach
from lexiko.coaching.hints import problems_of
from lexiko.coaching.laid import laid_play
from lexiko.coaching.odds import RACKS, bingo_to_come, opened_square
from lexiko.coaching.on_the_board import premiums_covered, words_made
from lexiko.coaching.on_the_rack import kept_tiles, spent_and_kept
from lexiko.coaching.remarks import BetterIsThere, Bingo, HasGroups, LaysLast, NothingBetter, NotWords, Remark
from lexiko.coaching.seen import SeenMove
from lexiko.coaching.tips import BEGINNINGS, ENDINGS, GROUPS, is_english
from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.notation import SentenceContext, format_move, format_tiles, format_word, refusal_sentences
from lexiko.rules import Move, PlayerView

_CLOSE = 0.05
"""Moves that differ by less are worth the same."""
_LONG = 5
"""Letter groups are told of words of so many letters."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A move, what it scores and what it is worth at sight, the tiles it keeps, and what is to be said of it."""

    move: Move
    text: str
    points: int
    worth: float
    kept: str
    remarks: tuple[Remark, ...]


def explained(move: Move, view: PlayerView, engine: Engine, *, luck: str = "1", racks: int = RACKS) -> Explanation:
    """What speaks for a move of this seat and against it; chances are told by so many racks drawn with this luck.

    Words that the lexicon does not have are named, and nothing else is said then. Raises `CannotCoach` with every
    reason why the rules do not allow it. Rule: section 14

    >>> import lexiko
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0", seed=1)
    >>> found = explained(game.legal_plays(limit=1)[0].move, game.view(0), game.engine)
    >>> found.text, found.points, [remark.kind for remark in found.remarks][:3]
    ('K5 ANESTRI', 86, ['nothing-better', 'bingo', 'groups'])
    """
    seen = SeenMove(view, move)
    problems = problems_of(view)
    if not problems and seen.tried.violations:
        context = SentenceContext(view.ruleset, tuple(f"Player {seat + 1}" for seat in range(view.ruleset.players)))
        problems = list(refusal_sentences(seen.tried.violations, context))
    if problems:
        raise CannotCoach(problems)
    alphabet = view.ruleset.tile_set.alphabet
    bad = dict.fromkeys(run.word for run in seen.tried.words if not engine.lexicon.accepts(run.word))
    if bad:
        remarks: tuple[Remark, ...] = (NotWords(words=tuple(format_word(word, alphabet) for word in bad)),)
    else:
        remarks = tuple(_remarks(seen, engine, luck=luck, racks=racks))
    return Explanation(
        move=move,
        text=format_move(move, board=view.board, alphabet=alphabet),
        points=seen.points,
        worth=equity_of(move, view, engine).total,
        kept=format_tiles(seen.kept, alphabet),
        remarks=remarks,
    )


def _remarks(seen: SeenMove, engine: Engine, *, luck: str, racks: int) -> Iterator[Remark]:
    yield _beside_the_best(seen, engine)
    yield from of_the_word(seen)
    yield from what_it_does(seen, engine)
    if seen.view.bag_count:
        yield from filter(None, (bingo_to_come(seen, engine, luck=luck, racks=racks),))
    if opened := opened_square(seen, engine, luck=luck, racks=racks):
        yield opened


def what_it_does(seen: SeenMove, engine: Engine) -> Iterator[Remark]:
    """What a move does on the board and to the rack; nothing of it is about chance."""
    view, laid = seen.view, laid_play(seen.view, seen.move)
    if laid:
        yield from premiums_covered(laid, view)
        yield from words_made(laid, view, engine)
    yield from spent_and_kept(seen, engine)
    if view.bag_count:
        yield from kept_tiles(seen, engine)
    elif seen.laid and not seen.kept:
        yield LaysLast(gained=round(equity_of(seen.move, view, engine).going_out))


def _beside_the_best(seen: SeenMove, engine: Engine) -> BetterIsThere | NothingBetter:
    """Whether a second look finds more (tip 9)."""
    best = candidates(seen.view, engine, limit=1)[0].equity.total
    worth = equity_of(seen.move, seen.view, engine).total
    return BetterIsThere(by=round(best - worth, 3)) if best - worth > _CLOSE else NothingBetter(worth=worth)


def of_the_word(seen: SeenMove) -> Iterator[Bingo | HasGroups]:
    """What the letters of the main word are like: of a bingo, and groups (tips 6 and 3)."""
    if not seen.word:
        return
    english = is_english(seen.view.ruleset)
    word = format_word(seen.word, seen.view.ruleset.tile_set.alphabet)
    if seen.bonus:
        begins = next((part for part in BEGINNINGS if english and word.startswith(part)), "")
        ends = next((part for part in ENDINGS if english and word.endswith(part)), "")
        yield Bingo(word=word, laid=len(seen.laid), bonus=seen.bonus, begins=begins, ends=ends)
    if english and len(seen.word) >= _LONG and (groups := groups_in(word)):
        yield HasGroups(word=word, groups=groups)


def groups_in(word: str) -> tuple[str, ...]:
    """The letter groups of tip 3 in a word, but for those that are part of a longer one there.

    >>> groups_in("STRENGTHEN"), groups_in("TENTING")
    (('STR', 'RE', 'TH'), ('ENT', 'ING'))
    """
    found = [part for part in GROUPS if part in word]
    return tuple(part for part in found if not any(part != longer and part in longer for longer in found))
