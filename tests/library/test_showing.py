"""Do a game, its board, a rack and a list of plays show themselves, and stay the plain values they were?"""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import lexiko
from lexiko.library import BoardPicture, PlayTable, RackText, board_picture, load_ipython_extension, show
from lexiko.rulebook import ruleset
from lexiko.rules import Position, Rack


@pytest.fixture
def game() -> lexiko.Game:
    game = lexiko.new_game("luxury", players=("Ann", "B<en"), seed=11)
    game.play("8H HERTZ")
    return game


class Balanced(HTMLParser):
    """The tags of a page, which must close in their order; `text` is what is between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, _: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_a_game_is_its_board_with_points_and_turn_below(game: lexiko.Game) -> None:
    picture = game._repr_svg_()
    texts = "".join(ElementTree.fromstring(picture).itertext())
    assert "Ann 54, B<en 0; B<en to play with " in texts
    assert texts.count("H") > 1


def test_a_board_is_a_picture_with_the_latest_play_outlined(game: lexiko.Game) -> None:
    assert isinstance(game.board, BoardPicture)
    assert len(game.board.last) == 5
    assert game.board._repr_svg_().count('stroke-width="2.5"') == 1
    assert str(game.board) == game.board_text()
    game.challenge()
    assert game.board._repr_svg_().count('stroke-width="2.5"') == bool(game.board.last)


def test_a_rack_is_text_and_shows_its_tiles_with_their_values(game: lexiko.Game) -> None:
    rack = RackText.of(Rack.of([0, 1, 26]), ruleset())
    assert rack == "?AZ"
    assert isinstance(rack, str)
    assert Balanced(rack._repr_html_()).text == ["\xa0", "A", "1", "Z", "10"]
    assert set(game.rack) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ?")
    assert RackText.of(Rack(), ruleset())._repr_html_() == ""


def test_plays_are_a_list_and_show_as_a_table_in_parts_too(game: lexiko.Game) -> None:
    plays = game.legal_plays(limit=5)
    assert isinstance(plays, list)
    part = plays[1:3]
    assert isinstance(part, PlayTable)
    assert list(part) == [plays[1], plays[2]]
    page = Balanced(plays._repr_html_())
    assert page.tags.count("tr") == 6
    assert plays[0].text in page.text
    assert str(plays[0].score) in page.text


def test_a_position_can_be_shown_and_shows_itself_once_a_notebook_is_told() -> None:
    formatters: dict[type, object] = {}
    pictures = SimpleNamespace(for_type=formatters.__setitem__)
    notebook = SimpleNamespace(display_formatter=SimpleNamespace(formatters={"image/svg+xml": pictures}))
    load_ipython_extension(notebook)
    position = Position.opening(ruleset("indigo"))
    draw = formatters[Position]
    assert callable(draw)
    assert show(position).svg() == board_picture(position.board, position.ruleset)
    assert draw(position) == show(position)._repr_svg_()


def test_a_notebook_shows_pictures_no_wider_than_its_text(game: lexiko.Game) -> None:
    for picture in (game._repr_svg_(), game.board._repr_svg_()):
        root = ElementTree.fromstring(picture)
        assert root.attrib["width"] == "528" and "max-width:100%" in root.attrib["style"]
    assert ElementTree.fromstring(game.board.svg()).attrib["width"] == "792"


def test_an_edition_of_somebodys_own_is_drawn_in_classic_colours() -> None:
    rules = ruleset("classic")
    position = Position.opening(rules)
    own = replace(rules, edition_key="our-club")
    assert board_picture(position.board, own) == board_picture(position.board, rules)
