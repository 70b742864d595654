"""Reviewing as a process of its own, which gives way to everything else: a question on stdin, news on stdout.

Started by a server as `python -m lexiko.server.reviews.worker`. It ends when its stdin does, in the middle of a review
too.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic
from typing import NoReturn

from lexiko.lexicon import Lexicon
from lexiko.review import Review, ReviewProgress, review_game, review_page
from lexiko.search import usual_chances
from lexiko.server.reviews.question import ReviewFailed, ReviewNews, ReviewQuestion, sign_of_seat
from lexiko.server.reviews.telling import told_review
from lexiko.server.wire import json_text
from lexiko.table import NICENESS_OF_PATIENT, engine_as_stored, send, think_apart
from lexiko.translations import LANGUAGES, translations

SECONDS_BETWEEN_ANSWERS = 4.0
"""How far it is is told after each turn, what is known by then now and then: it is all told anew."""

Told = Callable[[ReviewNews | ReviewFailed], None]


def main() -> NoReturn:
    """Review what is asked until stdin ends."""
    asked, answers = think_apart(NICENESS_OF_PATIENT)
    while True:
        answer_to(asked.get(), lambda news: send(answers, pickle.dumps(news)))


def answer_to(content: bytes, told: Told) -> None:
    """Review a game, and tell how far it is. What went wrong is told by name only."""
    try:
        question: ReviewQuestion = pickle.loads(content)
        told(_reviewed(question, told))
    except Exception as wrong:
        told(ReviewFailed(type(wrong).__name__))


def _reviewed(question: ReviewQuestion, told: Told) -> ReviewNews:
    """The last news; `told` hears those before."""
    engine = engine_as_stored(question.ruleset, question.lexicon, question.lexicon_fingerprint, question.leaves)
    answered_at = -SECONDS_BETWEEN_ANSWERS

    def heard(now: ReviewProgress) -> None:
        nonlocal answered_at
        answers = None
        if monotonic() - answered_at >= SECONDS_BETWEEN_ANSWERS or not now.looked_into:
            answers = dict(_answers(now.review(), question, engine.lexicon))
            answered_at = monotonic()
        told(ReviewNews(looked_into=now.looked_into, turns=now.turns, answers=answers))

    found = review_game(
        question.game,
        question.ruleset,
        engine,
        usual_chances(engine.lexicon),
        heading=question.heading,
        effort=question.effort,
        english=question.english,
        told=heard,
    )
    turns = sum(turn.best is not None for turn in found.turns)
    answers, pages = dict(_answers(found, question, engine.lexicon)), dict(_pages(found, question))
    return ReviewNews(looked_into=turns, turns=turns, answers=answers, pages=pages)


def _signed(review: Review, question: ReviewQuestion) -> Review:
    """The review with signs for the names of players."""
    return replace(review, players=tuple(map(sign_of_seat, question.order)))


def _answers(review: Review, question: ReviewQuestion, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    review = _signed(review, question)
    for language in LANGUAGES:
        yield language, json_text(told_review(review, question.order, translations(language), lexicon))


def _pages(review: Review, question: ReviewQuestion) -> Iterator[tuple[str, list[str]]]:
    review = _signed(review, question)
    places = sorted(range(len(question.order)), key=lambda place: question.order[place])
    for language in LANGUAGES:
        yield language, [review_page(review, translations(language), seat=place) for place in places]


if __name__ == "__main__":
    main()
