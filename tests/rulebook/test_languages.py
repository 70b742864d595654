"""Are the rules told in every language clause by clause, and with every word they mention?"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from lexiko import rulebook
from lexiko.rulebook import (
    BadRuleset,
    HouseRules,
    all_editions,
    all_sets,
    load_edition,
    load_set,
    rules_in_force,
    ruleset,
)
from lexiko.translations import LANGUAGES

FOLDER = Path(rulebook.__file__).parent
OF_ONES_OWN = """\
key = "mine"
name = "Mine"
summary = "Ours. Quick."
extends = "club"

[colours]
double_letter = "teal"

[labels]
challenge = "A wrong challenge"
"challenge=single" = "Free"

[de]
name = "Meine"
colours.double_letter = "türkis"

[de.labels]
challenge = "A wrong challenge"
"challenge=single" = "Umsonst"
"""
OTHERS = LANGUAGES[1:]
EVERYTHING = HouseRules(("V1", "V2", "V3", "V4", "V5", "V6", "V7"), opening_length=4, turn_seconds=(180, None))


def fragments(language: str) -> list[tuple[int, str, dict[str, object]]]:
    """What stands in the file of a language: in which section, which clause, and when it holds."""
    sections = tomllib.loads((FOLDER / f"texts.{language}.toml").read_text(encoding="utf-8"))["section"]
    return [
        (at, clause["id"], clause.get("when", {}))
        for at, section in enumerate(sections)
        for clause in section["clause"]
    ]


def words(language: str) -> dict[str, Any]:
    """The words of a language as they stand in the file."""
    tables = tomllib.loads((FOLDER / "words.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = tables[language]
    return found


def told(edition: str, language: str, *, house: HouseRules | None = None, set_key: str = "english") -> dict[str, str]:
    """What the rules of a game for two say in a language, by clause."""
    rules = ruleset(edition, set=set_key, house=house or HouseRules())
    sections = rules_in_force(rules, load_edition(edition), load_set(set_key), language=language)
    return {clause: text for section in sections for clause, text in section.clauses}


@pytest.mark.parametrize("language", OTHERS)
def test_every_clause_has_a_text_in_every_language_under_the_same_conditions(language: str) -> None:
    assert fragments(language) == fragments("en")


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_that_texts_are_filled_with_is_there_in_every_language(language: str) -> None:
    assert words(language).keys() == words("en").keys()
    for name, english in words("en").items():
        if isinstance(english, dict) and name != "colours":
            assert words(language)[name].keys() == english.keys()
        elif isinstance(english, list):
            assert len(words(language)[name]) == len(english)


@pytest.mark.parametrize("language", OTHERS)
def test_every_colour_of_our_editions_has_a_word_in_every_language(language: str) -> None:
    named = {colour for edition in all_editions() for colour in edition.colours.names.values()}
    assert named <= words(language)["colours"].keys()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("edition", [*(edition.key for edition in all_editions()), "club:challenge=five-point"])
@pytest.mark.parametrize("house", [HouseRules(), EVERYTHING])
def test_the_rules_of_every_edition_are_told_without_a_hole_or_a_sentence_in_english(
    edition: str, language: str, house: HouseRules
) -> None:
    for game_set in all_sets():
        english = told(edition, "en", house=house, set_key=game_set.key)
        other = told(edition, language, house=house, set_key=game_set.key)
        assert other.keys() == english.keys()
        for clause, text in other.items():
            assert text != english[clause]
            assert not re.search(r"[{}]|  | [.,;:)]|\( ", text), text
            assert not re.search(r"\b(the|and|tiles|player|none)\b", text), text


def test_german_names_squares_numbers_and_times_as_the_german_page_does() -> None:
    german = told("luxury", "de", house=EVERYTHING)
    assert "24 verdoppeln einen Buchstaben (2B, hellblau)" in german["R1.1"]
    assert "mindestens sieben Steine" in german["R6.2"]
    assert "3 Minuten für Platz 1, keine für Platz 2" in german["R11.1"]
    assert "sieben, acht oder neun Steine legt, bekommt 50 Punkte dazu" in german["R5.6"]


def test_an_edition_of_ones_own_has_its_name_labels_and_colours_in_german_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OF_ONES_OWN, encoding="utf-8")
    german, english = (load_edition(file).texts[language] for language in ("de", "en"))
    assert (english.name, english.summary, german.name, german.summary) == (
        "Mine",
        "Ours. Quick.",
        "Meine",
        "Ours. Quick.",
    )
    assert english.labels["challenge"] == german.labels["challenge"] == "A wrong challenge"
    assert (english.labels["challenge=single"], german.labels["challenge=single"]) == ("Free", "Umsonst")
    assert "24 verdoppeln einen Buchstaben (2B, türkis)" in told(str(file), "de")["R1.1"]
    assert "24 double a letter (2L, teal)" in told(str(file), "en")["R1.1"]
    assert "(3B, violett)" in told(str(file), "de")["R1.1"]


def test_the_labels_of_an_edition_that_is_extended_go_with_its_options(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    head = 'key = "mine"\nname = "Mine"\nextends = "club"\n'
    file.write_text(head, encoding="utf-8")
    assert load_edition(file).texts["de"].labels == load_edition("club").texts["de"].labels
    pace = '[options.pace]\nabout = "how fast"\n[options.pace.slow]\nabout = "slowly"\n[labels]\npace = "Pace"\n'
    file.write_text(head + pace, encoding="utf-8")
    for texts in load_edition(file).texts.values():
        assert texts.labels == {"pace": "Pace", "pace=slow": "slowly"}


def test_a_label_for_what_is_no_option_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OF_ONES_OWN + '"challenge=tripel" = "Dreifach"\n', encoding="utf-8")
    with pytest.raises(BadRuleset, match=r"de\.labels\.challenge=tripel: names no option and no choice of one"):
        load_edition(file)
