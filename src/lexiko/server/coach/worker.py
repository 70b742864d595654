"""A coach as a process of its own, which gives way to games: questions on stdin, answers on stdout.

Started by a server as `python -m lexiko.server.coach.worker`. It ends when its stdin does.
"""

from __future__ import annotations

import pickle
from typing import NoReturn

from lexiko.server.coach.question import CoachQuestion
from lexiko.server.coach.telling import told_board, told_hints
from lexiko.table import answer_apart, engine_as_stored

NICENESS = 5
"""The games come first where a machine has few processors."""


def main() -> NoReturn:
    """Answer what is asked until stdin ends."""
    answer_apart(NICENESS, lambda content: answer(pickle.loads(content)))


def answer(question: CoachQuestion) -> object:
    """What is told. Raises `OtherWords`, `LexiconError`, `CannotCoach`: the process dies of these, and says no more."""
    engine = engine_as_stored(question.view.ruleset, question.lexicon, question.lexicon_fingerprint, question.leaves)
    return (told_hints if question.what == "hints" else told_board)(question.view, engine)


if __name__ == "__main__":
    main()
