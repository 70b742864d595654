"""What a coach says to a player at a terminal: the next hint under V5, else what needs no dictionary."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from lexiko.notation import SentenceContext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lexiko.kernel import Engine
    from lexiko.lexicon import Lexicon
    from lexiko.rules import PlayerView, Ruleset


class TurnHints:
    """The hints of one turn, which are told one after another."""

    def __init__(self, view: PlayerView, lexicon: Lexicon, context: SentenceContext) -> None:
        """Nothing is looked up before a hint is asked for."""
        self._view, self._lexicon, self._context = view, lexicon, context
        self._found: list[str] = []
        self._told = 0

    def next(self) -> tuple[str, ...]:
        """What is said now, a paragraph each. No word is looked up but for V5. Rule: R7.1, V5"""
        from lexiko.coaching import CannotCoach, what_may_be_said

        say = self._context.say
        if what_may_be_said(self._view.ruleset, is_over=False) != "all":
            return tuple(self._without_words())
        try:
            hints = self._found = self._found or self._all()
        except CannotCoach as none:
            return none.problems
        if self._told == len(hints):
            return (hints[-1], say("coach.all-told"))
        self._told += 1
        left = len(hints) - self._told
        return (hints[self._told - 1], *([say("coach.more", count=left)] if left else []))

    def _all(self) -> list[str]:
        from lexiko.coaching import hints_to_best, rung_sentence, with_tip

        say = self._context.say
        found = hints_to_best(self._view, _engine(self._view.ruleset, self._lexicon))
        return [with_tip(rung_sentence(rung, say), rung.tip, say) for rung in found.rungs]

    def _without_words(self) -> Iterator[str]:
        from lexiko.coaching import needs_no_words, remark_sentence, with_tip

        say = self._context.say
        yield say("coach.needs-v5")
        yield from (with_tip(remark_sentence(each, say), each.tip, say) for each in needs_no_words(self._view))
        yield say("coach.shuffle")


@lru_cache(maxsize=1)
def _engine(ruleset: Ruleset, lexicon: Lexicon) -> Engine:
    """What finds the best move; kept from turn to turn."""
    from lexiko.kernel import Engine

    return Engine.compile(ruleset, lexicon, word_map=False)
