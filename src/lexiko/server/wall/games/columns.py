"""The score table of a game on the wall: turn by turn for each player, with the letters of blanks.

Rule: R13
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from lexiko.server.wire import (
    BlankRecycledEntry,
    ChallengeFailedEntry,
    Entry,
    PlayWithdrawnEntry,
    TilesExchangedEntry,
    TilesPlayedEntry,
    TurnKind,
    TurnLostEntry,
    TurnPassedEntry,
    WallTurn,
    WordSum,
)

_PASSES: dict[str, TurnKind] = {"time": "time", "recycled": "swap"}


def turns_of(entries: Iterable[Entry]) -> Iterator[tuple[int, WallTurn]]:
    """Every turn with its seat, in the order they were made: a pass, an exchange and a lost turn count 0. Rule: R13"""
    turns: list[tuple[int, WallTurn]] = []
    for entry in entries:
        match entry:
            case TilesPlayedEntry():
                turns.append((entry.seat, _play(entry)))
            case TilesExchangedEntry():
                turns.append((entry.seat, _turn(entry.seq, "exchange")))
            case TurnPassedEntry():
                turns.append((entry.seat, _turn(entry.seq, _PASSES.get(entry.why, "pass"))))
            case TurnLostEntry():
                turns.append((entry.seat, _turn(entry.seq, "lost")))
            case PlayWithdrawnEntry():
                _change(turns, entry.seat, points=0, withdrawn=True)
            case ChallengeFailedEntry() if entry.points:
                _change(turns, entry.against, gained=entry.points)
            case BlankRecycledEntry():
                continue
    yield from turns


def _play(entry: TilesPlayedEntry) -> WallTurn:
    blanks = [square.tile for square in entry.squares if square.blank]
    word = _text(entry.words[0]) if entry.words else "".join(square.tile for square in entry.squares)
    return WallTurn(seq=entry.seq, kind="play", points=entry.points, word=word, blanks=blanks, withdrawn=False)


def _text(word: WordSum) -> str:
    """A word with its blanks in small letters."""
    return "".join(letter.tile.lower() if letter.blank else letter.tile for letter in word.letters)


def _turn(seq: int, kind: TurnKind) -> WallTurn:
    return WallTurn(seq=seq, kind=kind, points=0, word="", blanks=[], withdrawn=False)


def _change(
    turns: list[tuple[int, WallTurn]], seat: int, *, points: int | None = None, gained: int = 0, withdrawn: bool = False
) -> None:
    """Change the last turn of a seat."""
    for nth in range(len(turns) - 1, -1, -1):
        if turns[nth][0] == seat:
            turn = turns[nth][1]
            now = turn.points + gained if points is None else points
            turns[nth] = (seat, replace(turn, points=now, withdrawn=withdrawn or turn.withdrawn))
            return
