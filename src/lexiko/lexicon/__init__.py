"""Which words exist."""

from lexiko.lexicon.catalogue import LexiconEntry, available_lexica, open_lexicon
from lexiko.lexicon.errors import LexiconCorrupt, LexiconError, LexiconMissing
from lexiko.lexicon.kwg import Kwg, build_kwg
from lexiko.lexicon.lookup import ENGLISH_ALPHABET, Lexicon
from lexiko.lexicon.tile_graph import build_tile_graph

__all__ = [
    "ENGLISH_ALPHABET",
    "Kwg",
    "Lexicon",
    "LexiconCorrupt",
    "LexiconEntry",
    "LexiconError",
    "LexiconMissing",
    "available_lexica",
    "build_kwg",
    "build_tile_graph",
    "open_lexicon",
]
