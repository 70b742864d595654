"""Which words exist."""

from lexiko.lexicon.catalogue import (
    LexiconEntry,
    available_lexica,
    open_lexicon,
    own_lexica_for,
    usual_lexicon,
    word_count,
)
from lexiko.lexicon.errors import GraphNotKept, LexiconCorrupt, LexiconError, LexiconMissing, WordsUnspellable
from lexiko.lexicon.graph_cache import kept_graphs_only
from lexiko.lexicon.installing import Recipe, fetch_package, find_recipe, install_words, recipes
from lexiko.lexicon.kwg import Kwg, build_kwg
from lexiko.lexicon.left_out import LeftOut, Reason
from lexiko.lexicon.lookup import ENGLISH_ALPHABET, Lexicon
from lexiko.lexicon.meanings import CREDITS, DictionaryEntry, Meaning, Sense, entry_text
from lexiko.lexicon.ordering import ORDERS, in_order, ways_to_draw
from lexiko.lexicon.own_lexica import LexiconCard, own_cards, own_keys, own_leaves_file, read_card, remove_own
from lexiko.lexicon.reading import add_lexicon, file_bytes
from lexiko.lexicon.regular_forms import lacks_regular_forms, with_regular_forms
from lexiko.lexicon.tile_graph import build_tile_graph
from lexiko.lexicon.word_search import (
    LONGEST_PATTERN,
    LONGEST_RACK,
    MOST_BLANKS,
    anagrams,
    as_laid,
    built_from,
    longer_words,
    matching,
    parse_pattern,
)
from lexiko.lexicon.wordlist import decode_list
from lexiko.lexicon.worth_knowing import WORDS_OF_LISTS, of_length

__all__ = [
    "CREDITS",
    "ENGLISH_ALPHABET",
    "LONGEST_PATTERN",
    "LONGEST_RACK",
    "MOST_BLANKS",
    "ORDERS",
    "WORDS_OF_LISTS",
    "DictionaryEntry",
    "GraphNotKept",
    "Kwg",
    "LeftOut",
    "Lexicon",
    "LexiconCard",
    "LexiconCorrupt",
    "LexiconEntry",
    "LexiconError",
    "LexiconMissing",
    "Meaning",
    "Reason",
    "Recipe",
    "Sense",
    "WordsUnspellable",
    "add_lexicon",
    "anagrams",
    "as_laid",
    "available_lexica",
    "build_kwg",
    "build_tile_graph",
    "built_from",
    "decode_list",
    "entry_text",
    "fetch_package",
    "file_bytes",
    "find_recipe",
    "in_order",
    "install_words",
    "kept_graphs_only",
    "lacks_regular_forms",
    "longer_words",
    "matching",
    "of_length",
    "open_lexicon",
    "own_cards",
    "own_keys",
    "own_leaves_file",
    "own_lexica_for",
    "parse_pattern",
    "read_card",
    "recipes",
    "remove_own",
    "usual_lexicon",
    "ways_to_draw",
    "with_regular_forms",
    "word_count",
]
