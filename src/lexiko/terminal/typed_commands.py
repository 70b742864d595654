"""What can be typed in a person's turn: every command with its meaning, only those this game has, and their price."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from textwrap import wrap
from typing import NamedTuple

from lexiko.notation import SentenceContext, is_place
from lexiko.rules import PlayerView, Ruleset
from lexiko.translations import translations


class CommandHelp(NamedTuple):
    """A command as help lists it: by which key of the sentences, and in which games it is offered."""

    key: str
    offered: Callable[[Ruleset], bool] = lambda _: True


def agreement_hint(view: PlayerView, context: SentenceContext, *, slash: str = "") -> str:
    """What a person is told who is asked whether no play remains; `slash` stands before what is typed. Rule: R9.2"""
    agreed = [context.names[seat] for seat in sorted(view.agreed)]
    why = context.say("terminal.all-passed")
    if agreed:
        why = context.say("table.agreed-by", names=context.listed(agreed), count=len(agreed))
    return context.say("terminal.ask-to-agree", why=why, typed=slash + spoken("agree", context.language))


COMMANDS = (
    CommandHelp("play"),
    CommandHelp("try"),
    CommandHelp("exchange"),
    CommandHelp("pass"),
    CommandHelp("swap", lambda rules: rules.blank_recycling),
    CommandHelp("recycle", lambda rules: rules.letter_recycling),
    CommandHelp("rearrange", lambda rules: rules.rearranging),
    CommandHelp("undo", lambda rules: rules.blank_recycling or rules.letter_recycling or rules.rearranging),
    CommandHelp("challenge", lambda rules: not rules.challenge_names_word),
    CommandHelp("challenge-word", lambda rules: rules.challenge_names_word),
    CommandHelp("shuffle"),
    CommandHelp("rack"),
    CommandHelp("scores"),
    CommandHelp("last"),
    CommandHelp("unseen"),
    CommandHelp("look", lambda rules: rules.open_dictionary),
    CommandHelp("hint", lambda rules: rules.open_dictionary),
    CommandHelp("hint-without-words", lambda rules: not rules.open_dictionary),
    CommandHelp("agree"),
    CommandHelp("rules"),
    CommandHelp("save"),
    CommandHelp("resign"),
)
"""In the order in which help lists them."""

NAMES = (
    "agree", "board", "challenge", "exchange", "help", "hint", "history", "last", "look", "pass", "quit", "rack",
    "rearrange", "recycle", "resign", "rules", "save", "scores", "shuffle", "sort", "swap", "try", "undo", "unseen",
)  # fmt: skip
"""Every command there is, as the program knows it and English types it."""

_TURN_WORDS = ("exchange", "pass", "swap", "recycle", "rearrange")
_DIRECTIONS = ("across", "down")
_SHORT = {"?": "help", "-": "pass", "ex": "exchange", "exch": "exchange", "exit": "quit"}
_SHORTEST = 2
_ALIKE = 0.7
"""How much of a word and a command must be the same, letter after letter, for one to be taken for the other."""
_WIDTH = 79


def ways_to_type(name: str, language: str) -> list[str]:
    """What is typed for a command or an answer in a language, the usual word first."""
    return translations(language)(f"typed.{name}.words").split()


def is_typed(answer: str, name: str, language: str) -> bool:
    """Whether an answer means this, in the language that is spoken or in English, which is understood everywhere.

    >>> is_typed("Ja", "yes", "de"), is_typed("yes", "yes", "de"), is_typed("ja", "yes", "en")
    (True, True, False)
    """
    return answer.casefold() in (*ways_to_type(name, "en"), *ways_to_type(name, language))


def spoken(name: str, language: str) -> str:
    """The usual word for a command in a language.

    >>> spoken("exchange", "en"), spoken("exchange", "de")
    ('exchange', 'tauschen')
    """
    return ways_to_type(name, language)[0]


@cache
def _typed_words(names: tuple[str, ...], language: str) -> dict[str, str]:
    """The command of every word that means one: English is understood at every table, its own language besides."""
    typed = {name: name for name in names}
    if language != "en":
        say = translations(language)
        own = {word: name for name in names if say.has(f"typed.{name}.words") for word in ways_to_type(name, language)}
        typed |= own
    return typed


def resolve(word: str, names: Collection[str] = NAMES, *, language: str = "en") -> str | None:
    """The command a word means: its name, or a beginning of at least two letters that fits one alone; None if none.

    >>> resolve("unseen"), resolve("CH"), resolve("re"), resolve("tausche", language="de")
    ('unseen', 'challenge', None, 'exchange')
    """
    word, typed = word.casefold(), _typed_words(tuple(names), language)
    if word in _SHORT:
        return _SHORT[word]
    if word in typed:
        return typed[word]
    meant = {name for each, name in typed.items() if len(word) >= _SHORTEST and each.startswith(word)}
    return meant.pop() if len(meant) == 1 else None


def in_english(typed: str, language: str) -> str:
    """A line in which the words of turns and directions are those that records are written with.

    >>> in_english("holen 8H; 9C WORT senkrecht", "de"), in_english("tauschen keine", "de")
    ('swap 8H; 9C WORT down', 'exchange none')
    """
    if language == "en":
        return typed
    return "; ".join(" ".join(_english_words(part.split(), language)) for part in typed.split(";"))


def _english_words(words: list[str], language: str) -> Iterator[str]:
    for place, word in enumerate(words):
        if place == 0 and not is_place(word):
            meant = resolve(word, _TURN_WORDS, language=language)
            plays_it = (
                len(words) > 1 and is_place(words[1]) and word.casefold() not in _typed_words(_TURN_WORDS, language)
            )
            yield word if meant is None or plays_it else meant
        elif place == 1 and word.casefold() in ways_to_type("none", language):
            yield "none"
        elif place == len(words) - 1 >= 2:
            yield next((each for each in _DIRECTIONS if word.casefold() in ways_to_type(each, language)), word)
        else:
            yield word


def as_typed(text: str, language: str) -> str:
    """A step as it is typed in a language, from how it is written in a record.

    >>> as_typed("swap 8H", "de")
    'holen 8H'
    """
    word, _, rest = text.partition(" ")
    return f"{spoken(word, language)} {rest}" if word in _TURN_WORDS else text


def no_command(word: str, context: SentenceContext, names: Collection[str] = NAMES) -> str:
    """That a word means no command, and which one it may have been meant for.

    >>> from lexiko.rulebook import ruleset
    >>> context = SentenceContext(ruleset(), ("Ann", "Ben"))
    >>> no_command("undu", context), no_command("HORN", context)
    ('undu is no command; did you mean undo?', 'HORN is no command.')
    """
    from difflib import get_close_matches  # slow to import, and needed for mistakes only

    typed = _typed_words(tuple(names), context.language)
    near = get_close_matches(word.casefold(), typed, n=1, cutoff=_ALIKE)
    return context.say("terminal.no-command-but" if near else "terminal.no-command", word=word, meant="".join(near))


def stands_before_a_square(word: str, rest: str, context: SentenceContext) -> str | None:
    """What to say of a command with a square behind it, as if it were a word to be played there; None if there is none.

    >>> from lexiko.rulebook import ruleset
    >>> stands_before_a_square("agree", "8H", SentenceContext(ruleset(), ("Ann", "Ben")))
    'agree is a command. To play the word, say where first: 8H AGREE.'
    """
    square = rest.split(" ")[0]
    if not is_place(square):
        return None
    return context.say("terminal.is-a-command", typed=word, square=square.upper(), word=word.upper())


def help_lines(context: SentenceContext, *, width: int = _WIDTH) -> list[str]:
    """The commands of this game and what the board's marks mean, within so many columns."""
    say = context.say
    offered = [command.key for command in COMMANDS if command.offered(context.ruleset)]
    usages = {key: say(f"typed.{key}.usage") for key in offered}
    room = max(map(len, usages.values())) + 2
    lines: list[str] = []
    for key, usage in usages.items():
        first = f"  {usage:<{room}}"
        lines += wrap(say(f"typed.{key}.about"), width, initial_indent=first, subsequent_indent=" " * len(first))
    return [*lines, *wrap(say("terminal.marks"), width)]


def challenge_cost(context: SentenceContext, *, reader: bool = False, last_one: bool = False) -> str:
    """What a challenge that fails costs, as the end of a sentence; `last_one`: no turn is left to lose. Rule: R8.4, C2

    It is told to the challenger where that is the `reader`.

    >>> from lexiko.rulebook import ruleset
    >>> challenge_cost(SentenceContext(ruleset("club:challenge=five-point"), ("Ann", "Ben")))
    'its maker gains 5 points'
    """
    ruleset = context.ruleset
    if ruleset.challenge_failed == "give-points":
        return context.say("terminal.cost-points", count=ruleset.challenge_points)
    if ruleset.challenge_failed == "nothing":
        return context.say("terminal.cost-nothing")
    if last_one:
        return context.say("terminal.cost-nothing-now")
    return context.say(f"terminal.cost-turn.{'you' if reader else 'they'}")
