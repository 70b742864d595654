"""Every fact that a review states, computed again from the position by means that share nothing with the review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lexiko.notation import board_after
from lexiko.review import Review, ReviewedTurn, Weighed
from lexiko.review.kinds import (
    Cause,
    Ending,
    ExchangeDue,
    MissedBingo,
    MissedHook,
    MissedOverlap,
    MissedPlay,
    MissedPremium,
    MissedSteps,
    OpenedPremium,
    PhonyPlayed,
    UnevenRack,
    WastedTile,
)
from lexiko.rules import Exchange, Play
from tests.kernel.positions import Setting, grid_of, laid_of, rack_of
from tests.oracles.brute_plays import (
    LETTER_TIMES,
    WORD_TIMES,
    Laid,
    Place,
    brute_plays,
    lines,
    points_of,
    run_points,
    runs,
)

PREMIUMS = {"d": "2L", "t": "3L", "D": "2W", "T": "3W", "*": "2W"}
CLOSE = 0.002


def false_facts(review: Review, played: Setting, *, every: int = 0) -> list[str]:
    """What of all that is stated does not hold; nothing if all is well.

    Of each so many turns every play of the rack is tried too, which takes a list of few words.
    """
    found = []
    for turn in review.turns:
        if turn.best and turn.made:
            told = _Told(turn, played)
            problems = [*told.of_moves(), *told.of_the_best(every=every), *told.of_causes()]
            found += [f"turn {turn.number}, {turn.text}: {problem}" for problem in problems]
    return found


def false_steps(review: Review, played: Setting) -> list[str]:
    """What does not hold of turns whose best moves have steps before them; nothing if all is well."""
    found = []
    for turn in review.turns:
        if turn.best and turn.made and turn.best.move.before:
            told = _Told(turn, played)
            causes = [cause for cause in (turn.cause, *turn.also) if isinstance(cause, MissedSteps | MissedBingo)]
            problems = [problem for cause in causes for problem in told.of_one(cause)]
            found += [f"turn {turn.number}, {turn.text}: {problem}" for problem in problems]
    return found


class _Told:
    """One turn in the oracle's terms."""

    def __init__(self, turn: ReviewedTurn, played: Setting) -> None:
        assert turn.best and turn.made
        self.turn, self.played = turn, played
        self.best, self.made = turn.best, turn.made
        self.grid = grid_of(played, turn.board)
        self.rack = rack_of(played, turn.rack)
        self.stands = not turn.withdrawn

    def laid(self, move: Weighed) -> Laid:
        return laid_of(self.played, move.move) if isinstance(move.move, Play) else frozenset()

    def of_moves(self) -> Iterator[str]:
        """Points, tiles kept and what they are worth. Words that were played stand, those of the best are words."""
        for name, move in (("best", self.best), ("made", self.made)):
            laid = self.laid(move)
            points = points_of(self.played.game, self.grid, laid) if laid else 0
            stands = points is None and (name == "made" or self.turn.is_best)
            if points != move.points and not stands:
                yield f"the {name} move scores {points}, not {move.points}"
            used = Counter("?" if tile.islower() else tile for _, _, tile in laid)
            if isinstance(move.move, Exchange):
                used = Counter(rack_of(self.played, self.turn.rack.__class__.of(move.move.tiles)))
            if used - Counter(self.rack):
                yield f"the {name} move lays tiles that the rack does not have"
            if Counter(self.rack) - used != Counter(move.kept):
                yield f"the {name} move keeps {Counter(self.rack) - used}, not {move.kept}"
            if self.turn.bag and abs(self.leave(move.kept) - move.leave) > CLOSE:
                yield f"keeping {move.kept} is worth {self.leave(move.kept)}, not {move.leave}"

    def leave(self, kept: str) -> float:
        leaves = self.played.engine.leaves
        if leaves is None:
            return 0.0
        return leaves.leave_points(self.played.ruleset.tile_set.alphabet.parse_tiles(kept))

    def of_the_best(self, *, every: int) -> Iterator[str]:
        """Nothing that the rack allows is worth more at sight, and losses are differences."""
        turn = self.turn
        if turn.how == "sight" and abs(turn.lost - max(0.0, self.best.equity - self.made.equity)) > CLOSE:
            yield f"{self.best.equity} less {self.made.equity} is not {turn.lost}"
        if turn.lost < 0 or (turn.chance_lost or 0.0) < 0:
            yield "less than nothing was lost"
        if not every or turn.number % every or not turn.bag or turn.how != "sight":
            return
        most = max(self._worths(), default=-1e9)
        if most > self.best.equity + CLOSE:
            yield f"a play is worth {most}, more than {self.best.equity}"

    def _worths(self) -> Iterator[float]:
        for laid, points in brute_plays(self.played.game, self.grid, self.rack).items():
            used = Counter("?" if tile.islower() else tile for _, _, tile in laid)
            yield points + self.leave("".join((Counter(self.rack) - used).elements()))

    # --- causes

    def of_causes(self) -> Iterator[str]:
        turn = self.turn
        for cause in (turn.cause, *turn.also):
            if cause is not None:
                yield from (f"{cause.kind}: {problem}" for problem in self.of_one(cause))

    def of_one(self, cause: Cause) -> Iterator[str]:
        better, played = self.laid(self.best), self.laid(self.made)
        if isinstance(cause, MissedBingo):
            yield from self._bingo(cause, better, played)
        elif isinstance(cause, MissedPlay):
            if played or not better or self.best.points != cause.points:
                yield "no play was missed"
            if isinstance(self.made.move, Exchange) != (cause.instead == "exchange"):
                yield f"it was no {cause.instead}"
        elif isinstance(cause, MissedSteps):
            yield from self._steps(cause)
        elif isinstance(cause, ExchangeDue):
            yield from self._exchange(cause)
        elif isinstance(cause, MissedHook):
            yield from self._hook(cause, better, played)
        elif isinstance(cause, MissedOverlap):
            yield from self._overlap(cause, better, played)
        elif isinstance(cause, MissedPremium):
            yield from self._premium(cause, better, played)
        elif isinstance(cause, WastedTile):
            yield from self._wasted(cause, better, played)
        elif isinstance(cause, UnevenRack):
            yield from self._uneven(cause)
        elif isinstance(cause, OpenedPremium):
            yield from self._opened(cause)
        elif isinstance(cause, PhonyPlayed):
            yield from self._phony(cause)
        elif isinstance(cause, Ending):
            if self.turn.bag:
                yield "the bag is not empty"
            if cause.goes_out != (len(better) == len(self.rack)):
                yield "who goes out is told wrongly"
            if (cause.best_gain, cause.made_gain) != (self.best.worth, self.made.worth):
                yield "the gains are others"

    def _words(self, laid: Laid, grid: Sequence[Sequence[str]] | None = None) -> dict[tuple[Place, ...], str]:
        """The words of a play by their squares."""
        after = [list(row) for row in grid or self.grid]
        for row, col, tile in laid:
            after[row][col] = tile
        new = {(row, col) for row, col, _ in laid}
        return {
            tuple(run): "".join(after[row][col].upper() for row, col in run)
            for line in lines(self.played.game, through=new)
            for run in runs(after, line)
            if not new.isdisjoint(run)
        }

    def _points(self, laid: Laid, squares: tuple[Place, ...]) -> int:
        after = [list(row) for row in self.grid]
        for row, col, tile in laid:
            after[row][col] = tile
        return run_points(self.played.game, after, list(squares), {(row, col) for row, col, _ in laid})

    def _bingo(self, cause: MissedBingo, better: Laid, played: Laid) -> Iterator[str]:
        bonuses = self.played.game.bonuses
        if bonuses.get(len(better)) != cause.bonus or len(better) != cause.laid or bonuses.get(len(played)):
            yield "it is no bonus, or not missed"
        if (
            cause.word
            not in self._words(
                better, grid_of(self.played, board_after(self.turn.board, self.best.move.before))
            ).values()
        ):
            yield f"the best play does not make {cause.word}"
        if not (cause.word.startswith(cause.begins) and cause.word.endswith(cause.ends)):
            yield "it neither begins nor ends so"

    def _steps(self, cause: MissedSteps) -> Iterator[str]:
        if self.best.text != f"{cause.steps}; {cause.play}" or self.best.points != cause.points:
            yield "the best turn is another"
        if self.made.move.before == self.best.move.before:
            yield "the move made has these steps too"
        plays = brute_plays(self.played.game, self.grid, self.rack)
        if cause.plain_points not in plays.values():
            yield f"no play without steps scores {cause.plain_points}"
        kept = {
            laid: Counter(self.rack) - Counter("?" if tile.islower() else tile for *_, tile in laid) for laid in plays
        }
        most = max(points + self.leave("".join(kept[laid].elements())) for laid, points in plays.items())
        if cause.explains > self.best.equity - most + CLOSE:
            yield f"a play without steps is worth {most}, and {self.best.equity} less {cause.explains} is not as much"

    def _exchange(self, cause: ExchangeDue) -> Iterator[str]:
        if Counter(cause.tiles) + Counter(cause.kept) != Counter(self.rack):
            yield "what is exchanged and kept is not the rack"
        if (
            cause.kept_worth + CLOSE < self.leave(cause.kept)
            or abs(self.leave(cause.made_kept) - cause.made_worth) > CLOSE
        ):
            yield "what is kept is worth something else"

    def _hook(self, cause: MissedHook, better: Laid, played: Laid) -> Iterator[str]:
        new = {(row, col) for row, col, _ in better}
        for squares, word in self._words(better).items():
            old = [place for place in squares if place not in new]
            text = "".join(self.grid[row][col].upper() for row, col in old)
            if (
                (word, text) == (cause.longer, cause.word)
                and text in word
                and self._points(better, squares) == cause.points
            ):
                mine = [set(each) for each in self._words(played)]
                laid = {(row, col) for row, col, _ in played}
                if any(each - laid == set(old) for each in mine):
                    yield "the move made lengthens it too"
                return
        yield f"{cause.word} does not become {cause.longer} for {cause.points}"

    def _overlap(self, cause: MissedOverlap, better: Laid, played: Laid) -> Iterator[str]:
        words = self._words(better)
        beside = [squares for squares, word in words.items() if word in cause.words]
        if Counter(cause.words) - Counter(words.values()):
            yield f"it does not make {cause.words}"
        if len(cause.words) != len(words) - 1 or len(self._words(played)) - 1 >= len(cause.words):
            yield "it makes other words, or so many were made"
        whole = sum(self._points(better, squares) for squares in words)
        mains = [self._points(better, squares) for squares in words]
        if not any(whole - main == cause.points for main in mains) or not beside:
            yield "they count something else"

    def _by_premiums(self, laid: Laid) -> int:
        """What premiums bring: the points of all words less what their letters count."""
        plain = 0
        values = self.played.game.values
        tiles = {(row, col): tile for row, col, tile in laid}
        for squares in self._words(laid):
            for row, col in squares:
                tile = tiles.get((row, col)) or self.grid[row][col]
                plain += values[tile] if tile == tile.upper() else 0
        return sum(self._points(laid, squares) for squares in self._words(laid)) - plain

    def _premium(self, cause: MissedPremium, better: Laid, played: Laid) -> Iterator[str]:
        picture = self.played.game.picture
        mine = {(row, col) for row, col, _ in played}
        only = {
            (f"{row + 1}{chr(65 + col)}", PREMIUMS[picture[row][col]])
            for row, col, _ in better
            if (row, col) not in mine and (picture[row][col] in LETTER_TIMES or picture[row][col] in WORD_TIMES)
        }
        if set(cause.squares) != only:
            yield f"it covers {only}"
        if (self._by_premiums(better), self._by_premiums(played)) != (cause.points, cause.made_points):
            yield f"premiums bring {self._by_premiums(better)} and {self._by_premiums(played)}"

    def _wasted(self, cause: WastedTile, better: Laid, played: Laid) -> Iterator[str]:
        def spent(laid: Laid) -> int:
            return sum(("?" if tile.islower() else tile) == cause.tile for _, _, tile in laid)

        if spent(played) <= spent(better):
            yield f"no {cause.tile} was spent that the best play keeps"
        if cause.with_it != self.made.points or cause.with_it - cause.without_it >= cause.due:
            yield "it earned what it should"
        less = list(self.rack)
        less.remove(cause.tile)
        if len(self.played.game.words) < 2_000:
            most = max(brute_plays(self.played.game, self.grid, less).values(), default=0)
            if most != cause.without_it:
                yield f"without it {most} was there"

    def _uneven(self, cause: UnevenRack) -> Iterator[str]:
        vowels = self.played.ruleset.tile_set.alphabet.vowels

        def counts(kept: str) -> tuple[int, int]:
            letters = kept.replace("?", "")
            mine = sum(letter in vowels for letter in letters)
            return mine, len(letters) - mine

        def off(kept: str) -> int:
            mine, others = counts(kept)
            return min(abs(others - mine - wanted) for wanted in (0, 1))

        def twice(kept: str) -> int:
            return sum(count - 1 for letter, count in Counter(kept).items() if letter != "?")

        if (cause.vowels, cause.consonants) != counts(cause.kept) or cause.best_worth <= cause.worth:
            yield "the counts or worths are others"
        holds = {
            "vowels": off(cause.kept) > off(cause.best_kept) and cause.vowels > cause.consonants,
            "consonants": off(cause.kept) > off(cause.best_kept) and cause.vowels <= cause.consonants,
            "doubles": twice(cause.kept) > twice(cause.best_kept),
            "hard": all(self.leave(tile) < 0 and tile not in cause.best_kept for tile in cause.tiles),
        }
        if not holds[cause.why]:
            yield f"{cause.why}: that is not so"

    def _opened(self, cause: OpenedPremium) -> Iterator[str]:
        row, col = int(cause.square[:-1]) - 1, ord(cause.square[-1]) - 65
        if PREMIUMS[self.played.game.picture[row][col]] != cause.premium or self.grid[row][col]:
            yield "there is no such square that is free"
        if cause.share <= cause.best_share or cause.reply <= cause.best_reply:
            yield "it is not opened more than by the best move"
        if any(
            abs(share * cause.racks - round(share * cause.racks)) > CLOSE for share in (cause.share, cause.best_share)
        ):
            yield "these are no parts of so many racks"

    def _phony(self, cause: PhonyPlayed) -> Iterator[str]:
        if not self.turn.withdrawn or self.turn.points:
            yield "the play was not taken back"
        known = {"".join(word) for word in self.played.game.words}
        if set(cause.words) & known:
            yield f"{set(cause.words) & known} are words"
