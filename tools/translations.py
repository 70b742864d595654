"""Write the page's catalogues, `web/src/i18n/en.ts` and `de.ts`, from the sentences in `src/lexiko/translations`.

The page gets the parts that it says, not those of the terminal alone. What is not said on the start page or in a game
is written into files of their own, `web/src/i18n/later`, which are loaded with the pages that say it.
"""

from __future__ import annotations

import json
import re
import sys

from generated import ROOT, publish
from lexiko.translations import LANGUAGES
from lexiko.translations.catalogue import Text, texts_of

TEXTS = ROOT / "src" / "lexiko" / "translations"
I18N = ROOT / "web" / "src" / "i18n"
TERMINAL_ALONE = frozenset(
    {"coach", "keeping", "lines", "mistakes", "scoring", "solving", "terminal", "told", "typed", "window"}
)
"""The parts that only a terminal says, or a report."""
LETTERS = frozenset({"cannot", "letters", "taken"})
"""The parts that the server itself says."""
LATER: dict[str, tuple[str, ...]] = {
    "annotate": ("annotate",),
    "around": ("create", "help", "join", "settings"),
    "faults": ("fault",),
    "hints": ("hints",),
    "notices": ("notices",),
    "position": ("position",),
    "puzzle": ("puzzle",),
    "review": ("review",),
    "study": ("study",),
    "wall": ("cork", "planner", "wall"),
    "words": ("words",),
    "you": ("you",),
}
"""The parts that are loaded with the pages that say them; `around`: before a game, and in sheets over it; `faults`:
with the first request that is refused."""
AT_ONCE = re.compile(
    r"create\.(V\d|summary\.days)|settings\.title"
    r"|join\.(alone|unreadable|cleared|cleared-note|cover-.*|.*-timer|bank-more|own-clock|board|no-variations|words)"
    r"|fault\.(unknown|unreachable|too-many|bad-request|not-your-turn|not-started|game-over|awaiting-last-challenge"
    r"|no-tiles|off-the-board|square-(taken|twice)|not-a-letter|tiles-not-on-rack|not-in-one-line|gap|centre-not-covered"
    r"|one-tile-opening|opening-too-short|not-connected|bag-.*|variation-not-in-force|no-letter-there|blank-cannot-be-taken"
    r"|no-blank-there|same-letter|no-word-there|not-the-same-tiles|nothing-rearranged|one-rearranging-a-turn"
    r"|rearranged-word-.*|time-(is|not)-up)"
)
"""What of those parts the start page and a game say themselves: of refusals, what is wrong with tiles as they lie."""
IN_SHEETS = re.compile(
    r"app\.pl(ain|ayer)|home\.pass-(title|add|remove|start)|games\.(annotate|title|none|invited|your-turn|over|open|seen|stale|more-finished|review-of)"
    r"|end\.(player|before|tiles-left|none|change|final|gone|show-all|goes-out|share|download|gcg|svg|png|json|verif(y|y-plain|y-how|y-about|ying|ied)"
    r"|not-.*|commitment|secret|contribution|own.*|details|check\..*)"
    r"|table\.(close|in-bag|board|bag-(empty|exchange(-none)?|not-now|unseen)|agree-menu|challenge-(title.*|all|one|word.*|yes|who)|note-not-yet|unseen-.*"
    r"|words-.*|word(-.*)?|look-up|relation-.*|talk(-(empty|older|line|lines|send))?|put-.*|rules(-gone)?|rule\..*|leave|abort|seat-bot|sounds-.*"
    r"|settings|keep-away|kept-away|games|turn-board|steps(-hint)?)"
)
"""What of other parts is said only where the texts of `around` are there."""
ON_REVIEW_PAGE = re.compile(
    r"review\.(web\..*|all-turns|best|board-title|graph(-alone|-legend|-table|-turn)?|luck-all|made|marks|move|next|no-turning-points"
    r"|of|offered|page|player|points-a-turn|premium-drawn|previous|rack|taken|turn(-heading)?|turning-(ending|points?))"
)
"""What of a review its page says; all else of it the server says."""


def catalogue(language: str, group: str = "") -> dict[str, Text]:
    """A language's texts of a group as the page has them; those that the start page and a game say for none."""
    parts = sorted({path.stem for path in (TEXTS / language).glob("*.toml")} - TERMINAL_ALONE - LETTERS)
    said = {f"{part}.{key}": text for part in parts for key, text in texts_of(language, part).items()}
    return {key: text for key, text in said.items() if group_of(key) == group}


def group_of(key: str) -> str | None:
    """The group of `LATER` that a key's text is loaded with: '' for at once, None for never."""
    if AT_ONCE.fullmatch(key):
        return ""
    if IN_SHEETS.fullmatch(key):
        return "around"
    part = key.partition(".")[0]
    if part == "review" and not ON_REVIEW_PAGE.fullmatch(key):
        return None
    return next((group for group, parts in LATER.items() if part in parts), "")


def module(language: str, group: str = "") -> str:
    """Texts of a language as a constant, whose keys are types: those of another than English have the English keys."""
    name = group or language
    lines = [f"  {written(key)}: {written(text)}," for key, text in catalogue(language, group).items()]
    head = f"/** Written by tools/translations.py from src/lexiko/translations/{language}/. */"
    if language == LANGUAGES[0]:
        return "\n".join([head, f"export const {name} = {{", *lines, "} as const;"]) + "\n"
    english, path = ("english", f"./en.{group}") if group else ("en", "./en")
    imported = [
        f"import type {{ {f'{group} as english' if group else english} }} from '{path}';",
        f"import type {{ Texts }} from '{'..' if group else '.'}/texts';",
        "",
    ]
    end = f"}} as const satisfies Texts<typeof {english}>;"
    return "\n".join([head, *imported, f"export const {name} = {{", *lines, end]) + "\n"


def written(text: Text) -> str:
    """A text, or its forms by number, in TypeScript."""
    if isinstance(text, str):
        return json.dumps(text, ensure_ascii=False)
    return "{ " + ", ".join(f"{form}: {written(each)}" for form, each in text.items()) + " }"


if __name__ == "__main__":
    pages = {I18N / f"{language}.ts": module(language) for language in LANGUAGES}
    pages |= {
        I18N / "later" / f"{language}.{group}.ts": module(language, group) for language in LANGUAGES for group in LATER
    }
    sys.exit(publish(pages, "tools/translations.py", check="--check" in sys.argv))
