"""Does playing a record through again find every disagreement, name it, and flag nothing else?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from lexiko.notation import EventKind, GcgEvent, GcgGame, GcgPragma, Problem, Replay, parse_gcg, replay_gcg
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Ruleset, Word
from tests.clauses import clause

CLASSIC = ruleset("classic")
HEAD = "#player1 A Ann\n#player2 B Ben\n"
HORN = ">A: HORN 8F HORN +14 14"
FARM = ">B: AFM H6 FA.M +9 9"


class Vocabulary:
    """A judge who knows these words."""

    def __init__(self, words: Iterable[str], rules: Ruleset = CLASSIC) -> None:
        self.words = {rules.tile_set.alphabet.parse_word(word) for word in words}

    def accepts(self, word: Word) -> bool:
        return word in self.words


def replayed(*lines: str, rules: Ruleset = CLASSIC, words: Iterable[str] | None = None, head: str = HEAD) -> Replay:
    """A record of these lines played through; the first of them is line 3."""
    judge = None if words is None else Vocabulary(words, rules)
    return replay_gcg(parse_gcg(head + "\n".join(lines)), rules, judge)


def problems(*lines: str, rules: Ruleset = CLASSIC, words: Iterable[str] | None = None) -> list[tuple[int, str]]:
    """Line and code of every disagreement."""
    return [(problem.line, problem.code) for problem in replayed(*lines, rules=rules, words=words).problems]


# --- what is right -----------------------------------------------------------------------------------------------


def test_a_play_is_told_with_its_words_and_bonus() -> None:
    replay = replayed(">A: AEINRST 8D NASTIER +66 66", ">B: EHO E7 H.E +6 6")
    first, second = replay.turns
    assert (first.move, first.score, first.total, first.words, first.bonus) == (
        "8D NASTIER", 66, 66, (("NASTIER", 16),), 50,
    )  # fmt: skip
    assert (second.move, second.words) == ("E7 H(A)E", (("HAE", 6),))
    assert replay.problems == ()


def test_a_withdrawn_play_leaves_the_board_as_it_was() -> None:
    assert problems(HORN, ">A: HORN -- -14 0", ">B: BEE 8G BEE +10 10") == []
    assert problems(HORN, ">A: HORN -- +0 0", ">B: BEE 8G BEE +10 10") == []


def test_a_withdrawn_play_may_be_of_the_player_before_a_lost_turn() -> None:
    assert problems(HORN, ">B: U - +0 0", ">A: HORN -- -14 0", ">B: BEE 8G BEE +10 10") == [(6, "out-of-turn")]


def test_bonuses_and_penalties_count_in_the_total() -> None:
    assert problems(HORN, ">A: AEI (challenge) +5 19", FARM, ">A: AEI (time) -10 9") == []


def test_a_blank_played_through_may_be_written_either_way() -> None:
    start = ">A: HO?N 8F HOrN +12 12"
    for text in ("FARM", "FA.M", "FArM", "FA(r)M", "FA(R)M"):
        assert problems(start, f">B: AFM H6 {text} +8 8") == []


def test_a_single_tile_may_be_written_in_either_direction() -> None:
    for text in ("8F ....S", "J8 S", "8J S"):
        replay = replayed(HORN, f">B: S {text} +8 8")
        assert replay.problems == ()
        assert replay.turns[-1].move == "8F (HORN)S"


def test_a_rack_that_is_not_told_is_taken_to_be_right() -> None:
    assert problems(">A: 8F HORN +14 14", ">B: H6 FA.M +9 9") == []


def test_three_and_four_players_take_turns_in_the_order_listed() -> None:
    head = "#player1 A a\n#player2 B b\n#player3 C c\n"
    lines = [HORN, FARM, ">C: U - +0 0", ">A: U - +0 14", ">C: U - +0 0"]
    replay = replayed(*lines, head=head, rules=ruleset(players=3))
    assert [(problem.line, problem.code) for problem in replay.problems] == [(8, "out-of-turn")]
    assert "turn of B, not of C" in replay.problems[0].message


def test_who_has_resigned_is_passed_over() -> None:
    head = "#player1 A a\n#player2 B b\n#player3 C c\n"
    lines = [HORN, "#lexiko-resigned B", ">C: U - +0 0", ">A: U - +0 14", ">C: U - +0 0"]
    assert replayed(*lines, head=head, rules=ruleset(players=3)).problems == ()


@clause("V2", "V3", "V4", editions=["luxury"])
def test_steps_before_a_play_are_read_from_their_pragma() -> None:
    rules = ruleset("luxury", house=HouseRules(("V2", "V3", "V4")))
    start = ">A: HO?N 8F HOrN +12 12"
    swapped = replayed(start, "#lexiko-turn swap 8H; recycle 8F B", ">B: RBAM H7 A.M +5 5", rules=rules)
    assert swapped.problems == ()
    assert swapped.turns[-1].words == (("ARM", 5),)
    arranged = replayed(HORN, "#lexiko-turn rearrange 8F NORH", ">B: SXY 8J S +8 8", rules=rules)
    assert arranged.problems == ()
    assert arranged.turns[-1].words == (("NORHS", 8),)
    between = replayed(HORN, "#lexiko-turn rearrange 8F 8E NO.RH", ">B: SXY 8E ..S.. +8 8", rules=rules)
    assert between.problems == ()
    assert between.turns[-1].words == (("NOSRH", 8),)
    back = replayed(HORN, "#lexiko-turn rearrange 8F 8E NO.RH", ">B: SXY 8E ..S.. +8 8", ">B: SXY -- -8 0", rules=rules)
    assert (back.problems, back.board) == ((), replayed(HORN).board)
    apart = replayed(HORN, "#lexiko-turn rearrange 8F N.ORH", ">B: SXY 8K S +1 1", rules=rules)
    assert "rearranged-word-has-gaps" in [problem.code for problem in apart.problems]
    passed = replayed(HORN, "#lexiko-turn recycle 8F B", ">B: BAM - +0 0", ">B: BAM -- +0 0", rules=rules)
    assert passed.problems == ()
    assert passed.board == replayed(HORN).board


@clause("R8.4", "R11.1", "V3", editions=["luxury"])
def test_a_turn_lost_or_spent_on_recycling_is_told_as_no_pass() -> None:
    rules = ruleset("luxury", house=HouseRules(("V3",)))
    lost = replayed(
        HORN, ">B: AFM - +0 0", "#lexiko-lost challenge", ">A: AEI - +0 14", "#lexiko-lost time", rules=rules
    )
    assert [turn.move for turn in lost.turns] == ["8F HORN", "turn lost", "time up"]
    recycled = replayed(HORN, "#lexiko-turn recycle 8F B", ">B: BAM - +0 0", ">A: AEI - +0 14", rules=rules)
    assert [turn.move for turn in recycled.turns] == ["8F HORN", "recycled", "pass"]
    assert lost.problems == recycled.problems == ()


def test_a_record_made_by_hand_may_leave_players_out() -> None:
    event = GcgEvent(nick="Z", kind=EventKind.PLAY, rack="HORN", place="8F", text="HORN", score=14, total=14)
    replay = replay_gcg(GcgGame((GcgPragma("player1", "A Ann"), event)), CLASSIC)
    assert [(turn.player, turn.total) for turn in replay.turns] == [("Z", 14)]


# --- what is wrong -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([">A: HORN 8F HORN +15 15"], [(3, "score-differs")]),
        ([">A: HORN 8F HORN +14 15", ">B: U - +0 0", ">A: U - +0 15"], [(3, "total-differs")]),
        ([">A: HORN 8F HORN +15 14"], [(3, "score-differs"), (3, "total-differs")]),
        ([HORN, ">B: U - +5 5"], [(4, "score-differs")]),
        ([HORN, ">B: U -U +5 5"], [(4, "score-differs")]),
        ([HORN, ">A: HORN -- -13 0"], [(4, "score-differs")]),
        ([HORN, ">A: HORN -- -14 1"], [(4, "total-differs")]),
        ([HORN, ">B: AFM -- -9 0"], [(4, "nothing-to-withdraw"), (4, "total-differs")]),
        ([HORN, ">A: HORN -- -14 0", ">A: HORN -- -14 0"], [(5, "nothing-to-withdraw"), (5, "total-differs")]),
        ([">A: HOR 8F HORN +14 14"], [(3, "tiles-not-on-rack")]),
        ([">A: HO?? 8F HORN +14 14"], [(3, "tiles-not-on-rack")]),
        ([">A: HORN -Q +0 0"], [(3, "tiles-not-on-rack")]),
        ([">A: HORN -5 +0 0"], [(3, "tiles-not-on-rack")]),
        ([">A: AEHHNORT 8F HORN +14 14"], [(3, "too-many-tiles")]),
        ([HORN, ">B: AEFM H6 FAEM +9 9"], [(4, "square-taken")]),
        ([HORN, ">B: AEFM H6 FA(E)M +9 9"], [(4, "through-letter-differs")]),
        ([HORN, ">B: AFM H6 FA.M. +9 9"], [(4, "nothing-to-play-through")]),
        ([HORN, ">B: BE 1A BE +12 12"], [(4, "not-connected")]),
        ([">A: HORN 8A HORN +24 24"], [(3, "centre-not-covered")]),
        ([">A: A 8H A +0 0"], [(3, "opening-too-short")]),
        ([HORN, ">B: EEEEEEE 8J EEEEEEE +14 14"], [(4, "off-the-board")]),
        ([HORN, ">B: AB 8F .... +0 0"], [(4, "no-tiles")]),
        ([">A: HÖRN 8F HÖRN +14 14"], [(3, "unknown-letter")]),
        ([">A: H3RN 8F HORN +14 14"], [(3, "not-a-word")]),
        ([">A: HORN 8F H3RN +14 14"], [(3, "not-a-word")]),
        ([">A: HORN 8F (HORN +14 14"], [(3, "not-a-word")]),
        ([HORN, FARM, ">B: U - +0 9"], [(5, "out-of-turn")]),
        ([">A: QAT 8G QAT +24 24", ">B: QI 7G QI +53 53"], [(4, "tiles-exceed-set")]),
        (["#lexiko-turn dance", HORN], [(3, "not-a-step")]),
        (["#rack1 ÖÄ", HORN], [(3, "unknown-letter")]),
    ],
)  # fmt: skip
def test_a_disagreement_is_flagged_once_with_its_line_and_code(lines: list[str], found: list[tuple[int, str]]) -> None:
    assert problems(*lines) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (None, []),
        (["HORN", "FARM"], []),
        (["HORN"], [(4, "phony")]),
        ([], [(3, "phony"), (4, "phony")]),
    ],
)
@clause("R7.1")
def test_words_are_looked_up_only_with_a_lexicon(words: list[str] | None, found: list[tuple[int, str]]) -> None:
    assert problems(HORN, FARM, words=words) == found


def test_a_phony_that_was_withdrawn_is_not_flagged() -> None:
    assert problems(HORN, ">A: HORN -- -14 0", words=[]) == []


def test_a_letter_that_only_blanks_can_be_is_flagged_where_it_is_played_as_a_tile() -> None:
    swedish = ruleset("classic", set="swedish")
    assert problems(">A: ?ATT 8G wATT +6 6", rules=swedish) == []
    flagged = replayed(">A: WATT 8G WATT +6 6", rules=swedish).problems
    assert [(each.code, each.message) for each in flagged] == [
        ("tiles-exceed-set", "The set has no W: only a blank can be it, as w.")
    ]


# --- the reckoning -----------------------------------------------------------------------------------------------

# A set of 14 tiles, so that a game is soon over: HORN FARM, and six for the racks.
SMALL_HEAD = HEAD + HORN + "\n" + FARM + "\n"


def small(tiles_left: str) -> Ruleset:
    """The classic rules with just the tiles of HORN and FARM and these."""
    alphabet = CLASSIC.tile_set.alphabet
    counts = [0] * len(CLASSIC.tile_set.counts)
    for tile in alphabet.parse_tiles("HORNFAM" + tiles_left):
        counts[tile] += 1
    return replace(CLASSIC, tile_set=replace(CLASSIC.tile_set, counts=tuple(counts)))


@pytest.mark.parametrize(
    ("left", "lines", "found"),
    [
        ("QB", [">B:  (BQ) +26 35"], []),
        ("QB", [">A: BQ (BQ) -13 1", ">B:  (BQ) +13 22"], []),
        ("QB", [">B:  (BQ) +13 22", ">A: BQ (BQ) -13 1"], []),
        ("QB", [">A: BQ (BQ) -13 1", ">B: B (B) -3 6"], [(6, "end-rack-differs")]),
        ("QB", [">A: Q (Q) -10 4", ">B: B (B) -3 6"], []),
        ("QB", [">A: Q (Q) -10 4", ">B:  (BQ) +13 22"], [(5, "end-rack-differs")]),
        ("QB", [">A: BQ (BQ) -13 1", ">B:  (B) +3 12"], [(6, "end-rack-differs")]),
        ("QB", [">B:  (BQ) +13 22"], [(5, "end-rack-differs")]),
        ("QB", [">B:  (BQ) +25 34"], [(5, "end-rack-differs")]),
        ("QB", [">A: BQ (BQ) -12 2", ">B:  (BQ) +13 22"], [(5, "end-rack-differs")]),
        ("QB", [">A: BQ (BQ) -13 1", ">B:  (BQ) +26 35"], [(6, "end-rack-differs")]),
        ("QB", [">B:  (Q) +20 29"], [(5, "end-rack-differs")]),
        ("QB", [">B:  (BQ) +26 34"], [(5, "total-differs")]),
        ("?", [">B:  (?) +0 9"], []),
    ],
)
@clause("R9.3")
def test_two_ways_to_reckon_unplayed_tiles_are_known(left: str, lines: list[str], found: list[tuple[int, str]]) -> None:
    told = replay_gcg(parse_gcg(SMALL_HEAD + "\n".join(lines)), small(left)).problems
    assert [(problem.line, problem.code) for problem in told] == found


def test_a_reckoning_says_what_it_would_have_been() -> None:
    told = replay_gcg(parse_gcg(SMALL_HEAD + ">B:  (BQ) +13 22"), small("QB")).problems
    assert told == (
        Problem(
            5,
            "end-rack-differs",
            "(BQ) is worth 13, twice 26; the record adds 13, once as in R9.3, but nobody loses them.",
        ),
    )


@clause("R6.2", editions=["luxury"])
def test_an_exchange_that_the_bag_was_too_small_for_is_flagged() -> None:
    rules = replace(small("AAAAAAAAAAAAEEEE"), exchange_bag_at_least=7)
    assert problems(HORN, FARM, ">A: AEE -E +0 14", rules=rules) == [(5, "bag-too-small")]
    larger = replace(small("AAAAAAAAAAAAEEEEIIIIIII"), exchange_bag_at_least=7)
    assert problems(HORN, FARM, ">A: AEE -E +0 14", rules=larger) == []


@clause("R6.2")
def test_an_exchange_of_so_many_tiles_needs_as_many_in_the_bag() -> None:
    rules = small("AAAAAAAAAAAAEEEE")
    assert problems(HORN, FARM, ">A: AEE -3 +0 14", rules=rules) == [(5, "bag-too-small")]
    assert problems(HORN, FARM, ">A: -2 +0 14", rules=rules) == []
    seven = replace(rules, exchange_bag_at_least=7)
    assert problems(HORN, FARM, ">A: AEE -1 +0 14", rules=seven) == [(5, "bag-too-small")]


@clause("V7")
@pytest.mark.parametrize("edition", ["message-center", "original"])
def test_what_comes_after_the_finish_line_is_flagged_once(edition: str) -> None:
    rules = ruleset(edition, house=HouseRules(levels=("14", "100")))
    assert problems(HORN, rules=rules) == []
    assert problems(HORN, FARM, ">A: AEI - +0 14", rules=rules) == [(4, "after-the-finish-line")]
    assert problems(HORN, ">A: AEI (AEI) -3 11", ">B: Q (Q) -10 -10", rules=rules) == [(4, "after-the-finish-line")]
    (told,) = replayed(HORN, FARM, rules=rules).problems
    assert told.message == "A had reached the finish line at 14: the game was over, and nothing more counts."


@clause("V7", "R9.3")
def test_points_of_the_reckoning_reach_no_finish_line() -> None:
    rules = ruleset(house=HouseRules(levels=("20", "100")))
    reckoned = (">A:  (Q) +10 24", ">B: Q (Q) -10 -1")
    found = problems(HORN, FARM, *reckoned, ">A: AEI - +0 24", rules=rules)
    assert "after-the-finish-line" not in {code for _, code in found}
    assert (7, "after-the-end") in found


@clause("V7")
def test_a_play_withdrawn_has_not_reached_the_finish_line() -> None:
    rules = ruleset(house=HouseRules(levels=("14", "100")))
    assert problems(HORN, ">A: HORN -- -14 0", ">B: BEE 8G BEE +10 10", ">A: AEI - +0 0", rules=rules) == []


@clause("V7")
def test_finish_lines_are_those_of_the_records_own_order() -> None:
    rules = ruleset(house=HouseRules(levels=("14", "100")))
    assert problems("#lexiko-targets 100,14", HORN, FARM, rules=rules) == []
    assert problems("#lexiko-targets 14,100", HORN, FARM, rules=rules) == [(5, "after-the-finish-line")]
