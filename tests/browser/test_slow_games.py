"""A game over days on a phone: a play is prepared, taken up again, made after a pass, and kept after anything else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.advisor import plays
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person

SLOW = {"timing": {"kind": "days", "days": 3, "late": "pass"}}


def between_turns(people: People) -> tuple[Person, Person]:
    """Two people over days: the first, at a phone, has played; the second is on turn."""
    ann, ben = people(phone=True), people()
    ben.sits_down(ann.makes_table(**SLOW), "Ben")
    if ann.state()["view"]["on_turn"] != 0:
        ben.does({"kind": "pass"})
    ann.waits_for_turn()
    ann.lays_by_key(plays(ann.state(), limit=1)[0])
    ann.presses(re.compile("^Play for"))
    ben.waits_for_turn()
    return ann, ben


def prepares(ann: Person) -> tuple[str, int]:
    """Lay the best play there is and keep it ready; its word, and its points."""
    ann.lays_by_key(plays(ann.state(), limit=1)[0])
    ann.presses(re.compile("^Prepare for"))
    expect(ann.page.get_by_role("button", name=re.compile("^Prepared for"))).to_have_attribute("aria-pressed", "true")
    prepared = ann.state()["you"]["prepared"]
    expect(
        ann.page.get_by_role("status").filter(has_text=f"{prepared['word']} for {prepared['points']}")
    ).to_be_visible()
    return prepared["word"], prepared["points"]


@pytest.mark.slow
def test_a_prepared_play_is_made_when_the_other_passes(people: People) -> None:
    ann, ben = between_turns(people)
    score = ann.state()["view"]["scores"][0]
    _, points = prepares(ann)
    assert "prepared" not in ben.state()["you"] or ben.state()["you"]["prepared"] is None
    ann.page.reload()
    expect(ann.page.get_by_role("button", name=re.compile("^Prepared for"))).to_be_visible(timeout=PATIENCE)
    ben.does({"kind": "pass"})
    expect(ann.page.get_by_text(re.compile("You played"))).to_be_visible(timeout=PATIENCE)
    assert ann.state()["view"]["scores"][0] == score + points


@pytest.mark.slow
def test_a_prepared_play_is_kept_and_told_of_when_the_other_does_more_than_pass(people: People) -> None:
    ann, ben = between_turns(people)
    word, _ = prepares(ann)
    rack = [tile["tile"] for tile in ben.state(1)["view"]["rack"]]
    ben.does({"kind": "exchange", "tiles": rack[:1]})
    ann.waits_for_turn()
    told = ann.page.get_by_role("status").filter(has_text=f"{word} was prepared in case of a pass.")
    expect(told).to_be_visible(timeout=PATIENCE)
    ann.presses(re.compile("^Play for"))
    ben.waits_for_turn()


@pytest.mark.slow
def test_a_tile_taken_up_takes_back_what_was_prepared(people: People) -> None:
    ann, _ = between_turns(people)
    prepares(ann)
    ann.presses("Recall")
    expect(ann.page.get_by_role("button", name=re.compile("^Prepare"))).to_have_count(0)
    for _ in range(100):
        if ann.state()["you"]["prepared"] is None:
            return
        ann.page.wait_for_timeout(50)
    raise AssertionError("it is still prepared")
