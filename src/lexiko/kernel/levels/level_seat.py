"""How a player of some level is played by the kernel: what it knows, sees and doubts; and the rules it plays by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexiko.kernel.consts import COSTS_A_TURN, COSTS_NOTHING, COSTS_POINTS, LETTER_BITS, NOTHING
from lexiko.kernel.engine import Engine
from lexiko.kernel.levels.doubts import Doubts
from lexiko.kernel.levels.graph_words import GraphWords
from lexiko.kernel.levels.mind import Mind
from lexiko.kernel.levels.sight import Sight
from lexiko.kernel.luck import Luck
from lexiko.kernel.plays import By, PlayList
from lexiko.kernel.search_context import SearchContext
from lexiko.rules import Ruleset

_COSTS = {"nothing": COSTS_NOTHING, "lose-next-turn": COSTS_A_TURN, "give-points": COSTS_POINTS}
_ROUNDS = {"all-plays-made": 1, "everyone-twice": 2, "turns-without-points": 0}


@dataclass(frozen=True, slots=True, eq=False)
class LevelSeat:
    """A player who goes by the words of `sure`, and by those of `daring` in a `bold` share of its turns.

    It notices plays by its `sight`. `usual` has a byte for any three letters side by side, not 0 where it knows a word
    with them; words it has never met it thinks false with the probabilities `suspects`: those that look right, and
    those that look odd.
    """

    sure: Engine
    daring: Engine
    bold: float
    sight: Sight
    usual: bytes
    suspects: tuple[float, float]


@dataclass(frozen=True, slots=True)
class DoubtRules:
    """What compiled games in which words are doubted know of the rules besides `GameRules`. Rule: R8.2, R8.4, R9.2"""

    names_word: bool
    failed: int
    points: int
    passing_rounds: int
    """How often everybody must have passed for the game to end: twice; once, if nothing can be played either; or 0."""


def doubt_rules(ruleset: Ruleset) -> DoubtRules:
    """What they know of these rules."""
    return DoubtRules(
        names_word=ruleset.challenge_names_word,
        failed=_COSTS[ruleset.challenge_failed],
        points=ruleset.challenge_points,
        passing_rounds=_ROUNDS[ruleset.passes],
    )


def usual_triples(triples: Sequence[bytes]) -> bytes:
    """The table of a `LevelSeat` for these letters, three each, 0 before and after a word counting as a letter.

    >>> usual_triples([bytes([0, 1, 0])]).index(1)
    64
    """
    table = bytearray(1 << 3 * LETTER_BITS)
    for first, second, third in triples:
        table[(first << LETTER_BITS | second) << LETTER_BITS | third] = 1
    return bytes(table)


def noticed(plays: PlayList, sight: Sight, luck: Luck) -> int | None:
    """The place of the play that a player of this sight sees as the best; None if there are no plays."""
    rows, width, cells = plays.packed()
    place: int = sight.notice(bytearray(rows), width, len(plays), bytearray(cells), luck, True)
    return None if place == NOTHING else place


def minds_of(engines: Sequence[Engine], by: Sequence[By], levels: Sequence[LevelSeat | None]) -> list[Mind]:
    """The minds by seat, for one thread; who has no level knows every word of its engine and sees everything."""
    contexts: dict[int, SearchContext] = {}

    def context(engine: Engine) -> SearchContext:
        if id(engine) not in contexts:
            contexts[id(engine)] = engine.searcher.new_context()
        return contexts[id(engine)]

    minds = []
    for engine, order, level in zip(engines, by, levels, strict=True):
        if level is None:
            words = GraphWords(engine.searcher.tables.nodes)
            doubts = Doubts(words, words, bytes(1 << 3 * LETTER_BITS), (1.0, 1.0))
            all_seen, here = Sight(1.0, 1.0, 1.0, 1, 1), context(engine)
            minds.append(Mind(here, here, 0.0, all_seen, doubts, few=1, sees_all=True, weighs=order == "equity"))
        else:
            sure, daring = level.sure, level.daring
            words, believed = (GraphWords(each.searcher.tables.nodes) for each in (sure, daring))
            doubts = Doubts(words, believed, level.usual, level.suspects)
            weighs = order == "equity" and bool(sure.leaves)
            mind = (context(sure), context(daring), level.bold, level.sight, doubts)
            minds.append(Mind(*mind, few=level.sight.enough(), sees_all=False, weighs=weighs))
    return minds
