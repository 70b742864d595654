"""A phone that was locked for an hour: its page slept, its line is dead without a word, and its clock has gone on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.browser.advisor import plays
from tests.browser.everywhere.conftest import Table
from tests.browser.everywhere.player import Player
from tests.browser.everywhere.relay import Relay, relaying
from tests.server.served import Served

pytestmark = pytest.mark.slow

SHOWN = """
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => arguments[0] });
document.dispatchEvent(new Event('visibilitychange'));
"""
AN_HOUR_LATER = """
for (const clock of [Date, performance]) {
  const now = clock.now.bind(clock);
  clock.now = () => now() + 3600e3;
}
"""


@contextmanager
def locked(player: Player, relay: Relay) -> Iterator[None]:
    """While the phone is locked; then it is unlocked, an hour later by its clock."""
    player.driver.execute_script(SHOWN, "hidden")
    with player.engine.asleep():
        relay.falls_silent()
        yield
        time.sleep(0.5)  # the page has had no time, whatever was sent to it
        relay.speaks_again()
    player.driver.execute_script(AN_HOUR_LATER + SHOWN, "visible")


@pytest.mark.usefixtures("tmp_path")
def test_a_phone_that_was_locked_for_an_hour_shows_what_happened_and_plays_on(table: Table, server: Served) -> None:
    with relaying(server.address) as relay:
        player, rival = table(touch=True, address=relay.address)
        if player.state()["view"]["on_turn"] == 0:
            player.sees("Your turn.")
            player.plays_the_best()
        with locked(player, relay):
            laid = rival.plays_the_best()
        player.sees_laid(laid)
        player.sees("Your turn.")
        best = plays(player.state(), limit=1)[0]
        player.lays(best)
        with locked(player, relay):
            pass
        seq = player.seq()
        player.sees_laid(best)
        player.presses("^Play for")
        player.sees_the_game_go_on(seq)
        assert {(lay.row, lay.col) for lay in best} <= {(t["row"], t["col"]) for t in rival.state()["view"]["board"]}
