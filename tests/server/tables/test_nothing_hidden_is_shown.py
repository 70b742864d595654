"""What a client is told depends on nothing that its seat may not know.

Rule: R1.3
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from lexiko.server.tables.view import Audience, Presence, past_view, shown
from lexiko.server.tables.web.routes import preview_of
from lexiko.server.wire import PreviewRequest, encoded
from tests.clauses import clause
from tests.server.asking import run
from tests.server.tables.house import House, laid, lay_table, open_house

ANN = Audience(seat=0, seats=(0,), host=True)
COVERED = Audience(seats=(0,))
EVE = Audience(delay_seconds=0.0)


async def bytes_shown(house: House, rack: str, audience: Audience) -> list[bytes]:
    """Everything Ann, or a spectator, is shown of a game in which Ben holds this rack and does the same."""
    table_id = await lay_table(house, ["HORNXYZ", rack], secret="5e" * 32, table_id="the-table")
    table = await house.table(table_id)
    await house.person("guest-0").does(table_id, 0, "play", placements=laid("8F", "HORN"))
    await house.person("guest-1").does(table_id, 1, "pass")
    times = house.tables.times()
    texts = [encoded(shown(table.history, audience, seen=0, times=times, presence=Presence()).snapshot())]
    for moment in table.history.moments:
        texts.append(encoded(past_view(table.history, moment, audience, times=times)))
    if audience.seat is not None:
        request = PreviewRequest.model_validate({"seat": audience.seat, "placements": laid("7F", "ZX")})
        texts.append(encoded(preview_of(table.history, request)))
    return texts


@clause("R1.3")
@pytest.mark.parametrize("audience", [ANN, COVERED, EVE], ids=["player", "covered", "spectator"])
def test_no_byte_depends_on_the_tiles_others_hold(
    tmp_path: Path, audience: Audience, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexiko.table.chance.SeededChance.at", lambda _chance, _seq: OnlyEs())

    async def test() -> None:
        shown = []
        for rack in ("FAMAAAA", "QJ??VVW"):
            (tmp_path / rack[0]).mkdir()
            async with open_house(tmp_path / rack[0]) as house:
                shown.append(await bytes_shown(house, rack, audience))
        assert shown[0] == shown[1]
        assert (b'"rack":[{' in shown[0][0]) is (audience is ANN)

    run(test())


class OnlyEs:
    """Luck that draws nothing but Es, so that Ann draws the same in both games."""

    def draw(self, tiles: Sequence[int], count: int) -> tuple[int, ...]:
        return tuple(tile for tile in tiles if tile == ord("E") - ord("@"))[:count]

    def order(self, players: int) -> tuple[int, ...]:
        return tuple(range(players))


def test_the_other_racks_and_the_secret_are_told_only_after_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table_id = await lay_table(house, ["HORNXYZ", "FAMQJVW"])
            ann = house.person("guest-0")
            during = (await ann.get(f"tables/{table_id}?seat=0")).text
            history = (await house.table(table_id)).history
            assert history.secret not in during and history.commitment is not None and history.commitment in during
            assert history.events and history.header.seed not in during
            for name in ("gcg", "json"):
                assert (await ann.get(f"tables/{table_id}/game.{name}")).status_code == 409
            assert (await ann.get(f"tables/{table_id}/verify")).status_code == 409
            await ann.does(table_id, 0, "resign")
            after = await ann.state(table_id, 0)
            assert after.view.outcome is not None and after.view.outcome.secret == history.secret
            assert "".join(tile.tile for tile in after.view.outcome.reckoning[1].tiles) == "AFJMQVW"

    run(test())
