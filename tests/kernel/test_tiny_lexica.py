"""Are plays and games sensible where there are hardly any words, odd ones, or very long ones?"""

from __future__ import annotations

import pytest

from lexiko.kernel import By, Engine, Playout
from lexiko.lexicon import Lexicon
from lexiko.rulebook import ruleset
from lexiko.rules import Board, Pass, Play, Rack

LONG = "abcdefghijklmnopqrstu"
LEXICA = {
    "ten words": ["at", "ta", "tea", "eat", "ate", "horn", "farm", "paste", "mob", "bit"],
    "one word": ["retina"],
    "without vowels": ["brr", "hmm", "psst", "nth", "tsk", "pst", "shh", "mm"],
    "long words": [LONG, LONG[:20], LONG[:15], "ab", "ba"],
}
SETS = ("english", "super_english")


@pytest.mark.parametrize("set_key", SETS)
@pytest.mark.parametrize("words", LEXICA)
def test_games_come_to_an_end_and_lay_only_words_there_are(words: str, set_key: str) -> None:
    rules = ruleset("classic", set=set_key)
    lexicon = Lexicon.from_words(words, LEXICA[words], rules.tile_set.alphabet)
    engine = Engine.compile(rules, lexicon)
    by: tuple[By, By] = ("score", "equity")
    played = 0
    for game in Playout.of([engine, engine], by).play(seed=2, count=6):
        assert game.ending in ("went-out", "no-more-plays")
        for turn in game.turns():
            table = engine.plays_for(turn.board, turn.rack)
            if isinstance(turn.move, Play):
                assert turn.move in table
                played += 1
            elif isinstance(turn.move, Pass) or by[turn.seat] == "score":
                assert not table
    assert played or words == "one word"


def test_a_word_as_long_as_the_line_is_laid_onto_what_it_lacks() -> None:
    rules = ruleset("classic", set="super_english")
    engine = Engine.compile(rules, Lexicon.from_words("long", LEXICA["long words"], rules.tile_set.alphabet))
    letters = rules.tile_set.alphabet
    row = rules.layout.start.row * rules.layout.cols
    cells = bytearray(rules.layout.rows * rules.layout.cols)
    cells[row : row + 15] = letters.parse_word(LONG[:15].upper())
    board = Board(rules.layout.rows, rules.layout.cols, bytes(cells))
    table = engine.plays_for(board, Rack(letters.parse_tiles("PQRSTU?")))
    longest = max(table, key=lambda play: len(play.placements))
    assert len(longest.placements) == 6
    assert table[0] == longest


def test_words_longer_than_the_board_are_never_found() -> None:
    rules = ruleset("classic")
    engine = Engine.compile(rules, Lexicon.from_words("long", [LONG]))
    assert not engine.plays_for(Board.empty(15, 15), Rack(rules.tile_set.alphabet.parse_tiles("ABCDEFG")))
