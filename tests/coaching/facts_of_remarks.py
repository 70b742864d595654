"""Every fact that a remark states, computed again from the position by means that share nothing with the coach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from lexiko.coaching import Explanation
from lexiko.rules import BLANK, Board, Exchange, Play, PlayerView, Rack, draft
from tests.coaching.positions import Played, setting_of
from tests.kernel.positions import Setting, grid_of, laid_of, rack_of
from tests.oracles.brute_plays import Laid, brute_plays, lines, points_of, run_points, runs

CLOSE = 0.01
PREMIUMS = {"d": "2L", "t": "3L", "q": "4L", "D": "2W", "T": "3W", "Q": "4W", "*": "2W"}
GOOD = "AEILNRST"
S_DUE = 8


class Told:
    """A move explained, in the oracle's terms."""

    def __init__(self, explanation: Explanation, view: PlayerView, played: Setting, *, luck: str, racks: int) -> None:
        self.explanation, self.view, self.played = explanation, view, played
        self.luck, self.racks = luck, racks
        self.move, self.game = explanation.move, played.game
        self.alphabet = played.ruleset.tile_set.alphabet
        self.is_plain = not self.move.before
        self.grid = grid_of(played, view.board)
        self.rack = rack_of(played, view.rack)
        self.laid: Laid = laid_of(played, self.move) if isinstance(self.move, Play) else frozenset()
        self.after = [[*row] for row in self.grid]
        for row, col, tile in self.laid:
            self.after[row][col] = tile

    def faults(self) -> list[str]:
        """What of all that is stated does not hold; nothing if all is well."""
        found = list(self._head())
        for remark in self.explanation.remarks:
            check = getattr(self, "_" + remark.kind.replace("-", "_"))
            found += [f"{remark.kind}: {fault}" for fault in check(remark)]
        return found

    # --- what the move is worth

    def _head(self) -> Iterator[str]:
        if self.is_plain:
            points = (points_of(self.game, self.grid, self.laid) or 0) if self.laid else 0
            told = "not-words" in [remark.kind for remark in self.explanation.remarks]
            if points != self.explanation.points and not told:
                yield f"it scores {points}, not {self.explanation.points}"
            if Counter(self.kept) != Counter(rack_of(self.played, _parsed(self.explanation.kept, self))):
                yield f"it keeps {self.kept}, not {self.explanation.kept}"
            if (
                self.view.bag_count
                and abs(points + self._leave(self.kept) - self.explanation.worth) > CLOSE
                and not told
            ):
                yield f"it is worth {points + self._leave(self.kept)}, not {self.explanation.worth}"

    @property
    def used(self) -> Counter[str]:
        tiles = self.move.tiles if isinstance(self.move, Exchange) else ()
        named = [self.alphabet.format_tile(tile) for tile in tiles]
        return Counter([*("?" if tile != tile.upper() else tile for _, _, tile in self.laid), *named])

    @property
    def kept(self) -> list[str]:
        return sorted((Counter(self.rack) - self.used).elements())

    def _leave(self, kept: list[str]) -> float:
        leaves = self.played.engine.leaves
        if leaves is None:
            return 0.0
        return leaves.leave_points(bytes(sorted(BLANK if each == "?" else self.alphabet.code(each) for each in kept)))

    def _better_is_there(self, remark: Any) -> Iterator[str]:
        yield from self._against_all(self.explanation.worth + remark.by)

    def _nothing_better(self, remark: Any) -> Iterator[str]:
        if abs(remark.worth - self.explanation.worth) > CLOSE:
            yield f"it is worth {self.explanation.worth}, not {remark.worth}"
        yield from self._against_all(remark.worth)

    def _against_all(self, most: float) -> Iterator[str]:
        """The best of all plays that can be tried by hand, and of all exchanges, is worth so much."""
        rules = self.view.ruleset
        if not self.view.bag_count or rules.letter_recycling or rules.blank_recycling or rules.rearranging:
            return
        worths = [self._leave(self.rack)]
        for laid, points in brute_plays(self.game, self.grid, self.rack).items():
            used = Counter("?" if tile != tile.upper() else tile for _, _, tile in laid)
            worths.append(points + self._leave(sorted((Counter(self.rack) - used).elements())))
        for part in range(1, 2 ** len(self.rack)):
            given = [tile for place, tile in enumerate(self.rack) if part >> place & 1]
            if rules.exchange_allowed(self.view.bag_count, len(given)):
                worths.append(self._leave(sorted((Counter(self.rack) - Counter(given)).elements())))
        if abs(max(worths) - most) > 0.06:
            yield f"the best is worth {max(worths)}, not {most}"

    # --- the word

    def _runs(self) -> list[list[tuple[int, int]]]:
        new = {(row, col) for row, col, _ in self.laid}
        found = [run for line in lines(self.game, through=new) for run in runs(self.after, line) if new & set(run)]
        return [run for place, run in enumerate(found) if run not in found[:place]]

    def _text(self, run: list[tuple[int, int]], *, new: bool | None = None) -> str:
        mine = {(row, col) for row, col, _ in self.laid}
        return "".join(self.after[row][col].upper() for row, col in run if new is None or ((row, col) in mine) == new)

    def _words(self) -> list[str]:
        if self.is_plain:
            return [self._text(run) for run in self._runs()]
        tried = draft(self.view.board, self.view.rack, self.view.ruleset, self.move, bag_count=self.view.bag_count)
        words = [
            *(run.word for run in tried.words),
            *(each.word for each in (tried.score.words if tried.score else ())),
        ]
        return [self.alphabet.format_word(word) for word in words]

    def _not_words(self, remark: Any) -> Iterator[str]:
        known = {"".join(word) for word in self.game.words}
        for word in remark.words:
            if word in known:
                yield f"{word} is one"
            if word not in self._words():
                yield f"{word} is not made"

    def _bingo(self, remark: Any) -> Iterator[str]:
        if dict(self.view.ruleset.bonuses).get(len(self.laid)) != remark.bonus or remark.laid != len(self.laid):
            yield "there is no such bonus"
        if remark.word not in self._words():
            yield f"{remark.word} is not made"
        if not (remark.word.startswith(remark.begins) and remark.word.endswith(remark.ends)):
            yield "the word does not begin or end so"

    def _groups(self, remark: Any) -> Iterator[str]:
        if remark.word not in self._words() or not all(group in remark.word for group in remark.groups):
            yield "they do not stand there"

    def _lengthened(self, remark: Any) -> Iterator[str]:
        for run in self._runs():
            letters = ["".join(each) for each in _parted(run, self.laid, self.after)]
            told = (remark.longer, [remark.front, remark.word, remark.back], remark.points)
            if (self._text(run), letters, run_points(self.game, self.after, run, self._new)) == told:
                return
        yield f"no word becomes {remark.longer} for {remark.points}"

    @property
    def _new(self) -> set[tuple[int, int]]:
        return {(row, col) for row, col, _ in self.laid}

    def _words_beside(self, remark: Any) -> Iterator[str]:
        told = Counter(remark.words)
        all_words, points = Counter(self._words()), points_of(self.game, self.grid, self.laid) or 0
        if told - all_words or sum(all_words.values()) - sum(told.values()) != 1:
            yield f"{told} of {all_words}"
        (main,) = (all_words - told).elements()
        mains = [run for run in self._runs() if self._text(run) == main]
        bonus = dict(self.view.ruleset.bonuses).get(len(self.laid), 0)
        rest = {points - bonus - run_points(self.game, self.after, run, self._new) for run in mains}
        if remark.points not in rest:
            yield f"they count {rest}, not {remark.points}"

    def _hooks(self, remark: Any) -> Iterator[str]:
        along = [run for run in self._runs() if self._text(run) == remark.word]
        told = (sorted(remark.front), sorted(remark.back))
        if told not in [self._that_lengthen(run) for run in along]:
            yield f"{told}, not {[self._that_lengthen(run) for run in along]}"

    def _that_lengthen(self, run: list[tuple[int, int]]) -> tuple[list[str], list[str]]:
        down = run[0][1] == run[-1][1]
        first = (run[0][0] - down, run[0][1] - (not down))
        last = (run[-1][0] + down, run[-1][1] + (not down))
        return self._letters_on(first), self._letters_on(last)

    def _letters_on(self, place: tuple[int, int]) -> list[str]:
        row, col = place
        if not (0 <= row < len(self.after) and 0 <= col < len(self.after[0])) or self.after[row][col] == "#":
            return []
        letters = self.alphabet.letters
        return sorted(
            each for each in letters if points_of(self.game, self.after, frozenset({(row, col, each)})) is not None
        )

    def _q_without_u(self, remark: Any) -> Iterator[str]:
        places = [place for place, letter in enumerate(remark.word) if letter == "Q"]
        if remark.word not in self._words() or all(remark.word[place + 1 : place + 2] == "U" for place in places):
            yield "there is no such word"

    # --- squares

    def _premiums(self, remark: Any) -> Iterator[str]:
        signs = self.game.picture
        covered = {
            (_named(row, col), PREMIUMS[signs[row][col]]) for row, col in self._new if signs[row][col] in PREMIUMS
        }
        if set(remark.squares) != covered:
            yield f"it covers {covered}"
        bare = sum(run_points(self.game, self.after, run, set()) for run in self._runs())
        with_them = sum(run_points(self.game, self.after, run, self._new) for run in self._runs())
        if with_them - bare != remark.points:
            yield f"they bring {with_them - bare}, not {remark.points}"
        vowels = {
            _named(row, col) for row, col in self._new if signs[row][col] in PREMIUMS and self._by_vowel(row, col)
        }
        if vowels != set(remark.beside_vowels):
            yield f"beside vowels are {vowels}"

    def _by_vowel(self, row: int, col: int) -> bool:
        around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        inside = [(up, left) for up, left in around if 0 <= up < len(self.grid) and 0 <= left < len(self.grid[0])]
        return any(self.grid[up][left].upper() in self.alphabet.vowels for up, left in inside)

    # --- the rack

    def _s_earns(self, remark: Any) -> Iterator[str]:
        yield from self._spent(remark, "S")
        if remark.with_it - remark.without_it < remark.due or remark.due != S_DUE:
            yield "it does not earn that"

    def _s_wasted(self, remark: Any) -> Iterator[str]:
        yield from self._spent(remark, "S")
        if remark.with_it - remark.without_it >= remark.due or remark.due != S_DUE:
            yield "it earns enough"

    def _blank_earns(self, remark: Any) -> Iterator[str]:
        yield from self._spent(remark, "?")
        if remark.with_it - remark.without_it < remark.due or remark.due != round(self._leave(["?"])):
            yield "it does not earn that"

    def _blank_wasted(self, remark: Any) -> Iterator[str]:
        yield from self._spent(remark, "?")
        if remark.with_it - remark.without_it >= remark.due or remark.due != round(self._leave(["?"])):
            yield "it earns enough"

    def _spent(self, remark: Any, tile: str) -> Iterator[str]:
        if not self.used[tile] or remark.with_it != self.explanation.points:
            yield "none was spent, or for other points"
        rack = [*self.rack]
        rack.remove(tile)
        best = max(brute_plays(self.game, self.grid, rack).values(), default=0)
        if best != remark.without_it:
            yield f"without it there are {best}, not {remark.without_it}"

    def _s_kept(self, remark: Any) -> Iterator[str]:
        plays = brute_plays(self.game, self.grid, self.rack).items()
        best = max((points for laid, points in plays if "S" in {tile for _, _, tile in laid}), default=None)
        if best != remark.with_it or "S" not in self.kept or self.used["S"] or remark.points != self.explanation.points:
            yield f"the best play with it scores {best}"

    def _kept(self, remark: Any) -> Iterator[str]:
        if abs(self._leave(self.kept) - remark.worth) > CLOSE and self.is_plain:
            yield f"it is worth {self._leave(self.kept)}"
        letters = [each for each in rack_of(self.played, _parsed(remark.kept, self)) if each != "?"]
        vowels = sum(each in self.alphabet.vowels for each in letters)
        if (remark.vowels, remark.consonants) != (vowels, len(letters) - vowels):
            yield "vowels and consonants are others"
        if remark.good and remark.good != "".join(each for each in GOOD if each in letters):
            yield "letters that go well are others"
        if remark.is_even != (len(letters) - vowels in (vowels, vowels + 1)):
            yield "it is called even, or is not"

    def _q_kept(self, remark: Any) -> Iterator[str]:
        if "Q" not in self.kept or "U" in self.kept:
            yield "there is no Q, or a U"
        have, unseen = Counter(self.kept), {self.alphabet.format_tile(tile) for tile in self.view.unseen}
        for word in remark.words:
            more = Counter(word) - have
            if sum(more.values()) > 1 or set(more) - unseen or "Q" not in word or "U" in word:
                yield f"{word} takes more"
            if tuple(word) not in self.game.words:
                yield f"{word} is no word"

    def _lays_last(self, remark: Any) -> Iterator[str]:
        value = sum(self.game.values.get(self.alphabet.format_tile(tile), 0) for tile in self.view.unseen)
        times = 2 if self.view.ruleset.edition_key == "club" else 1
        if self.view.bag_count or self.kept or remark.gained != times * value:
            yield f"it brings {value}"

    # --- what comes how often

    def _bingo_to_come(self, remark: Any) -> Iterator[str]:
        random, pool, size = Random(f"bingos {self.luck}"), sorted(self.view.unseen), self.view.ruleset.rack_size
        kept = self.explanation.kept
        whole = [Rack.of(random.sample(pool, size)) for _ in range(self.racks)]
        held = _parsed(kept, self)
        filled = [held.added(random.sample(pool, size - len(held))) for _ in range(self.racks)]
        tried = draft(self.view.board, self.view.rack, self.view.ruleset, self.move, bag_count=self.view.bag_count)
        few = sum(self._has_bingo(self.view.board, rack) for rack in whole)
        many = sum(self._has_bingo(tried.board, rack) for rack in filled)
        if (remark.many, remark.few, remark.racks) != (many, few, self.racks):
            yield f"{many} against {few}, not {remark.many} against {remark.few}"
        yield from _is_no_reason(many, few, self.racks)

    def _has_bingo(self, board: Board, rack: Rack) -> bool:
        bonuses = dict(self.view.ruleset.bonuses)
        return any(len(play.placements) in bonuses for play in self.played.engine.plays_for(board, rack))

    def _opens_square(self, remark: Any) -> Iterator[str]:
        size = min(self.view.ruleset.rack_size, len(self.view.unseen))
        random, pool = Random(f"openings {self.luck}"), sorted(self.view.unseen)
        drawn = [Rack.of(random.sample(pool, size)) for _ in range(self.racks)]
        tried = draft(self.view.board, self.view.rack, self.view.ruleset, self.move, bag_count=self.view.bag_count)
        many = sum(self._covers(tried.board, rack, remark.square) for rack in drawn)
        few = sum(self._covers(self.view.board, rack, remark.square) for rack in drawn)
        if (remark.many, remark.few) != (many, few):
            yield f"{many} against {few}, not {remark.many} against {remark.few}"
        yield from _is_no_reason(many, few, self.racks)

    def _covers(self, board: Board, rack: Rack, name: str) -> bool:
        best = self.played.engine.plays_for(board, rack, limit=1, by="equity")
        return bool(best) and name in {_named(*square) for square, _ in best[0].placements}


