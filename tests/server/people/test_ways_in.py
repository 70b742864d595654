"""Passwords, passkeys and codes let in whom they should, and tell strangers nothing."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lexiko.server.people import codes, entering, hashing
from lexiko.server.people.errors import HashingBusy
from lexiko.server.people.hashing import Hashing
from tests.server.asking import run
from tests.server.people.authenticator import Authenticator
from tests.server.people.town import HOST, PASSWORD, Browser, open_town

WEAK = ["password1", "12345678", "scrabble", "qwertyuiop", "annannann1", "lexikolexiko"]


@pytest.mark.parametrize("password", WEAK)
def test_a_password_that_is_easy_to_guess_is_refused_in_a_sentence(tmp_path: Path, password: str) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            answer = await ann.post("you/account", {"name": "Ann", "password": password})
            assert (answer.status_code, answer.json()["code"]) == (422, "weak-password")
            assert password not in answer.text
            assert await ann.refused("you/account", {"name": "Ann", "password": "kürz7"}) == "short-password"
            assert await ann.refused("you/account", {"name": "Ann"}) == "wrong-sign-in"
            assert await ann.refused("you/account", {"name": "Ann", "password": "x" * 201}) == "bad-request"
            assert (await ann.you())["kind"] == "guest"

    run(test())


def test_a_wrong_password_and_a_wrong_name_are_answered_alike_after_the_same_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody finds out whether there is an account of some name: not by the answer, and not by how long it takes."""
    worked: list[str] = []
    verify = hashing._fits

    def counted(secret: str, hashed: str | None) -> bool:
        worked.append(secret)
        return verify(secret, hashed)

    monkeypatch.setattr(hashing, "_fits", counted)

    async def test() -> None:
        async with open_town(tmp_path) as town:
            made = await (await town.browser()).makes_account()
            keyed = await _with_passkey_alone(await town.browser())
            stranger = await town.browser()
            answers = []
            for name in (made["sign_in_name"], "nobody-123456", "ann@games.example", keyed):
                worked.clear()
                answer = await stranger.post("sign-in/password", {"name": name, "password": "not this one at all"})
                answers.append((answer.status_code, answer.text))
                assert len(worked) == 1
            assert len(set(answers)) == 1
            assert answers[0][0] == 403

    run(test())


async def _with_passkey_alone(browser: Browser) -> str:
    question = await browser.does("you/passkeys/question", {"name": "Cleo"})
    answer = {"ceremony": question["ceremony"], "credential": Authenticator().makes(question["options"])}
    return str((await browser.does("you/account", {"name": "Cleo", "passkey": answer}))["sign_in_name"])


def test_who_guesses_is_slowed_down_by_address_and_by_account_and_other_ways_in_stay_open(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path, rates=1.0) as town:
            made = await (await town.browser()).makes_account()
            wrong = {"name": made["sign_in_name"].upper() + " ", "password": "not this one at all"}
            for number in range(10):
                guesser = await town.browser(address=f"198.51.100.{number}")
                assert await guesser.refused("sign-in/password", wrong) == "wrong-sign-in"
            late = await town.browser(address="198.51.100.99")
            answer = await late.post("sign-in/password", wrong)
            assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tries")
            assert 1 <= int(answer.headers["retry-after"]) <= 61
            await late.does("sign-in/recovery", {"code": made["recovery_codes"][0]})
            many = await town.browser(address="192.0.2.1")
            found = [await many.refused("sign-in/recovery", {"code": f"AAAA-{n:04}"}) for n in range(31)]
            assert found == ["wrong-code"] * 30 + ["too-many-tries"]

    run(test())


def test_hashes_are_made_off_the_event_loop_and_only_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(*_: object) -> bool:
        time.sleep(0.02)
        return False

    monkeypatch.setattr(hashing, "_fits", slowly)

    async def test() -> None:
        passwords = Hashing()
        most = hashing.AT_ONCE + hashing.WAITING
        asked = [asyncio.create_task(passwords.fits("secret", None)) for _ in range(most)]
        await asyncio.sleep(0)
        with pytest.raises(HashingBusy):
            await passwords.fits("secret", None)
        assert not any(task.done() for task in asked), "the loop goes on while they are worked on"
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        passwords.close()

    run(test())


def test_a_password_is_kept_as_argon2id_with_its_own_salt() -> None:
    async def test() -> None:
        passwords = Hashing()
        one, other = await passwords.hashed(PASSWORD), await passwords.hashed(PASSWORD)
        assert one.startswith("$argon2id$")
        assert one != other
        assert await passwords.fits(PASSWORD, one)
        assert not await passwords.fits(PASSWORD + " ", one)
        assert not await passwords.fits(PASSWORD, "no hash at all")
        passwords.close()

    run(test())


