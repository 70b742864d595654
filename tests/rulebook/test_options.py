"""Are the options of an edition data: chosen by name, told in its key, and checked like the rest of its file?"""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.notation import agreed_rules, ruleset_from_record, to_record
from lexiko.notation.gcg.game import GcgGame
from lexiko.notation.gcg.rules import rules_pragmata
from lexiko.rulebook import BadChoice, BadRuleset, load_edition, load_set, rules_in_force, ruleset

HEAD = 'key = "mine"\nname = "Mine"\nextends = "classic"\n'
OPTION = HEAD + '[options.racks]\nabout = "how many tiles on a rack"\n'


def mine(folder: Path, text: str) -> Path:
    """An edition of one's own."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_first_choice_is_made_where_none_is_and_not_told_in_the_key() -> None:
    assert load_edition("club:challenge=double,clock=25") == load_edition("club")
    assert load_edition("club").key == "club"


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("club:challenge=single", "club:challenge=single"),
        ("club:clock=none,challenge=five-point", "club:challenge=five-point,clock=none"),
        ("club:clock=none, challenge=double", "club:clock=none"),
    ],
)
def test_choices_are_told_in_the_key_in_the_order_of_the_file(asked: str, key: str) -> None:
    edition = load_edition(asked)
    assert (edition.key, edition.file_key) == (key, "club")
    assert load_edition(key) == edition


def test_a_record_of_a_game_names_the_choices_and_holds_what_they_changed() -> None:
    rules = ruleset("club:challenge=five-point")
    assert ruleset_from_record(to_record(rules)) == rules
    told = agreed_rules(GcgGame(tuple(rules_pragmata(rules, (0, 1)))))
    assert told.edition_key == "club:challenge=five-point"
    assert ruleset(told.edition_key) == rules


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ("club:challenge=triple", "the option challenge of Club is double or single or five-point, not 'triple'"),
        ("club:colour=red", r"Club has no option 'colour' \(there are challenge=double\|single\|five-point, clock=25"),
        ("classic:challenge=single", r"Classic has no option 'challenge' \(it has none\)"),
        ("club:clock=none,challenge=single,clock=25", "the option 'clock' is chosen 2 times"),
        ("club:colour=red,clock=9", "the option clock of Club is 25 or none, not '9'; Club has no option 'colour'"),
    ],
)
def test_a_choice_that_is_not_to_be_had_is_refused_with_those_that_are(asked: str, problem: str) -> None:
    with pytest.raises(BadChoice, match=problem):
        load_edition(asked)


def test_a_file_of_ones_own_may_have_options_and_its_path_takes_choices(tmp_path: Path) -> None:
    text = OPTION + '[options.racks.seven]\nabout = "seven"\n[options.racks.six]\nabout = "six"\nrack.size = 6\n'
    file = mine(tmp_path, text)
    assert load_edition(file).rules.rack_size == 7
    assert ruleset(f"{file}:racks=six").rack_size == 6
    assert load_edition(f"{file}:racks=six").key == "mine:racks=six"


def test_a_file_that_extends_club_has_its_options(tmp_path: Path) -> None:
    file = mine(tmp_path, HEAD.replace("classic", "club"))
    assert ruleset(f"{file}:challenge=single").challenge_failed == "nothing"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (OPTION, "options.racks: has no choice; write a table for each"),
        (OPTION + "six = 6\n", "options.racks.six: must be a table, not 6"),
        (OPTION + "[options.racks.six]\nrack.size = 6\n", "options.racks.six.about: is missing"),
        (OPTION + '[options.racks.six]\nabout = "x"\nrack.size = 0\n', "options.racks.six.rack.size: must be a whole"),
        (OPTION + '[options.racks.six]\nabout = "x"\nrack.sise = 6\n', "options.racks.six.rack.sise: is unknown"),
        (OPTION + '[options.racks.six]\nabout = "x"\nkey = "six"\n', "options.racks.six.key: is unknown"),
        (OPTION + '[options.racks."6, 7"]\nabout = "x"\n', "its name must be a name of small letters"),
        (HEAD + "options = 3\n", "options: must be a table with an entry at least, not 3"),
        (HEAD + '[challenge]\nfailed = "give-points"\n', "challenge.points: is missing: say how many points"),
        (HEAD + '[ending]\npasses = "turns-without-points"\n', "ending.scoreless: is missing: say how many turns"),
    ],
)
def test_what_is_wrong_with_options_is_told_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        load_edition(mine(tmp_path, text))
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("edition", "clause", "words"),
    [
        ("club", "R1.3", "Two can play"),
        ("club", "R8.4", "loses a turn, the next one"),
        ("club:challenge=single", "R8.4", "costs the challenger nothing"),
        ("club:challenge=five-point", "R8.4", "gains five points"),
        ("club", "R9.2", "six turns in a row without points"),
        ("club", "R9.3", "twice the value"),
        ("club", "R9.4", "share the win"),
        ("club", "C5", "25 minutes for the whole game"),
        ("club", "C6", "costs 10 points"),
    ],
)
def test_the_rules_in_force_say_what_was_chosen(edition: str, clause: str, words: str) -> None:
    chosen = load_edition(edition)
    sections = rules_in_force(ruleset(edition), chosen, load_set(chosen.set_key))
    clauses = {clause: text for section in sections for clause, text in section.clauses}
    assert words in clauses[clause]


def test_without_the_clock_the_rules_do_not_mention_it() -> None:
    chosen = load_edition("club:clock=none")
    sections = rules_in_force(ruleset(chosen), chosen, load_set("english"))
    assert not {"C5", "C6"} & {clause for section in sections for clause, _ in section.clauses}
    assert not [text for section in sections for _, text in section.clauses if "(C6)" in text]
