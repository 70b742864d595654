"""Reviewing a game: every turn at sight at once, then looked into as far as there is time, the largest losses first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

from lexiko.analysis import equity_of
from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.notation import GcgGame
from lexiko.review.ahead import Lookahead, Looked
from lexiko.review.causes.telling import causes_of
from lexiko.review.endings import Endings
from lexiko.review.facts import DrawLuck, Review, ReviewedTurn, Unchallenged, Weighed
from lexiko.review.luck import luck_of
from lexiko.review.moments import RecordedTurn, end_of, moments_of
from lexiko.review.totals import totals_of, turning_points_of
from lexiko.review.weighing import Compared, compared, weighed
from lexiko.rules import Pass, Ruleset
from lexiko.search import WinningChances, left_out


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEffort:
    """How far to look: so many `iterations` a turn (0: at sight alone), for so many `seconds` in all.

    The same seed and iterations tell the same, whatever the number of threads, as long as the seconds last.
    """

    iterations: int = 4000
    seconds: float = 90.0
    threads: int = 1
    seed: int = 1

    def __post_init__(self) -> None:
        """Raises `ValueError`."""
        if self.iterations < 0:
            raise ValueError(f"{self.iterations} iterations: 0 is the least")
        if not self.seconds >= 0:
            raise ValueError(f"{self.seconds} seconds: 0 is the least")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewProgress:
    """How far a review is: so many of so many turns looked into, after so many seconds, and what is known by now."""

    looked_into: int
    turns: int
    seconds: float
    review: Callable[[], Review]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What is told of a game beside its turns: a name, a date as it is written, and which words it was played with.

    `own_words` tells whether the engine has the words that the game was played with; `missing` names those it was
    played with, where others are used.
    """

    name: str = ""
    date: str = ""
    edition: str = ""
    own_words: bool = False
    missing: str = ""


def review_game(
    game: GcgGame,
    ruleset: Ruleset,
    engine: Engine,
    chances: WinningChances,
    *,
    heading: Heading | None = None,
    effort: ReviewEffort | None = None,
    english: bool = True,
    told: Callable[[ReviewProgress], object] | None = None,
) -> Review:
    """A game on record, each turn against the best of its rack, with causes, luck and turning points.

    Words that the engine does not have are named only where they are those that the game was played with. `english`
    tells whether the letters of the tips are those of these words. `told` hears how far it is, at once after the first
    look, and can ask for the review as it stands. Interrupted (Ctrl-C) after that first look, it answers what is
    known. Raises `NotationError` where nobody plays in the record.
    """
    reviewing = _Reviewing(
        game,
        ruleset,
        engine,
        chances,
        heading=heading or Heading(),
        effort=effort or ReviewEffort(),
        english=english,
    )
    reviewing.look_ahead(told)
    return reviewing.review()


