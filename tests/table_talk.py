"""How does a test tell a game? As the players would: deal these racks, play that, challenge, what is the score?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

import pytest

from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import (
    Accept,
    Action,
    Adjudicate,
    AgreeNoMorePlays,
    Bag,
    Begin,
    Board,
    CallTime,
    Challenge,
    CloseChallenges,
    Command,
    Event,
    GameStarted,
    IllegalMove,
    Move,
    Phase,
    Play,
    PlayerView,
    PlayProver,
    PlayScore,
    Position,
    Rack,
    Resign,
    Result,
    ReturnExtraTiles,
    Ruleset,
    TilesDrawn,
    Word,
    WordJudge,
    decide,
    draft,
    evolve,
    tile_of,
    view_of,
)
from tests import pictures

EDITIONS = ("indigo", "classic", "luxury", "original", "message-center")
WHOLE_PLAY = ("indigo", "luxury", "message-center")
ONE_WORD = ("classic", "original")
ALL_PLAYS_MADE = ("indigo", "classic", "luxury", "message-center")

E = TypeVar("E", bound=Event)
every_edition = pytest.mark.parametrize("edition", EDITIONS)
every_number_of_players = pytest.mark.parametrize("players", (2, 3, 4))


@cache
def rules(
    edition: str = "classic", *, players: int = 2, set_key: str | None = None, house: HouseRules | str = ""
) -> Ruleset:
    """The rules of an edition with these variations, `V3,V4`, or house rules in full."""
    agreed = house if isinstance(house, HouseRules) else HouseRules.from_text(house)
    return ruleset(edition, set=set_key, house=agreed, players=players)


class ScriptedChance:
    """Chance that hands out the tiles a test wants, then those latest in the alphabet."""

    def __init__(self) -> None:
        self.wanted: list[int] = []
        self.seating: tuple[int, ...] | None = None
        self.offered: list[Bag | Rack] = []
        self.too_many = 0

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """The wanted tiles first; `too_many` of them once, by mistake."""
        self.offered.append(tiles)
        count += self.too_many
        self.too_many = 0
        picked: list[int] = []
        remaining = list(tiles)
        for _ in range(count):
            action = self.wanted.pop(0) if self.wanted else remaining[-1]
            remaining.remove(action)
            picked.append(action)
        return tuple(picked)

    def order(self, players: int) -> tuple[int, ...]:
        """The order a test wants, or the last seat first."""
        return self.seating or tuple(reversed(range(players)))


class Dictionary:
    """A judge for whom every word is good but these; it remembers what it was asked."""

    def __init__(self, phonies: Iterable[Word]) -> None:
        self.phonies = frozenset(phonies)
        self.asked: list[Word] = []

    def accepts(self, word: Word) -> bool:
        """Whether the word is not one of the phonies."""
        self.asked.append(word)
        return word not in self.phonies


class ClosedDictionary:
    """A judge whom nobody may ask."""

    def accepts(self, word: Word) -> bool:
        """Nothing: asking is a failure of the test."""
        raise AssertionError(f"the dictionary was consulted for {list(word)}")


class Finder:
    """Somebody who knows whether a play is left; counts how often that was asked."""

    def __init__(self, *, any_left: bool) -> None:
        self.any_left = any_left
        self.asked = 0

    def any_play(self, position: Position) -> bool:  # noqa: ARG002 - the answer is settled beforehand
        """Whether a play is left."""
        self.asked += 1
        return self.any_left


class Game:
    """A game being told. Seats count from 0, which plays first; racks and words are text, `?` is a blank."""

    def __init__(
        self,
        agreed: Ruleset | str = "classic",
        *,
        racks: Sequence[str] = (),
        bag: str | None = None,
        board: tuple[str, str] | None = None,
        scores: Sequence[int] = (),
        phonies: Sequence[str] = (),
        prover: PlayProver | None = None,
        order: Sequence[int] = (),
    ) -> None:
        """Lay the table. Racks not given stay empty; `board` is the corner and the rows of a picture."""
        self.rules = agreed if isinstance(agreed, Ruleset) else rules(agreed, players=max(2, len(racks)))
        self.alphabet = self.rules.tile_set.alphabet
        self.chance = ScriptedChance()
        self.judge: WordJudge = Dictionary(self.word(phony) for phony in phonies)
        self.prover = prover
        self.clock = 0.0
        self.position = Position.opening(self.rules)
        self.events: list[Event] = []
        self.story: list[Event] = []
        """Every event so far; replaying them gives the position unless it was set up otherwise."""
        self._happen(GameStarted(tuple(order) or tuple(range(self.rules.players))))
        for seat, rack in enumerate(racks):
            if rack:
                tiles = self.alphabet.parse_tiles(rack)
                self._happen(TilesDrawn(seat, len(tiles), tiles))
        self._set_up(bag=bag, board=board, scores=scores)

    @classmethod
    def unopened(cls, agreed: Ruleset) -> Game:
        """A game whose racks have not been dealt: say `begin()`."""
        game = cls(agreed)
        game.position, game.story = Position.opening(agreed), []
        return game

    def _set_up(self, *, bag: str | None, board: tuple[str, str] | None, scores: Sequence[int]) -> None:
        if board is not None:
            lying = pictures.picture(*board, alphabet=self.alphabet, size=self.rules.layout.rows)
            used = Counter(tile_of(tile) for _, tile in lying.tiles())
            left = Counter(self.position.bag) - used
            self.position = replace(self.position, board=lying, bag=Bag.of(left.elements()))
        if bag is not None:
            self.position = replace(self.position, bag=Bag(self.alphabet.parse_tiles(bag)))
        if scores:
            self.position = replace(self.position, scores=tuple(scores))

    def _happen(self, event: Event) -> None:
        self.position = evolve(self.position, event)
        self.story.append(event)

    # --- what is said at the table

    def say(self, seat: int | None, action: Action, *, at: float | None = None) -> tuple[Event, ...]:
        """Let a seat (None: the table) say something; its events, which also become `events`."""
        if at is not None:
            self.clock = at
        command = Command(seat, action, self.clock)
        self.events = list(decide(self.position, command, chance=self.chance, judge=self.judge, prover=self.prover))
        for event in self.events:
            self._happen(event)
        return tuple(self.events)

    def begin(self) -> tuple[Event, ...]:
        """Choose who starts and deal."""
        return self.say(None, Begin())

    def turn(self, text: str, *, draws: str = "", at: float | None = None) -> tuple[Event, ...]:
        """The seat on turn plays, exchanges or passes: `8F HORN`, `exchange HO`, `swap H8; 9H CAT`."""
        self.chance.wanted = list(self.alphabet.parse_tiles(draws))
        return self.say(self.position.on_turn, self.move(text), at=at)

    def turns(self, *texts: str) -> None:
        """Several turns, one after another."""
        for text in texts:
            self.turn(text)

    def next_to_play(self, turns: int) -> list[int]:
        """Who takes the next turns; each exchanges a tile."""
        seats = []
        for _ in range(turns):
            assert self.on_turn is not None
            seats.append(self.on_turn)
            self.turn(f"exchange {self.rack(self.on_turn)[-1]}")
        return seats

    def challenge(self, seat: int, word: str | None = None) -> tuple[Event, ...]:
        """A seat challenges the last play, or a word of it."""
        return self.say(seat, Challenge(None if word is None else self.word(word)))

    def challenge_as_usual(self, seat: int, word: str) -> tuple[Event, ...]:
        """A seat challenges as the edition wants it: the word, or the play it belongs to."""
        return self.challenge(seat, word if self.rules.challenge_scope == "word" else None)

    def accept(self, *seats: int) -> None:
        """These seats let the last play stand."""
        for seat in seats:
            self.say(seat, Accept())

    def agree(self, *seats: int) -> None:
        """These seats agree that no play remains."""
        for seat in seats:
            self.say(seat, AgreeNoMorePlays())

    def resign(self, seat: int) -> tuple[Event, ...]:
        """A seat leaves the game."""
        return self.say(seat, Resign())

    def call_time(self, *, at: float) -> tuple[Event, ...]:
        """The table says that the time of the seat on turn is up."""
        return self.say(None, CallTime(), at=at)

    def close_challenges(self) -> tuple[Event, ...]:
        """The table waits no longer for a challenge of the last play."""
        return self.say(None, CloseChallenges())

    def adjudicate(self, reason: str, *, void: bool = False) -> tuple[Event, ...]:
        """The table ends the game."""
        return self.say(None, Adjudicate(reason, void))

    def return_extra_tiles(self, seat: int, *, owner: int) -> tuple[Event, ...]:
        """A seat takes the tiles too many from another's rack."""
        return self.say(seat, ReturnExtraTiles(owner))

    def refusal(self, action: Action | str, *, seat: int | None = -1, at: float | None = None) -> set[str]:
        """The codes of all reasons why this cannot be said, by the seat on turn if no other is named."""
        before = self.position
        seat = self.position.on_turn if seat == -1 else seat
        action = self.move(action) if isinstance(action, str) else action
        with pytest.raises(IllegalMove) as refused:
            self.say(seat, action, at=at)
        assert self.position == before
        return {violation.code for violation in refused.value.violations}

    # --- what can be seen

    def move(self, text: str) -> Move:
        """A turn as text, read."""
        return pictures.move(text, self.alphabet)

    def word(self, text: str) -> Word:
        """The letters of a word."""
        return pictures.word(text, self.alphabet)

    def text(self, tiles: Iterable[int]) -> str:
        """Tiles or letters as text, in their order."""
        return self.alphabet.format_word(tiles)

    def rack(self, seat: int) -> str:
        """A rack as text, blank first, then in the order of the alphabet."""
        return self.text(self.position.racks[seat])

    @property
    def bag(self) -> str:
        """The bag as text, blanks first."""
        return self.text(self.position.bag)

    def at(self, square: str) -> str:
        """What lies on a square, empty if nothing does; a blank is in lower case."""
        tile = self.position.board.at(pictures.square(square))
        return self.alphabet.format_tile(tile) if tile else ""

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat."""
        return self.position.scores

    @property
    def on_turn(self) -> int | None:
        """The seat on turn."""
        return self.position.on_turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.phase is Phase.OVER

    @property
    def result(self) -> Result:
        """How the game ended; it must have."""
        assert self.position.result is not None
        return self.position.result

    def view(self, seat: int | None) -> PlayerView:
        """What a seat sees."""
        return view_of(self.position, seat)

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind among those of the latest command."""
        return [event for event in self.events if isinstance(event, kind)]

    def scored(self, text: str) -> PlayScore:
        """What a play would score here, with a rack that holds its tiles."""
        action = self.move(text)
        assert isinstance(action, Play)
        rack = Rack.of(tile_of(tile) for tile in action.tiles)
        tried = draft(self.position.board, rack, self.rules, action, bag_count=len(self.position.bag))
        assert tried.violations == ()
        assert tried.score is not None
        return tried.score

    def points(self, text: str) -> dict[str, int]:
        """What a play would score here, word by word; the bonus, if any, as `bonus`."""
        score = self.scored(text)
        words = {self.text(part.word): part.points for part in score.words}
        return words | ({"bonus": score.bonus} if score.bonus else {})
