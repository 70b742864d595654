"""Letters go to a real mail server, once they can; their links are good once; nobody learns who has an address."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.server.mail_server import mail_server
from lexiko.server.people.mail import Letter
from lexiko.server.settings import BadSettings, settings_from
from tests.server.asking import run
from tests.server.people.post import Post, mail_house
from tests.server.people.town import Browser, Town, open_town

ADDRESS = "ann@games.example"


async def delivered(town: Town) -> int:
    """Let everything that is wished go out; how many letters did."""
    await town.application.people.outbox.take_all()
    return await town.application.people.outbox.send_due()


async def with_address(town: Town, post: Post, browser: Browser, name: str = "Ann", mail: str = ADDRESS) -> None:
    """An account whose address has been shown to be theirs."""
    await browser.makes_account(name)
    await browser.does("you/mail", {"mail": mail})
    assert await delivered(town) == 1
    await browser.does("you/mail/confirm", {"code": post.link()})


def test_an_address_is_somebodys_once_they_have_the_letter_and_then_lets_them_in_by_link(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_house() as (post, url), open_town(tmp_path, smtp_url=mail_server(url)) as town:
            ann = await town.browser()
            await with_address(town, post, ann, mail=" Ann@Games.Example ")
            assert (await ann.you())["mail"] == ADDRESS
            phone = await town.browser()
            await phone.does("sign-in/ask-for-letter", {"mail": "ANN@games.example", "language": "de"})
            assert await delivered(town) == 1
            letter = post.letters[-1]
            assert letter["To"] == ADDRESS
            assert letter["From"] == "lexiko@games.example"
            assert letter["Subject"] == "Dein Link zum Anmelden bei Lexiko"
            assert letter["Auto-Submitted"] == "auto-generated"
            assert "Hallo Ann," in letter.get_content()
            code = post.link()
            assert (await phone.does("sign-in/letter", {"code": code}))["name"] == "Ann"
            thief = await town.browser()
            assert await thief.refused("sign-in/letter", {"code": code}) == "wrong-code", "a link is good once"
            await phone.does("sign-in/ask-for-letter", {"mail": ADDRESS})
            await delivered(town)
            town.now += 901
            assert await thief.refused("sign-in/letter", {"code": post.link()}) == "wrong-code", "and not for long"

    run(test())


def test_whoever_asks_for_a_letter_is_answered_alike_whether_there_is_anybody_or_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_house() as (post, url), open_town(tmp_path, smtp_url=mail_server(url)) as town:
            await with_address(town, post, await town.browser())
            stranger = await town.browser()
            answers = [
                await stranger.post("sign-in/ask-for-letter", {"mail": mail}) for mail in (ADDRESS, "no@b.example")
            ]
            assert len({(answer.status_code, answer.text) for answer in answers}) == 1
            assert await delivered(town) == 1
            assert [letter["To"] for letter in post.letters] == [ADDRESS, ADDRESS]

    run(test())


def test_who_takes_somebody_elses_address_for_a_new_account_learns_nothing_and_the_owner_does(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_house() as (post, url), open_town(tmp_path, smtp_url=mail_server(url)) as town:
            ann = await town.browser()
            await with_address(town, post, ann)
            eve = await town.browser()
            await eve.makes_account("Eve")
            assert (await eve.post("you/mail", {"mail": ADDRESS})).status_code == 204
            assert await delivered(town) == 1
            assert post.letters[-1]["Subject"] == "You have an account at Lexiko already"
            assert "Hello Ann," in post.letters[-1].get_content()
            assert (await eve.you())["mail"] is None
            assert await eve.refused("you/mail/confirm", {"code": post.link()}) == "wrong-code"
            assert (await (await town.browser()).does("sign-in/letter", {"code": post.link()}))["name"] == "Ann"

    run(test())


def test_the_letter_to_a_new_address_opens_nothing_for_anybody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_house() as (post, url), open_town(tmp_path, smtp_url=mail_server(url)) as town:
            ann, eve = await town.browser(), await town.browser()
            await ann.makes_account()
            await eve.makes_account("Eve")
            await eve.does("you/mail", {"mail": ADDRESS})
            await delivered(town)
            code = post.link()
            assert await ann.refused("you/mail/confirm", {"code": code}) == "wrong-code"
            assert (await eve.you())["mail"] is None
            assert await (await town.browser()).refused("sign-in/letter", {"code": code}) == "wrong-code"

    run(test())


def test_a_letter_to_one_address_never_shows_that_another_is_theirs(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_house() as (post, url), open_town(tmp_path, smtp_url=mail_server(url)) as town:
            eve = await town.browser()
            await eve.makes_account("Eve")
            await eve.does("you/mail", {"mail": "eve@games.example"})
            await delivered(town)
            await eve.does("you/mail", {"mail": ADDRESS})
            assert await eve.refused("you/mail/confirm", {"code": post.link()}) == "wrong-code"
            assert await delivered(town) == 1
            await eve.does("you/mail", {"mail": "eve@games.example"})
            await town.application.people.outbox.take_all()
            await eve.does("you/mail", {"mail": ADDRESS})
            assert await town.application.people.outbox.send_due() == 0, "what waits for a former wish is not sent"
            assert (await eve.you())["mail"] is None

    run(test())


@pytest.mark.parametrize("new", [None, "new@games.example"])
def test_a_letter_to_an_address_that_is_nobodys_any_more_lets_nobody_in(tmp_path: Path, new: str | None) -> None:
    async def test() -> None:
        async with mail_house() as (post, url), open_town(tmp_path, smtp_url=mail_server(url)) as town:
            ann, thief = await town.browser(), await town.browser()
            await with_address(town, post, ann)
            await thief.does("sign-in/ask-for-letter", {"mail": ADDRESS})
            await delivered(town)
            old = post.link()
            await thief.does("sign-in/ask-for-letter", {"mail": ADDRESS})
            await town.application.people.outbox.take_all()
            await ann.does("you/mail", {"mail": new})
            if new is not None:
                await town.application.people.outbox.take_all()
                await town.application.people.outbox.send_due()
                to_new = next(letter for letter in post.letters if letter["To"] == new)
                post.letters.append(to_new)
                await ann.does("you/mail/confirm", {"code": post.link()})
            assert await town.application.people.outbox.send_due() == 0
            assert await thief.refused("sign-in/letter", {"code": old}) == "wrong-code"

    run(test())


def test_a_letter_that_is_not_taken_is_tried_again_later_and_given_up_where_that_is_of_no_use(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_house() as (post, url), open_town(tmp_path, smtp_url=mail_server(url)) as town:
            await with_address(town, post, await town.browser())
            outbox, stranger = town.application.people.outbox, await town.browser()
            post.answers += ["451 later", "451 later"]
            await stranger.does("sign-in/ask-for-letter", {"mail": ADDRESS})
            assert await delivered(town) == 0
            assert outbox.troubles() == ["letters do not go out: the address was refused"]
            assert await outbox.send_due() == 0, "not at once"
            town.now += 16
            assert await outbox.send_due() == 0
            town.now += 31
            assert await outbox.send_due() == 1
            assert outbox.troubles() == []
            post.answers += ["550 there is nobody of this name"]
            await stranger.does("sign-in/ask-for-letter", {"mail": ADDRESS})
            assert await delivered(town) == 0
            town.now += 600
            assert await outbox.send_due() == 0, "it was given up"

    run(test())


def test_letters_that_wait_go_out_after_a_restart_and_old_ones_do_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_house() as (post, url):
            async with open_town(tmp_path, smtp_url=mail_server(url)) as town:
                await with_address(town, post, await town.browser())
                await (await town.browser()).does("sign-in/ask-for-letter", {"mail": ADDRESS})
                await town.application.people.outbox.take_all()
                assert b"#letter=" not in (tmp_path / "games.db-wal").read_bytes(), "no link lies in the database"
            async with open_town(tmp_path, smtp_url=mail_server(url)) as town:
                assert await delivered(town) == 1
                await (await town.browser()).does("sign-in/ask-for-letter", {"mail": ADDRESS})
                await town.application.people.outbox.take_all()
                town.now += 1801
                assert await town.application.people.outbox.send_due() == 0

    run(test())


@pytest.mark.parametrize(
    "mail",
    [
        "ann@games.example\r\nBcc: all@games.example",
        "ann@games.example, eve@games.example",
        "ann",
        "<a@b.example>",
        "a@b",
    ],
)
def test_an_address_that_would_make_two_headers_of_one_or_reach_two_people_is_refused(
    tmp_path: Path, mail: str
) -> None:
    async def test() -> None:
        async with open_town(tmp_path, smtp_url=mail_server("smtp://127.0.0.1:1")) as town:
            assert await (await town.browser()).refused("sign-in/ask-for-letter", {"mail": mail}) == "bad-mail"

    run(test())


def test_a_name_cannot_put_headers_into_a_letter() -> None:
    with pytest.raises(ValueError, match="linefeed"):
        Letter(address=ADDRESS, sender="a@b.example", subject="Hi\r\nBcc: all@b.example", body="").message()


def test_letters_are_wished_at_a_human_pace(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path, smtp_url=mail_server("smtp://127.0.0.1:1"), rates=1.0) as town:
            found = []
            for number in range(5):
                browser = await town.browser(address=f"198.51.100.{number}")
                found.append((await browser.post("sign-in/ask-for-letter", {"mail": ADDRESS})).status_code)
            assert found == [204, 204, 204, 429, 429]

    run(test())


def test_where_no_mail_is_set_up_nobody_is_promised_a_letter(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            browser = await town.browser()
            assert not (await browser.you())["mail_possible"]
            assert await browser.refused("sign-in/ask-for-letter", {"mail": ADDRESS}) == "no-mail"

    run(test())


def test_the_mail_servers_address_is_read_and_its_password_told_nobody() -> None:
    found = mail_server("smtps://ann%40b.example:se%2Fcret@mail.example")
    assert (found.host, found.port, found.tls, found.user, found.password) == (
        "mail.example",
        465,
        True,
        "ann@b.example",
        "se/cret",
    )
    assert "cret" not in repr(found)
    with pytest.raises(BadSettings) as wrong:
        settings_from({"LEXIKO_SMTP_URL": "https://ann:secret@mail.example"})
    assert "secret" not in str(wrong.value)
    with pytest.raises(BadSettings, match="takes --public-url"):
        settings_from({"LEXIKO_SMTP_URL": "smtp://mail.example"})
