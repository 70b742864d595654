"""A compiled game played again at a table, by the same players with the same tiles: what do they do there?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from lexiko.kernel import ChallengeMade, Engine, GamePlayed, Luck, TurnPlayed
from lexiko.players import Player
from lexiko.rules import Action, Bag, Begin, Command, Pass, Rack, decide_with_positions, draft, letter_of, tile_of
from lexiko.rules.deciding.event_recorder import Transition
from lexiko.table import GameHeader, LocalSession, Seat
from lexiko.table.game_clock import GameClock
from lexiko.table.journal import MemoryJournal


class TilesTold:
    """The luck of a game that has been played: who began, and what each draw brought."""

    def __init__(self, game: GamePlayed) -> None:
        self.starter = game.starter
        self.seats_drawing = list(range(len(game.scores))) if game.ruleset.start_order == "draw" else []
        self.draws = list(draws_of(game))

    def order(self, players: int) -> tuple[int, ...]:
        """The seats in the order of play."""
        return tuple((self.starter + place) % players for place in range(players))

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """The tiles that come next; before the racks are dealt, a tile each for who begins."""
        if self.seats_drawing:
            letters = [tile for tile in tiles if tile]
            return (min(letters) if self.seats_drawing.pop(0) == self.starter else max(letters),)
        drawn = self.draws.pop(0)
        assert len(drawn) == count
        return tuple(drawn)


def draws_of(game: GamePlayed) -> Iterator[bytes]:
    """What each draw of a game brought, the racks dealt first."""
    happenings, seats = list(game.happenings()), len(game.scores)
    for place in range(seats):
        yield rack_from(happenings, game, (game.starter + place) % seats).codes
    for place, turn in enumerate(happenings):
        if isinstance(turn, TurnPlayed) and not isinstance(turn.move, Pass):
            after = rack_from(happenings[place + 1 :], game, turn.seat, maker=turn.seat)
            drawn = Counter(after) - tiles_kept(turn, game)
            if drawn:
                yield bytes(sorted(drawn.elements()))


def tiles_kept(turn: TurnPlayed, game: GamePlayed) -> Counter[int]:
    """What a turn's maker keeps of its rack, steps before the move included."""
    stepped = draft(turn.board, turn.rack, game.ruleset, Pass(turn.move.before), bag_count=0).rack
    moved = () if isinstance(turn.move, Pass) else turn.move.tiles
    return Counter(stepped) - Counter(tile_of(tile) if letter_of(tile) else tile for tile in moved)


def rack_from(
    happenings: Sequence[TurnPlayed | ChallengeMade], game: GamePlayed, seat: int, *, maker: int | None = None
) -> Rack:
    """The first rack of a seat that is told of; `maker` made the play that a challenge is to."""
    for each in happenings:
        if isinstance(each, ChallengeMade):
            if maker == seat:
                return each.rack
        elif each.seat == seat:
            return each.rack
        elif not each.lost:
            maker = each.seat
    return game.racks_left[seat]


class AtATable(LocalSession):
    """A table at which the tiles come as they are told."""

    told: TilesTold

    def decide(self, seat: int | None, action: Action, *, at: float | None = None) -> tuple[Transition, ...]:
        """What a game of computers causes, of which no clock knows."""
        del at
        command = Command(seat, action)
        return decide_with_positions(self.position, command, chance=self.told, judge=self._judge, prover=self._prover)


def played_at_a_table(game: GamePlayed, engine: Engine, players: Mapping[int, Player]) -> LocalSession:
    """The game by the rules to its end, by the players given by seat; every tile that was drawn must be asked for."""
    seats = tuple(Seat(f"Seat {seat}", "computer") for seat in players)
    header = GameHeader(ruleset=game.ruleset, seats=seats, seed="told")
    journal = MemoryJournal()
    journal.begin(header)
    table = AtATable(
        header, journal=journal, judge=engine.lexicon, players=players, prover=engine, clock=GameClock(lambda: 0.0)
    )
    table.told = TilesTold(game)
    table.submit(None, Begin())
    for _ in table.let_bots_act():
        pass
    assert table.is_over
    assert table.told.draws == []
    return table


def seed_of(seed: int, stream: int, seat: int) -> int:
    """The seed of a seat's own luck in compiled games."""
    luck = Luck()
    luck.begin(seed, stream)
    luck.join(seat + 1)
    return int(luck.state)
