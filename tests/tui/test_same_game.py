"""The window and the plain game are one game: the same script makes the same events, to the very end."""

from __future__ import annotations

import pytest

from lexiko.players import build_player
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import (
    BlankRecycled,
    ChallengeFailed,
    GameEnded,
    LetterRecycled,
    NoMorePlays,
    OvertimeCharged,
    PlayerView,
    PlayWithdrawn,
    RackSettled,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    WordRearranged,
)
from lexiko.table import LocalSession
from tests.cli.conversations import Typist, converse
from tests.company import small_engine, table_for
from tests.tui.windows import Window, sit


class Doubter(Typist):
    """People at one table who begin with a play that is no word, challenge it, and challenge a good one too."""

    doubts = 0
    has_bluffed = False

    def read(self, seconds: float | None = None) -> str:
        """What is typed next."""
        waiting = self.host.pending()
        asked = waiting.to_answer or waiting.may_answer
        if asked and self.doubts < 2:
            self.doubts += 1
            return self._type(f"Player {min(asked) + 1}{self._word()}")
        if not asked and self.doubts < 2 and self.host.view(waiting.mover).may_challenge:
            self.doubts += 1
            return self._type(f"challenge{self._word()}")
        if not asked and not self.has_bluffed:
            self.has_bluffed = True
            view = self.host.view(waiting.mover)
            return self._type(self._bluff(view))
        return super().read(seconds)

    def _bluff(self, view: PlayerView) -> str:
        """A play of two tiles that is no word; with tiles on the board, a pass will do."""
        tiles = [tile for tile in view.rack if tile][-2:]
        return f"8H {view.ruleset.tile_set.alphabet.format_word(tiles)}" if view.board.is_empty else "pass"

    def _word(self) -> str:
        """The word that is challenged, where one must be named."""
        view = self.host.view(None)
        assert view.last is not None
        by_word = view.ruleset.challenge_scope == "word"
        return f" {view.ruleset.tile_set.alphabet.format_word(view.last.words[0].word)}" if by_word else ""


class Idler(Doubter):
    """People who have doubted twice and then lose interest: one exchange, and passes until the game is over."""

    turns = 0

    def read(self, seconds: float | None = None) -> str:
        """What is typed next."""
        waiting = self.host.pending()
        if waiting.mover is None or self.doubts < 2 or waiting.may_answer or waiting.to_answer:
            return super().read(seconds)
        self.turns += 1
        if self.turns > 1:
            return self._type("agree" if waiting.mover in waiting.to_agree else "pass")
        tile = next(tile for tile in self.host.view(waiting.mover).rack if tile)
        return self._type(f"exchange {self.host.header.ruleset.tile_set.alphabet.format_word([tile])}")


class SlowHands:
    """A clock that goes by what happens: so many seconds for each event, whoever looks at it and how often."""

    session: LocalSession | None = None

    def __call__(self) -> float:
        return 0.0 if self.session is None else 290.0 * len(self.session.events)


GAMES = [
    pytest.param("club:challenge=five-point", "V7", (None, None), "4", id="a club's challenges and a finish line"),
    *(
        pytest.param(*game, id=name, marks=pytest.mark.slow)
        for name, game in {
            "four people and every variation": ("luxury", "V2,V3,V4,V6,V7", (None, None, None, None), "331"),
            "four people, to the last tile": ("classic", "V4,V6", (None, None, None, None), "5"),
            "two people and a computer": ("original", "V4,V7", (None, "greedy", None), "2"),
            "one person and a finish line": ("luxury", "V7", (None, "greedy"), "3"),
        }.items()
    ),
]


def played_plainly(
    edition: str, house: str, seats: tuple[str | None, ...], seed: str, people: type[Doubter] = Doubter
) -> tuple[LocalSession, list[str]]:
    """A game in plain lines, and the lines."""
    session = begun(edition, house, seats, seed)
    engine = small_engine(session.header.ruleset)
    typist = people(session, {seat: build_player("greedy", engine, seed=str(seat)) for seat in session.people})
    assert converse(session, typist) == "over"
    return session, typist.typed


def begun(edition: str, house: str, seats: tuple[str | None, ...], seed: str) -> LocalSession:
    """The same game, as it began."""
    agreed = HouseRules.from_text(
        house, levels="70" if "V7" in house else "", opening_length=3 if "V1" in house else None
    )
    hands = SlowHands()
    session = table_for(*seats, agreed=ruleset(edition, house=agreed, players=len(seats)), seed=seed, now=hands)
    hands.session = session
    return session


@pytest.mark.parametrize(("edition", "house", "seats", "seed"), GAMES)
def test_the_same_script_makes_the_same_events(
    edition: str, house: str, seats: tuple[str | None, ...], seed: str
) -> None:
    plain, lines = played_plainly(edition, house, seats, seed)
    session = begun(edition, house, seats, seed)

    async def visit(window: Window) -> None:
        await window.follow(lines)
        assert "The game is over." in window.said

    sit(session, visit)
    assert session.events == plain.events
    assert isinstance(session.events[-1], GameEnded)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "house", "people"),
    [
        ("club", "", 2),
        pytest.param("club:challenge=single,clock=none", "V2,V4", 2, marks=pytest.mark.slow),
        pytest.param("club:challenge=five-point", "V1,V6", 2, marks=pytest.mark.slow),
        pytest.param("message-center", "V1,V5", 3, marks=pytest.mark.slow),
        pytest.param("indigo", "V3,V6", 4, marks=pytest.mark.slow),
        pytest.param("original", "V4", 4, marks=pytest.mark.slow),
    ],
)
def test_the_same_turns_without_a_play_make_the_same_end(edition: str, house: str, people: int) -> None:
    plain, lines = played_plainly(edition, house, (None,) * people, "7", Idler)
    session = begun(edition, house, (None,) * people, "7")

    async def visit(window: Window) -> None:
        await window.follow(lines)

    sit(session, visit)
    assert session.events == plain.events
    kinds = {type(event) for event in session.events}
    assert {ChallengeFailed, TilesExchanged, TurnPassed, NoMorePlays, RackSettled, GameEnded} <= kinds
    charged = [event.deducted for event in session.events if isinstance(event, OvertimeCharged)]
    assert max(charged, default=None) == (100 if session.header.ruleset.clock_seconds else None)


def test_one_of_these_games_has_everything() -> None:
    plain, _ = played_plainly("luxury", "V2,V3,V4,V6,V7", (None, None, None, None), "331")
    kinds = {type(event) for event in plain.events}
    assert {BlankRecycled, ChallengeFailed, LetterRecycled, PlayWithdrawn, TilesPlayed, WordRearranged} <= kinds
