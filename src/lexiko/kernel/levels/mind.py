# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What a player of a compiled game has in its head. Compiled."""

from __future__ import annotations

import cython

from lexiko.kernel.levels.doubts import Doubts
from lexiko.kernel.levels.sight import Sight
from lexiko.kernel.search_context import SearchContext


@cython.final
@cython.cclass
class Mind:
    """The words a player goes by, what it notices and what it doubts; used by one thread.

    It goes by the `sure` words, in a `bold` share of its turns by those of the `daring` context. One that
    `sees_all` makes the best play and draws no luck for it; another mostly notices one of the best `few`. It `weighs`
    exchanges, or makes one only for want of a play.
    """

    def __init__(
        self,
        sure: SearchContext,
        daring: SearchContext,
        bold: float,
        sight: Sight,
        doubts: Doubts,
        *,
        few: int,
        sees_all: bool,
        weighs: bool,
    ) -> None:
        self.sure = sure
        self.daring = daring
        self.bold = bold
        self.sight = sight
        self.doubts = doubts
        self.few = few
        self.sees_all = sees_all
        self.weighs = weighs
