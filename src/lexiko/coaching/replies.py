"""What is likely to come in answer: where the best replies go, for how many points, and which of them hurt most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from lexiko.coaching.errors import CannotCoach
from lexiko.frozen import dataclass
from lexiko.kernel import Asked, Engine
from lexiko.notation import format_column, format_place, format_word, main_run
from lexiko.rules import Play, PlayerView, Rack, Run, Square, Tiles

RACKS = 200
"""So many racks are drawn."""
THREATS = 3
LANES = 5
NOTHING_HELD = Tiles()
NOBODYS: Mapping[int, Tiles] = {}
_ONE_IN = 4
"""A reply hurts if it is among the dearest quarter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HotSquare:
    """A square that the best replies of so many racks cover with a new tile, and their points on average."""

    square: Square
    often: int
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HotLane:
    """A row or column that the main words of the best replies of so many racks lie in, and their points on average."""

    across: bool
    line: int
    often: int
    points: float

    @property
    def name(self) -> str:
        """What it is called on the board: rows have numbers, columns letters."""
        return str(self.line + 1) if self.across else format_column(self.line)


@dataclass(frozen=True, slots=True, kw_only=True)
class Threat:
    """A place where so many racks have one of the replies that hurt, and their points on average.

    `place`, `word`, `run` and `most` tell the dearest of them.
    """

    place: str
    word: str
    run: Run
    most: int
    often: int
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LikelyReplies:
    """The best replies of so many `racks` that were drawn of the tiles not seen; the dearest of one that is `known`.

    `points` are theirs on average, racks without a play counted with none; the dearest reply's of one that is known.
    For one rack in four the best reply brings `dear` points or more, 0 where fewer have any: of these are the
    `threats`, those first that cost most over all racks, at most three. `squares` and `lanes` tell where all of them
    go, those first that bring most; `none` of the racks have no play.
    """

    racks: int
    known: bool
    points: float
    dear: int
    none: int
    squares: tuple[HotSquare, ...]
    lanes: tuple[HotLane, ...]
    threats: tuple[Threat, ...]

    def worth(self, spot: HotSquare) -> float:
        """The points that come there on average, over all racks."""
        return spot.often * spot.points / self.racks


@dataclass(frozen=True, slots=True)
class _Reply:
    laid: tuple[Square, ...]
    run: Run
    points: int


def replies_to(
    view: PlayerView, engine: Engine, *, luck: str = "1", racks: int = RACKS, known: Mapping[int, Tiles] = NOBODYS
) -> LikelyReplies:
    """What the next player may answer to the board as it lies: the best replies at sight, of racks drawn by `luck`.

    Each rack has as many tiles as the next player's, among them those that are `known` to be on it, by seat, and none
    of those known to be on another. Where all of it is known, as a single other player's is with an empty bag, its
    dearest plays are told, of each line one. The same luck draws the same racks. Steps before a play (V2, V3, V4) are
    not looked for. Raises `CannotCoach` where the next player has no tile, and `TilesMissing` where tiles known are
    not among those unseen.

    >>> import lexiko
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 SZ/ 0/14 0", seed=1)
    >>> found = replies_to(game.view(0), game.engine, racks=50)
    >>> found.known, found.racks, found.threats[0].often <= 13 <= found.threats[0].points <= found.threats[0].most
    (False, 50, True)
    """
    following = _following(view)
    held = known.get(following, NOTHING_HELD) if following is not None else NOTHING_HELD
    pool = view.unseen.removed(tile for tiles in known.values() for tile in tiles)
    size = 0 if following is None else min(len(held) + len(pool), max(len(held), view.rack_sizes[following]))
    if not size:
        raise CannotCoach(["every tile that is not on your rack lies on the board: there is no reply"])
    whole = held if size == len(held) else held.added(pool) if size == len(held) + len(pool) else None
    if whole is not None:
        plays = engine.plays_for(view.board, Rack.of(whole), by="score")
        found = _dearest_of_each_line(
            [_reply(play, points, view) for play, points in zip(plays, plays.scores, strict=True)]
        )
        return _summed(found, 1, view, known=True)
    random, tiles = Random(f"replies {luck}"), [*pool]
    drawn = [Asked(view.board, Rack.of([*held, *random.sample(tiles, size - len(held))])) for _ in range(racks)]
    lists = engine.plays_of(drawn, limit=1, by="equity")
    found = [_reply(plays[0], plays.scores[0], view) for plays in lists if plays]
    return _summed(found, racks, view, known=False)


