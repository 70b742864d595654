"""Do the sets hold the tiles and boards they should?"""

from __future__ import annotations

from collections import Counter

import pytest

from lexiko.rulebook import GameSet, load_set
from lexiko.rules import BLANK, Square, UnknownLetter

TILES = {
    "french": {
        0: "?*2",
        1: "E*15 A*9 I*8 N*6 O*6 R*6 S*6 T*6 U*6 L*5",
        2: "D*3 M*3 G*2",
        3: "B*2 C*2 P*2",
        4: "F*2 H*2 V*2",
        8: "J*1 Q*1",
        10: "K*1 W*1 X*1 Y*1 Z*1",
    },
    "german": {
        0: "?*2",
        1: "E*15 N*9 S*7 I*6 R*6 T*6 U*6 A*5 D*4",
        2: "H*4 G*3 L*3 O*3",
        3: "M*4 B*2 W*1 Z*1",
        4: "C*2 F*2 K*2 P*1",
        6: "Ä*1 J*1 Ü*1 V*1",
        8: "Ö*1 X*1",
        10: "Q*1 Y*1",
    },
    "catalan": {
        0: "?*2",
        1: "E*13 A*12 I*8 R*8 S*8 N*6 O*5 T*5 L*4 U*4",
        2: "C*3 D*3 M*3",
        3: "B*2 G*2 P*2",
        4: "F*1 V*1",
        8: "H*1 J*1 QU*1 Z*1",
        10: "Ç*1 L·L*1 NY*1 X*1",
    },
    "polish": {
        0: "?*2",
        1: "A*9 I*8 E*7 O*6 N*5 Z*5 R*4 S*4 W*4",
        2: "Y*4 C*3 D*3 K*3 L*3 M*3 P*3 T*3",
        3: "B*2 G*2 H*2 J*2 Ł*2 U*2",
        5: "Ą*1 Ę*1 F*1 Ó*1 Ś*1 Ż*1",
        6: "Ć*1",
        7: "Ń*1",
        9: "Ź*1",
    },
    "portuguese": {
        0: "?*3",
        1: "A*14 E*11 I*10 O*10 S*8 U*7 M*6 R*6 T*5",
        2: "D*5 L*5 C*4 P*4",
        3: "N*4 B*3 Ç*2",
        4: "F*2 G*2 H*2 V*2",
        5: "J*2",
        6: "Q*1",
        8: "X*1 Z*1",
    },
    "dutch": {
        0: "?*2",
        1: "E*18 N*10 A*6 O*6 I*4",
        2: "D*5 R*5 S*5 T*5",
        3: "G*3 K*3 L*3 M*3 B*2 P*2",
        4: "U*3 F*2 H*2 J*2 V*2 Z*2",
        5: "C*2 W*2",
        8: "X*1 Y*1",
        10: "Q*1",
    },
    "swedish": {
        0: "?*2 Q*0 W*0 Ü*0 Æ*0",
        1: "A*8 R*8 S*8 T*8 E*7 N*6 D*5 I*5 L*5",
        2: "O*5 G*3 K*3 M*3 H*2",
        3: "Ä*2 F*2 V*2",
        4: "U*3 Å*2 B*2 Ö*2 P*2",
        7: "J*1 Y*1",
        8: "C*1 X*1",
        10: "Z*1",
    },
    "norwegian": {
        0: "?*2 Q*0 X*0 Z*0 Ü*0 Ä*0 Ö*0",
        1: "E*9 A*7 N*6 R*6 S*6 T*6 D*5 I*5 L*5",
        2: "F*4 G*4 K*4 O*4 M*3",
        3: "H*3",
        4: "B*3 U*3 V*3 Å*2 J*2 P*2",
        5: "Ø*2",
        6: "Æ*1 Y*1",
        8: "W*1",
        10: "C*1",
    },
    "danish": {
        0: "?*2",
        1: "E*9 A*7 N*6 R*6",
        2: "D*5 L*5 O*5 S*5 T*5",
        3: "B*4 I*4 K*4 F*3 G*3 M*3 U*3 V*3",
        4: "Å*2 Æ*2 H*2 J*2 Ø*2 P*2 Y*2",
        8: "C*2 X*1 Z*1",
    },
    "italian": {
        0: "?*2",
        1: "O*15 A*14 I*12 E*11",
        2: "C*6 R*6 S*6 T*6",
        3: "L*5 M*5 N*5 U*5",
        5: "B*3 D*3 F*3 P*3 V*3",
        8: "G*2 H*2 Z*2",
        10: "Q*1",
    },
}
TOTALS = {"swedish": (100, 194), "norwegian": (100, 202), "danish": (100, 247), "italian": (120, 293)}
ON_FIFTEEN = ("english", "spanish", *TILES)


