"""Several games reviewed: what each player loses by, over all of them and month by month."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lexiko.frozen import dataclass
from lexiko.review.facts import PlayerTotals, Review, ReviewedTurn
from lexiko.review.kinds import KINDS

LARGE = 10.0
"""Turns that lost so many points are listed one by one."""
_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)-?(0[1-9]|1[0-2])(?:-?(0[1-9]|[12]\d|3[01]))?(?!\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class SumsOfGames:
    """What so many games come to for a player: points in all, and for each kind of mistake how often and how many."""

    month: str
    games: int
    offered: float
    taken: float
    lost: float
    luck: float
    by_kind: tuple[tuple[str, int, float], ...]

    def a_game(self, points: float) -> float:
        """So many points in all, for each game.

        >>> SumsOfGames(month="", games=4, offered=0, taken=0, lost=0, luck=0, by_kind=()).a_game(10)
        2.5
        """
        return points / self.games if self.games else 0.0

    def of_kind(self, kind: str) -> float:
        """The points that a kind of mistake cost."""
        return sum(lost for name, _, lost in self.by_kind if name == kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class LargeLoss:
    """A turn that lost many points: the place of its game among those reviewed, and the turn."""

    game: int
    turn: ReviewedTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerOverall:
    """A player over several games: all of them, month by month (`""` without a date), and the largest losses first."""

    name: str
    overall: SumsOfGames
    months: tuple[SumsOfGames, ...]
    largest: tuple[LargeLoss, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviews:
    """Several games reviewed, and their players, who played most first; `not_read` are files and why they are not."""

    name: str
    games: tuple[Review, ...]
    players: tuple[PlayerOverall, ...]
    not_read: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KindCompared:
    """A kind of mistake (`""`: all that was lost) and the points a game that it cost each player, in their order."""

    kind: str
    lost: tuple[float, ...]


def kinds_compared(reviews: Reviews) -> tuple[KindCompared, ...]:
    """What kinds of mistakes cost the players, the dearest first, and all that was lost last; none of one player.

    >>> kinds_compared(Reviews(name="", games=(), players=()))
    ()
    """
    overall = [player.overall for player in reviews.players]
    if len(overall) < 2:
        return ()
    kinds = {kind for each in overall for kind, _, _ in each.by_kind}
    rows = [KindCompared(kind=kind, lost=tuple(each.a_game(each.of_kind(kind)) for each in overall)) for kind in kinds]
    rows.sort(key=lambda row: (-sum(row.lost), row.kind))
    return (*rows, KindCompared(kind="", lost=tuple(each.a_game(each.lost) for each in overall)))


def date_in(text: str) -> str:
    """The first date that stands in a text, with or without its day; empty without one.

    >>> date_in("final-2026-10-03.gcg"), date_in("20261003_ann"), date_in("2026-10"), date_in("game 12345")
    ('2026-10-03', '2026-10-03', '2026-10', '')
    """
    found = _DATE.search(text)
    return "-".join(part for part in found.groups() if part) if found else ""


def reviews_of(
    name: str, games: Sequence[Review], not_read: Iterable[tuple[str, str]] = (), *, first: str = ""
) -> Reviews:
    """Several reviews put together; players are one where they are called alike. Who is called `first` stands first."""
    names: dict[str, str] = {}
    for game in games:
        for player in game.players:
            names.setdefault(player.casefold(), player)
    players = [_player(key, shown, games) for key, shown in names.items()]
    players = [player for player in players if player.overall.games]
    own = first.casefold()
    players.sort(key=lambda player: (player.name.casefold() != own, -player.overall.games, player.name.casefold()))
    return Reviews(name=name, games=tuple(games), players=tuple(players), not_read=tuple(not_read))


def _player(key: str, name: str, games: Sequence[Review]) -> PlayerOverall:
    totals: dict[str, list[PlayerTotals]] = {}
    largest: list[LargeLoss] = []
    for place, game in enumerate(games):
        for each in game.totals:
            if game.players[each.seat].casefold() == key and each.turns:
                totals.setdefault(game.date[:7], []).append(each)
                own = (turn for turn in game.turns if turn.seat == each.seat and turn.lost >= LARGE)
                largest += (LargeLoss(game=place, turn=turn) for turn in own)
    largest.sort(key=lambda loss: (-loss.turn.lost, loss.game, loss.turn.number))
    return PlayerOverall(
        name=name,
        overall=_sums("", [each for month in totals.values() for each in month]),
        months=tuple(_sums(month, totals[month]) for month in sorted(totals)),
        largest=tuple(largest),
    )


def _sums(month: str, totals: Sequence[PlayerTotals]) -> SumsOfGames:
    counted = [kind for each in totals for kind in each.by_kind]
    times = {kind: sum(count for name, count, _ in counted if name == kind) for kind in KINDS}
    by_kind = [(kind, times[kind], _sum(lost for name, _, lost in counted if name == kind)) for kind in KINDS]
    return SumsOfGames(
        month=month,
        games=len(totals),
        offered=_sum(each.offered for each in totals),
        taken=_sum(each.taken for each in totals),
        lost=_sum(each.lost for each in totals),
        luck=_sum(each.luck for each in totals),
        by_kind=tuple(each for each in by_kind if each[1]),
    )


def _sum(values: Iterable[float]) -> float:
    return round(sum(values), 3)
