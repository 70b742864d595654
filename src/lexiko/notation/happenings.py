"""What happened, as a sentence for each event: who did what, and what it came to."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from math import ceil
from typing import Any

from lexiko import rules
from lexiko.notation.coordinates import format_place, format_square
from lexiko.notation.lettering import format_word
from lexiko.notation.sentence_context import SentenceContext, minutes
from lexiko.notation.steps import format_laid_anew
from lexiko.rules import Event, TilesPlayed, is_blank, letter_of

Sentence = Callable[[Any, SentenceContext], str]


def event_sentence(event: Event, context: SentenceContext) -> str:
    """One event, told to the telling's reader; an event must be redacted for that reader before.

    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules import TurnPassed
    >>> event_sentence(TurnPassed(1), SentenceContext(ruleset(), ("Ann", "Ben")))
    'Ben passes.'
    """
    return _SENTENCES[type(event)](event, context)


def play_text(event: TilesPlayed, context: SentenceContext) -> str:
    """Place and main word of a play, letters that lay there before in brackets, blanks in lower case: `8G (H)ORn`."""
    laid = {square for square, _ in event.placements}
    main = event.score.words[0] if event.score.words else None
    if main is None:
        (square, tile), *_ = event.placements
        return f"{format_square(square)} {context.alphabet.format_tile(tile)}"
    squares = (main.start.step(across=main.across, count=count) for count in range(len(main.letters)))
    tiles = [(square in laid, letter.tile) for square, letter in zip(squares, main.letters, strict=True)]
    text = ""
    for new, group in groupby(tiles, key=lambda each: each[0]):
        part = context.alphabet.format_word((tile for _, tile in group), brackets=True)
        text += part if new else f"({part})"
    return f"{format_place(main.start, across=main.across)} {text}"


def blanks_noted(event: TilesPlayed, context: SentenceContext) -> str:
    """What the blanks of a play stand for, for the score sheet: `blank R`; empty if it laid none. Rule: R4.8"""
    letters = _blanks(event, context)
    return context.say("told.blanks", count=len(letters), letters=context.listed(letters)) if letters else ""


def _blanks(event: TilesPlayed, context: SentenceContext) -> list[str]:
    """The letters that the blanks of a play stand for."""
    return [format_word([tile], context.alphabet) for _, tile in event.placements if is_blank(tile)]


def _about_seat(key: str) -> Sentence:
    """A sentence that says of an event's seat just what happened."""
    return lambda event, context: context.about(key, event.seat)


def _starting_tile(event: rules.StartingTileDrawn, context: SentenceContext) -> str:
    key = "told.drawn-again" if event.round > 1 else "told.starting-tile-drawn"
    return context.about(key, event.seat, tile=context.tile(event.tile))


def _game_started(event: rules.GameStarted, context: SentenceContext) -> str:
    first, *others = event.order
    key = "told.game-started" if others else "said.game-started"
    then = context.listed(context.name(seat) for seat in others) if others else ""
    begins = f"{context.say('told.board-set-up')} " if event.placements else ""
    return begins + context.about(key, first, others=then)


def _tiles_drawn(event: rules.TilesDrawn, context: SentenceContext) -> str:
    tiles = context.say("told.tiles", count=event.count) if event.tiles is None else context.tiles(event.tiles)
    return context.about("told.tiles-drawn", event.seat, tiles=tiles)


def _blank_recycled(event: rules.BlankRecycled, context: SentenceContext) -> str:
    place, letter = format_square(event.square), context.tile(event.letter)
    return context.about("told.blank-recycled", event.seat, place=place, tile=letter)


def _letter_recycled(event: rules.LetterRecycled, context: SentenceContext) -> str:
    given, taken = context.tile(event.given), context.tile(event.taken)
    return context.about("told.letter-recycled", event.seat, place=format_square(event.square), tile=given, taken=taken)


