"""`lexiko serve`: the game on the web, from this machine."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

import click

from lexiko import server
from lexiko.cli.output import open_console, say
from lexiko.cli.streams import NobodyReads, let_go

STATUS_OF_BAD_OPTIONS = 2


@click.command()
@click.option("--host", metavar="ADDRESS", help="Where to listen; 127.0.0.1 is this machine alone.")
@click.option("--port", metavar="PORT", help="The port to listen at: 8000, or the next that is free.")
@click.option("--host-name", metavar="NAME", help="The name others know it by, as games.example, if it has one.")
@click.option("--lan", is_flag=True, help="Let devices of the home network join, and show a code to scan.")
@click.option("--data", metavar="DIR", help="The folder games and secrets are kept in.")
@click.option("--database", metavar="URL", help="The database: a file, or sqlite:///FILE; usually in --data.")
@click.option("--tls-cert", metavar="FILE", help="A certificate, for HTTPS without a proxy.")
@click.option("--tls-key", metavar="FILE", help="The certificate's key.")
@click.option("--public-url", metavar="URL", help="Where others open it, as https://games.example; links lead there.")
@click.option(
    "--smtp-url",
    metavar="URL",
    help="The mail server that takes letters, as smtps://mail.example; LEXIKO_SMTP_URL where it takes a password.",
)
@click.option("--mail-from", metavar="ADDRESS", help="From whom letters are; lexiko at the name of --public-url.")
@click.option("--root-path", metavar="PATH", help="The path a proxy serves this below, as /games.")
@click.option(
    "--leaves",
    metavar="VALUES",
    help="What tiles kept are worth to computers: a file, a lexicon's name, or none; SET=VALUES for another set than "
    "english, several with commas between them.  [default: the words' own, or Lexiko's]",
)
@click.option("--log-format", metavar="FORM", help="Logs as json, or as text, which a terminal gets anyway.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser, where there is a screen.")
@click.pass_context
def serve(ctx: click.Context, /, *, lan: bool, open_page: bool, **options: Any) -> None:
    """Play on the web: at one table, live or over days.

    Ctrl-C ends it; games go on when it is started again.

    \b
    lexiko serve
    lexiko serve --lan
    lexiko serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem
    """
    ctx.with_resource(_ending_well())
    check_installed()
    if lan and options["host"] is None:
        options["host"] = "0.0.0.0"
    if sys.stderr.isatty():  # people read the address there; requests would push it away
        options["log"] = os.environ.get("LEXIKO_LOG") or "warning"
        options["log_format"] = options["log_format"] or os.environ.get("LEXIKO_LOG_FORMAT") or "text"
    try:
        settings = server.settings_from(os.environ, **options)
    except server.BadSettings as amiss:
        for problem in amiss.problems:
            say(f"lexiko: {problem}", err=True)
        ctx.exit(STATUS_OF_BAD_OPTIONS)
    chosen = options["port"] is not None or "LEXIKO_PORT" in os.environ
    try:
        server.serve_until_stopped(
            settings, ready=lambda port: _greet(settings, port, open_page=open_page), any_port=not chosen
        )
    except server.DatabaseInUse:
        if not _is_running_already(settings, open_page=open_page):
            raise


@contextmanager
def _ending_well() -> Iterator[None]:
    """Being told to stop while it starts is no failure either; later on the server has its own ways."""
    before = {number: signal.signal(number, _end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


def check_installed() -> None:
    """Raises `click.ClickException` where the packages of the web game are missing."""
    from importlib.util import find_spec

    missing = [name for name in ("fastapi", "sqlalchemy", "alembic", "uvicorn") if find_spec(name) is None]
    if missing:
        raise click.ClickException(
            f"the web game needs {', '.join(missing)}; install it with: pip install 'lexiko[web]'"
        )


def _greet(settings: server.Settings, port: int, *, open_page: bool) -> None:
    """Welcome whoever reads that; where it cannot be written, as on a full disk, games are served all the same."""
    with suppress(NobodyReads, OSError):
        _welcome(settings, port, open_page=open_page)
    with suppress(OSError):
        let_go()


def _welcome(settings: server.Settings, port: int, *, open_page: bool) -> None:
    """Tell where the game is found, on this machine and from others; show it where there is a screen."""
    from rich.text import Text

    here = server.address_of(settings.scheme, settings.host, port, settings.root_path)
    console = open_console(width=None)
    console.print(Text.assemble("\n  Lexiko is at     ", (here, "bold")), soft_wrap=True)
    _print_links(settings, port)
    say("\n  Ctrl-C ends it; games go on when it is started again.\n")
    if open_page:
        _open(here)


def _print_links(settings: server.Settings, port: int) -> None:
    """Tell where other devices find it, the usual address first, which can be scanned; nothing where they cannot."""
    from rich.text import Text

    addresses = server.addresses_for_others(settings, port)
    console = open_console(width=None)
    for nth, there in enumerate(addresses):
        plain = "" if there.startswith("https:") else "  (plain HTTP)"
        label = "for others       " if nth == 0 else "or               "
        console.print(Text.assemble(f"  {label}", (there, "bold"), plain), soft_wrap=True)
    if addresses and sys.stdout.isatty():
        console.print("", Text.from_ansi(server.scannable(addresses[0])), sep="\n")


def _open(address: str) -> None:
    """Open a browser where somebody sits at a screen; in a thread, as some browsers take their time."""
    if not sys.stdout.isatty() or not _has_display():
        return
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _is_running_already(settings: server.Settings, *, open_page: bool) -> bool:
    """A server that has these games open already: say where it is. False where none left word."""
    running = server.running_server(settings)
    if running is None:
        return False
    say(f"Lexiko is running already, at {running.address}")
    if port := urlsplit(running.address).port:
        _print_links(replace(settings, host=running.host), port)
    if open_page:
        _open(running.address)
    return True
