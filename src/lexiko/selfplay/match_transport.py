"""A match packed up for another process, and unpacked there: rules, words and leaves instead of compiled tables."""

from __future__ import annotations

from array import array

from lexiko.frozen import dataclass
from lexiko.kernel import Engine, LeaveTable, open_leaves, read_leaves, shipped_leaves
from lexiko.lexicon import Kwg, Lexicon, LexiconError, open_lexicon
from lexiko.rules import Alphabet, Ruleset
from lexiko.selfplay.match import Contender, Match
from lexiko.word_names import name_of_words


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTransport:
    """What `unpacked` makes the same match of; `nodes` are the words' graph, `leaves` a KLV2 file's bytes.

    Leave values that come with Lexiko are there already: of them only the name is sent.
    """

    ruleset: Ruleset
    lexicon: str
    fingerprint: str
    alphabet: Alphabet
    nodes: bytes
    leaves: bytes | str | None
    players: tuple[str | Contender, ...]
    games: int
    seed: int
    pairs: bool


def packed(match: Match) -> MatchTransport:
    """The match, ready to be sent."""
    engine = match.engine
    return MatchTransport(
        ruleset=engine.ruleset,
        lexicon=engine.lexicon.place,
        fingerprint=engine.lexicon.fingerprint,
        alphabet=engine.lexicon.alphabet,
        nodes=engine.lexicon.kwg.nodes.tobytes(),
        leaves=_sent(engine),
        players=match.players,
        games=match.games,
        seed=match.seed,
        pairs=match.pairs,
    )


def unpacked(parcel: MatchTransport) -> Match:
    """The match that was packed up."""
    engine = _engine(parcel)
    return Match(engine, parcel.players, parcel.games, seed=parcel.seed, pairs=parcel.pairs)


def _engine(parcel: MatchTransport) -> Engine:
    """By its name a lexicon also knows how common its words are; one that exists in memory only is sent whole."""
    leaves = _leaves(parcel)
    try:
        lexicon = open_lexicon(parcel.lexicon, alphabet=parcel.alphabet)
        engine = Engine.compile(parcel.ruleset, lexicon, leaves)
        if engine.lexicon.fingerprint == parcel.fingerprint:
            return engine
    except LexiconError:
        pass
    words = Lexicon(
        name_of_words(parcel.lexicon), parcel.alphabet, Kwg(array("I", parcel.nodes)), fingerprint=parcel.fingerprint
    )
    return Engine.compile(parcel.ruleset, words, leaves)


def _sent(engine: Engine) -> bytes | str | None:
    if engine.leaves is None:
        return None
    if engine.leaves is shipped_leaves(engine.ruleset.tile_set):
        return engine.leaves.name
    return engine.leaves.to_bytes()


def _leaves(parcel: MatchTransport) -> LeaveTable | None:
    if parcel.leaves is None:
        return None
    if isinstance(parcel.leaves, str):
        return open_leaves(parcel.leaves)
    return read_leaves(parcel.leaves, source="the leaves of the match", letters=len(parcel.alphabet))
