"""How much comes over the line until a person plays: the pages must not grow heavy unnoticed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from lexiko.translations import translations
from tests.browser.conftest import People

LIMIT = 150_000
"""Bytes over the line, compressed, with their headers."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_first_load_and_a_game_stay_below_150_kilobytes(people: People, phone: bool, language: str) -> None:
    ann = people(phone=phone, screen={"width": 360, "height": 640} if phone else None, locale=language)
    line = ann.context.new_cdp_session(ann.page)
    line.send("Network.enable")
    loaded: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        loaded.append(int(event["encodedDataLength"]))

    line.on("Network.loadingFinished", finished)
    ann.opens()
    says = translations(language)
    expect(ann.page.get_by_role("button", name=says("home.start"), exact=True)).to_be_enabled()
    ann.page.wait_for_load_state("networkidle")
    assert 20_000 < sum(loaded) < LIMIT
    ann.presses(says("home.start"))
    expect(ann.page.get_by_role("group", name=says("board.rack"))).to_be_visible()
    assert sum(loaded) < LIMIT
