"""A game to its end in Firefox and WebKit: by keys at a desk, and by taps on a phone. Chromium plays elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product

import pytest
from selenium.webdriver.common.by import By

from tests.browser.everywhere.conftest import Table, running
from tests.browser.everywhere.engines import Engine
from tests.browser.everywhere.player import Player
from tests.browser.everywhere.rival import Rival
from tests.pairwise import in_slow

pytestmark = pytest.mark.slow

NEVER_ENDING = 80


@pytest.fixture(scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser that is not Chromium."""
    with ExitStack() as until:
        yield running(request.param, until)


# Firefox is a desk's browser, WebKit a phone's; the others are left to `make thorough`.
@pytest.mark.parametrize(
    ("engine", "how"),
    in_slow([*product(["firefox", "webkit"], ["keys", "taps"])], [("firefox", "keys"), ("webkit", "taps")]),
    indirect=["engine"],
)
@pytest.mark.usefixtures("tmp_path")
def test_a_person_plays_a_game_to_its_end(table: Table, how: str) -> None:
    player, rival = table(touch=how == "taps")
    plays_to_the_end(player, rival)
    outcome = player.state()["view"]["outcome"]
    for line in outcome["reckoning"]:
        player.sees(str(line["final"]))
    player.until(lambda: closed(player) and player.all_of("button", "Rematch|Play again"), "another game being offered")


def closed(player: Player) -> bool:
    """No sheet lies over the page any more."""
    for button in player.all_of("button", "^Close$", within="dialog[open]"):
        player.hits(button)
    return not player.driver.find_elements(By.CSS_SELECTOR, "dialog[open]")


def plays_to_the_end(player: Player, rival: Rival) -> None:
    """Both make the best play there is until the game is over; the person makes theirs on the page."""
    for _ in range(NEVER_ENDING):
        view = player.state()["view"]
        if view["phase"] == "over":
            return
        if view["phase"] == "last-challenge":
            seq = view["game_seq"]
            if 1 in view["challenge"]["waiting_for"]:
                rival.lets_it_stand()
            else:
                player.presses("^Let it stand")
            player.sees_the_game_go_on(seq)
        elif view["on_turn"] == 1:
            player.sees_laid(rival.plays_the_best())
        else:
            player.sees("Your turn.")
            player.plays_the_best()
    raise AssertionError("the game does not end")
