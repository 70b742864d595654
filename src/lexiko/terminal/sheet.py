"""The score sheet and the turns behind it: who played what for how much, blanks noted, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lexiko.frozen import dataclass
from lexiko.notation import SentenceContext, blanks_noted, event_sentence, play_text, score_lines
from lexiko.rules import (
    BlankRecycled,
    ChallengeFailed,
    Event,
    FinishLineReached,
    LetterRecycled,
    OvertimeCharged,
    PlayScore,
    PlayWithdrawn,
    RackSettled,
    TilesExchanged,
    TilesPlayed,
    TurnLost,
    TurnPassed,
    WentOut,
    WordRearranged,
)

_WIDEST_COLUMN = 26
_PASSED = {"time": "time-up", "recycled": "recycled"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTurn:
    """One entry: its number in the game, whose it is, what was done, the points, and the total after them.

    `sentences` tell the whole turn, `score` is a play's breakdown, `note` stands beside the points.
    """

    number: int
    seat: int
    text: str
    points: int
    total: int
    sentences: tuple[str, ...]
    score: PlayScore | None = None
    note: str = ""
    withdrawn: bool = False


def turns_of(events: Sequence[Event], context: SentenceContext) -> list[SheetTurn]:
    """Every turn so far; a turn lost or withdrawn is entered with 0, points for a wrong challenge with the play.

    Rule: R3.2, C4
    """
    turns: list[SheetTurn] = []
    totals = [0] * len(context.names)
    steps: list[str] = []
    for event in events:
        if isinstance(event, BlankRecycled | LetterRecycled | WordRearranged):
            steps.append(event_sentence(event, context))
        elif isinstance(event, TilesPlayed | TilesExchanged | TurnPassed | TurnLost):
            points = event.score.points if isinstance(event, TilesPlayed) else 0
            totals[event.seat] += points
            turn = _entered(event, context, number=len(turns) + 1, total=totals[event.seat])
            turns.append(replace(turn, sentences=(*steps, *turn.sentences)))
            steps = []
        elif isinstance(event, WentOut | FinishLineReached):
            turns[-1] = replace(turns[-1], sentences=(*turns[-1].sentences, event_sentence(event, context)))
        elif isinstance(event, ChallengeFailed) and event.points:
            totals[event.against] += event.points
            latest = _latest(turns, event.against)
            turns[latest] = _with_gain(turns[latest], event, context)
        elif isinstance(event, PlayWithdrawn):
            totals[event.seat] -= event.points
            latest = _latest(turns, event.seat)
            all_sentences = (*turns[latest].sentences, event_sentence(event, context))
            turns[latest] = replace(
                turns[latest],
                points=0,
                total=totals[event.seat],
                score=None,
                withdrawn=True,
                note=context.say("terminal.withdrawn"),
                sentences=all_sentences,
            )
    return turns


def _latest(turns: Sequence[SheetTurn], seat: int) -> int:
    return max(place for place, turn in enumerate(turns) if turn.seat == seat)


def _with_gain(turn: SheetTurn, event: ChallengeFailed, context: SentenceContext) -> SheetTurn:
    """A play that was challenged without cause, with what that earned it. Rule: C4"""
    return replace(
        turn,
        points=turn.points + event.points,
        total=turn.total + event.points,
        note=", ".join(filter(None, (turn.note, context.say("terminal.challenged", points=event.points)))),
        sentences=(*turn.sentences, event_sentence(event, context)),
    )


def _entered(
    event: TilesPlayed | TilesExchanged | TurnPassed | TurnLost, context: SentenceContext, *, number: int, total: int
) -> SheetTurn:
    text, score, note = context.say("terminal.turn-lost"), None, ""
    if isinstance(event, TilesPlayed):
        text, score, note = play_text(event, context), event.score, blanks_noted(event, context)
    elif isinstance(event, TilesExchanged):
        text = context.say("terminal.exchange", number=event.count)
    elif isinstance(event, TurnPassed):
        text = context.say(f"terminal.{_PASSED.get(event.why, 'pass')}")
    return SheetTurn(
        number=number,
        seat=event.seat,
        text=text,
        points=0 if score is None else score.points,
        total=total,
        sentences=(event_sentence(event, context),),
        score=score,
        note=note,
    )


def sheet_lines(events: Sequence[Event], order: Sequence[int], context: SentenceContext, *, columns: int) -> list[str]:
    """The score sheet: a column for each player in playing order, each entry with points, total and play. Rule: R3.2"""
    turns = turns_of(events, context)
    width = min(_WIDEST_COLUMN, (columns - 3) // max(1, len(order)))
    by_seat = [[_cell(turn, width) for turn in turns if turn.seat == seat] for seat in order]
    lines = ["   " + "".join(within(context.names[seat], width - 2).ljust(width) for seat in order)]
    for row in range(max(map(len, by_seat), default=0)):
        cells = (column[row] if row < len(column) else "" for column in by_seat)
        lines.append(f"{row + 1:>2} " + "".join(cell.ljust(width) for cell in cells))
    totals = {seat: sum(turn.points for turn in turns if turn.seat == seat) for seat in order}
    for what, changes in reckoned(events, context):
        entries = []
        for seat in order:
            totals[seat] += changes.get(seat, 0)
            entries.append(f"{changes[seat]:+4} {totals[seat]:>4}  {what}" if seat in changes else "")
        lines.append("   " + "".join(within(entry, width - 1).ljust(width) for entry in entries))
    return [line.rstrip() for line in lines]


def reckoned(events: Sequence[Event], context: SentenceContext) -> Iterator[tuple[str, dict[int, int]]]:
    """What is added and taken off once the game is over, kind by kind, by seat. Rule: R9.3, C6"""
    tiles = {event.seat: event.gained - event.deducted for event in events if isinstance(event, RackSettled)}
    overtime = {event.seat: -event.deducted for event in events if isinstance(event, OvertimeCharged)}
    kinds = (("terminal.tiles-left", tiles), ("terminal.overtime", overtime))
    yield from ((context.say(key), changes) for key, changes in kinds if changes)


def _cell(turn: SheetTurn, width: int) -> str:
    text = turn.text.partition(" ")[2] if turn.score is not None else turn.text
    entry = f"{turn.points:>4} {turn.total:>4}  {turn.note if turn.withdrawn else text}"
    if turn.note and not turn.withdrawn and len(entry) + len(turn.note) + 2 < width:
        entry += f", {turn.note}"
    return within(entry, width - 1)


def within(text: str, room: int) -> str:
    """As much of a text as there is room for, with dots for the rest.

    >>> within("Beginner", 5), within("Ben", 5)
    ('Begi…', 'Ben')
    """
    return text if len(text) <= room else f"{text[: room - 1]}…"


def history_lines(events: Sequence[Event], context: SentenceContext) -> list[str]:
    """The game so far, a line for each turn."""
    lines = []
    for turn in turns_of(events, context):
        note = f"  ({turn.note})" if turn.note else ""
        lines.append(f"{turn.number:>3}  {context.names[turn.seat]}: {turn.text}, {turn.points}{note}")
    return lines


def turn_lines(turn: SheetTurn, context: SentenceContext) -> list[str]:
    """One turn in full: what happened, and the points word by word with the premiums that counted."""
    first, *others = turn_notes(turn, context)
    return [context.say("terminal.turn", number=turn.number, text=first), *others]


def turn_notes(turn: SheetTurn, context: SentenceContext) -> list[str]:
    """What happened in a turn, as one paragraph with the points of a play below it."""
    breakdown = () if turn.score is None else score_lines(turn.score, context.alphabet, language=context.language)
    return ["".join([" ".join(turn.sentences), *(f"\n  {line}" for line in breakdown)])]


def score_text(score: int, target: int | None, context: SentenceContext) -> str:
    """A score, and the one that wins where that was agreed: `14 of 120`."""
    return context.say("lines.score-target", score=score, target=target) if target else str(score)
