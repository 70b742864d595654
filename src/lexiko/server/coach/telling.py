"""What a coach tells, as messages: hints and remarks in one language, squares of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lexiko.coaching import (
    CannotCoach,
    LiesIn,
    Rung,
    TheMove,
    hints_to_best,
    hook_spots,
    letter_spots,
    move_in_words,
    needs_no_words,
    remark_sentence,
    replies_to,
    rung_sentence,
    squares_of,
)
from lexiko.kernel import Engine
from lexiko.rules import Alphabet, PlayerView, Square, Tiles
from lexiko.server.wire import (
    At,
    BoardSight,
    CoachHint,
    FearedReply,
    HeatLane,
    HeatSquare,
    HookSquare,
    LetterSquare,
    RepliesTold,
)
from lexiko.translations import LANGUAGES, Translations, translations

Hints = Mapping[str, Sequence[CoachHint]]
"""By language, in order."""
_FAINTEST = 0.1
"""Where less comes of what comes to the hottest square, nothing is marked."""


def told_hints(view: PlayerView, engine: Engine) -> Hints:
    """The hints to the best move of the seat on turn. Raises `CannotCoach`."""
    rungs = hints_to_best(view, engine).rungs
    return {language: [told_rung(rung, view, language) for rung in rungs] for language in LANGUAGES}


def told_rung(rung: Rung, view: PlayerView, language: str) -> CoachHint:
    """A hint in one language, with the squares of the line that it names."""
    return CoachHint(_said(rung, view, translations(language)), rung.tip, _lane(rung, view))


def _said(rung: Rung, view: PlayerView, say: Translations) -> str:
    """At a table a move is told in words: not everybody reads how plays are written."""
    return move_in_words(rung, view, say) if isinstance(rung, TheMove) else rung_sentence(rung, say)


def _lane(rung: Rung, view: PlayerView) -> list[At]:
    """The squares of the line that a hint names, of the half that it names; of the move those of its word."""
    if isinstance(rung, TheMove):
        return [At(*square) for square in squares_of(rung, view)]
    if not isinstance(rung, LiesIn):
        return []
    length = view.board.cols if rung.across else view.board.rows
    half = (length + 1) // 2
    first, last = (length - half if rung.part == "last" else 0), (half if rung.part == "first" else length)
    return [
        At(rung.line, place) if rung.across else At(place, rung.line)
        for place in range(first, last)
        if (Square(rung.line, place) if rung.across else Square(place, rung.line)) in view.board
    ]


def told_remarks(view: PlayerView, language: str) -> list[CoachHint]:
    """What needs no dictionary. Rule: R7.1"""
    say = translations(language)
    return [CoachHint(remark_sentence(each, say), each.tip) for each in needs_no_words(view)]


def told_board(view: PlayerView, engine: Engine, *, known: Mapping[int, Tiles] | None = None) -> BoardSight:
    """Where letters of the rack make words alone, which letters lengthen words, and what may come in answer.

    Tiles `known` to be on other racks, by seat, are told by a position and by no game.
    """
    alphabet = view.ruleset.tile_set.alphabet
    letters = [
        LetterSquare(*spot.square, alphabet.format_tile(spot.letter), spot.points)
        for spot in letter_spots(view, engine)
    ]
    found: dict[Square, tuple[set[int], set[int]]] = {}
    for spot in hook_spots(view, engine):
        own, unseen = found.setdefault(spot.square, (set(), set()))
        own.update(spot.own)
        unseen.update(spot.unseen)
    hooks = [
        HookSquare(*square, own=_letters(own, alphabet), unseen=_letters(unseen, alphabet))
        for square, (own, unseen) in sorted(found.items())
    ]
    return BoardSight(letters=letters, hooks=hooks, replies=_told_replies(view, engine, known or {}))


def _told_replies(view: PlayerView, engine: Engine, known: Mapping[int, Tiles]) -> RepliesTold | None:
    try:
        found = replies_to(view, engine, known=known)
    except CannotCoach:
        return None
    most = max((found.worth(spot) for spot in found.squares), default=0.0)
    return RepliesTold(
        racks=found.racks,
        known=found.known,
        points=round(found.points, 1),
        dear=found.dear,
        squares=[
            HeatSquare(*spot.square, spot.often, round(spot.points, 1), round(found.worth(spot) / most, 3))
            for spot in found.squares
            if found.worth(spot) >= _FAINTEST * most
        ],
        lanes=[HeatLane(lane.across, lane.name, lane.often, round(lane.points, 1)) for lane in found.lanes],
        feared=[
            FearedReply(
                word=each.word,
                across=each.run.across,
                most=each.most,
                often=each.often,
                points=round(each.points, 1),
                squares=[At(*square) for square in each.run.squares],
            )
            for each in found.threats
        ],
    )


def _letters(tiles: Iterable[int], alphabet: Alphabet) -> list[str]:
    return [alphabet.format_tile(tile) for tile in sorted(tiles)]
