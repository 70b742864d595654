"""`lexiko words`: is it a word, what does it mean, what do letters make, what fits and extends; lists of the tips."""

from __future__ import annotations

from typing import Any, TypeVar

import click

from lexiko.cli.definitions import print_definitions
from lexiko.cli.output import print_json, say
from lexiko.cli.word_lists import WordList, list_options, print_columns, words_options
from lexiko.cli.words_for import words_and_set
from lexiko.lexicon import (
    LONGEST_RACK,
    MOST_BLANKS,
    WORDS_OF_LISTS,
    Lexicon,
    anagrams,
    as_laid,
    built_from,
    longer_words,
    matching,
    of_length,
    parse_pattern,
)
from lexiko.rules import BLANK, UnknownLetter, Word

T = TypeVar("T", str, tuple[str, ...])

NO_WORD = 1
"""The status of `check` where one of the words is none."""


def no_empty_word(_: click.Context, __: click.Parameter, typed: T) -> T:
    """The words as they were typed, none of them empty. Raises `BadParameter`."""
    if not all(word.strip() for word in ([typed] if isinstance(typed, str) else typed)):
        raise click.BadParameter("a word has letters")
    return typed


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def words() -> None:
    """Look words up: alone, by their letters, by a pattern, by what goes before and after.

    English unless --lexicon or --set says otherwise. Words are typed in any case; a tile of two letters may stand in
    brackets, as [CH].

    \b
    lexiko words check qi zen
    lexiko words define qi
    lexiko words anagram "retina?" --by probability
    """


@words.command()
@click.argument("typed", metavar="WORD...", nargs=-1, required=True, callback=no_empty_word)
@words_options
def check(typed: tuple[str, ...], *, lexicon: str | None, set_key: str | None, as_json: bool) -> int:
    """Say of each word whether it is one. The status is 1 if any is not.

    \b
    lexiko words check qi
    lexiko words check xyzzy zen --json
    """
    opened, _ = words_and_set(lexicon, set_key)
    accepted = [(word, opened.contains_text(word)) for word in typed]
    if as_json:
        print_json({"words": [{"word": word.upper(), "accepted": is_word} for word, is_word in accepted]})
    else:
        for word, is_word in accepted:
            say(f"{word.upper()} is {'a' if is_word else 'no'} word{'' if is_word else _why_not(word, opened)}.")
    return 0 if all(is_word for _, is_word in accepted) else NO_WORD


@words.command()
@click.argument("typed", metavar="WORD...", nargs=-1, required=True, callback=no_empty_word)
@words_options
def define(typed: tuple[str, ...], *, lexicon: str | None, set_key: str | None, as_json: bool) -> int:
    """Tell what words mean, and of which words they are forms. The status is 1 if any is no word.

    English only. A meaning that no dictionary has is guessed at from the word it seems to be made from, and said to be.

    \b
    lexiko words define qi
    lexiko words define qis zen --json
    """
    return print_definitions(typed, *words_and_set(lexicon, set_key), as_json=as_json)


def _why_not(word: str, lexicon: Lexicon) -> str:
    try:
        lexicon.alphabet.parse_word(word)
    except UnknownLetter as unknown:
        return f": {unknown}"
    return ""


@words.command(short_help="List the words that letters make; ? is a blank.")
@click.argument("letters", metavar="LETTERS")
@click.option("--build", is_flag=True, help="Words of some of the letters too, not only of all.")
@list_options
@words_options
def anagram(letters: str, *, build: bool, as_json: bool, **options: Any) -> None:
    """List the words that letters make; ? is a blank, which is shown as the small letter it stands for.

    \b
    lexiko words anagram retinas
    lexiko words anagram "qu?z" --build --by length
    """
    listing = _listing(options, by="length" if build else "alphabet")
    alphabet = listing.lexicon.alphabet
    tiles = alphabet.parse_tiles(alphabet.as_typed(letters))
    if len(tiles) > LONGEST_RACK or tiles.count(BLANK) > MOST_BLANKS:
        raise click.BadParameter(f"take {LONGEST_RACK} letters at most, {MOST_BLANKS} of them blanks")
    if build:
        found = built_from(listing.lexicon, tiles, shortest=max(2, listing.shortest), longest=listing.longest)
    else:
        found = anagrams(listing.lexicon, tiles)
    listing.show(found, as_json=as_json, shown=lambda word: listing.text(as_laid(word, tiles)))


