"""What a person can look at in a turn: the score sheet, past turns, unseen tiles, the rules, the commands."""

from __future__ import annotations

from collections.abc import Callable

from lexiko.cli.output import WIDEST
from lexiko.cli.plain.conversation import LineConversation
from lexiko.notation import count_of, unseen_lines
from lexiko.terminal import help_lines, history_lines, rules_lines, turn_lines, turns_of


def scores(game: LineConversation, _seat: int, _rest: str) -> None:
    """The score sheet. Rule: R3.2"""
    game.show_sheet()


def history(game: LineConversation, seat: int, rest: str) -> None:
    """All turns in a line each, or one of them in full."""
    events = game.session.events_for(seat)
    turns = turns_of(events, game.context)
    if not rest:
        game.screen.show(history_lines(events, game.context) or [game.context.say("lines.no-turn")])
    elif (number := count_of(rest)) is not None and 1 <= number <= len(turns):
        game.screen.say(*turn_lines(turns[number - 1], game.context))
    else:
        game.screen.say(game.context.say("lines.no-such-turn", turn=rest[:40], count=len(turns)))


def last(game: LineConversation, seat: int, _rest: str) -> None:
    """The latest turn in full."""
    turns = turns_of(game.session.events_for(seat), game.context)
    game.screen.say(*(turn_lines(turns[-1], game.context) if turns else [game.context.say("lines.no-turn")]))


def unseen(game: LineConversation, seat: int, _rest: str) -> None:
    """The tiles this person does not see."""
    view = game.session.view(seat)
    columns = min(game.screen.columns, WIDEST)
    game.screen.show(unseen_lines(view.unseen.codes, game.context, in_bag=view.bag_count, columns=columns))


def rules(game: LineConversation, _seat: int, _rest: str) -> None:
    """The rules in force, clause by clause."""
    game.screen.show(rules_lines(game.context.ruleset, game.edition, language=game.context.language))


def commands(game: LineConversation, _seat: int, _rest: str) -> None:
    """What can be typed."""
    game.screen.show(help_lines(game.context, width=min(game.screen.columns, WIDEST) - 1))


LOOKUPS: dict[str, Callable[[LineConversation, int, str], None]] = {
    "help": commands,
    "history": history,
    "last": last,
    "rules": rules,
    "scores": scores,
    "unseen": unseen,
}
"""By the command that asks for it."""
