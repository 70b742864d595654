"""A match packed up for another process, and unpacked there: rules and words instead of compiled tables."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from lexiko.kernel import Engine
from lexiko.lexicon import Kwg, Lexicon, LexiconError, open_lexicon
from lexiko.rules import Alphabet, Ruleset
from lexiko.selfplay.match import Contender, Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """What `unpacked` makes the same match of; `nodes` are the words' graph."""

    ruleset: Ruleset
    lexicon: str
    fingerprint: str
    alphabet: Alphabet
    nodes: bytes
    players: tuple[str | Contender, ...]
    games: int
    seed: int
    pairs: bool


def packed(match: Match) -> Parcel:
    """The match, ready to be sent."""
    engine = match.engine
    return Parcel(
        ruleset=engine.ruleset,
        lexicon=engine.lexicon.name,
        fingerprint=engine.lexicon.fingerprint,
        alphabet=engine.lexicon.alphabet,
        nodes=engine.lexicon.kwg.nodes.tobytes(),
        players=match.players,
        games=match.games,
        seed=match.seed,
        pairs=match.pairs,
    )


def unpacked(parcel: Parcel) -> Match:
    """The match that was packed up."""
    engine = _engine(parcel)
    return Match(engine, parcel.players, parcel.games, seed=parcel.seed, pairs=parcel.pairs)


def _engine(parcel: Parcel) -> Engine:
    """By its name a lexicon also knows how common its words are; one that exists in memory only is sent whole."""
    try:
        lexicon = open_lexicon(parcel.lexicon, alphabet=parcel.alphabet)
        engine = Engine.compile(parcel.ruleset, lexicon)
        if engine.lexicon.fingerprint == parcel.fingerprint:
            return engine
    except LexiconError:
        pass
    words = Lexicon(parcel.lexicon, parcel.alphabet, Kwg(array("I", parcel.nodes)), fingerprint=parcel.fingerprint)
    return Engine.compile(parcel.ruleset, words)
