"""Why a move is refused, as a sentence for each reason: what is amiss, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexiko.notation.coordinates import format_square
from lexiko.notation.sentence_context import SentenceContext, counted, squares_named
from lexiko.rules import BLANK, Violation

_VARIATIONS = {"V2": "Rearranging words", "V3": "Recycling letters", "V4": "Recycling blanks"}


def refusal_sentence(violation: Violation, context: SentenceContext) -> str:
    """One reason for a refusal, for the player who is refused; the facts are told apart by their stable codes.

    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules.violations import BagTooSmall
    >>> context = SentenceContext(ruleset("luxury"), ("Ann", "Ben"))
    >>> refusal_sentence(BagTooSmall(in_bag=5, needed=7), context)
    'Luxury: exchanging needs at least 7 tiles in the bag. There are 5.'
    """
    return _SENTENCES[violation.code](violation, context)


def _not_on_turn(violation: Any, context: SentenceContext) -> str:
    if violation.on_turn is None:
        return "Nobody is on turn."
    return f"It is {context.whose(violation.on_turn).replace('Your', 'your')} turn."


def _no_such_seat(violation: Any, context: SentenceContext) -> str:
    if violation.seat is None or not 0 <= violation.seat < len(context.names):
        return "Nobody sits there."
    return f"{context.does(violation.seat, 'have')} left the game."


def _square_taken(violation: Any, _: SentenceContext) -> str:
    if len(violation.squares) == 1:
        return f"A tile lies on {squares_named(violation.squares)} already."
    return f"Tiles lie on {squares_named(violation.squares)} already."


def _are_or_is(count: int) -> str:
    return "is" if count == 1 else "are"


def _off_the_board(violation: Any, _: SentenceContext) -> str:
    where = squares_named(violation.squares)
    return f"The word runs off the board: {where} {_are_or_is(len(violation.squares))} not on it."


def _not_a_letter(violation: Any, _: SentenceContext) -> str:
    if set(violation.tiles) == {BLANK}:
        return "Say which letter the blank stands for: write that letter in lower case."
    return "That is not a letter of this set."


def _gap(violation: Any, _: SentenceContext) -> str:
    where = squares_named(violation.squares)
    return f"Leave no gap: {where} {_are_or_is(len(violation.squares))} still empty."


def _bag_too_small(violation: Any, context: SentenceContext) -> str:
    if not violation.in_bag:
        return "The bag is empty, so nothing can be exchanged."
    verb, least = _are_or_is(violation.in_bag), context.ruleset.exchange_bag_at_least
    if least is not None and violation.in_bag < least:
        needed = f"{context.edition_name}: exchanging needs at least {counted(least, 'tile')} in the bag."
        return f"{needed} There {verb} {violation.in_bag}."
    return f"Only {counted(violation.in_bag, 'tile')} {verb} in the bag, so you can exchange up to {violation.in_bag}."


def _blank_cannot_be_taken(violation: Any, context: SentenceContext) -> str:
    there = f"A blank lies on {format_square(violation.square)}, and a blank may not be taken by recycling a letter."
    return f"{there} Swap it for its letter instead." if context.ruleset.blank_recycling else there


def _time_not_up(violation: Any, _: SentenceContext) -> str:
    if violation.seconds_left is None:
        return "This turn has no time limit."
    return f"This turn still has {counted(round(violation.seconds_left), 'second')}."


def _not_a_word_of_the_play(violation: Any, context: SentenceContext) -> str:
    words = context.words(violation.words)
    return f"The play did not make {context.word(violation.word)}. Its words: {words}."


def _fixed(text: str) -> Callable[[Any, SentenceContext], str]:
    return lambda _violation, _context: text


def _at_square(text: str) -> Callable[[Any, SentenceContext], str]:
    return lambda violation, _: text.format(format_square(getattr(violation, "square", None) or violation.start))


_SENTENCES: dict[str, Callable[[Any, SentenceContext], str]] = {
    # whose turn, and which moment of the game
    "not-your-turn": _not_on_turn,
    "not-started": _fixed("The game has not begun: no tiles are dealt yet."),
    "already-started": _fixed("The game has begun already."),
    "awaiting-last-challenge": _fixed("The last play may still be challenged; nothing else can be done before."),
    "not-awaiting-last-challenge": _fixed("No play that ends the game waits for a challenge."),
    "game-over": _fixed("The game is over."),
    "no-such-seat": _no_such_seat,
    "table-only": _fixed("Only the table itself can do that, no player."),
    "time-is-up": lambda violation, _: (
        f"The time for this turn ran out {counted(max(1, round(violation.seconds_late)), 'second')} ago."
    ),
    "time-not-up": _time_not_up,
    # a placement
    "no-tiles": _fixed("A play lays at least one tile."),
    "off-the-board": _off_the_board,
    "square-taken": _square_taken,
    "square-twice": lambda violation, _: f"Only one tile fits on {squares_named(violation.squares)}.",
    "not-a-letter": _not_a_letter,
    "tiles-not-on-rack": lambda violation, context: f"Your rack lacks {context.tiles(violation.missing)}.",
    "not-in-one-line": _fixed("The tiles must lie in one row or one column."),
    "gap": _gap,
    "centre-not-covered": _at_square("The first word must cover the star at {}."),
    "opening-too-short": lambda violation, _: (
        f"The first word needs {violation.needed} letters or more. This one has {violation.letters}."
    ),
    "not-connected": _fixed("Tiles must touch the words on the board."),
    # an exchange
    "bag-too-small": _bag_too_small,
    # recycling and rearranging
    "variation-not-in-force": lambda violation, _: (
        f"{_VARIATIONS.get(violation.variation, 'This')} ({violation.variation}) was not agreed on for this game."
    ),
    "no-letter-there": _at_square("No tile lies on {}, so there is nothing to recycle."),
    "blank-cannot-be-taken": _blank_cannot_be_taken,
    "no-blank-there": _at_square("No blank lies on {}."),
    "same-letter": _at_square("That letter lies on {} already."),
    "no-word-there": lambda violation, _: (
        f"No word starts at {format_square(violation.start)} going {'across' if violation.across else 'down'}."
    ),
    "not-the-same-tiles": _at_square(
        "The rearranged word at {} must use just the letters it has now, a full stop for each new one between them."
    ),
    "nothing-rearranged": _at_square("The word at {} would stay as it is: just play."),
    "one-rearranging-a-turn": _fixed("A turn may rearrange one word, after any recycling."),
    "rearranged-word-not-extended": _at_square(
        "Add at least one tile from your rack to the word you rearranged at {}."
    ),
    "rearranged-word-has-gaps": lambda violation, _: (
        f"The word you rearranged at {format_square(violation.start)} has a gap at {squares_named(violation.squares)}."
    ),
    # a challenge
    "nothing-to-challenge": _fixed("No play can be challenged now."),
    "own-play": _fixed("This is your own play: only the others may challenge it or let it stand."),
    "already-accepted": _fixed("You have let this play stand, so you cannot challenge it any more."),
    "already-challenged": _fixed("The play has been looked up already, and it stands."),
    "word-already-looked-up": lambda violation, context: (
        f"{context.word(violation.word)} has been looked up already, and it stands."
    ),
    "challenge-must-name-word": lambda violation, context: (
        f"Which word do you doubt: {context.words(violation.words, last='or')}?"
    ),
    "challenge-names-no-word": lambda _, context: (
        f"{context.edition_name}: a challenge is to the whole play, so name no word."
    ),
    "not-a-word-of-the-play": _not_a_word_of_the_play,
    # the end
    "already-agreed": _fixed("You have agreed already that no play remains."),
    # a physical rack
    "no-extra-tiles": lambda violation, context: f"{context.whose(violation.seat)} rack has no tile too many.",
    "own-rack": _fixed("Another player takes the extra tiles, not their owner."),
}
