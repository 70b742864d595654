"""Does a score kept for a physical board come out as the game did, though nobody tells the racks?"""

from __future__ import annotations

import pytest

from lexiko.notation import (
    SentenceContext,
    format_gcg,
    format_move,
    format_step,
    format_tiles,
    format_word,
    parse_gcg,
    replay_gcg,
)
from lexiko.rules import (
    Adjudicated,
    BlankRecycled,
    ChallengeFailed,
    Event,
    ExtraTilesReturned,
    GameStarted,
    IllegalMove,
    LetterRecycled,
    NoMorePlays,
    Pass,
    Phase,
    Play,
    PlayWithdrawn,
    Position,
    RacksAssumed,
    RackSettled,
    RecycleBlank,
    RecycleLetter,
    Ruleset,
    Step,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    WordRearranged,
    evolve,
    redact,
    replay,
)
from lexiko.scorekeeping import KeptScore, ScoreEntry, ScoreError
from lexiko.terminal import sheet_lines
from tests.clauses import clause
from tests.company import rules
from tests.notation.random_games import random_game

EDITIONS = ("classic", "indigo", "luxury", "message-center", "original")
NAMES = ("Ann", "Ben", "Cleo", "Dan")


class Onlooker:
    """Sees a game at the board, where no rack can be seen, and keeps its score."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.alphabet = ruleset.tile_set.alphabet
        self.ruleset = ruleset
        self.position = Position.opening(ruleset)
        self.kept = KeptScore(ruleset, NAMES[: ruleset.players])
        self.order: tuple[int, ...] = ()
        self.steps: list[Step] = []

    def see(self, event: Event) -> None:
        """Enter what can be seen of an event."""
        if isinstance(event, GameStarted):
            self.order = event.order
        elif isinstance(event, BlankRecycled):
            self.steps.append(RecycleBlank(event.square))
        elif isinstance(event, LetterRecycled):
            self.steps.append(RecycleLetter(event.square, event.given))
        elif isinstance(event, WordRearranged):
            self.steps.append(event.step)
        elif (entry := self.entry_for(event)) is not None:
            self.kept.enter(entry)
            self.steps = []
        if isinstance(event, RackSettled):
            self.tell_rack(event)
        self.position = evolve(self.position, event)

    def entry_for(self, event: Event) -> ScoreEntry | None:
        if isinstance(event, TurnPassed) and event.why == "time":
            return ScoreEntry(verb="time")
        if isinstance(event, TilesPlayed | TurnPassed):
            before = tuple(self.steps)
            move = Play(event.placements, before) if isinstance(event, TilesPlayed) else Pass(before)
            board = self.kept.position.board
            return ScoreEntry(verb="move", text=format_move(move, board=board, alphabet=self.alphabet))
        if isinstance(event, TilesExchanged):
            steps = "; ".join(format_step(step, self.alphabet) for step in self.steps)
            return ScoreEntry(verb="exchange", count=event.count, text=steps)
        if isinstance(event, PlayWithdrawn):
            return self.challenge(event.by, event.looked_up, event.rejected)
        if isinstance(event, ChallengeFailed):
            return self.challenge(event.seat, event.looked_up, ())
        return (
            ScoreEntry(verb="end")
            if isinstance(event, NoMorePlays) and event.why not in ("passed", "scoreless")
            else None
        )

    def challenge(self, by: int, looked_up: tuple[bytes, ...], rejected: tuple[bytes, ...]) -> ScoreEntry:
        named = format_word(looked_up[0], self.alphabet) if self.ruleset.challenge_scope == "word" else ""
        bad = tuple(format_word(word, self.alphabet) for word in rejected)
        return ScoreEntry(verb="challenge", seat=self.order.index(by), text=named, rejected=bad)

    def tell_rack(self, event: RackSettled) -> None:
        if self.kept.position.phase is Phase.AWAITING_LAST_CHALLENGE and not self.kept.tiles_wanted_of:
            self.kept.enter(ScoreEntry(verb="close"))
        seat = self.order.index(event.seat)
        if seat in self.kept.tiles_wanted_of:
            self.kept.enter(ScoreEntry(verb="left", seat=seat, text=format_tiles(event.tiles, self.alphabet)))

    @property
    def scores(self) -> tuple[int, ...]:
        """By the seats of the game that is seen."""
        return tuple(self.kept.position.scores[self.order.index(seat)] for seat in range(len(self.order)))


def watched(seed: int, ruleset: Ruleset) -> Onlooker:
    """A random game seen to its end, or until its table ends it by force."""
    onlooker = Onlooker(ruleset)
    for event in random_game(seed, ruleset)[0]:
        if isinstance(event, Adjudicated):
            break
        onlooker.see(event)
    return onlooker


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@clause("R3.2", "R8.3", "R8.4", "R9.3")
def test_a_kept_score_is_the_games(edition: str, players: int) -> None:
    onlooker = watched(players, rules(edition, players=players))
    assert onlooker.scores == onlooker.position.scores
    assert onlooker.kept.position.board == onlooker.position.board
    assert onlooker.kept.is_over == (onlooker.position.phase is Phase.OVER)


@pytest.mark.parametrize("option", ["", ":challenge=single", ":challenge=five-point,clock=none"])
@pytest.mark.parametrize("seed", [0, 4])
@clause("C2", "C3", "C4", "C7", "C8")
def test_a_kept_score_is_that_of_a_clubs_game(option: str, seed: int) -> None:
    onlooker = watched(seed, rules(f"club{option}"))
    assert onlooker.scores == onlooker.position.scores
    assert onlooker.kept.position.board == onlooker.position.board
    assert onlooker.kept.is_over == (onlooker.position.phase is Phase.OVER)


@pytest.mark.parametrize("variation", ["V1", "V2", "V3", "V4", "V6", "V2,V3,V4,V6"])
@clause("V2", "V3", "V4", "V6")
def test_a_score_is_kept_with_any_variation(variation: str) -> None:
    onlooker = watched(1, rules("luxury", variation, players=3))
    assert onlooker.scores == onlooker.position.scores


@pytest.mark.parametrize("seed", range(2))
def test_the_record_of_a_kept_score_replays_and_its_events_do(seed: int) -> None:
    kept = watched(seed, rules("luxury", "V3,V4", players=3)).kept
    record = parse_gcg(format_gcg(kept.gcg()))
    replayed = replay_gcg(record, kept.ruleset)
    assert replayed.problems == ()
    assert replay(kept.ruleset, kept.events) == kept.position


def test_racks_that_nobody_saw_are_assumed_and_no_tile_is_said_to_have_gone_back() -> None:
    kept = watched(0, rules("luxury", "V3,V4", players=3)).kept
    kinds = {type(event) for event in kept.events}
    assert RacksAssumed in kinds
    assert ExtraTilesReturned not in kinds
    shown = [redact(event, 0) for event in kept.events if isinstance(event, RacksAssumed)]
    assert shown and all(event == RacksAssumed(None, at=event.at) for event in shown)


def test_every_entry_can_be_undone_and_made_again() -> None:
    kept = watched(2, rules("original", players=2)).kept
    at_the_end, entries = kept.position, kept.entries
    for _ in entries:
        kept.undo()
    assert kept.position == KeptScore(kept.ruleset, kept.names).position
    for entry in entries:
        kept.enter(entry)
    assert kept.position == at_the_end


def scored(*typed: str, edition: str = "classic", players: int = 2) -> KeptScore:
    """A score with these turns entered."""
    kept = KeptScore(rules(edition, players=players), NAMES[:players])
    for text in typed:
        kept.do(kept.typed(text))
    return kept


@pytest.mark.parametrize("typed", ["8F HORN", "8f horn", "HORN 8F", "horn 8f"])
def test_a_play_is_read_place_first_or_word_first_in_any_case(typed: str) -> None:
    assert scored(typed).position.scores == (14, 0)


@clause("R4.8")
def test_a_small_letter_among_capitals_is_a_blank_and_is_noted() -> None:
    kept = scored("8F HOrN")
    assert kept.position.scores == (12, 0)
    sheet = sheet_lines(kept.events, (0, 1), SentenceContext(kept.ruleset, kept.names), columns=80)
    assert "blank R" in "\n".join(sheet)


def test_a_letter_of_which_the_set_has_no_more_is_taken_for_a_blank() -> None:
    kept = scored("8F ZEN", "H8 NAZE")
    assert kept.position.scores[1] == 3
    with pytest.raises(ScoreError, match="no more Z"):
        scored("8F ZEN", "H8 NAZE").enter(ScoreEntry(verb="move", text="11F ZE(E)"))


def test_more_tiles_than_are_on_a_rack_cannot_be_laid() -> None:
    with pytest.raises(ScoreError, match="Ann holds 7 tiles and cannot lay 8"):
        scored("8D HORNBILL")


def test_a_play_against_the_rules_is_refused_and_nothing_changes() -> None:
    kept = scored("8F HORN")
    with pytest.raises(IllegalMove):
        kept.do(kept.typed("1A FARM"))
    assert (len(kept.entries), kept.position.on_turn) == (1, 1)


@clause("R12.1")
def test_tiles_too_many_that_went_back_are_entered_and_change_nothing() -> None:
    kept = scored("8F HORN", edition="original")
    before = kept.position
    kept.enter(ScoreEntry(verb="returned", seat=0, count=2, places=(3, 8)))
    assert kept.position == before
    assert kept.entries[-1].places == (3, 8)


def test_an_exchange_is_entered_by_its_number_and_not_typed_as_tiles() -> None:
    kept = scored("8F HORN")
    with pytest.raises(ScoreError, match="exchange 3"):
        kept.typed("exchange ABC")
    kept.enter(ScoreEntry(verb="exchange", count=3))
    with pytest.raises(ScoreError, match="nobody holds 8"):
        kept.enter(ScoreEntry(verb="exchange", count=8))
    assert kept.position.on_turn == 0


@clause("R9.3")
def test_the_reckoning_waits_for_the_tiles_left_of_each() -> None:
    kept = scored("8F HORN", players=3)
    assert kept.enter(ScoreEntry(verb="end")) != ()
    assert kept.tiles_wanted_of == (0, 1, 2)
    with pytest.raises(ScoreError, match="waits for the tiles left of Ann, Ben and Cleo"):
        kept.enter(ScoreEntry(verb="move", text="pass"))
    kept.enter(ScoreEntry(verb="left", seat=1, text="Q"))
    kept.enter(ScoreEntry(verb="left", seat=0, text=""))
    with pytest.raises(ScoreError, match="Q cannot be left"):
        kept.enter(ScoreEntry(verb="left", seat=2, text="QA"))
    kept.enter(ScoreEntry(verb="left", seat=2, text="?"))
    assert kept.is_over
    assert kept.position.scores == (14, -10, 0)


PASSES = [ScoreEntry(verb="move", text="pass")] * 5
HORN = ScoreEntry(verb="move", text="8F HORN")


@clause("C7", "R9.3")
@pytest.mark.parametrize(
    "last",
    [
        [ScoreEntry(verb="exchange", count=3)],
        [HORN, ScoreEntry(verb="challenge", seat=0, rejected=("HORN",))],
        [ScoreEntry(verb="move", text="8G ho")],
    ],
)
def test_tiles_left_are_those_after_the_turn_that_ends_the_game(last: list[ScoreEntry]) -> None:
    kept = KeptScore(rules("club"), NAMES[:2], [*PASSES, *last])
    if kept.position.phase is Phase.AWAITING_LAST_CHALLENGE:
        kept.enter(ScoreEntry(verb="close"))
    kept.enter(ScoreEntry(verb="left", seat=0, text="HORNEST"))
    kept.enter(ScoreEntry(verb="left", seat=1, text="OR"))
    assert kept.position.scores == (-10, -2)
    assert kept.is_over
    assert not replay_gcg(kept.gcg(), kept.ruleset).problems


def test_tiles_left_are_told_at_the_end_only_and_once() -> None:
    kept = scored("8F HORN")
    with pytest.raises(ScoreError, match="at its end"):
        kept.enter(ScoreEntry(verb="left", seat=0, text="A"))
    kept.enter(ScoreEntry(verb="end"))
    kept.enter(ScoreEntry(verb="left", seat=0, text="A"))
    with pytest.raises(ScoreError, match="are wanted of Ben"):
        kept.enter(ScoreEntry(verb="left", seat=0, text="A"))


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(ScoreError, match="no entry"):
        scored().undo()


def test_names_must_be_as_many_as_players() -> None:
    with pytest.raises(ValueError, match="1 names"):
        KeptScore(rules(), ("Ann",))
