"""Engine: compile a ruleset and a lexicon once, then ask which plays a position has, as often as you like."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from lexiko.kernel.bridge import check_supported, rack_problems, ruleset_problems, tables_of
from lexiko.kernel.consts import MOST_RECYCLINGS_TRIED, MOST_TILES, ROW_HEAD, ROW_TAIL
from lexiko.kernel.errors import EngineMismatch, UnsupportedRuleset
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.leave_file import usual_leaves
from lexiko.kernel.leaves import LeaveTable
from lexiko.kernel.many import Asked, PlayLists, all_problems, pack
from lexiko.kernel.plays import By, PlayList
from lexiko.kernel.searching import Searcher, subrack_count
from lexiko.kernel.variations.turn_finder import FoundTurn, TurnFinder
from lexiko.lexicon import Lexicon
from lexiko.rules import BLANK, Board, Play, Rack, RecycleLetter, Ruleset, is_blank, letter_of

if TYPE_CHECKING:
    from lexiko.rules import PlayerView, Position


@dataclass(frozen=True, slots=True, eq=False)
class Engine:
    """Answers what is possible under one ruleset with one lexicon. Immutable: threads may share it.

    House rules V1 and V6 are part of the answers. Steps before a play (V2, V3, V4) are the caller's to try: ask
    `plays_for` with board and rack as they stand after them. But `best_turn` recycles letters and lays words anew
    itself, `recyclings` lists letters that may be, and `rearrangings` turns that lay a word anew.

    >>> from lexiko.rulebook import ruleset
    >>> engine = Engine.compile(ruleset("classic"), Lexicon.from_words("tiny", ["horn", "farm"]))
    >>> letters = engine.lexicon.alphabet
    >>> table = engine.plays_for(Board.empty(15, 15), Rack(letters.parse_tiles("HORNXYZ")))
    >>> len(table), table.scores[0], letters.format_word(table[0].tiles)
    (8, 14, 'HORN')
    """

    ruleset: Ruleset
    lexicon: Lexicon
    leaves: LeaveTable | None
    searcher: Searcher
    finder: TurnFinder

    @classmethod
    def compile(
        cls,
        ruleset: Ruleset,
        lexicon: Lexicon,
        leaves: LeaveTable | Literal["usual"] | None = "usual",
        *,
        word_map: bool = True,
    ) -> Engine:
        """An engine for this ruleset and the words of this lexicon that the ruleset's filters leave. Rule: R7.3

        `leaves` say what kept tiles are worth, for plays by equity: the `usual_leaves` if none are given, and nothing
        for None. Without `word_map` words are spelt over the graph
        only: slower, but some 30 bytes a word smaller. Raises `UnsupportedRuleset` with everything in ruleset and
        lexicon that the kernel cannot play.
        """
        check_supported(ruleset)
        if lexicon.alphabet.letters != ruleset.tile_set.alphabet.letters:
            raise UnsupportedRuleset([f"words of {lexicon.name}, which is spelt in other letters than the set"])
        lexicon = lexicon.filtered(ruleset.word_filters)
        if leaves == "usual":
            leaves = usual_leaves(ruleset.tile_set, lexicon)
        tables = tables_of(ruleset, lexicon.kwg.nodes)
        letters = len(ruleset.tile_set.alphabet)
        blanks = ruleset.tile_set.counts[BLANK]
        walk = leaves.walk if leaves else None
        searcher = Searcher(
            tables, letters=letters, blanks=blanks, rack_size=ruleset.rack_size, mapped=word_map, walk=walk
        )
        return cls(ruleset, lexicon, leaves, searcher, TurnFinder(searcher, ruleset))

    def plays(self, view: PlayerView, *, limit: int | None = None, by: By = "score") -> PlayList:
        """Every play the seat of this view has, on turn or not, best first; only the `limit` best if that is given.

        Raises `EngineMismatch` for a game under other rules. Rule: R4.1 to R4.8, R5.1 to R5.6, V1, V6
        """
        self._check_rules(view.ruleset)
        return self._search(Asked.of(view), limit=limit, by=by)

    def best(self, view: PlayerView, *, by: By = "score") -> Play | None:
        """The best play, the first in the order of `PlayList` among equals; None if there is none."""
        table = self.plays(view, limit=1, by=by)
        return table[0] if table else None

    def best_turn(self, view: PlayerView, *, by: By = "score") -> FoundTurn | None:
        """The best turn found, letters recycled or a word laid anew before the play where that gains; None for none.

        Blanks are the caller's to take first (V4). Raises `EngineMismatch` for a game under other rules or what is not
        of the set, and `UnsupportedRuleset` for a rack that the word map does not hold. Rule: V2, V3

        >>> from lexiko.rulebook import HouseRules, ruleset
        >>> from lexiko.rules import Setup, Square, position_from, view_of
        >>> rules = ruleset("luxury", house=HouseRules(("V3",)))
        >>> engine = Engine.compile(rules, Lexicon.from_words("tiny", ["horn", "born", "ho"]))
        >>> parsed = rules.tile_set.alphabet.parse_tiles
        >>> board = Board.empty(15, 15).with_tiles((Square(7, 4 + n), tile) for n, tile in enumerate(parsed("HORN")))
        >>> setup = Setup(ruleset=rules, board=board, racks=(Rack(parsed("B")), Rack()), scores=(0, 0))
        >>> found = engine.best_turn(view_of(position_from(setup), 0))
        >>> found.play.before[0].square, found.play.placements[0][0], found.value
        (Square(row=7, col=4), Square(row=6, col=5), 5000)
        """
        self._check_rules(view.ruleset)
        asked = Asked.of(view)
        self._check(asked.problems(self.ruleset))
        _check_order(None, by)
        if not self.finder.finds_with(view.rack):
            raise UnsupportedRuleset(["a rack that the word map does not hold"])
        return self.finder.find(asked, by)

    def recyclings(self, view: PlayerView, *, most: int = MOST_RECYCLINGS_TRIED) -> list[RecycleLetter]:
        """The letters of a rack that may be given for letters on the board, where all words made are known. Rule: V3

        Those first that take the dearest letter for the cheapest; the last of more than `most` are left out, and so are
        blanks. Raises `EngineMismatch` as `best_turn` does.
        """
        self._check_rules(view.ruleset)
        asked = Asked.of(view)
        self._check(asked.problems(self.ruleset))
        return self.finder.recyclings(asked.board, asked.rack, most)

    def rearrangings(
        self,
        view: PlayerView,
        *,
        by: By = "score",
        most: int = MOST_TILES,
        crossed: int | None = None,
        limit: int | None = None,
        best: bool = False,
    ) -> list[FoundTurn]:
        """The turns that lay a word anew, as they are found; with `best` only the first of those worth most. Rule: V2

        `most` tiles of the rack at most lie in the new word's line; the line that crosses it at its only tile of the
        rack is asked for the `crossed` best of those turns, None for all. Of more than `limit` turns the first are
        told. Raises `EngineMismatch` as `best_turn` does.
        """
        self._check_rules(view.ruleset)
        asked = Asked.of(view)
        self._check(asked.problems(self.ruleset))
        _check_order(limit, by)
        return self.finder.rearrangings(asked, by, most=most, crossed=crossed, limit=limit, best=best)

    def plays_of(
        self, positions: Iterable[PlayerView | Asked], *, limit: int | None = None, by: By = "score"
    ) -> PlayLists:
        """What `plays` answers for each of many positions, a seventh sooner if one play of each is wanted.

        An `Asked` is a board and a rack, with no game around them. The plays of all positions together are kept in
        memory, some 25 bytes each: where every play is wanted, ask for some thousands of positions at a time.
        Raises `EngineMismatch` with all that is wrong, and `ValueError` as `plays_for` does.

        >>> from lexiko.rulebook import ruleset
        >>> engine = Engine.compile(ruleset("classic"), Lexicon.from_words("tiny", ["horn", "farm"]))
        >>> racks = [Rack(engine.lexicon.alphabet.parse_tiles(text)) for text in ("HORNXYZ", "AEIOU", "FARM")]
        >>> found = engine.plays_of([Asked(Board.empty(15, 15), rack) for rack in racks], limit=1)
        >>> list(found.starts), list(found.scores), engine.lexicon.alphabet.format_word(found[2][0].tiles)
        ([0, 1, 1, 2], [14, 18], 'FARM')
        """
        _check_order(limit, by)
        asked = []
        for position in positions:
            if isinstance(position, Asked):
                asked.append(position)
            else:
                self._check_rules(position.ruleset)
                asked.append(Asked.of(position))
        self._check(all_problems(asked, self.ruleset))
        rows, ends = self.searcher.search(pack(asked), limit=limit, by_equity=by == "equity")
        return PlayLists(asked, rows, ends, weigh=self.searcher.weigh, by_equity=by == "equity")

    def kept(self, view: PlayerView) -> array[int]:
        """What each part of the rack is worth if it is kept, in millipoints, for this stage of the game.

        They are numbered as in `LeaveTable.subracks`. While the bag holds tiles that is the leave, 0 without leaves;
        once it is empty, what the reckoning brings (R9.3).
        """
        asked = Asked.of(view)
        return self.kept_of(asked.rack, bag_count=asked.bag_count, unseen_points=asked.unseen_points)

    def kept_of(self, rack: Rack, *, bag_count: int = 1, unseen_points: int = 0) -> array[int]:
        """The same for a rack, with so many tiles in the bag, the others' tiles counting `unseen_points`.

        Raises `EngineMismatch` for a rack that is not of the set.
        """
        self._check(rack_problems(rack, self.ruleset))
        return self.searcher.weigh(rack.codes, bag_count, unseen_points)

    def plays_for(
        self,
        board: Board,
        rack: Rack,
        *,
        limit: int | None = None,
        by: By = "score",
        kept: array[int] | None = None,
    ) -> PlayList:
        """Every play of this rack on this board, best first; only the `limit` best, at least 1, if that is given.

        `kept` is what each subrack is worth when kept; that of a bag with tiles in it is taken if it is not given.
        With a limit no more memory is used than that many plays take: three or four blanks have millions of plays.
        Raises `EngineMismatch` if board or rack are not of the set, and `ValueError` for a `kept` of another rack, a
        limit below 1 or another order than these.
        """
        if kept is not None and len(kept) != subrack_count(rack.codes):
            raise ValueError(f"kept has {len(kept)} numbers, not one for each subrack of a rack of {len(rack)} tiles")
        return self._search(Asked(board, rack), limit=limit, by=by, kept=kept)

    def _search(self, asked: Asked, *, limit: int | None, by: By, kept: array[int] | None = None) -> PlayList:
        _check_order(limit, by)
        self._check(asked.problems(self.ruleset))
        rows, _ = self.searcher.search(asked.packed(), limit=limit, by_equity=by == "equity", kept=kept)
        codes = asked.rack.codes
        weigh = partial(self.searcher.weigh, codes, asked.bag_count, asked.unseen_points)
        worth = weigh if kept is None else partial(_as_given, kept)
        return PlayList(asked.board, rows, width=ROW_HEAD + len(codes) + ROW_TAIL, worth=worth)

    def any_play(self, position: Position) -> bool:
        """Whether any seat still in the game has a play, blanks recycled first where V4 is in force. Rule: R9.2, V4"""
        self._check_rules(position.ruleset)
        racks = (position.racks[seat] for seat in position.active)
        if position.ruleset.blank_recycling:
            racks = (rack_with_blanks(position.board, rack) for rack in racks)
        return any(self.plays_for(position.board, rack, limit=1) for rack in racks)

    def evaluator_for(self, by: By, *, most: int) -> LeaveEvaluator:
        """What weighs the subracks of racks of at most so many tiles; by score nothing weighs anything."""
        return self.searcher.evaluator_for(by_equity=by == "equity", most=most)

    def _check_rules(self, ruleset: Ruleset) -> None:
        if ruleset is not self.ruleset:
            self._check(ruleset_problems(ruleset, self.ruleset))

    def _check(self, problems: list[str]) -> None:
        if problems:
            raise EngineMismatch(problems)


def _check_order(limit: int | None, by: By) -> None:
    """Raise `ValueError` unless plays can be wanted in this number and order."""
    if limit is not None and limit < 1:
        raise ValueError(f"a limit of {limit} plays: 1 is the least")
    if by not in ("score", "equity"):
        raise ValueError(f"plays by {by!r}: by 'score' or by 'equity'")


def _as_given(kept: array[int]) -> array[int]:
    return kept


def rack_with_blanks(board: Board, rack: Rack) -> Rack:
    """The rack once every blank on the board that it holds the letter for has been taken for that letter. Rule: V4

    Whatever could be played without one of these swaps can be played after it, the blank standing for the letter
    given; so to know whether any play exists, this rack is the only one to look at.
    """
    wanted = Counter(letter_of(tile) for _, tile in board.tiles() if is_blank(tile))
    given = list((wanted & Counter(rack)).elements())
    return rack.removed(given).added([BLANK] * len(given))
