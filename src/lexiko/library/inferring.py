"""What the last turn of a game tells of the tiles kept, from Python: a record, after so many turns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lexiko.kernel import Engine, LeaveTable
from lexiko.lexicon import Lexicon
from lexiko.library.api import leaves_of, words_of
from lexiko.library.imported_games import record_of, rules_of_record
from lexiko.library.simulating import situation_from_cgp
from lexiko.notation import GcgGame, position_in_record
from lexiko.rules import Rack
from lexiko.search import TEMPERATURE, CannotInfer, Inference, infer_leave, turn_told


def infer(
    record: str | bytes | Path | GcgGame,
    *,
    turn: int,
    temperature: float = TEMPERATURE,
    seed: int = 1,
    lexicon: str | Path | Lexicon | None = None,
    leaves: str | Path | LeaveTable | None = None,
) -> Inference:
    """What the player of turn number `turn` of a record may have kept, as the next player may know it.

    Every leave of the unseen tiles is weighed by how good the turn would have been with it; `temperature` is by how
    many points a turn may be worse than another and still be made about a third as often. Words and leaves are those
    of `game_from_gcg` and `new_game`. Raises `CannotInfer` with every reason, and what `game_from_gcg` raises.

    >>> game = "#player1 Ann Ann\\n#player2 Ben Ben\\n>Ann: HORNEST 8F HORN +14 14\\n#rack2 FARMSTE"
    >>> found = infer(game, turn=1)
    >>> found.turn, found.kept, round(sum(leave.share for leave in found.leaves), 6)
    ('8F HORN', 3, 1.0)
    """
    game = record_of(record)
    rules, game_set = rules_of_record(game)
    moment = position_in_record(game, rules, turns=turn)
    hidden = replace(moment.cgp, racks=(moment.cgp.racks[0], *[Rack()] * (len(moment.cgp.racks) - 1)))
    view = situation_from_cgp(hidden, rules).view
    made = turn_told(moment, view)
    if made is None:
        raise CannotInfer(["the last turn is no play that stood and no exchange; take another"])
    words = words_of(game_set, lexicon)
    engine = Engine.compile(rules, words, leaves_of(leaves, rules, words))
    return infer_leave(view, made, engine, temperature=temperature, seed=seed)
