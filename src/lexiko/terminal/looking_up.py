"""What is said to a player who looks a word up, where that was agreed on: is it one, which words fit a pattern?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lexiko.notation import SentenceContext

if TYPE_CHECKING:
    from lexiko.lexicon import Lexicon

_MOST_SHOWN = 60
_ANY = {"?": b".", "*": b".*"}


def looked_up(text: str, lexicon: Lexicon, context: SentenceContext) -> str:
    """The answer to `HORN` or to a pattern, `H?R*`, as a sentence. Raises `UnknownLetter`.

    Rule: R7.1, V5
    """
    if not context.ruleset.open_dictionary:
        return context.say("terminal.closed-dictionary")
    if not text:
        return context.say("terminal.no-word-to-look-up")
    if set(text) & set(_ANY):
        return _fitting(text, lexicon, context)
    word = context.alphabet.parse_word(text)
    found = "table.word-good" if lexicon.judge(context.ruleset).accepts(word) else "table.word-bad"
    return context.say(found, word=context.word(word))


def _fitting(pattern: str, lexicon: Lexicon, context: SentenceContext) -> str:
    """The words that fit: `?` is any letter, `*` any letters or none."""
    judge, alphabet = lexicon.judge(context.ruleset), context.alphabet
    parts = re.split(r"([?*])", pattern)
    wanted = b"".join(_ANY.get(part) or re.escape(alphabet.parse_word(part)) for part in parts)
    fits = re.compile(wanted, re.DOTALL).fullmatch  # any letter code, the one that is a line's end too
    words = [word for word in lexicon.words() if fits(word) and judge.accepts(word)]
    if not words:
        return context.say("terminal.no-word-fits", pattern=pattern.upper())
    shown = ", ".join(context.word(word) for word in words[:_MOST_SHOWN])
    if len(words) > _MOST_SHOWN:
        return context.say("terminal.words-fit-more", count=len(words), words=shown, more=len(words) - _MOST_SHOWN)
    return context.say("terminal.words-fit", count=len(words), words=shown)
