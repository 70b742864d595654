"""Write the page's catalogues, `web/src/i18n/en.ts` and `de.ts`, from the sentences in `src/lexiko/translations`.

The page gets the parts that it says, not those of the terminal alone. What is not said on the start page or in a game
is written into files of their own, `web/src/i18n/later`, which are loaded with the pages that say it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable

from generated import ROOT, publish
from lexiko.translations import LANGUAGES
from lexiko.translations.catalogue import Text, texts_of

TEXTS = ROOT / "src" / "lexiko" / "translations"
I18N = ROOT / "web" / "src" / "i18n"
TERMINAL_ALONE = frozenset({"coach", "keeping", "lines", "mistakes", "scoring", "terminal", "told", "typed", "window"})
"""The parts that only a terminal says, or a report."""
LETTERS = frozenset({"letters", "taken"})
"""The parts that the server itself says."""
LATER: dict[str, tuple[str, ...]] = {
    "around": ("create", "help", "join", "settings"),
    "notices": ("notices",),
    "review": ("review",),
    "wall": ("cork", "planner", "wall"),
    "you": ("you",),
}
"""The parts that are loaded with the pages that say them; `around`: before a game, and in sheets over it."""
AT_ONCE = re.compile(
    r"create\.(V\d|summary\.days)|settings\.title"
    r"|join\.(alone|unreadable|cleared|cleared-note|cover-.*|.*-timer|bank-more|own-clock|no-variations|words)"
)
"""What of those parts the start page and a game say themselves."""
ON_REVIEW_PAGE = re.compile(
    r"review\.(web\..*|all-turns|best|board-title|graph(-alone|-legend|-table|-turn)?|luck-all|made|marks|move|next|no-turning-points"
    r"|of|offered|page|player|points-a-turn|premium-drawn|previous|rack|taken|turn(-heading)?|turning-(ending|points?))"
)
"""What of a review its page says; all else of it the server says."""


def catalogue(language: str) -> str:
    """A language's texts as the page has them: its keys are types, and another language has those of English."""
    parts = sorted({path.stem for path in (TEXTS / language).glob("*.toml")} - TERMINAL_ALONE - LETTERS)
    deferred = {part for group in LATER.values() for part in group}
    said = {
        key: text
        for key, text in said_in(language, parts).items()
        if _part(key) not in deferred or AT_ONCE.fullmatch(key)
    }
    return module(language, language, said, english=("en", "./en"), texts="./texts")


def later(language: str, group: str) -> str:
    """Parts that are loaded with their pages."""
    said = {
        key: text
        for key, text in said_in(language, LATER[group]).items()
        if not AT_ONCE.fullmatch(key) and (group != "review" or ON_REVIEW_PAGE.fullmatch(key))
    }
    return module(language, group, said, english=(group, f"./en.{group}"), texts="../texts")


def said_in(language: str, parts: Iterable[str]) -> dict[str, Text]:
    """The texts of some parts, by the keys that the page has for them."""
    return {f"{part}.{key}": text for part in parts for key, text in texts_of(language, part).items()}


def _part(key: str) -> str:
    return key.partition(".")[0]


def module(language: str, name: str, said: dict[str, Text], *, english: tuple[str, str], texts: str) -> str:
    """Texts of a language as a constant; those of another than English have the keys of the `english` constant."""
    lines = [f"  {written(key)}: {written(text)}," for key, text in said.items()]
    head = f"/** Written by tools/translations.py from src/lexiko/translations/{language}/. */"
    if language == LANGUAGES[0]:
        return "\n".join([head, f"export const {name} = {{", *lines, "} as const;"]) + "\n"
    there, path = english
    named = there if there != name else f"{there} as english"
    imported = [f"import type {{ {named} }} from '{path}';", f"import type {{ Texts }} from '{texts}';", ""]
    end = f"}} as const satisfies Texts<typeof {'english' if there == name else there}>;"
    return "\n".join([head, *imported, f"export const {name} = {{", *lines, end]) + "\n"


def written(text: Text) -> str:
    """A text, or its forms by number, in TypeScript."""
    if isinstance(text, str):
        return json.dumps(text, ensure_ascii=False)
    return "{ " + ", ".join(f"{form}: {written(each)}" for form, each in text.items()) + " }"


if __name__ == "__main__":
    pages = {I18N / f"{language}.ts": catalogue(language) for language in LANGUAGES}
    pages |= {
        I18N / "later" / f"{language}.{part}.ts": later(language, part) for language in LANGUAGES for part in LATER
    }
    sys.exit(publish(pages, "tools/translations.py", check="--check" in sys.argv))
