"""Why something cannot be, said as a sentence in another language: rules and searches give their reasons in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from lexiko.notation import NotationError
from lexiko.server.archive import language_for
from lexiko.translations import LANGUAGES, Translations, texts_of, translations

PART = "cannot"
_NOT_REASONS = frozenset({"at", "column", "expected", "line"})
_NAMED = re.compile(r"\\{(\w+)\\}")


def said(reasons: Iterable[str | NotationError], language: str) -> list[str]:
    """Reasons as sentences, each once; one that the catalogue does not know stays in English, as in other languages.

    >>> said(["the centre is not covered", "3 tiles would be in the bag, and it must be empty"], "de")
    ['Die Mitte ist nicht belegt.', 'Im Beutel wären 3 Steine, und er muss leer sein.']
    >>> said(["the centre is not covered"], "en")
    ['The centre is not covered.']
    """
    say = translations(language_for(language, None))
    return list(
        dict.fromkeys(
            place_said(each, say) if isinstance(each, NotationError) else _sentence(_said(each, say))
            for each in reasons
        )
    )


def key_of(reason: str) -> str | None:
    """Under which key the catalogue has a reason; None where it has not."""
    return next((key for key, pattern in _patterns() if pattern.fullmatch(reason)), None)


def place_said(wrong: NotationError, say: Translations) -> str:
    """What is wrong with a text, and where in it; what readers only say in English stays so."""
    problem, expected = wrong.in_words(say) if wrong.in_words else (wrong.problem, wrong.expected)
    what = say(f"{PART}.expected", what=problem, expected=expected) if expected else problem
    counted = (("line", wrong.line), ("column", wrong.column))
    places = [say(f"{PART}.{name}", number=number) for name, number in counted if number]
    return _sentence(say(f"{PART}.at", place=", ".join(places), what=what) if places else what)


def _said(reason: str, say: Translations) -> str:
    if say.language == LANGUAGES[0]:
        return reason
    for key, pattern in _patterns():
        if found := pattern.fullmatch(reason.removesuffix(".")):
            facts = {name: int(text) if name == "count" else text for name, text in found.groupdict().items()}
            return say(f"{PART}.{key}", **facts)
    return reason


def _sentence(reason: str) -> str:
    first = reason[:1].upper() + reason[1:]
    return first if first.endswith((".", "?")) else f"{first}."


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(_each_pattern())


def _each_pattern() -> Iterator[tuple[str, re.Pattern[str]]]:
    for key, text in texts_of(LANGUAGES[0], PART).items():
        if key in _NOT_REASONS:
            continue
        for form in [text] if isinstance(text, str) else text.values():
            yield key, re.compile(_NAMED.sub(lambda name: f"(?P<{name[1]}>.+?)", re.escape(form)))
