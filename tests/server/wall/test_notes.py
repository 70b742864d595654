"""The dry-erase area: drawn by several, rubbed out, undone by whoever did it, wiped and put back; told in words too."""

from __future__ import annotations

from pathlib import Path

from lexiko.server.wall.merging import merged
from tests.server.asking import run
from tests.server.wall.household import Json, Member, open_walls, points

LINE = points((100, 100), (200, 110), (300, 120), (400, 130), (500, 140))


async def draws(person: Member, stroke: str, *, note: str = "", **more: object) -> None:
    """Draw a line."""
    await person.does("draw", note=note or f"note-{stroke}", stroke=stroke, marker="blue", points=LINE, **more)


async def seen(person: Member) -> set[str]:
    """The lines this person sees."""
    return {each.id for each in (await person.wall()).strokes}


def test_a_line_is_on_everybodys_wall_with_who_drew_it_and_when(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await draws(family["Ada"], "stroke-1", note="note-0001")
            await draws(family["Ada"], "stroke-2", note="note-0001")
            wall = await family["Ben"].wall()
            assert [(each.id, each.by, each.points, each.mine) for each in wall.strokes] == [
                ("stroke-1", family["Ada"].member, LINE, False),
                ("stroke-2", family["Ada"].member, LINE, False),
            ]
            assert [(each.id, each.by, each.typed) for each in wall.notes] == [
                ("note-0001", family["Ada"].member, False)
            ]

    run(test())


def test_who_has_seen_the_wall_is_told_only_what_has_changed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await draws(family["Ada"], "stroke-1")
            before = (await family["Ben"].wall()).seq
            await draws(family["Ben"], "stroke-2")
            await family["Ada"].does("undo-ink", gone=["stroke-1"])
            news = await family["Ben"].wall(seen=before)
            assert (news.since, [each.id for each in news.strokes], news.gone) == (before, ["stroke-2"], ["stroke-1"])
            assert news.pouch is None

    run(test())


def test_undo_takes_back_what_one_drew_oneself_and_never_what_another_did(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await draws(family["Ada"], "stroke-1")
            assert (await family["Ben"].tries("undo-ink", gone=["stroke-1"])).json()["code"] == "not-yours"
            await family["Ada"].does("undo-ink", gone=["stroke-1"])
            assert await seen(family["Ben"]) == set()
            assert (await family["Ben"].tries("undo-ink", back=["stroke-1"])).json()["code"] == "not-yours"
            await family["Ada"].does("undo-ink", back=["stroke-1"])
            assert await seen(family["Ben"]) == {"stroke-1"}

    run(test())


def test_the_eraser_leaves_what_it_did_not_touch_and_whoever_used_it_can_put_all_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            ada, ben = family["Ada"], family["Ben"]
            await draws(ada, "stroke-1")
            await ben.does("rub", cuts=[{"stroke": "stroke-1", "keep": [[0, 1], [3, 4]]}])
            left = (await ada.wall()).strokes
            assert [(each.id, each.points, each.by, each.mine) for each in left] == [
                ("stroke-1.0", LINE[:4], ada.member, False),
                ("stroke-1.1", LINE[6:], ada.member, False),
            ]
            assert (await ada.tries("undo-ink", gone=["stroke-1.0"], back=["stroke-1"])).json()["code"] == "not-yours"
            await ben.does("undo-ink", gone=["stroke-1.0", "stroke-1.1"], back=["stroke-1"])
            assert await seen(ada) == {"stroke-1"}

    run(test())


def test_a_line_cannot_be_cut_where_it_has_no_points_nor_lead_beyond_the_board(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            await draws(ada, "stroke-1")
            for keep in ([[0, 5]], [[3, 1]], [[2, 3], [3, 4]]):
                assert (await ada.tries("rub", cuts=[{"stroke": "stroke-1", "keep": keep}])).status_code == 409
            for wrong in (points((10, 1521)), [10, 20, 30], [3201, 0]):
                body: Json = {"note": "note-0001", "stroke": "stroke-2", "marker": "ink", "points": wrong}
                assert (await ada.tries("draw", **body)).status_code in (409, 422)
            assert await seen(ada) == {"stroke-1"}

    run(test())


def test_a_wiped_board_and_the_end_of_each_day_can_be_put_back_for_thirty_days(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await draws(family["Ada"], "stroke-1")
            await place.pass_time(86400)
            await draws(family["Ben"], "stroke-2")
            await place.pass_time(60)
            await family["Ben"].does("wipe")
            assert await seen(family["Ada"]) == set()
            moments = (await family["Ada"].get(f"walls/{family.id}/board/moments")).json()["moments"]
            assert [(each["wiped_by"], each["strokes"]) for each in moments] == [(family["Ben"].member, 2), (None, 1)]
            then = (await family["Ada"].get(f"walls/{family.id}/board?at={moments[1]['at']}")).json()
            assert [each["id"] for each in then["strokes"]] == ["stroke-1"]
            await family["Ada"].does("restore", at=moments[1]["at"])
            assert await seen(family["Ben"]) == {"stroke-1"}
            await family["Ada"].does("restore", at=moments[0]["at"])
            assert await seen(family["Ben"]) == {"stroke-1", "stroke-2"}
            await family["Ada"].does("wipe")
            await place.pass_time(31 * 86400)
            refused = await family["Ada"].tries("restore", at=moments[0]["at"])
            assert refused.json()["code"] == "not-so-at-wall"

    run(test())


def test_the_author_of_a_drawing_tells_it_in_words_and_nobody_else_does(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await draws(family["Ada"], "stroke-1", note="note-0001")
            await family["Ada"].does("say", note="note-0001", words="A cat")
            assert [each.words for each in (await family["Ben"].wall()).notes] == ["A cat"]
            assert (await family["Ben"].tries("say", note="note-0001", words="A dog")).json()["code"] == "not-yours"

    run(test())


def test_a_note_typed_at_two_devices_at_once_loses_no_words(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            place_of_it = {"note": "note-0001", "x": 10, "y": 20, "marker": "red"}
            await ada.does("type", text="milk", **place_of_it)
            seq = (await ada.wall()).seq
            await ada.does("type", text="milk and eggs", seen=seq, **place_of_it)
            done = await ada.does("type", text="oat milk", seen=seq, **place_of_it)
            assert done["merged"]
            (note,) = (await ada.wall()).notes
            assert {"milk", "and", "eggs", "oat"} <= set(note.text.split())

    run(test())


def test_merging_keeps_what_either_wrote() -> None:
    assert merged("a b c", "a x b c", "a b c y") == "a x b c y"
    assert merged("a b c", "a c", "a b c d") == "a c d"
    assert merged("one", "one two", "one two") == "one two"
    assert merged("", "theirs", "mine") == "theirs mine"


def test_the_same_key_is_done_once_and_no_other_thing_is_done_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            body: Json = {"note": "note-0001", "stroke": "stroke-1", "marker": "ink", "points": LINE}
            first = await ada.does("draw", key="one-key-01", **body)
            assert await ada.does("draw", key="one-key-01", **body) == first
            other = await ada.tries("draw", key="one-key-01", **{**body, "stroke": "stroke-2"})
            assert other.json()["code"] == "key-used-twice"

    run(test())


def test_a_wall_goes_on_where_it_stood_also_after_its_log_was_folded_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            ada = family["Ada"]
            for nth in range(210):
                await draws(ada, f"stroke-{nth:03}", note="note-0001")
                await ada.does("undo-ink", gone=[f"stroke-{nth:03}"]) if nth % 2 else None
            before = await ada.wall()
            wall, _ = await place.walls.wall(family.id, ada.guest)
            wall._entries = 400
            await wall.fold(now=place.walls.now())
            await draws(ada, "stroke-last", key="last-key-1")
        async with open_walls(tmp_path) as place:
            ada = place.person("ada")
            ada.home = family.id
            after = await ada.wall()
            assert [each.id for each in after.strokes] == [*(each.id for each in before.strokes), "stroke-last"]
            assert after.seq == before.seq + 1
            await draws(ada, "stroke-last", key="last-key-1")
            assert (await ada.wall()).seq == after.seq

    run(test())


def test_at_the_tablet_nobody_undoes_what_a_member_drew_elsewhere_by_only_saying_who_they_are(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            ada, tablet = family["Ada"], await family.tablet()
            await draws(ada, "stroke-1")
            assert (await tablet.tries("undo-ink", gone=["stroke-1"])).json()["code"] == "who-is-it"
            refused = await tablet.tries("undo-ink", gone=["stroke-1"], member=ada.member)
            assert refused.json()["code"] == "not-yours"
            await draws(tablet, "stroke-2", member=ada.member)
            await tablet.does("undo-ink", gone=["stroke-2"], member=ada.member)
            assert await seen(ada) == {"stroke-1"}

    run(test())
