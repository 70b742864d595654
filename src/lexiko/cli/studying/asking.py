"""Cards asked one after another at a terminal, or of a script: typed, held against the answers, graded."""

from __future__ import annotations

from random import Random
from time import monotonic, time

from lexiko.cli.output import say
from lexiko.cli.plain.lines import EndOfInput, Lines, TimeRanOut
from lexiko.cli.studying.boxes import OpenBox, today_began
from lexiko.study import GRADES, Answered, Card, ask, check, grade_for
from lexiko.translations import listed

_NAMES = {1: "again", 2: "hard", 3: "good", 4: "easy"}
_BACK, _LEAVE = "z", "q"
_MOST_SHOWN = 40
"""Answers that are shown of one card; a word may have hundreds of extensions."""


class Learning:
    """What is due today, asked until nothing is or the person leaves. Each answer is kept before the next card."""

    def __init__(self, box: OpenBox, lines: Lines) -> None:
        self._box, self._lines = box, lines
        self._answered = 0

    def run(self) -> None:
        """Ask, and say at the end what comes when."""
        counts = self._box.cards.counts(now=time(), day_began=today_began())
        if not counts.cards:
            say("The box is empty. lexiko study add --length 7 --by probability --limit 100 fills it, as an example.")
            return
        say(f"{counts.due} due, {counts.new_today} new today. Type all answers in one line, then Enter.")
        say("Enter alone shows them; z takes the last card back; q leaves. Every answer is kept at once.")
        try:
            while card := self._box.cards.next_card(now=time(), day_began=today_began()):
                self._ask(card)
        except EndOfInput:
            pass
        self._say_what_comes()

    def _ask(self, card: Card) -> None:
        put(card, self._box)
        began = monotonic()
        typed = self._lines.read().strip()
        seconds = monotonic() - began
        if typed.casefold() == _LEAVE:
            raise EndOfInput
        if typed.casefold() == _BACK:
            self._take_back()
            return
        answered = check(card, typed, self._box.lexicon)
        say(told(answered))
        grade = self._grade(grade_for(answered, seconds))
        memory = self._box.cards.answer(card, grade, now=time())
        self._answered += 1
        say(f"Comes back in {span(memory.due - memory.last)}.")

    def _take_back(self) -> None:
        card = self._box.cards.take_back()
        if card is None:
            say("No card was answered yet.")
            return
        self._answered = max(0, self._answered - 1)
        say(f"{ask(card, self._box.lexicon).shown} is as it was before.")

    def _grade(self, suggested: int) -> int:
        """The grade the person takes: the one suggested, or another."""
        marked = "  ".join(
            f"{'[' * (each == suggested)}{each} {_NAMES[each]}{']' * (each == suggested)}" for each in GRADES
        )
        while True:
            say(f"{marked}  > ", nl=False)
            try:
                typed = self._lines.read().strip()
            except EndOfInput:
                typed = ""  # what came is known; only the grade was not said
            if not self._lines.is_terminal:
                say()
            if not typed:
                return suggested
            if typed in map(str, GRADES):
                return int(typed)
            say(f"{typed!r:.20} is none of 1 to 4; Enter alone takes the one in brackets.")

    def _say_what_comes(self) -> None:
        now, began = time(), today_began()
        counts = self._box.cards.counts(now=now, day_began=began)
        _, tomorrow = self._box.cards.due_by_day(day_began=began, days=2)
        cards = f"{self._answered} card{'' if self._answered == 1 else 's'} answered"
        left = counts.due + counts.new_today
        rest = f"{left} more wait today" if left else "Nothing more is due now"
        say(f"\n{cards}. {rest}; tomorrow {tomorrow} come back.")


def put(card: Card, box: OpenBox) -> None:
    """Show a card, and ask for a line."""
    asked = ask(card, box.lexicon)
    say(f"\n{asked.shown}   {asked.sentence}\n> ", nl=False)


def told(answered: Answered) -> str:
    """What came and what did not, in sentences.

    >>> told(Answered(("EAT",), ("ATE", "TEA"), ("AET",)))
    '1 of 3 came to you: EAT. Not: ATE, TEA. No answer: AET.'
    >>> told(Answered((), (), ()))
    'There is none, as you said.'
    """
    wanted = len(answered.came) + len(answered.missed)
    if not wanted:
        return (
            "There is none, as you said."
            if answered.all_came
            else f"There is none. No answer: {listed(answered.others)}."
        )
    parts = [f"{len(answered.came)} of {wanted} came to you"]
    if answered.came:
        parts[0] += f": {_some(answered.came)}"
    if answered.missed:
        parts.append(f"Not: {_some(answered.missed)}")
    if answered.others:
        parts.append(f"No answer: {_some(answered.others)}")
    return ". ".join(parts) + "."


def _some(words: tuple[str, ...]) -> str:
    more = len(words) - _MOST_SHOWN
    return ", ".join(words[:_MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def span(seconds: float) -> str:
    """A time to wait, in words.

    >>> span(60), span(600), span(86_400 * 3), span(86_400 * 400)
    ('1 minute', '10 minutes', '3 days', '13 months')
    """
    for size, name in ((86_400 * 30.44, "month"), (86_400.0, "day"), (3600.0, "hour"), (60.0, "minute")):
        if (count := round(seconds / size)) >= (2 if name == "month" else 1):
            return f"{count} {name}{'' if count == 1 else 's'}"
    return "a moment"


def quiz(box: OpenBox, lines: Lines, *, cards: list[Card], minutes: float, seed: int) -> tuple[int, int]:
    """Ask cards at random until the time is over: how many were answered, and how many of them in full.

    Nothing is graded or kept.
    """
    luck, ends = Random(seed), monotonic() + minutes * 60
    asked = full = 0
    left: list[Card] = []
    while True:
        left = left or luck.sample(cards, len(cards))
        card = left.pop()
        put(card, box)
        try:
            typed = lines.read(max(0.0, ends - monotonic()))
        except (EndOfInput, TimeRanOut):
            return asked, full
        if typed.strip().casefold() == _LEAVE or monotonic() >= ends:
            return asked, full
        answered = check(card, typed, box.lexicon)
        asked, full = asked + 1, full + answered.all_came
        say(told(answered))
