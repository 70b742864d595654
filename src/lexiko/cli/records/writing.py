"""A game or a position in the form that was asked for: GCG, CGP, JSON, SVG, PNG, text or Markdown, as bytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lexiko.cli.output import harmless, has_screen, json_text
from lexiko.cli.records.errors import CannotWrite, check_free
from lexiko.cli.records.pictures import pixels_of
from lexiko.cli.records.positions import GivenPosition, position_lines, verdict_lines
from lexiko.cli.records.score_sheet import score_sheet, scored_words
from lexiko.frozen import dataclass
from lexiko.notation import (
    GcgGame,
    RecordedPosition,
    ReplayedTurn,
    format_board,
    format_cgp,
    json_from_position,
    json_from_record,
    turns_in,
    write_gcg,
)
from lexiko.rulebook import as_edition_key, as_set_key, load_edition, load_set
from lexiko.rules import Error, Ruleset, Square
from lexiko.translations import listed

FORMS = ("gcg", "cgp", "json", "svg", "png", "text", "md")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """A game at one moment, by these rules; `title` is what to call it."""

    moment: RecordedPosition
    in_force: Ruleset
    title: str

    @property
    def record(self) -> GcgGame:
        """The record up to that moment."""
        return self.moment.game

    @property
    def position(self) -> GivenPosition:
        """How it stands then."""
        names = {player.nick: player.name for player in self.record.players}
        players = tuple(names.get(nick, nick) for nick in self.moment.nicks)
        return GivenPosition(cgp=self.moment.cgp, in_force=self.in_force, names=players)


def check_target(form: str, out: Path | None, *, force: bool) -> None:
    """Raises `CannotWrite` before anything is done: a file that is there, pixels for a terminal."""
    check_free(out, force=force)
    if out is None and form == "png" and has_screen():
        raise CannotWrite("a PNG picture is not for a terminal; say where to write it: --out board.png")


def written_game(game: RecordedGame, form: str) -> bytes:
    """A game in a form. Raises `CannotWrite`."""
    if form == "gcg":
        return write_gcg(game.record)
    if form == "json":
        return _json(json_from_record(game.record, game.in_force, game.moment.replay))
    if form == "text":
        return _lines(_game_text(game))
    if form == "md":
        return _lines(_markdown(game))
    return written_position(game.position, form, last=game.moment.last, title=_picture_title(game))


def written_position(
    position: GivenPosition, form: str, *, last: frozenset[Square] = frozenset(), title: str = "The board"
) -> bytes:
    """A position in a form. Raises `CannotWrite` for `gcg`: nobody knows how it came about."""
    cgp, in_force = position.cgp, position.in_force
    if form == "gcg":
        raise CannotWrite("this is a position, and GCG tells turns; it can be written as cgp, json, svg, png, text, md")
    if form == "cgp":
        return _lines([format_cgp(cgp, in_force.tile_set.alphabet)])
    if form == "json":
        return _json(json_from_position(cgp, in_force, names=position.players, problems=position.problems))
    if form in ("svg", "png"):
        from lexiko.library import board_picture

        picture = board_picture(cgp.board, in_force, last=last, title=title)
        return pixels_of(picture) if form == "png" else picture.encode() + b"\n"
    lines = [*position_lines(position), "", *verdict_lines(position.problems)]
    return _lines(lines if form == "text" else [f"# {_rules_line(in_force)}", "", "```text", *lines, "```"])


def _json(value: object) -> bytes:
    return _lines([json_text(value)])


def _lines(lines: list[str]) -> bytes:
    """Lines for people, who look at them on a terminal sooner or later: no name and no note in them steers it."""
    return harmless("".join(f"{line}\n" for line in lines)).encode()


def _rules_line(in_force: Ruleset) -> str:
    """Edition, set and variations by their names; an edition of somebody's own by its key."""
    try:
        book, game_set = load_edition(as_edition_key(in_force.edition_key)), load_set(as_set_key(in_force.set_key))
        names = [f"{book.name} edition", f"{game_set.name} set"]
    except Error:
        names = [f"{in_force.edition_key} edition", f"{in_force.set_key} set"]
    agreed = [f"house rules {listed(in_force.variations)}"] if in_force.variations else []
    return ", ".join([*names, *agreed])


def _picture_title(game: RecordedGame) -> str:
    turns = turns_in(game.record)
    names = ", ".join(player.name for player in game.record.players)
    return f"{names}: the board after {turns} turn{'' if turns == 1 else 's'}"


def _game_text(game: RecordedGame) -> list[str]:
    sheet = score_sheet(game.record, game.moment.replay, heading=f"{game.title}: {_rules_line(game.in_force)}")
    alphabet = game.in_force.tile_set.alphabet
    return [*sheet.split("\n"), "", *format_board(game.moment.cgp.board, game.in_force.layout, alphabet).split("\n")]


def _markdown(game: RecordedGame) -> list[str]:
    """The turns as a table, then how it stands, for pages that draw Markdown."""
    names = {player.nick: _cell(player.name) for player in game.record.players}
    title = _cell(game.record.text_of("title") or " – ".join(player.name for player in game.record.players))
    totals = dict.fromkeys(names, 0) | {turn.player: turn.total for turn in game.moment.replay.turns}
    alphabet = game.in_force.tile_set.alphabet
    return [
        f"# {title}",
        "",
        f"{_rules_line(game.in_force)}.",
        "",
        "| Player | Move | Score | Total | Words |",
        "|---|---|--:|--:|---|",
        *(_row(turn, names) for turn in game.moment.replay.turns),
        "",
        f"{listed([f'{names[nick]} {total}' for nick, total in totals.items()])}.",
        "",
        "```text",
        format_board(game.moment.cgp.board, game.in_force.layout, alphabet),
        "```",
        *_noted(game, names),
    ]


def _row(turn: ReplayedTurn, names: dict[str, str]) -> str:
    words = _cell(scored_words(turn))
    return f"| {names[turn.player]} | {_cell(turn.move)} | {turn.recorded:+d} | {turn.total} | {words} |"


def _noted(game: RecordedGame, names: dict[str, str]) -> Iterator[str]:
    """Notes, below the board, each with the move it is about."""
    moves = {turn.line: f"{names[turn.player]}, {_cell(turn.move)}" for turn in game.moment.replay.turns}
    for event in game.record.events:
        for note in game.record.notes_on(event):
            yield f"\n{moves[event.line]}: {_cell(note)}"


def _cell(text: str) -> str:
    """A text that Markdown shows as it is, in one line."""
    plain = " ".join(text.split())
    for sign in "\\|*_`<[#":
        plain = plain.replace(sign, f"\\{sign}")
    return plain