@words.command(short_help="List the words that fit a pattern, as q..z or *quiz*.")
@click.argument("text", metavar="PATTERN")
@list_options
@words_options
def pattern(text: str, *, as_json: bool, **options: Any) -> None:
    """List the words that fit a pattern: . is one letter, * any number of them.

    \b
    lexiko words pattern "q..z"
    lexiko words pattern "*ology" --length 2-8
    """
    listing = _listing(options, by="alphabet")
    listing.show(matching(listing.lexicon, parse_pattern(text, listing.lexicon.alphabet)), as_json=as_json)


@words.command(short_help="List the letters that make a longer word of one.")
@click.argument("typed", metavar="WORD...", nargs=-1, required=True, callback=no_empty_word)
@words_options
def hooks(typed: tuple[str, ...], *, lexicon: str | None, set_key: str | None, as_json: bool) -> None:
    """List the letters that make a longer word before or after each word.

    \b
    lexiko words hooks plane
    lexiko words hooks an ox --json
    """
    opened, game_set = words_and_set(lexicon, set_key)
    listing = WordList(lexicon=opened, game_set=game_set, by="alphabet")
    found = list(map(opened.alphabet.parse_word, typed))
    if as_json:
        return print_json(
            {
                "words": [
                    {"word": listing.text(word), "accepted": opened.accepts(word)} | _hooks_of(listing, word)
                    for word in found
                ]
            }
        )
    for word in found:
        none = "" if opened.accepts(word) else f"   {listing.text(word)} itself is no word."
        say(f"{_hooked(listing, word)}{none}")
    return None


def _letters(letters: Word, lexicon: Lexicon) -> list[str]:
    return [lexicon.alphabet.format_tile(letter) for letter in letters]


@words.command(short_help="List the longer words that hold a word.")
@click.argument("typed", metavar="WORD", callback=no_empty_word)
@list_options
@words_options
def extensions(typed: str, *, as_json: bool, **options: Any) -> None:
    """List the longer words that hold a word in one piece; one letter more is a hook, and listed too.

    \b
    lexiko words extensions horn --length 6
    lexiko words extensions quiz
    """
    listing = _listing(options, by="length")
    longer = longer_words(listing.lexicon, listing.lexicon.alphabet.parse_word(typed))
    listing.show(longer, as_json=as_json)


@words.command(name="list", short_help="Print a list worth knowing by heart.")
@click.argument("name", metavar="LIST", type=click.Choice([*WORDS_OF_LISTS, "hooks"]))
@list_options
@words_options
def list_(name: str, *, as_json: bool, **options: Any) -> None:
    """Print a list worth knowing by heart, for any lexicon.

    \b
    two, three    the words of two letters, or of three (tip 1)
    q-without-u   words with a Q that no U follows: QAT, and BURQA too (tip 7)
    hooks         the words of two letters with the letters that make three of them (tip 8)

    \b
    lexiko words list two
    lexiko words list q-without-u --lexicon english-rulebook
    """
    listing = _listing(options, by="alphabet")
    lexicon = listing.lexicon
    if name == "hooks":
        chosen = listing.chosen(of_length(lexicon, 2))
        if as_json:
            return print_json({"words": [listing.record(word) | _hooks_of(listing, word) for word in chosen]})
        return print_columns([_hooked(listing, word) for word in chosen])
    return listing.show(WORDS_OF_LISTS[name](lexicon), as_json=as_json)


def _hooked(listing: WordList, word: Word) -> str:
    """A word between the letters that make a longer one of it: `S · TEA · S`."""
    hooks = _hooks_of(listing, word)
    return f"{' '.join(hooks['front']) or '-'} · {listing.text(word)} · {' '.join(hooks['back']) or '-'}"


def _hooks_of(listing: WordList, word: Word) -> dict[str, list[str]]:
    lexicon = listing.lexicon
    front, back = lexicon.front_hooks(word), lexicon.back_hooks(word)
    return {"front": _letters(front, lexicon), "back": _letters(back, lexicon)}


def _listing(options: dict[str, Any], *, by: str) -> WordList:
    lexicon, game_set = words_and_set(options["lexicon"], options["set_key"])
    return WordList(
        lexicon=lexicon,
        game_set=game_set,
        by=options["by"] or by,
        lengths=options["lengths"],
        limit=options["limit"],
    )
