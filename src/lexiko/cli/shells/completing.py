"""What a shell offers where a name is half typed: editions, sets, lexica, saved games, players, and files.

Looked at only while a shell asks for completions: see `main`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from lexiko.cli.program_name import ASKED_BY
from lexiko.cli.shells.asking import teach_shells

SHELLS = ("bash", "zsh", "fish")

Offer = tuple[str, str]
"""A name, and what it is in a few words; empty where the name says it."""


class Name(click.ParamType[str]):
    """A text for which a shell offers names; `listed`: several with commas between them; `or_file`: files too."""

    name = "text"

    def __init__(self, offers: Callable[[], Iterable[Offer]], *, listed: bool = False, or_file: bool = False) -> None:
        self._offers, self._listed, self._or_file = offers, listed, or_file

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that begin so."""
        del ctx, param
        before, comma, begun = incomplete.rpartition(",") if self._listed else ("", "", incomplete)
        taken = before.split(",")
        offered = [
            CompletionItem(f"{before}{comma}{name}", help=about or None)
            for name, about in self._offers()
            if name.casefold().startswith(begun.casefold()) and name not in taken
        ]
        is_path = self._or_file and (not offered or begun.startswith((".", "/", "~")))
        return [*offered, CompletionItem(incomplete, type="file")] if is_path else offered


def editions() -> Iterable[Offer]:
    """Every edition, and those with options with each of their choices."""
    from lexiko.rulebook import all_editions

    for edition in all_editions():
        yield edition.key, edition.name
        for option in edition.options:
            for choice in option.choices:
                yield f"{edition.key}:{option.key}={choice.key}", choice.about


def sets() -> Iterable[Offer]:
    """Every set of tiles."""
    from lexiko.rulebook import all_sets

    return ((each.key, each.name) for each in all_sets())


def lexica() -> Iterable[Offer]:
    """The lexica that come with Lexiko, and the user's own."""
    from lexiko.lexicon import available_lexica, own_keys

    shipped = [(entry.key, entry.about) for entry in available_lexica()]
    return (*shipped, *((key, "") for key in own_keys()))


def installable() -> Iterable[Offer]:
    """The word lists that can be installed by name."""
    from lexiko.lexicon import recipes

    return ((recipe.key, recipe.about) for recipe in recipes())


def variations() -> Iterable[Offer]:
    """V1 to V7."""
    from lexiko.rulebook import VARIATIONS

    return ((each.key, each.name) for each in VARIATIONS)


def levels() -> Iterable[Offer]:
    """The levels of the finish line."""
    return ((name, "") for name in ("beginner", "intermediate", "advanced", "expert"))


def computers() -> Iterable[Offer]:
    """Every kind of computer player."""
    from lexiko.players import KIND_NAMES

    return ((kind, "") for kind in KIND_NAMES)


def seats() -> Iterable[Offer]:
    """Computers as they are named among people."""
    return ((f"bot:{kind}", about) for kind, about in computers())


def played_games() -> Iterable[Offer]:
    """The numbers of the saved games."""
    from lexiko.cli.saved_games import played_numbers

    return ((str(number), "") for number in played_numbers())


def kept_games() -> Iterable[Offer]:
    """The numbers of the kept scores."""
    from lexiko.cli.saved_games import kept_numbers

    return ((str(number), "") for number in kept_numbers())


def all_games() -> Iterable[Offer]:
    """The numbers of all games on the shelf."""
    return (*played_games(), *kept_games())


_FILE = click.Path()
_BY_NAME: dict[str, click.ParamType[Any]] = {
    "edition": Name(editions, or_file=True),
    "set_key": Name(sets, or_file=True),
    "lexicon": Name(lexica, or_file=True),
    "house": Name(variations, listed=True),
    "levels": Name(levels, listed=True),
    "number": Name(all_games),
    "numbers": Name(all_games),
    "file": _FILE,
    "path": _FILE,
    "leaves": _FILE,
    "out": _FILE,
}
"""What is offered for a parameter, by its name in any command."""
_BY_PLACE: dict[tuple[str, str], click.ParamType[Any]] = {
    ("keep", "resume"): Name(kept_games),
    ("play", "resume"): Name(played_games),
    ("play", "players"): Name(seats, listed=True),
    ("selfplay", "players"): Name(computers, listed=True),
    ("install", "name"): Name(installable),
    ("info", "name"): Name(lexica),
    ("remove", "name"): Name(lexica),
    ("export", "name"): Name(lexica),
    ("diff", "first"): Name(lexica),
    ("diff", "second"): Name(lexica),
}
"""The same where it differs from command to command."""


def offering(command: click.Command) -> click.Command:
    """The command, and those below it, with names offered for what can be named."""
    for parameter in command.params:
        kind = _BY_PLACE.get((command.name or "", parameter.name or "")) or _BY_NAME.get(parameter.name or "")
        if kind is not None and not isinstance(parameter.type, click.Choice):
            parameter.type = kind
    if isinstance(command, click.Group):
        for below in command.commands.values():
            offering(below)
    return command


def script(shell: str, command: click.Command) -> str:
    """The lines that teach a shell to ask for completions of a command."""
    from click.shell_completion import get_completion_class

    teach_shells()
    kind = get_completion_class(shell)
    assert kind is not None
    asking = kind(command, {}, "lexiko", ASKED_BY)
    return asking.source_template % asking.source_vars()
