"""Cards on their way out and in: for Anki, and as a table of comma-separated values."""

from __future__ import annotations

import csv
import html
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import StringIO
from typing import BinaryIO

from lexiko.lexicon import Lexicon
from lexiko.study.box import CardBox
from lexiko.study.errors import StudyError, TableUnreadable, naming_what_to_install
from lexiko.study.memory import GRADES
from lexiko.study.questions import KINDS, Card, ask

_COLUMNS = ("kind", "letters", "answers", "due", "given")
_MODEL, _DECK = 1_607_392_319, 2_059_400_110
"""By these Anki knows cards that were imported before; they may never change."""


def write_csv(box: CardBox, lexicon: Lexicon) -> str:
    """Every card in order: its kind, its letters, the answers, the day it is due, and how it was answered.

    `given` has each answer as seconds since 1970, a colon, and its grade. `read_csv` makes the same box of it.
    """
    given: dict[Card, list[str]] = {}
    for card, at, grade in box.answers():
        given.setdefault(card, []).append(f"{at!r}:{grade}")
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(_COLUMNS)
    for card in box.cards():
        memory = box.memory(card)
        due = datetime.fromtimestamp(memory.due, UTC).date().isoformat() if memory else ""
        answers = " ".join(ask(card, lexicon).answers)
        table.writerow((card.kind, card.letters, answers, due, " ".join(given.get(card, ()))))
    return out.getvalue()


def read_csv(text: str, lexicon: Lexicon) -> tuple[list[Card], list[tuple[Card, float, int]]]:
    """The cards of a table and how they were answered; only the columns `kind` and `letters` must be there.

    Raises `TableUnreadable` with every line that cannot be read, up to ten of them.

    >>> read_csv("kind,letters\\nhooks,tea\\n", Lexicon.from_words("tiny", ["tea"]))
    ([Card(kind='hooks', letters='TEA')], [])
    """
    rows = csv.DictReader(StringIO(text.removeprefix("\ufeff")))
    if not {"kind", "letters"} <= set(rows.fieldnames or ()):
        raise TableUnreadable(
            "the first line of a table of cards names its columns: kind,letters and more if there are more", (1,)
        )
    cards: list[Card] = []
    answers: list[tuple[Card, float, int]] = []
    problems: list[tuple[int, str]] = []
    for row in rows:
        try:
            card = _card(row, lexicon)
            given = list(_given(row.get("given") or ""))
        except ValueError as problem:
            problems.append((rows.line_num, str(problem)))
            continue
        cards.append(card)
        answers += [(card, at, grade) for at, grade in given]
    if problems:
        more = f"\nand {len(problems) - 10} more" if len(problems) > 10 else ""
        told = "\n".join(f"line {line}: {problem}" for line, problem in problems[:10])
        raise TableUnreadable(f"nothing was taken in:\n{told}{more}", tuple(line for line, _ in problems[:10]))
    return cards, answers


def _card(row: Mapping[str, str | None], lexicon: Lexicon) -> Card:
    """Raises `ValueError`, of which `UnknownLetter` is one."""
    kind, letters = (row["kind"] or "").strip(), (row["letters"] or "").strip()
    if kind not in KINDS:
        raise StudyError(f"there are no cards of {kind!r}; there are {', '.join(KINDS)}")
    if not letters:
        raise StudyError("a card has letters")
    word = lexicon.alphabet.parse_word(letters)
    return Card(kind, lexicon.alphabet.format_word(bytes(sorted(word)) if kind == "anagrams" else word))


def _given(text: str) -> Iterator[tuple[float, int]]:
    for each in text.split():
        at, _, grade = each.partition(":")
        try:
            when, how = float(at), int(grade)
            datetime.fromtimestamp(when, UTC)
        except (ValueError, OverflowError, OSError):
            raise StudyError(f"{each!r:.40} is no answer: seconds since 1970, a colon, and a grade") from None
        if how not in GRADES:
            raise StudyError(f"{each!r:.40}: grades are 1 to 4")
        yield when, how


def write_anki(box: CardBox, lexicon: Lexicon, file: BinaryIO) -> int:
    """Write every card as a package for Anki; how many there were. A card written twice is one there.

    Raises `PackagesMissing`.
    """
    with naming_what_to_install():
        import genanki
    model = genanki.Model(
        _MODEL,
        "Lexiko",
        fields=[{"name": "Letters"}, {"name": "Question"}, {"name": "Answers"}],
        templates=[
            {
                "name": "Lexiko",
                "qfmt": '<p class="letters">{{Letters}}</p><p>{{Question}}</p>',
                "afmt": '{{FrontSide}}<hr id="answer"><p>{{Answers}}</p>',
            }
        ],
        css=".card { font-family: sans-serif; text-align: center } .letters { font-size: 2em }",
    )
    deck = genanki.Deck(_DECK, f"Lexiko: {lexicon.name}")
    cards = box.cards()
    for card in cards:
        asked = ask(card, lexicon)
        shown = [asked.shown, asked.sentence, "  ".join(asked.answers) or "none"]
        guid = genanki.guid_for(lexicon.name, card.kind, card.letters)
        deck.add_note(genanki.Note(model=model, fields=[html.escape(each) for each in shown], guid=guid))
    genanki.Package(deck).write_to_file(file)
    return len(cards)
