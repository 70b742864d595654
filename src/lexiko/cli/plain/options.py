"""Which game is asked for: the players, rules and words of `lexiko play`, with all that is amiss told at once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from lexiko.cli.words_for import words_for
from lexiko.frozen import dataclass
from lexiko.lexicon import Lexicon
from lexiko.player_names import LONGEST_NAME, cleaned, look_the_same
from lexiko.players import KIND_NAMES, BadThinking, Thinking, parted, thinks
from lexiko.rulebook import BadHouseRules, Edition, HouseRules, RulebookError, load_edition, load_set, ruleset
from lexiko.rules import Error, Ruleset
from lexiko.table import BOT, Seat, seats_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from lexiko.kernel import LeaveTable

T = TypeVar("T")

USUAL_EDITION = "classic"


class BadOptions(Error, ValueError):
    """Options that make no game; `problems` lists all that is amiss, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The options as they were typed."""

    players: str
    edition: str = USUAL_EDITION
    set_key: str | None = None
    lexicon: str | None = None
    leaves: str | None = None
    seed: str | None = None
    house: str = ""
    opening_length: int | None = None
    levels: str = ""
    turn_timer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlan:
    """Everything a new game needs. Rule: R2.3"""

    seats: tuple[Seat, ...]
    ruleset: Ruleset
    edition: Edition
    lexicon: Lexicon
    leaves: LeaveTable | None
    seed: str | None


def plan_game(wanted: Wanted) -> GamePlan:
    """The game that the options ask for. Raises `BadOptions` with every problem at once."""
    from lexiko.kernel import chosen_leaves

    problems: list[str] = []
    if wanted.players.strip().isdecimal():
        raise BadOptions([f"Say who plays, as in --players Ann,Ben or Ann,bot:greedy: {wanted.players} names nobody."])
    seats = seats_from_text(wanted.players, problems)
    usual = load_edition(USUAL_EDITION)
    edition = _tried(problems, lambda: load_edition(wanted.edition)) or usual
    house = house_rules_of(wanted, problems)
    problems += [_sentence(problem) for problem in house.problems(edition, players=len(seats))]
    game_set = _tried(problems, lambda: load_set(wanted.set_key or edition.set_key)) or load_set(usual.set_key)
    lexicon = _tried(problems, lambda: words_for(game_set, wanted.lexicon))
    leaves = lexicon and _tried(problems, lambda: chosen_leaves(wanted.leaves, game_set.tile_set, lexicon))
    if problems or lexicon is None:
        raise BadOptions(problems)
    house = replace(house, lexicon=lexicon.name)  # a name for records, not where it lies here
    agreed = ruleset(edition, set=game_set, house=house, players=len(seats))
    return GamePlan(
        seats=seats, ruleset=agreed, edition=edition, lexicon=lexicon, leaves=leaves or None, seed=wanted.seed
    )


def seats_from_text(text: str, problems: list[str], *, people_only: bool = False) -> tuple[Seat, ...]:
    """The players of a text such as `Ann,Ben,bot:greedy`; what is amiss is added to `problems`, each thing once.

    Whoever is called as a computer player is, is one: `Ann,casual`.

    >>> amiss = []
    >>> [seat.name for seat in seats_from_text("Ann,bot:greedy,greedy", amiss)], amiss
    (['Ann', 'Greedy', 'Greedy 2'], [])
    """
    names = [" ".join(item.split()) for item in text.split(",")]
    names = [f"{BOT}{name}" if _is_kind(name) else name for name in names]
    for place, name in enumerate(names):
        kind = name[len(BOT) :].strip().casefold() if name.casefold().startswith(BOT) else None
        if kind is None:
            amiss = _name_problems(name, names[:place], people_only=people_only)
            problems += [problem for problem in amiss if problem not in problems]
        elif problem := _kind_problem(kind):
            problems.append(problem)
    return seats_of(names)


def _is_kind(name: str) -> bool:
    """Whether somebody is called as a computer player is, with how long it is to think or without."""
    kind = name.casefold()
    return kind in KIND_NAMES or thinks(kind)


def _kind_problem(kind: str) -> str:
    """What is wrong with a kind of computer player; empty if nothing is."""
    name, wish = parted(kind)
    if name not in KIND_NAMES or (":" in kind and not thinks(kind)):
        return f"There is no computer player {kind!r}; there are {', '.join(KIND_NAMES)}."
    try:
        Thinking.of(wish)
    except BadThinking as wrong:
        return f"{str(wrong)[:1].upper()}{str(wrong)[1:]}."
    return ""


def own_name(otherwise: str) -> str:
    """What the person at this computer is called here, `otherwise` where that is no name for a game."""
    name = os.environ.get("USER") or os.environ.get("LOGNAME") or ""
    return name if name.isprintable() and 0 < len(name) <= LONGEST_NAME and "," not in name else otherwise


def _name_problems(name: str, before: Sequence[str], *, people_only: bool) -> list[str]:
    if not name:
        return ["Every player needs a name." if people_only else "A player needs a name, or bot:greedy for a computer."]
    if not name.isprintable() or not cleaned(name):
        return [f"A name is of characters that can be shown: {name!r:.40}."]
    if len(name) > LONGEST_NAME:
        return [f"A name has {LONGEST_NAME} characters at most: {name[:LONGEST_NAME]}…"]
    if name.casefold() in (other.casefold() for other in before):
        return [f"Two players are called {name}: give one another name."]
    alike = [other for other in before if look_the_same(name, other)]
    return [f"{alike[0]} and {name} look the same: give one another name."] if alike else []


def house_rules_of(wanted: Wanted, problems: list[str]) -> HouseRules:
    """What these players agreed; a timer that cannot be read is added to `problems` and left out."""

    def agreed(turn_timer: str) -> HouseRules:
        return HouseRules.from_text(
            wanted.house,
            opening_length=wanted.opening_length,
            levels=wanted.levels,
            turn_timer=turn_timer,
        )

    return _tried(problems, lambda: agreed(wanted.turn_timer)) or agreed("")


def _tried(problems: list[str], make: Callable[[], T]) -> T | None:
    """What `make` makes; where that fails, why, added to `problems`."""
    try:
        return make()
    except BadHouseRules as wrong:
        problems += [_sentence(problem) for problem in wrong.problems]
    except (RulebookError, Error) as wrong:
        problems.append(_sentence(str(wrong)))
    return None


def _sentence(problem: str) -> str:
    first = problem.partition(" ")[0].rstrip(":.")
    is_name = "." in first or os.sep in first  # a file keeps its name
    whole = problem if is_name else problem[:1].upper() + problem[1:]
    return whole if whole.endswith(".") else f"{whole}."
