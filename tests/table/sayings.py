"""What people at a table do in a test: play something, good or bad, with whatever they have drawn."""

from __future__ import annotations

from itertools import permutations

from lexiko.rules import BLANK_FLAG, Action, IllegalMove, Pass, Play, Square, preview
from lexiko.table import LocalSession
from tests.company import small_engine


def play_well(session: LocalSession, seat: int) -> None:
    """The best play this seat has, or an exchange of nothing."""
    play = small_engine(session.header.ruleset).best(session.view(seat))
    session.submit(seat, Pass() if play is None else play)


def phony(session: LocalSession, seat: int) -> Play:
    """An opening of two letters that is no word."""
    view = session.view(seat)
    lexicon = small_engine(session.header.ruleset).lexicon
    letters = [tile or 1 | BLANK_FLAG for tile in view.rack]
    for first, second in permutations(letters, 2):
        play = Play(((Square(7, 7), first), (Square(7, 8), second)))
        tried = preview(view, play)
        assert not tried.violations
        if not lexicon.accepts(tried.words[0].word):
            return play
    raise AssertionError("every two letters of this rack are a word; choose another seed")


def refused_with(session: LocalSession, seat: int | None, action: Action) -> set[str]:
    """The codes of the reasons why a table refuses this; nothing happens."""
    before = (session.position, len(session.events))
    try:
        session.submit(seat, action)
    except IllegalMove as refused:
        assert (session.position, len(session.events)) == before
        return {violation.code for violation in refused.violations}
    raise AssertionError(f"{action!r} was not refused")
