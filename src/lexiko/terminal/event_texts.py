"""What news of a game is told: which of the things that happened, in which words, and together in which line."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.notation import SentenceContext, event_sentence, score_lines
from lexiko.rules import (
    BlankRecycled,
    Event,
    GameEnded,
    GameStarted,
    LetterRecycled,
    NoMorePlays,
    PlayAccepted,
    RackSettled,
    StartingTileDrawn,
    TilesDrawn,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    WordRearranged,
)

_GOES_ON = (StartingTileDrawn, BlankRecycled, LetterRecycled, WordRearranged)
"""What is told in one line with what comes after it."""

_MOVES = (TilesPlayed, TilesExchanged, TurnPassed)
_NO_NEWS = (PlayAccepted, TilesDrawn)


def news_lines(
    events: Sequence[Event], context: SentenceContext, *, drawn_by: int | None = None, breakdown: bool = True
) -> list[str]:
    """The events of one decision, a paragraph each; with a `breakdown` a play's points word by word in lines below it.

    Tiles drawn are told to their owner `drawn_by` alone.
    """
    dealt = any(isinstance(event, GameStarted) for event in events)
    paragraphs: list[str] = []
    begun: list[str] = []
    for event in events:
        if isinstance(event, PlayAccepted):
            continue
        if isinstance(event, TilesDrawn) and (dealt or event.tiles is None or event.seat != drawn_by):
            continue
        begun.append(event_sentence(event, context))
        if not isinstance(event, _GOES_ON):
            paragraphs.append(" ".join(begun) + (_breakdown(event, context) if breakdown else ""))
            begun = []
    return paragraphs


def _breakdown(event: Event, context: SentenceContext) -> str:
    if not isinstance(event, TilesPlayed):
        return ""
    return "".join(f"\n  {line}" for line in score_lines(event.score, context.alphabet, language=context.language))


def since_own_move(events: Sequence[Event], seat: int) -> Sequence[Event]:
    """What happened since this seat last moved; all of it if it has not."""
    own = [place for place, event in enumerate(events) if isinstance(event, _MOVES) and event.seat == seat]
    return events[own[-1] + 1 :] if own else events


def last_reported(events: Sequence[Event]) -> Sequence[Event]:
    """What the latest decision of which there is something to tell caused, and all after it."""
    moments = [event.at for event in events if not isinstance(event, _NO_NEWS)]
    return [event for event in events if moments and event.at >= moments[-1]]


def split_reckoning(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """What happened before a game's end, and the end itself: why it ended, the racks reckoned, who has won."""
    for place, event in enumerate(events):
        if isinstance(event, NoMorePlays | RackSettled | GameEnded):
            return events[:place], events[place:]
    return events, ()
