"""What a level does with the luck of a turn, in plain Python: which play it notices, which word it challenges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lexiko.kernel import LOOKED_AT
from lexiko.lexicon import Lexicon
from lexiko.players import LevelPlayer
from lexiko.players.stakes import chance_to_challenge
from lexiko.rules import Board, Play, PlayerView, Word
from tests.oracles.plain_rollout import BITS, Stream


def plain_luck(seed: int, turn: int, word: Word | None = None) -> Stream:
    """The luck of a turn, or of a word in it."""
    luck = Stream(seed, turn)
    if word is not None:
        hashed = 0xCBF29CE484222325
        for letter in word:
            hashed = (hashed ^ letter) * 0x100000001B3 & BITS
        luck.state = luck.number() ^ hashed
        luck.state = luck.number()
    return luck


def chance(luck: Stream) -> float:
    """The next number from 0 up to below 1."""
    return (luck.number() >> 11) / 2**53


def plain_notice(player: LevelPlayer, view: PlayerView) -> Play | None:
    """The play that a level notices as the best: each with its own chance, else the plainest; all of them found."""
    luck, level = plain_luck(player.seed, view.turn_number), player.level
    engine = player.mind.bold if chance(luck) < level.bold else player.mind.sure
    plays = list(engine.plays(view, by=level.by))[:LOOKED_AT]
    chances = [chance_of(player, play, view.board) for play in plays]
    for play, likely in zip(plays, chances, strict=True):
        if chance(luck) < likely:
            return play
    return plays[chances.index(max(chances))] if plays else None


def chance_of(player: LevelPlayer, play: Play, board: Board) -> float:
    """How likely a play is noticed."""
    level, laid = player.level, play.placements
    across = len(laid) > 1 and laid[0][0].row == laid[1][0].row
    beside = sum(any(board.at(square.step(across=not across, count=count)) for count in (-1, 1)) for square, _ in laid)
    return float(level.sight * level.reach ** (len(laid) - 1) * level.parallel**beside)


def plain_doubt(player: LevelPlayer, view: PlayerView, words: Sequence[Word]) -> Word | None:
    """The first of these words that a level challenges."""
    mind = player.mind
    known, believed = words_of(mind.words.sure), words_of(mind.words.believed)
    for word in words:
        if word in known:
            continue
        suspicion = 0.0 if word in believed else player.level.suspects[mind.words.looks_odd(word)]
        if chance(plain_luck(player.seed, view.turn_number, word)) < chance_to_challenge(view, suspicion):
            return word
    return None


@lru_cache(maxsize=16)
def words_of(lexicon: Lexicon) -> frozenset[Word]:
    """All words of a lexicon."""
    return frozenset(lexicon.words())
