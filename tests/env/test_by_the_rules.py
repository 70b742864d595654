"""Is a game of an environment a game of the rules: the same events, whoever decides them?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lexiko.env import BagOrder, EnvGame, SeatsEnv, agree, offer_to
from lexiko.lexicon import ENGLISH_ALPHABET
from lexiko.rulebook import HouseRules
from lexiko.rules import (
    AgreeNoMorePlays,
    Begin,
    Challenge,
    ChallengeFailed,
    CloseChallenges,
    Command,
    Event,
    Phase,
    PlayAccepted,
    PlayWithdrawn,
    Position,
    decide,
    evolve,
    letter_of,
    replay,
)
from tests.company import FEW_WORDS

FALSE = ["ea", "oi", "ii", "uo", "ia", "nt", "st", "rse"]

KINDS: dict[str, dict[str, Any]] = {
    "classic": {"lexicon": FEW_WORDS, "phonies": FALSE, "challenges": True, "players": 3},
    "club": {"edition": "club", "lexicon": FEW_WORDS, "phonies": FALSE, "challenges": True},
    "original": {"edition": "original", "players": 4},
    "luxury": {"edition": "luxury", "house": "V4", "players": 2},
    "indigo": {"edition": "indigo", "house": HouseRules(("V3",), levels=("beginner", "200"))},
    "message-center": {"edition": "message-center", "players": 4, "challenges": True},
    "every variation": {"house": HouseRules(("V2", "V3", "V4", "V5", "V6", "V7"), opening_length=3)},
}


def play(kind: str, number: int, *, most_turns: int = 60) -> tuple[EnvGame, list[Event]]:
    """A game through the environment, and the events that the rules make of the same decisions, one by one."""
    env = SeatsEnv(**{"plays": 24, "most_turns": most_turns, **KINDS[kind]})
    env.reset(seed=6, options={"game": number})
    game, luck = env.game, Random(f"{kind}/{number}")
    assert game is not None
    alone = _Alone(env, number)
    while game.question is not None:
        question, allowed = game.question, env.offer().allowed
        choice = luck.choice(allowed[:30] if luck.random() < 0.8 else allowed)
        move = env.decode(choice)
        assert env.encode(move) == choice
        alone.do(question.seat, move)
        env.step(choice)
        alone.go_on()
    return game, alone.events


class _Alone:
    """The rules with nothing of the environment but its luck."""

    def __init__(self, env: SeatsEnv, number: int) -> None:
        rules = env.agreed.ruleset
        self.agreed = env.agreed
        self.position = Position.opening(rules)
        self.luck = BagOrder(6, number, rules.tile_set.all_tiles())
        self.events: list[Event] = []
        self.do(None, Begin())

    def do(self, seat: int | None, action: Any) -> None:
        asked = not self.agreed.ruleset.passes.startswith(("everyone", "turns")) or (
            self.agreed.ruleset.opening_length > 2 and self.position.board.is_empty
        )
        if type(action).__name__ == "Pass" and asked and all(self.position.passes):
            self._decide(seat, AgreeNoMorePlays())
        if self.position.phase is not Phase.OVER:
            self._decide(seat, action)

    def go_on(self) -> None:
        if not self.agreed.challenges and self.position.phase is Phase.AWAITING_LAST_CHALLENGE:
            self._decide(None, CloseChallenges())

    def _decide(self, seat: int | None, action: Any) -> None:
        engine = self.agreed.engine
        events = decide(self.position, Command(seat, action), chance=self.luck, judge=engine.lexicon, prover=engine)
        for event in events:
            self.position = evolve(self.position, event)
        self.events += events


@pytest.mark.parametrize("kind", ["classic", "club", "luxury"])
def test_a_game_has_the_events_that_the_rules_make_of_its_decisions(kind: str) -> None:
    game, events = play(kind, 0, most_turns=25)
    assert game.events == events
    assert replay(game.agreed.ruleset, events) == game.position


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_games_have_the_events_that_the_rules_make_of_their_decisions(kind: str) -> None:
    for number in range(2 if kind == "every variation" else 12):
        game, events = play(kind, number)
        assert game.events == events


def test_who_challenges_is_asked_and_what_comes_of_it_is_the_rules() -> None:
    env = SeatsEnv("message-center", players=3, lexicon=FEW_WORDS, challenges=True, phonies=FALSE, plays=500)
    kinds: set[type] = set()
    for number in range(6):
        env.reset(seed=2, options={"game": number})
        luck = Random(number)
        for _ in range(40):
            game = env.game
            assert game is not None
            if game.question is None:
                break
            numbers = env.agreed.numbers
            if game.question.answering:
                assert env.offer().allowed == [numbers.accept, numbers.challenge]
                env.step(luck.choice([numbers.accept, numbers.accept, numbers.challenge]))
            else:
                false = [n for n, play in enumerate(env.offer().plays) if bytes(map(letter_of, play.tiles)) in NO_WORDS]
                env.step(luck.choice(false or env.offer().allowed))
        kinds |= {type(event) for event in env.game.events} if env.game else set()
    assert {PlayAccepted, ChallengeFailed, PlayWithdrawn} <= kinds


def test_where_a_challenge_names_a_word_each_open_word_has_a_number() -> None:
    agreed = agree("original", challenges=True)
    scopes = {edition: agree(edition, challenges=True) for edition in ("classic", "club", "original", "luxury")}
    named = [each for each in scopes.values() if each.ruleset.challenge_names_word]
    assert named and agreed.numbers.count
    env = SeatsEnv(named[0])
    env.reset(seed=1)
    env.step(0)
    numbers, offer = env.agreed.numbers, env.offer()
    assert offer.allowed == [numbers.accept, *(numbers.challenge + n for n in range(len(offer.words)))]
    assert env.decode(numbers.challenge) == Challenge(offer.words[0])
    observed = env.observe(env.agent_selection)
    assert isinstance(observed, dict)
    assert observed["answering"].tolist() == [1]
    assert bytes(observed["words"][0]).rstrip(b"\0") == offer.words[0]


def test_nobody_is_asked_and_words_of_computers_that_are_none_do_not_stand() -> None:
    agreed = agree("classic", lexicon=FEW_WORDS)
    bold = agree("classic", lexicon=FEW_WORDS, challenges=True, phonies=FALSE).offering
    game = EnvGame(agreed, seed=1, number=0)
    while not any(isinstance(event, PlayWithdrawn) for event in game.events):
        assert game.question is not None
        before, seat = game.position.board, game.question.seat
        offer = offer_to(game.view(seat), bold, agreed.numbers)
        false = [play for play in offer.plays if bytes(map(letter_of, play.tiles)) in NO_WORDS]
        game.do(seat, false[0] if false else offer.decode(offer.allowed[0]))
    assert game.position.board == before


NO_WORDS = {ENGLISH_ALPHABET.parse_word(word) for word in FALSE}


def test_a_game_is_broken_off_after_the_most_turns() -> None:
    env = SeatsEnv(most_turns=3, rewards="spread")
    env.reset(seed=1)
    for _ in range(3):
        env.step(0)
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.infos["player_0"]["why"] == "broken-off"
    assert sum(env.rewards.values()) == 0 != env.rewards["player_0"]


def test_passing_on_and_on_ends_a_game_where_it_is_left_to_the_players() -> None:
    for house in ("", "V3"):
        env = SeatsEnv("classic", players=3, house=house)
        env.reset(seed=1)
        for _ in range(5):
            env.step(env.agreed.numbers.pass_)
            assert not any(env.terminations.values())
        env.step(env.agreed.numbers.pass_)
        assert all(env.terminations.values())
        assert env.game is not None and env.game.position.ending == "no-more-plays"
