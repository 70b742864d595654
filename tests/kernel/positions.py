"""Random positions, each made from one seed: a set, made-up words, a board somewhere in a game, a rack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.rulebook import all_sets, ruleset
from lexiko.rules import BLANK, BLANK_FLAG, Alphabet, Board, Layout, Play, Rack, Ruleset, Square
from tests.oracles.brute_plays import Game, Laid

SETS = tuple(game_set.key for game_set in all_sets())
SETS_THAT_DIFFER = ("english", "super_english", "catalan", "polish", "german")
"""A board of another size, letters of two signs, the most letters, the longest words: the others are alike to these."""
LEXICA = 4
"""How many different lists of words each set is tried with."""


@dataclass(frozen=True)
class Setting:
    """A ruleset, some words, the engine compiled from them, and the same in the oracle's terms."""

    ruleset: Ruleset
    words: tuple[str, ...]
    engine: Engine
    game: Game


def setting(rules: Ruleset, words: Sequence[str]) -> Setting:
    """Compile an engine for these rules and words."""
    lexicon = Lexicon.from_words("made up", words, rules.tile_set.alphabet)
    return Setting(rules, tuple(words), Engine.compile(rules, lexicon), game_of(rules, words))


def bare(letters: str, picture: str, words: Sequence[str]) -> Setting:
    """A setting of one-point letters on any board."""
    rules = ruleset("classic")
    count = len(letters)
    tile_set = replace(
        rules.tile_set, alphabet=Alphabet(tuple(letters)), counts=(2, *(9,) * count), values=(0, *(1,) * count)
    )
    return setting(replace(rules, tile_set=tile_set, layout=Layout.from_picture(picture)), words)


@cache
def made_up(set_key: str, edition: int) -> Setting:
    """One of the settings of a set, with hundreds of words that hook and cross often."""
    rules = ruleset("luxury", set=set_key)
    opening_length, rack_size = (2, 2, 3, 5)[edition % 4], (7, 9)[edition % 2]
    rules = replace(rules, opening_length=opening_length, rack_size=rack_size, bonuses=((7, 50), (8, 50), (9, 60)))
    longest = max(rules.layout.rows, rules.layout.cols)
    words = sorted(made_up_words(Random(f"{set_key} {edition}"), rules, count=900, longest=longest))
    return setting(rules, words)


def made_up_words(random: Random, rules: Ruleset, *, count: int, longest: int) -> set[str]:
    """Words of letters as frequent as the tiles, many of them short; some lengthen others at either end.

    A letter that only a blank can be is as frequent as one with a single tile.
    """
    alphabet, counts = rules.tile_set.alphabet, [count or 1 for count in rules.tile_set.counts[1:]]
    codes = range(1, len(alphabet) + 1)
    words: list[bytes] = []
    while len(words) < count:
        length = min(longest, 2 + int(random.expovariate(0.4)))
        word = bytes(random.choices(codes, counts, k=length))
        if words and random.random() < 0.3:
            old = random.choice(words)
            word = word[:2] + old if random.random() < 0.5 else old + word[:2]
        words.append(word[:longest])
    texts = {alphabet.format_word(word) for word in words}
    return {text for text in texts if len(alphabet.parse_word(text)) > 1}


def random_rack(random: Random, played: Setting, *, size: int, blanks: int) -> Rack:
    """A rack of this size with this many blanks; half of the time its letters come from one word."""
    letters = [tile for tile in played.ruleset.tile_set.all_tiles() if tile != BLANK]
    tiles = random.sample(letters, size)
    if random.random() < 0.5:
        word = played.ruleset.tile_set.alphabet.parse_word(random.choice(played.words))
        tiles[: len(word)] = word
    return Rack.of([BLANK] * min(blanks, size) + random.sample(tiles[:size], size - min(blanks, size)))


def random_board(random: Random, played: Setting, *, turns: int) -> Board:
    """A board after some plays, about half of them the best there are, which reach further than others."""
    layout = played.ruleset.layout
    board = Board.empty(layout.rows, layout.cols)
    for _ in range(turns):
        rack = random_rack(random, played, size=random.randint(5, 9), blanks=random.random() < 0.2)
        plays = played.engine.plays_for(board, rack)
        if plays:
            board = board.with_tiles(random.choice((plays[0], random.choice(plays))).placements)
    return board


