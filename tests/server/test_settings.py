"""Settings come from the environment and from options, and all that is wrong with them is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.server import BadSettings, settings_from


def test_options_count_more_than_the_environment(tmp_path: Path) -> None:
    environment = {"LEXIKO_DATA": str(tmp_path), "LEXIKO_PORT": "81", "LEXIKO_HOST": "::1"}
    settings = settings_from(environment, port="82", host=None)
    assert (settings.port, settings.host, settings.data) == (82, "::1", tmp_path)
    assert settings.database == tmp_path / "lexiko.db"


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"LEXIKO_HOME": "/home/ann/lexiko", "XDG_DATA_HOME": "/share"}, "/home/ann/lexiko/web"),
        ({"XDG_DATA_HOME": "/share"}, "/share/lexiko/web"),
        ({"LEXIKO_DATA": "/var/lib/lexiko", "LEXIKO_HOME": "/home/ann"}, "/var/lib/lexiko"),
    ],
)
def test_games_are_kept_where_the_user_keeps_such_things(environment: dict[str, str], folder: str) -> None:
    assert settings_from(environment).data == Path(folder)


@pytest.mark.parametrize("url", ["sqlite:////var/games.db", "/var/games.db"])
def test_a_database_is_a_file_or_its_address(url: str) -> None:
    assert settings_from({}, database=url).database == Path("/var/games.db")


def test_a_file_of_the_working_folder_may_be_named_shortly() -> None:
    assert settings_from({}, database="sqlite:///games.db").database == Path("games.db").absolute()


def test_everything_wrong_is_told_at_once() -> None:
    environment = {
        "LEXIKO_PORT": "eighty",
        "LEXIKO_RATES": "-1",
        "LEXIKO_LOG": "loud",
        "LEXIKO_BOT_PAUSE": "3-1",
        "LEXIKO_THINKERS": "0",
        "LEXIKO_ORIGINS": "games.example",
        "LEXIKO_METRICS": "perhaps",
        "LEXIKO_HOST_NAME": "games.example/club",
        "LEXIKO_PROXIES": "proxy.example",
        "LEXIKO_PUBLIC_URL": "games.example",
    }
    with pytest.raises(BadSettings) as wrong:
        settings_from(environment, database="postgresql://localhost/games", tls_cert="nowhere.pem", root_path="/a b")
    told = " ".join(wrong.value.problems)
    assert len(wrong.value.problems) == len(environment) + 3
    for name in (*environment, "--database", "--tls-cert", "--root-path"):
        assert name in told


def test_a_certificate_needs_its_key(tmp_path: Path) -> None:
    certificate = tmp_path / "cert.pem"
    certificate.touch()
    with pytest.raises(BadSettings, match="--tls-key"):
        settings_from({}, tls_cert=str(certificate))


@pytest.mark.parametrize(("typed", "path"), [("/games", "/games"), ("games/", "/games"), ("/", ""), ("/a/b", "/a/b")])
def test_a_path_may_be_written_with_or_without_its_strokes(typed: str, path: str) -> None:
    assert settings_from({}, root_path=typed).root_path == path


@pytest.mark.parametrize("typed", ["../up", "/a/../b", '/"><script>', "/a b", "/a?b", "/a#b", "/.hidden"])
def test_a_path_that_could_be_something_else_is_refused(typed: str) -> None:
    with pytest.raises(BadSettings):
        settings_from({}, root_path=typed)


def test_a_path_never_becomes_the_address_of_another_site() -> None:
    assert settings_from({}, root_path="//evil.example").root_path == "/evil.example"


def test_pauses_and_origins_are_read() -> None:
    settings = settings_from({"LEXIKO_BOT_PAUSE": "0", "LEXIKO_ORIGINS": "https://A.example/, http://b.example:81"})
    assert settings.bot_pause == (0.0, 0.0)
    assert settings.origins == ("https://a.example", "http://b.example:81")


def test_the_names_of_a_server_are_those_it_was_given_listens_at_and_has_pages_at() -> None:
    typed = "Games.example., https://spiele-münchen.example:8443/club/ 203.0.113.7 [2001:DB8::7]"
    settings = settings_from({}, host_name=typed, host="192.168.1.20", origins="https://club.example:81")
    assert settings.names == (
        "games.example",
        "xn--spiele-mnchen-3ob.example",
        "203.0.113.7",
        "2001:db8::7",
        "192.168.1.20",
        "club.example",
    )


def test_leave_values_are_named_for_each_set_and_must_be_there(tmp_path: Path) -> None:
    assert settings_from({"LEXIKO_LEAVES": "german=none"}, leaves="none,german=english").leaves == {
        "english": "none",
        "german": "english",
    }
    for amiss, told in (
        ("nowhere.klv2", "nowhere.klv2"),
        ("klingon=none", "klingon"),
        (str(tmp_path), "cannot be read"),
    ):
        with pytest.raises(BadSettings, match=told):
            settings_from({}, leaves=amiss)


@pytest.mark.parametrize(
    ("typed", "url", "path"),
    [
        ("https://Games.Example/", "https://games.example", ""),
        ("https://games.example:443/club/", "https://games.example/club", "/club"),
        ("http://[FD00::7]:8000", "http://[fd00::7]:8000", ""),
    ],
)
def test_a_public_address_brings_its_name_its_pages_and_its_path(typed: str, url: str, path: str) -> None:
    settings = settings_from({"LEXIKO_PUBLIC_URL": typed})
    assert (settings.public_url, settings.root_path) == (url, path)
    assert url.removesuffix(path) in settings.own_origins
    assert any(name in url for name in settings.names)


@pytest.mark.parametrize(
    "typed", ["games.example", "ftp://games.example", "https://", "https://a@b.example", "https://a.example/?x=1"]
)
def test_a_public_address_that_is_no_pages_address_is_refused(typed: str) -> None:
    with pytest.raises(BadSettings, match="--public-url"):
        settings_from({}, public_url=typed)


def test_a_public_address_and_a_root_path_must_agree() -> None:
    assert settings_from({}, public_url="https://a.example/club", root_path="club").root_path == "/club"
    with pytest.raises(BadSettings, match="leave one out"):
        settings_from({}, public_url="https://a.example/club", root_path="/games")


def test_how_many_puzzles_are_looked_for_a_day_can_be_said_and_0_switches_it_off() -> None:
    assert settings_from({}).puzzles_a_day == 3
    assert settings_from({"LEXIKO_PUZZLES_A_DAY": "0"}).puzzles_a_day == 0
    with pytest.raises(BadSettings, match=r"LEXIKO_PUZZLES_A_DAY.* up to 100; 0 looks for none"):
        settings_from({"LEXIKO_PUZZLES_A_DAY": "101"})
