"""What a score keeper types, read: what is to be entered, or why nothing is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest

from lexiko.notation import NotationError, count_of, minutes, parse_rack, word_meant
from lexiko.rules import RackSettled, Word, overtime_cost
from lexiko.scorekeeping import (
    NONE_TYPED,
    KeptScore,
    ScoreCommand,
    ScoreEntry,
    ScoreError,
    challenge_command,
    seconds_shown,
)
from lexiko.translations import Translations

Rejected = Callable[[Sequence[Word]], Sequence[Word]]
"""Which of these words are bad, by the lexicon agreed on."""

_LIKE_A_PLACE = re.compile(r"[^\W\d_]+[0-9]+|[0-9]+[^\W\d_]+")
# BY is a word too: what follows the last one is the name.
_BY = re.compile(r"\bby\s+(?!good\b|bad\b)(?P<name>(?:(?!\bby\b).)+?)\s*(?=\bgood\b|\bbad\b|$)", re.IGNORECASE)
_VERDICT = re.compile(r"\b(?P<verdict>good|bad)\b\s*(?P<words>.*)$", re.IGNORECASE)


def seat_named(text: str, names: Sequence[str]) -> int:
    """The seat of a player, by the beginning of a name that is nobody else's, or by number. Raises `ScoreError`.

    >>> seat_named("b", ["Ann", "Ben"]), seat_named("2", ["Player 1", "Player 2"])
    (1, 1)
    """
    wanted = text.strip().casefold()
    exact = [seat for seat, name in enumerate(names) if name.casefold() == wanted]
    found = exact or [seat for seat, name in enumerate(names) if wanted and name.casefold().startswith(wanted)]
    if not found and 1 <= (count_of(wanted) or 0) <= len(names):
        return int(wanted) - 1
    if len(found) > 1:
        raise ScoreError("may-be", text=repr(text.strip()), either=tuple(names[seat] for seat in found))
    if not found:
        raise ScoreError("none-of-the-players", text=repr(text.strip() or "nobody"), names=tuple(names))
    return found[0]


def names_a_turn(text: str) -> bool:
    """Whether something is typed as a turn is: with a place, read or not, with steps, or with a sign for an exchange.

    >>> names_a_turn("99A HORN"), names_a_turn("-3"), names_a_turn("exchnge 3")
    (True, True, False)
    """
    words = text.split()
    return ";" in text or text.startswith("-") or any(_LIKE_A_PLACE.fullmatch(word) for word in words)


def starting_draw(rest: str, kept: KeptScore) -> ScoreCommand:
    """`draw Ann E, Ben A`, or the tiles alone, `draw E A`; who is tied draws again on the same line. Rule: R2.1

    Raises `ScoreError`, `NotationError`.
    """
    parts = [part.split() for part in rest.split(",")] if "," in rest else _in_pairs(rest.split(), kept)
    example = ", ".join(f"{name} E" for name in kept.names)
    drawn = []
    for part in parts:
        tiles = parse_rack(part[-1], kept.ruleset.tile_set.alphabet) if len(part) > 1 else b""
        if len(tiles) != 1:
            raise ScoreError("who-drew", example=example)
        drawn.append((seat_named(" ".join(part[:-1]), kept.names), tiles[0]))
    tiles, seats = bytes(tile for _, tile in drawn), tuple(seat for seat, _ in drawn)
    return ScoreCommand(verb="draw", tiles=tiles, places=seats)


def _in_pairs(words: Sequence[str], kept: KeptScore) -> list[list[str]]:
    """Names and tiles in turn, or the tiles alone, of everybody as they sit."""
    if len(words) == len(kept.names) and all(_is_tile(word, kept) for word in words):
        return [[name, tile] for name, tile in zip(kept.names, words, strict=True)]
    return [list(words[place : place + 2]) for place in range(0, len(words), 2)] or [[]]


def _is_tile(text: str, kept: KeptScore) -> bool:
    try:
        return len(parse_rack(text, kept.ruleset.tile_set.alphabet)) == 1
    except NotationError:
        return False


def playing_order(rest: str, kept: KeptScore) -> ScoreCommand:
    """`order Ben Ann`: who plays first, and who then. Raises `ScoreError`. Rule: R2.1, R2.2"""
    names = rest.split(",") if "," in rest else rest.split()
    return ScoreCommand(verb="order", places=tuple(seat_named(name, kept.names) for name in names))


def challenge(rest: str, kept: KeptScore, rejected: Rejected | None) -> ScoreCommand:
    """`challenge [WORD] [by NAME] [good|bad WORD]`: who doubts what, and what the dictionary says.

    The verdict is what was typed, else what `rejected` finds. Raises `ScoreError`.
    """
    last = kept.position.last
    if last is None or not last.open_words:
        raise ScoreError("nothing-to-challenge")
    rest, by = _split(_BY, rest)
    rest, verdict = _split(_VERDICT, rest)
    seat = _challenger(by["name"] if by else "", kept)
    named = word_meant(rest, last, kept.ruleset.tile_set.alphabet) if rest else None
    if seat != last.seat and verdict is None and rejected is None:
        raise ScoreError("look-it-up")

    def bad(words: Sequence[Word]) -> Sequence[Word]:
        if verdict is not None:
            return _bad_words(verdict, words, kept)
        assert rejected is not None
        return rejected(words)

    return challenge_command(kept, seat, named=named, rejected=bad)


def _split(pattern: re.Pattern[str], text: str) -> tuple[str, re.Match[str] | None]:
    found = pattern.search(text)
    if found is None:
        return text.strip(), None
    return f"{text[: found.start()]} {text[found.end() :]}".strip(), found


def _challenger(name: str, kept: KeptScore) -> int:
    if name:
        return seat_named(name, kept.names)
    able = kept.position.may_challenge
    if len(able) != 1:
        raise ScoreError("who-challenges", name=kept.names[able[0]] if able else "Ann")
    return able[0]


def _bad_words(verdict: re.Match[str], words: Sequence[Word], kept: KeptScore) -> tuple[Word, ...]:
    if verdict["verdict"].casefold() == "good":
        return ()
    alphabet = kept.ruleset.tile_set.alphabet
    last = kept.position.last
    named = tuple(word_meant(word, last, alphabet) for word in re.split(r"[\s,]+", verdict["words"].strip()) if word)
    if not named and (len(words) == 1 or not kept.ruleset.challenge_names_word):
        return tuple(words)  # who judges a whole play need not say which of its words was bad
    formed = tuple(alphabet.format_word(word) for word in words)
    if not named or not set(named) <= set(words):
        raise ScoreError("which-is-bad", words=formed)
    return named


def tiles_left(rest: str, kept: KeptScore) -> ScoreCommand:
    """`left NAME TILES`, or the tiles alone where one player's are wanted. Raises `ScoreError`, `NotationError`.

    How many there are is known: racks are full as long as the bag lasts, and what is drawn then is counted too.
    """
    wanted = kept.tiles_wanted_of
    if kept.is_over:
        raise ScoreError("reckoned")
    if not wanted:
        raise ScoreError("left-at-end")
    words = rest.split()
    if len(words) >= 2 or (len(words) == 1 and len(wanted) > 1):
        seat, tiles = seat_named(words[0], kept.names), "".join(words[1:])
    else:
        seat, tiles = wanted[0], "".join(words)
    if not tiles:
        raise ScoreError("which-tiles-left", name=kept.names[seat])
    tiles = "" if tiles.casefold() in NONE_TYPED else tiles
    alphabet = kept.ruleset.tile_set.alphabet
    rack, held = parse_rack(alphabet.as_typed(tiles), alphabet), len(kept.position.racks[seat])
    if seat in wanted and len(rack) != held:
        raise ScoreError("held-and-told", name=kept.names[seat], count=held, told=len(rack))
    return ScoreCommand(verb="left", seat=seat, tiles=rack)


def overtime(rest: str, kept: KeptScore) -> ScoreCommand:
    """`overtime NAME 2:30` or `none`: what a clock on the table shows. Raises `ScoreError`. Rule: C6"""
    name, _, shown = rest.rpartition(" ")
    if not name:
        raise ScoreError("whose-and-how-much")
    seat = seat_named(name, kept.names)
    seconds = 0 if shown.casefold() in NONE_TYPED else seconds_shown(shown)
    return ScoreCommand(verb="overtime", seat=seat, overtime=seconds)


def may_enter_overtime(kept: KeptScore) -> bool:
    """Whether the game is at its reckoning, by rules that charge overtime, and none has been told. Rule: C6"""
    reckoned = kept.tiles_wanted_of or any(isinstance(event, RackSettled) for event in kept.events)
    entered = any(entry.verb == "overtime" for entry in kept.entries)
    return bool(kept.ruleset.overtime_points and reckoned and not entered)


def noted(command: ScoreCommand, kept: KeptScore, say: Translations) -> list[str]:
    """What is said of something that causes nothing yet, or nothing new."""
    if command.verb != "overtime" or command.seat is None:
        return []
    name, seconds = kept.names[command.seat], command.overtime
    if not seconds:
        return [say("keeping.noted-none", name=name)]
    cost = overtime_cost(kept.ruleset, seconds)
    return [say("keeping.noted", name=name, time=minutes(seconds), points=cost)]


def retyped(entry: ScoreEntry, names: Sequence[str]) -> str:
    """What is typed for an entry, so that it can be named by it.

    >>> retyped(ScoreEntry(verb="returned", seat=0, count=2, places=(3, 8)), ["Ann", "Ben"])
    'overdraw Ann 2'
    >>> retyped(ScoreEntry(verb="challenge", seat=1, text="PI"), ["Ann", "Ben"])
    'challenge PI by Ben'
    """
    name = "" if entry.seat is None else names[entry.seat]
    if entry.verb == "move":
        return entry.text
    if entry.verb == "exchange":
        return "; ".join(filter(None, (entry.text, f"exchange {entry.count}")))
    if entry.verb == "challenge":
        return " ".join(filter(None, ("challenge", entry.text, name and f"by {name}")))
    if entry.verb == "left":
        return f"left {name} {entry.text or 'none'}"
    if entry.verb in ("overtime", "resign"):
        return " ".join(filter(None, (entry.verb, name, entry.text)))
    if entry.verb in ("draw", "order"):
        returned = zip_longest(entry.places, entry.text.split(), fillvalue="")
        return f"{entry.verb} {', '.join(f'{names[int(seat)]} {tile}'.strip() for seat, tile in returned)}"
    entered = {"returned": f"overdraw {name} {entry.count}", "close": "ok"}
    return entered.get(entry.verb, entry.verb)
