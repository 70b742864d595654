"""A person's turn in plain lines: plays, drafts, refusals, what can be looked at, time."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import BLANK_FLAG, Square, TilesPlayed
from lexiko.table import LocalSession
from lexiko.terminal import PausableClock
from tests.cli.conversations import Script, converse, paragraphs
from tests.company import Hands, laid, table_for, two_people

HORN = "8F HORN"


def told(capsys: pytest.CaptureFixture[str], host: LocalSession, *lines: str) -> str:
    """All that was told while these lines were typed."""
    converse(host, Script(*lines))
    return capsys.readouterr().out


def plays_of(host: LocalSession) -> Sequence[TilesPlayed]:
    """The plays made so far."""
    return [event for event in host.events if isinstance(event, TilesPlayed)]


def test_a_play_is_told_with_words_premiums_and_the_tiles_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, two_people(), HORN)
    assert "Player 1 plays HORN at 8F for 14." in said
    assert "  HORN  (H4 + O1 + R1 + N1) × 2 = 14" in said
    assert "Player 1 draws " in said


def test_the_table_shows_board_scores_bag_and_rack_with_values(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, two_people("HQ?NSAE", "FARMERS", across="HORN"))
    assert " 8 =     '   H O R N     '     =" in said
    assert "Scores: Player 1 0, Player 2 0. 82 tiles in the bag." in said
    assert "Player 1's rack: A1 E1 H4 N1 Q10 S1 blank" in said


def test_every_reason_is_said_at_once_and_the_draft_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    host = two_people("HORNSAE", "FARMERS", house="V4", across="To")
    said = told(capsys, host, "swap 8G", "1A XQZ", "undo")
    assert "Your rack lacks Q and Z." in said
    assert "Tiles must touch the words on the board." in said
    assert "Taken back: swap 8G." in said


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("HORN", "HORN is no command. To play it, say where: 8H HORN goes across from 8H"),
        ("undu", "undu is no command; did you mean undo? To play it, say where: 8H UNDU goes across from 8H"),
        ("shufle it", "shufle is no command; did you mean shuffle? Type a play such as 8H HORN, or help."),
        ("frobnicate the board", "frobnicate is no command. Type a play such as 8H HORN, or help."),
        ("", "Type a play such as 8H HORN, or help."),
        ("8Z HORN", "The word runs off the board"),
        ("8H", "'8H' is no turn. Expected: a play such as 8H WORD"),
        ("8F H9RN", "'9' is not a letter of this set."),
        ("exchange ZZ", "Your rack lacks 2 Zs."),
        ("swap 8H", "Recycling blanks (V4) was not agreed on for this game."),
        ("recycle 8H E", "Recycling letters (V3) was not agreed on for this game."),
        ("rearrange 8H SHORE", "Rearranging (V2) was not agreed on for this game."),
        ("undo", "There is nothing to take back."),
        ("challenge", "No play can be challenged now."),
        ("history 7", "There is no turn 7; there are 0."),
        ("last", "No turn has been made yet."),
        ("try pass", "Only a play can be tried, as in try 8H HORN."),
        ("save", "The game is saved. Go on with it: lexiko play --resume 1"),
    ],
)
def test_what_cannot_be_done_is_answered_with_the_way_out(
    capsys: pytest.CaptureFixture[str], typed: str, answer: str
) -> None:
    said = paragraphs(told(capsys, two_people(), typed))
    assert answer in said
    assert "Traceback" not in said


def test_lower_case_is_read_as_natural_tiles_where_the_rack_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    host = two_people("HOR?SAE", "FARMERS")
    told(capsys, host, "8f horn")
    alphabet = host.header.ruleset.tile_set.alphabet
    assert bytes(tile for _, tile in plays_of(host)[0].placements) == alphabet.parse_letters("HORn")


def test_trying_a_play_gives_its_points_and_looks_nothing_up(capsys: pytest.CaptureFixture[str]) -> None:
    host = two_people("HXRNSAE", "FARMERS")
    said = told(capsys, host, "try 8F HXRN", "try 8A HX")
    assert "It would earn 28. No word was looked up." in said
    assert "The first word must cover the star at 8H." in said
    assert not plays_of(host)


def test_a_swapped_blank_is_drafted_undone_and_committed_with_the_play(capsys: pytest.CaptureFixture[str]) -> None:
    host = two_people("RSAEITN", "FARMERS", house="V4", across="HOrN")
    said = told(capsys, host, "swap 8H", "undo", "swap 8h", "9F aH")
    assert said.count("Not yet done: swap 8H. Play on, pass to end the turn with that, or undo.") == 2
    assert "Taken back: swap 8H." in said
    assert "Player 1's rack: A1 E1 I1 N1 S1 T1 blank" in said
    assert host.position.board.at(Square(7, 7)) & BLANK_FLAG


def test_steps_and_their_play_are_one_turn_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    host = two_people("RSAEITN", "FARMERS", house="V4", across="HOrN")
    said = paragraphs(told(capsys, host, "swap 8H; 8F HORNs"))
    assert "Player 1 swaps the blank at 8H for R. Player 1 plays HORNS at 8F for 7. The blank is S." in said
    assert len(plays_of(host)) == 1


def test_a_recycled_letter_shows_on_a_tentative_board_before_it_counts(capsys: pytest.CaptureFixture[str]) -> None:
    host = two_people("CSAEITN", "FARMERS", house="V3", across="HORN")
    said = told(capsys, host, "recycle 8F C", "board", "pass")
    assert said.count(" 8 =     '   C O R N     '     =") >= 2
    assert "Player 1's rack: A1 E1 I1 N1 S1 T1 H4" in said
    assert "Player 1 takes H from 8F and lays C there. Player 1 ends the turn with that" in paragraphs(said)


def test_a_rearranged_word_waits_for_its_new_tile(capsys: pytest.CaptureFixture[str]) -> None:
    host = two_people("SCAEITN", "FARMERS", house="V2", across="HORN")
    said = paragraphs(told(capsys, host, "rearrange 8F NHRO", "pass", "8F NHROS"))
    assert "Not yet done: rearrange 8F NHRO. Play at least one tile from your rack to that word, or undo." in said
    assert "pass to end the turn with that" not in said
    assert "Add at least one tile from your rack to the word you rearranged at 8F." in said
    assert "Player 1 rearranges the word at 8F to NHRO. Player 1 plays NHROS at 8F" in said


def test_a_rack_is_kept_in_the_order_its_owner_gave_it(capsys: pytest.CaptureFixture[str]) -> None:
    host = two_people("ZYXBAEI", "FARMERS")
    said = told(capsys, host, "shuffle", "sort", "ex Z", "pass", "rack")
    racks = [line for line in said.splitlines() if line.startswith("Player 1's rack")]
    assert sorted(racks[1]) == sorted(racks[0])
    assert racks[2] == "Player 1's rack: A1 B3 E1 I1 X8 Y4 Z10"
    assert racks[-1].startswith("Player 1's rack: A1 B3 E1 I1 X8 Y4 ")


def test_scores_history_and_one_turn_in_full_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, two_people("HOR?SAE", "FARMERS"), "8F HORn", "scores", "history", "history 1", "last")
    assert " 1   12   12  HORn, blank N" in said
    assert "  1  Player 1: 8F HORn, 12  (blank N)" in said
    assert said.count("Turn 1. Player 1 plays HORN at 8F for 12. The blank is N.") == 2
    assert "  HORn  (H4 + O1 + R1 + n0) × 2 = 12" in said


def test_unseen_counts_the_tiles_in_the_bag_and_on_the_other_rack_together(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, two_people("HORNSAE", "FARMERS"), "unseen")
    _, _, listed = said.partition("93 tiles you do not see, 86 of them in the bag:\n")
    lines = listed.splitlines()[:3]
    assert max(map(len, lines)) <= 80
    counts = [re.split(r" {2,}", line) for line in lines]
    assert counts[0][:2] == ["A 8", "B 2"] and counts[2][-1] == "? 2"
    assert sum(int(count.split()[1]) for row in counts for count in row) == 93


@pytest.mark.parametrize("other", ["FARMERS", "QZXJKVW"])
def test_nothing_that_can_be_typed_shows_the_other_rack(capsys: pytest.CaptureFixture[str], other: str) -> None:
    lines = ("unseen", "scores", "history", "rack", "board", "try 8F HORN", "help", "sort")
    expected = told(capsys, laid(table_for(None, "greedy"), "HORNSAE", "AAEEIIO"), *lines)
    assert told(capsys, laid(table_for(None, "greedy"), "HORNSAE", other), *lines) == expected


def test_words_are_looked_up_with_an_open_dictionary_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert "looked up for challenges only (R7.1)" in paragraphs(told(capsys, two_people(), "look BIT"))
    said = told(capsys, two_people(house="V5"), "look bit", "look BTI", "look", "look b?t", "look zz*", "look ?o")
    assert "BIT is in the word list." in said
    assert "BTI is not in the word list." in said
    assert "There is no word to look up. Expected: a word, as in look HORN" in paragraphs(said)
    assert "4 words: BAT, BET, BIT, BUT." in said
    assert "No word fits ZZ*." in said
    assert "BO, DO, GO, HO, JO, LO, MO, NO, PO, SO, TO, WO, YO" in paragraphs(said)


def test_hints_lead_to_the_best_move_with_an_open_dictionary_only(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, two_people(house="V5"), *["hint"] * 7)
    assert "more hints are there." in said and "That was the last hint." in paragraphs(said)
    closed = paragraphs(told(capsys, two_people(), "hint"))
    assert "need an open dictionary (V5)" in closed and "vowels" in closed and "more hint" not in closed


def test_help_lists_the_commands_this_game_has(capsys: pytest.CaptureFixture[str]) -> None:
    plain = told(capsys, two_people(), "help")
    assert "swap 8H" not in plain and "recycle" not in plain and "look HORN" not in plain
    full = told(capsys, two_people(edition="original", house="V2,V3,V4,V5"), "help")
    for usage in ("swap 8H", "recycle 8H E", "rearrange 8H TA.E", "undo", "look HORN", "challenge PI"):
        assert usage in full
    assert "agree" in full and "agree" in plain


def test_rules_prints_the_rules_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, two_people(house="V4"), "rules")
    assert "R6.2" in said and "V4" in said


def test_time_that_runs_out_while_nobody_types_loses_the_turn(capsys: pytest.CaptureFixture[str]) -> None:
    hands = Hands()
    agreed = ruleset("luxury", house=HouseRules.from_text(turn_timer="180"))
    clock = PausableClock(hands)

    def pass_time(seconds: float) -> None:
        hands.time += seconds

    host = table_for(None, None, agreed=agreed, now=clock)
    converse(host, Script("scores", 170.0, "scores", 11.0, passing=pass_time), clock=clock)
    said = capsys.readouterr().out
    assert "3:00 left> scores" in said
    assert "0:10 left>" in said
    assert "has run out of time: the turn is lost." in said


def test_the_clock_waits_while_the_screen_is_handed_over() -> None:
    hands = Hands()
    clock = PausableClock(hands)
    with clock.paused():
        hands.time += 100
    hands.time += 5
    assert clock() == 5


def test_who_has_not_moved_yet_is_told_what_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    hint = "Type a play such as 8H HORN, or help for all that can be typed."
    said = told(capsys, two_people(), "pass", "pass", "board")
    assert said.count(hint) == 2
    assert hint not in said.rpartition("Hand over to")[2]


@pytest.mark.parametrize("typed", ["pass 8H", "agree 8H", "quit H8", "resign 8H", "scores 8H", "exchange 8H", "ag 8H"])
def test_a_command_before_a_square_is_not_done(capsys: pytest.CaptureFixture[str], typed: str) -> None:
    host = two_people()
    before = len(host.events)
    word, square = typed.split()
    said = paragraphs(told(capsys, host, typed))
    assert f"{word} is a command. To play the word, say where first: {square} {word.upper()}." in said
    assert len(host.events) == before
