"""Write the page's catalogues, `web/src/i18n/en.ts` and `de.ts`, from the sentences in `src/lexiko/translations`.

The page gets the parts that it says, not those of the terminal alone. What only a page says that few people open is
written into a file of its own, `web/src/i18n/later`, which is loaded with that page.
"""

from __future__ import annotations

import json
import sys

from generated import ROOT, publish
from lexiko.translations import LANGUAGES
from lexiko.translations.catalogue import Text, texts_of

TEXTS = ROOT / "src" / "lexiko" / "translations"
I18N = ROOT / "web" / "src" / "i18n"
TERMINAL_ALONE = frozenset({"keeping", "lines", "mistakes", "scoring", "terminal", "told", "typed", "window"})
"""The parts that only a terminal says."""
LETTERS = frozenset({"letters"})
"""The parts that the server itself says."""
LATER = ("notices", "wall", "you")
"""The parts that are loaded with the page that says them."""


def catalogue(language: str) -> str:
    """A language's texts as the page has them: its keys are types, and another language has those of English."""
    parts = sorted({path.stem for path in (TEXTS / language).glob("*.toml")} - TERMINAL_ALONE - LETTERS - {*LATER})
    return module(language, language, parts, english=("en", "./en"), texts="./texts")


def later(language: str, part: str) -> str:
    """A part that is loaded with its page."""
    return module(language, part, [part], english=(part, f"./en.{part}"), texts="../texts")


def module(language: str, name: str, parts: list[str], *, english: tuple[str, str], texts: str) -> str:
    """Parts of a language as a constant; those of another than English have the keys of the `english` constant."""
    lines = [
        f"  {written(f'{part}.{key}')}: {written(text)},"
        for part in parts
        for key, text in texts_of(language, part).items()
    ]
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