def tiles(game_set: GameSet, letter: str) -> tuple[int, int]:
    """How many there are of a letter, and what one is worth."""
    code = BLANK if letter == "?" else game_set.tile_set.alphabet.code(letter)
    return game_set.tile_set.counts[code], game_set.tile_set.values[code]


def premiums(game_set: GameSet) -> Counter[str]:
    """How many squares there are of each sort; the start counts as the double word it is."""
    return Counter(game_set.layout.signs.replace("*", "D"))


@pytest.mark.parametrize(
    ("key", "size", "expected"),
    [
        *((key, 15, {"d": 24, "t": 12, "D": 17, "T": 8}) for key in ON_FIFTEEN),
        ("super_english", 21, {"d": 36, "t": 20, "q": 8, "D": 41, "T": 16, "Q": 4}),
    ],
)
def test_a_board_has_its_premium_squares(key: str, size: int, expected: dict[str, int]) -> None:
    game_set = load_set(key)
    assert (game_set.layout.rows, game_set.layout.cols) == (size, size)
    assert game_set.layout.start == Square(size // 2, size // 2)
    assert {sign: count for sign, count in premiums(game_set).items() if sign != "."} == expected


@pytest.mark.parametrize("key", TILES)
def test_the_tiles_of_each_language_are_those_its_players_know(key: str) -> None:
    """Written down by value, as players learn them, apart from the files, which go by letter."""
    by_value = {
        letter: (int(count), value)
        for value, row in TILES[key].items()
        for letter, count in (entry.rsplit("*", 1) for entry in row.split())
    }
    game_set = load_set(key)
    assert {letter: tiles(game_set, letter) for letter in ("?", *game_set.tile_set.alphabet.letters)} == by_value


@pytest.mark.parametrize(
    ("key", "letters"),
    [
        ("catalan", "A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z"),
        ("german", "A Ä B C D E F G H I J K L M N O Ö P Q R S T U Ü V W X Y Z"),
        ("polish", "A Ą B C Ć D E Ę F G H I J K L Ł M N Ń O Ó P R S Ś T U W Y Z Ź Ż"),
        ("portuguese", "A B C Ç D E F G H I J L M N O P Q R S T U V X Z"),
        ("swedish", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Ü Z Å Ä Æ Ö"),
        ("norwegian", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Ü Z Æ Ä Ø Ö Å"),
        ("danish", "A B C D E F G H I J K L M N O P R S T U V X Y Z Æ Ø Å"),
        ("italian", "A B C D E F G H I L M N O P Q R S T U V Z"),
        *((key, "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z") for key in ("dutch", "english", "french")),
    ],
)
def test_the_letters_stand_in_the_order_of_the_language(key: str, letters: str) -> None:
    assert " ".join(load_set(key).tile_set.alphabet.letters) == letters


@pytest.mark.parametrize(
    ("key", "typed", "laid"),
    [
        ("catalan", "col·laborar", "C O L·L A B O R A R"),
        ("catalan", "CO\u013fLEGI", "C O L·L E G I"),
        ("catalan", "qüestió", "QU E S T I O"),
        ("catalan", "Quinze", "QU I N Z E"),
        ("catalan", "CATALUNYA", "C A T A L U NY A"),
        ("catalan", "llapis", "L L A P I S"),
        ("catalan", "[N][Y]", ""),
        ("dutch", "ĳs", "I J S"),
        ("dutch", "financiën", "F I N A N C I E N"),
        ("french", "cœur", "C O E U R"),
        ("french", "ŒUVRÉ", "O E U V R E"),
        ("french", "garçon", "G A R C O N"),
        ("german", "straße", "S T R A S S E"),
        ("german", "GROẞ", "G R O S S"),
        ("german", "Bücher", "B Ü C H E R"),
        ("polish", "źdźbło", "Ź D Ź B Ł O"),
        ("portuguese", "coração", "C O R A Ç A O"),
        ("swedish", "idé", "I D E"),
        ("swedish", "räksmörgås", "R Ä K S M Ö R G Å S"),
        ("swedish", "müsli", "M Ü S L I"),
        ("norwegian", "blåbærgrøt", "B L Å B Æ R G R Ø T"),
        ("norwegian", "fôr", "F O R"),
        ("norwegian", "pizza", "P I Z Z A"),
        ("danish", "rødgrød", "R Ø D G R Ø D"),
        ("danish", "allé", "A L L E"),
        ("danish", "web", ""),
        ("italian", "perché", "P E R C H E"),
        ("italian", "più", "P I U"),
        ("italian", "yogurt", ""),
    ],
)
def test_words_are_typed_as_the_language_writes_them(key: str, typed: str, laid: str) -> None:
    alphabet = load_set(key).tile_set.alphabet
    if not laid:
        with pytest.raises(UnknownLetter):
            alphabet.parse_word(typed)
    else:
        assert " ".join(alphabet.format_tile(tile) for tile in alphabet.parse_word(typed)) == laid


def test_one_sign_for_two_letters_is_two_blanks_where_it_is_small() -> None:
    alphabet = load_set("french").tile_set.alphabet
    assert alphabet.format_word(alphabet.parse_letters("CœUR")) == "CoeUR"


@pytest.mark.parametrize(
    ("key", "total", "points"),
    [("english", 100, 187), ("super_english", 200, 381), *((key, *sums) for key, sums in TOTALS.items())],
)
def test_tiles_and_points_come_to_what_they_should(key: str, total: int, points: int) -> None:
    tile_set = load_set(key).tile_set
    assert (sum(tile_set.counts), tile_set.total(tile_set.all_tiles())) == (total, points)


def test_the_english_set_has_two_blanks_one_q_worth_ten_and_twelve_e() -> None:
    english = load_set("english")
    assert (tiles(english, "?"), tiles(english, "Q"), tiles(english, "E")) == ((2, 0), (1, 10), (12, 1))


def test_spanish_has_tiles_of_two_letters_in_their_place_of_the_alphabet_and_no_k_or_w() -> None:
    spanish = load_set("spanish")
    letters = spanish.tile_set.alphabet.letters
    assert " ".join(letters) == "A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z"
    assert (tiles(spanish, "CH"), tiles(spanish, "LL"), tiles(spanish, "RR")) == ((1, 5), (1, 8), (1, 8))
    assert sum(spanish.tile_set.counts) == 100


@pytest.mark.parametrize(("typed", "printed"), [("pingüino", "PINGUINO"), ("CORAZÓN", "CORAZON"), ("AÑO", "AÑO")])
def test_spanish_accents_do_not_matter_but_the_tilde_does(typed: str, printed: str) -> None:
    alphabet = load_set("spanish").tile_set.alphabet
    assert alphabet.format_word(alphabet.parse_word(typed)) == printed


def test_super_english_has_four_blanks() -> None:
    assert tiles(load_set("super_english"), "?") == (4, 0)


def test_only_a_blank_can_be_a_letter_that_no_tile_has() -> None:
    swedish = load_set("swedish").tile_set
    alphabet = swedish.alphabet
    assert [letter for letter in alphabet.letters if not swedish.counts[alphabet.code(letter)]] == ["Q", "W", "Ü", "Æ"]
    assert not {alphabet.code("W"), alphabet.code("Ü")} & set(swedish.all_tiles())
    assert swedish.value(alphabet.parse_letters("w")[0]) == 0
