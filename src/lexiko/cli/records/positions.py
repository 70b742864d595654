"""A position that somebody tells: read from its line, checked, and shown with board, racks, points and unseen tiles."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.cli.output import WIDEST
from lexiko.cli.records.errors import UnreadableRecord
from lexiko.frozen import dataclass
from lexiko.notation import (
    CgpPosition,
    NotationError,
    SentenceContext,
    format_board,
    format_tiles,
    in_bag,
    parse_cgp,
    setup_from_cgp,
    unseen_lines,
    unseen_tiles,
)
from lexiko.rulebook import GameSet
from lexiko.rules import BadSetup, Error, Ruleset, position_from
from lexiko.word_names import name_of_words

_FEWEST, _MOST = 2, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenPosition:
    """A position, the player to move first, the rules it is of, and who plays."""

    cgp: CgpPosition
    in_force: Ruleset
    names: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The names, or numbers where nobody told them."""
        return self.names or tuple(f"Player {number}" for number in range(1, len(self.cgp.racks) + 1))

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything in it that cannot be, as sentences."""
        try:
            position_from(setup_from_cgp(self.cgp, self.in_force))
        except BadSetup as wrong:
            return tuple(_by_name(problem, self.players) for problem in wrong.problems)
        return ()


def read_position(text: str, game_set: GameSet, *, refused_as: type[Error] = UnreadableRecord) -> CgpPosition:
    """The position in a line of CGP. Raises `refused_as`."""
    try:
        cgp = parse_cgp(text.strip(), game_set.tile_set.alphabet)
    except NotationError as wrong:
        raise refused_as(f"the position cannot be read: {wrong}") from None
    if not _FEWEST <= len(cgp.racks) <= _MOST:
        raise refused_as(
            f"the position has {len(cgp.racks)} racks: write a / between those of two to four players, as in AEHNORS/"
        )
    return cgp


def position_lines(position: GivenPosition) -> list[str]:
    """The board, then `standing_lines`."""
    board = format_board(position.cgp.board, position.in_force.layout, position.in_force.tile_set.alphabet)
    return [board, "", *standing_lines(position)]


def standing_lines(position: GivenPosition) -> list[str]:
    """Who holds what with how many points, then what nobody has told."""
    cgp, in_force = position.cgp, position.in_force
    alphabet = in_force.tile_set.alphabet
    unseen = unseen_tiles(cgp, in_force)
    context = SentenceContext(in_force, position.players)
    lines = []
    width = max(map(len, position.players))
    for place, (name, rack, score) in enumerate(zip(position.players, cgp.racks, cgp.scores, strict=True)):
        tiles = format_tiles(rack, alphabet) or "not told"
        lines.append(f"{name:<{width}}  {score:>5}  {tiles}{'' if place else '  (to move)'}")
    lines += ["", *unseen_lines(unseen, context, in_bag=in_bag(cgp, in_force, unseen), columns=WIDEST)]
    if cgp.scoreless_turns:
        lines.append(f"Turns without points: {cgp.scoreless_turns}.")
    if lexicon := dict(cgp.operations).get("lex"):
        lines.append(f"Words of {name_of_words(lexicon)}.")
    return lines


def verdict_lines(problems: Sequence[str]) -> list[str]:
    """Whether such a position can come about, as far as tiles and squares tell."""
    if not problems:
        return ["Tiles, racks and squares are as the rules want them; words were not looked up."]
    return ["This cannot be:", *(f"  ! {problem}." for problem in problems)]


def _by_name(problem: str, players: Sequence[str]) -> str:
    """A problem that counts players, with their names.

    >>> _by_name("the rack of Player 1 holds 8 tiles, 7 is the most", ("Ann", "Ben"))
    'the rack of Ann holds 8 tiles, 7 is the most'
    """
    for number, name in enumerate(players, 1):
        problem = problem.replace(f"rack of Player {number} ", f"rack of {name} ")
    return problem
