"""Is each move worth what its parts say, and do the moves of a position come in order of merit?"""

from __future__ import annotations

from functools import cache

from lexiko.kernel import Engine, LeaveTable
from lexiko.rules import Ruleset
from tests.company import small_lexicon


@cache
def weighing_engine(agreed: Ruleset) -> Engine:
    """An engine with the plain words, for which each kind of tile kept has a value of its own."""
    size = len(agreed.tile_set.alphabet)
    single = {bytes([tile]): float((tile * 5) % 13 - 6) for tile in range(size + 1)}
    pairs = {
        bytes([one, two]): float((one + 3 * two) % 9 - 4) for one in range(size + 1) for two in range(one, size + 1)
    }
    return Engine.compile(agreed, small_lexicon(), LeaveTable.from_values(single | pairs))
