"""Options that several commands share: which set, and what the players agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from lexiko.translations import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., object])

_RULES_OPTIONS = (
    click.option("--set", "set_key", metavar="SET", help="Tiles and board: a key or the path of a file."),
    click.option(
        "--house",
        default="",
        metavar="V3,V4",
        help="Variations all players agreed on, V1 to V7. lexiko rules lists them.",
    ),
    click.option("--opening-length", type=int, metavar="3|4|5", help="Letters of the first word at least (V1)."),
    click.option(
        "--levels",
        default="",
        metavar="LEVELS",
        help="Levels (beginner, intermediate, expert) or scores for the finish line (V7), one each or one for all.",
    ),
    click.option(
        "--turn-timer", default="", metavar="SECONDS", help="Limit for a turn, one each or one for all; 0 is none."
    ),
)


turn_option = click.option(
    "--turn",
    type=click.IntRange(min=0),
    metavar="N",
    help="Take the position of a game in a file, after N turns; 0 is before the first.",
)


position_edition_option = click.option(
    "--edition", metavar="EDITION", help="The rulebook: a key or a file's path.  [default: the position's, or classic]"
)


leaves_option = click.option(
    "--leaves",
    metavar="VALUES",
    help="What tiles kept are worth: a file, a lexicon's name, or none.  [default: the words' own, or Lexiko's]",
)


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    help="What the game speaks.  [default: LEXIKO_LANGUAGE, else that of the locale, else en]",
)


def rules_options(command: Command) -> Command:
    """Give a command the options `--set`, `--house`, `--opening-length`, `--levels` and `--turn-timer`.

    They arrive as `set_key` and, for `HouseRules.from_text`, as `house`, `opening_length`, `levels` and `turn_timer`.
    """
    for option in reversed(_RULES_OPTIONS):
        command = option(command)
    return command


force_option = click.option("--force", is_flag=True, help="Write over a file that is there.")
