"""What happened, as a sentence for each event: who did what, and what it came to."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from math import ceil
from typing import Any

from lexiko import rules
from lexiko.notation.coordinates import format_place, format_square
from lexiko.notation.lettering import format_word
from lexiko.notation.sentence_context import SentenceContext, counted, listed, minutes
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
    letters = [format_word([tile], context.alphabet) for _, tile in event.placements if is_blank(tile)]
    return f"{'blank' if len(letters) == 1 else 'blanks'} {listed(letters)}" if letters else ""


def _starting_tile(event: rules.StartingTileDrawn, context: SentenceContext) -> str:
    again = " again:" if event.round > 1 else ""
    return f"{context.does(event.seat, 'draw')}{again} {context.tile(event.tile)}."


def _game_started(event: rules.GameStarted, context: SentenceContext) -> str:
    first, *others = event.order
    then = f", then {listed(context.name(seat) for seat in others)}" if others else ""
    begins = "The board was set up. " if event.placements else ""
    return f"{begins}{context.does(first, 'play')} first{then}."


def _tiles_drawn(event: rules.TilesDrawn, context: SentenceContext) -> str:
    if event.tiles is None:
        return f"{context.does(event.seat, 'draw')} {counted(event.count, 'tile')}."
    return f"{context.does(event.seat, 'draw')} {context.tiles(event.tiles)}."


def _blank_recycled(event: rules.BlankRecycled, context: SentenceContext) -> str:
    letter = context.tile(event.letter)
    return f"{context.does(event.seat, 'swap')} the blank at {format_square(event.square)} for {letter}."


def _letter_recycled(event: rules.LetterRecycled, context: SentenceContext) -> str:
    given, taken = context.tile(event.given), context.tile(event.taken)
    return f"{context.does(event.seat, 'take')} {taken} from {format_square(event.square)} and lay {given} there."


def _letter_recycled_by(event: rules.LetterRecycled, context: SentenceContext) -> str:
    sentence = _letter_recycled(event, context)
    return sentence if event.seat == context.reader else sentence.replace(" and lay ", " and lays ")


def _word_rearranged(event: rules.WordRearranged, context: SentenceContext) -> str:
    place = format_place(event.start, across=event.across)
    there = format_laid_anew(bytes(map(letter_of, event.tiles)), context.alphabet)
    if event.begins:
        first = event.start.step(across=event.across, count=event.begins)
        there += f" from {format_place(first, across=event.across)}"
    return f"{context.does(event.seat, 'rearrange')} the word at {place} to {there}."


def _tiles_played(event: TilesPlayed, context: SentenceContext) -> str:
    if not event.score.words:
        return f"{context.does(event.seat, 'play')} {play_text(event, context)} for {event.score.points}."
    main, *others = event.score.words
    place = format_place(main.start, across=main.across)
    sentence = f"{context.does(event.seat, 'play')} {context.word(main.word)} at {place}"
    if others:
        sentence += f", also {context.words(word.word for word in others)},"
    sentence += f" for {event.score.points}"
    if event.score.bonus:
        sentence += f", {event.score.bonus} of them for {counted(len(event.placements), 'tile')}"
    noted = [format_word([tile], context.alphabet) for _, tile in event.placements if is_blank(tile)]
    if len(noted) == 1:
        return f"{sentence}. The blank is {noted[0]}."
    return f"{sentence}. The blanks are {listed(noted)}." if noted else f"{sentence}."


def _tiles_exchanged(event: rules.TilesExchanged, context: SentenceContext) -> str:
    if event.returned is None or event.drawn is None:
        return f"{context.does(event.seat, 'exchange')} {counted(event.count, 'tile')}."
    returned, drawn = context.tiles(event.returned), context.tiles(event.drawn)
    return f"{context.does(event.seat, 'exchange')} {returned} for {drawn}."


def _turn_passed(event: rules.TurnPassed, context: SentenceContext) -> str:
    if event.why == "time":
        return f"{context.whose(event.seat)} time is up: the turn is lost and scores 0."
    if event.why == "recycled":
        return f"{context.does(event.seat, 'end')} the turn with that and {_scores(event.seat, context)} 0."
    return f"{context.does(event.seat, 'pass')}."


def _scores(seat: int, context: SentenceContext) -> str:
    return "score" if seat == context.reader else "scores"


def _play_withdrawn(event: rules.PlayWithdrawn, context: SentenceContext) -> str:
    bad = context.words(event.rejected)
    # Who judges a whole play may know only that some word of it is bad: then all of them are told.
    are = "is not" if len(event.rejected) == 1 else "are not all" if event.rejected == event.looked_up else "are not"
    verdict = f"{bad} {are} in the word list."
    undone = f"{context.does(event.seat, 'take')} the tiles back"
    if event.points:
        undone += f" and {'lose' if event.seat == context.reader else 'loses'} the {event.points}"
    return f"{context.does(event.by, 'challenge')}: {verdict} {undone}. That turn is over."


def _challenge_failed(event: rules.ChallengeFailed, context: SentenceContext) -> str:
    words = context.words(event.looked_up)
    verdict = f"{words} {'is' if len(event.looked_up) == 1 else 'are all'} in the word list."
    if len(event.looked_up) == 2:
        verdict = verdict.replace("are all", "are both")
    consequence = "The play stands"
    if event.turns:
        consequence += f", and {context.does(event.seat, 'lose').replace('You', 'you')} the next turn"
    if event.points:
        consequence += f", and {context.does(event.against, 'gain').replace('You', 'you')} {event.points}"
    return f"{context.does(event.seat, 'challenge')}: {verdict} {consequence}."


def _no_more_plays(event: rules.NoMorePlays, context: SentenceContext) -> str:
    if event.why == "scoreless":
        turns = counted(context.ruleset.scoreless_to_end or 0, "turn")
        return f"{turns} in a row without points end the game."
    return {
        "passed": "Every player has passed twice in turn, so the game ends.",
        "proved": "Everybody has passed, nobody may exchange and no rack has a play left, so the game ends.",
        "agreed": "All agree that no play remains, so the game ends.",
    }.get(event.why, "No more plays are made, so the game ends.")


def _extra_tiles_returned(event: rules.ExtraTilesReturned, context: SentenceContext) -> str:
    owner = context.whose(event.seat).replace("Your", "your")
    return f"{context.does(event.by, 'put')} {counted(event.count, 'tile')} too many from {owner} rack into the bag."


def _adjudicated(event: rules.Adjudicated, _: SentenceContext) -> str:
    how = "It is void." if event.void else "It counts as it stands."
    return f"The game is closed: {event.reason.rstrip('.')}. {how}"


def _rack_settled(event: rules.RackSettled, context: SentenceContext) -> str:
    if event.gained:
        twice = ", counted twice" if context.ruleset.settling == "twice-the-others" else ""
        return f"{context.does(event.seat, 'gain')} {event.gained} for the tiles the others have left{twice}."
    if not event.tiles:
        return f"{context.does(event.seat, 'have')} no tiles left."
    if not event.deducted:
        return f"{context.does(event.seat, 'have')} {context.tiles(event.tiles)} left."
    loses = "lose" if event.seat == context.reader else "loses"
    return f"{context.does(event.seat, 'have')} {context.tiles(event.tiles)} left and {loses} {event.deducted}."


def _overtime_charged(event: rules.OvertimeCharged, context: SentenceContext) -> str:
    over = minutes(ceil(event.seconds))
    most = context.ruleset.overtime_minutes
    limit = f"; {most} minutes at most are charged" if most is not None and event.seconds > 60 * most else ""
    return f"{context.does(event.seat, 'lose')} {event.deducted} for {over} of overtime{limit}."


def _game_ended(event: rules.GameEnded, context: SentenceContext) -> str:
    if not event.winners:
        return "The game is over. Nobody has won."
    others = sorted(set(range(len(event.scores))) - set(event.winners), key=lambda seat: -event.scores[seat])
    rest = ", ".join(f"{context.name(seat)} {event.scores[seat]}" for seat in others)
    rest = f"; {rest}." if rest else "."
    if len(event.winners) > 1:
        names = listed(context.name(seat) for seat in event.winners)
        points = listed(dict.fromkeys(str(event.scores[seat]) for seat in event.winners))
        return f"{names[:1].upper()}{names[1:]} share the win with {points}{rest}"
    (winner,) = event.winners
    alone = "Everybody else has left. " if event.why == "resigned" else ""
    return f"{alone}{context.does(winner, 'win')} with {event.scores[winner]}{rest}"


_SENTENCES: dict[type[Event], Sentence] = {
    rules.StartingTileDrawn: _starting_tile,
    rules.GameStarted: _game_started,
    rules.TilesDrawn: _tiles_drawn,
    rules.BlankRecycled: _blank_recycled,
    rules.LetterRecycled: _letter_recycled_by,
    rules.WordRearranged: _word_rearranged,
    rules.TilesPlayed: _tiles_played,
    rules.TilesExchanged: _tiles_exchanged,
    rules.TurnPassed: _turn_passed,
    rules.TurnLost: lambda event, context: (
        f"{context.does(event.seat, 'lose')} this turn, for the challenge that failed."
    ),
    rules.PlayAccepted: lambda event, context: f"{context.does(event.seat, 'let')} the play stand.",
    rules.PlayWithdrawn: _play_withdrawn,
    rules.ChallengeFailed: _challenge_failed,
    rules.WentOut: lambda event, context: f"{context.does(event.seat, 'go')} out: no tiles left, and the bag is empty.",
    rules.FinishLineReached: lambda event, context: (
        f"{context.does(event.seat, 'reach')} the finish line at {event.target}."
    ),
    rules.AgreedNoMorePlays: lambda event, context: f"{context.does(event.seat, 'agree')} that no play remains.",
    rules.NoMorePlays: _no_more_plays,
    rules.ExtraTilesReturned: _extra_tiles_returned,
    rules.RacksAssumed: lambda *_: "Nobody saw the racks; they are taken to hold what was laid from them.",
    rules.Resigned: lambda event, context: f"{context.does(event.seat, 'leave')} the game.",
    rules.Adjudicated: _adjudicated,
    rules.RackSettled: _rack_settled,
    rules.OvertimeCharged: _overtime_charged,
    rules.GameEnded: _game_ended,
}
