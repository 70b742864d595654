"""What people see and read of an edition: its colours, and what it is called in each language."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from lexiko.frozen import dataclass
from lexiko.rulebook.files import Sheet
from lexiko.rulebook.options import Option
from lexiko.rulebook.schema import SQUARES, THEMES, TOKENS
from lexiko.translations import LANGUAGES


@dataclass(frozen=True, slots=True)
class Colours:
    """An edition's board in colour: the squares' colours in words, and tokens such as `dl` as `#RRGGBB`.

    `light` and `dark` are for the two kinds of page. Besides the tokens of the files they have `ql` and `qw`, for the
    quadruple squares of the large board: the triple's two colours changed over.
    """

    names: Mapping[str, str]
    light: Mapping[str, str]
    dark: Mapping[str, str]
    in_words: Mapping[str, Mapping[str, str]]
    """By language the squares' colours in words where the file gives them in one besides English."""
    wooden: bool = False
    """Whether the board shows the grain of its wood."""

    def tokens(self, theme: str) -> Mapping[str, str]:
        """The colours for a `light` or a `dark` page."""
        return self.dark if theme == "dark" else self.light


@dataclass(frozen=True, slots=True)
class EditionTexts:
    """What people read of an edition in one language; `labels` name what it leaves open, as `Option.labels` does."""

    name: str
    summary: str
    labels: Mapping[str, str]


def texts_of(sheet: Sheet, options: tuple[Option, ...]) -> dict[str, EditionTexts]:
    """What the file says for people to read, for each of `LANGUAGES`."""
    about = {label: text for option in options for label, text in option.labels.items()}
    labels = about | _of_those(sheet.table("labels"), about)
    name, summary = sheet.text("name"), sheet.text("summary")
    return {
        language: EditionTexts(
            sheet.text(f"{language}.name", name),
            sheet.text(f"{language}.summary", summary),
            labels | _of_those(sheet.table(f"{language}.labels"), about),
        )
        for language in LANGUAGES
    }


def _of_those(labels: Mapping[str, str], there: Collection[str]) -> dict[str, str]:
    """The labels of what there is: those inherited may name options that this file has replaced."""
    return {label: text for label, text in labels.items() if label in there}


def colours_of(sheet: Sheet) -> Colours:
    """The colours that the file gives."""
    light, dark = (_tokens(sheet, theme) for theme in THEMES)
    in_words = {language: _square_colours(sheet, f"{language}.") for language in LANGUAGES[1:]}
    return Colours(_square_colours(sheet), light, dark, in_words, sheet.flag("colours.wooden"))


def _square_colours(sheet: Sheet, before: str = "") -> dict[str, str]:
    """The squares' colours in words, as far as the file gives them in the language whose table is named `before`."""
    return {name: sheet.text(path) for name in SQUARES if (path := f"{before}colours.{name}") in sheet.values}


def _tokens(sheet: Sheet, theme: str) -> dict[str, str]:
    tokens = {token: sheet.text(f"colours.{theme}.{token}") for token in TOKENS}
    for quadruple, triple in (("ql", "tl"), ("qw", "tw")):
        tokens[quadruple], tokens[f"{quadruple}-ink"] = tokens[f"{triple}-ink"], tokens[triple]
    return tokens
