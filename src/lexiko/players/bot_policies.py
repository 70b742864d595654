"""What computer players share: doubting words they do not know, and knowing when to stop."""

from __future__ import annotations

from lexiko.kernel import ROUNDS_BEFORE_GIVING_UP, ROUNDS_BEFORE_PASSING
from lexiko.lexicon import Lexicon
from lexiko.rules import BLANK, Accept, Challenge, Exchange, PlayerView, Word, preview


def answer_to(view: PlayerView, lexicon: Lexicon) -> Challenge | Accept:
    """Challenge a word the lexicon lacks, or the play that made it; let anything else stand. Rule: R8.1, R8.2"""
    doubtful = unknown_word(view, lexicon)
    if doubtful is None:
        return Accept()
    return Challenge(doubtful if view.ruleset.challenge_names_word else None)


def unknown_word(view: PlayerView, lexicon: Lexicon) -> Word | None:
    """The first word of the last play, not looked up yet, that the lexicon lacks."""
    if view.last is None:
        return None
    words = (run.word for run in view.last.words)
    return next((word for word in words if word not in view.last.looked_up and not lexicon.accepts(word)), None)


def scoreless_rounds(view: PlayerView) -> float:
    """How often all players have had their turn since the last point."""
    return view.scoreless_turns / max(1, len(view.active))


def has_given_up(view: PlayerView) -> bool:
    """Whether nothing this player can play will move the game on."""
    return scoreless_rounds(view) >= ROUNDS_BEFORE_GIVING_UP


def may_recycle_only(view: PlayerView) -> bool:
    """Whether there is sense still in a turn that recycles without a play: it starts the count of passes again."""
    return scoreless_rounds(view) < ROUNDS_BEFORE_PASSING


def would_exchange(view: PlayerView) -> bool:
    """Whether some tile may be exchanged with sense in it still: then the game is not at its end. Rule: R9.2"""
    return any(may_exchange(view, Exchange(bytes([tile]))) for tile in dict.fromkeys(view.rack) if tile != BLANK)


def may_exchange(view: PlayerView, exchange: Exchange) -> bool:
    """Whether this exchange is allowed, and there is sense in it still. Rule: R6.1, R6.2"""
    if not exchange.tiles or scoreless_rounds(view) >= ROUNDS_BEFORE_PASSING:
        return False
    return not preview(view, exchange).violations
