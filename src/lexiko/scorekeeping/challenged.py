"""A challenge at a physical board, as it is entered: who doubts what, and what the dictionary says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lexiko.rules import Word
from lexiko.scorekeeping.entries import ScoreCommand, ScoreError
from lexiko.scorekeeping.kept_score import KeptScore


def challenge_command(
    kept: KeptScore, seat: int, *, named: Word | None, rejected: Callable[[Sequence[Word]], Sequence[Word]]
) -> ScoreCommand:
    """The last play challenged by this seat, for the word `named` or for all; `rejected` tells which are bad.

    Raises `ScoreError` where there is nothing to challenge, or it is one's own, and what `rejected` raises. Rule: R8.1

    >>> from lexiko.rulebook import ruleset
    >>> kept = KeptScore(ruleset("luxury"), ("Ann", "Ben"))
    >>> _ = kept.do(kept.typed("8f horn"))
    >>> _ = kept.do(challenge_command(kept, 1, named=None, rejected=lambda words: words))
    >>> kept.position.scores
    (0, 0)
    """
    last = kept.position.last
    if last is None or not last.open_words:
        raise ScoreError("nothing-to-challenge")
    if seat == last.seat:
        raise ScoreError("own-play", name=kept.names[seat])
    words = (named,) if named is not None else last.open_words
    bad = tuple(rejected(words))
    if named is None and len(bad) == 1 and kept.ruleset.challenge_names_word:
        named = bad[0]
    return ScoreCommand(verb="challenge", word=named, seat=seat, rejected=bad)
