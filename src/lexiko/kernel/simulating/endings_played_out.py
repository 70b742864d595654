"""The best play of an ending, played out a few times before it is made: for whom there is one, and how it is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lexiko.kernel.board import Crossings
from lexiko.kernel.bridge import play_of_tiles
from lexiko.kernel.consts import ACROSS
from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import UnsupportedRuleset
from lexiko.kernel.judgement.playing_out import PlayingOut, candidate_rows
from lexiko.kernel.playout import game_rules, plain_turn_problems
from lexiko.kernel.search import Search
from lexiko.kernel.slots import Slots
from lexiko.kernel.variations.agreed_steps import has_steps
from lexiko.rules import Play

if TYPE_CHECKING:
    from lexiko.rules import PlayerView


@dataclass(frozen=True, slots=True, eq=False)
class EndingsPlayedOut:
    """Chooses plays at a table of two once the bag is empty, with the words of an engine. Threads may share it."""

    engine: Engine
    _idle: list[PlayingOut] = field(default_factory=list)

    @classmethod
    def of(cls, engine: Engine) -> EndingsPlayedOut:
        """Raises `UnsupportedRuleset` where it is not two who play, or turns may begin with steps (V2, V3, V4)."""
        if problems := played_out_problems(engine):
            raise UnsupportedRuleset(problems)
        return cls(engine)

    def best(self, view: PlayerView) -> Play | None:
        """The play to make, on turn or not; None if the seat of this view has none. Rule: R3.1, R9.3

        >>> import lexiko
        >>> from lexiko.analysis import view_from_cgp
        >>> engine = lexiko.new_game(players=("Ann", "Ben")).engine
        >>> cgp = lexiko.notation.parse_cgp(
        ...     "3CENTERING3/3I7A3/3L7MU2/3I7B3/3A6FA3/1V6G1O3R/1E6L1U3A/DE1QUOTHA1N3J/"
        ...     "U1XI4M1D1P1A/R1E4WOORARIS/A1N1G1DARKY1I2/B1OHO2V4L2/l1NE2WE4L2/E2F2OYEZ5/SPoTTIEST6 "
        ...     "CEINOST/DEI 347/438 0",
        ...     engine.lexicon.alphabet,
        ... )
        >>> found = EndingsPlayedOut.of(engine).best(view_from_cgp(cgp, engine.ruleset))
        >>> len(found.placements)
        7
        """
        try:
            playing_out = self._idle.pop()
        except IndexError:
            playing_out = self._new()
        found = playing_out.ask(view.board.cells, view.rack.codes, view.unseen.codes)
        self._idle.append(playing_out)
        if found is None:
            return None
        direction, square, tiles = found
        return play_of_tiles(tiles, square, view.board, across=direction == ACROSS)

    def _new(self) -> PlayingOut:
        searcher, rules = self.engine.searcher, game_rules(self.engine.ruleset)
        tables, word_map = searcher.tables, searcher.word_map()
        slots = Slots(tables, Crossings(tables, bytes(tables.squares)), word_map.salts, rules.rack_size)
        rows = candidate_rows(rules.rack_size)
        evaluator = self.engine.evaluator_for("equity", most=rules.rack_size)
        return PlayingOut(tables, Search(tables, word_map, slots, rows), rows, evaluator, rules)


def played_out_problems(engine: Engine) -> list[str]:
    """Why endings are not played out by this engine's rules and words; empty if they are."""
    problems = plain_turn_problems(engine)
    if engine.ruleset.players != 2:
        problems.append(f"games of {engine.ruleset.players} players: endings are played out for two")
    if has_steps(engine.ruleset):
        problems.append("endings of turns that begin with recycling or rearranging (V2, V3, V4)")
    return problems
