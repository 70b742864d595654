"""`lexiko backup`, `restore`, `certificate`: what lies in a server's folder, copied, put back, and made for HTTPS."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from lexiko import server
from lexiko.cli.output import say
from lexiko.cli.serve import check_installed

Command = TypeVar("Command", bound=Callable[..., Any])


def data_options(command: Command) -> Command:
    """Options that say whose games are meant."""
    folder = click.option("--data", metavar="DIR", help="The folder the server keeps its games in.")
    return folder(click.option("--database", metavar="URL", help="Its database, where that is elsewhere.")(command))


def chosen_settings(data: str | None, database: str | None) -> server.Settings:
    """Whose games are meant: of the server with these options and this environment."""
    check_installed()
    return server.settings_from(os.environ, data=data, database=database)


@click.command()
@click.argument("target", metavar="[FILE]", required=False)
@data_options
def backup(*, target: str | None, data: str | None, database: str | None) -> None:
    """Copy all tables and games to a file, while the server runs or not.

    Without a file's name the copy goes to the folder backups beside the database.
    """
    written = server.back_up(chosen_settings(data, database).database, Path(target) if target else None)
    say(f"Everything is in {written}")


@click.command()
@click.argument("source", metavar="FILE")
@data_options
def restore(*, source: str, data: str | None, database: str | None) -> None:
    """Put a backup in the place of all tables and games; what was there is kept beside it.

    The server must not be running.
    """
    kept = server.restore(chosen_settings(data, database).database, Path(source))
    say(f"Restored from {source}" + (f"; what was there before is in {kept}" if kept else ""))


@click.command()
@click.option("--data", metavar="DIR", help="The folder the server keeps its games in.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="One more name or address of this machine.")
def certificate(*, data: str | None, names: tuple[str, ...]) -> None:
    """Make a certificate for this machine at home, and an authority that devices are told to trust, once.

    The authority is good for names and networks at home alone. Run it again within a year for a fresh certificate:
    devices need not be told anew.
    """
    made = server.make_home_certificate(chosen_settings(data, None).data, names=names)
    say(f"Each device is told once to trust {made.authority}")
    say(f"It is good for {', '.join(made.names)}")
    say(f"lexiko serve --host 0.0.0.0 --port 8443 --tls-cert {made.certificate} --tls-key {made.key}")
