"""How rules look to a page: the letters of the set with what is known of each."""

from __future__ import annotations

from lexiko.rulebook import ruleset
from lexiko.server.tables.serializers import kinds_of


def test_which_letters_are_vowels_is_told_by_the_set() -> None:
    vowels = "".join(kind.tile for kind in kinds_of(ruleset("classic", set="polish")) if kind.vowel)
    assert vowels == "AĄEĘIOÓUY"
