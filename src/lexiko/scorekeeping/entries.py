"""What a score keeper enters: as values, for the rules, and as text, for the file; each is made of the other once."""

from __future__ import annotations

import re
from typing import Protocol

from lexiko.frozen import dataclass
from lexiko.notation import (
    format_move,
    format_step,
    format_tiles,
    minutes,
    parse_move,
    parse_rack,
    spell_word,
    word_meant,
)
from lexiko.rules import Move, Position, Word
from lexiko.table import TableError
from lexiko.translations import Translations, listed, translations

VERBS = (
    "draw", "order", "move", "exchange", "time", "challenge", "returned", "left", "overtime", "close", "end", "resign",
)  # fmt: skip
"""What an entry may be: the tiles drawn for the start (R2.1), the order in which all play, a turn, an exchange of
unseen tiles, a turn lost to the timer, a challenge with its verdict, tiles too many that went back (R12.1), the tiles
somebody has left, overtime that a clock on the table shows, nobody doubting the last play, the end, leaving."""

_SHOWN = re.compile(r"-?(?P<minutes>[0-9]{1,5}):(?P<seconds>[0-5][0-9])")


class ScoreError(TableError):
    """An entry of a kept score that cannot be: why, by a key among the sentences and its facts.

    Several names, words or tiles are told one after another, those of a fact called `either` as a choice.
    """

    def __init__(self, key: str, **facts: object) -> None:
        self._key, self._facts = key, facts
        super().__init__(self.in_words(translations("en")))

    def in_words(self, say: Translations) -> str:
        """Why it cannot be, in a language, without a full stop."""
        facts = {name: _listed(name, fact, say) for name, fact in self._facts.items()}
        return say(f"scoring.{self._key}", **facts)


def _listed(name: str, fact: object, say: Translations) -> object:
    if not isinstance(fact, tuple):
        return fact
    parts = [say("scoring.blank") if name == "tiles" and each == "?" else each for each in fact]
    return listed(parts, last=say("told.or" if name == "either" else "told.and"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreEntry:
    """One thing written down. `seat` is who challenged, drew too many, has tiles left, thought too long or leaves.

    `text` are the tiles drawn for the start, a move in strict notation, the steps before an exchange, the word
    challenged, the tiles left, or overtime; `rejected` are the words found bad; `count` is how many tiles were
    exchanged or drawn too many. `places` are which of a row, from 1, were picked to go back, or the seats, from 0, that
    drew for the start or play in this order. `seconds` is how long whoever is on turn had thought; it counts where a
    clock runs for the whole game.
    """

    verb: str
    text: str = ""
    seat: int | None = None
    count: int = 0
    rejected: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCommand:
    """The same to be done: `move` is the turn, or the steps before an exchange and a pass, `word` what is challenged.

    `tiles` are the codes of those drawn for the start, left, or exchanged and seen; `overtime` is in seconds.
    """

    verb: str
    move: Move | None = None
    word: Word | None = None
    tiles: bytes = b""
    overtime: int = 0
    seat: int | None = None
    count: int = 0
    rejected: tuple[Word, ...] = ()
    places: tuple[int, ...] = ()
    seconds: float = 0.0


class ScoreJournal(Protocol):
    """Where entries are written down. Both raise `JournalNotWritten`; then nothing of it stays."""

    def enter(self, entry: ScoreEntry, /) -> None:
        """Write an entry."""

    def undo(self) -> None:
        """Write that the latest entry was taken back."""


def command_of(entry: ScoreEntry, position: Position) -> ScoreCommand:
    """What an entry that was written down in this position means. Raises `NotationError`, `ScoreError`."""
    verb, text, alphabet = entry.verb, entry.text, position.ruleset.tile_set.alphabet
    move, word, tiles = None, None, b""
    if verb in ("move", "exchange"):
        turn = text if verb == "move" else f"{text}; pass" if text else "pass"
        move = parse_move(turn, board=position.board, alphabet=alphabet)
    elif verb == "challenge" and text:
        word = word_meant(text, position.last, alphabet)
    elif verb == "draw":
        tiles = b"".join(parse_rack(tile, alphabet)[:1] for tile in text.split())
    elif verb == "left":
        tiles = parse_rack(text, alphabet)
    return ScoreCommand(
        verb=verb,
        move=move,
        word=word,
        tiles=tiles,
        overtime=seconds_shown(text) if verb == "overtime" else 0,
        seat=entry.seat,
        count=entry.count,
        rejected=tuple(word_meant(word, position.last, alphabet) for word in entry.rejected),
        places=entry.places,
        seconds=entry.seconds,
    )


def entry_of(command: ScoreCommand, position: Position) -> ScoreEntry:
    """What is written down of a command that can be done in this position."""
    return ScoreEntry(
        verb=command.verb,
        text=_text_of(command, position),
        seat=command.seat,
        count=command.count,
        rejected=tuple(spell_word(word, position.ruleset.tile_set.alphabet) for word in command.rejected),
        places=command.places,
        seconds=command.seconds,
    )


def _text_of(command: ScoreCommand, position: Position) -> str:
    verb, alphabet = command.verb, position.ruleset.tile_set.alphabet
    if verb == "exchange" and command.move is not None:
        return "; ".join(format_step(step, alphabet) for step in command.move.before)
    if command.move is not None:
        return format_move(command.move, board=position.board, alphabet=alphabet)
    if command.word is not None:
        return spell_word(command.word, alphabet)
    if verb == "draw":
        return " ".join(format_tiles([tile], alphabet) for tile in command.tiles)
    return minutes(command.overtime) if verb == "overtime" else format_tiles(command.tiles, alphabet)


def seconds_shown(text: str) -> int:
    """What a clock shows in minutes and seconds, below zero or not. Raises `ScoreError`.

    >>> seconds_shown("2:30"), seconds_shown("-0:05")
    (150, 5)
    """
    found = _SHOWN.fullmatch(text)
    if found is None:
        raise ScoreError("overtime-form")
    return 60 * int(found["minutes"]) + int(found["seconds"])