def _following(view: PlayerView) -> int | None:
    """The seat that answers, if there is one."""
    after = view.order.index(view.seat) + 1 if view.seat is not None else 0
    order = (*view.order[after:], *view.order[:after])
    return next((seat for seat in order if seat in view.active and seat != view.seat), None)


def _reply(play: Play, points: int, view: PlayerView) -> _Reply:
    laid = tuple(square for square, _ in play.placements)
    run = main_run(view.board.with_tiles(play.placements), laid)
    assert run is not None, "a play lies in a line"
    return _Reply(laid, run, points)


def _dearest_of_each_line(replies: Sequence[_Reply]) -> list[_Reply]:
    """Of replies, the dearest first, the first of each row and column; at most so many as lanes are told."""
    found: dict[tuple[bool, int], _Reply] = {}
    for each in replies:
        found.setdefault(_lane(each.run), each)
    return [*found.values()][:LANES]


def _lane(run: Run) -> tuple[bool, int]:
    return run.across, run.start.row if run.across else run.start.col


def _summed(replies: Sequence[_Reply], racks: int, view: PlayerView, *, known: bool) -> LikelyReplies:
    """What the best replies of so many racks come to; or of one that is known its dearest replies, the first most."""
    by_square: dict[Square, list[int]] = {}
    by_lane: dict[tuple[bool, int], list[int]] = {}
    for each in replies:
        by_lane.setdefault(_lane(each.run), []).append(each.points)
        for square in each.laid:
            by_square.setdefault(square, []).append(each.points)
    squares = sorted(by_square.items(), key=lambda item: (-sum(item[1]), item[0]))
    lanes = sorted(by_lane.items(), key=lambda item: (-sum(item[1]), item[0]))
    ranked = sorted(replies, key=lambda each: (-each.points, each.run.start, each.run.word))
    quarter = max(1, racks // _ONE_IN)
    dear = ranked if known else ranked[:quarter]
    counted = replies[:1] if known else replies
    return LikelyReplies(
        racks=racks,
        known=known,
        points=sum(each.points for each in counted) / racks,
        dear=dear[-1].points if len(dear) >= quarter else 0,
        none=racks - len(counted),
        squares=tuple(HotSquare(square=at, often=len(points), points=_mean(points)) for at, points in squares),
        lanes=tuple(
            HotLane(across=across, line=line, often=len(points), points=_mean(points))
            for (across, line), points in lanes[:LANES]
        ),
        threats=_threats(dear, view),
    )


def _threats(dear: Sequence[_Reply], view: PlayerView) -> tuple[Threat, ...]:
    """Replies in one line that lie over the dearest of them are one threat."""
    groups: list[list[_Reply]] = []
    for each in dear:
        for group in groups:
            if _lane(group[0].run) == _lane(each.run) and {*group[0].laid} & {*each.laid}:
                group.append(each)
                break
        else:
            groups.append([each])
    groups.sort(key=lambda group: -sum(each.points for each in group))
    return tuple(
        Threat(
            place=format_place(group[0].run.start, across=group[0].run.across),
            word=format_word(group[0].run.word, view.ruleset.tile_set.alphabet),
            run=group[0].run,
            most=group[0].points,
            often=len(group),
            points=_mean([each.points for each in group]),
        )
        for group in groups[:THREATS]
    )


def _mean(points: Sequence[int]) -> float:
    return sum(points) / len(points) if points else 0.0
