"""The client's files: kept by browsers while they are the same, small on the line, below any path."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from lexiko.rulebook import all_editions, load_edition
from lexiko.rulebook.schema import TOKENS
from lexiko.server.pages import Pages
from lexiko.translations import LANGUAGES
from tests.server.asking import asking, run

SCRIPT = "console.log('hello');\n" * 200


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<!doctype html><head><base href="/" /></head><script src="./assets/a-1.js">')
    (tmp_path / "assets" / "a-1.js").write_text(SCRIPT)
    (tmp_path / "robots.txt").write_text("User-agent: *")
    return tmp_path


def test_a_file_with_its_mark_in_its_name_is_kept_for_ever_and_the_page_is_asked_for_each_time(folder: Path) -> None:
    async def test() -> None:
        async with asking(Pages(folder)) as client:
            script = await client.get("/assets/a-1.js")
            page = await client.get("/")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"] == "text/html; charset=utf-8"

    run(test())


def test_every_other_address_is_the_page_that_draws_it(folder: Path) -> None:
    async def test() -> None:
        async with asking(Pages(folder)) as client:
            page = await client.get("/")
            for path in ("/new", "/t/abc", "/games", "/anything/else"):
                assert (await client.get(path)).content == page.content

    run(test())


@pytest.mark.parametrize("path", ["/assets/b.js", "/api/nothing", "/api", "/favicon.ico", "/t/../../etc/passwd.txt"])
def test_files_and_data_that_do_not_exist_are_not_the_page(folder: Path, path: str) -> None:
    async def test() -> None:
        async with asking(Pages(folder)) as client:
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found")

    run(test())


def test_what_has_not_changed_is_not_sent_again(folder: Path) -> None:
    async def test() -> None:
        async with asking(Pages(folder)) as client:
            mark = (await client.get("/")).headers["etag"]
            again = await client.get("/", headers={"if-none-match": mark})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == mark
            assert (await client.get("/", headers={"if-none-match": '"other"'})).status_code == 200

    run(test())


def test_texts_are_sent_small_to_whoever_takes_that(folder: Path) -> None:
    async def test() -> None:
        async with asking(Pages(folder)) as client:
            small = await client.send(client.build_request("GET", "/assets/a-1.js"), stream=True)
            raw = b"".join([part async for part in small.aiter_raw()])
            plain = await client.get("/assets/a-1.js", headers={"accept-encoding": "identity"})
        assert small.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw).decode() == SCRIPT == plain.text
        assert len(raw) < len(SCRIPT) / 10
        assert "content-encoding" not in plain.headers
        assert small.headers["vary"] == plain.headers["vary"] == "accept-encoding"

    run(test())


def test_the_texts_of_the_language_a_browser_reads_are_asked_for_with_the_page(folder: Path) -> None:
    page = '<head><base href="/" /><title>A</title><script type="module" src="./assets/a-1.js"></script></head>'
    (folder / "index.html").write_text(page)
    for name in ("en-1.js", "en.around-1.js", "de-2.js", "deal-3.js"):
        (folder / "assets" / name).write_text("")

    async def test() -> None:
        async with asking(Pages(folder)) as client:
            for reads, asked in (("de-AT, en;q=0.8", "de-2"), ("en", "en-1"), ("fr", "en-1"), ("", "en-1")):
                answer = await client.get("/new", headers={"accept-language": reads})
                assert re.findall(
                    r'<link rel="modulepreload" crossorigin href="./assets/([^"]+)\.js">', answer.text
                ) == [asked]
                assert answer.headers["vary"] == "accept-encoding, accept-language"

    run(test())


def test_below_a_path_the_page_says_so(folder: Path) -> None:
    async def test() -> None:
        async with asking(Pages(folder, root_path="/club/games")) as client:
            assert '<base href="/club/games/">' in (await client.get("/t/abc")).text
        async with asking(Pages(folder)) as client:
            assert '<base href="/">' in (await client.get("/t/abc")).text

    run(test())


def test_nothing_can_be_sent_to_a_page(folder: Path) -> None:
    async def test() -> None:
        async with asking(Pages(folder)) as client:
            assert (await client.post("/")).status_code == 405
            head = await client.head("/")
            assert (head.status_code, head.content) == (200, b"")

    run(test())


def test_without_a_client_the_page_says_how_to_build_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with asking(Pages(tmp_path / "nothing")) as client:
            assert "make web" in (await client.get("/")).text

    run(test())


def test_the_built_client_is_there_and_loads_nothing_from_elsewhere() -> None:
    async def test() -> None:
        async with asking(Pages()) as client:
            page = (await client.get("/")).text
            assert "//" not in page.replace("<!--", "").replace("http://www.w3.org", "")
            assert "./assets/" in page

    run(test())


TEXTS = re.compile(r'<script type="application/json" id="editions">(.*?)</script>', re.DOTALL)
SHEET = re.compile(r'<link rel="stylesheet" href="\./(assets/editions-[0-9a-f]+\.css)"')


def test_the_page_has_what_every_edition_is_called_in_every_language_from_its_file() -> None:
    async def test() -> None:
        async with asking(Pages(editions=all_editions())) as client:
            found = TEXTS.findall((await client.get("/new")).text)
        assert len(found) == 1
        written = json.loads(found[0])
        assert written.keys() == {edition.key for edition in all_editions()}
        assert all(texts.keys() == set(LANGUAGES) for texts in written.values())
        assert written["luxury"]["de"]["name"] == "Luxus"
        assert written["luxury"]["en"]["summary"] == load_edition("luxury").summary
        assert written["club"]["de"]["labels"]["challenge=single"] == "Verliert nichts"

    run(test())


def test_the_colours_of_every_edition_are_a_sheet_that_is_kept_as_long_as_they_are_the_same() -> None:
    indigo = load_edition("indigo")
    painted = replace(indigo, colours=replace(indigo.colours, light={**indigo.colours.light, "tw": "#123456"}))

    async def test() -> None:
        async with asking(Pages(editions=all_editions())) as client:
            found = SHEET.findall((await client.get("/")).text)
            assert len(found) == 1
            sheet = await client.get(f"/{found[0]}")
            assert sheet.headers["content-type"] == "text/css; charset=utf-8"
            assert "immutable" in sheet.headers["cache-control"]
        rules = dict(re.findall(r"([^{}]+)\{([^{}]*)\}", sheet.text.replace("\n", "")))
        for edition in all_editions():
            named = f"[data-edition='{edition.key}']"
            for theme, selector in (("light", named), ("dark", f"[data-theme='dark'] {named}")):
                (declared,) = (held for chosen, held in rules.items() if selector in chosen.split(","))
                assert all(f"--{token}:{edition.colours.tokens(theme)[token]};" in declared for token in TOKENS)
                assert ("--grain-deep:var(--wood)" in declared) == (edition.key == "luxury")
        async with asking(Pages(editions=[painted])) as client:
            other = SHEET.findall((await client.get("/")).text)
            assert other != found
            assert "--tw:#123456;" in (await client.get(f"/{other[0]}")).text

    run(test())


def test_no_name_of_an_edition_ends_the_script_it_is_written_in() -> None:
    named = "</script><script>alert(1)</script>"
    indigo = load_edition("indigo")
    odd = replace(indigo, texts={"en": replace(indigo.texts["en"], name=named)})

    async def test() -> None:
        async with asking(Pages(editions=[odd])) as client:
            page = (await client.get("/")).text
        assert "alert(1)</script>" not in page
        assert json.loads(TEXTS.findall(page)[0])["indigo"]["en"]["name"] == named

    run(test())
