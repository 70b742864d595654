"""The words a set is played with, or the set a lexicon is for: what commands make of `--set` and `--lexicon`."""

from __future__ import annotations

from lexiko.lexicon import Lexicon, LexiconError, open_lexicon, own_cards, recipes, usual_lexicon
from lexiko.rulebook import GameSet, load_set


def words_for(game_set: GameSet, name: str | None) -> Lexicon:
    """The words to play this set with. Raises `LexiconError`, also where they are spelt in other letters."""
    alphabet = game_set.tile_set.alphabet
    if not name and not (name := usual_lexicon(game_set.key, game_set.language, alphabet)):
        ready = [recipe.key for recipe in recipes() if recipe.language == game_set.language]
        get = f", or get one: lexiko lexicon install {ready[0]}" if ready else ""
        raise LexiconError(
            f"{game_set.name} set: there are no words of its own yet; "
            f"give a list of its words with --lexicon words.txt{get}"
        )
    lexicon = open_lexicon(name, alphabet=alphabet)
    if lexicon.alphabet.letters != alphabet.letters:
        raise LexiconError(
            f"{game_set.name} set: the words of {name} are spelt in other letters; "
            "give a list of its words with --lexicon words.txt"
        )
    return lexicon


def words_and_set(lexicon: str | None, set_key: str | None) -> tuple[Lexicon, GameSet]:
    """The words asked for, with the set they are for: that of `--set`, else the lexicon's own, else English.

    Raises `LexiconError`, `UnknownSet`, `BadRuleset`.
    """
    own = next((card.set_key for card in own_cards() if card.key == lexicon), None)
    game_set = load_set(set_key or own or "english")
    return words_for(game_set, lexicon), game_set
