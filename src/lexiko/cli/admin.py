"""`lexiko admin`: for who runs the web game: its tables and their sizes, a table closed, who has reached a limit."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from lexiko import server
from lexiko.cli.backup import chosen_settings, data_options
from lexiko.cli.output import say

STATES = ("waiting", "playing", "over", "void")


@click.group()
def admin() -> None:
    """Look after the web game: its tables, while the server runs or not, and who has reached a limit of it."""


@admin.command()
@click.option("--state", type=click.Choice(STATES), help="Only tables that wait, are being played, or are over.")
@click.option("--limit", type=click.IntRange(1, 100_000), default=50, show_default=True, metavar="N", help="How many.")
@data_options
def tables(*, state: str | None, limit: int, data: str | None, database: str | None) -> None:
    """List tables, the one that changed last first."""
    settings = chosen_settings(data, database)
    found = server.table_summaries(settings.database, state=state, most=limit)
    for table in found:
        players = ", ".join(
            f"{name or '(free)'} {score}" for name, score in zip(table.names, table.scores, strict=True)
        )
        changed = datetime.fromtimestamp(table.changed_at, UTC)
        say(f"{table.id}  {table.state:<8} {changed:%Y-%m-%d %H:%M}  {table.edition}, {table.words}: {players}")
    if not found:
        say("There is no such table.")


@admin.command(context_settings={"ignore_unknown_options": True})  # a table's name may begin with a dash
@click.argument("table")
@data_options
def close(*, table: str, data: str | None, database: str | None) -> None:
    """Close a table: a game that is on ends without a winner."""
    settings = chosen_settings(data, database)
    server.close_table(settings, table)
    say(f"Table {table} is closed.")


@admin.command(short_help="Say how many tables there are and how large they are.")
@data_options
def sizes(*, data: str | None, database: str | None) -> None:
    """Say how many tables and entries there are, and how large the files are."""
    settings = chosen_settings(data, database)
    for name, number in server.sizes(settings.database).items():
        say(f"{name:<28}{number:>16,}")


@admin.command(name="limited", short_help="Say who has reached a limit of the running server.")
@data_options
def limited_addresses(*, data: str | None, database: str | None) -> None:
    """Say who has reached a limit of the running server, the latest first: how often, and when they last did."""
    settings = chosen_settings(data, database)
    reached, lifted = server.limited(settings)
    for line in reached:
        last = datetime.fromtimestamp(line.last, UTC)
        say(f"{line.address:<24}{line.limit:<18}{line.count:>9,} times  {last:%Y-%m-%d %H:%M:%S}")
    for address in lifted:
        say(f"{address:<24}limits lifted")
    if not reached and not lifted:
        say("Nobody has reached a limit.")


@admin.command()
@click.argument("address")
@data_options
def lift(*, address: str, data: str | None, database: str | None) -> None:
    """Lift the limits of an address, until the server is started again.

    An address of version 6 stands for its network of 64 bits, which is one house.
    """
    settings = chosen_settings(data, database)
    say(f"{server.lift(settings, address)} has no limits now.")


@admin.command(short_help="List accounts: how they are entered, and how often.")
@click.option("--limit", type=click.IntRange(1, 100_000), default=50, show_default=True, metavar="N", help="How many.")
@data_options
def people(*, limit: int, data: str | None, database: str | None) -> None:
    """List accounts, the last one first: the name to sign in by, devices signed in, and when one was last seen."""
    settings = chosen_settings(data, database)
    found = server.account_lines(settings.database, most=limit)
    for line in found:
        seen = f"{datetime.fromtimestamp(line.seen_at, UTC):%Y-%m-%d}" if line.seen_at else "never"
        made = datetime.fromtimestamp(line.made_at, UTC)
        say(
            f"{line.sign_in_name:<24} {line.name:<24} made {made:%Y-%m-%d}, {line.devices} devices, "
            f"seen {seen}, {line.children} children"
        )
    if not found:
        say("Nobody has an account.")


@admin.command()
@click.option("--limit", type=click.IntRange(1, 100_000), default=50, show_default=True, metavar="N", help="How many.")
@data_options
def reports(*, limit: int, data: str | None, database: str | None) -> None:
    """List what people have reported about others at their tables, the last first."""
    settings = chosen_settings(data, database)
    found = server.report_lines(settings.database, most=limit)
    for line in found:
        at = datetime.fromtimestamp(line.at, UTC)
        who = f"{line.name} ({line.sign_in_name or 'no account'}), seat {line.seat + 1} of {line.table_id}"
        say(f"{at:%Y-%m-%d %H:%M}  {who}: {line.text}")
    if not found:
        say("Nothing has been reported.")


@admin.command(name="let-in", short_help="Make a link by which somebody comes in who has lost all else.")
@click.argument("name")
@data_options
def let_in(*, name: str, data: str | None, database: str | None) -> None:
    """Make a link by which somebody comes into their account who has lost all else: once, within a day.

    NAME is the name they sign in by, or their mail address. Whoever has the link is let in: give it to nobody else.
    """
    say(server.let_in(chosen_settings(data, database), name))


@admin.command(name="remove", short_help="Delete an account with all that is its owner's.")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask once more.")
@data_options
def remove(*, name: str, yes: bool, data: str | None, database: str | None) -> None:
    """Delete an account with all that is its owner's, and their children's; nothing brings it back.

    NAME is the name they sign in by, or their mail address.
    """
    if not yes:
        click.confirm(f"Delete the account of {name} for good?", abort=True)
    server.remove_account(chosen_settings(data, database), name)
    say(f"The account of {name} is deleted.")
