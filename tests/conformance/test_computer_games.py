"""Do computers play every edition, variation and mix to its end, with a record that replays to the same scores?"""

from __future__ import annotations

import os

import pytest

from tests.conformance.computer_games import Agreed, check, play, random_mixes, single_variations

GAMES = int(os.environ.get("LEXIKO_GAMES", "5"))


@pytest.mark.parametrize("agreed", single_variations(), ids=str)
def test_computers_play_every_edition_with_each_single_variation(agreed: Agreed) -> None:
    for number in range(GAMES):
        check(play(agreed, number))


@pytest.mark.parametrize("agreed", random_mixes(), ids=str)
def test_computers_play_mixes_of_house_rules(agreed: Agreed) -> None:
    for number in range(GAMES):
        check(play(agreed, number))
