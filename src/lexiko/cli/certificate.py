"""`lexiko certificate`: HTTPS on a home network, for what browsers do only there."""

from __future__ import annotations

import click

from lexiko import server
from lexiko.cli.backup import chosen_settings
from lexiko.cli.output import say


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
