"""Do the rules allow and count exactly the rearranging plays (V2) that the pictures before and after them show?"""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest

from lexiko.rules import (
    BLANK_FLAG,
    Board,
    Draft,
    Play,
    Rack,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Ruleset,
    Square,
    Step,
    draft,
)
from tests.clauses import clause
from tests.kernel.positions import (
    Setting,
    grid_of,
    made_up_words,
    odd_position,
    rack_of,
    random_board,
    random_position,
    random_rack,
    setting,
)
from tests.oracles.brute_plays import Word
from tests.oracles.brute_rearranging import Relaid, brute_rearrangings, told_by_pictures
from tests.rules.random_turns import random_placements, random_steps
from tests.table_talk import Game, rules

SCALE = int(os.environ.get("LEXIKO_POSITIONS_TIMES", "1"))
"""How many times as many positions as usual are tried."""

ATTEMPTS = 60
"""How many turns are made up at a position; most of them break a rule."""


def with_steps(played: Setting) -> Ruleset:
    """The rules of a setting with V2, V3 and V4 in force."""
    return replace(played.ruleset, rearranging=True, letter_recycling=True, blank_recycling=True)


def relaid(played: Setting, board: Board, play: Play) -> Relaid | None:
    """A play in the oracle's terms; None if no word of the board is named."""
    step, alphabet = play.before[-1], played.ruleset.tile_set.alphabet
    assert isinstance(step, Rearrange)
    if not board.at(step.start):
        return None
    run = board.run(step.start, across=step.across)
    if run.start != step.start or len(run.cells) < 2 or sorted(run.cells) != sorted(t for _, t in step.placements):
        return None
    moved, laid = (
        frozenset((square.row, square.col, alphabet.format_tile(tile)) for square, tile in placements)
        for placements in (step.placements, play.placements)
    )
    return Relaid(tuple((square.row, square.col) for square in run.squares), moved, laid)


def words_of(played: Setting, tried: Draft) -> set[Word]:
    """The words of a draft in the oracle's terms."""
    letters = played.ruleset.tile_set.alphabet.letters
    assert tried.score is not None
    return {tuple(letters[code - 1] for code in word.word) for word in tried.score.words}


def recycled(board: Board, rack: Rack, steps: tuple[Step, ...]) -> tuple[Board, Rack] | None:
    """Board and rack after blanks and letters have changed places, by hand; None where they cannot."""
    for step in steps:
        if isinstance(step, RecycleBlank):
            letter = board.at(step.square) % BLANK_FLAG
            if board.at(step.square) < BLANK_FLAG or letter not in rack:
                return None
            board, rack = board.with_tiles([(step.square, letter)]), rack.removed([letter]).added([0])
        elif isinstance(step, RecycleLetter):
            taken, given = board.at(step.square), 0 if step.tile >= BLANK_FLAG else step.tile
            if not 0 < taken < BLANK_FLAG or given not in rack or taken == step.tile % BLANK_FLAG:
                return None
            board, rack = board.with_tiles([(step.square, step.tile)]), rack.removed([given]).added([taken])
    return board, rack


def agree(played: Setting, board: Board, rack: Rack, play: Play) -> bool:
    """Whether rules and pictures say the same of a play; true if it is one."""
    rules = with_steps(played)
    tried = draft(board, rack, rules, play, bag_count=9)
    begun = recycled(board, rack, play.before[:-1])
    told = None
    if begun is not None and (told_so := relaid(played, begun[0], play)) is not None:
        hand = [tile.upper() if tile.isupper() else "?" for _, _, tile in told_so.laid]
        held = rack_of(played, begun[1])
        if told_so.laid and all(hand.count(tile) <= held.count(tile) for tile in hand):
            told = told_by_pictures(played.game, grid_of(played, begun[0]), told_so)
    assert (told is None) == bool(tried.violations), (play, tried.violations, told)
    if told is None:
        return False
    assert tried.score is not None
    assert (tried.score.points, words_of(played, tried)) == (told[0], set(told[1])), play
    return True