def _word_rearranged(event: rules.WordRearranged, context: SentenceContext) -> str:
    place = format_place(event.start, across=event.across)
    laid = format_laid_anew(bytes(map(letter_of, event.tiles)), context.alphabet)
    if event.begins:
        first = event.start.step(across=event.across, count=event.begins)
        laid = context.say("told.laid-from", laid=laid, place=format_place(first, across=event.across))
    return context.about("told.word-rearranged", event.seat, place=place, laid=laid)


def _tiles_played(event: TilesPlayed, context: SentenceContext) -> str:
    points = context.points(event.score.points)
    if not event.score.words:
        return context.about("told.tile-played", event.seat, play=play_text(event, context), points=points)
    main, *others = event.score.words
    also = context.say("told.tiles-played.also", words=context.words(each.word for each in others)) if others else ""
    bonus, laid = event.score.bonus, len(event.placements)
    sentence = context.about(
        "told.tiles-played",
        event.seat,
        word=context.word(main.word),
        place=format_place(main.start, across=main.across),
        also=also,
        points=points,
        bonus=context.say("told.tiles-played.bonus", bonus=bonus, count=laid) if bonus else "",
    )
    letters = _blanks(event, context)
    noted = context.say("said.blanks", count=len(letters), letters=context.listed(letters)) if letters else ""
    return f"{sentence} {noted}" if noted else sentence


def _tiles_exchanged(event: rules.TilesExchanged, context: SentenceContext) -> str:
    if event.returned is None or event.drawn is None:
        return context.about(
            "told.tiles-exchanged-unseen", event.seat, tiles=context.say("told.tiles", count=event.count)
        )
    returned, drawn = context.tiles(event.returned), context.tiles(event.drawn)
    return context.about("told.tiles-exchanged", event.seat, tiles=returned, drawn=drawn)


def _turn_passed(event: rules.TurnPassed, context: SentenceContext) -> str:
    why = f"-{event.why}" if event.why in ("time", "recycled") else ""
    return context.about(f"told.turn-passed{why}", event.seat)


def _challenges(seat: int, context: SentenceContext) -> str:
    if seat == context.reader:
        return context.say("told.withdrawn.by-you")
    name = context.name(seat)
    return context.say("told.withdrawn.by-they", by=f"{name[:1].upper()}{name[1:]}")


def _play_withdrawn(event: rules.PlayWithdrawn, context: SentenceContext) -> str:
    # Who judges a whole play may know only that some word of it is bad: then all of them are told.
    unclear = len(event.rejected) > 1 and event.rejected == event.looked_up
    key = "told.words-not-all-good" if unclear else "said.withdrawn.bad"
    verdict = context.say(key, words=context.words(event.rejected), count=len(event.rejected))
    if event.points:
        undone = context.about("told.withdrawn", event.seat, points=context.points(event.points))
    else:
        undone = context.about("told.withdrawn-none", event.seat)
    return " ".join([_challenges(event.by, context), verdict, undone, context.say("told.turn-over")])


def _challenge_failed(event: rules.ChallengeFailed, context: SentenceContext) -> str:
    count = len(event.looked_up)
    key = "said.challenge-failed.both" if count == 2 else "said.challenge-failed.good"
    verdict = context.say(key, words=context.words(event.looked_up), count=count)
    if event.points:
        points = context.points(event.points)
        consequence = context.about("told.challenge-failed-points", event.against, points=points)
    elif event.turns:
        consequence = context.about("told.challenge-failed", event.seat)
    else:
        consequence = context.say("told.challenge-failed-nothing")
    return " ".join([_challenges(event.seat, context), verdict, consequence])


def _no_more_plays(event: rules.NoMorePlays, context: SentenceContext) -> str:
    if event.why == "scoreless":
        return context.say("told.scoreless", count=context.ruleset.scoreless_to_end or 0)
    key = f"said.no-more-plays.{event.why}"
    return context.say(key if context.say.has(key) else "told.no-more-plays")


