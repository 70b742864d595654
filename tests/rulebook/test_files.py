"""Are files of one's own found, extended and checked, with every problem told at once?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lexiko.rulebook import (
    BadHouseRules,
    BadRuleset,
    UnknownEdition,
    UnknownSet,
    all_editions,
    all_sets,
    load_edition,
    load_set,
)
from lexiko.rulebook import ruleset as build

THURSDAY = 'key = "thursday"\nname = "Thursday"\nextends = "classic"\n'
NO_MARKS = "a letter has no space, no digit and no mark but ' and ·"
RAGGED = "the rows of a board picture must be of one length, and there must be some"

TINY = """\
key = "tiny"
name = "Tiny"
language = "en"
total = 3
[tiles]
"?" = [1, 0]
A = [2, 1]
[board]
picture = \"\"\"
d.d
.*.
d.d
\"\"\"
"""


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the user's own editions and sets, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("editions", "sets"):
        (tmp_path / "lexiko" / name).mkdir(parents=True)
    return tmp_path / "lexiko"


def written(folder: Path, name: str, text: str) -> Path:
    """A file with this text."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def edition_problems(file: Path) -> dict[str, str]:
    """What loading an edition's file complains about, by key."""
    with pytest.raises(BadRuleset) as refused:
        load_edition(file)
    assert all(problem.file for problem in refused.value.problems)
    assert str(file) in str(refused.value)
    return {problem.key: problem.problem for problem in refused.value.problems}


def set_problems(folder: Path, text: str) -> dict[str, str]:
    """What loading a set's file complains about, by key."""
    with pytest.raises(BadRuleset) as refused:
        load_set(written(folder, "mine.toml", text))
    return {problem.key: problem.problem for problem in refused.value.problems}


def test_a_file_says_only_what_differs(tmp_path: Path) -> None:
    thursday = load_edition(written(tmp_path, "thursday.toml", THURSDAY + "[exchange]\nbag_at_least = 3\n"))
    classic = load_edition("classic")
    assert (thursday.key, thursday.rules.exchange_bag_at_least) == ("thursday", 3)
    assert thursday.rules == replace(classic.rules, exchange_bag_at_least=3)
    assert (thursday.colours, thursday.summary) == (classic.colours, "")


def test_a_table_of_scores_replaces_the_inherited_one_as_a_whole(tmp_path: Path) -> None:
    thursday = load_edition(written(tmp_path, "thursday.toml", THURSDAY + "[finish_line]\nnovice = { 2 = 40 }\n"))
    assert thursday.finish_line == {"novice": {2: 40}}


def test_a_file_may_extend_one_that_lies_beside_it_and_inherits_its_set(tmp_path: Path) -> None:
    deeper = tmp_path / "deeper"
    deeper.mkdir()
    written(tmp_path, "tiny.toml", TINY)
    written(tmp_path, "thursday.toml", THURSDAY + 'set = "./tiny.toml"\n')
    blitz = written(deeper, "blitz.toml", 'key = "blitz"\nname = "Blitz"\nextends = "../thursday.toml"\n')
    assert load_set(load_edition(blitz).set_key).key == "tiny"


def test_editions_and_sets_in_the_folder_of_the_user_are_found_by_key(own_folder: Path) -> None:
    written(own_folder / "editions", "thursday.toml", THURSDAY)
    written(own_folder / "sets", "tiny.toml", TINY)
    assert build("thursday").edition_key == "thursday"
    assert "thursday" in {edition.key for edition in all_editions()}
    assert "tiny" in {game_set.key for game_set in all_sets()}


def test_without_a_data_folder_of_its_own_the_home_folder_is_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / ".local/share/lexiko/editions"
    folder.mkdir(parents=True)
    written(folder, "thursday.toml", THURSDAY)
    assert load_edition("thursday").name == "Thursday"


@pytest.mark.usefixtures("own_folder")
def test_an_unknown_key_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownEdition, match=r"luxury.*message-center.*path") as no_edition:
        load_edition("deluxe")
    assert no_edition.value.known == tuple(edition.key for edition in all_editions())
    with pytest.raises(UnknownSet, match=r"english.*spanish.*path") as no_set:
        load_set("klingon")
    assert no_set.value.known == tuple(game_set.key for game_set in all_sets())


