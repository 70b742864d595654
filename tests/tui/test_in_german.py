"""Does the window speak German: its keys, its prompts and pages, and what it answers?"""

from __future__ import annotations

import pytest
from textual.widgets import Input

from lexiko.tui.screens.choice import ChoicePrompt
from lexiko.tui.screens.exchange import ExchangePrompt
from lexiko.tui.screens.pages import TextPage
from tests.company import two_people
from tests.tui.windows import Window, sit


@pytest.mark.slow
def test_keys_prompts_pages_and_answers_are_german() -> None:
    async def visit(window: Window) -> None:
        await window.at_turn()
        keys = [active.binding.description for active in window.table.active_bindings.values()]
        assert {"Hilfe", "Tauschen", "Passen", "Zweifel", "Mischen", "Züge", "Ende"} <= set(keys)
        assert not {"Help", "Exchange", "key.help"} & set(keys)
        assert max(key.region.right for key in window.table.query("FooterKey")) <= window.table.size.width
        assert window.said.startswith("Du bist am Zug: Tipp Buchstaben")
        assert window.table.query_one("#typed", Input).placeholder == "/ zum Tippen: 8H HORN, tauschen AEI, hilfe"
        assert "Steine im Beutel" in str(window.table.query_one("#heading").render())
        await window.press("enter")
        assert window.said == "Leg zuerst Steine: Tipp Buchstaben, oder zeig auf Stein und Feld."
        await window.press("f2")
        await window.until(ExchangePrompt)
        assert window.prompt.startswith("Welche Steine tauschst du? Im Beutel sind ")
        await window.press("escape")
        await window.press("f3")
        await window.until(ChoicePrompt)
        assert window.prompt == "Diesen Zug passen?"
        await window.press("escape")
        await window.press("f1")
        page = await window.until(TextPage)
        assert isinstance(page, TextPage)
        assert any("tauschen AEI" in line for line in page._lines)
        await window.press("escape")
        await window.press(*"HORN")
        assert max(key.region.right for key in window.table.query("FooterKey")) <= window.table.size.width
        assert window.said.startswith("14 Punkte: HORN") or "Das erste Wort" in window.said

    sit(two_people("HORNAEI", "FARMERS"), visit, language="de")
