"""`lexiko study`: words to learn, on cards that come back when they are about to be forgotten."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from time import time
from typing import Any

import click

from lexiko.cli.options import force_option
from lexiko.cli.output import deliver, print_json, say, write_whole
from lexiko.cli.plain.lines import standard_lines
from lexiko.cli.records.errors import check_free
from lexiko.cli.studying.asking import Learning, quiz
from lexiko.cli.studying.boxes import box_options, opened, today_began
from lexiko.cli.studying.choosing import choosing_options, chosen_cards
from lexiko.study import KINDS, read_csv, write_anki, write_csv
from lexiko.user_files import WORDS, whole_file

NOTHING_TO_ASK = 1
"""The status of a quiz from a box without such cards."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def study() -> None:
    """Learn words: a box of cards that come back when they are about to be forgotten.

    A card asks for anagrams, hooks, extensions, whether something is a word, or which word a meaning is of. When it
    comes back is told by the algorithm FSRS. Every answer is kept at once, in one file for each lexicon.

    \b
    lexiko study add --length 7 --limit 500
    lexiko study learn
    lexiko study add --missed review.json --player Ann
    """


@study.command()
@box_options
def learn(*, place: Path | None, lexicon: str | None, set_key: str | None) -> None:
    """Ask what is due today, card by card.

    \b
    lexiko study learn
    lexiko study learn --lexicon english-rulebook
    """
    with opened(place, lexicon, set_key) as box:
        Learning(box, standard_lines()).run()


@study.command()
@choosing_options
@box_options
def add(*, place: Path | None, lexicon: str | None, set_key: str | None, **asked: Any) -> None:
    """Put cards into the box; they are begun in this order, some each day.

    Words are chosen by any of the options together. With --limit the likeliest to be drawn come first.

    \b
    lexiko study add --list two --kind word --kind hooks
    lexiko study add --length 7 --limit 500
    lexiko study add --pattern "*ier" --length 5-8 --tier 40
    """
    with opened(place, lexicon, set_key) as box:
        put = box.cards.add(chosen_cards(box, asked), now=time())
        there = f"; {put.there:,} were there already" if put.there else ""
        say(f"{put.added:,} card{'' if put.added == 1 else 's'} put in{there}.")


@study.command()
@choosing_options
@box_options
def remove(*, place: Path | None, lexicon: str | None, set_key: str | None, **asked: Any) -> None:
    """Take cards out of the box, chosen as by lexiko study add. What you knew of them is kept for when they come back.

    \b
    lexiko study remove --length 7 --kind anagrams
    """
    with opened(place, lexicon, set_key) as box:
        count = box.cards.remove(chosen_cards(box, asked), now=time())
        say(f"{count:,} card{'' if count == 1 else 's'} taken out.")


@study.command()
@click.option("--new-a-day", type=click.IntRange(min=0), metavar="N", help="From now on begin so many cards a day.")
@click.option("--json", "as_json", is_flag=True, help="Print it for programs to read.")
@box_options
def status(
    *, place: Path | None, lexicon: str | None, set_key: str | None, new_a_day: int | None, as_json: bool
) -> None:
    """Say how many cards there are, are due and are known, and how many come on each of the next days.

    \b
    lexiko study status
    lexiko study status --new-a-day 10
    """
    with opened(place, lexicon, set_key) as box:
        if new_a_day is not None:
            box.cards.new_a_day = new_a_day
        counts = box.cards.counts(now=time(), day_began=today_began())
        days = box.cards.due_by_day(day_began=today_began(), days=7)
        new = box.cards.new_a_day
    if as_json:
        return print_json(
            {
                "cards": counts.cards,
                "due": counts.due,
                "new_today": counts.new_today,
                "not_begun": counts.not_begun,
                "known": counts.known,
                "new_a_day": new,
                "due_by_day": days,
            }
        )
    say(f"{counts.cards:,} cards: {counts.known:,} known, {counts.not_begun:,} not begun.")
    say(f"Now: {counts.due:,} due, {counts.new_today:,} new ({new:,} a day).")
    say(f"Due today and on the six days after it: {', '.join(f'{count:,}' for count in days)}.")
    return None