def test_every_problem_of_a_file_is_told_at_once(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        "thursday.toml",
        THURSDAY
        + 'sett = "english"\nrevision = true\n[exchange]\nbag_at_least = "some"\nnone_alowed = true\n'
        + '[start]\norder = "toss"\n[rack]\nbonus = { 7 = -1 }\n[colours.light]\nsq = "grey"\n'
        + '[variations]\nnamed = ["V8"]\n[timer]\nminutes = 0\n[words]\nnot_allowed = "foreign"\n',
    )
    assert edition_problems(file) == {
        "sett": "is unknown; did you mean set? known here: challenge, clock, colours, de, ending, exchange, "
        "extends, finish_line, key, labels, name, options, players, rack, revision, score, set, settling, source, "
        "start, summary, timer, tips, variations, words",
        "revision": "must be a whole number from 1 up, not True",
        "exchange.bag_at_least": "must be 'as-many', or a whole number from 1 up, not 'some'",
        "exchange.none_alowed": "is unknown; did you mean none_allowed? known here: bag_at_least, none_allowed",
        "start.order": "must be 'draw' or 'random', not 'toss'",
        "rack.bonus": "7 must be a whole number from 0 up, not -1",
        "colours.light.sq": "must be a colour such as \"#AFD6EA\", not 'grey'",
        "variations.named": "each item must be 'V1' or 'V2' or 'V3' or 'V4' or 'V5' or 'V6' or 'V7', not 'V8'",
        "timer.minutes": "must be a number of minutes above 0, not 0",
        "words.not_allowed": "must be a list, not 'foreign'",
    }


def test_what_is_missing_is_named_with_what_belongs_there(tmp_path: Path) -> None:
    problems = edition_problems(written(tmp_path, "bare.toml", 'key = "bare"\nname = "Bare"\n'))
    assert problems["start.order"] == "is missing; write 'draw' or 'random', or extend a file that has it"
    assert "rack.size" in problems
    assert "colours.dark.tw-ink" in problems


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (THURSDAY + "[exchange\n", "is not TOML"),
        (THURSDAY + 'name = "Twice"\n', "is not TOML"),
        (THURSDAY.replace("classic", "clasic"), "there is no edition 'clasic'"),
        (THURSDAY.replace("classic", "./thursday.toml"), "goes round in a circle: thursday.toml -> thursday.toml"),
        (THURSDAY.replace('"thursday"', '"luxury"'), "comes with Lexiko"),
        (THURSDAY.replace('"thursday"', '"Our Thursday"'), "must be a name of small letters"),
        (THURSDAY + 'exchange = "free"\n', "must be a table"),
        (THURSDAY + "finish_line = {}\n", "must be a table with an entry at least"),
        (THURSDAY + "[finish_line]\nnovice = { two = 40 }\n", "its key 'two' must be a whole number from 1 up"),
        (THURSDAY + "[finish_line]\nnovice = 40\n", "novice must be a table"),
        (THURSDAY + f"[rack.bonus]\n{'9' * 5000} = 50\n", "must be a whole number from 1 up"),
        (THURSDAY + f"[rack]\nsize = {'9' * 5000}\n", "is not TOML"),
        (THURSDAY + "[timer]\nminutes = inf\n", "must be a number of minutes above 0, not inf"),
        (THURSDAY + f"rack.size.{'a.' * 3000}b = 1\n", "must be a whole number from 1 up"),
        (THURSDAY + f"tips.given = {'[' * 3000}{']' * 3000}\n", "is nested too deeply"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, text: str, problem: str) -> None:
    file = written(tmp_path, "thursday.toml", text)
    with pytest.raises(BadRuleset) as refused:
        load_edition(file)
    assert problem in str(refused.value)
    assert str(file) in str(refused.value)


def test_a_problem_of_the_file_extended_names_that_file(tmp_path: Path) -> None:
    written(tmp_path, "thursday.toml", THURSDAY + "[rack]\nsize = 0\n")
    blitz = written(tmp_path, "blitz.toml", 'key = "blitz"\nname = "Blitz"\nextends = "./thursday.toml"\nnme = "x"\n')
    with pytest.raises(BadRuleset, match=r"nme: is unknown.*rack\.size.*in .*thursday\.toml"):
        load_edition(blitz)


