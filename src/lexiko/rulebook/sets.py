"""A set: the tiles and the board that lie in the box, made from its file."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import punctuation

from lexiko.frozen import dataclass
from lexiko.rulebook.errors import BadRuleset
from lexiko.rulebook.files import SETS, Sheet, find_file, read_with_problems
from lexiko.rulebook.kinds import ANYTHING, TEXT, TILE
from lexiko.rules import Alphabet, BadLayout, Layout, TileSet

_BLANK = "?"
_MARKS = frozenset(punctuation) - {"'"}
_WIDEST = 26
_MOST_TILES = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSet:
    """What is in the box: tiles with their values, an alphabet and a board. Rule: R1.1, R1.2

    >>> load_set("english").tile_set.total(load_set("english").tile_set.all_tiles())
    187
    """

    key: str
    name: str
    language: str
    revision: int
    tile_set: TileSet
    layout: Layout


def load_set(key_or_path: str | Path) -> GameSet:
    """The set with this key, or in this file.

    Raises `UnknownSet`, or `BadRuleset` with everything wrong in the file. Rule: R1.1, R1.2

    >>> load_set("spanish").tile_set.alphabet.parse_word("chillé") == bytes([4, 10, 13, 6])
    True
    """
    file = find_file(SETS, key_or_path)
    return _built_in(file) if file.parent == SETS.built_in else _game_set(file)


@cache
def _built_in(file: Path) -> GameSet:
    """A set that comes with Lexiko: its file does not change while we run."""
    return _game_set(file)


def _game_set(file: Path) -> GameSet:
    sheet = read_with_problems(SETS, file)
    tile_set = _tile_set(sheet)
    layout = _layout(sheet)
    if sheet.problems or tile_set is None or layout is None:
        raise BadRuleset(sheet.problems)
    return GameSet(
        key=sheet.text("key"),
        name=sheet.text("name"),
        language=sheet.text("language"),
        revision=sheet.number("revision", 1),
        tile_set=tile_set,
        layout=layout,
    )


def all_sets() -> tuple[GameSet, ...]:
    """Every set there is, the user's own too, in the order of their keys. Raises `BadRuleset`.

    >>> "english" in {game_set.key for game_set in all_sets()}
    True
    """
    return tuple(load_set(find_file(SETS, name)) for name in SETS.names())


def _tile_set(sheet: Sheet) -> TileSet | None:
    """The tiles, with whatever is wrong with them on the sheet; None if anything on it is."""
    written = sheet.entries("tiles", ANYTHING)
    letters = tuple(letter for letter in written if letter != _BLANK)
    if written:
        _check_letters(sheet, letters)
        _check_inputs(sheet, letters)
    if "tiles" in sheet.values:
        _check_total(sheet)
    if sheet.problems:
        return None
    tiles: Mapping[str, list[int]] = sheet.table("tiles")
    ordered = [tiles.get(_BLANK, [0, 0]), *(tiles[letter] for letter in letters)]
    return TileSet(
        Alphabet(letters, vowels=frozenset(sheet.list("vowels")), inputs=dict(sheet.table("input"))),
        counts=tuple(count for count, _ in ordered),
        values=tuple(value for _, value in ordered),
    )


def _check_total(sheet: Sheet) -> None:
    total = sum(count for count, _ in sheet.table("tiles").values())
    if total != sheet.number("total", total):
        sheet.complain("total", f"says {sheet.number('total')} tiles, but [tiles] has {total}")
    if total > _MOST_TILES:
        sheet.complain("tiles", f"has {total} tiles; {_MOST_TILES} is the most")


def _check_letters(sheet: Sheet, letters: tuple[str, ...]) -> None:
    if not 0 < len(letters) < 128:
        sheet.complain("tiles", f"must have from 1 to 127 letters, not {len(letters)}")
    for letter in letters:
        if TEXT.complaints(letter):
            continue  # said already
        if trouble := _trouble_with(letter):
            sheet.complain("tiles", f"{letter!r} {trouble}")
    if sheet.entries("tiles", TILE).get(_BLANK, [0, 0])[1]:
        sheet.complain("tiles", "a blank counts 0 points (R1.2)")


def _trouble_with(letter: str) -> str:
    """Why something cannot be a letter; empty if it can. Its small form, which a blank wears, must read back."""
    if letter != unicodedata.normalize("NFC", letter):
        return "must be written with composed characters (Unicode NFC), as it is typed"
    if not _can_be_typed(letter):
        return "could not be typed: a letter has no space, no digit and no mark but ' and ·"
    if letter != letter.upper():
        return "must be in capitals: small letters are blanks"
    small = letter.lower()
    if small == letter or small.upper() != letter or len(small) != len(letter):
        return "has no small form, which a blank played as it needs"
    return ""


def _can_be_typed(text: str) -> bool:
    return text.isprintable() and not any(each in _MARKS or each.isspace() or each.isdigit() for each in text)


def _check_inputs(sheet: Sheet, letters: tuple[str, ...]) -> None:
    for typed, meant in sheet.entries("input", TEXT).items():
        if meant not in letters and not (len(typed) == 1 and _is_spelt(meant, letters)):
            sheet.complain("input", f"{typed} = {meant!r}, which is no letter of [tiles]")
        if typed in letters or typed != typed.upper() or not _can_be_typed(typed):
            sheet.complain("input", f"{typed!r} must be in capitals, without marks, and not a letter of its own")
    for vowel in sheet.items("vowels", TEXT):
        if vowel not in letters:
            sheet.complain("vowels", f"{vowel!r} is no letter of [tiles]")


def _is_spelt(text: str, letters: tuple[str, ...]) -> bool:
    """Whether a text is several of these letters, one after the other."""
    return len(text) > 1 and all(letter in letters for letter in text)


def _layout(sheet: Sheet) -> Layout | None:
    if "board.picture" not in sheet.values:
        return None
    try:
        layout = Layout.from_picture(sheet.text("board.picture"))
    except BadLayout as error:
        sheet.complain("board.picture", str(error))
        return None
    if max(layout.rows, layout.cols) > _WIDEST:
        sheet.complain("board.picture", f"is too large: its columns are named A to Z, so {_WIDEST} is the most")
    if not _is_symmetric(layout) and "board.asymmetric" not in sheet.values:
        sheet.complain("board.picture", "is not symmetric; mend it, or say why in board.asymmetric")
    return layout


def _is_symmetric(layout: Layout) -> bool:
    """Whether the board looks the same in a mirror, from either side."""
    rows = [layout.signs[start : start + layout.cols] for start in range(0, len(layout.signs), layout.cols)]
    return rows == rows[::-1] and rows == [row[::-1] for row in rows]
