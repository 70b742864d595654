"""What people are asked about the last play while it can be challenged, and what they can answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexiko.notation import SentenceContext
from lexiko.rules import PlayerView, Word
from lexiko.terminal import challenge_cost


@dataclass(frozen=True, slots=True)
class Doubt:
    """A challenge that may be made: by whom, of which word (None: of the whole play), and how it is offered."""

    seat: int
    word: Word | None
    label: str


def answers_for(view: PlayerView, people: Sequence[int], context: SentenceContext) -> list[Doubt]:
    """Every challenge these people may make now. Rule: R8.1, R8.2"""
    assert view.last is not None
    words: list[Word | None] = [None]
    if view.ruleset.challenge_scope == "word":
        words = [*view.last.open_words]
    return [Doubt(seat, word, _label(seat, word, context)) for seat in people for word in words]


def _label(seat: int, word: Word | None, context: SentenceContext) -> str:
    who = context.does(seat, "challenge")
    return f"{who} {'the play' if word is None else context.word(word)}"


def question(news: Sequence[str], context: SentenceContext, *, last_one: bool) -> str:
    """The play in question, and what a challenge may cost. Rule: R8.4, R8.5"""
    by_word = context.ruleset.challenge_scope == "word"
    price = "If the word is good" if by_word else "If all its words are good"
    cost = challenge_cost(context.ruleset, last_one=last_one)
    ends = " This play ends the game." if last_one else ""
    return f"{news[-1] if news else ''}\n\nDoes anybody challenge?{ends} {price}, {cost}."
