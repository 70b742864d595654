"""Looking for puzzles as a process of its own, which gives way to everything else: a question on stdin, news on stdout.

Started by a server as `python -m lexiko.server.puzzles.worker`. It ends when its stdin does.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from time import monotonic
from typing import NoReturn

from lexiko.kernel import Engine
from lexiko.notation import format_cgp
from lexiko.puzzles import (
    MakingProgress,
    MinedTurn,
    PuzzleWish,
    check_puzzle,
    in_record,
    in_selfplay,
    make_puzzles,
    puzzle_line,
)
from lexiko.search import usual_chances
from lexiko.server.puzzles.question import MiningFailed, MiningNews, MiningQuestion
from lexiko.table import NICENESS_OF_PATIENT, engine_as_stored, send, think_apart

MOST_GAMES = 400
"""After so many games of computers it is enough, however little was found."""
MARGIN, MARGIN_OF_MISSED = 10, 8
"""By so many points the best play is better; of one's own games also what is a little less clear is worth a look."""
SECONDS_BETWEEN_NEWS = 2.0

Told = Callable[[MiningNews | MiningFailed], None]


def main() -> NoReturn:
    """Look for what is asked until stdin ends."""
    asked, answers = think_apart(NICENESS_OF_PATIENT)
    while True:
        answer_to(asked.get(), lambda news: send(answers, pickle.dumps(news)))


def answer_to(content: bytes, told: Told) -> None:
    """Look for puzzles, and tell each when it is found. What went wrong is told by name only."""
    try:
        question: MiningQuestion = pickle.loads(content)
        for line in islice(_found(question, told), question.wanted):
            told(MiningNews(line))
        told(MiningNews(is_last=True))
    except Exception as wrong:
        told(MiningFailed(type(wrong).__name__))


def _found(question: MiningQuestion, told: Told) -> Iterator[str]:
    """The puzzles that stand the slower check too, as lines."""
    rules, ruleset = question.rules, question.ruleset
    engine = engine_as_stored(ruleset, rules.lexicon, rules.fingerprint, question.leaves)
    chances = usual_chances(engine.lexicon)
    told_at = monotonic()

    def heard(_: MakingProgress) -> None:
        nonlocal told_at
        if monotonic() - told_at >= SECONDS_BETWEEN_NEWS:
            told(MiningNews())
            told_at = monotonic()

    missed = question.game is not None
    wish = PuzzleWish(margin=MARGIN_OF_MISSED if missed else MARGIN, missed=missed)
    for puzzle in make_puzzles(_turns(question, engine), engine, chances, wanted=wish, told=heard):
        if not check_puzzle(puzzle, engine, chances):
            yield puzzle_line(puzzle)


def _turns(question: MiningQuestion, engine: Engine) -> Iterator[MinedTurn]:
    turns: Iterable[MinedTurn]
    if question.game is not None:
        turns = in_record(question.game, question.ruleset, seats=question.seats)
    else:
        turns = in_selfplay(engine, seed=question.seed, count=MOST_GAMES)
    alphabet = engine.ruleset.tile_set.alphabet
    return (each for each in turns if format_cgp(each.cgp, alphabet) not in question.had)


if __name__ == "__main__":
    main()
