"""Is a game reviewed truly: do sums add up, does each fact hold, is nothing said that the record does not tell?"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from lexiko.kernel import Engine
from lexiko.notation import GcgGame, parse_gcg, read_gcg, replay_gcg, without_racks
from lexiko.review import Heading, Review, ReviewEffort, ReviewProgress, heading, kind_told, review_game, stepped
from lexiko.review.kinds import MissedBingo
from lexiko.rulebook import ruleset, set_of
from lexiko.rules import Ruleset
from lexiko.search import shipped_chances
from lexiko.translations import translations
from tests.company import rules
from tests.kernel.positions import Setting, setting
from tests.pairwise import THOROUGH, slow_beyond
from tests.review.games import FOUR, OPENING, english, few_words, of_few_words, of_levels, reviewed
from tests.review.told_facts import false_facts, false_steps

CASES = Path(__file__).parents[2] / "spec" / "games" / "cases"
COMPLETE = (
    "all-triple-words", "annotated", "double-challenge", "every-power-tile", "literal-words-spaces-five-point",
    "many-challenges", "polish-dos-line-ends", "quackle-a", "tournament-a", "tournament-b", "two-player-complete",
    "utf8-dos",
)  # fmt: skip
OTHERS = ("almost-complete", "four-players", "literal-through-letters", "one-tile-play", "quackle-endgame")
NAMED_OF_TEN_POINTS = 0.8
GAMES = int(os.environ.get("LEXIKO_REVIEWED_GAMES", "25"))
"""How many games of two levels `make slow` reviews, each pair of levels once; `make thorough` reviews 200."""
CLOSE = 1e-6


def adds_up(review: Review) -> None:
    """What turns lost, gained and drew comes to what is told of players."""
    for totals in review.totals:
        own = [turn for turn in review.turns if turn.seat == totals.seat and turn.best]
        lost = sum(turn.lost for turn in own)
        assert totals.lost == pytest.approx(lost, abs=0.01)
        assert totals.offered - totals.lost == pytest.approx(totals.taken, abs=0.01)
        assert totals.expected + totals.luck == pytest.approx(totals.offered, abs=0.01)
        named = sum(points for kind, _, points in totals.by_kind if kind != "unchallenged")
        assert named + totals.unnamed == pytest.approx(lost, abs=0.01)
        kinds = Counter(turn.cause.kind for turn in own if turn.cause)
        assert {kind: times for kind, times, _ in totals.by_kind if kind != "unchallenged"} == kinds
        chances = [turn.chance_lost for turn in own if turn.chance_lost is not None]
        assert (totals.chance_lost or 0.0) == pytest.approx(sum(chances), abs=0.001)
        assert totals.turns + totals.left_out == sum(turn.seat == totals.seat for turn in review.turns)
        made = sum(turn.made.equity for turn in own if turn.made)
        assert totals.taken == pytest.approx(made, abs=0.01)
        assert totals.luck == pytest.approx(sum(turn.draw.luck for turn in own if turn.draw), abs=0.01)
        sights = [(turn.draw, turn.offered) for turn in own if turn.draw and turn.how == "sight" and not turn.phonies]
        assert all(draw.expected + draw.luck == pytest.approx(offered) for draw, offered in sights)


@pytest.mark.parametrize("bots", [("random", "greedy"), ("greedy", "random", "greedy")])
def test_every_fact_of_a_game_holds_and_its_sums_add_up(bots: tuple[str, ...]) -> None:
    played = few_words(rules(players=len(bots)))
    review = reviewed(of_few_words(*bots), played)
    assert false_facts(review, played, every=6) == []
    adds_up(review)
    assert sum(turn.best is not None for turn in review.turns) > 10


@pytest.mark.parametrize("edition", slow_beyond(2, ["luxury", "club", "original", "message-center", "indigo"]))
def test_games_of_every_edition_are_reviewed(edition: str) -> None:
    played = few_words(rules(edition))
    review = reviewed(of_few_words("random", "greedy", edition=edition), played)
    assert false_facts(review, played) == []
    adds_up(review)


@pytest.mark.slow
@pytest.mark.parametrize("house", ["V1", "V2", "V3", "V4", "V6", "V7"])
def test_games_with_house_rules_are_reviewed(house: str) -> None:
    played = few_words(rules("luxury", house))
    review = reviewed(of_few_words("greedy", "random", edition="luxury", house=house), played)
    adds_up(review)
    assert any(turn.best for turn in review.turns)
    if house == "V7":
        assert all(turn.chance_lost is None for turn in review.turns), "a lead does not win there"


@pytest.mark.parametrize("house", slow_beyond(1, ["V3", "V2", "V4"]))
def test_steps_that_were_not_made_are_named_and_those_that_were_stand_in_the_text(house: str) -> None:
    played = few_words(rules("classic", house))
    review = reviewed(of_few_words("greedy", "random", house=house), played)
    assert false_steps(review, played) == []
    for turn in review.turns:
        if turn.move and turn.made and not turn.withdrawn:
            assert turn.text == turn.made.text
            put, left = stepped(turn.move, turn.board)
            assert bool(put or left) == bool(turn.move.before)
    kinds = {cause.kind for turn in review.turns for cause in (turn.cause, *turn.also) if cause}
    assert "missed-steps" in kinds or house != "V3"
    assert all(totals.drawn == 0 for totals in review.totals), "under these the luck of the draw is not told"


def test_a_bingo_missed_in_the_ending_is_named_before_the_ending() -> None:
    turn = reviewed(FOUR, english_for(rules(players=4))).turns[-1]
    assert turn.cause is not None
    assert [cause.kind for cause in (turn.cause, *turn.also)] == ["missed-bingo", "ending"]
    assert isinstance(turn.cause, MissedBingo) and turn.cause.word == "ANALOGY"


def test_a_bingo_that_stayed_on_the_rack_is_named_with_its_letters() -> None:
    review = reviewed(">Ann: HORNSAE 8F HORN +14 14")
    (turn,) = review.turns
    assert turn.cause is not None and turn.best is not None
    assert (turn.cause.kind, turn.best.points > 60, turn.is_best) == ("missed-bingo", True, False)
    assert turn.lost == pytest.approx(turn.best.equity - turn.made.equity) if turn.made else False


def test_what_was_best_costs_nothing_and_has_no_cause() -> None:
    best = reviewed(">Ann: HORNSAE 8F HORN +14 14").turns[0].best
    assert best is not None
    place, word = best.text.split(" ")
    (turn,) = reviewed(f">Ann: HORNSAE {place} {word} +{best.points} {best.points}").turns
    assert (turn.lost, turn.chance_lost, turn.cause, turn.is_best) == (0.0, 0.0, None, True)


def test_turns_whose_racks_are_not_told_are_left_out_and_that_is_said() -> None:
    one_sided = "\n".join(line.replace("ADEPSTW", "PAWD") for line in OPENING.splitlines()[:4])
    review = reviewed(one_sided)
    assert [turn.left_out for turn in review.turns] == ["", "rack-unknown"]
    assert review.one_sided == (1,)
    laid = [replace(event, rack=event.text.replace(".", "")) for event in parse_gcg(OPENING).events[:2]]
    assert all(turn.best is None for turn in reviewed(without_racks(GcgGame(tuple(laid)))).turns)


def test_a_play_taken_back_counts_for_nothing_and_its_words_are_named_only_where_they_are_known() -> None:
    taken = ">Ann: HORNSAE 8F HORNX +0 0".replace("HORNSAE", "HORNXAE").replace("+0 0", "+38 38")
    record = f"#player1 Ann Ann\n#player2 Ben Ben\n{taken}\n>Ann: HORNXAE -- -38 0\n>Ben: AEINRST - +0 0"
    named, untold = (reviewed(record, own_words=own).turns[0] for own in (True, False))
    assert named.withdrawn and named.points == 0
    assert named.cause is not None and named.cause.kind == "phony" and named.phonies == ("HORNX",)
    assert untold.cause is not None and untold.cause.kind == "phony" and untold.phonies == ()
    assert named.made is not None and named.made.points == 0 and named.lost > 20


def test_words_that_are_none_and_that_nobody_challenged_are_charged_to_who_could_have() -> None:
    record = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNXAE 8F HORNX +38 38\n>Ben: AEINRST - +0 0"
    review = reviewed(record)
    stood = review.turns[0].unchallenged
    assert stood is not None and stood.words == ("HORNX",) and stood.seats == (1,) and stood.gained > 20
    assert review.totals[1].unchallenged == pytest.approx(stood.gained)
    assert reviewed(record, own_words=False).turns[0].unchallenged is None
    assert kind_told(replace(review.turns[0], cause=None), translations("en")) == "false word stood", "Ann's gain"


def test_a_review_is_headed_with_the_names_that_players_know() -> None:
    review = replace(reviewed(">Ann: HORNSAE 8F HORN +14 14"), ruleset=rules(house="V4,V5"))
    assert heading(review, translations("en")) == "Classic, Recycling blanks, Open dictionary, 2026-10-03, 1 turn"
    assert heading(review, translations("de")).startswith("Klassisch, ")
    own = heading(replace(review, edition="Grandma's"), translations("de"))
    assert own.startswith("Grandma's, "), "an edition of one's own keeps its name"


def test_a_turn_lost_to_a_challenge_is_no_choice() -> None:
    record = ">Ann: HORNSAE 8F HORN +14 14\n>Ben: AEINRST - +0 0\n#note lexiko-lost challenge"
    assert [turn.left_out for turn in reviewed(record).turns] == ["", "turn-lost"]


def test_luck_is_what_was_drawn_against_what_is_drawn_on_average() -> None:
    good, bad = (reviewed(f">Ann: {rack} 8G AT +4 4").turns[0].draw for rack in ("?AEINST", "AIIUVVT"))
    assert good is not None and bad is not None
    assert good.luck > 25 and bad.luck < 0 and good.samples == bad.samples
    assert abs(good.expected - bad.expected) < 25


def test_the_same_seed_and_iterations_tell_the_same_on_any_number_of_threads() -> None:
    effort = ReviewEffort(iterations=32, seconds=1e6, seed=5)
    first, second = (reviewed(OPENING, effort=replace(effort, threads=threads)) for threads in (1, 3))
    assert first == second
    assert {turn.how for turn in first.turns} == {"simulated"}
    adds_up(first)
    other = reviewed(OPENING, effort=replace(effort, seed=6))
    assert other != first


def test_an_ending_is_solved_and_told_as_proved() -> None:
    game = read_gcg((CASES / "every-power-tile.gcg").read_bytes())
    review = reviewed(game, own_words=False, effort=ReviewEffort(iterations=2, seconds=1e6))
    solved = [turn for turn in review.turns if turn.how == "proved"]
    assert solved and all(turn.bag == 0 for turn in solved)
    for turn in solved:
        assert turn.best is not None and turn.made is not None
        assert turn.lost == turn.best.worth - turn.made.worth >= 0
        assert {turn.best.win, turn.made.win} <= {0.0, 0.5, 1.0}
    last = review.turns[-1]
    assert last.made is not None and last.how == "proved"
    assert (last.made.win == 1.0) == (review.winner == last.seat)


def test_the_first_answer_comes_at_once_and_an_interrupt_keeps_what_is_known() -> None:
    heard: list[ReviewProgress] = []

    def told(now: ReviewProgress) -> None:
        heard.append(now)
        if now.looked_into == 2:
            raise KeyboardInterrupt

    review = reviewed(OPENING, effort=ReviewEffort(iterations=32, seconds=1e6), told=told)
    assert [now.looked_into for now in heard] == [0, 1, 2]
    assert review.interrupted
    assert sorted(turn.how for turn in review.turns) == ["sight"] * 6 + ["simulated"] * 2
    assert review_sights(heard[0].review())


def review_sights(review: Review) -> bool:
    """Whether it has something to tell of every turn that can be reviewed."""
    return all(turn.best for turn in review.turns if not turn.left_out)


def test_no_seconds_and_no_iterations_stay_at_sight() -> None:
    for effort in (ReviewEffort(seconds=0.0), ReviewEffort(iterations=0)):
        assert {turn.how for turn in reviewed(OPENING, effort=effort).turns} == {"sight"}
    with pytest.raises(ValueError, match="0 is the least"):
        ReviewEffort(iterations=-1)
    with pytest.raises(ValueError, match="0 is the least"):
        ReviewEffort(seconds=-1.0)


def test_turning_points_are_the_largest_changes_of_chance() -> None:
    review = reviewed(of_few_words("random", "greedy"), few_words(rules()))
    changes = [point.change or 0.0 for point in review.turning_points]
    assert changes == sorted(changes, reverse=True) and len(changes) == 3
    inside = {number for point in review.turning_points for number in point.turns}
    others = [turn.chance_lost or 0.0 for turn in review.turns if turn.number not in inside]
    assert max(others) <= changes[-1] + CLOSE
    assert all(review.turn(point.worst).chance_lost == point.change for point in review.turning_points)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*COMPLETE, *OTHERS])
def test_every_game_of_other_programs_is_reviewed(name: str) -> None:
    game = read_gcg((CASES / f"{name}.gcg").read_bytes())
    agreed = ruleset("classic", set="polish" if "polish" in name else "english", players=max(2, len(game.players)))
    played = setting(agreed, words_of(game, agreed)) if "polish" in name else english_for(agreed)
    review = review_game(
        game,
        agreed,
        played.engine,
        shipped_chances(),
        heading=Heading(name=name),
        effort=ReviewEffort(iterations=64 if THOROUGH else 16, seconds=60.0 if THOROUGH else 8.0, threads=2),
        english=set_of(agreed).language == "en",
    )
    assert len(review.turns) > 0
    adds_up(review)
    assert false_facts(review, played) == []
    assert not any(turn.phonies or turn.unchallenged for turn in review.turns), "its own words are not here"


def words_of(game: GcgGame, agreed: Ruleset) -> list[str]:
    """The words that were played, where there is no list of them."""
    return sorted({word for turn in replay_gcg(game, agreed).turns for word, _ in turn.words})


def english_for(agreed: Ruleset) -> Setting:
    """All English words, for games of any number of players."""
    if agreed.players == english().ruleset.players:
        return english()
    return replace(english(), ruleset=agreed, engine=Engine.compile(agreed, english().engine.lexicon))


@pytest.mark.slow
def test_most_turns_that_lost_ten_points_have_a_cause_and_no_fact_of_any_game_is_false() -> None:
    lost: Counter[str] = Counter()
    false = []
    for number in range(GAMES):
        review = reviewed(of_levels(number))
        adds_up(review)
        false += [f"game {number}, {problem}" for problem in false_facts(review, english())]
        lost.update(turn.cause.kind if turn.cause else "none" for turn in review.turns if turn.lost >= 10)
    assert false == []
    named = 1 - lost["none"] / lost.total()
    assert named >= NAMED_OF_TEN_POINTS, f"{named:.3f} of {lost.total()} turns: {lost}"
    assert lost.total() > 5 * GAMES
