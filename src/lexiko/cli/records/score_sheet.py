"""A replayed record as a score sheet: a line a turn, disagreements below the turns they are about."""

from __future__ import annotations

from textwrap import wrap

from lexiko.cli.output import WIDEST
from lexiko.notation import GcgGame, Replay, ReplayedTurn
from lexiko.translations import listed

_HEADINGS = ("line", "player", "move", "score", "total", "words")
_WIDEST_MOVE = 24
_WIDEST_NICK = 12


def score_sheet(game: GcgGame, replay: Replay, *, heading: str) -> str:
    """The whole sheet, no line wider than 80 columns as long as words and names allow it."""
    lines = [*wrap(heading, WIDEST), *wrap(_players(game), WIDEST), "", *_table(replay), "", *_verdict(game, replay)]
    return "\n".join(line.rstrip() for line in lines)


def _players(game: GcgGame) -> str:
    names = [
        player.nick if player.name == player.nick else f"{player.nick} is {player.name}" for player in game.players
    ]
    return f"Players: {', '.join(names)}."


def _table(replay: Replay) -> list[str]:
    nick = max([len("player"), *(len(turn.player[:_WIDEST_NICK]) for turn in replay.turns)])
    move = max([len("move"), *(len(turn.move) for turn in replay.turns if len(turn.move) <= _WIDEST_MOVE)])
    widths = (4, nick, move, 5, 5)
    lines = [_row(_HEADINGS, widths)]
    problems = list(replay.problems)
    for turn in replay.turns:
        shown = _score(turn)
        cells = (str(turn.line), turn.player[:_WIDEST_NICK], turn.move, shown, str(turn.total), "")
        first = _row(cells, widths)
        words = wrap(scored_words(turn), max(20, WIDEST - len(first) - 2))
        lines.append(first + (f"  {words[0]}" if words else ""))
        lines += [" " * (len(first) + 2) + more for more in words[1:]]
        while problems and problems[0].line <= turn.line:
            problem = problems.pop(0)
            about = "" if problem.line == turn.line else f"Line {problem.line}: "
            lines += wrap(f"{about}{problem.message}", WIDEST, initial_indent="    ! ", subsequent_indent=" " * 6)
    for problem in problems:
        text = f"Line {problem.line}: {problem.message}"
        lines += wrap(text, WIDEST, initial_indent="    ! ", subsequent_indent=" " * 6)
    return lines


def _row(cells: tuple[str, ...], widths: tuple[int, ...]) -> str:
    line, nick, move, points, total, words = cells
    row = f"{line:>{widths[0]}}  {nick:<{widths[1]}}  {move:<{widths[2]}}  {points:>{widths[3]}}  {total:>{widths[4]}}"
    return f"{row}  {words}" if words else row


def _score(turn: ReplayedTurn) -> str:
    return f"{turn.score:+d}" if turn.score < 0 else str(turn.score)


def scored_words(turn: ReplayedTurn) -> str:
    """Each word with its points, the bonus last."""
    words = [f"{word} {points}" for word, points in turn.words]
    if turn.bonus:
        words.append(f"bonus {turn.bonus}")
    return ", ".join(words)


def _verdict(game: GcgGame, replay: Replay) -> list[str]:
    totals = dict.fromkeys((player.nick for player in game.players), 0)
    for turn in replay.turns:
        totals[turn.player] = turn.total
    standing = [f"{nick} {total}" for nick, total in totals.items()]
    if not replay.problems:
        return wrap(f"{listed(standing)}. Everything comes out as written.", WIDEST)
    places = sorted({problem.line for problem in replay.problems})
    count = len(replay.problems)
    found = f"{count} disagreement{'' if count == 1 else 's'}, in line{'' if len(places) == 1 else 's'}"
    return wrap(f"{listed(standing)} as the record has it. {found} {listed(map(str, places))}.", WIDEST)
