"""Write the page's catalogues, `web/src/i18n/en.ts` and `de.ts`, from the sentences in `src/lexiko/translations`.

The page gets the parts that it says, not those of the terminal alone.
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


def catalogue(language: str) -> str:
    """A language's texts as the page has them: its keys are types, and another language has those of English."""
    parts = sorted({path.stem for path in (TEXTS / language).glob("*.toml")} - TERMINAL_ALONE)
    lines = [
        f"  {written(f'{part}.{name}')}: {written(text)},"
        for part in parts
        for name, text in texts_of(language, part).items()
    ]
    head = f"/** Written by tools/translations.py from src/lexiko/translations/{language}/. */"
    if language == LANGUAGES[0]:
        return "\n".join([head, f"export const {language} = {{", *lines, "} as const;"]) + "\n"
    imported = ["import type { en } from './en';", "import type { Texts } from './texts';", ""]
    end = "} as const satisfies Texts<typeof en>;"
    return "\n".join([head, *imported, f"export const {language} = {{", *lines, end]) + "\n"


def written(text: Text) -> str:
    """A text, or its forms by number, in TypeScript."""
    if isinstance(text, str):
        return json.dumps(text, ensure_ascii=False)
    return "{ " + ", ".join(f"{form}: {written(each)}" for form, each in text.items()) + " }"


if __name__ == "__main__":
    pages = {I18N / f"{language}.ts": catalogue(language) for language in LANGUAGES}
    sys.exit(publish(pages, "tools/translations.py", check="--check" in sys.argv))