@pytest.mark.parametrize("name", ["missing.toml", "folder.toml", "latin.toml"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes('key = "ñ"'.encode("latin-1"))
    with pytest.raises(BadRuleset, match=f"{name}: cannot be read"):
        load_edition(tmp_path / name)


def test_a_file_larger_than_any_rules_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "endless.toml"
    file.write_text('key = "mine"\n' + "# and so on\n" * 200_000, encoding="utf-8")
    with pytest.raises(BadRuleset, match="larger than 1 MB"):
        load_edition(file)


def test_a_file_in_the_folder_of_the_user_bears_its_key_as_its_name(own_folder: Path) -> None:
    written(own_folder / "editions", "ours.toml", THURSDAY)
    with pytest.raises(BadRuleset, match="must be the name of the file, 'ours', not 'thursday'"):
        load_edition("ours")


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        (("total = 3", "total = 4"), {"total": "says 4 tiles, but [tiles] has 3"}),
        (
            ('total = 3\n[tiles]\n"?" = [1, 0]', 'total = 1001\n[tiles]\n"?" = [999, 0]'),
            {"tiles": "has 1001 tiles; 1000 is the most"},
        ),
        (("A = ", "a = "), {"tiles": "'a' must be in capitals: small letters are blanks"}),
        *(
            (("A = ", f'"{odd}" = '), {"tiles": f"'{odd}' could not be typed: {NO_MARKS}"})
            for odd in ("?A", "A.", "[A]", "(A", "A B", "A;", "A/", "-A", "#A", "A1", "A:")
        ),
        (("A = ", '"A\\u001b" = '), {"tiles": r"its key 'A\x1b' must be a text, not 'A\x1b'"}),
        (("A = ", '"İ" = '), {"tiles": "'İ' has no small form, which a blank played as it needs"}),
        (("A = ", '"ẞ" = '), {"tiles": "'ẞ' has no small form, which a blank played as it needs"}),
        (
            ("A = ", '"E\\u0301" = '),
            {"tiles": "'E\u0301' must be written with composed characters (Unicode NFC), as it is typed"},
        ),
        (('"?" = [1, 0]', '"?" = [1, 5]'), {"tiles": "a blank counts 0 points (R1.2)"}),
        (('name = "Tiny"', r'name = "Ti\u001b[31mny"'), {"name": r"must be a text of one line, not 'Ti\x1b[31mny'"}),
        (('name = "Tiny"', r'name = "Ti\nny"'), {"name": r"must be a text of one line, not 'Ti\nny'"}),
        (("A = ", '"א" = '), {"tiles": "'א' has no small form, which a blank played as it needs"}),
        (("A = [2, 1]", "A = [2]"), {"tiles": "A must be [how many, points], not [2]"}),
        (("d.d\n.*.", "d..\n.*."), {"board.picture": "is not symmetric; mend it, or say why in board.asymmetric"}),
        (
            ("d.d\n.*.\nd.d", "." * 13 + "*" + "." * 13),
            {"board.picture": "is too large: its columns are named A to Z, so 26 is the most"},
        ),
        ((".*.", "..."), {"board.picture": "a board has one start square (*), this one has 0"}),
        (("[tiles]", 'vowels = ["E"]\n[tiles]'), {"vowels": "'E' is no letter of [tiles]"}),
        (("[board]", '[input]\n"Á" = "E"\n[board]'), {"input": "Á = 'E', which is no letter of [tiles]"}),
        (
            ("[board]", '[input]\n";" = "A"\n[board]'),
            {"input": "';' must be in capitals, without marks, and not a letter of its own"},
        ),
    ],
)
def test_a_set_that_cannot_be_played_says_why(
    tmp_path: Path, change: tuple[str, str], problems: dict[str, str]
) -> None:
    assert set_problems(tmp_path, TINY.replace(*change)) == problems


