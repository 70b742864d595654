"""How a GCG record stands after so many of its turns: the record up to there, its board, racks and scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from lexiko.notation.cgp import CgpPosition, rules_operations
from lexiko.notation.errors import NotationError, mistake
from lexiko.notation.gcg.game import (
    RECKONING,
    TURNS,
    EventKind,
    GcgEvent,
    GcgGame,
    GcgPragma,
    rack_number,
    rack_pragmata,
    scoreless_turns,
)
from lexiko.notation.gcg.replay import Replay, replay_gcg
from lexiko.notation.gcg.rules import ENDED, LAID_TILES, OF_TURNS, RACKS, RESIGNED, STEPS
from lexiko.notation.lettering import parse_rack
from lexiko.rules import Rack, Ruleset, Square


class RecordedPosition(NamedTuple):
    """A record at one moment: `nicks` are its players, whoever is to move first, as in `cgp`.

    `game` is the record up to there, `last` the squares that the latest play laid tiles on, `is_over` whether the
    record goes on to its reckoning there. `gone` are those who have left the game by then, by their places in `nicks`.
    """

    game: GcgGame
    replay: Replay
    cgp: CgpPosition
    nicks: tuple[str, ...]
    last: frozenset[Square]
    is_over: bool
    gone: frozenset[int] = frozenset()


RACKS_LAID = GcgPragma(RACKS, LAID_TILES)
"""Says that the rack of a play is what it laid, as nobody saw more."""


def turns_in(game: GcgGame) -> int:
    """How many turns a record tells.

    >>> from lexiko.notation.gcg.reading import parse_gcg
    >>> turns_in(parse_gcg(">Ann: HORN 8F HORN +14 14\\n>Ann: HORN -- -14 0\\n>Ben: A - +0 0"))
    2
    """
    return sum(event.kind in TURNS for event in game.events)


def record_until(game: GcgGame, turns: int) -> GcgGame:
    """A record as it was written after so many turns, with the racks that the rest of it tells.

    What belongs to the last turn stays: a withdrawal, a bonus, notes. Raises `NotationError` if there are fewer turns.

    >>> from lexiko.notation.gcg.reading import format_gcg, parse_gcg
    >>> game = parse_gcg(">Ann: HORN 8F HORN +14 14\\n>Ben: AB - +0 0\\n>Ann: QI - +0 14")
    >>> print(format_gcg(record_until(game, 1)), end="")
    #character-encoding UTF-8
    >Ann: HORN 8F HORN +14 14
    #note lexiko-rack1 QI
    #rack2 AB
    """
    if turns > (there_are := turns_in(game)):
        raise mistake("gcg-no-turn", turn=turns, most=there_are)
    kept = list(_items_until(game, turns))
    racks = _racks_after(game, turns)
    numbers = {player.nick: number for number, player in enumerate(game.players, 1)}
    cgp = rack_pragmata({numbers[nick]: rack for nick, rack in racks.items()}, numbers.get(_mover(game, turns) or ""))
    return GcgGame((*kept, *cgp), game.warnings)


def gone_on(game: GcgGame, turns: Sequence[GcgPragma | GcgEvent]) -> GcgGame:
    """A record with more turns than it tells, and without the racks of the moment before them.

    >>> from lexiko.notation.gcg.reading import format_gcg, parse_gcg
    >>> game = parse_gcg("#player1 Ann Ann\\n>Ann: HORN 8F HORN +14 14\\n#rack1 TTUUYYZ")
    >>> passed = GcgEvent(nick="Ann", kind=EventKind.PASS, score=0, total=14, rack="TTUUYYZ")
    >>> print(format_gcg(gone_on(game, [passed])), end="")
    #character-encoding UTF-8
    #player1 Ann Ann
    >Ann: HORN 8F HORN +14 14
    >Ann: TTUUYYZ - +0 14
    """
    if not turns:
        return game
    items = [item for item in game.items if isinstance(item, GcgEvent) or not _is_rack(item)]
    return GcgGame((*items, *turns), game.warnings)


def without_racks(game: GcgGame) -> GcgGame:
    """A record of a game whose racks nobody saw: it tells none at its end, and says that a play's are what it laid.

    >>> from lexiko.notation.gcg.reading import format_gcg, parse_gcg
    >>> game = parse_gcg("#player1 Ann Ann\\n>Ann: HNOR 8F HORN +14 14\\n#rack1 TTUUYYZ")
    >>> print(format_gcg(without_racks(game)), end="")
    #character-encoding UTF-8
    #player1 Ann Ann
    #description lexiko-racks laid
    >Ann: HNOR 8F HORN +14 14
    """
    items = [item for item in game.items if isinstance(item, GcgEvent) or not _is_rack(item)]
    of_head = (isinstance(item, GcgPragma) and item.keyword not in OF_TURNS for item in items)
    head = next((place for place, is_head in enumerate(of_head) if not is_head), len(items))
    return GcgGame((*items[:head], RACKS_LAID, *items[head:]), game.warnings)


def position_in_record(game: GcgGame, ruleset: Ruleset, *, turns: int | None = None) -> RecordedPosition:
    """The position after so many turns, after all of them and the reckoning if none are told.

    Letters that the set lacks are among the problems of `replay`. Raises `NotationError` if there are fewer turns,
    or no players at all.
    """
    if not game.players:
        raise mistake("gcg-nobody-plays")
    game = filled_in(game, ruleset)
    until = game if turns is None else record_until(game, turns)
    replay = replay_gcg(until, ruleset)
    counted_turns = turns_in(game) if turns is None else turns
    mover = _mover(game, counted_turns)
    nicks = [player.nick for player in game.players]
    place = nicks.index(mover) if mover in nicks else 0
    order = (*nicks[place:], *nicks[:place])
    if len(order) == 1:
        order = (*order, "Player2")  # whoever sits across; nobody plays alone, and a position is not read for one
    totals = {turn.player: turn.total for turn in replay.turns}
    sizes = _rack_sizes(replay, ruleset, nicks)
    racks = _racks_after(game, counted_turns, lambda nick, text: len(_rack(text, ruleset)) == sizes[nick])
    cgp = CgpPosition(
        replay.board,
        tuple(_rack(racks.get(nick, ""), ruleset) for nick in order),
        tuple(totals.get(nick, 0) for nick in order),
        scoreless_turns(until),
        rules_operations(ruleset, lexicon=game.lexicon),
    )
    ends = any(event.kind in RECKONING for event in game.events) or game.text_of(ENDED) is not None
    gone = frozenset(place for place, nick in enumerate(order) if nick in _gone(until))
    is_over = ends and counted_turns == turns_in(game)
    return RecordedPosition(until, replay, cgp, order, replay.last, is_over, gone)


def filled_in(game: GcgGame, ruleset: Ruleset) -> GcgGame:
    """A record with the points and totals that it does not tell, by these rules.

    >>> from lexiko.notation.gcg.reading import parse_gcg
    >>> from lexiko.rulebook import ruleset
    >>> filled_in(parse_gcg(">Ann: HORN 8F HORN"), ruleset()).events[0].total
    14
    """
    if not any(event.missing_numbers for event in game.events):
        return game
    turns = iter(replay_gcg(game, ruleset).turns)
    items: list[GcgPragma | GcgEvent] = []
    for item in game.items:
        if isinstance(item, GcgEvent):
            turn = next(turns)
            items.append(
                replace(item, score=turn.recorded, total=turn.total, missing_numbers=0)
                if item.missing_numbers
                else item
            )
        else:
            items.append(item)
    return replace(game, items=tuple(items))


def _items_until(game: GcgGame, turns: int) -> Iterator[GcgPragma | GcgEvent]:
    """The lines that stand there after so many turns; what tells of a later moment does not."""
    seen = 0
    for item in game.items:
        if isinstance(item, GcgEvent):
            seen += item.kind in TURNS
            if seen > turns:
                return
            if item.kind not in RECKONING:
                yield item
        elif item.keyword == STEPS:
            if seen < turns:
                yield item
        elif item.keyword != ENDED and not _is_rack(item):
            yield item


def _is_rack(pragma: GcgPragma) -> bool:
    return pragma.keyword == "incomplete" or rack_number(pragma.keyword) is not None


def _after(game: GcgGame, turns: int) -> list[GcgPragma | GcgEvent]:
    """Everything from the turn after so many turns on, then the racks that are told for the end of the record."""
    seen = 0
    racks = [item for item in game.pragmata if _is_rack(item)]
    for place, item in enumerate(game.items):
        if isinstance(item, GcgEvent):
            seen += item.kind in TURNS
            if seen > turns or (seen == turns and item.kind in RECKONING):
                return [*(each for each in game.items[place:] if isinstance(each, GcgEvent)), *racks]
    return [*racks]


def _rack_sizes(replay: Replay, ruleset: Ruleset, nicks: Sequence[str]) -> dict[str, int]:
    """How many tiles each player holds after what was replayed. Rule: R2.2, R3.2"""
    sizes = dict.fromkeys(nicks, ruleset.rack_size)
    bag = sum(ruleset.tile_set.counts) - ruleset.rack_size * len(sizes)
    laid = drawn = 0
    for turn in replay.turns:
        if turn.kind is EventKind.PLAY:
            laid, drawn = turn.laid, min(turn.laid, max(0, bag))
        elif turn.kind is EventKind.WITHDRAWN:
            laid, drawn = -laid, -drawn
        else:
            continue
        bag -= drawn
        sizes[turn.player] = sizes.get(turn.player, 0) + drawn - laid
    return sizes


def _racks_after(
    game: GcgGame, turns: int, is_whole: Callable[[str, str], bool] = lambda _nick, _rack: False
) -> dict[str, str]:
    """What each player holds after so many turns, as far as the rest of the record tells.

    Where its racks are what was laid, those of turns count that `is_whole` takes for whole ones.
    """
    nicks = [player.nick for player in game.players]
    are_whole = game.text_of(RACKS) != LAID_TILES
    racks: dict[str, str] = {}
    for item in _after(game, turns):
        if isinstance(item, GcgPragma):
            number = rack_number(item.keyword) or 0
            if 0 < number <= len(nicks):
                racks.setdefault(nicks[number - 1], item.text)
        elif item.kind is EventKind.END_RACK:
            is_own = item.score < 0 or bool(item.rack)
            others = [nick for nick in nicks if nick != item.nick]
            if is_own or len(others) == 1:
                racks.setdefault(item.nick if is_own else others[0], item.text)
        elif item.kind in TURNS:
            racks.setdefault(item.nick, item.rack if are_whole or is_whole(item.nick, item.rack) else "")
    return {nick: racks[nick] for nick in nicks if nick in racks}


def _rack(text: str, ruleset: Ruleset) -> Rack:
    """The tiles of a rack; empty where it cannot be read, which the replay has told."""
    try:
        return Rack(parse_rack(text, ruleset.tile_set.alphabet))
    except NotationError:
        return Rack()


def _mover(game: GcgGame, turns: int) -> str | None:
    """Whose turn it is after so many turns: as the record goes on, else whoever follows in the order of players."""
    movers = [event.nick for event in game.events if event.kind in TURNS]
    if turns < len(movers):
        return movers[turns]
    nicks = [player.nick for player in game.players]
    if not movers or movers[-1] not in nicks:
        return nicks[0] if nicks else None
    place = nicks.index(movers[-1])
    gone = _gone(game)
    following: Sequence[str] = [*nicks[place + 1 :], *nicks[: place + 1]]
    return next((nick for nick in following if nick not in gone), None)


def _gone(game: GcgGame) -> set[str]:
    """Who has left the game."""
    return {item.text.split(" ")[0] for item in game.pragmata if item.keyword == RESIGNED}
