"""Is a record of ours left as it is, and one that was damaged in a known way mended back to what it was?"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from lexiko.notation import (
    NotationError,
    gcg_from_events,
    json_from_record,
    mend_text,
    read_gcg,
    record_from_json,
    repair_gcg,
    replay_gcg,
    write_gcg,
)
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Ruleset
from tests.clauses import clause
from tests.notation.random_games import random_game

CASES = Path(__file__).parents[2] / "spec" / "games" / "cases"
RULES = ruleset("luxury", house=HouseRules(("V2", "V3", "V4", "V6")), players=3)
PLAIN = ruleset()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_ours_needs_no_mending_and_goes_through_json_unchanged(seed: int) -> None:
    events, _ = random_game(seed, RULES)
    record = gcg_from_events(RULES, ["Ann", "Ben", "Zoë"], events)
    mended = repair_gcg(write_gcg(record), lambda _: RULES)
    assert mended.changes == ()
    assert mended.game == record
    told = json.loads(json.dumps(json_from_record(record, RULES, replay_gcg(record, RULES))))
    assert write_gcg(record_from_json(told)) == write_gcg(record)


@pytest.mark.parametrize("seed", range(12))
def test_totals_points_and_dots_that_were_damaged_are_mended_back(seed: int) -> None:
    """One number of one line is mistyped, and every dot written out where the replay knows the letter."""
    random = Random(seed)
    whole = write_gcg(read_gcg((CASES / "tournament-b.gcg").read_bytes())).decode()
    game = read_gcg(whole.encode())
    lines = whole.splitlines()
    plays = [number for number, line in enumerate(lines) if re.search(r" \+\d+ \d+$", line)]
    hit = random.choice(plays[:-1])
    which = random.choice([r"(?<=\+)\d+(?= \d+$)", r"\d+$"])
    lines[hit] = re.sub(which, lambda found: str(int(found[0]) + random.randint(1, 50)), lines[hit])
    for turn in replay_gcg(game, PLAIN).turns:
        if turn.line != hit + 1 and "(" in turn.move and turn.written:
            lines[turn.line - 1] = lines[turn.line - 1].replace(turn.written, re.sub(r"[()]", "", turn.move))
    damaged = "\r\n".join(lines).encode("utf-16")
    assert write_gcg(repair_gcg(damaged, lambda _: PLAIN).game).decode() == whole


@pytest.mark.parametrize("recount", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_whatever_was_mistyped_a_second_repair_changes_nothing(seed: int, recount: bool) -> None:
    random = Random(seed)
    lines = write_gcg(read_gcg((CASES / "tournament-b.gcg").read_bytes())).decode().splitlines()
    plays = [number for number, line in enumerate(lines) if re.search(r" \+\d+ \d+$", line)]
    for hit in random.sample(plays, 5):
        which = random.choice([r"(?<=\+)\d+(?= \d+$)", r"\d+$"])
        lines[hit] = re.sub(which, lambda found: str(int(found[0]) + random.randint(1, 50)), lines[hit])
    mended = repair_gcg("\n".join(lines).encode(), lambda _: PLAIN, recount=recount)
    assert mended.changes
    again = repair_gcg(write_gcg(mended.game), lambda _: PLAIN)
    assert (again.changes, again.game) == ((), mended.game)
    if recount:
        assert write_gcg(mended.game) == write_gcg(read_gcg((CASES / "tournament-b.gcg").read_bytes()))


@pytest.mark.parametrize("record", sorted(path.stem for path in CASES.glob("*.gcg")))
def test_letters_misread_once_or_twice_come_back(record: str) -> None:
    game = read_gcg((CASES / f"{record}.gcg").read_bytes())
    whole = write_gcg(game).decode()
    once = whole.encode().decode("latin-1")
    for misread in (once, once.encode().decode("latin-1")):
        assert read_gcg(mend_text(misread.encode()).text.encode()) == game


def test_lines_that_cannot_be_read_are_all_named() -> None:
    with pytest.raises(NotationError) as refused:
        repair_gcg(b">Ann: HORN 8F\n>Ben\n", lambda _: PLAIN)
    assert [line.split(",")[0] for line in str(refused.value).splitlines()] == ["line 1", "line 2"]


BINGOS = (
    ">A: AEINRST 8D NASTIER +66 66",
    ">B: EHOAAII E7 H.E +6 6",
    ">A: ?DEILRT 9H TRIpLED +66 132",
)


def added(*lines: str, rules: Ruleset = PLAIN) -> list[str]:
    """The lines that the mending of a record of two adds behind its last one."""
    record = "\n".join(("#character-encoding UTF-8", "#player1 A Ann", "#player2 B Ben", *lines, "")).encode()
    return [change.now for change in repair_gcg(record, lambda _: rules).changes if not change.was]


@clause("R9.1", "R9.3")
def test_a_game_broken_off_after_a_whole_rack_was_laid_is_not_reckoned() -> None:
    assert added(*BINGOS) == []


@clause("V7")
@pytest.mark.parametrize("edition", ["classic", "club"])
def test_a_game_that_a_finish_line_ended_with_a_whole_rack_is_not_reckoned(edition: str) -> None:
    tiles = PLAIN.tile_set.alphabet.parse_tiles("AEINRSTEHOAAII")
    few = replace(PLAIN.tile_set, counts=tuple(tiles.count(code) for code in range(len(PLAIN.tile_set.counts))))
    for target, lines in ((67, True), (66, False)):
        rules = replace(ruleset(edition, house=HouseRules(("V7",), levels=(target,))), tile_set=few)
        assert bool(added(BINGOS[0], rules=rules)) is lines
        assert added(BINGOS[0], "#note lexiko-ended resigned", rules=rules) == []