def test_everything_wrong_with_a_set_is_told_at_once(tmp_path: Path) -> None:
    """Faults of keys, of several tiles, of other ways to type, and of the board, none hidden behind another."""
    faulty = 'key = "My Set"\nname = 3\nlanguage = "xx"\nvowels = ["A", 5, "E", 6]\n[tiles]\n"?" = [1, 5]\n'
    faulty += 'A = [2]\nb = [1, 1]\nC = "many"\nD = [1, 1]\n"E." = [1, 1]\n'
    faulty += '[input]\n"Á" = "A"\n"Ê" = "E"\n"ç" = "D"\n[board]\npicture = "..x\\n....\\n..*"\n'
    with pytest.raises(BadRuleset) as refused:
        load_set(written(tmp_path, "mine.toml", faulty))
    assert [(problem.key, problem.problem) for problem in refused.value.problems] == [
        ("key", "must be a name of small letters, digits, - and _, not 'My Set'"),
        ("name", "must be a text of one line, not 3"),
        ("vowels", "each item must be a text, not 5"),
        ("vowels", "each item must be a text, not 6"),
        ("tiles", "A must be [how many, points], not [2]"),
        ("tiles", "C must be [how many, points], not 'many'"),
        ("total", "is missing; write a whole number from 1 up, or extend a file that has it"),
        ("tiles", "'b' must be in capitals: small letters are blanks"),
        ("tiles", f"'E.' could not be typed: {NO_MARKS}"),
        ("tiles", "a blank counts 0 points (R1.2)"),
        ("input", "Ê = 'E', which is no letter of [tiles]"),
        ("input", "'ç' must be in capitals, without marks, and not a letter of its own"),
        ("vowels", "'E' is no letter of [tiles]"),
        (
            "board.picture",
            f"{RAGGED}; 'x' in the board picture is none of .dtqDTQ*#",
        ),
    ]


def test_a_fault_of_a_table_does_not_make_others_up(tmp_path: Path) -> None:
    """A tile written wrong is still a letter, and a sum that cannot be made is not called wrong."""
    faulty = TINY.replace("A = [2, 1]", "A = [2]").replace("[tiles]", 'vowels = ["A"]\n[tiles]')
    assert set_problems(tmp_path, faulty) == {"tiles": "A must be [how many, points], not [2]"}
    without = TINY.replace('[tiles]\n"?" = [1, 0]\nA = [2, 1]\n', "")
    assert set(set_problems(tmp_path, without)) == {"tiles"}
    extending = 'key = "mini"\nname = "Mini"\nextends = "english"\ntotal = 3\n[tiles]\nA = [2]\nB = [2, 1]\n'
    assert set(set_problems(tmp_path, extending)) == {"tiles", "vowels"}


def test_a_board_need_not_be_symmetric_if_it_says_why(tmp_path: Path) -> None:
    lopsided = TINY.replace("d.d\n.*.", "d..\n.*.").replace("[board]", '[board]\nasymmetric = "a joke"')
    assert load_set(written(tmp_path, "mine.toml", lopsided)).layout.signs == "d...*.d.d"


def test_a_set_may_extend_another_and_change_its_board(tmp_path: Path) -> None:
    mini = 'key = "mini"\nname = "Mini"\nextends = "spanish"\n[board]\npicture = "d.d\\n.*.\\nd.d"\n'
    mini_set = load_set(written(tmp_path, "mini.toml", mini))
    assert (mini_set.layout.rows, mini_set.tile_set) == (3, load_set("spanish").tile_set)


def test_a_bag_that_cannot_fill_the_racks_is_told(tmp_path: Path) -> None:
    tiny = written(tmp_path, "tiny.toml", TINY)
    with pytest.raises(BadHouseRules, match="2 racks of 7 take 14 tiles, but Tiny has 3"):
        build("classic", set=tiny)


def test_a_home_folder_that_nobody_has_is_just_a_file_not_found() -> None:
    with pytest.raises(BadRuleset, match="cannot be read: No such file"):
        load_edition("~nobody-of-this-name/thursday.toml")


@pytest.mark.parametrize("name", ["a\0.toml", "./a\0b.toml"])
def test_a_name_that_no_file_can_have_is_just_a_file_not_found(name: str) -> None:
    with pytest.raises(BadRuleset, match="cannot be read: no file is named so"):
        load_edition(name)
    with pytest.raises(BadRuleset, match="cannot be read: no file is named so"):
        load_set(name)


def test_the_mark_some_editors_put_before_a_file_does_not_matter(tmp_path: Path) -> None:
    assert load_edition(written(tmp_path, "thursday.toml", "\ufeff" + THURSDAY)).name == "Thursday"


def test_a_letter_may_have_an_apostrophe_or_a_dot_in_the_middle(tmp_path: Path) -> None:
    tiny = TINY.replace("A = [2, 1]", '"C\'H" = [1, 1]\n"L·L" = [1, 1]')
    assert load_set(written(tmp_path, "mine.toml", tiny)).tile_set.alphabet.letters == ("C'H", "L·L")
