"""`lexiko completion`: the lines that teach a shell to complete commands, options and names."""

from __future__ import annotations

import click

from lexiko.cli.output import say
from lexiko.cli.shells.completing import SHELLS, script


@click.command()
@click.argument("shell", type=click.Choice(SHELLS), metavar="bash|zsh|fish")
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what makes a shell complete commands, options and names.

    Names are those of editions, sets, lexica, computers and saved games. Where lexiko is found by its name, put the
    line of your shell into the file it reads when it starts.

    \b
    source <(lexiko completion bash)
    source <(lexiko completion zsh)
    lexiko completion fish | source
    """
    say(script(shell, ctx.find_root().command))