def many_attempts(seed: str, played: Setting, board: Board, rack: Rack) -> int:
    """Turns made up at random, each judged by rules and pictures; how many of them may be made."""
    random, legal = Random(seed), 0
    if board.is_empty:
        return 0
    size = len(played.ruleset.tile_set.alphabet)
    held = Game(rules("luxury"), racks=[""]).position
    for _ in range(ATTEMPTS):
        position = replace(held, ruleset=with_steps(played), board=board, racks=(rack, Rack()))
        steps = random_steps(random, position, 0)
        letters_known = all(each.tile % BLANK_FLAG <= size for each in steps if isinstance(each, RecycleLetter))
        if steps and letters_known and isinstance(steps[-1], Rearrange):
            begun = draft(board, rack, position.ruleset, Play((), steps), bag_count=0)
            laid = random_placements(random, begun.board, begun.rack, Square(0, 0), steps)
            laid = tuple((square, (tile - 1) % BLANK_FLAG % size + 1 | tile & BLANK_FLAG) for square, tile in laid)
            if laid and random.random() < 0.1:
                laid = (*laid[1:], (Square(random.randrange(board.rows), random.randrange(board.cols)), laid[0][1]))
            legal += agree(played, board, rack, Play(laid, steps))
    return legal


@clause("V2", "V3", "V4")
@pytest.mark.parametrize("set_key", ["english", "spanish", "catalan", "super_english"])
def test_v2_rules_and_pictures_agree_about_any_turn_that_rearranges(set_key: str) -> None:
    legal = 0
    for seed in range(6 * SCALE):
        legal += many_attempts(f"{set_key} {seed}", *random_position(seed, set_key))
    assert legal > 5 * SCALE


@clause("V2", "V3", "V4")
def test_v2_rules_and_pictures_agree_on_odd_boards() -> None:
    assert sum(many_attempts(f"odd {seed}", *odd_position(seed)) for seed in range(20 * SCALE)) > 20 * SCALE


def shuffled_words(seed: int) -> tuple[Setting, Board, Rack]:
    """A position on a small board with words of which most are others rearranged, or with a letter more."""
    random = Random(f"shuffled {seed}")
    rules = odd_position(seed)[0].ruleset
    words = sorted(made_up_words(random, rules, count=25, longest=4))
    words += ["".join(random.sample(word, len(word))) for word in words]
    words += ["".join(random.sample(word + extra, len(word) + 1)) for word in words for extra in "ACE"]
    played = setting(rules, sorted(set(words)))
    board = random_board(random, played, turns=random.randint(1, 5))
    return played, board, random_rack(random, played, size=random.randint(1, 4), blanks=random.random() < 0.3)


@clause("V2")
def test_v2_the_rules_allow_every_play_that_laying_everything_everywhere_finds() -> None:
    found = 0
    for seed in range(40 * SCALE):
        played, board, rack = shuffled_words(seed)
        alphabet = played.ruleset.tile_set.alphabet
        grid = grid_of(played, board)
        for each, points in brute_rearrangings(played.game, grid, rack_of(played, rack)).items():
            start, across = Square(*each.old[0]), each.old[0][0] == each.old[1][0]
            moved, laid = (
                tuple(
                    (Square(row, col), alphabet.code(tile.upper()) | (BLANK_FLAG if tile.islower() else 0))
                    for row, col, tile in sorted(tiles)
                )
                for tiles in (each.moved, each.laid)
            )
            first = min(square for square, _ in moved)
            begins = first.col - start.col + first.row - start.row
            along = dict(moved)
            last = max(along)
            tiles = bytes(
                along.get(first.step(across=across, count=count), 0)
                for count in range(last.col - first.col + last.row - first.row + 1)
            )
            play = Play(laid, (Rearrange(start, across, tiles, begins),))
            tried = draft(board, rack, with_steps(played), play, bag_count=9)
            assert (tried.violations, tried.score and tried.score.points) == ((), points), (seed, play)
            found += 1
    assert found > 60 * SCALE
