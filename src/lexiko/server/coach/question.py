"""What is asked of a coach, as it goes to the process that finds it: nothing but what the seat itself sees."""

from __future__ import annotations

from typing import Literal

from lexiko.frozen import dataclass
from lexiko.rules import PlayerView


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachQuestion:
    """`hints` to the best move of a seat on turn, in all languages, or the `board` seen with its eyes."""

    what: Literal["hints", "board"]
    view: PlayerView
    lexicon: str
    lexicon_fingerprint: str
    leaves: str | None
