"""Whatever is typed is answered: no line of a person's ends a game with an error."""

from __future__ import annotations

from random import Random

import pytest

from lexiko.rulebook import HouseRules, ruleset
from lexiko.terminal.typed_commands import NAMES
from tests.cli.conversations import Script, converse
from tests.company import table_for

WORDS = "8H H8 1A 15O 0A Z99 ( ) . ; - -A -9 [CH] [ ? ?? * yes no 3 50 HORN horn (H)ORN .ORN AT q É ß ЖЖ 漢 \\ %s {0}"
NAMED = ("Player 1", "Player 2", "player 3 AT", "Player", "\x00", "\t", "")
PIECES = (*(name for name in NAMES if name != "quit"), *WORDS.split(), *NAMED)


@pytest.mark.parametrize("seed", range(12))
def test_no_line_ends_a_game_with_an_error(capsys: pytest.CaptureFixture[str], seed: int) -> None:
    luck = Random(seed)
    edition = luck.choice(("classic", "luxury", "original"))
    bots = luck.choice(((None, "greedy"), (None, None, None), (None, "random", None)))
    agreed = ruleset(edition, house=HouseRules.from_text("V2,V3,V4,V5"), players=len(bots))
    host = table_for(*bots, agreed=agreed, seed=str(seed))
    lines = [" ".join(luck.choices(PIECES, k=luck.randint(1, 4))) for _ in range(150)]
    assert converse(host, Script(*lines)) in ("end of input", "over")
    said = capsys.readouterr().out
    assert "Traceback" not in said and "object at 0x" not in said