def _is_no_reason(many: int, few: int, racks: int) -> Iterator[str]:
    often, anyway = many / racks, few / racks
    error = (often * (1 - often) / racks + anyway * (1 - anyway) / racks) ** 0.5
    if often - anyway < 0.125 or often - anyway <= 2 * error:
        yield f"{many} of {racks} is no reason where it is {few} anyway"


def _named(row: int, col: int) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return f"{row + 1}{letters[col]}"


def _parsed(text: str, told: Told) -> Rack:
    return Rack.of(told.alphabet.parse_tiles(text))


def _parted(run: list[tuple[int, int]], laid: Laid, after: list[list[str]]) -> list[list[str]]:
    """New letters, old ones, new ones; all in the first if there are several stretches."""
    new = {(row, col) for row, col, _ in laid}
    signs = [place in new for place in run]
    old = [place for place, is_new in enumerate(signs) if not is_new]
    letters = [after[row][col].upper() for row, col in run]
    if not old or old[-1] - old[0] + 1 != len(old):
        return [letters, [], []]
    return [letters[: old[0]], letters[old[0] : old[-1] + 1], letters[old[-1] + 1 :]]


def faults_of(explanation: Explanation, view: PlayerView, kind: Played, *, luck: str, racks: int) -> list[str]:
    """What of an explanation does not hold."""
    told = Told(explanation, view, setting_of(kind), luck=luck, racks=racks)
    return [f"{kind}, turn {view.turn_number}, {explanation.text}: {fault}" for fault in told.faults()]
