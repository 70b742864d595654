"""The settings of a server: one frozen record, made from the environment and the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from lexiko.rules import Error
from lexiko.server.calendars.fetching import allowed_hosts
from lexiko.server.mail_server import MailServer, mail_server
from lexiko.server.networks import Proxies
from lexiko.user_files import data_folder

FIRST_PORT = 8000
MOST_PUZZLES_A_DAY = 100


class BadSettings(Error):
    """Settings that cannot be followed; `problems` are all of them, each a sentence."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__(" ".join(problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything about a server that can be chosen. Nobody else reads the environment."""

    data: Path
    database: Path
    host: str = "127.0.0.1"
    port: int = FIRST_PORT
    host_name: tuple[str, ...] = ()
    """Names and addresses that requests may be meant for, beside this machine's own."""
    root_path: str = ""
    public_url: str = ""
    """Where others open the page, as `https://games.example/club`, if that is not an address of this machine."""
    tls_cert: Path | None = None
    tls_key: Path | None = None
    origins: tuple[str, ...] = ()
    proxies: str = "127.0.0.1"
    smtp_url: MailServer | None = None
    """The server that takes letters; without it none are sent."""
    push_inside: bool = False
    """Whether push services may be inside this server's own network: for tests only."""
    mail_from: str = ""
    """From whom letters are; `lexiko` at the name of the public address."""
    backup_days: float = 90.0
    """After how long copies of the database in `backups` are removed, but for the newest; 0: never."""
    calendars: tuple[str, ...] = ()
    """Where calendars of others may come from: hosts, `*.school.example` for all below one, or `*` for anywhere."""
    calendars_inside: bool = False
    """Whether they may be inside this server's own network: for tests only."""
    wall_space: int = 200_000_000
    """How many bytes the photos of one wall may take."""
    metrics: bool = False
    """Whether everybody may read /metrics, or only this machine."""
    rates: float = 1.0
    """How much of the usual number of requests, and of unfinished tables, is allowed; 0: any number."""
    log: str = "info"
    log_format: str = "json"
    """For programs, or `text` for people."""
    thinkers: int = 2
    champions: int = 1
    """How many computers that look ahead do so at a time, at all tables together; each is a process."""
    puzzles_a_day: int = 3
    """How many puzzles are looked for a day for each list of words, in games that computers play for it; 0: none."""
    bot_pause: tuple[float, float] = (1.2, 3.0)
    leaves: Mapping[str, str] = field(default_factory=dict)
    """What tiles kept are worth to computers, by set: a file, a lexicon's name, or none."""

    @property
    def scheme(self) -> str:
        """How the server itself is spoken to."""
        return "https" if self.tls_cert else "http"

    @property
    def names(self) -> tuple[str, ...]:
        """All names and addresses that were given for this server, without ports."""
        of_pages = (urlsplit(origin).hostname or "" for origin in self.own_origins)
        return tuple(filter(None, (*self.host_name, self.host, *of_pages)))

    @property
    def own_origins(self) -> tuple[str, ...]:
        """The addresses, beside the one that is asked, that this server's own pages come from."""
        public = urlsplit(self.public_url)
        return (*self.origins, *([f"{public.scheme}://{public.netloc}"] if self.public_url else []))


def settings_from(environment: Mapping[str, str], /, **options: Any) -> Settings:
    """The settings of `LEXIKO_…` variables and of options, which count more; options that are None were not given.

    Raises `BadSettings`.

    >>> settings_from({"LEXIKO_DATA": "games", "LEXIKO_PORT": "80"}, port=8080).port
    8080
    """
    problems: list[str] = []
    chosen: dict[str, Any] = {}
    for name, read in _READERS.items():
        variable = f"LEXIKO_{name.upper()}"
        if options.get(name) is not None:
            source, text = f"--{name.replace('_', '-')}", str(options[name])
        elif environment.get(variable):
            source, text = variable, environment[variable]
        else:
            continue
        try:
            chosen[name] = read(text)
        except ValueError as wrong:
            problems.append(f"{source} is {'…' if name in _SECRET else repr(text)}, but {wrong}.")
    chosen.setdefault("data", usual_folder(environment))
    chosen.setdefault("database", chosen["data"] / "lexiko.db")
    problems += _path_of_public_url(chosen)
    if chosen.get("smtp_url") and not chosen.get("public_url"):
        problems.append("Letters have links in them, so --smtp-url takes --public-url, where others open the page.")
    if ("tls_cert" in chosen) != ("tls_key" in chosen):
        problems.append("HTTPS takes both a certificate (--tls-cert) and its key (--tls-key).")
    if problems:
        raise BadSettings(problems)
    return Settings(**chosen)


def usual_folder(environment: Mapping[str, str]) -> Path:
    """Where a server keeps its games unless it is told otherwise."""
    return data_folder("web", environment) or Path("lexiko-web").absolute()


def _path_of_public_url(chosen: dict[str, Any]) -> list[str]:
    """Take the path below which the server stands from its public address; what is wrong where both say another."""
    if not (public := chosen.get("public_url")):
        return []
    path = urlsplit(public).path
    if chosen.setdefault("root_path", path) == path:
        return []
    here = chosen["root_path"] or "/"
    return [f"--public-url says that the page is at {path or '/'}, --root-path that it is at {here}: leave one out."]


def _path(text: str) -> Path:
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise ValueError("there is no such home folder") from None


def _file(text: str) -> Path:
    if not (path := _path(text)).is_file():
        raise ValueError("that is a folder" if path.is_dir() else "there is no such file")
    return path