@study.command("quiz")
@click.option("--minutes", type=click.FloatRange(min=0, min_open=True), default=2.0, show_default=True, metavar="M")
@click.option("--kind", type=click.Choice(list(KINDS)), help="Cards of one kind only.")
@click.option("--seed", type=int, default=None, metavar="NUMBER", help="The same cards again.")
@box_options
def quiz_(
    *,
    place: Path | None,
    lexicon: str | None,
    set_key: str | None,
    minutes: float,
    kind: str | None,
    seed: int | None,
) -> int:
    """Answer as many cards of the box as you can in a time. When cards come back is not changed by it.

    \b
    lexiko study quiz
    lexiko study quiz --minutes 5 --kind hooks
    """
    with opened(place, lexicon, set_key) as box:
        cards = [card for card in box.cards.cards() if kind in (None, card.kind)]
        if not cards:
            say(f"There are no cards{f' of {kind}' if kind else ''} in the box.", err=True)
            return NOTHING_TO_ASK
        say(f"{minutes:g} minute{'' if minutes == 1 else 's'}, {len(cards):,} cards. q leaves.")
        asked, full = quiz(
            box, standard_lines(), cards=cards, minutes=minutes, seed=int(time()) if seed is None else seed
        )
    say(f"\n{asked} answered, {full} of them in full.")
    return 0


@study.command()
@click.option("--anki", type=click.Path(path_type=Path), metavar="FILE.apkg", help="As a package for Anki.")
@click.option(
    "--csv", "table", type=click.Path(path_type=Path), metavar="FILE.csv", help="As a table, with all answers."
)
@force_option
@box_options
def export(
    *,
    place: Path | None,
    lexicon: str | None,
    set_key: str | None,
    anki: Path | None,
    table: Path | None,
    force: bool,
) -> None:
    """Write every card for Anki, or as a table; without a file the table is printed.

    \b
    lexiko study export --anki words.apkg
    lexiko study export --csv words.csv
    """
    for out in (anki, table):
        check_free(out, force=force)
    with opened(place, lexicon, set_key) as box:
        if anki is not None:
            package = BytesIO()
            count = write_anki(box.cards, box.lexicon, package)
            write_whole(anki, package.getvalue())
            say(f"{count:,} cards written to {anki}.", err=True)
        if table is not None or anki is None:
            deliver(write_csv(box.cards, box.lexicon).encode(), table)


@study.command("import")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.csv")
@box_options
def import_(file: Path, *, place: Path | None, lexicon: str | None, set_key: str | None) -> None:
    """Take in a table of cards: one that lexiko study export wrote, or of your own with the columns kind and letters.

    \b
    lexiko study import words.csv
    """
    text = whole_file(file, WORDS).decode("utf-8", "replace")
    with opened(place, lexicon, set_key) as box:
        cards, answers = read_csv(text, box.lexicon)
        put = box.cards.add(cards, now=time())
        count = box.cards.put_answers(answers)
    say(f"{put.added:,} cards and {count:,} answers taken in; {put.there:,} cards were there already.")


@study.command()
@click.argument("other", type=click.Path(path_type=Path), metavar="OTHER.box")
@box_options
def merge(other: Path, *, place: Path | None, lexicon: str | None, set_key: str | None) -> None:
    """Take in the box of another device: all cards and answers of both are in yours then, and nothing is lost.

    \b
    lexiko study merge ~/from-the-laptop/english.box
    """
    with opened(place, lexicon, set_key) as box:
        taken = box.cards.merge(other)
    say(f"{taken.cards:,} cards and {taken.answers:,} answers taken in.")
