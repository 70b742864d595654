"""Messages in letter tiles: from a pouch of their own, three on the ledge, and tiles that go back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.asking import run
from tests.server.wall.household import Member, open_walls


def spelt(text: str) -> list[dict[str, Any]]:
    """A text in tiles; small letters are blanks, and a space is a gap."""
    return [{"tile": each.upper().strip(), "blank": each.islower()} for each in text]


async def puts_up(person: Member, message: str, text: str) -> Any:
    """Try to put a message up."""
    return await person.tries("put-up", message=message, tiles=spelt(text))


def test_a_message_stands_on_the_ledge_with_what_it_is_worth(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await puts_up(family["Ben"], "message-1", " SOUP  AT SIx ")
            (message,) = (await family["Ada"].wall()).messages
            assert "".join(each.tile or " " for each in message.tiles) == "SOUP AT SIX"
            assert (message.by, message.points) == (family["Ben"].member, 1 + 1 + 1 + 3 + 1 + 1 + 1 + 1)

    run(test())


def test_no_more_tiles_are_up_than_the_pouch_has_and_they_go_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            assert (await puts_up(family["Ada"], "message-1", "HUSH")).status_code == 200
            refused = await puts_up(family["Ben"], "message-2", "OH")
            assert refused.json()["faults"][0]["params"] == {"tile": "H", "left": 0}
            assert (await puts_up(family["Ben"], "message-2", "Oh")).status_code == 200
            await family["Ben"].does("take-down", message="message-1")
            assert (await puts_up(family["Ben"], "message-3", "HUSH")).status_code == 200
            counts = {each.tile: each.count for each in (await family["Ada"].wall()).pouch or []}
            assert counts["H"] == 2

    run(test())


def test_where_three_are_up_the_oldest_makes_room(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            for nth, text in enumerate(["ONE", "TWO", "SIX", "TEN"]):
                assert (await puts_up(ada, f"message-{nth}", text)).status_code == 200
            assert [each.id for each in (await ada.wall()).messages] == ["message-1", "message-2", "message-3"]

    run(test())


def test_what_is_no_tile_is_refused_and_so_is_a_line_that_is_too_long(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            assert (await puts_up(ada, "message-1", "4U")).json()["code"] == "not-so-at-wall"
            assert (await puts_up(ada, "message-1", "   ")).json()["code"] == "not-so-at-wall"
            assert (await puts_up(ada, "message-1", "EIEIEIEIEIEIEIEIEIEAAAAAA")).json()["code"] == "no-room"

    run(test())


def test_a_household_may_spell_with_another_set(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada", tile_set="german"))["Ada"]
            assert (await puts_up(ada, "message-1", "GRÜN")).status_code == 200
            (message,) = (await ada.wall()).messages
            assert [each.tile for each in message.tiles] == list("GRÜN")

    run(test())
