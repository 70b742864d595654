"""Told games with everything in them: do they replay from any prefix, lose no tile and show no hidden one?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.rulebook import HouseRules
from lexiko.rules import (
    Bag,
    Challenge,
    Command,
    Event,
    Pass,
    Position,
    Rack,
    decide,
    evolve,
    redact,
    replay,
    tile_of,
    view_of,
)
from tests.table_talk import EDITIONS, Game, ScriptedChance, every_edition, rules

RACKS = "HORNEST", "FAMOBAI", "PLATEAU", "DIVIDER"


def plain_game(edition: str) -> Game:
    """Plays, exchanges, passes and a challenge of each outcome."""
    game = Game(rules(edition, players=3), racks=RACKS[:3], phonies=["OAT"])
    game.turns("8F HORN", "H6 FA.M", "exchange PL", "pass")
    game.turn("I8 .O")
    game.challenge_as_usual(0, "NO")
    game.turn("G8 .AT")
    game.challenge_as_usual(1, "OAT")
    game.turns("pass", "exchange E", "pass")
    return game


def recycling_game(edition: str) -> Game:
    """Blanks and letters recycled and words rearranged, kept and withdrawn."""
    game = Game(rules(edition, house="V2,V3,V4,V6"), racks=["HRN?OESTC", "FAMEAAIIO"], phonies=["CORNS", "NREOHS"])
    game.turn("8F HoRN", draws="SSAE")
    game.turn("swap G8; H7 A.M", draws="UUR")
    game.turn("recycle F8 C; 8J S")
    game.challenge_as_usual(1, "CORNS")
    game.turn("pass")
    game.turn("rearrange 8F NORH; 8J S")
    game.turn("recycle F8 F; pass")
    return game


def short_game(edition: str) -> Game:
    """Somebody goes out, the play is withdrawn, somebody leaves, time runs out, and it ends."""
    house = HouseRules(turn_seconds=(60.0,))
    game = Game(rules(edition, players=3, house=house), racks=["HO", "AB", "EF"], phonies=["HO"])
    game.turn("8G HO", at=5)
    game.challenge_as_usual(2, "HO")
    game.call_time(at=70)
    game.resign(1)
    game.turn("8H EF", at=80)
    game.adjudicate("that will do")
    return game


STORIES: tuple[Callable[[str], Game], ...] = (plain_game, recycling_game, short_game)
every_story = pytest.mark.parametrize("story", STORIES)


@cache
def told(story: Callable[[str], Game], edition: str) -> Game:
    """The game a story tells; it is told once and only looked at."""
    return story(edition)


def positions(game: Game) -> list[Position]:
    """The position after each event, the opening first."""
    reached = [Position.opening(game.rules)]
    for event in game.story:
        reached.append(evolve(reached[-1], event))
    return reached


def tiles_of(position: Position) -> Counter[int]:
    """Every tile of the game, wherever it is."""
    tiles = Counter(position.bag)
    for rack in position.racks:
        tiles.update(rack)
    tiles.update(tile_of(tile) for _, tile in position.board.tiles())
    tiles.update(tile for _, tile in position.starting_tiles if position.order == ())
    return tiles


@every_edition
@every_story
def test_any_prefix_of_a_game_replays_to_the_position_it_had(edition: str, story: Callable[[str], Game]) -> None:
    game = told(story, edition)
    reached = positions(game)
    assert reached[-1] == game.position
    for count in range(len(game.story) + 1):
        assert replay(game.rules, game.story[:count]) == reached[count]
        assert reached[count].seq == count


@every_edition
@every_story
def test_no_tile_is_lost_or_made(edition: str, story: Callable[[str], Game]) -> None:
    game = told(story, edition)
    everything = Counter(game.rules.tile_set.all_tiles())
    for position in positions(game):
        assert tiles_of(position) == everything


@every_edition
@every_story
def test_to_decide_changes_nothing_and_answers_alike_again(edition: str, story: Callable[[str], Game]) -> None:
    for position in positions(told(story, edition))[1:]:
        if position.on_turn is None or position.result is not None:
            continue
        before = repr(position)
        command = Command(position.on_turn, Pass(), position.turn_started_at)
        answers = []
        for _ in range(2):
            try:
                answers.append(repr(decide(position, command, chance=ScriptedChance())))
            except ValueError as refusal:
                answers.append(str(refusal))
        assert answers[0] == answers[1]
        assert repr(position) == before


def shuffled_unseen(position: Position, seat: int | None, random: Random) -> Position:
    """The same game for this seat: the tiles it cannot see have changed places."""
    hidden = list(position.bag)
    for other, rack in enumerate(position.racks):
        if other != seat:
            hidden += list(rack)
    random.shuffle(hidden)
    racks = []
    for other, rack in enumerate(position.racks):
        if other == seat:
            racks.append(rack)
        else:
            racks.append(Rack.of(hidden[: len(rack)]))
            hidden = hidden[len(rack) :]
    return replace(position, racks=tuple(racks), bag=Bag.of(hidden))


@given(
    edition=st.sampled_from(EDITIONS),
    story=st.sampled_from(STORIES),
    seat=st.sampled_from((0, 1, 2, None)),
    seed=st.integers(min_value=0, max_value=2**32 - 1),
)
def test_a_view_does_not_change_with_the_tiles_that_are_unseen(
    edition: str, story: Callable[[str], Game], seat: int | None, seed: int
) -> None:
    random = Random(seed)
    game = told(story, edition)
    if seat is not None and seat >= game.rules.players:
        seat = None
    for position in positions(game):
        assert view_of(shuffled_unseen(position, seat, random), seat) == view_of(position, seat)


@every_edition
@every_story
def test_what_a_seat_is_told_names_no_tile_it_cannot_see(edition: str, story: Callable[[str], Game]) -> None:
    game = told(story, edition)
    for seat in (*range(game.rules.players), None):
        for event in game.story:
            if named := hidden_tiles(redact(event, seat)):
                assert getattr(event, "seat", None) == seat, f"{type(event).__name__} names {named}"


def hidden_tiles(event: Event) -> list[bytes]:
    """Tiles an event names that lie neither on the board nor open on the table."""
    if type(event).__name__ in ("TilesDrawn", "ExtraTilesReturned", "TilesExchanged"):
        named = (getattr(event, name, None) for name in ("tiles", "returned", "drawn"))
        return [tiles for tiles in named if tiles is not None]
    return []


@every_edition
def test_a_position_that_was_challenged_in_vain_differs_only_by_the_challenge(edition: str) -> None:
    game = Game(rules(edition, players=3), racks=RACKS[:3])
    game.turn("8F HORN")
    before = game.position
    word = game.word("HORN") if game.rules.challenge_scope == "word" else None
    game.say(2, Challenge(word))
    after = game.position
    assert (after.board, after.bag, after.racks, after.scores, after.on_turn) == (
        before.board,
        before.bag,
        before.racks,
        before.scores,
        before.on_turn,
    )