def _database(text: str) -> Path:
    """The file of a database's address; SQLite is the only kind so far."""
    kind, found, rest = text.partition("://")
    if not found:
        return _path(text)
    if kind != "sqlite" or not rest.startswith("/") or len(rest) < 2:
        raise ValueError("it must be a file, or sqlite:///FILE; other databases are not supported yet")
    return _path(rest[1:])


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) < 65536):
        raise ValueError("a port is a number up to 65535")
    return int(text)


def _host_names(text: str) -> tuple[str, ...]:
    """Names and addresses, in lower case; of a page's address, which people paste, its host."""
    names = tuple(name for each in re.split(r"[\s,]+", text.lower()) if (name := _host_name(each)))
    if not all(re.fullmatch(r"[a-z0-9_-][a-z0-9._-]*|[0-9a-f:.]*:[0-9a-f:.]*", name) for name in names):
        raise ValueError("it must be names as games.example, with commas between them")
    return names


def _host_name(text: str) -> str:
    with suppress(UnicodeError, ValueError):
        if text.startswith(("http://", "https://")):
            text = urlsplit(text).hostname or ""
        return text.strip("[]").encode("idna").decode().removesuffix(".")  # as browsers write it
    return text


def _root_path(text: str) -> str:
    path = "/" + text.strip("/")
    if not re.fullmatch(r"(/[A-Za-z0-9._~-]+)*|/", path) or "/.." in path or "/." in path:
        raise ValueError("it must be a path as /games")
    return "" if path == "/" else path


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(origin.rstrip("/").lower() for origin in re.split(r"[\s,]+", text) if origin)
    if any(not re.fullmatch(r"https?://[^/?#]+", origin) for origin in origins):
        raise ValueError("it must be addresses as https://games.example, with commas between them")
    return origins


def _public_url(text: str) -> str:
    """The address of a page, as browsers write it, without a stroke at its end."""
    try:
        parts = urlsplit(text.strip())
        if parts.scheme not in ("http", "https") or parts.query or parts.fragment or "@" in parts.netloc:
            raise ValueError
        (name,) = _host_names(parts.hostname or "")
        port = "" if parts.port in (None, {"http": 80, "https": 443}[parts.scheme]) else f":{parts.port}"
        path = _root_path(parts.path)
    except ValueError:
        raise ValueError("it must be an address as https://games.example or https://games.example/club") from None
    return f"{parts.scheme}://{f'[{name}]' if ':' in name else name}{port}{path}"


def _proxies(text: str) -> str:
    try:
        Proxies(text)
    except ValueError:
        raise ValueError("it must be addresses and networks as 10.0.0.5,10.1.0.0/16, or * for whoever asks") from None
    return text


def _leaves(text: str) -> dict[str, str]:
    from lexiko.server.leave_values import leaves_by_set  # weighs: they are opened with the kernel

    return leaves_by_set(text)


def _mail_from(text: str) -> str:
    if not re.fullmatch(r"[^\s@<>,;:\"()]+@[A-Za-z0-9.-]+", text):
        raise ValueError("it must be a mail address as lexiko@games.example")
    return text


def _yes(text: str) -> bool:
    if text.lower() not in ("all", "yes", "1", "true", "no", "0", "false", "local"):
        raise ValueError("it must be `all` or `local`")
    return text.lower() in ("all", "yes", "1", "true")


def _times(text: str) -> float:
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
        raise ValueError("it must be a number: 2 allows twice as much as usual, 0 everything")
    return float(text)


def _days(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise ValueError("it must be a number of days; 0 keeps them for ever")
    return float(text)


def _megabytes(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise ValueError("it must be a number of megabytes; 0 takes no photos")
    return int(text) * 1_000_000


def _log(text: str) -> str:
    if text not in ("debug", "info", "warning", "error"):
        raise ValueError("it must be debug, info, warning or error")
    return text


def _log_format(text: str) -> str:
    if text not in ("json", "text"):
        raise ValueError("it must be json, for programs, or text, for people")
    return text


def _thinkers(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 64):
        raise ValueError("it must be a number of processes from 1 to 64")
    return int(text)


def _puzzles_a_day(text: str) -> int:
    if not (re.fullmatch(r"[0-9]{1,3}", text) and int(text) <= MOST_PUZZLES_A_DAY):
        raise ValueError(f"it must be a number of puzzles up to {MOST_PUZZLES_A_DAY}; 0 looks for none")
    return int(text)


def _pause(text: str) -> tuple[float, float]:
    found = re.fullmatch(r"([0-9.]+)(?:-([0-9.]+))?", text)
    shortest, longest = (float(found[1]), float(found[2] or found[1])) if found else (1.0, 0.0)
    if not 0 <= shortest <= longest <= 60:
        raise ValueError("it must be seconds as 0.5-2")
    return shortest, longest


_SECRET = frozenset({"smtp_url"})
"""Settings with a password in them: a message about them does not repeat them."""
_READERS: dict[str, Callable[[str], Any]] = {
    "data": _path,
    "database": _database,
    "host": str,
    "port": _port,
    "host_name": _host_names,
    "root_path": _root_path,
    "public_url": _public_url,
    "tls_cert": _file,
    "tls_key": _file,
    "origins": _origins,
    "proxies": _proxies,
    "smtp_url": mail_server,
    "push_inside": _yes,
    "mail_from": _mail_from,
    "backup_days": _days,
    "calendars": allowed_hosts,
    "calendars_inside": _yes,
    "wall_space": _megabytes,
    "metrics": _yes,
    "rates": _times,
    "log": _log,
    "log_format": _log_format,
    "thinkers": _thinkers,
    "champions": _thinkers,
    "puzzles_a_day": _puzzles_a_day,
    "bot_pause": _pause,
    "leaves": _leaves,
}
"""Each setting, and how its text is read: the variable `LEXIKO_DATA` and the option `--data` are read alike."""
