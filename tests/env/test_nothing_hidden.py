"""Does what a seat sees depend on nothing that it may not know?"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.env import EnvGame, Observed, SeatsEnv, agree, observation_of, offer_to
from lexiko.rulebook import HouseRules
from lexiko.rules import Bag, Position, Rack, view_of
from tests.company import FEW_WORDS
from tests.pairwise import slow_beyond

OTHERS = HouseRules(("V5", "V6"), opening_length=3, levels=("beginner",))
KINDS: dict[str, dict[str, Any]] = {
    "classic": {"players": 3, "lexicon": FEW_WORDS},
    "challenges": {"edition": "original", "players": 4, "challenges": True, "lexicon": FEW_WORDS},
    "every step": {"house": "V2,V3,V4", "plays": 4, "lexicon": FEW_WORDS},
    "other variations": {"edition": "luxury", "players": 4, "house": OTHERS, "lexicon": FEW_WORDS},
    "steps of four players": {"edition": "indigo", "players": 4, "house": "V3,V6", "plays": 4, "lexicon": FEW_WORDS},
    "club": {"edition": "club", "challenges": True, "lexicon": FEW_WORDS},
    "message-center": {"edition": "message-center", "players": 3, "challenges": True, "lexicon": FEW_WORDS},
}
"""Every edition, number of players and variation, and with challenges and without."""


def dealt_otherwise(position: Position, seat: int, luck: Random) -> Position:
    """The same for this seat, with bag and other racks dealt anew."""
    unseen = [*position.bag, *(tile for other, rack in enumerate(position.racks) if other != seat for tile in rack)]
    luck.shuffle(unseen)
    racks = []
    for other, rack in enumerate(position.racks):
        racks.append(rack if other == seat else Rack.of(unseen[: len(rack)]))
        unseen = unseen if other == seat else unseen[len(rack) :]
    return replace(position, racks=tuple(racks), bag=Bag.of(unseen))


@pytest.mark.parametrize("kind", slow_beyond(1, KINDS))
@given(number=st.integers(0, 10_000), turns=st.integers(0, 6), luck=st.randoms(use_true_random=False))
def test_positions_that_differ_in_what_is_hidden_look_the_same(
    kind: str, number: int, turns: int, luck: Random
) -> None:
    agreed = AGREED.setdefault(kind, agree(**KINDS[kind]))
    observed = Observed(agreed.ruleset, agreed.numbers, agreed.challenges)
    game = EnvGame(agreed, seed=1, number=number)
    for _ in range(turns // 3 if agreed.ruleset.letter_recycling else turns):
        if game.question is not None:
            asked = game.question
            offer = offer_to(game.view(asked.seat), agreed.offering, agreed.numbers, answering=asked.answering)
            game.do(asked.seat, offer.decode(luck.choice(offer.allowed[:20])))
    for seat in range(agreed.ruleset.players):
        other = dealt_otherwise(game.position, seat, luck)
        assert view_of(other, seat) == view_of(game.position, seat)
        pair = []
        for position in (game.position, other):
            view, asked_now = view_of(position, seat), game.question
            offered = None
            if asked_now is not None and asked_now.seat == seat:
                offered = offer_to(view, agreed.offering, agreed.numbers, answering=asked_now.answering)
            pair.append(observation_of(view, observed, offered))
        assert all(np.array_equal(part, pair[1][key]) for key, part in pair[0].items())


AGREED: dict[str, Any] = {}


def test_what_others_hold_is_seen_neither_in_text_nor_in_info() -> None:
    env = SeatsEnv(players=2, render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None and f"{env.agent_selection} holds" in shown
    (other,) = set(env.possible_agents) - {env.agent_selection}
    assert f"{other} holds" not in shown
    assert env.infos[other] == {} and set(env.infos[env.agent_selection]) == {"plays_left_out", "words_left_out"}