class _Reviewing:
    """One review: what is known of each turn by now."""

    def __init__(
        self,
        game: GcgGame,
        ruleset: Ruleset,
        engine: Engine,
        chances: WinningChances,
        *,
        heading: Heading,
        effort: ReviewEffort,
        english: bool,
    ) -> None:
        self._begun = monotonic()
        self._game, self._ruleset, self._engine, self._chances = game, ruleset, engine, chances
        self._heading, self._effort, self._english = heading, effort, english
        judge = engine.lexicon.judge(ruleset) if heading.own_words else None
        self._moments = moments_of(game, ruleset, judge)
        self._players = tuple(player.name for player in game.players)
        self._interrupted = False
        self._found: dict[int, Compared] = {}
        self._sights: dict[int, list[Weighed]] = {}
        self._draws: dict[int, DrawLuck | None] = {}
        self._turns: dict[int, ReviewedTurn] = {}
        for moment in self._moments:
            self._at_sight(moment)

    def _at_sight(self, moment: RecordedTurn) -> None:
        """Weigh a turn without looking ahead."""
        number = moment.number
        if not moment.left_out and moment.view is not None:
            found = compared(moment, self._engine)
            self._found[number] = found
            self._sights[number] = [weighed(each, found.view, self._chances) for each in found.moves]
            own = [each for each in self._moments[: number - 1] if each.seat == moment.seat]
            before = own[-1] if own else None
            self._draws[number] = luck_of(moment, before, found, self._engine, seed=self._effort.seed)
        self._turns[number] = self._turn(moment, None)

    def look_ahead(self, told: Callable[[ReviewProgress], object] | None) -> None:
        """Look into one turn after the other, until there are no more or time is up."""
        effort = self._effort
        searcher = Lookahead(
            engine=self._engine,
            chances=self._chances,
            endings=Endings(self._ruleset, self._engine, last=len(self._moments)),
            iterations=effort.iterations,
            threads=effort.threads,
            seed=effort.seed,
            until=self._begun + effort.seconds,
        )
        order = sorted(self._found, key=lambda number: (-self._turns[number].lost, number))
        try:
            for count, number in enumerate(order):
                self._tell(told, count, len(order))
                moment, found = self._moments[number - 1], self._found[number]
                looked = searcher.look(moment, found, self._sights[number])
                if looked and looked.moves:
                    self._turns[number] = self._turn(moment, looked)
                if looked and looked.cut:
                    self._interrupted = True
                    return
            self._tell(told, len(order), len(order))
        except KeyboardInterrupt:
            self._interrupted = True

    def _tell(self, told: Callable[[ReviewProgress], object] | None, count: int, turns: int) -> None:
        if told:
            seconds = monotonic() - self._begun
            told(ReviewProgress(looked_into=count, turns=turns, seconds=seconds, review=self.review))

    def review(self) -> Review:
        """The review as it stands."""
        turns = tuple(self._turns[moment.number] for moment in self._moments)
        heading, untold = self._heading, [turn for turn in turns if turn.left_out == "rack-unknown"]
        end = end_of(self._game, self._ruleset)
        seats = range(len(self._players))
        return Review(
            name=heading.name,
            date=heading.date,
            ruleset=self._ruleset,
            edition=heading.edition,
            players=self._players,
            final=end.scores,
            is_over=end.is_over,
            winner=end.winner,
            lexicon=self._engine.lexicon.name,
            own_words=heading.own_words,
            missing_words=heading.missing,
            turns=turns,
            totals=tuple(totals_of(turns, seat) for seat in seats),
            turning_points=turning_points_of(turns),
            one_sided=tuple(
                seat
                for seat in seats
                if any(turn.seat == seat for turn in untold)
                and not any(turn.seat == seat and turn.best for turn in turns)
            ),
            iterations=self._effort.iterations,
            seed=self._effort.seed,
            interrupted=self._interrupted,
            chances_fit=self._chances.is_of(self._ruleset),
            left_out=_left_out(self._moments),
        )

    def _turn(self, moment: RecordedTurn, looked: Looked | None) -> ReviewedTurn:
        """A turn with what is known of it: at sight, or after looking ahead."""
        number, found = moment.number, self._found.get(moment.number)
        turn = ReviewedTurn(
            number=number,
            seat=moment.seat,
            text=moment.text,
            points=moment.points,
            rack=moment.rack,
            scores=moment.scores,
            bag=moment.view.bag_count if moment.view else 0,
            board=moment.cgp.board,
            withdrawn=moment.withdrawn,
            phonies=moment.phonies,
            left_out=moment.left_out,
            move=moment.move,
        )
        if found is None or moment.view is None:
            return turn
        moves = dict(enumerate(self._sights[number])) | (looked.moves if looked else {})
        made, best = moves[found.made], moves[looked.best if looked else 0]
        if (found.made in looked.tied) if looked else made.equity == best.equity:
            best = made
        lost = 0.0 if best is made else max(0.0, round(best.worth - made.worth, 3))
        causes = causes_of(
            moment,
            best,
            made,
            self._engine,
            lost=lost,
            how=looked.how if looked else "sight",
            english=self._english,
            luck=f"{self._effort.seed} {number}",
        )
        return replace(
            turn,
            how=looked.how if looked else "sight",
            made=made,
            best=best,
            lost=lost,
            chance_lost=_chance_lost(best, made),
            cause=causes[0] if causes else None,
            also=causes[1:],
            draw=self._draws[number],
            last_draws=looked.draws if looked else None,
            unchallenged=self._unchallenged(moment, made),
        )

    def _unchallenged(self, moment: RecordedTurn, made: Weighed) -> Unchallenged | None:
        """What a play of words that are none gained, if nobody challenged it. Rule: R8.1, R8.3"""
        view = moment.view
        if view is None or not moment.phonies or moment.withdrawn:
            return None
        gained = made.equity - equity_of(Pass(), view, self._engine).total
        seats = tuple(seat for seat in range(len(self._players)) if seat != moment.seat)
        return Unchallenged(words=moment.phonies, gained=round(gained, 3), seats=seats)


def _chance_lost(best: Weighed, made: Weighed) -> float | None:
    if best.win is None or made.win is None:
        return None
    return 0.0 if best is made else max(0.0, round(best.win - made.win, 6))


def _left_out(moments: Sequence[RecordedTurn]) -> tuple[str, ...]:
    """What looking ahead took no account of, once each."""
    told = (sentence for moment in moments if moment.view for sentence in left_out(moment.view))
    return tuple(dict.fromkeys(told))
