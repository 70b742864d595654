"""Do computers play every edition, variation and mix to its end, with a record that replays to the same scores?"""

from __future__ import annotations

import os

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
from tests.pairwise import slow_beyond

GAMES = int(os.environ.get("LEXIKO_GAMES", "4"))


@pytest.mark.parametrize("agreed", slow_beyond(2, paired_variations()), ids=str)
def test_computers_play_every_edition_with_each_single_variation(agreed: Agreed) -> None:
    check(play(agreed, 0))


@pytest.mark.parametrize("agreed", slow_beyond(1, random_mixes()[:: len(PLAYERS)]), ids=str)
def test_computers_play_mixes_of_house_rules(agreed: Agreed) -> None:
    check(play(agreed, 0))


@pytest.mark.slow
@pytest.mark.parametrize("agreed", [*single_variations(), *random_mixes()], ids=str)
def test_computers_play_them_all_again_and_again_in_any_number(agreed: Agreed) -> None:
    for number in range(1, 1 + GAMES):
        check(play(agreed, number))
