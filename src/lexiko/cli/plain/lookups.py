"""What a person can look at in a turn: the score sheet, past turns, unseen tiles, a word, the rules, the commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import wrap

from lexiko.cli.output import WIDEST
from lexiko.cli.plain.talk import Conversation
from lexiko.notation import NotationError, count_of, counted
from lexiko.table import help_lines, history_lines, turn_lines, turns_of, unseen_lines

_NO_TURN = "No turn has been made yet."
_INDENT = 6
_MOST_SHOWN = 60
_ANY = {"?": b".", "*": b".*"}


def scores(game: Conversation, _seat: int, _rest: str) -> None:
    """The score sheet. Rule: R3.2"""
    game.show_sheet()


def history(game: Conversation, seat: int, rest: str) -> None:
    """All turns in a line each, or one of them in full."""
    events = game.host.events_for(seat)
    turns = turns_of(events, game.telling)
    if not rest:
        game.screen.show(history_lines(events, game.telling) or [_NO_TURN])
    elif (number := count_of(rest)) is not None and 1 <= number <= len(turns):
        game.screen.say(*turn_lines(turns[number - 1], game.telling))
    else:
        game.screen.say(f"There is no turn {rest:.40}; there are {len(turns)}.")


def last(game: Conversation, seat: int, _rest: str) -> None:
    """The latest turn in full."""
    turns = turns_of(game.host.events_for(seat), game.telling)
    game.screen.say(*(turn_lines(turns[-1], game.telling) if turns else [_NO_TURN]))


def unseen(game: Conversation, seat: int, _rest: str) -> None:
    """The tiles this person does not see."""
    view = game.host.view(seat)
    columns = min(game.screen.columns, WIDEST)
    game.screen.show(unseen_lines(view.unseen.codes, game.telling, in_bag=view.bag_count, columns=columns))


def look(game: Conversation, _seat: int, rest: str) -> None:
    """Whether a word is in the list, or which words fit a pattern, where that may be asked. Rule: R7.1, V5"""
    if not game.telling.ruleset.open_dictionary:
        game.screen.say("In this game words are looked up for challenges only (R7.1); an open dictionary is V5.")
        return
    if not rest:
        raise NotationError("there is no word to look up", expected="a word, as in look HORN, or a pattern, look H?R*")
    if set(rest) & set(_ANY):
        game.screen.say(_fitting(game, rest))
        return
    word = game.telling.alphabet.parse_word(rest)
    found = "is" if game.lexicon.judge(game.telling.ruleset).accepts(word) else "is not"
    game.screen.say(f"{game.telling.word(word)} {found} in the word list.")


def _fitting(game: Conversation, pattern: str) -> str:
    """The words that fit: `?` is any letter, `*` any letters or none."""
    judge, alphabet = game.lexicon.judge(game.telling.ruleset), game.telling.alphabet
    parts = re.split(r"([?*])", pattern)
    wanted = b"".join(_ANY.get(part) or re.escape(alphabet.parse_word(part)) for part in parts)
    fits = re.compile(wanted, re.DOTALL).fullmatch  # any letter code, the one that is a line's end too
    words = [word for word in game.lexicon if fits(word) and judge.accepts(word)]
    if not words:
        return f"No word fits {pattern.upper()}."
    more = f" and {len(words) - _MOST_SHOWN} more" if len(words) > _MOST_SHOWN else ""
    shown = ", ".join(game.telling.word(word) for word in words[:_MOST_SHOWN])
    return f"{counted(len(words), 'word')}: {shown}{more}."


def rules(game: Conversation, _seat: int, _rest: str) -> None:
    """The rules in force, clause by clause."""
    from lexiko.rulebook import load_set, rules_in_force

    in_force = game.telling.ruleset
    for section in rules_in_force(in_force, game.edition, load_set(in_force.set_key)):
        game.screen.show(["", section.title])
        for clause, text in section.clauses:
            first = clause.ljust(_INDENT)
            game.screen.show(wrap(text, 78, initial_indent=first, subsequent_indent=" " * _INDENT))


def commands(game: Conversation, _seat: int, _rest: str) -> None:
    """What can be typed."""
    game.screen.show(help_lines(game.telling.ruleset))


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
