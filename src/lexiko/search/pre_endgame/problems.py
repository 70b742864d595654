"""Which positions shortly before the end can be solved, and what is taken no account of in them."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.notation import counted
from lexiko.rules import BLANK, Phase, PlayerView, Rack, is_blank
from lexiko.search.ending import PLAYERS, turns_left_out

MOST_IN_BAG = 4
"""So many tiles may be in the bag."""

_SHORT = 2
"""As long as any opening is."""


def pre_endgame_problems(view: PlayerView, other: Rack) -> tuple[str, ...]:
    """Every reason why a position is not solved for the seat of a view, as parts of a sentence; empty if it is."""
    if view.phase is not Phase.PLAYING or view.result is not None:
        return ("the game is over" if view.result else "it has no turn to come",)
    return (
        *_of_the_game(view),
        *_of_the_racks(view, other),
        *turns_left_out(view.ruleset, blanks=_may_have_blanks(view)),
    )


def _of_the_game(view: PlayerView) -> Iterator[str]:
    """Rule: R9.2, C7"""
    ruleset = view.ruleset
    if len(view.rack_sizes) != PLAYERS:
        yield (
            f"{len(view.rack_sizes)} players are in it, and with tiles in the bag only games of two are solved; "
            "moves can be simulated"
        )
    elif len(view.active) != PLAYERS:
        yield "the other has left the game"
    if view.seat is None or view.on_turn != view.seat:
        yield "it is not this player's turn"
    if not 1 <= view.bag_count <= MOST_IN_BAG:
        yield (
            f"{counted(view.bag_count, 'tile')} would be in the bag, and it is solved with {MOST_IN_BAG} at most; "
            "with more, moves can be simulated"
        )
    most = ruleset.scoreless_to_end
    if most is not None and view.scoreless_turns >= most:
        yield f"{view.scoreless_turns} turns in a row brought no points, so the game is over"
    if ruleset.opening_length > _SHORT and not any(view.board.cells):
        yield "V1's long first word is still to come, and until then passes end nothing"
    if any(view.turns_owed):
        yield "a turn lost to a challenge is still to come"


def _of_the_racks(view: PlayerView, other: Rack) -> Iterator[str]:
    size = view.ruleset.rack_size
    if len(view.rack) != size:
        held = counted(len(view.rack), "tile")
        yield f"the player to move holds {held} of {size}, and racks are full while the bag has tiles"
    if missing := view.unseen.missing(other):
        yield f"{counted(len(missing), 'tile')} on the other rack cannot be there: they are not unseen"
    if len(other) > size:
        yield f"the other rack would hold {counted(len(other), 'tile')}, and takes {size}"


def _may_have_blanks(view: PlayerView) -> bool:
    return any(is_blank(tile) for _, tile in view.board.tiles()) or BLANK in view.rack or BLANK in view.unseen


def left_out(view: PlayerView) -> tuple[str, ...]:
    """What is taken no account of under these rules, in sentences; empty if nothing. Rule: R6.2"""
    if not view.ruleset.exchange_allowed(view.bag_count):
        return ()
    return (_EXCHANGES,)


_EXCHANGES = (
    "Where a move leaves tiles in the bag, one exchange is looked at in the turns after it, and tiles exchanged are "
    "taken to come out of the bag last."
)
