"""The cork board: pinned, moved, grouped, written on by several, taken off, put back and removed for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lexiko.server.wire import PinnedView
from tests.server.asking import run
from tests.server.wall.household import Family, Member, open_walls

DAYS = 86400.0


async def pins(person: Member, item: str, text: str = "books back", **more: object) -> None:
    """Pin a note."""
    await person.does("pin-note", **{"item": item, "text": text, "x": 900, "y": 700, "wide": 900, **more})


async def pinned(person: Member) -> dict[str, PinnedView]:
    """What hangs on the cork board as this person sees it."""
    return {each.id: each for each in (await person.wall()).pinned}


async def off(person: Member) -> list[dict[str, object]]:
    """What can be put back."""
    answer = await person.get(f"walls/{person.home}/cork/taken-off")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, object]] = answer.json()["pieces"]
    return found


def place(item: str, x: int = 1000, y: int = 800, turn: int = 0, wide: int = 900) -> dict[str, object]:
    """Where something is to hang."""
    return {"item": item, "x": x, "y": y, "turn": turn, "wide": wide}


def test_a_note_hangs_where_it_was_pinned_with_who_pinned_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            await pins(family["Ada"], "pinned-01", turn=-25)
            note = (await pinned(family["Ben"]))["pinned-01"]
            assert (note.text, note.by, note.photo) == ("books back", family["Ada"].member, None)
            assert (note.x, note.y, note.turn, note.wide) == (900, 700, -25, 900)
            assert note.writers == [family["Ada"].member]

    run(test())


def test_anybody_moves_and_turns_what_hangs_there_and_others_hear_of_that_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            await pins(family["Ada"], "pinned-01")
            await pins(family["Ada"], "pinned-02")
            seen = (await family["Ada"].wall()).seq
            await family["Ben"].does("move-pinned", places=[place("pinned-02", x=2000, turn=50)])
            news = await family["Ada"].wall(seen=seen)
            assert [(each.id, each.x, each.turn) for each in news.pinned] == [("pinned-02", 2000, 50)]
            too_far = await family["Ben"].tries("move-pinned", places=[place("pinned-02", turn=51)])
            assert too_far.status_code == 422
            gone = await family["Ben"].tries("move-pinned", places=[place("pinned-99")])
            assert gone.json()["code"] == "not-there"

    run(test())


def test_what_is_moved_to_where_it_is_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            ada = (await house.family("Ada"))["Ada"]
            await pins(ada, "pinned-01", x=1000, y=800)
            before = (await ada.wall()).seq
            await ada.does("move-pinned", places=[place("pinned-01")])
            assert (await ada.wall()).seq == before

    run(test())


def test_two_who_write_on_one_note_at_once_lose_no_word_and_both_are_named(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            ada, ben = family["Ada"], family["Ben"]
            await pins(ada, "pinned-01", "milk and eggs")
            writing = {"item": "pinned-01", "before": "milk and eggs"}
            assert not (await ada.does("write-pinned", text="oat milk and eggs", **writing))["merged"]
            assert (await ben.does("write-pinned", text="milk and ten eggs", **writing))["merged"]
            note = (await pinned(ada))["pinned-01"]
            assert note.text == "oat milk and ten eggs"
            assert set(note.writers) == {ada.member, ben.member}

    run(test())


def test_words_too_long_together_are_refused_so_that_neither_is_cut(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            ada, ben = family["Ada"], family["Ben"]
            await pins(ada, "pinned-01", "list")
            await ada.does("write-pinned", item="pinned-01", text="apples " * 200, before="list")
            answer = await ben.tries("write-pinned", item="pinned-01", text="pears " * 200, before="list")
            assert answer.json()["code"] == "too-much-together"
            assert (await pinned(ben))["pinned-01"].text == ("apples " * 200).strip()

    run(test())


def test_a_note_is_never_left_without_words(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            ada = (await house.family("Ada"))["Ada"]
            await pins(ada, "pinned-01")
            answer = await ada.tries("write-pinned", item="pinned-01", text=" ", before="books back")
            assert answer.json()["code"] == "not-so-at-wall"
            assert (await ada.tries("pin-note", item="pinned-02", text=" ", x=1, y=1)).status_code == 409

    run(test())


def test_what_is_grouped_has_one_group_until_each_is_by_itself_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            for nth in (1, 2, 3):
                await pins(family["Ada"], f"pinned-0{nth}")
            await family["Ben"].does("group-pinned", items=["pinned-01", "pinned-02"], group="group-001")
            groups = {key: each.group for key, each in (await pinned(family["Ada"])).items()}
            assert groups == {"pinned-01": "group-001", "pinned-02": "group-001", "pinned-03": ""}
            alone = await family["Ben"].tries("group-pinned", items=["pinned-03"], group="group-002")
            assert alone.json()["code"] == "not-so-at-wall"
            await family["Ada"].does("group-pinned", items=["pinned-01", "pinned-02"])
            assert {each.group for each in (await pinned(family["Ada"])).values()} == {""}

    run(test())


def test_what_was_taken_off_is_put_back_as_it_hung_for_thirty_days(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            await pins(family["Ada"], "pinned-01", turn=20)
            before = (await pinned(family["Ada"]))["pinned-01"]
            await family["Ben"].does("take-off", items=["pinned-01"])
            assert await pinned(family["Ada"]) == {}
            (gone,) = await off(family["Ada"])
            assert gone["taken_by"] == family["Ben"].member
            await house.pass_time(29 * DAYS)
            await family["Ben"].does("pin-again", items=["pinned-01"])
            after = (await pinned(family["Ada"]))["pinned-01"]
            assert (after.text, after.x, after.turn, after.at) == (before.text, before.x, before.turn, before.at)
            assert await off(family["Ada"]) == []

    run(test())


def test_only_who_pinned_it_or_the_owner_lets_it_be_gone_for_good_and_only_what_is_off(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben", "Cleo")
            ada, ben, cleo = family["Ada"], family["Ben"], family["Cleo"]
            for nth in (1, 2):
                await pins(ben, f"pinned-0{nth}")
            assert (await ben.tries("remove-pinned", items=["pinned-01"])).json()["code"] == "not-there"
            await cleo.does("take-off", items=["pinned-01", "pinned-02"])
            assert [each["mine"] for each in await off(cleo)] == [False, False]
            assert (await cleo.tries("remove-pinned", items=["pinned-01"])).json()["code"] == "not-yours"
            seen = (await cleo.wall()).seq
            await ben.does("remove-pinned", items=["pinned-01"])
            await ada.does("remove-pinned", items=["pinned-02"])
            assert set((await cleo.wall(seen=seen)).gone) == {"pinned-01", "pinned-02"}
            assert (await ben.tries("pin-again", items=["pinned-01"])).json()["code"] == "not-there"

    run(test())


def test_at_the_tablet_whoever_says_who_they_are_pins_and_moves_and_removes_nothing_of_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            tablet = await family.tablet()
            note: dict[str, Any] = {"item": "pinned-01", "text": "dentist", "x": 9, "y": 9}
            assert (await tablet.tries("pin-note", **note)).json()["code"] == "who-is-it"
            await tablet.does("pin-note", member=family["Ben"].member, **note)
            assert (await pinned(family["Ada"]))["pinned-01"].by == family["Ben"].member
            await pins(family["Ada"], "pinned-02")
            await tablet.does("take-off", member=family["Ben"].member, items=["pinned-01", "pinned-02"])
            as_owner = family["Ada"].member
            refused = await tablet.tries("remove-pinned", items=["pinned-02"], member=as_owner)
            assert refused.json()["code"] == "not-yours"
            await tablet.does("remove-pinned", member=family["Ben"].member, items=["pinned-01"])

    run(test())


def test_a_wall_read_again_from_its_log_and_from_what_was_folded_is_the_same(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as house:
            family = await house.family("Ada", "Ben")
            await busy(family)
            before = await pinned(family["Ada"])
            live = house.walls._live[family.id]
            live._entries = 1000
            await live.fold(now=house.walls.now())
            house.walls._live.clear()
            assert await pinned(family["Ada"]) == before

    run(test())


async def busy(family: Family) -> None:
    """All that can happen to notes."""
    ada, ben = family["Ada"], family["Ben"]
    for nth in range(1, 5):
        await pins(ada, f"pinned-0{nth}", f"note {nth}")
    await ben.does("move-pinned", places=[place("pinned-01"), place("pinned-02", turn=-50)])
    await ben.does("write-pinned", item="pinned-01", text="note 1, and more", before="note 1")
    await ben.does("group-pinned", items=["pinned-01", "pinned-02"], group="group-001")
    await ben.does("take-off", items=["pinned-03", "pinned-04"])
    await ada.does("pin-again", items=["pinned-03"])
