"""Does a kept score survive in its file, and is a damaged one told as what it is?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexiko.rulebook import HouseRules, ruleset
from lexiko.scorekeeping import KeptScore, ScoreCommand, ScoreEntry, ScoreFile, ScoreHeader, read_score
from lexiko.scorekeeping.entries import command_of
from lexiko.table import JournalError
from lexiko.table.errors import JournalDamaged, JournalExists, JournalInUse, JournalMissing, JournalTooNew, OtherRules
from tests.clauses import clause
from tests.company import rules

HORN = ScoreEntry(verb="move", text="8F HORN")
FARM = ScoreEntry(verb="move", text="H6 FA(R)M")


NAMES = ("Ann", "Ben", "Cleo")
UNDO_LINE = '{"undo":true}'


def begun(path: Path) -> ScoreFile:
    """A new file for a game of two."""
    return ScoreFile.begin(path, ScoreHeader(ruleset=rules(), names=("Ann", "Ben"), lexicon="english"))


def test_what_was_entered_is_read_again(tmp_path: Path) -> None:
    entries = (
        HORN,
        ScoreEntry(verb="returned", seat=1, count=2, places=(1, 9)),
        FARM,
        ScoreEntry(verb="challenge", seat=0, text="FARM"),
        ScoreEntry(verb="end"),
        ScoreEntry(verb="left", seat=0),
    )
    with begun(tmp_path / "1.keep") as file:
        for entry in entries:
            file.enter(entry)
    game = read_score(tmp_path / "1.keep")
    assert game.kept.entries == entries
    assert (game.header.names, game.header.lexicon, game.header.ruleset) == (("Ann", "Ben"), "english", rules())
    assert game.kept.position == KeptScore(rules(), ("Ann", "Ben"), entries).position


def test_what_was_undone_stays_undone(tmp_path: Path) -> None:
    with begun(tmp_path / "1.keep") as file:
        file.enter(HORN)
        file.enter(FARM)
        file.undo()
    assert read_score(tmp_path / "1.keep").kept.entries == (HORN,)


def test_a_line_cut_off_by_a_kill_is_left_out_and_written_over(tmp_path: Path) -> None:
    path = tmp_path / "1.keep"
    with begun(path) as file:
        file.enter(HORN)
    path.write_bytes(path.read_bytes() + b'{"verb":"mo')
    assert read_score(path).kept.entries == (HORN,)
    with ScoreFile.open(path) as file:
        file.enter(FARM)
    assert read_score(path).kept.entries == (HORN, FARM)


def test_one_score_is_kept_in_one_window_and_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "1.keep"
    with begun(path):
        with pytest.raises(JournalInUse):
            ScoreFile.open(path)
        with pytest.raises(JournalExists):
            begun(path)
    ScoreFile.open(path).close()


def test_a_closed_file_takes_no_entry_and_a_missing_one_is_named(tmp_path: Path) -> None:
    file = begun(tmp_path / "1.keep")
    file.close()
    with pytest.raises(JournalError, match="closed"):
        file.enter(HORN)
    with pytest.raises(JournalMissing, match=r"2\.keep"):
        ScoreFile.open(tmp_path / "2.keep")
    with pytest.raises(JournalMissing):
        read_score(tmp_path / "2.keep")


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "{}",
        '{"verb":"dance"}',
        '{"verb":"move","text":7}',
        '{"verb":"move","text":"8F"}',
        '{"verb":"move","text":"1A HORN"}',
        '{"verb":"left","seat":2}',
        '{"verb":"left","seat":true}',
        '{"verb":"exchange","count":-1}',
        '{"verb":"challenge","rejected":"HORN"}',
        '{"verb":"challenge","seat":0,"rejected":["H1"]}',
        '{"verb":"returned","places":["a"]}',
        '{"undo":true}',
        "[" * 100_000,
    ],
)
def test_a_damaged_entry_is_named_by_its_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "1.keep"
    begun(path).close()
    path.write_bytes(path.read_bytes() + line.encode() + b"\n")
    with pytest.raises(JournalDamaged, match=r"1\.keep, line 2: "):
        read_score(path)


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"keeping": 2}, JournalTooNew),
        ({"keeping": None}, JournalTooNew),
        ({"fingerprint": "0"}, OtherRules),
        ({"players": ["Ann"]}, JournalDamaged),
        ({"players": "Ann"}, JournalDamaged),
        ({"lexicon": None}, JournalDamaged),
        ({"ruleset": {}}, JournalDamaged),
    ],
)
def test_a_damaged_heading_is_named(tmp_path: Path, changed: dict[str, object], error: type[JournalError]) -> None:
    path = tmp_path / "1.keep"
    begun(path).close()
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | changed) + "\n", encoding="utf-8")
    with pytest.raises(error, match=r"1\.keep"):
        read_score(path)


@pytest.mark.parametrize("content", ["", "{", '{"journal":1}\n'])
def test_what_is_no_kept_score_is_said_to_be_none(tmp_path: Path, content: str) -> None:
    path = tmp_path / "1.keep"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(JournalDamaged, match="no kept score"):
        read_score(path)


def kept_before(path: Path, house: str, entries: list[str]) -> Path:
    """A score of `original`, as it was written while passes were counted otherwise."""
    agreed = ruleset("original", house=HouseRules.from_text(house), players=2)
    with ScoreFile.begin(path, ScoreHeader(ruleset=agreed, names=("Ann", "Ben"))):
        pass
    header = json.loads(path.read_text(encoding="utf-8"))
    del header["counting"]
    path.write_text("\n".join([json.dumps(header), *entries, ""]), encoding="utf-8")
    return path


SWAPPED = [
    '{"verb":"move","text":"8H HOrN"}',
    *['{"verb":"move","text":"pass"}'] * 3,
    '{"verb":"move","text":"swap 8J; pass"}',
    '{"verb":"move","text":"7G AB"}',
    *['{"verb":"move","text":"pass"}'] * 2,
]
"""A blank swapped started everybody's count again; by today's it was the fourth pass."""
WITHDRAWN = [
    '{"verb":"move","text":"8H HORN"}',
    *['{"verb":"move","text":"pass"}'] * 2,
    '{"verb":"move","text":"7H AB"}',
    '{"verb":"challenge","text":"AB","seat":0,"rejected":["AB"]}',
    *['{"verb":"move","text":"pass"}'] * 2,
    '{"verb":"left","text":"AEIOU","seat":0}',
    '{"verb":"left","text":"QRSTLEN","seat":1}',
]
"""A play withdrawn left the count as it was; by today's nobody had passed twice."""


