"""What people are asked about the last play while it can be challenged, and what they can answer."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.frozen import dataclass
from lexiko.notation import SentenceContext
from lexiko.rules import Word
from lexiko.terminal import PlayInQuestion, words_to_name


@dataclass(frozen=True, slots=True)
class Doubt:
    """A challenge that may be made: by whom, of which word (None: of the whole play), and how it is offered."""

    seat: int
    word: Word | None
    label: str


def answers_for(play: PlayInQuestion) -> list[Doubt]:
    """Every challenge that may be made now. Rule: R8.1, R8.2"""
    words = words_to_name(play.view) if play.by_word else (None,)
    return [Doubt(seat, word, _label(seat, word, play.game.context)) for seat in play.people for word in words]


def _label(seat: int, word: Word | None, context: SentenceContext) -> str:
    if word is None:
        return context.about("told.doubts-play", seat)
    return context.about("told.doubts-word", seat, word=context.word(word))


def question(play: PlayInQuestion, news: Sequence[str]) -> str:
    """The play in question, and what a challenge may cost. Rule: R8.4, R8.5"""
    say = play.game.context.say
    price = say("window.if-word-good" if play.by_word else "lines.if-all-good")
    ends = f" {say('lines.ends-game')}" if play.ends_game else ""
    return say("window.question", news=news[-1] if news else "", ends=ends, price=price, cost=play.cost)
