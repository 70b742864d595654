"""A game on record, turn by turn: what its mover saw, what was done, and why some turns cannot be reviewed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from lexiko.analysis import view_from_cgp
from lexiko.frozen import dataclass
from lexiko.notation import (
    STEPS,
    TURNS,
    CgpPosition,
    EventKind,
    GcgEvent,
    GcgGame,
    NotationError,
    RecordedPosition,
    ReplayedTurn,
    count_of,
    format_word,
    parse_move,
    position_in_record,
    replay_gcg,
)
from lexiko.rules import BadSetup, Exchange, Move, Pass, Play, PlayerView, Rack, Ruleset, WordJudge, draft, tile_of
from lexiko.search import with_racks_known

LEFT_OUT = ("rack-unknown", "cannot-be", "unreadable", "exchange-untold", "turn-lost", "not-by-the-rules")
"""Why a turn is not reviewed; what is said of each stands in the catalogue."""

_LOST = "turn lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    """A turn of a record, as its mover saw it: in `view` the mover sits in seat 0, the others follow.

    `seat` is the mover's place among the players of the record, `scores` are by those places. `points` are those of
    the record, 0 of a play that was `withdrawn`. `words` are all that the turn made, `phonies` those that the judge
    does not accept. `left_out` is why it cannot be reviewed (of `LEFT_OUT`), empty if it can; then `view` and `move`
    are there.
    """

    number: int
    seat: int
    kind: EventKind
    text: str
    rack: Rack
    points: int
    scores: tuple[int, ...]
    recorded: RecordedPosition
    view: PlayerView | None = None
    move: Move | None = None
    withdrawn: bool = False
    words: tuple[str, ...] = ()
    phonies: tuple[str, ...] = ()
    left_out: str = ""

    @property
    def cgp(self) -> CgpPosition:
        """The position before the turn, whoever is on turn first, with all racks that the record tells."""
        return self.recorded.cgp


def moments_of(game: GcgGame, ruleset: Ruleset, judge: WordJudge | None = None) -> tuple[RecordedTurn, ...]:
    """Every turn of a record, in order. With a judge the words that it does not accept are named.

    Raises `NotationError` where nobody plays in the record. Rule: R1.3

    >>> from lexiko.notation import parse_gcg
    >>> from lexiko.rulebook import ruleset
    >>> game = parse_gcg(">Ann: HORNSAE 8F HORN +14 14\\n>Ben: FM H6 FA.M +9 9")
    >>> [(moment.text, moment.points, moment.left_out) for moment in moments_of(game, ruleset())]
    [('8F HORN', 14, ''), ('H6 FA(R)M', 9, 'rack-unknown')]
    """
    return tuple(_Reading(game, ruleset, judge).moments())


class _Reading:
    """A record that is read turn by turn."""

    def __init__(self, game: GcgGame, ruleset: Ruleset, judge: WordJudge | None) -> None:
        self._game, self._ruleset, self._judge = game, ruleset, judge
        self._alphabet = ruleset.tile_set.alphabet
        self._nicks = [player.nick for player in game.players]
        self._replayed = replay_gcg(game, ruleset).turns
        self._steps = _steps_of(game)

    def moments(self) -> Iterator[RecordedTurn]:
        """Each turn."""
        events = self._game.events
        places = [place for place, event in enumerate(events) if event.kind in TURNS]
        for number, place in enumerate(places, 1):
            end = places[number] if number < len(places) else len(events)
            recorded = position_in_record(self._game, self._ruleset, turns=number - 1)
            after = events[place + 1 : end]
            yield self._moment(number, events[place], self._replayed[place], recorded=recorded, after=after)

    def _moment(
        self,
        number: int,
        event: GcgEvent,
        turn: ReplayedTurn,
        *,
        recorded: RecordedPosition,
        after: Sequence[GcgEvent],
    ) -> RecordedTurn:
        withdrawn = any(each.kind is EventKind.WITHDRAWN and each.nick == event.nick for each in after)
        totals = dict(zip(recorded.nicks, recorded.cgp.scores, strict=False))
        moment = RecordedTurn(
            number=number,
            seat=self._nicks.index(event.nick) if event.nick in self._nicks else 0,
            kind=event.kind,
            text=turn.move,
            rack=recorded.cgp.racks[0] if recorded.nicks[0] == event.nick else Rack(),
            points=0 if withdrawn else turn.recorded,
            scores=tuple(totals.get(nick, 0) for nick in self._nicks),
            recorded=recorded,
            withdrawn=withdrawn,
            words=tuple(word for word, _ in turn.words),
        )
        if turn.move == _LOST:
            return replace(moment, left_out="turn-lost")
        move = self._move(event, turn, moment)
        if move is None:
            return replace(moment, left_out="exchange-untold" if event.kind is EventKind.EXCHANGE else "unreadable")
        if steps := self._steps[number - 1]:
            moment = replace(moment, text=f"{steps}; {_typed(event, turn)}")
        moment = replace(moment, move=move, phonies=self._phonies(moment, move))
        return self._seen(moment)

    def _seen(self, moment: RecordedTurn) -> RecordedTurn:
        """The moment as its mover saw it, if that can be told."""
        cgp, ruleset = moment.cgp, self._ruleset
        own = replace(cgp, racks=(moment.rack, *(Rack() for _ in cgp.racks[1:])))
        try:
            view = with_racks_known(view_from_cgp(own, ruleset), {})
        except BadSetup:
            return replace(moment, left_out="cannot-be")
        if not moment.rack or (len(moment.rack) < ruleset.rack_size and view.bag_count):
            return replace(moment, left_out="rack-unknown")
        view = replace(view, resigned=moment.recorded.gone)
        move = moment.move
        assert move is not None
        if draft(view.board, view.rack, ruleset, move, bag_count=view.bag_count).violations:
            return replace(moment, left_out="not-by-the-rules")
        return replace(moment, view=view)

    def _move(self, event: GcgEvent, turn: ReplayedTurn, moment: RecordedTurn) -> Move | None:
        """What was done; None where the record does not tell it well enough."""
        steps = self._steps[moment.number - 1]
        if event.kind is not EventKind.EXCHANGE:
            text = _typed(event, turn)
            return _parsed(f"{steps}; {text}" if steps else text, moment, self._ruleset)
        count = count_of(event.text)
        if count == 0:
            return Pass()
        if count is not None:
            return Exchange(moment.rack.codes) if count == len(moment.rack) else None
        move = _parsed(f"{steps}; {turn.move}" if steps else turn.move, moment, self._ruleset)
        return move if isinstance(move, Exchange) else None

    def _phonies(self, moment: RecordedTurn, move: Move) -> tuple[str, ...]:
        """The words of a play that the judge does not accept, each once. Rule: R7.1"""
        if self._judge is None or not isinstance(move, Play):
            return ()
        rack = moment.rack or Rack.of(map(tile_of, move.tiles))
        words = draft(moment.cgp.board, rack, self._ruleset, move, bag_count=0).words
        bad = dict.fromkeys(run.word for run in words if not self._judge.accepts(run.word))
        return tuple(format_word(word, self._alphabet) for word in bad)


def _typed(event: GcgEvent, turn: ReplayedTurn) -> str:
    """A turn but for its steps, as one types it."""
    return "pass" if event.kind is EventKind.PASS else turn.move


def _parsed(text: str, moment: RecordedTurn, ruleset: Ruleset) -> Move | None:
    try:
        return parse_move(text, board=moment.cgp.board, alphabet=ruleset.tile_set.alphabet)
    except NotationError:
        return None


def _steps_of(game: GcgGame) -> list[str]:
    """What the record tells of steps before each of its turns, empty where there were none. Rule: V2, V3, V4"""
    steps, said = [], ""
    for item in game.items:
        if isinstance(item, GcgEvent):
            if item.kind in TURNS:
                steps.append(said)
            said = ""
        elif item.keyword == STEPS:
            said = item.text
    return steps


class RecordEnd(NamedTuple):
    """The scores at the end of a record by its players, whether the game is over, and who won where they tell it."""

    scores: tuple[int, ...]
    is_over: bool
    winner: int | None


def end_of(game: GcgGame, ruleset: Ruleset) -> RecordEnd:
    """How a record ends. Of a tie, a finish line and a game that somebody left the scores do not tell who won.

    >>> from lexiko.notation import parse_gcg
    >>> from lexiko.rulebook import ruleset
    >>> end_of(parse_gcg(">Ann: HORNSAE 8F HORN +14 14\\n>Ben: FM H6 FA.M +9 9"), ruleset())
    RecordEnd(scores=(14, 9), is_over=False, winner=None)
    """
    end = position_in_record(game, ruleset)
    totals = dict(zip(end.nicks, end.cgp.scores, strict=False))
    scores = tuple(totals.get(player.nick, 0) for player in game.players)
    best = max(scores)
    told = end.is_over and not ruleset.targets and not end.gone and scores.count(best) == 1
    return RecordEnd(scores, end.is_over, scores.index(best) if told else None)
