"""What a scripted player does at a table, from what the server tells its seat and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import ruleset
from lexiko.rules import BLANK, Board, Play, Rack, Square, is_blank, letter_of

CHALLENGES, TALKS, EXCHANGES, PASSES, PHONIES = 0.15, 0.1, 0.06, 0.04, 0.1

TableCommand = dict[str, Any]


@cache
def engine() -> Engine:
    """What finds the plays: the classic edition with the English words that come with Lexiko."""
    rules = ruleset("classic", players=2)
    return Engine.compile(rules, open_lexicon("english", alphabet=rules.tile_set.alphabet))


@dataclass(frozen=True, slots=True)
class ScriptedPlayer:
    """Plays well now and nonsense then, challenges, exchanges, passes and talks, as its luck has it."""

    seat: int
    luck: Random

    def next(self, state: Mapping[str, Any]) -> tuple[TableCommand, int | None] | None:
        """The next command and the `expected_seq` with it; None while there is nothing to do."""
        view, seq = state["view"], state["view"]["game_seq"]
        challenge = view["challenge"]
        if view["phase"] not in ("playing", "last-challenge"):
            return None
        if challenge and challenge["may"] and (challenge["asked"] or view["on_turn"] == self.seat):
            if self.luck.random() < CHALLENGES:
                return {"kind": "challenge"}, seq
            if challenge["asked"]:
                return {"kind": "accept"}, seq
        if view["may_agree"] and self.luck.random() < 0.5:
            return {"kind": "agree"}, seq
        if view["on_turn"] != self.seat or view["phase"] != "playing":
            return None
        if self.luck.random() < TALKS:
            return {"kind": "talk", "text": f"{self.luck.getrandbits(64):016x}"}, None
        return self._move(view), seq

    def _move(self, view: Mapping[str, Any]) -> TableCommand:
        choice = self.luck.random()
        if choice < PASSES:
            return {"kind": "pass", "before": []}
        if choice < PASSES + EXCHANGES and view["exchange_limit"]:
            count = self.luck.randint(1, min(3, view["exchange_limit"]))
            tiles = self.luck.sample([tile["tile"] for tile in view["rack"]], count)
            return {"kind": "exchange", "tiles": tiles, "before": []}
        plays = engine().plays_for(_board(view), _rack(view), limit=5)
        if not plays:
            return {"kind": "pass", "before": []}
        play = plays[self.luck.randrange(len(plays))]
        return _as_command(play, shuffled_by=self.luck if choice > 1 - PHONIES else None)


def _as_command(play: Play, *, shuffled_by: Random | None) -> TableCommand:
    letters = engine().ruleset.tile_set.alphabet.letters
    tiles = [tile for _, tile in play.placements]
    if shuffled_by is not None:
        shuffled_by.shuffle(tiles)
    placements = [
        {"row": square.row, "col": square.col, "tile": letters[letter_of(tile) - 1], "blank": is_blank(tile)}
        for (square, _), tile in zip(play.placements, tiles, strict=True)
    ]
    return {"kind": "play", "placements": placements, "before": []}


def _board(view: Mapping[str, Any]) -> Board:
    alphabet = engine().ruleset.tile_set.alphabet
    tiles = [
        (
            Square(each["row"], each["col"]),
            alphabet.parse_word(each["tile"].lower() if each["blank"] else each["tile"])[0] | 128 * each["blank"],
        )
        for each in view["board"]
    ]
    return Board.empty(15, 15).with_tiles(tiles)


def _rack(view: Mapping[str, Any]) -> Rack:
    alphabet = engine().ruleset.tile_set.alphabet
    return Rack(bytes(BLANK if each["tile"] == "?" else alphabet.parse_word(each["tile"])[0] for each in view["rack"]))
