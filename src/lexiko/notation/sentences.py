"""What a game has to say as calm sentences: what happened, why not, what a text lacks, what a play earned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lexiko.notation.errors import NotationError
from lexiko.notation.happenings import blanks_noted, event_sentence, play_text
from lexiko.notation.refusals import refusal_sentence
from lexiko.notation.sentence_context import SentenceContext, counted
from lexiko.rules import Alphabet, PlayScore, Violation, WordScore
from lexiko.translations import translations

__all__ = [
    "SentenceContext",
    "blanks_noted",
    "counted",
    "event_sentence",
    "play_text",
    "problem_sentence",
    "refusal_sentence",
    "refusal_sentences",
    "score_lines",
    "unseen_lines",
    "word_sum",
]

_BETWEEN = 3


def refusal_sentences(violations: Iterable[Violation], context: SentenceContext) -> tuple[str, ...]:
    """All reasons of a refusal at once, each said once."""
    return tuple(dict.fromkeys(refusal_sentence(violation, context) for violation in violations))


def problem_sentence(problem: NotationError, *, language: str = "en") -> str:
    """What is wrong with a line that somebody typed, without its place: the line is in plain sight.

    >>> problem_sentence(NotationError("'8' names no square", column=1, expected="a square such as 8H"))
    "'8' names no square. Expected: a square such as 8H."
    """
    say, text, expected = translations(language), problem.problem, problem.expected
    if problem.in_words is not None:
        text, expected = problem.in_words(say)
    first = text[:1].upper() + text[1:]
    sentence = first if first.endswith((".", "?")) else f"{first}."
    return say("terminal.expected", problem=sentence, expected=expected) if expected else sentence


def score_lines(score: PlayScore, alphabet: Alphabet, *, language: str = "en") -> tuple[str, ...]:
    """A play's points word by word, premiums where they count, and the bonus: a line each. Rule: R5.1 to R5.6"""
    lines = [
        f"{alphabet.format_word(letter.tile for letter in word.letters)}  {word_sum(word, alphabet)}"
        for word in score.words
    ]
    if score.bonus:
        lines.append(f"{translations(language)('terminal.bonus')}  {score.bonus}")
    return tuple(lines)


def word_sum(word: WordScore, alphabet: Alphabet) -> str:
    """How a word's points add up: `(H4 + O1 + R1 + N1) × 2 = 14`. Rule: R5.2, R5.3

    >>> from lexiko.rules import LetterScore, Square
    >>> letters = (LetterScore(1, 4, 2), LetterScore(2 | 128, 0))
    >>> word_sum(WordScore(Square(7, 7), True, letters, (2, 3)), Alphabet(("H", "O")))
    '(H4×2 + o0) × 2 × 3 = 48'
    """
    parts = [
        f"{alphabet.format_tile(letter.tile)}{letter.value}" + (f"×{letter.times}" if letter.times > 1 else "")
        for letter in word.letters
    ]
    added = " + ".join(parts)
    if word.word_times:
        added = f"({added})" + "".join(f" × {times}" for times in word.word_times)
    return f"{added} = {word.points}"


def unseen_lines(unseen: Sequence[int], context: SentenceContext, *, in_bag: int, columns: int) -> list[str]:
    """The tiles in the bag and on the other racks together, counted by letter; no count stands away from its letter."""
    if not unseen:
        return [context.say("terminal.sees-all")]
    codes = range(1, len(context.alphabet) + 1)
    parts = [f"{context.alphabet.format_tile(code)} {unseen.count(code)}" for code in codes if unseen.count(code)]
    if blanks := unseen.count(0):
        parts.append(f"{context.alphabet.format_tile(0)} {blanks}")
    part = _so_many(in_bag, context, of=len(unseen))
    header = context.say("terminal.unseen", count=len(unseen), part=part)
    width = max(map(len, parts)) + _BETWEEN
    in_a_line = max(1, (columns + _BETWEEN) // width)
    rows = (parts[first : first + in_a_line] for first in range(0, len(parts), in_a_line))
    return [header, *("".join(part.ljust(width) for part in row).rstrip() for row in rows)]


def _so_many(count: int, context: SentenceContext, *, of: int) -> str:
    """How many of some tiles: "none of them", "3 of them"; of a single one, "it is" or "it is not"."""
    if of == 1:
        return context.say("terminal.it-is" if count else "terminal.it-is-not")
    key = {0: "terminal.none-of-them", of: "terminal.all-of-them"}.get(count, "terminal.some-of-them")
    return context.say(key, number=count)
