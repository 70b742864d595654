"""The command `lexiko`: its subcommands, loaded when asked for, and how every mistake is told."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from errno import EDQUOT, EIO, ENOSPC
from io import StringIO

import click

from lexiko.cli.output import print_json_error, say, say_waiting
from lexiko.cli.program_name import ASKED_BY
from lexiko.cli.streams import NobodyReads, drop, let_go, take_streams
from lexiko.waiting import heard_by

COMMANDS = {
    "admin": ("lexiko.cli.admin", "Look after the tables of the web game."),
    "backup": ("lexiko.cli.backup", "Copy all games of the web game to a file."),
    "certificate": ("lexiko.cli.backup", "Make a certificate for HTTPS at home."),
    "coach": ("lexiko.cli.coach", "Give hints to the best move, and explain a move."),
    "completion": ("lexiko.cli.shells.completion", "Teach a shell to complete what you type."),
    "convert": ("lexiko.cli.convert", "Write a game or a position in another form."),
    "games": ("lexiko.cli.games", "List, search and export saved games."),
    "infer": ("lexiko.cli.simulating.infer", "Tell what the last player may have kept."),
    "keep": ("lexiko.cli.keep", "Keep score for a board of your own."),
    "lexicon": ("lexiko.cli.lexicon", "List, add, install and compare lexica."),
    "moves": ("lexiko.cli.moves", "List the best moves of a position."),
    "play": ("lexiko.cli.play", "Play a game here, with people and computers."),
    "position": ("lexiko.cli.position", "Show a position, and whether it can be."),
    "puzzles": ("lexiko.cli.puzzling.command", "Make, check and solve puzzles: one play is far the best."),
    "repair": ("lexiko.cli.repair", "Mend a game record, and show each change."),
    "restore": ("lexiko.cli.backup", "Put a backup of the web game back."),
    "review": ("lexiko.cli.reviewing.command", "Review a game: what each choice cost, and why."),
    "rules": ("lexiko.cli.rules", "Print the rules in force, the board and the tiles."),
    "score": ("lexiko.cli.score", "Replay a game record and check its scores."),
    "selfplay": ("lexiko.cli.selfplay", "Let computers play each other, and count."),
    "serve": ("lexiko.cli.serve", "Play on the web, from this machine."),
    "simulate": ("lexiko.cli.simulating.command", "Find the move that wins most often, by playing on."),
    "solve": ("lexiko.cli.solving.command", "Solve an ending, or the turn before it: what wins, proved."),
    "study": ("lexiko.cli.studying.command", "Learn words, on cards that come back in time."),
    "train": ("lexiko.cli.train", "Learn what tiles are worth, and who is likely to win."),
    "verify": ("lexiko.cli.verify", "Check that a finished game was drawn fairly."),
    "words": ("lexiko.cli.words", "Look words up, and what letters make."),
}
"""Name → the module whose function of that name is the command, and its line in the list of commands."""
SECTIONS = {
    "To play": "play serve keep games rules",
    "Games written down": "score convert repair verify",
    "To study": "review coach moves simulate infer solve position study puzzles words lexicon",
    "Computers": "selfplay train",
    "To run a server": "admin backup restore certificate",
    "The shell": "completion",
}
"""Headings of the list of commands, and which stand below each, in this order."""

_WIDEST = max(map(len, COMMANDS))
STATUS_OF_A_REFUSAL, STATUS_OF_A_MISTAKE = 1, 2
"""What was asked rightly could not be done; it was asked wrongly."""
STATUS_OF_AN_INTERRUPT = 130
SECONDS_TO_LEAVE = 3
"""After an interrupt. Python waits for threads at its end, and one may wait for a lock that the interrupt left shut."""


class LazyCommands(click.Group):
    """A group whose commands are imported when they are run, so that help comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return [*super().list_commands(ctx), *COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now; None if there is none."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        command = getattr(importlib.import_module(COMMANDS[cmd_name][0]), cmd_name)
        assert isinstance(command, click.Command)
        if ASKED_BY in os.environ:
            from copy import deepcopy

            from lexiko.cli.shells.completing import offering

            return offering(deepcopy(command))  # what runs in this process later reads its arguments as ever
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, written without importing them."""
        for heading, names in SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(_WIDEST), COMMANDS[name][1]) for name in names.split()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command meant by the first argument; an unknown one is told the known ones."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from difflib import get_close_matches  # slow to import, and needed for mistakes only

            near = get_close_matches(args[0], COMMANDS, n=1)
            meant = f"did you mean {near[0]}? " if near else ""
            ctx.fail(f"there is no command {args[0]!r}; {meant}there are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        say(f"lexiko {version('lexiko')}")
        ctx.exit()


@click.group(
    cls=LazyCommands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version."
)
@click.pass_context
def lexiko(ctx: click.Context) -> None:
    """A crossword board game for two to four people and computers.

    Help on a command: lexiko COMMAND --help
    """
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its status."""
    take_streams()
    status = run(sys.argv[1:] if arguments is None else arguments)
    if status == STATUS_OF_AN_INTERRUPT:
        import signal

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # leaving already: who asks again is not answered by a traceback
        _leave_within(SECONDS_TO_LEAVE, status)
        drop()
    try:
        let_go()
    except OSError as refused:
        status = status or _report_mistake(refused)  # a full disk is told once
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run the command line; returns the status. A mistake of the user's is told in one sentence on stderr.

    >>> run(["rules", "nowhere"])
    2
    """
    as_json = "--json" in arguments
    heard_by(say_waiting)
    if ASKED_BY in os.environ:
        from lexiko.cli.shells.asking import teach_shells

        teach_shells()
    try:
        status = lexiko.main(list(arguments), prog_name="lexiko", standalone_mode=False)
    except click.ClickException as mistake:
        if as_json:
            return print_json_error(mistake, mistake.format_message(), status=mistake.exit_code)
        shown = StringIO()
        mistake.show(shown)
        say(shown.getvalue(), nl=False, err=True)
        return mistake.exit_code
    except (click.Abort, KeyboardInterrupt):
        return STATUS_OF_AN_INTERRUPT
    except NobodyReads:
        return 0
    except SystemExit as ended:  # how click ends when a shell asked for completion, and we when told to stop
        status = ended.code
    except Exception as trouble:
        return _report_mistake(trouble, as_json=as_json)
    return status if isinstance(status, int) else 0


def _report_mistake(trouble: Exception, *, as_json: bool = False) -> int:
    """Tell a user's mistake, or what the system refused; anything else is a fault of ours and goes on."""
    from lexiko.rules import Error  # here, so that help need not wait for the rules

    if isinstance(trouble, OSError):
        why = os.strerror(trouble.errno) if trouble.errno else str(trouble)
        sentence = f"{trouble.filename}: {trouble.strerror}" if trouble.filename else why
    elif isinstance(trouble, Error):
        sentence = str(trouble)
    else:
        raise trouble
    status = STATUS_OF_A_REFUSAL if _is_no_mistake(trouble) else STATUS_OF_A_MISTAKE
    if as_json:
        return print_json_error(trouble, sentence, status=status)
    say(f"lexiko: {sentence}", err=True)
    return status


def _is_no_mistake(trouble: BaseException) -> bool:
    """Whether something was asked for rightly and could not be done: no room is left, or the disk fails."""
    reason = trouble if isinstance(trouble, OSError) else trouble.__cause__
    return isinstance(reason, OSError) and reason.errno in (ENOSPC, EDQUOT, EIO)


def _leave_within(seconds: float, status: int) -> None:
    import threading  # here, so that help need not wait for it

    last_resort = threading.Timer(seconds, os._exit, (status,))
    last_resort.daemon = True
    last_resort.start()
