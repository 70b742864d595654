"""The words a set is played with, or the set a lexicon is for: what commands make of `--set` and `--lexicon`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lexiko.cli.output import say
from lexiko.cli.program_name import called
from lexiko.lexicon import (
    Lexicon,
    LexiconError,
    available_lexica,
    open_lexicon,
    own_cards,
    own_keys,
    own_lexica_for,
    recipes,
    usual_lexicon,
)
from lexiko.rulebook import GameSet, RulebookError, load_set
from lexiko.translations import listed
from lexiko.word_names import name_of_words

if TYPE_CHECKING:
    from lexiko.notation import CgpPosition


def words_for(game_set: GameSet, name: str | None) -> Lexicon:
    """The words to play this set with. Raises `LexiconError`, also where they are spelt in other letters."""
    alphabet = game_set.tile_set.alphabet
    if not name and not (name := usual_lexicon(game_set.key, game_set.language, alphabet)):
        raise LexiconError(f"{game_set.name} set: {none_called_like(game_set)}")
    lexicon = open_lexicon(name, alphabet=alphabet)
    if lexicon.alphabet.letters != alphabet.letters:
        raise LexiconError(
            f"{game_set.name} set: the words of {name} are spelt in other letters; "
            "give a list of its words with --lexicon words.txt"
        )
    say_left_out(lexicon)
    return lexicon


def words_of_position(game_set: GameSet, asked: str | None, cgp: CgpPosition) -> tuple[Lexicon, str | None]:
    """The words asked for, else those the position names if they are here, else the usual ones; and what is not here.

    A position names a lexicon by its key: one that comes with Lexiko, or that was added. No path in it is opened.
    """
    named = dict(cgp.operations).get("lex", "")
    if asked or not named:
        return words_for(game_set, asked), None
    keys = {key.casefold(): key for key in (*own_keys(), *(entry.key for entry in available_lexica()))}
    if here := keys.get(named.casefold()):
        return words_for(game_set, here), None
    return words_for(game_set, None), name_of_words(named)


def missing_words(missing: str, *, used: str) -> str:
    """That the words a position names are not here, and how they come here."""
    how = f"--lexicon FILE takes them, {called()} lexicon add FILE --name {missing.casefold()} keeps them for good"
    return f"The position names {missing}, whose words are not here, so {used} was used. {how}."


def none_called_like(game_set: GameSet) -> str:
    """That a set has no words that are taken for it unasked, and how they are named: those of your own that fit it."""
    if own := own_lexica_for(game_set.language, game_set.tile_set.alphabet):
        there = f"of your own {'fits' if len(own) == 1 else 'fit'} {listed(own)}"
        return f"no lexicon is called {game_set.key}, and {there}; say which by --lexicon {own[0]}"
    way = f"give a list of its words with --lexicon words.txt{another_way(game_set)}"
    return f"there are no words of its own yet; {way}"


def say_left_out(lexicon: Lexicon) -> None:
    """Say which words of a list, opened by its path, are none of the game, where somebody may miss them."""
    left_out = lexicon.left_out
    if left_out and left_out.lost:
        lines = "; ".join(left_out.lines(left_out.lost))
        say(f"lexiko: {Path(lexicon.place).name}: left out {lines}", err=True)


def another_way(game_set: GameSet) -> str:
    """How a lexicon for this set is installed, or a list kept as one where there is none to install, after a comma."""
    ready = [recipe.key for recipe in recipes() if recipe.language == game_set.language]
    if ready:
        return f", or get one: {called()} lexicon install {ready[0]}"
    try:
        load_set(game_set.key)
    except RulebookError:  # the set is a file somewhere, and has no name to be told by
        return ""
    return f", or keep it for good: {called()} lexicon add words.txt --name {game_set.key} --set {game_set.key}"


def words_and_set(lexicon: str | None, set_key: str | None) -> tuple[Lexicon, GameSet]:
    """The words asked for, with the set they are for: that of `--set`, else the lexicon's own, else English.

    Raises `LexiconError`, `UnknownSet`, `BadRuleset`.
    """
    game_set = set_for(lexicon, set_key)
    return words_for(game_set, lexicon), game_set


def set_for(lexicon: str | None, set_key: str | None) -> GameSet:
    """The set that is asked for, else the one an own lexicon is for, else the English one. Raises `RulebookError`."""
    own = next((card.set_key for card in own_cards() if card.key == lexicon), None)
    return load_set(set_key or own or "english")
