"""Does the picture of a board show what lies on it, readable without colour, for every set and every side?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from xml.etree import ElementTree

import pytest

from lexiko.notation import BoardLook, draw_board, main_run, parse_board
from lexiko.rulebook import all_editions, all_sets, load_edition, ruleset
from lexiko.rules import Board, Ruleset, Square
from tests.clauses import clause

SVG = "{http://www.w3.org/2000/svg}"
LUXURY = ruleset("luxury")
ALPHABET = LUXURY.tile_set.alphabet
LOOK = BoardLook(colours=load_edition("luxury").colours.light)
HORN = parse_board("\n".join(["." * 15] * 7 + [".....HOrN......"] + ["." * 15] * 7), ALPHABET)
QUIZ = parse_board("\n".join(["." * 15] * 7 + [".....QUIZ......"] + ["." * 15] * 7), ALPHABET)


def drawn(
    board: Board,
    rules: Ruleset = LUXURY,
    look: BoardLook = LOOK,
    *,
    last: Collection[Square] = (),
    turned: int = 0,
    title: str = "",
) -> ElementTree.Element:
    """The picture as a tree: it must be well formed."""
    return ElementTree.fromstring(draw_board(board, rules, look, last=last, turned=turned, title=title))


def texts(picture: ElementTree.Element) -> list[str]:
    """Every text written in a picture, coordinates included."""
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


@clause("R1.1")
def test_an_empty_board_labels_every_premium() -> None:
    labels = Counter(texts(drawn(Board.empty(15, 15))))
    assert {label: labels[label] for label in ("2L", "3L", "2W", "3W")} == {"2L": 24, "3L": 12, "2W": 16, "3W": 8}
    assert len(list(drawn(Board.empty(15, 15)).iter(f"{SVG}path"))) == 1  # the star


def test_word_premiums_have_an_inner_frame_and_letter_premiums_have_none() -> None:
    frames = Counter(
        rect.get("stroke-width") for rect in drawn(Board.empty(15, 15)).iter(f"{SVG}rect") if rect.get("stroke-width")
    )
    assert frames == {"1": 17, "2": 8}


def test_tiles_show_letter_and_value_and_blanks_neither_value_nor_plain_letter() -> None:
    bare, picture = Counter(texts(drawn(Board.empty(15, 15)))), Counter(texts(drawn(HORN)))
    assert picture - bare == {"H": 1, "4": 1, "O": 1, "1": 2, "R": 1, "N": 1}
    italic = [text.text for text in drawn(HORN).iter(f"{SVG}text") if text.get("font-style") == "italic"]
    assert italic == ["R"]
    dashed = [rect for rect in drawn(HORN).iter(f"{SVG}rect") if rect.get("stroke-dasharray")]
    assert len(dashed) == 1


def test_an_occupied_square_shows_the_tile_only() -> None:
    assert len(list(drawn(HORN).iter(f"{SVG}path"))) == 0


def test_a_letter_makes_room_for_a_value_of_two_figures() -> None:
    places = {text.text: float(text.get("x", "0")) for text in drawn(QUIZ).iter(f"{SVG}text") if text.get("font-size")}
    assert places["Z"] < places["U"] < 24


def test_coordinates_may_be_left_out() -> None:
    assert {"A", "O", "1", "15"} <= set(texts(drawn(Board.empty(15, 15))))
    without = BoardLook(colours=LOOK.colours, coordinates=False)
    assert set(texts(drawn(Board.empty(15, 15), look=without))) == {"2L", "3L", "2W", "3W"}


def test_the_last_play_is_outlined_as_a_whole_word() -> None:
    def outlines(last: tuple[Square, ...]) -> list[tuple[str | None, str | None]]:
        rects = drawn(HORN, last=last).iter(f"{SVG}rect")
        return [(rect.get("width"), rect.get("height")) for rect in rects if rect.get("stroke-width") == "2.5"]

    assert outlines(()) == []
    assert outlines((Square(7, 6), Square(7, 8))) == [("197", "50")]
    assert outlines((Square(0, 0),)) == []


def test_the_run_of_a_play_holds_all_its_squares() -> None:
    run = main_run(HORN, [Square(7, 8)])
    assert run is not None
    assert (run.start, run.across, len(run.cells)) == (Square(7, 5), True, 4)
    assert main_run(HORN, [Square(7, 8), Square(8, 8)]) is None
    assert main_run(HORN, [Square(-1, 8)]) is None


@pytest.mark.parametrize("turned", [0, 1, 2, 3, 4, -1])
@clause("R12.2")
def test_the_board_turns_to_face_each_player(turned: int) -> None:
    rules = LUXURY
    picture = drawn(HORN, rules, turned=turned)
    (group,) = [child for child in picture if child.tag == f"{SVG}g"]
    transform = group.get("transform", "")
    assert transform.endswith(f"rotate({90 * (turned % 4)})") if turned % 4 else transform == ""
    assert Counter(texts(picture)) == Counter(texts(drawn(HORN)))


@pytest.mark.parametrize("edition", [edition.key for edition in all_editions()])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_edition_has_a_picture_in_its_own_colours(edition: str, theme: str) -> None:
    colours = load_edition(edition).colours.tokens(theme)
    text = draw_board(HORN, ruleset(edition), BoardLook(colours=colours))
    ElementTree.fromstring(text)
    for token in ("sq", "grid", "frame", "frame-ink", "dl", "dl-ink", "tl", "tl-ink", "dw", "dw-ink", "tw", "tw-ink"):
        assert colours[token] in text


@pytest.mark.parametrize("set_key", [game_set.key for game_set in all_sets()])
def test_every_set_has_a_picture_with_all_its_letters(set_key: str) -> None:
    rules = ruleset("luxury", set=set_key)
    rows, cols = rules.layout.rows, rules.layout.cols
    letters = range(1, len(rules.tile_set.alphabet) + 1)
    board = Board.empty(rows, cols).with_tiles((Square(*divmod(letter, cols)), letter) for letter in letters)
    assert set(rules.tile_set.alphabet.letters) <= set(
        texts(drawn(board, rules, BoardLook(colours=LOOK.colours, grain=True)))
    )


def test_the_title_is_said_to_those_who_listen() -> None:
    picture = drawn(HORN, title='Ann <played> & "won"\x00')
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == 'Ann <played> & "won"'


def test_other_labels_may_be_given() -> None:
    german = {"d": "2B", "t": "3B", "D": "2W", "T": "3W"}
    assert "2B" in texts(drawn(Board.empty(15, 15), look=BoardLook(colours=LOOK.colours, labels=german)))
