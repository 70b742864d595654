"""Do computers play every edition, variation and mix to its end, with a record that replays to the same scores?"""

from __future__ import annotations

import pytest

from tests.conformance.computer_games import (
    PLAYERS,
    Agreed,
    check,
    paired_variations,
    play,
    random_mixes,
    single_variations,
)
from tests.pairwise import in_slow, slow_beyond

PAIRED, MIXED = paired_variations(), random_mixes()[:: len(PLAYERS)]
ALL = [*single_variations(), *random_mixes()]
OTHERS = [each for each in ALL if each not in (*PAIRED, *MIXED)]
"""What computers agree on: one game of each, and a hundred of each in `make thorough`."""


@pytest.mark.parametrize("agreed", slow_beyond(2, PAIRED), ids=str)
def test_computers_play_every_edition_with_each_single_variation(agreed: Agreed) -> None:
    check(play(agreed, 0))


@pytest.mark.parametrize("agreed", slow_beyond(1, MIXED), ids=str)
def test_computers_play_mixes_of_house_rules(agreed: Agreed) -> None:
    check(play(agreed, 0))


@pytest.mark.parametrize("agreed", in_slow(OTHERS, OTHERS[::3]), ids=str)
def test_computers_play_all_the_others_in_any_number(agreed: Agreed) -> None:
    check(play(agreed, 0))
