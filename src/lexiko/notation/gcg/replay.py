"""A GCG record played through again: every turn's words and points, and where the record disagrees.

`replay_gcg(game, ruleset, judge=None)` answers with a `Replay`. The record's own numbers stand: a play scored wrongly
is flagged in its line, and the totals go on from what the record says. Words are looked up only if a judge is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from lexiko.notation.coordinates import format_place, parse_place
from lexiko.notation.errors import NotationError
from lexiko.notation.gcg.checks.game_over import EndOfRecord
from lexiko.notation.gcg.checks.reckoning import EndRack, due, end_rack_problems, reckoning_problems
from lexiko.notation.gcg.checks.recorded_racks import (
    RackCheck,
    RecordedRack,
    small_letters_problem,
    withdrawn_rack_problems,
)
from lexiko.notation.gcg.game import TURNS, EventKind, GcgEvent, GcgGame, GcgPragma, rack_number
from lexiko.notation.gcg.rules import ENDED, LOST, RESIGNED, STEPS, agreed_rules
from lexiko.notation.lettering import format_word, parse_rack
from lexiko.notation.plays import format_play, parse_steps
from lexiko.notation.problems import Problem, problem_of, unreadable
from lexiko.notation.spelling import LaidWord, lay_word, spell, with_dots
from lexiko.notation.steps import board_after, rearranged_squares
from lexiko.notation.tokens import count_of
from lexiko.rules import (
    BLANK,
    Board,
    Draft,
    Exchange,
    Move,
    Pass,
    Placement,
    Play,
    PlayScore,
    Rack,
    RecycleBlank,
    RecycleLetter,
    Ruleset,
    Square,
    Step,
    Word,
    WordJudge,
    draft,
    letter_of,
    score_play,
    tile_of,
)

_UNKNOWN = "UNKNOWN"
"""What Quackle writes for the rack of a bonus that it does not know."""


class ReplayedTurn(NamedTuple):
    """One event of a record. `score` is what the rules give, `total` the running total with the record's numbers.

    `player` is the nick. `recorded` is the record's own score, `words` the words of a play, main word first, `written`
    the play as GCG writes it, with a dot for each letter that lay there; empty if it cannot lie so. `laid` counts the
    tiles that it took from its rack.
    """

    line: int
    player: str
    kind: EventKind
    move: str
    score: int
    recorded: int
    total: int
    words: tuple[tuple[str, int], ...] = ()
    bonus: int = 0
    written: str = ""
    laid: int = 0


class Replay(NamedTuple):
    """A record played through again: its turns, all disagreements by line, and how the board stands at the end.

    `last` are the squares that the latest play laid tiles on; none if it was withdrawn.
    """

    turns: tuple[ReplayedTurn, ...]
    problems: tuple[Problem, ...]
    board: Board
    last: frozenset[Square] = frozenset()


def replay_gcg(game: GcgGame, ruleset: Ruleset, judge: WordJudge | None = None) -> Replay:
    """Play a record through again by these rules. It never fails: whatever is amiss is a problem.

    >>> from lexiko.notation.gcg.reading import parse_gcg
    >>> from lexiko.rulebook import ruleset
    >>> game = parse_gcg(">Ann: HORN 8F HORN +15 15")
    >>> [problem.message for problem in replay_gcg(game, ruleset()).problems]
    ['8F HORN scores 14; the record says 15.']
    """
    replaying = _Replaying(game, ruleset, judge)
    for item in game.items:
        if isinstance(item, GcgEvent):
            replaying.event(item)
        else:
            replaying.pragma(item)
    return replaying.finished()


class _Undoable(NamedTuple):
    """The latest turn that laid or moved tiles: what a `--` takes back."""

    event: GcgEvent
    rack: Rack | None
    board: Board
    total: int


class _Replaying:
    """A game while its record is played through."""

    def __init__(self, game: GcgGame, ruleset: Ruleset, judge: WordJudge | None) -> None:
        self.ruleset, self.judge = ruleset, judge
        self.alphabet = ruleset.tile_set.alphabet
        self.board = Board.empty(ruleset.layout.rows, ruleset.layout.cols)
        named = [player.nick for player in game.players]
        self.nicks = list(dict.fromkeys([*named, *(event.nick for event in game.events)]))
        self.totals = dict.fromkeys(self.nicks, 0)
        self.turns: list[ReplayedTurn] = []
        self.problems: list[Problem] = []
        self.end_racks: list[EndRack] = []
        self.racks = RackCheck(ruleset)
        self.racks_at_end: list[RecordedRack] = []
        self.over = EndOfRecord(ruleset, self.nicks)
        self.late: set[str] = set()
        self.standing: dict[int, frozenset[Word]] = {}
        self.steps_pragma: GcgPragma | None = None
        self.last: _Undoable | None = None
        self.laid: frozenset[Square] = frozenset()
        self.mover: str | None = None
        self.past_the_line = False
        self.targets = finish_lines(game, ruleset)
        self._somebody_loses = any(event.kind is EventKind.END_RACK and bool(event.rack) for event in game.events)

    def pragma(self, pragma: GcgPragma) -> None:
        """Few pragmata change how the game goes on."""
        if pragma.keyword == STEPS:
            self.steps_pragma = pragma
        elif pragma.keyword == LOST and self.turns and self.turns[-1].kind is EventKind.PASS:
            move = "time up" if pragma.text == "time" else "turn lost"
            self.turns[-1] = self.turns[-1]._replace(move=move)
            if pragma.text != "time":
                self.over.lost_to_a_challenge(self.turns[-1].player)
        elif pragma.keyword == RESIGNED:
            self.over.gone.add(pragma.text.split(" ")[0])
        elif pragma.keyword == ENDED:
            self.over.ended(pragma.line)
        elif (number := rack_number(pragma.keyword)) is not None and (rack := self._rack(pragma.text, pragma.line)):
            self.racks_at_end.append(RecordedRack(pragma.line, number, rack))

    def event(self, event: GcgEvent) -> None:
        """Play one event."""
        if event.kind not in (EventKind.WITHDRAWN, EventKind.CHALLENGE_BONUS):
            self._check_finish_line(event)
        if event.kind in TURNS:
            self.problems += self.over.late(event)
        {
            EventKind.PLAY: self._play,
            EventKind.PASS: self._pass,
            EventKind.EXCHANGE: self._exchange,
            EventKind.WITHDRAWN: self._withdrawn,
            EventKind.CHALLENGE_BONUS: self._bonus,
            EventKind.TIME_PENALTY: self._time,
            EventKind.END_RACK: self._end_rack,
        }[event.kind](event)
        self.steps_pragma = None

    def finished(self) -> Replay:
        """The whole game, its problems in the order of their lines."""
        self.problems += self.racks.at_the_end(self.board, self.racks_at_end)
        self.problems += reckoning_problems(self.end_racks, self.board, self.ruleset.tile_set, len(self.nicks))
        if self.judge is not None:
            for line, words in self.standing.items():
                for word in sorted(word for word in words if not self.judge.accepts(word)):
                    self._flag(line, "phony", f"{format_word(word, self.alphabet)} is not in the lexicon.")
        problems = sorted(dict.fromkeys(self.problems), key=lambda problem: problem.line)
        return Replay(tuple(self.turns), tuple(problems), self.board, self.laid)

    # --- one kind of event each ----------------------------------------------------------------------------------

    def _play(self, event: GcgEvent) -> None:
        self._check_turn(event)
        rack = self._turn_rack(event)
        steps = self._steps()
        try:
            start, across = parse_place(event.place)
            word = spell(event.text, self.alphabet)
        except NotationError as error:
            self.problems.append(unreadable(error, line=event.line))
            self._note_turn(event, f"{event.place} {event.text}", score=event.score)
            return
        before, total = self.board, self.totals[event.nick]
        stepped = board_after(before, steps)
        laid = lay_word(word, stepped, start, across=across, alphabet=self.alphabet)
        if small := small_letters_problem(event, laid.placements, self._blanks(rack, steps), self.alphabet):
            word = spell(event.text.upper(), self.alphabet)
            laid = lay_word(word, stepped, start, across=across, alphabet=self.alphabet)
        self.problems += small
        self.problems += [Problem(event.line, clash.code, clash.message) for clash in laid.clashes]
        tried = self._try(Play(laid.placements, steps), rack, event.line)
        score = self._score_anyway(steps, stepped, laid) if tried.violations else tried.score
        self.board = stepped.with_tiles(on_board(laid.placements, self.ruleset))
        self.laid = frozenset(square for square, _ in laid.placements)
        self.problems += self.racks.too_many(before, rack, event.line)
        self.problems += self.racks.too_many(self.board, None, event.line)
        if event.missing_numbers > 1 and score:
            event = replace(event, score=score.points)
        if score and not laid.clashes and score.points != event.score:
            message = f"{event.place} {event.text} scores {score.points}; the record says {event.score}."
            self._flag(event.line, "score-differs", message)
        words = frozenset(run.word for run in tried.words)
        self.last = _Undoable(event, rack, before, total)
        self.over.played(event, event.score, rack, laid=len(laid.placements), board=self.board)
        self.standing[event.line] = words
        move = self._written(event, laid, stepped)
        self._note_turn(event, move, score=event.score if laid.clashes or not score else score.points, play=score)
        written = ""
        if laid.placements and not laid.clashes:
            dotted = with_dots(word, stepped, start, across=across, alphabet=self.alphabet)
            written = f"{format_place(start, across=across)} {dotted}"
        self.turns[-1] = self.turns[-1]._replace(laid=len(laid.placements), written=written)

    def _pass(self, event: GcgEvent) -> None:
        self._check_turn(event)
        rack = self._turn_rack(event)
        steps = self._steps()
        self._without_play(event, Pass(steps), rack)
        swapped_only = all(isinstance(step, RecycleBlank) for step in steps)
        self.over.without_play(event, resets=not swapped_only)
        self._note_turn(event, "pass" if swapped_only else "recycled", score=0)

    def _exchange(self, event: GcgEvent) -> None:
        count = count_of(event.text)
        if count == 0:
            return self._pass(event)
        self._check_turn(event)
        rack = self._turn_rack(event)
        steps = self._steps()
        if count is not None:
            self._without_play(event, Pass(steps), rack)
            unseen = bytes(min(count, self.ruleset.rack_size))
            self._try(Exchange(unseen), Rack(unseen), event.line)
            if rack is not None and count > len(rack):
                self._flag(event.line, "tiles-not-on-rack", f"{count} tiles were exchanged from a rack of {len(rack)}.")
        elif "." in event.text:
            message = f"-{event.text}: '.' is no tile. A blank is ?, as in -{event.text.replace('.', '?')}."
            self._flag(event.line, "not-a-tile", message)
        elif (tiles := self._rack(event.text, event.line)) is not None:
            self._without_play(event, Exchange(tiles.codes, steps), rack)
        self.over.without_play(event, resets=True)
        return self._note_turn(event, f"exchange {event.text}", score=0)

    def _without_play(self, event: GcgEvent, move: Exchange | Pass, rack: Rack | None) -> None:
        """A turn that lays no tile; what it recycled first may be withdrawn like a play. Rule: V3, V4"""
        tried = self._try(move, rack, event.line)
        self.problems += self.racks.too_many(self.board, rack, event.line)
        if move.before:
            self.last = _Undoable(event, rack, self.board, self.totals[event.nick])
            self.standing[event.line] = frozenset(run.word for run in tried.words)
            self.board = board_after(self.board, move.before)

    def _withdrawn(self, event: GcgEvent) -> None:
        last = self.last
        if last is None or last.event.nick != event.nick:
            self._flag(event.line, "nothing-to-withdraw", f"The latest play is not {event.nick}'s.")
            self._note_turn(event, "withdrawn", score=event.score)
            return
        self.board, self.last, self.laid = last.board, None, frozenset()
        self.over.withdrawn()
        given = self._rack(event.rack, event.line)
        self.problems += withdrawn_rack_problems(event, given, last.rack, self.ruleset)
        if event.missing_numbers > 1:
            event = replace(event, score=-last.event.score)
        self.standing.pop(last.event.line, None)
        if event.score not in (0, -last.event.score):
            message = f"The play withdrawn scored {last.event.score}; the record takes off {-event.score}."
            self._flag(event.line, "score-differs", message)
        self._note_turn(event, "withdrawn", score=-last.event.score, expected=last.total)

    def _bonus(self, event: GcgEvent) -> None:
        """Points for a play, or for letters recycled (V3), that was challenged and stood. Rule: C4"""
        last = self.last.event if self.last else None
        doubtful = last is not None and (last.kind is EventKind.PLAY or self.standing.get(last.line))
        if last is None or last.nick != event.nick or not doubtful:
            message = f"{event.nick} has made no play that this bonus could be for."
            self._flag(event.line, "bonus-without-play", message)
        elif event.score < 0:
            self._flag(event.line, "bonus-takes-off", "A bonus is added; the record takes it off.")
        if event.rack != _UNKNOWN:
            self.problems += self.racks.problems(self.board, self._rack(event.rack, event.line), event.line)
        self._note_turn(event, "challenge bonus", score=event.score)

    def _time(self, event: GcgEvent) -> None:
        """Points for overtime, taken off once. Rule: C6"""
        if event.score > 0:
            self._flag(event.line, "time-adds", f"Overtime costs points; the record adds {event.score}.")
        if event.nick in self.late:
            self._flag(event.line, "time-told-twice", f"What {event.nick} loses for overtime is told twice.")
        self.late.add(event.nick)
        self.problems += self.racks.problems(self.board, self._rack(event.rack, event.line), event.line)
        self._note_turn(event, "time penalty", score=event.score)

    def _end_rack(self, event: GcgEvent) -> None:
        self.over.reckoned(event)
        tiles, rack = self._rack(event.text, event.line), self._rack(event.rack, event.line)
        if tiles is not None:
            if event.missing_numbers > 1:
                event = replace(
                    event, score=due(event, tiles.codes, self.ruleset.tile_set, losses=self._somebody_loses)
                )
            self.end_racks.append((event, tiles.codes))
            self.problems += end_rack_problems(event, tiles, rack)
            self.problems += self.racks.too_full(tiles, event.line) if event.rack else []
        self._note_turn(event, f"end rack {event.text}", score=event.score)

    # --- what they share -----------------------------------------------------------------------------------------

    def _flag(self, line: int, code: str, message: str) -> None:
        self.problems.append(Problem(line, code, message))

    def _note_turn(
        self, event: GcgEvent, move: str, *, score: int, play: PlayScore | None = None, expected: int | None = None
    ) -> None:
        """Note the turn, and whether the record adds up: the total before it and its own points."""
        if event.kind in (EventKind.PASS, EventKind.EXCHANGE) and event.score:
            self._flag(event.line, "score-differs", f"A turn without a play scores 0; the record says {event.score}.")
        total = self.totals[event.nick] + event.score if expected is None else expected
        if event.missing_numbers:
            event = replace(event, total=total)
        if event.total != total:
            message = f"The total of {event.nick} would be {total}; the record says {event.total}."
            self._flag(event.line, "total-differs", message)
        self.totals[event.nick] = event.total
        words = (
            () if play is None else tuple((format_word(word.word, self.alphabet), word.points) for word in play.words)
        )
        self.turns.append(
            ReplayedTurn(
                line=event.line,
                player=event.nick,
                kind=event.kind,
                move=move,
                score=score,
                recorded=event.score,
                total=event.total,
                words=words,
                bonus=play.bonus if play else 0,
            )
        )

    def _check_finish_line(self, event: GcgEvent) -> None:
        """Nothing is played or reckoned once somebody has reached the finish line by playing; told once. Rule: V7"""
        if self.end_racks:
            return  # the others' tiles may bring somebody there, but the game was over before
        for nick, target in zip(self.nicks, self.targets, strict=False):
            if self.totals[nick] >= target and not self.past_the_line:
                self.past_the_line = True
                message = f"{nick} had reached the finish line at {target}: the game was over, and nothing more counts."
                self._flag(event.line, "after-the-finish-line", message)

    def _check_turn(self, event: GcgEvent) -> None:
        """Players take turns in the order they are listed, whoever begins. Rule: R2.2"""
        if self.mover is not None:
            place = self.nicks.index(self.mover)
            following = [*self.nicks[place + 1 :], *self.nicks[: place + 1]]
            expected = next((nick for nick in following if nick not in self.over.gone), event.nick)
            if event.nick != expected:
                self._flag(event.line, "out-of-turn", f"It is the turn of {expected}, not of {event.nick}.")
        self.mover = event.nick

    def _turn_rack(self, event: GcgEvent) -> Rack | None:
        """The rack at the start of a turn. Rule: R1.3, V6"""
        rack = self._rack(event.rack, event.line)
        self.problems += self.racks.too_full(rack, event.line)
        return rack

    def _rack(self, text: str, line: int) -> Rack | None:
        """The tiles of a rack field; None where it says nothing or cannot be read."""
        try:
            rack = Rack(parse_rack(text, self.alphabet))
        except NotationError as error:
            self.problems.append(unreadable(error, line=line))
            return None
        return rack or None

    def _blanks(self, rack: Rack | None, steps: Sequence[Step]) -> int:
        """How many blanks a player has for a play, those taken up before it included. Rule: V4"""
        held = self.ruleset.tile_set.counts[BLANK] if rack is None else rack.count(BLANK)
        return held + sum(isinstance(step, RecycleBlank) for step in steps)

    def _steps(self) -> tuple[Step, ...]:
        if self.steps_pragma is None:
            return ()
        try:
            return parse_steps(self.steps_pragma.text, board=self.board, alphabet=self.alphabet)
        except NotationError as error:
            self._flag(self.steps_pragma.line, "not-a-step", str(error))
            return ()

    def _try(self, move: Move, rack: Rack | None, line: int) -> Draft:
        """The move by the rules; a rack that is not told is taken to be the right one."""
        if rack is None:
            rack = Rack.of(_tiles_of(move, self.board))
        placed = sum(1 for cell in self.board.cells if cell)
        held = self.ruleset.rack_size * len(self.nicks)
        in_bag = max(0, sum(self.ruleset.tile_set.counts) - placed - held)
        tried = draft(self.board, rack, self.ruleset, move, bag_count=in_bag)
        self.problems += [problem_of(violation, self.ruleset, line=line) for violation in tried.violations]
        return tried

    def _score_anyway(self, steps: Sequence[Step], board: Board, laid: LaidWord) -> PlayScore | None:
        """The points of a play that breaks a rule, as long as its tiles can lie where they are said to."""
        squares = [square for square, _ in laid.placements]
        if not squares or laid.clashes or not all(square in self.ruleset.layout for square in squares):
            return None
        changed, covered = rearranged_squares(self.board, steps)
        after = board.with_tiles(laid.placements)
        return score_play(after, self.ruleset, laid=squares, changed=changed, covered=covered)

    def _written(self, event: GcgEvent, laid: LaidWord, board: Board) -> str:
        if laid.clashes or not laid.placements:
            return f"{event.place} {event.text}"
        try:
            return format_play(laid.placements, board, self.alphabet)
        except NotationError:
            return f"{event.place} {event.text}"


def finish_lines(game: GcgGame, ruleset: Ruleset) -> tuple[int, ...]:
    """The finish lines in the order of the record's players, who may be seated in another; none without V7. Rule: V7"""
    try:
        targets = agreed_rules(game).targets
    except NotationError:
        return ruleset.targets
    return targets if sorted(targets) == sorted(ruleset.targets) else ruleset.targets


def on_board(placements: Sequence[Placement], ruleset: Ruleset) -> list[Placement]:
    """The placements that are on the board."""
    return [(square, tile) for square, tile in placements if square in ruleset.layout]


def _tiles_of(move: Move, board: Board) -> list[int]:
    """The tiles a rack needs for a move."""
    tiles: list[int] = []
    for step in move.before:
        if isinstance(step, RecycleLetter):
            tiles.append(tile_of(step.tile))
        elif isinstance(step, RecycleBlank):
            tiles.append(letter_of(board.at(step.square)))
    if isinstance(move, Play):
        tiles += map(tile_of, move.tiles)
    return tiles + list(move.tiles) if isinstance(move, Exchange) else tiles
