"""What the last turn of a game tells of the tiles kept: inferred for a command, and said in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.translations import listed

if TYPE_CHECKING:
    from lexiko.cli.records.studied import StudiedPosition
    from lexiko.kernel import Engine
    from lexiko.rules import PlayerView
    from lexiko.search import Inference

_TILES_NAMED = 4
_NOTABLE = 1.15
"""A tile is worth naming if it is so many times as likely as by chance, or as many times less."""


def inferred_from(
    studied: StudiedPosition, view: PlayerView, engine: Engine, *, seed: int, temperature: float | None = None
) -> Inference:
    """What the turn before a position tells. Raises `CannotInfer` with every reason why it tells nothing."""
    from lexiko.search import TEMPERATURE, CannotInfer, infer_leave, turn_told

    if problems := [*without_last_turn(studied), *(["the game is over"] if studied.is_over else [])]:
        raise CannotInfer(problems)
    assert studied.moment is not None
    turn = turn_told(studied.moment, view)
    if turn is None:
        raise CannotInfer(["the last turn is no play that stood and no exchange; take another, with --turn"])
    return infer_leave(view, turn, engine, temperature=TEMPERATURE if temperature is None else temperature, seed=seed)


def without_last_turn(studied: StudiedPosition) -> list[str]:
    """That nothing tells which turn was the last, if nothing does."""
    if studied.moment is not None:
        return []
    return ["a position on a line has no last turn; name the file of a game, with --turn"]


def contrasts(found: Inference) -> str:
    """The tiles that are likelier, or less likely, than by chance, in a sentence.

    >>> from lexiko.search import Inference, InferredTile
    >>> tiles = InferredTile(19, "S", 0.42, 0.2), InferredTile(22, "V", 0.02, 0.1), InferredTile(1, "A", 0.3, 0.3)
    >>> contrasts(Inference(seat=1, turn="", kept=3, leaves=(), tiles=tiles, tried=0, drawn=False, temperature=1.0))
    'Likelier than by chance are S (2.1 times); less likely V (0.2 times).'
    """
    told = sorted(found.tiles, key=lambda tile: -tile.times)
    more = [tile for tile in told if tile.times >= _NOTABLE][:_TILES_NAMED]
    less = [tile for tile in reversed(told) if tile.times <= 1 / _NOTABLE][:_TILES_NAMED]
    parts = []
    if more:
        parts.append(
            f"likelier than by chance are {listed([f'{tile.text} ({tile.times:.1f} times)' for tile in more])}"
        )
    if less:
        parts.append(f"less likely {listed([f'{tile.text} ({tile.times:.1f} times)' for tile in less])}")
    if not parts:
        return "No tile is much likelier than by chance."
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."