def with_phonies(random: Random, board: Board, letters: int) -> Board:
    """The board with some tiles changed for others, as after plays of words that are none; some are blanks."""
    tiles = list(board.tiles())
    changed = random.sample(tiles, min(len(tiles), random.randint(1, 6)))
    return board.with_tiles(
        (square, random.randint(1, letters) | random.choice((0, 0, BLANK_FLAG))) for square, _ in changed
    )


@cache
def real() -> Setting:
    """The plain English game with the short words of the default lexicon and every eighth of the others."""
    rules = ruleset("classic")
    words = [word for place, word in enumerate(open_lexicon("english")) if len(word) < 4 or place % 8 == 0]
    return setting(rules, words)


def real_position(seed: int) -> tuple[Setting, Board, Rack]:
    """A position of the plain English game with real words, on a board early or late."""
    random = Random(f"real position {seed}")
    board = random_board(random, real(), turns=random.randint(0, 16))
    return real(), board, random_rack(random, real(), size=random.randint(3, 7), blanks=random.random() < 0.1)


def odd_position(seed: int) -> tuple[Setting, Board, Rack]:
    """A position on a small board of any shape, with premiums anywhere and squares missing, in seven letters."""
    random = Random(f"odd position {seed}")
    rows, cols = random.randint(1, 9), random.randint(2, 12)
    signs = random.choices(".dtqDTQ#", (9, 2, 2, 1, 2, 2, 1, 2), k=rows * cols)
    signs[random.randrange(rows * cols)] = "*"
    picture = "\n".join("".join(signs[row * cols : (row + 1) * cols]) for row in range(rows))
    rules = bare("ABCDEFG", picture, []).ruleset
    played = setting(rules, sorted(made_up_words(random, rules, count=80, longest=12)))
    board = random_board(random, played, turns=random.randint(0, 6))
    blanks = random.choices((0, 1, 2, 4), (6, 3, 1, 1))[0]
    return played, board, random_rack(random, played, size=random.randint(1, 7), blanks=blanks)


def random_position(seed: int, set_key: str) -> tuple[Setting, Board, Rack]:
    """The position of a seed: boards empty, early and late; racks of 1 to 9 tiles, 0 to 2 of them blanks."""
    random = Random(f"{set_key} position {seed}")
    played = made_up(set_key, seed % LEXICA)
    board = random_board(random, played, turns=random.choice((0, 1, 3, 8, 25)))
    if random.random() < 0.25:
        board = with_phonies(random, board, len(played.ruleset.tile_set.alphabet))
    blanks = random.choices((0, 1, 2), (5, 3, 1))[0]
    rack = random_rack(random, played, size=random.randint(1, 9), blanks=blanks)
    return played, board, rack


def game_of(rules: Ruleset, words: Sequence[str]) -> Game:
    """Rules and words in the oracle's terms."""
    alphabet, layout = rules.tile_set.alphabet, rules.layout
    return Game(
        picture=[layout.signs[row * layout.cols : (row + 1) * layout.cols] for row in range(layout.rows)],
        values=dict(zip(alphabet.letters, rules.tile_set.values[1:], strict=True)),
        words=frozenset(tuple(alphabet.letters[code - 1] for code in alphabet.parse_word(word)) for word in words),
        bonuses=dict(rules.bonuses),
        opening_length=max(2, rules.opening_length),
    )


def grid_of(played: Setting, board: Board) -> list[list[str]]:
    """The board in the oracle's terms."""
    alphabet, layout = played.ruleset.tile_set.alphabet, played.ruleset.layout
    return [
        [
            "#" if Square(row, col) not in layout else (cell and alphabet.format_tile(cell)) or ""
            for col, cell in enumerate(board.cells[row * board.cols : (row + 1) * board.cols])
        ]
        for row in range(board.rows)
    ]


def laid_of(played: Setting, play: Play) -> Laid:
    """A play in the oracle's terms."""
    alphabet = played.ruleset.tile_set.alphabet
    return frozenset((square.row, square.col, alphabet.format_tile(tile)) for square, tile in play.placements)


def rack_of(played: Setting, rack: Rack) -> list[str]:
    """A rack in the oracle's terms."""
    return [played.ruleset.tile_set.alphabet.format_tile(tile) for tile in rack]


def pairs(played: Setting, board: Board, rack: Rack) -> Iterator[tuple[Laid, int]]:
    """What the engine finds, in the oracle's terms."""
    table = played.engine.plays_for(board, rack)
    for play, points in zip(table, table.scores, strict=True):
        yield laid_of(played, play), points