@clause("R9.2")
@pytest.mark.parametrize(
    ("house", "entries", "scores", "is_over"), [("V4", SWAPPED, (12, 12), False), ("", WITHDRAWN, (9, -16), True)]
)
def test_a_score_kept_while_passes_were_counted_otherwise_is_read_as_it_was(
    tmp_path: Path, house: str, entries: list[str], scores: tuple[int, int], is_over: bool
) -> None:
    path = kept_before(tmp_path / "1.keep", house, entries)
    game = read_score(path)
    assert (len(game.kept.entries), game.kept.position.scores) == (len(entries), scores)
    assert (game.kept.is_over, game.counted_then) == (is_over, True)
    assert game.kept.gcg().events
    if not is_over:  # and is gone on with
        with ScoreFile.open(path) as file:
            file.enter(ScoreEntry(verb="move", text="pass"))
        assert read_score(path).kept.position.passes == (2, 1)


OF_EVERY_KIND = [
    ("luxury", "V4", "90", (-6, -4, -3), [
        '{"verb":"draw","text":"B B C A D","places":[0,1,2,0,1]}',
        '{"verb":"order","places":[1,0,2]}',
        '{"verb":"move","text":"8F HOrN"}',
        '{"verb":"challenge","seat":0,"rejected":["HORN"]}',
        '{"undo":true}',
        '{"verb":"returned","seat":0,"count":2,"places":[3,8]}',
        '{"verb":"exchange","text":"swap 8H","count":3}',
        '{"verb":"move","text":"pass"}',
        '{"verb":"time"}',
        '{"verb":"resign","seat":2}',
        '{"verb":"end"}',
        '{"verb":"left","text":"AEINST?","seat":0}',
        '{"verb":"left","text":"QEINRST","seat":1}',
        '{"verb":"left","text":"AAA","seat":2}',
    ]),
    ("club", "", "", (-22, -16), [
        '{"verb":"move","text":"8F HORN","seconds":100.0}',
        '{"verb":"challenge","seat":1,"seconds":3.5}',
        '{"verb":"end"}',
        '{"verb":"overtime","text":"2:30","seat":0}',
        '{"verb":"left","text":"AEINST?","seat":0}',
        '{"verb":"left","text":"QEINRST","seat":1}',
    ]),
]  # fmt: skip
"""Games with lines of every kind, as files have always had them, and the scores at their end."""