def _extra_tiles_returned(event: rules.ExtraTilesReturned, context: SentenceContext) -> str:
    own = "-own" if event.seat == context.reader else ""
    tiles = context.say("told.tiles", count=event.count)
    return context.about(f"told.extra-tiles{own}", event.by, tiles=tiles, owner=context.name(event.seat))


def _adjudicated(event: rules.Adjudicated, context: SentenceContext) -> str:
    return context.say("told.closed-void" if event.void else "told.closed", reason=event.reason.rstrip("."))


def _rack_settled(event: rules.RackSettled, context: SentenceContext) -> str:
    if event.gained:
        twice = "-twice" if context.ruleset.settling == "twice-the-others" else ""
        return context.about(f"end.gains{twice}", event.seat, points=context.points(event.gained))
    if not event.tiles:
        return context.about("end.none-left", event.seat)
    tiles = context.tiles(event.tiles)
    if not event.deducted:
        return context.about("end.keeps", event.seat, tiles=tiles)
    return context.about("end.left", event.seat, tiles=tiles, points=context.points(event.deducted))


def _overtime_charged(event: rules.OvertimeCharged, context: SentenceContext) -> str:
    most = context.ruleset.overtime_minutes
    limited = most is not None and event.seconds > 60 * most
    limit = context.say("told.overtime-limit", count=most) if limited else ""
    points, time = context.points(event.deducted), minutes(ceil(event.seconds))
    return context.about("told.overtime", event.seat, points=points, time=time, limit=limit)


def _game_ended(event: rules.GameEnded, context: SentenceContext) -> str:
    if not event.winners:
        return context.say("told.over-nobody")
    others = sorted(set(range(len(event.scores))) - set(event.winners), key=lambda seat: -event.scores[seat])
    scores = ", ".join(f"{context.name(seat)} {event.scores[seat]}" for seat in others)
    rest = context.say("end.rest", scores=scores) if scores else ""
    if len(event.winners) > 1:
        names = context.listed(context.name(seat) for seat in event.winners)
        points = context.listed(dict.fromkeys(context.points(event.scores[seat]) for seat in event.winners))
        return context.say("end.shared", names=f"{names[:1].upper()}{names[1:]}", points=points, rest=rest)
    (winner,) = event.winners
    alone = f"{context.say('told.others-left')} " if event.why == "resigned" else ""
    return alone + context.about("end.win", winner, points=context.points(event.scores[winner]), rest=rest)


_SENTENCES: dict[type[Event], Sentence] = {
    rules.StartingTileDrawn: _starting_tile,
    rules.GameStarted: _game_started,
    rules.TilesDrawn: _tiles_drawn,
    rules.BlankRecycled: _blank_recycled,
    rules.LetterRecycled: _letter_recycled,
    rules.WordRearranged: _word_rearranged,
    rules.TilesPlayed: _tiles_played,
    rules.TilesExchanged: _tiles_exchanged,
    rules.TurnPassed: _turn_passed,
    rules.TurnLost: _about_seat("told.turn-lost"),
    rules.PlayAccepted: _about_seat("told.play-accepted"),
    rules.PlayWithdrawn: _play_withdrawn,
    rules.ChallengeFailed: _challenge_failed,
    rules.WentOut: _about_seat("said.went-out"),
    rules.FinishLineReached: lambda event, context: context.about(
        "said.finish-line-reached", event.seat, target=event.target
    ),
    rules.AgreedNoMorePlays: _about_seat("said.agreed-no-more-plays"),
    rules.NoMorePlays: _no_more_plays,
    rules.ExtraTilesReturned: _extra_tiles_returned,
    rules.RacksAssumed: lambda _, context: context.say("told.racks-assumed"),
    rules.Resigned: _about_seat("said.resigned"),
    rules.Adjudicated: _adjudicated,
    rules.RackSettled: _rack_settled,
    rules.OvertimeCharged: _overtime_charged,
    rules.GameEnded: _game_ended,
}
