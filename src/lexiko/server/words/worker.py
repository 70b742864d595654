"""Looking words up as a process of its own, which gives way to games: questions on stdin, answers on stdout.

Started by a server as `python -m lexiko.server.words.worker`. It ends when its stdin does.
"""

from __future__ import annotations

import pickle
from typing import NoReturn

from lexiko.server.wire import json_text
from lexiko.server.words.answering import answered
from lexiko.server.words.question import WordsQuestion
from lexiko.table import answer_apart

NICENESS = 5
"""The games come first where a machine has few processors."""


def main() -> NoReturn:
    """Answer what is asked until stdin ends."""
    answer_apart(NICENESS, _answer)


def _answer(content: bytes) -> str:
    question: WordsQuestion = pickle.loads(content)
    return json_text(answered(question))


if __name__ == "__main__":
    main()
