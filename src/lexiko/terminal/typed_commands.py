"""What can be typed in a person's turn: every command with its meaning, only those this game has, and their price."""

from __future__ import annotations

from collections.abc import Callable, Collection
from textwrap import wrap
from typing import NamedTuple

from lexiko.notation import SentenceContext, counted, is_place, listed
from lexiko.rules import PlayerView, Ruleset


class CommandHelp(NamedTuple):
    """A command: its name, how it is typed, what it does, and in which games it is offered."""

    name: str
    usage: str
    about: str
    offered: Callable[[Ruleset], bool] = lambda _: True


def agreement_hint(view: PlayerView, context: SentenceContext, *, typed: str) -> str:
    """What a person is told who is asked whether no play remains. Rule: R9.2"""
    agreed = [context.names[seat] for seat in sorted(view.agreed)]
    why = "Everybody has passed."
    if agreed:
        why = f"{listed(agreed)} {'agrees' if len(agreed) == 1 else 'agree'} that no play remains."
    return f"{why} If you see no more plays, type {typed}."


def _names_a_word(ruleset: Ruleset) -> bool:
    return ruleset.challenge_scope == "word"


COMMANDS = (
    CommandHelp(
        "play", "8H HORN", "play across from row 8, column H; H8 HORN goes down; a blank is written small: HOrN"
    ),
    CommandHelp("try", "try 8H HORN", "what a play would earn; no word is looked up"),
    CommandHelp("exchange", "exchange AEI", "put tiles aside and draw as many; ? is a blank"),
    CommandHelp("pass", "pass", "end the turn without a play"),
    CommandHelp("swap", "swap 8H", "take the blank at 8H for its letter", lambda rules: rules.blank_recycling),
    CommandHelp(
        "recycle",
        "recycle 8H E",
        "lay your E on 8H and take the letter there; a small e is your blank",
        lambda rules: rules.letter_recycling,
    ),
    CommandHelp(
        "rearrange",
        "rearrange 8H TA.E",
        "take up EAT at 8H and lay it so; your P for the full stop makes 8H TAPE",
        lambda rules: rules.rearranging,
    ),
    CommandHelp(
        "undo",
        "undo",
        "take back the last of these steps, which count only with the play",
        lambda rules: rules.blank_recycling or rules.letter_recycling or rules.rearranging,
    ),
    CommandHelp("challenge", "challenge", "doubt the last play before you act", lambda rules: not _names_a_word(rules)),
    CommandHelp("challenge", "challenge PI", "doubt a word of the last play before you act", _names_a_word),
    CommandHelp("shuffle", "shuffle, sort", "your rack in another order"),
    CommandHelp("rack", "rack, board", "show your rack, or the whole table"),
    CommandHelp("scores", "scores", "the score sheet"),
    CommandHelp("last", "last, history 5", "the last turn, or turn 5, word by word; history lists all"),
    CommandHelp("unseen", "unseen", "which tiles you do not see"),
    CommandHelp(
        "look", "look HORN", "look a word up; look H?R* lists the words that fit", lambda rules: rules.open_dictionary
    ),
    CommandHelp("agree", "agree", "agree that no play remains; the game ends when all agree"),
    CommandHelp("rules", "rules", "the rules of this game"),
    CommandHelp("save", "save, quit", "how to go on later; leave now"),
    CommandHelp("resign", "resign", "leave the game for good"),
)
"""In the order in which help lists them."""

NAMES = (
    "agree", "board", "challenge", "exchange", "help", "history", "last", "look", "pass", "quit", "rack", "rearrange",
    "recycle", "resign", "rules", "save", "scores", "shuffle", "sort", "swap", "try", "undo", "unseen",
)  # fmt: skip
"""Every command there is."""

_SHORT = {"?": "help", "-": "pass", "ex": "exchange", "exch": "exchange", "exit": "quit"}
_SHORTEST = 2
_ALIKE = 0.7
"""How much of a word and a command must be the same, letter after letter, for one to be taken for the other."""
_WIDTH = 79
_MARKS = (
    "On the board 2L and 3L multiply a letter, 2W and 3W a word, on the turn that covers them; in plain text they "
    """are ' and ", - and =. A blank stands there in lower case."""
)


def resolve(word: str, names: Collection[str] = NAMES) -> str | None:
    """The command a word means: its name, or a beginning of at least two letters that fits one alone; None if none.

    >>> resolve("unseen"), resolve("CH"), resolve("re")
    ('unseen', 'challenge', None)
    """
    word = word.casefold()
    if word in names or word in _SHORT:
        return _SHORT.get(word, word)
    meant = [name for name in names if len(word) >= _SHORTEST and name.startswith(word)]
    return meant[0] if len(meant) == 1 else None


def no_command(word: str, names: Collection[str] = NAMES) -> str:
    """That a word means no command, and which one it may have been meant for.

    >>> no_command("undu"), no_command("HORN")
    ('undu is no command; did you mean undo?', 'HORN is no command.')
    """
    from difflib import get_close_matches  # slow to import, and needed for mistakes only

    near = get_close_matches(word.casefold(), names, n=1, cutoff=_ALIKE)
    return f"{word} is no command; did you mean {near[0]}?" if near else f"{word} is no command."


def stands_before_a_square(word: str, rest: str) -> str | None:
    """What to say of a command with a square behind it, as if it were a word to be played there; None if there is none.

    >>> stands_before_a_square("agree", "8H")
    'agree is a command. To play the word, say where first: 8H AGREE.'
    """
    square = rest.split(" ")[0]
    if not is_place(square):
        return None
    return f"{word} is a command. To play the word, say where first: {square.upper()} {word.upper()}."


def help_lines(ruleset: Ruleset, *, width: int = _WIDTH) -> list[str]:
    """The commands of this game and what the board's marks mean, within so many columns."""
    offered = [command for command in COMMANDS if command.offered(ruleset)]
    usage = max(len(command.usage) for command in offered) + 2
    lines: list[str] = []
    for command in offered:
        first = f"  {command.usage:<{usage}}"
        lines += wrap(command.about, width, initial_indent=first, subsequent_indent=" " * len(first))
    return [*lines, *wrap(_MARKS, width)]


def challenge_cost(ruleset: Ruleset, *, loses: str = "the challenger loses", last_one: bool = False) -> str:
    """What a challenge that fails costs, as the end of a sentence; `last_one`: no turn is left to lose. Rule: R8.4, C2

    >>> from lexiko.rulebook import ruleset
    >>> challenge_cost(ruleset("club:challenge=five-point"))
    'its maker gains 5 points'
    """
    if ruleset.challenge_failed == "give-points":
        return f"its maker gains {counted(ruleset.challenge_points, 'point')}"
    if ruleset.challenge_failed == "nothing":
        return "that costs nothing"
    return "that costs nothing now" if last_one else f"{loses} a turn"
