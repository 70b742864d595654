"""What a person can look at in a turn: the score sheet, past turns, unseen tiles, a word, the rules, the commands."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

from lexiko.cli.output import WIDEST
from lexiko.cli.plain.talk import Conversation
from lexiko.notation import count_of
from lexiko.rulebook import Edition
from lexiko.rules import Ruleset
from lexiko.table import help_lines, history_lines, looked_up, turn_lines, turns_of, unseen_lines

_NO_TURN = "No turn has been made yet."
_INDENT = 6


def scores(game: Conversation, _seat: int, _rest: str) -> None:
    """The score sheet. Rule: R3.2"""
    game.show_sheet()


def history(game: Conversation, seat: int, rest: str) -> None:
    """All turns in a line each, or one of them in full."""
    events = game.session.events_for(seat)
    turns = turns_of(events, game.context)
    if not rest:
        game.screen.show(history_lines(events, game.context) or [_NO_TURN])
    elif (number := count_of(rest)) is not None and 1 <= number <= len(turns):
        game.screen.say(*turn_lines(turns[number - 1], game.context))
    else:
        game.screen.say(f"There is no turn {rest:.40}; there are {len(turns)}.")


def last(game: Conversation, seat: int, _rest: str) -> None:
    """The latest turn in full."""
    turns = turns_of(game.session.events_for(seat), game.context)
    game.screen.say(*(turn_lines(turns[-1], game.context) if turns else [_NO_TURN]))


def unseen(game: Conversation, seat: int, _rest: str) -> None:
    """The tiles this person does not see."""
    view = game.session.view(seat)
    columns = min(game.screen.columns, WIDEST)
    game.screen.show(unseen_lines(view.unseen.codes, game.context, in_bag=view.bag_count, columns=columns))


def look(game: Conversation, _seat: int, rest: str) -> None:
    """Whether a word is in the list, or which words fit a pattern, where that may be asked. Rule: R7.1, V5"""
    game.screen.say(looked_up(rest, game.lexicon, game.context))


def rules(game: Conversation, _seat: int, _rest: str) -> None:
    """The rules in force, clause by clause."""
    game.screen.show(rules_lines(game.context.ruleset, game.edition))


def rules_lines(in_force: Ruleset, edition: Edition) -> list[str]:
    """The rules in force as lines, clause by clause."""
    from lexiko.rulebook import rules_in_force, set_of

    lines: list[str] = []
    for section in rules_in_force(in_force, edition, set_of(in_force)):
        lines += ["", section.title]
        for clause, text in section.clauses:
            lines += wrap(text, 78, initial_indent=clause.ljust(_INDENT), subsequent_indent=" " * _INDENT)
    return lines


def commands(game: Conversation, _seat: int, _rest: str) -> None:
    """What can be typed."""
    game.screen.show(help_lines(game.context.ruleset))


LOOKUPS: dict[str, Callable[[Conversation, int, str], None]] = {
    "help": commands,
    "history": history,
    "last": last,
    "look": look,
    "rules": rules,
    "scores": scores,
    "unseen": unseen,
}
"""By the command that asks for it."""
