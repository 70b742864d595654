"""A record in which one player's racks were seen and nobody knows the others': which racks does it still tell?"""

from __future__ import annotations

import pytest

from lexiko.notation import RACKS_LAID, gcg_from_events, position_in_record
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Position, TilesExchanged, TilesPlayed, TurnLost, TurnPassed, evolve
from lexiko.scorekeeping import SeenTurn
from lexiko.scorekeeping.unseen_racks import kept_record
from tests.notation.random_games import random_game

TURN = (TilesPlayed, TilesExchanged, TurnPassed, TurnLost)


@pytest.mark.parametrize("seed", range(2))
def test_every_rack_that_is_told_is_whole_and_those_that_were_seen_are_told(seed: int) -> None:
    """In random games with challenges: also when the bag is empty, where a rack of few tiles may be a whole one."""
    rules = ruleset("luxury", house=HouseRules(("V6",)), players=2 + seed % 2)
    events, _ = random_game(seed, rules)
    position, held = Position.opening(rules), []
    seen: list[SeenTurn] = []
    for event in events:
        if isinstance(event, TURN):
            assert position.on_turn is not None
            held.append((position.on_turn, position.racks))
            is_known = position.on_turn == 0
            own = position.racks[position.on_turn].codes if is_known else b""
            swapped = (event.returned or b"") if is_known and isinstance(event, TilesExchanged) else b""
            seen.append(SeenTurn(rack=own, whole=is_known, swapped=swapped))
        position = evolve(position, event)
    names = [f"P{seat}" for seat in range(rules.players)]
    record = kept_record(gcg_from_events(rules, names, events), events, rules, seen)
    assert RACKS_LAID in record.items
    found = few = 0
    for turn, (mover, racks) in enumerate(held):
        told = position_in_record(record, rules, turns=turn)
        assert told.nicks[0] == names[mover]
        for nick, rack in zip(told.nicks, told.cgp.racks, strict=True):
            assert not rack or rack == racks[names.index(nick)], (turn, nick)
            found += bool(rack)
            few += 0 < len(rack) < rules.rack_size
        assert told.cgp.racks[0] or mover != 0
    assert found > len(held) / 4 and few > 0
