"""Write docs/editions/: for each edition its board, what differs from the others, its tiles and its rules in full.

The beginning of each page is written by hand. `--check` writes nothing and fails when a page is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from edition_facts import facts_about
from generated import ROOT, publish
from half_written import page_with, table
from lexiko.notation import BoardLook, draw_board
from lexiko.rulebook import Edition, load_edition, load_set, rules_in_force, ruleset
from lexiko.rules import BLANK, Board, Ruleset

FOLDER = ROOT / "docs" / "editions"
PICTURES = ROOT / "docs" / "pictures" / "editions"
FILES = ROOT / "src" / "lexiko" / "rulebook" / "editions"


def editions() -> list[Edition]:
    """The editions that come with Lexiko; those of this machine's user are not among them."""
    return [load_edition(file) for file in sorted(FILES.glob("*.toml"))]


def picture(edition: Edition) -> str:
    """Its empty board as SVG."""
    rules = ruleset(edition)
    look = BoardLook(colours=edition.colours.light, grain=edition.colours.wooden)
    empty = Board.empty(rules.layout.rows, rules.layout.cols)
    return draw_board(empty, rules, look, title=f"The {edition.name} board")


def generated_part(edition: Edition, others: list[Edition]) -> str:
    """What follows the words written by hand."""
    rules = ruleset(edition)
    parts = [
        f"![The board of the {edition.name} edition](../pictures/editions/{edition.key}.svg)",
        "## What differs",
        table(("what", "here", "in the others"), list(differences(edition, others))),
        *options(edition),
        "## The tiles",
        (
            f"There are {sum(rules.tile_set.counts)} in the set it is usually played with, "
            f"{rules.tile_set.total(rules.tile_set.all_tiles())} points in all."
        ),
        table(("worth", "tiles, and how many of each"), tiles(rules)),
        "## The rules in full",
        (
            "For two players, without a house rule. "
            f"`lexiko rules {edition.key} --house V3,V4` tells them with what you agreed on."
        ),
        *clauses(edition, rules),
    ]
    return "\n\n".join(parts)


def differences(edition: Edition, others: list[Edition]) -> Iterator[tuple[str, str, str]]:
    """What is asked, what holds here, and what the others say; only where somebody says something else."""
    for asked, here in facts_about(edition).items():
        elsewhere: dict[str, list[str]] = {}
        for other in others:
            if (said := facts_about(other)[asked]) != here:
                elsewhere.setdefault(said, []).append(f"[{other.key}]({other.key}.md)")
        if elsewhere:
            told = (f"{_who(who, others)}: {said}" for said, who in elsewhere.items())
            yield asked, here, "<br>".join(told)


def _who(who: list[str], others: list[Edition]) -> str:
    return "all others" if len(who) == len(others) else ", ".join(who)


def options(edition: Edition) -> Iterator[str]:
    """What an edition leaves to its players."""
    if not edition.options:
        return
    yield "## What it leaves to you"
    rows = [
        (option.about, f"`{option.key}={choice.key}`", choice.about, "" if number else "yes")
        for option in edition.options
        for number, choice in enumerate(option.choices)
    ]
    yield table(("option", "chosen by", "meaning", "usual"), rows)
    first = edition.options[0]
    yield f"As in `lexiko play --edition {edition.key}:{first.key}={first.choices[-1].key}`."


def tiles(rules: Ruleset) -> list[tuple[str, ...]]:
    """Value → the letters worth that much, with how many there are of each."""
    tile_set = rules.tile_set
    by_value: dict[int, list[str]] = {}
    for code, (count, value) in enumerate(zip(tile_set.counts, tile_set.values, strict=True)):
        name = "blank" if code == BLANK else tile_set.alphabet.letters[code - 1]
        if count:
            by_value.setdefault(value, []).append(f"{name} × {count}" if count > 1 else name)
    return [(str(value), ", ".join(names)) for value, names in sorted(by_value.items())]


def clauses(edition: Edition, rules: Ruleset) -> Iterator[str]:
    """Section by section, with the number of each clause."""
    for section in rules_in_force(rules, edition, load_set(edition.set_key)):
        yield f"### {section.title}"
        yield "\n".join(f"- **{clause}** {text.replace('*', chr(92) + '*')}" for clause, text in section.clauses)


def overview(all_of_them: list[Edition]) -> str:
    """The editions side by side."""
    told = {edition.key: facts_about(edition) for edition in all_of_them}
    heading = ("what", *(f"[{edition.key}]({edition.key}.md)" for edition in all_of_them))
    rows = [(asked, *(told[edition.key][asked] for edition in all_of_them)) for asked in facts_about(all_of_them[0])]
    return table(heading, rows)


def wanted() -> dict[Path, str]:
    """Every file that is written here."""
    every = editions()
    index = FOLDER / "index.md"
    found = {index: page_with(index, overview(every), beginning="# The editions")}
    for edition in every:
        page = FOLDER / f"{edition.key}.md"
        rest = generated_part(edition, [other for other in every if other is not edition])
        found[page] = page_with(page, rest, beginning=f"# {edition.name}\n\n{edition.summary}")
        found[PICTURES / f"{edition.key}.svg"] = picture(edition)
    return found


if __name__ == "__main__":
    sys.exit(publish(wanted(), "make docs", check="--check" in sys.argv))
