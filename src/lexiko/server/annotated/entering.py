"""What somebody enters, read: a turn as it is typed, a challenge with its verdict, tiles left, and the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from lexiko.notation import parse_rack, word_meant
from lexiko.rules import Word
from lexiko.scorekeeping import (
    NONE_TYPED,
    KeptScore,
    ScoreCommand,
    ScoreError,
    challenge_command,
    exchange,
    seconds_shown,
    with_points,
)
from lexiko.server.wire import EnterTurn
from lexiko.terminal import in_english

Accepts = Callable[[Word], bool]
"""Whether a word is in the list that the game is played with."""


def turn_typed(text: str, kept: KeptScore, language: str) -> tuple[ScoreCommand, int | None]:
    """A turn as it is typed, and the points behind it. Raises `NotationError`, `ScoreError`, `UnknownLetter`.

    >>> from lexiko.rulebook import ruleset
    >>> kept = KeptScore(ruleset("classic"), ("Ann", "Ben"))
    >>> turn_typed("8F HORN 12", kept, "en")[1], turn_typed("tauschen 3", kept, "de")[0].count
    (12, 3)
    """
    typed, points = with_points(in_english(text.strip(), language))
    return exchange(typed, kept) or kept.typed(typed), points


def command_asked(asked: EnterTurn, kept: KeptScore, accepts: Accepts | None, luck: Random) -> ScoreCommand:
    """What is to be entered, but for a turn. Raises `NotationError`, `ScoreError`, `UnknownLetter`."""
    if asked.verb == "challenge":
        return _challenge(asked, kept, accepts)
    if asked.verb == "left":
        return _left(asked, kept)
    if asked.verb == "overtime":
        _named(asked.seat, kept, "whose-overtime")
        seconds = 0 if asked.text.strip().casefold() in NONE_TYPED else seconds_shown(asked.text.strip())
        return ScoreCommand(verb="overtime", seat=asked.seat, overtime=seconds)
    if asked.verb == "returned":
        return _returned(asked, kept, luck)
    if asked.verb == "resign":
        _named(asked.seat, kept, "who-leaves")
        return ScoreCommand(verb="resign", seat=asked.seat)
    return ScoreCommand(verb=asked.verb)


def _named(seat: int | None, kept: KeptScore, why: str) -> int:
    if seat is None or seat >= len(kept.names):
        raise ScoreError(why)
    return seat


def _challenge(asked: EnterTurn, kept: KeptScore, accepts: Accepts | None) -> ScoreCommand:
    last, able = kept.position.last, kept.position.may_challenge
    if last is None or not last.open_words:
        raise ScoreError("nothing-to-challenge")
    if asked.seat is None and len(able) != 1:
        raise ScoreError("who-challenges", name=kept.names[able[0]] if able else kept.names[0])
    seat = _named(able[0] if asked.seat is None else asked.seat, kept, "nothing-to-challenge")
    alphabet = kept.ruleset.tile_set.alphabet
    named = word_meant(asked.text, last, alphabet) if asked.text else None

    def rejected(words: Sequence[Word]) -> Sequence[Word]:
        if asked.good:
            return ()
        if asked.good is None:
            if accepts is None:
                raise ScoreError("which-is-bad", words=tuple(map(alphabet.format_word, words)))
            return [word for word in words if not accepts(word)]
        bad = tuple(word_meant(word, last, alphabet) for word in asked.bad)
        if not bad and (len(words) == 1 or not kept.ruleset.challenge_names_word):
            return words
        if not bad or not set(bad) <= set(words):
            raise ScoreError("which-is-bad", words=tuple(map(alphabet.format_word, words)))
        return bad

    return challenge_command(kept, seat, named=named, rejected=rejected)


def _left(asked: EnterTurn, kept: KeptScore) -> ScoreCommand:
    wanted = kept.tiles_wanted_of
    if kept.is_over:
        raise ScoreError("reckoned")
    if not wanted:
        raise ScoreError("left-at-end")
    seat = wanted[0] if asked.seat is None else asked.seat
    text = "" if asked.text.strip().casefold() in NONE_TYPED else asked.text.strip()
    alphabet = kept.ruleset.tile_set.alphabet
    rack = parse_rack(alphabet.as_typed(text), alphabet) if text else b""
    if seat in wanted and len(rack) != (held := len(kept.position.racks[seat])):
        raise ScoreError("held-and-told", name=kept.names[seat], count=held, told=len(rack))
    return ScoreCommand(verb="left", seat=seat, tiles=rack)


def _returned(asked: EnterTurn, kept: KeptScore, luck: Random) -> ScoreCommand:
    """Which tiles go back is nobody's choice. Rule: R12.1"""
    position = kept.position
    seat = _named(asked.seat, kept, "how-many-too-many")
    held, there, count = len(position.racks[seat]), len(position.bag), asked.count
    if kept.is_over:
        raise ScoreError("nobody-draws-now")
    if not 1 <= count <= held or count > there:
        raise ScoreError("too-many-drawn", name=kept.names[seat], number=str(count), count=there)
    places = tuple(sorted(luck.sample(range(1, held + count + 1), count)))
    return ScoreCommand(verb="returned", seat=seat, count=count, places=places)
