"""How the table looks to one person: the board, the scores, the bag and the rack, as a picture or as plain lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from lexiko.cli.output import WIDEST
from lexiko.cli.plain.screen import wrapped
from lexiko.frozen import dataclass
from lexiko.notation import SentenceContext, format_board
from lexiko.rulebook import Edition
from lexiko.rules import BLANK, Board, PlayerView, Ruleset, Square
from lexiko.terminal import score_text
from lexiko.translations import listed, translations

if TYPE_CHECKING:
    from rich.text import Text


_NARROW_SQUARE = 3
_WIDE_SQUARE = 4
_LABELS_OF_ROWS = 6
_NARROWEST_PANEL = 24
_WIDEST_PANEL = 46
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSight:
    """What is to be shown of a game: a view, the board as it is or as it is drafted, and what is new.

    `marked` squares hold the last play's or the draft's tiles; `notes` are the paragraphs beside the board, and
    `waited_for` the seats that the game waits for.
    """

    view: PlayerView
    context: SentenceContext
    board: Board
    marked: Collection[Square] = ()
    notes: Sequence[str] = ()
    waited_for: Collection[int] = ()


def agreed_on(edition: Edition, ruleset: Ruleset, *, language: str = "en") -> str:
    """The rules in force in one sentence. Rule: R2.3

    >>> from lexiko.rulebook import HouseRules, load_edition, ruleset
    >>> agreed_on(load_edition("luxury"), ruleset("luxury", house=HouseRules(("V3", "V6"))))
    'Luxury edition, with Recycling letters (V3) and Nine tiles (V6).'
    """
    say = translations(language)
    if not ruleset.variations:
        return say("lines.edition", edition=edition.name)
    agreed = [say("lines.rule", rule=say(f"create.{key}"), variation=key) for key in ruleset.variations]
    return say("lines.edition-with", edition=edition.name, rules=listed(agreed, last=say("told.and")))


def table_lines(sight: TableSight) -> list[str]:
    """The table as plain text: the board row by row, then a line for scores and bag."""
    view = sight.view
    board = format_board(sight.board, view.ruleset.layout, sight.context.alphabet)
    scores = listed_scores(view, sight.context)
    return [*board.split("\n"), "", sight.context.say("lines.scores", scores=scores, count=view.bag_count)]


def listed_scores(view: PlayerView, context: SentenceContext) -> str:
    """Everybody's score in playing order: `Ann 14 of 120, Ben 9 of 120`."""
    parts = []
    for seat in view.order:
        target = view.ruleset.target(seat)
        score = score_text(view.scores[seat], target, context)
        standing = f"{context.names[seat]} {score}"
        parts.append(context.say("lines.name-left", name=standing) if seat in view.resigned else standing)
    return ", ".join(parts)


def rack_line(rack: Sequence[int], context: SentenceContext) -> str:
    """A rack as plain text, each letter with its value.

    >>> from lexiko.rulebook import ruleset
    >>> rack_line([8, 17, 0], SentenceContext(ruleset(), ("Ann", "Ben")))
    'H4 Q10 blank'
    """
    tile_set = context.ruleset.tile_set
    return " ".join(
        context.say("lines.blank") if tile == BLANK else f"{context.alphabet.format_tile(tile)}{tile_set.value(tile)}"
        for tile in rack
    )


def draw_table(sight: TableSight, edition: Edition, *, columns: int, theme: str = "dark") -> Text:
    """The table as a picture in the edition's colours, the panel beside the board where there is room for it."""
    from rich.text import Text

    from lexiko.tui import render_board

    wide = columns >= _LABELS_OF_ROWS + _WIDE_SQUARE * sight.board.cols + _WIDEST_PANEL
    board = render_board(
        sight.board,
        sight.view.ruleset,
        edition,
        theme=theme,
        last=sight.marked,
        square_width=_WIDE_SQUARE if wide else _NARROW_SQUARE,
        language=sight.context.language,
    )
    rows = board.split("\n")
    room = columns - rows[0].cell_len - 3
    if room < _NARROWEST_PANEL:
        beside, below = [], _panel(sight, edition, width=min(columns, WIDEST), height=None)
    else:
        beside, below = _panel(sight, edition, width=min(room, _WIDEST_PANEL), height=len(rows)), []
    picture = Text(no_wrap=True, end="")
    for row, line in zip_longest(rows, beside):
        picture.append_text(row).append("  ").append_text(line or Text()).append("\n")
    for line in below:
        picture.append(" ").append_text(line).append("\n")
    return picture


def draw_rack(rack: Sequence[int], context: SentenceContext, *, theme: str = "dark") -> Text:
    """A rack as tiles lying side by side; a blank shows the sign it is typed with, so that no colour is needed."""
    from rich.text import Text

    from lexiko.tui import tile_style

    picture = Text(no_wrap=True, end="")
    for tile in rack:
        value = "" if tile == BLANK else str(context.ruleset.tile_set.value(tile)).translate(_SUBSCRIPTS)
        face = context.alphabet.format_tile(tile)
        picture.append(f" {face}{value} ".ljust(4), tile_style(tile, theme=theme)).append(" ")
    return picture


def _panel(sight: TableSight, edition: Edition, *, width: int, height: int | None) -> list[Text]:
    """What stands beside the board: the edition, the scores, the bag, and as many of the latest notes as fit."""
    from rich.text import Text

    view = sight.view
    lines = [*_heading(view.ruleset, edition, width), Text()]
    longest = max(len(name) for name in sight.context.names)
    for seat in view.order:
        waited = seat in sight.waited_for
        target = view.ruleset.target(seat)
        score = score_text(view.scores[seat], target, sight.context)
        width_of_score = 4 + len(score) - len(str(view.scores[seat]))  # scores stand below each other
        line = f"{'▸' if waited else ' '} {sight.context.names[seat]:<{longest}}  {score:>{width_of_score}}"
        line += f"  {sight.context.say('lines.has-left')}" if seat in view.resigned else ""
        lines.append(Text(line, style="bold" if waited else ""))
    lines += [Text(), Text(sight.context.say("lines.in-bag", count=view.bag_count))]
    room = None if height is None else height - len(lines)
    return [*lines, *map(Text, _latest(sight.notes, width=width, height=room))]


def _heading(ruleset: Ruleset, edition: Edition, width: int) -> list[Text]:
    """The edition, and the house rules by their numbers, in one line where they fit."""
    from rich.text import Text

    name, agreed = Text(edition.name, style="bold"), " ".join(ruleset.variations)
    if not agreed:
        return [name]
    one_line = name.cell_len + 2 + len(agreed) <= width
    return [name.append(f"  {agreed}", style="not bold")] if one_line else [name, Text(agreed)]


def _latest(notes: Sequence[str], *, width: int, height: int | None) -> list[str]:
    """The lines of the latest notes, each after a vacant line, that fit into this height; the last one always.

    Only the last has what stands below its first line, the points of a play word by word.
    """
    lines: list[str] = []
    for note in reversed(notes):
        longer = ["", *wrapped(note.partition("\n")[0] if lines else note, width), *lines]
        if lines and height is not None and len(longer) > height:
            break
        lines = longer
    return lines if height is None else lines[:height]
