"""Which words cards are to be made of: by length, pattern, how well known they are, from a file or one's own games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from lexiko.cli.studying.boxes import OpenBox
from lexiko.cli.word_lists import list_options
from lexiko.cli.words_for import words_for
from lexiko.lexicon import WORDS_OF_LISTS, decode_list
from lexiko.rules import UnknownLetter, Word
from lexiko.study import KINDS, Card, StudyError, WordChoice, cards_of, cards_of_review
from lexiko.user_files import GAME, WORDS, whole_file

Command = TypeVar("Command", bound=Callable[..., object])

_OPTIONS = (
    click.option(
        "--kind",
        "kinds",
        type=click.Choice(list(KINDS)),
        multiple=True,
        help="What is asked; may be given more than once.  [default: anagrams]",
    ),
    click.option("--pattern", metavar="PATTERN", help="Words that fit: . is one letter, * any number of them."),
    click.option(
        "--list",
        "named",
        type=click.Choice(list(WORDS_OF_LISTS)),
        help="Words worth knowing by heart: tip 1 and tip 7.",
    ),
    click.option(
        "--tier", type=click.IntRange(10, 80), metavar="T", help="Words known so widely: from 10, the commonest, to 80."
    ),
    click.option("--not-in", metavar="WORDS", help="Words that another lexicon does not have."),
    click.option("--words", "file", type=click.Path(path_type=Path), metavar="FILE", help="The words in a file."),
    click.option(
        "--missed",
        type=click.Path(path_type=Path),
        metavar="REVIEW.json",
        help="What a review of your games says was missed.",
    ),
    click.option("--player", default="", metavar="NAME", help="With --missed: by whom."),
)


def choosing_options(command: Command) -> Command:
    """Give a command the options for `chosen_cards`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return list_options(command)


def chosen_cards(box: OpenBox, asked: dict[str, Any]) -> list[Card]:
    """The cards that the options choose, in their order, each once.

    Raises `UsageError` where nothing is chosen, `StudyError`, `LexiconError`, `UnknownLetter`, `OSError`.
    """
    if asked["missed"] is not None:
        if any(asked[name] for name in ("kinds", "pattern", "named", "tier", "not_in", "file", "lengths")):
            raise click.UsageError("--missed says itself which words and what is asked of them; give it alone")
        return _missed(asked["missed"], box, player=asked["player"])[: asked["limit"]]
    if not any(asked[name] for name in ("pattern", "named", "tier", "not_in", "file", "lengths", "limit")):
        raise click.UsageError("say which words: --length 7, --list two, --pattern 'q*', --words FILE or --missed FILE")
    shortest, longest = asked["lengths"] or (0, 0)
    choice = WordChoice(
        named=asked["named"] or "",
        pattern=asked["pattern"] or "",
        shortest=shortest,
        longest=longest,
        tier=asked["tier"] or 0,
        not_in=words_for(box.game_set, asked["not_in"]) if asked["not_in"] else None,
        by=asked["by"] or ("alphabet" if asked["limit"] is None else "probability"),
    )
    among = _words_in(asked["file"], box) if asked["file"] is not None else None
    words = choice.words(box.lexicon, box.game_set.tile_set, among)
    if not words:
        raise StudyError("no word is like that")
    kinds = asked["kinds"] or ("anagrams",)
    return [card for kind in dict.fromkeys(kinds) for card in cards_of(kind, words, box.lexicon)[: asked["limit"]]]


def _words_in(file: Path, box: OpenBox) -> list[Word]:
    """The words of a file in UTF-8, UTF-16 or Latin-1, one or more a line.

    Raises `StudyError` for those that are none, all at once, and `LexiconError` where it is no text.
    """
    words: dict[Word, None] = {}
    none: list[str] = []
    for text in decode_list(whole_file(file, WORDS), source=str(file)).split():
        try:
            word = box.lexicon.alphabet.parse_word(text)
        except UnknownLetter:
            none.append(text)
            continue
        if box.lexicon.accepts(word):
            words[word] = None
        else:
            none.append(text)
    if none:
        more = f" and {len(none) - 10} more" if len(none) > 10 else ""
        raise StudyError(f"{file}: not in {box.lexicon.name}: {', '.join(each[:30] for each in none[:10])}{more}")
    return list(words)


def _missed(file: Path, box: OpenBox, *, player: str) -> list[Card]:
    try:
        document = json.loads(whole_file(file, GAME))
    except ValueError:
        document = None
    if not isinstance(document, dict):
        raise StudyError(f"{file} is no review; lexiko review GAME --out review.json writes one")
    return cards_of_review(document, box.lexicon, player=player)
