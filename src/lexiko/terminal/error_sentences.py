"""Why something that was asked for is not done, as sentences for whoever asked."""

from __future__ import annotations

from lexiko.notation import NotationError, SentenceContext, problem_sentence, refusal_sentences
from lexiko.rules import Error, IllegalMove, UnknownLetter


def error_sentences(error: Error, context: SentenceContext) -> tuple[str, ...]:
    """Every reason in a sentence of its own.

    >>> from lexiko.rulebook import ruleset
    >>> error_sentences(UnknownLetter("9", text="H9RN", place=1), SentenceContext(ruleset(), ("Ann", "Ben")))
    ('9 is not a letter of this set.',)
    """
    if isinstance(error, IllegalMove):
        return refusal_sentences(error.violations, context)
    if isinstance(error, NotationError):
        return (problem_sentence(error, language=context.language),)
    if isinstance(error, UnknownLetter):
        return (context.say("terminal.unknown-letter", letter=error.letter),)
    sentence = str(error)
    return (f"{sentence[:1].upper()}{sentence[1:]}.",)
