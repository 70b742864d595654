"""What people at a table do in a test: play something, good or bad, with whatever they have drawn."""

from __future__ import annotations

from itertools import permutations

from lexiko.rules import BLANK_FLAG, IllegalMove, Pass, Play, Square, Wish, preview
from lexiko.table import Host
from tests.company import small_engine


def play_well(host: Host, seat: int) -> None:
    """The best play this seat has, or an exchange of nothing."""
    play = small_engine(host.heading.ruleset).best(host.view(seat))
    host.submit(seat, Pass() if play is None else play)


def phony(host: Host, seat: int) -> Play:
    """An opening of two letters that is no word."""
    view = host.view(seat)
    lexicon = small_engine(host.heading.ruleset).lexicon
    letters = [tile or 1 | BLANK_FLAG for tile in view.rack]
    for first, second in permutations(letters, 2):
        play = Play(((Square(7, 7), first), (Square(7, 8), second)))
        tried = preview(view, play)
        assert not tried.violations
        if not lexicon.accepts(tried.words[0].word):
            return play
    raise AssertionError("every two letters of this rack are a word; choose another seed")


def refused_with(host: Host, seat: int | None, wish: Wish) -> set[str]:
    """The codes of the reasons why a table refuses this; nothing happens."""
    before = (host.position, len(host.events))
    try:
        host.submit(seat, wish)
    except IllegalMove as refused:
        assert (host.position, len(host.events)) == before
        return {violation.code for violation in refused.violations}
    raise AssertionError(f"{wish!r} was not refused")