# --- passkeys


def test_an_account_is_made_with_a_passkey_and_entered_by_it_elsewhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, key = await town.browser(), Authenticator()
            table = await ann.makes_table()
            question = await ann.does("you/passkeys/question", {"name": "Ann"})
            assert question["options"]["rp"] == {"name": "Lexiko", "id": "games.example"}
            answer = {"ceremony": question["ceremony"], "credential": key.makes(question["options"])}
            await ann.does("you/account", {"name": "Ann", "passkey": answer, "device": "Kitchen"})
            you = await ann.you()
            assert [(each["name"], each["site"]) for each in you["passkeys"]] == [("Kitchen", "games.example")]
            assert not you["password"]
            phone = await town.browser()
            assert await _enters(phone, key) == {"kind": "account", "name": "Ann"}
            assert await phone.tables() == [table]
            assert await ann.refused(f"you/passkeys/{you['passkeys'][0]['key']}/remove") == "last-way-in"

    run(test())


async def _enters(browser: Browser, key: Authenticator, **wrong: Any) -> dict[str, Any]:
    question = await browser.does("sign-in/question")
    answer = {"ceremony": question["ceremony"], "credential": key.signs(question["options"], **wrong)}
    return await browser.does("sign-in/passkey", {"passkey": answer})


def test_a_second_passkey_is_added_named_and_taken_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, key = await town.browser(), Authenticator()
            await ann.makes_account()
            question = await ann.does("you/passkeys/question")
            answer = {"ceremony": question["ceremony"], "credential": key.makes(question["options"])}
            await ann.does("you/passkeys", {"name": "Blue key", "passkey": answer})
            assert await ann.refused("you/passkeys", {"name": "Again", "passkey": answer}) == "passkey-refused"
            (row,) = (await ann.you())["passkeys"]
            assert row["name"] == "Blue key"
            await _enters(await town.browser(), key)
            again = await ann.does("you/passkeys/question")
            assert [each["id"] for each in again["options"]["excludeCredentials"]] == [key.id]
            await ann.does(f"you/passkeys/{row['key']}/remove")
            stranger = await town.browser()
            question = await stranger.does("sign-in/question")
            answer = {"ceremony": question["ceremony"], "credential": key.signs(question["options"])}
            assert await stranger.refused("sign-in/passkey", {"passkey": answer}) == "passkey-refused"

    run(test())


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://evil.example"},
        {"site": "evil.example"},
        {"verified": False},
        {"kind": "webauthn.create"},
        {"tampered": True},
        {"count": 0},
        {"challenge": "AAAA"},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_passkeys_answer_that_is_wrong_anywhere_lets_nobody_in(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, key = await town.browser(), Authenticator()
            question = await ann.does("you/passkeys/question", {"name": "Ann"})
            answer = {"ceremony": question["ceremony"], "credential": key.makes(question["options"])}
            await ann.does("you/account", {"name": "Ann", "passkey": answer})
            await _enters(await town.browser(), key)
            stranger = await town.browser()
            question = await stranger.does("sign-in/question")
            answer = {"ceremony": question["ceremony"], "credential": key.signs(question["options"], **wrong)}
            assert await stranger.refused("sign-in/passkey", {"passkey": answer}) == "passkey-refused"
            assert (await stranger.you())["kind"] == "guest"

    run(test())


def test_an_answer_is_good_once_and_at_the_browser_that_was_asked_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, key = await town.browser(), Authenticator()
            question = await ann.does("you/passkeys/question", {"name": "Ann"})
            made = {"ceremony": question["ceremony"], "credential": key.makes(question["options"])}
            await ann.does("you/account", {"name": "Ann", "passkey": made})
            phone, thief = await town.browser(), await town.browser()
            question = await phone.does("sign-in/question")
            answer = {"ceremony": question["ceremony"], "credential": key.signs(question["options"])}
            assert await thief.refused("sign-in/passkey", {"passkey": answer}) == "passkey-refused"
            assert await phone.refused("sign-in/passkey", {"passkey": answer}) == "passkey-refused", "it was used up"
            question = await phone.does("sign-in/question")
            answer = {"ceremony": question["ceremony"], "credential": key.signs(question["options"])}
            await phone.does("sign-in/passkey", {"passkey": answer})
            again = await town.browser()
            assert await again.refused("sign-in/passkey", {"passkey": answer}) == "passkey-refused"

    run(test())


@pytest.mark.parametrize("credential", [{}, {"id": 7}, {"id": "x", "response": "y"}, {"id": "x" * 5000}])
def test_nonsense_in_place_of_a_passkeys_answer_is_refused(tmp_path: Path, credential: dict[str, Any]) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            stranger = await town.browser()
            for path, body in (("sign-in/question", {}), ("you/passkeys/question", {"name": "Ann"})):
                question = await stranger.does(path, body)
                answer = {"passkey": {"ceremony": question["ceremony"], "credential": credential}}
                target, more = ("sign-in/passkey", {}) if path.startswith("sign") else ("you/account", {"name": "Ann"})
                assert await stranger.refused(target, answer | more) == "passkey-refused"

    run(test())


def test_a_passkeys_id_that_is_no_text_at_all_is_refused_like_any_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            stranger = await town.browser()
            ceremony = (await stranger.does("sign-in/question"))["ceremony"]
            half = '"\\ud800"'  # of a pair in UTF-16
            body = f'{{"passkey": {{"ceremony": "{ceremony}", "credential": {{"id": {half}}}}}}}'
            headers = {"origin": HOST, "content-type": "application/json"}
            answer = await stranger.client.post("/api/sign-in/passkey", content=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "passkey-refused")

    run(test())


# --- a stolen device


def test_who_has_somebody_elses_open_browser_cannot_take_the_account_from_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            await ann.makes_account()
            town.now += 601
            thief = ann.copied(town)
            assert not (await thief.you())["proved"]
            grave: list[tuple[str, dict[str, Any]]] = [
                ("you/password", {"password": "a river under seven bridges"}),
                ("you/recovery-codes", {}),
                ("you/passkeys/question", {}),
                ("you/passkeys/12345678/remove", {}),
                ("you/passkeys", {"name": "x", "passkey": {"ceremony": "x" * 32, "credential": {}}}),
            ]
            for path, body in grave:
                assert await thief.refused(path, body) == "prove-again", path
            assert await thief.refused("you/prove", {"password": "not this one at all"}) == "wrong-sign-in"
            await ann.does("you/prove", {"password": PASSWORD})
            await ann.does("you/recovery-codes")
            await ann.does("you/sign-out", {"where": "everywhere"})
            assert (await thief.you())["kind"] == "guest"

    run(test())


# --- commands of other sites, and codes


def test_another_sites_page_can_sign_nobody_in_or_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            made = await ann.makes_account()
            elsewhere = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
            signing_in = {"name": made["sign_in_name"], "password": PASSWORD}
            for path, body in (("sign-in/password", signing_in), ("you/sign-out", {}), ("you/rename", {"name": "Eve"})):
                answer = await ann.client.post(f"/api/{path}", json=body, headers=elsewhere)
                assert (answer.status_code, answer.json()["code"]) == (403, "other-site")
            plain = await ann.client.post("/api/you/sign-out", content="{}", headers={"content-type": "text/plain"})
            assert plain.status_code == 422
            assert (await ann.you())["name"] == "Ann"

    run(test())


def test_codes_are_long_enough_never_ambiguous_and_known_by_digests_alone(tmp_path: Path) -> None:
    assert len({codes.recovery_code() for _ in range(1000)}) == 1000
    assert not set("".join(codes.link_code() for _ in range(100))) & set("01ILOU")
    assert codes.Digests(b"one")("K7QM") != codes.Digests(b"other")("K7QM")

    async def test() -> None:
        async with open_town(tmp_path) as town:
            made = await (await town.browser()).makes_account()
        kept = (tmp_path / "games.db").read_bytes()
        written = [form for code in made["recovery_codes"] for form in (code, code.replace("-", ""))]
        assert not [form for form in written if form.encode() in kept]
        assert PASSWORD.encode() not in kept

    run(test())


def test_nobody_is_signed_in_at_any_number_of_browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "MOST_SESSIONS", 3)

    async def test() -> None:
        async with open_town(tmp_path) as town:
            first = await town.browser()
            made = await first.makes_account()
            for name in ("one", "two", "three"):
                town.now += 4000
                last = await town.browser()
                await last.signs_in(made, device=name)
            assert [each["name"] for each in (await last.you())["devices"]] == ["three", "two", "one"]
            assert (await first.you())["kind"] == "guest"

    run(test())


def test_a_server_that_nobody_signs_in_to_imports_nothing_of_passkeys_passwords_and_letters() -> None:
    weighty = ["webauthn", "cryptography", "OpenSSL", "zxcvbn", "aiosmtplib"]
    program = f"import sys, lexiko.server.app; print([name for name in {weighty} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
