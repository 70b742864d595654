"""Write what is generated in docs/variations/: which rulebooks name a variation, and its clause in the rules.

The beginning of each page is written by hand. `--check` writes nothing and fails when a page is stale.
"""

from __future__ import annotations

import sys
from pathlib import Path

from edition_pages import editions
from generated import ROOT, publish
from half_written import page_with, table
from lexiko.rulebook import VARIATIONS, HouseRules, Variation, load_edition, load_set, rules_in_force, ruleset

FOLDER = ROOT / "docs" / "variations"


def page_of(variation: Variation) -> Path:
    """The page of a variation.

    >>> page_of(VARIATIONS[0]).name
    'v1-long-opening.md'
    """
    return FOLDER / f"{variation.key} {variation.name}.md".lower().replace(" ", "-")


def named_by(variation: Variation) -> str:
    """The editions whose rulebooks name a variation."""
    naming = [edition for edition in editions() if variation.key in edition.named_variations]
    return ", ".join(f"[{edition.key}](../editions/{edition.key}.md)" for edition in naming) or "none"


def generated_part(variation: Variation) -> str:
    """What follows the words written by hand."""
    edition = load_edition("luxury")
    house = HouseRules(
        variations=(variation.key,),
        opening_length=4 if variation.key == "V1" else None,
        levels=("beginner", "advanced") if variation.key == "V7" else (),
    )
    rules = ruleset(edition, house=house)
    sections = rules_in_force(rules, edition, load_set("english"))
    texts = [text for section in sections for clause, text in section.clauses if clause == variation.key]
    return (
        f"Named by the rulebooks of: {named_by(variation)}.\n\nIn the rules in force it reads:\n\n> {' '.join(texts)}"
    )


def overview() -> str:
    """All variations with the rulebooks that name them."""
    rows = [
        (variation.key, f"[{variation.name}]({page_of(variation).name})", variation.about, named_by(variation))
        for variation in VARIATIONS
    ]
    return table(("key", "name", "what it is", "named by"), rows)


def wanted() -> dict[Path, str]:
    """Every file that is written here."""
    index = FOLDER / "index.md"
    found = {index: page_with(index, overview(), beginning="# House rules")}
    for variation in VARIATIONS:
        page = page_of(variation)
        beginning = f"# {variation.key} {variation.name}\n\n{variation.about}"
        found[page] = page_with(page, generated_part(variation), beginning=beginning)
    return found


if __name__ == "__main__":
    sys.exit(publish(wanted(), "make docs", check="--check" in sys.argv))
