"""Are the names of computer players, known without the players, those of the players?"""

from __future__ import annotations

from lexiko.players import KIND_NAMES, KINDS


def test_the_names_alone_are_those_of_the_registry_in_its_order() -> None:
    assert tuple(KINDS) == KIND_NAMES