@pytest.mark.parametrize(("edition", "house", "timer", "scores", "lines"), OF_EVERY_KIND)
def test_a_score_comes_out_as_it_was_kept_and_would_be_written_so_again(
    tmp_path: Path, edition: str, house: str, timer: str, scores: tuple[int, ...], lines: list[str]
) -> None:
    agreed = ruleset(edition, house=HouseRules.from_text(house, turn_timer=timer), players=len(scores))
    with ScoreFile.begin(tmp_path / "2.keep", ScoreHeader(ruleset=agreed, names=NAMES[: len(scores)])) as again:
        heading = again.path.read_bytes()
        (tmp_path / "1.keep").write_bytes(heading + "\n".join([*lines, ""]).encode())
        kept = read_score(tmp_path / "1.keep").kept
        assert (kept.position.scores, kept.is_over) == (scores, True)
        anew = KeptScore(agreed, kept.names)
        anew.journal = again
        for entry in kept.entries:
            anew.do(command_of(entry, anew.position))
    undone = lines.index(UNDO_LINE) if UNDO_LINE in lines else 0
    written = again.path.read_bytes().removeprefix(heading).decode().splitlines()
    assert written == [*lines[: max(0, undone - 1)], *lines[undone + 1 if undone else 0 :]]


def test_a_score_kept_today_is_not_read_by_the_older_count(tmp_path: Path) -> None:
    path = kept_before(tmp_path / "1.keep", "", WITHDRAWN)
    header, *entries = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(header), "counting": 2}), *entries, ""]))
    with pytest.raises(JournalDamaged, match="line 9: tiles left are told once the game is at its end"):
        read_score(path)


def test_what_no_count_of_passes_explains_is_refused_as_ever(tmp_path: Path) -> None:
    path = kept_before(tmp_path / "1.keep", "", [*WITHDRAWN[:2], '{"verb":"move","text":"1A ZZ"}'])
    with pytest.raises(JournalDamaged, match="line 4"):
        read_score(path)


@clause("R8.3")
@pytest.mark.parametrize("written", ["[C]HO", "CHO"])
def test_a_word_found_bad_is_bad_again_where_two_of_its_tiles_look_like_one(tmp_path: Path, written: str) -> None:
    path, spanish = tmp_path / "1.keep", ruleset("luxury", set="spanish")
    with ScoreFile.begin(path, ScoreHeader(ruleset=spanish, names=("Ann", "Ben"))) as file:
        kept = KeptScore(spanish, ("Ann", "Ben"))
        kept.journal = file
        kept.do(kept.typed("8G [C]HO"))
        assert kept.position.last is not None
        kept.do(ScoreCommand(verb="challenge", seat=1, rejected=kept.position.last.open_words))
    assert '"rejected":["[C]HO"]' in path.read_text()
    path.write_text(path.read_text().replace('["[C]HO"]', f'["{written}"]'))  # files of before have no brackets there
    again = read_score(path).kept
    assert again.position == kept.position
    assert again.position.scores == (0, 0)
