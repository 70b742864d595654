"""`lexiko repair`: a damaged game record mended as far as it can be, each change shown with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

import click

from lexiko.cli.options import force_option, rules_options
from lexiko.cli.output import deliver, print_json, say
from lexiko.cli.program_name import called
from lexiko.cli.records.errors import UnreadableRecord
from lexiko.cli.records.reading import PlayedBy, check_set, content_of, played_by
from lexiko.cli.records.writing import check_target
from lexiko.notation import Change, GcgGame, NotationError, Problem, Repaired, counted, repair_gcg, write_gcg
from lexiko.rules import Ruleset

LEFT_OVER = 1
"""The status of a record in which something is amiss that nobody can mend for its players."""


@click.command()
@click.argument("file", metavar="FILE.gcg")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to write the mended record.")
@force_option
@rules_options
@click.option("--edition", metavar="EDITION", help="The rulebook it was played by: a key or the path of a file.")
@click.option("--lexicon", default="", metavar="NAME", help="Name this lexicon in the record.")
@click.option("--recount", is_flag=True, help="Count by the rules what was counted otherwise at the table.")
@click.option("--json", "as_json", is_flag=True, help="Print what changes for programs to read.")
def repair(file: str, *, out: Path | None, force: bool, as_json: bool, **options: Any) -> int:
    """Mend a game record, and show each change.

    Mended are encodings and line ends, letters that had been read in another encoding, letters of the board written out
    where a dot belongs, totals, points that a total shows to be mistyped, players that no line names, and the reckoning
    where a game of two was played out. Points that were counted wrong in the game stay as they were, but for --recount.

    Without --out nothing is written: the changes are shown. The status is 0 if the record is in order then, 1 if
    something is left that cannot be mended, 2 if the file cannot be read.

    \b
    lexiko repair game.gcg
    lexiko repair game.gcg --out mended.gcg
    """
    check_target("gcg", out, force=force)
    mended, rules = _mended(content_of(file), file, **options)
    check_set(mended.left, file, rules)
    if out is not None:
        deliver(write_gcg(mended.game), out)
    if as_json:
        print_json(_for_programs(mended))
    else:
        say("\n".join(_report(mended, file, out)))
    return LEFT_OVER if mended.left else 0


def _mended(
    content: bytes, file: str, *, lexicon: str, recount: bool, set_key: str | None, edition: str | None, **agreed: Any
) -> tuple[Repaired, PlayedBy]:
    """The record mended, and by which rules it was. Raises `UnreadableRecord`."""
    found: list[PlayedBy] = []

    def rules(game: GcgGame) -> Ruleset:
        found.append(played_by(game, file, set_key=set_key, edition=edition, agreed={**agreed, "lexicon": ""}))
        return found[0].in_force

    try:
        return repair_gcg(content, rules, lexicon=lexicon, recount=recount), found[0]
    except NotationError as wrong:
        raise UnreadableRecord(f"{file}: {wrong}") from None


def _report(mended: Repaired, file: str, out: Path | None) -> Iterator[str]:
    for change in mended.changes:
        yield _sentence(change)
    counted_so = [problem for problem in mended.left if problem.code == "score-differs"]
    others = [problem for problem in mended.left if problem not in counted_so]
    yield from _listed("This was counted so at the table and stays; --recount counts it by the rules:", counted_so)
    yield from _listed("This cannot be mended:", others)
    count = counted(len(mended.changes), "change")
    if not mended.changes:
        yield "Nothing had to be changed." if not mended.left else "Nothing was changed."
    elif out is None:
        yield f"{count}; nothing is written yet. To write: {called()} repair {file} --out mended.gcg"
    else:
        yield f"{count}, written to {out}."


def _listed(heading: str, problems: Sequence[Problem]) -> Iterator[str]:
    if problems:
        yield heading
        yield from (f"  line {problem.line}: {problem.message}" for problem in problems)


def _sentence(change: Change) -> str:
    """One change as a sentence.

    >>> _sentence(Change(3, "#lexicon A", "#lexicon B", "you asked for it"))
    'line 3: was #lexicon A, now #lexicon B, because you asked for it'
    """
    place = f"line {change.line}" if change.line else "every line"
    was, now = change.was or "missing", change.now or "left out"
    if "\n" in was + now:
        return f"{place}: was\n{indent(was, '    ')}\n  now\n{indent(now, '    ')}\n  because {change.because}"
    return f"{place}: was {was}, now {now}, because {change.because}"


def _for_programs(mended: Repaired) -> dict[str, object]:
    return {
        "changes": [change._asdict() for change in mended.changes],
        "left": [problem._asdict() for problem in mended.left],
    }
