"""Which words exist."""

from lexiko.lexicon.catalogue import LexiconEntry, available_lexica, open_lexicon, usual_lexicon
from lexiko.lexicon.errors import LexiconCorrupt, LexiconError, LexiconMissing
from lexiko.lexicon.installing import Recipe, find_recipe, install_words, recipes
from lexiko.lexicon.kwg import Kwg, build_kwg
from lexiko.lexicon.lookup import ENGLISH_ALPHABET, Lexicon
from lexiko.lexicon.meanings import CREDITS, Entry, Meaning, Sense
from lexiko.lexicon.ordering import ORDERS, in_order, ways_to_draw
from lexiko.lexicon.own_lexica import LexiconCard, own_cards, own_keys, read_card, remove_own
from lexiko.lexicon.packages import fetch_package
from lexiko.lexicon.reading import add_lexicon, file_bytes
from lexiko.lexicon.tile_graph import build_tile_graph
from lexiko.lexicon.word_search import anagrams, built_from, matching, parse_pattern

__all__ = [
    "CREDITS",
    "ENGLISH_ALPHABET",
    "ORDERS",
    "Entry",
    "Kwg",
    "Lexicon",
    "LexiconCard",
    "LexiconCorrupt",
    "LexiconEntry",
    "LexiconError",
    "LexiconMissing",
    "Meaning",
    "Recipe",
    "Sense",
    "add_lexicon",
    "anagrams",
    "available_lexica",
    "build_kwg",
    "build_tile_graph",
    "built_from",
    "fetch_package",
    "file_bytes",
    "find_recipe",
    "in_order",
    "install_words",
    "matching",
    "open_lexicon",
    "own_cards",
    "own_keys",
    "parse_pattern",
    "read_card",
    "recipes",
    "remove_own",
    "usual_lexicon",
    "ways_to_draw",
]
