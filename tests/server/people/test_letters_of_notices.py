"""Who has notices by letter, asked of the whole server: accounts with an address of their own, and never children."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from lexiko.server.app import build_application
from lexiko.server.data_folder import open_folder
from lexiko.server.mail_server import mail_server
from lexiko.server.people import Addressee, store
from lexiko.server.settings import Settings
from tests.server.asking import asking, run
from tests.server.people.post import mail_house
from tests.server.people.test_children import family
from tests.server.people.test_letters import ADDRESS, delivered
from tests.server.people.town import HOST, open_town
from tests.server.tables.house import database_of


def test_guests_and_children_have_no_letters_and_an_account_has_them_once_its_address_is_shown(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_house() as (post, url), open_town(tmp_path, smtp_url=mail_server(url)) as town:
            circles, database = town.application.people._context.circles, town.database
            ann, _, _ = await family(town)
            people = await database.read(store.all_people)
            parent, child = (next(each.guest for each in people if each.kind == kind) for kind in ("account", "child"))
            await ann.does("you/mail", {"mail": ADDRESS})
            assert await circles.addressee(parent) is None, "an address that is only wished is nobody's"
            await delivered(town)
            await ann.does("you/mail/confirm", {"code": post.link()})
            assert await circles.addressee(parent) == Addressee("Ann", ADDRESS)
            await database.write(partial(store.change_person, guest=child, mail="mia@games.example"))
            assert await circles.addressee(child) is None and await circles.addressee("a guest") is None

    run(test())


def test_a_mail_program_ends_letters_at_the_address_in_them_and_a_browser_is_shown_a_page_there(tmp_path: Path) -> None:
    async def test() -> None:
        settings = Settings(data=tmp_path, database=tmp_path / "games.db", host_name=("games.example",), rates=0.0)
        database = database_of(settings.database)
        application = build_application(settings, database, open_folder(tmp_path))
        await application.open(keep_time=False)
        try:
            async with asking(application.app, host=HOST) as client:
                stop = "/notices/off/" + "x" * 43
                page = await client.get(stop)
                assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
                kind = {"content-type": "application/x-www-form-urlencoded"}
                client.cookies.clear()
                ended = await client.post(stop, content="List-Unsubscribe=One-Click", headers=kind)
                assert (ended.status_code, ended.text) == (204, "")
                elsewhere = await client.post(stop, headers={"origin": "https://evil.example"})
                assert elsewhere.status_code == 403
                assert (await client.post("/notices", content="x")).status_code in (404, 405)
        finally:
            await application.close()

    run(test())
