"""Sentences: every refusal and every event has one, and it names the player, the place and the way out."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from lexiko.notation import (
    NotationError,
    SentenceContext,
    blanks_noted,
    event_sentence,
    play_text,
    problem_sentence,
    refusal_sentence,
    refusal_sentences,
    score_lines,
)
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    BlankRecycled,
    ChallengeFailed,
    Event,
    GameEnded,
    GameStarted,
    LetterRecycled,
    LetterScore,
    NoMorePlays,
    OvertimeCharged,
    PlayScore,
    PlayWithdrawn,
    RackSettled,
    Square,
    TilesDrawn,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    Violation,
    WordScore,
)
from lexiko.rules.violations import (
    BagTooSmall,
    BlankCannotBeTaken,
    ChallengeMustNameWord,
    Gap,
    NotALetter,
    NotConnected,
    NotOnTurn,
    StartNotCovered,
    TilesNotOnRack,
)

CLASSIC = ruleset("classic")
ALPHABET = CLASSIC.tile_set.alphabet
PLAYED_BY_NAME = SentenceContext(CLASSIC, ("Ann", "Ben"))
READ_BY_ANN = SentenceContext(CLASSIC, ("Ann", "Ben"), reader=0)


def word(text: str) -> bytes:
    return ALPHABET.parse_word(text)


def scored(text: str, row: int, col: int, *, times: tuple[int, ...] = ()) -> WordScore:
    letters = tuple(LetterScore(tile, CLASSIC.tile_set.value(tile)) for tile in ALPHABET.parse_letters(text))
    return WordScore(Square(row, col), True, letters, times)


BIT = TilesPlayed(
    1,
    tuple((Square(10, col), tile) for col, tile in enumerate(ALPHABET.parse_letters("BIt"), 4)),
    PlayScore((scored("BIt", 10, 4), scored("PI", 9, 5), scored("At", 9, 6))),
)

# A value for each field an event or a violation may have.
SAMPLES: dict[str, Any] = {
    "racks": None,
    "seat": 1,
    "by": 0,
    "against": 1,
    "on_turn": 1,
    "tile": 5,
    "round": 1,
    "order": (1, 0),
    "count": 3,
    "tiles": bytes([5, 18, 0]),
    "square": Square(7, 7),
    "squares": (Square(7, 7), Square(7, 8)),
    "start": Square(7, 7),
    "across": True,
    "begins": -1,
    "letter": 5,
    "given": 5,
    "taken": 18,
    "placements": BIT.placements,
    "score": BIT.score,
    "returned": bytes([1]),
    "drawn": bytes([2]),
    "why": "went-out",
    "looked_up": (word("PI"),),
    "rejected": (word("PI"),),
    "points": 16,
    "turns": 1,
    "seconds": 61.2,
    "scoreless_turns": 4,
    "target": 70,
    "reason": "nobody came back",
    "void": False,
    "deducted": 2,
    "gained": 0,
    "winners": (0,),
    "scores": (331, 300),
    "missing": (5, 0),
    "letters": 3,
    "needed": 7,
    "in_bag": 5,
    "variation": "V3",
    "seconds_late": 2.4,
    "seconds_left": 20.0,
    "word": word("PI"),
    "words": (word("PI"), word("AT")),
    "at": 0.0,
}


def kinds_of(parent: type[Any]) -> list[type[Any]]:
    """Every kind of event or violation; a slotted dataclass leaves its first, unslotted self behind under its name."""
    return list({kind.__name__: kind for kind in parent.__subclasses__()}.values())


def sample(kind: type[Any]) -> Any:
    return kind(**{field.name: SAMPLES[field.name] for field in fields(kind)})


def is_calm(sentence: str) -> bool:
    whole = sentence[:1].isupper() and sentence.endswith((".", "?"))
    return whole and not set("!{}<>_") & set(sentence) and "None" not in sentence and len(sentence) < 160


@pytest.mark.parametrize("kind", kinds_of(Violation), ids=lambda kind: kind.code)
def test_every_violation_has_a_calm_sentence(kind: type[Violation]) -> None:
    for reader in (None, 0, 1):
        sentence = refusal_sentence(sample(kind), SentenceContext(CLASSIC, ("Ann", "Ben"), reader))
        assert is_calm(sentence), sentence


@pytest.mark.parametrize("kind", kinds_of(Event), ids=lambda kind: kind.__name__)
def test_every_event_has_a_calm_sentence(kind: type[Event]) -> None:
    for reader in (None, 0, 1):
        sentence = event_sentence(sample(kind), SentenceContext(CLASSIC, ("Ann", "Ben"), reader))
        assert is_calm(sentence), sentence


@pytest.mark.parametrize(
    ("violation", "expected"),
    [
        (Gap((Square(5, 9),)), "Leave no gap: 6J is still empty."),
        (Gap((Square(5, 9), Square(5, 10))), "Leave no gap: 6J and 6K are still empty."),
        (NotConnected(), "Tiles must touch the words on the board."),
        (StartNotCovered(Square(7, 7)), "The first word must cover the star at 8H."),
        (TilesNotOnRack((0, 5, 5)), "Your rack lacks 2 Es and a blank."),
        (TilesNotOnRack((0, 0, 5)), "Your rack lacks E and 2 blanks."),
        (NotALetter((BLANK,)), "Say which letter the blank stands for: write that letter in lower case."),
        (BagTooSmall(4, 6), "Only 4 tiles are in the bag, so you can exchange up to 4."),
        (BagTooSmall(0, 6), "The bag is empty, so nothing can be exchanged."),
        (ChallengeMustNameWord((word("BIT"), word("PI"), word("AT"))), "Which word do you challenge: BIT, PI or AT?"),
        (NotOnTurn(0), "It is your turn."),
        (NotOnTurn(1), "It is Ben's turn."),
    ],
)
def test_a_refusal_says_what_is_amiss_and_what_can_be_done(violation: Violation, expected: str) -> None:
    assert refusal_sentence(violation, READ_BY_ANN) == expected


def test_luxury_names_the_seven_tiles_an_exchange_needs() -> None:
    context = SentenceContext(ruleset("luxury"), ("Ann", "Ben"))
    expected = "Luxury: exchanging needs at least 7 tiles in the bag. There are 5."
    assert refusal_sentence(BagTooSmall(5, 7), context) == expected
    club = SentenceContext(ruleset("club:challenge=single"), ("Ann", "Ben"))
    assert refusal_sentence(BagTooSmall(5, 7), club) == expected.replace("Luxury", "Club")


def test_a_blank_that_cannot_be_recycled_may_be_swapped_where_that_is_in_force() -> None:
    plain = SentenceContext(ruleset("luxury", house=HouseRules(("V3",))), ("Ann", "Ben"))
    swapping = SentenceContext(ruleset("luxury", house=HouseRules(("V3", "V4"))), ("Ann", "Ben"))
    assert "Swap it" not in refusal_sentence(BlankCannotBeTaken(Square(7, 7)), plain)
    assert "Swap it" in refusal_sentence(BlankCannotBeTaken(Square(7, 7)), swapping)


def test_all_reasons_are_said_at_once_and_each_once() -> None:
    reasons = (NotConnected(), Gap((Square(5, 9),)), NotConnected())
    assert refusal_sentences(reasons, READ_BY_ANN) == (
        "Tiles must touch the words on the board.",
        "Leave no gap: 6J is still empty.",
    )


@pytest.mark.parametrize(
    ("event", "by_name", "to_ann"),
    [
        (BIT, "Ben plays BIT at 11E, also PI and AT, for 9. The blank is T.", None),
        (TurnPassed(0), "Ann passes.", "You pass."),
        (TurnPassed(0, "time"), "Ann has run out of time: the turn is lost.", None),
        (GameStarted((1, 0)), "Ben plays first, then Ann.", "Ben plays first, then you."),
        (TilesDrawn(0, 2, bytes([0, 5])), "Ann draws E and a blank.", "You draw E and a blank."),
        (TilesDrawn(1, 1, None), "Ben draws 1 tile.", "Ben draws 1 tile."),
        (TilesExchanged(1, 3, None, None), "Ben exchanges 3 tiles.", "Ben exchanges 3 tiles."),
        (BlankRecycled(0, Square(7, 7), 18), "Ann swaps the blank at 8H for R.", "You swap the blank at 8H for R."),
        (
            LetterRecycled(0, Square(7, 7), 5, 18),
            "Ann takes R from 8H and lays E there.",
            "You take R from 8H and lay E there.",
        ),
        (
            PlayWithdrawn(1, 0, (word("PI"),), (word("PI"),), 16),
            "Ann challenges: PI is not in the word list. Ben takes the tiles back and loses 16. That turn is over.",
            "You challenge: PI is not in the word list. Ben takes the tiles back and loses 16. That turn is over.",
        ),
        (
            ChallengeFailed(0, 1, (word("BIT"), word("PI"), word("AT"))),
            "Ann challenges: BIT, PI and AT are all in the word list. The play stands, and Ann loses the next turn.",
            "You challenge: BIT, PI and AT are all in the word list. The play stands, and you lose your next turn.",
        ),
        (RackSettled(0, bytes([5, 5]), 2, 0), "Ann has E and E left and loses 2.", "You have E and E left and lose 2."),
        (RackSettled(0, b"", 0, 9), "Ann gains 9 for the tiles the others have left.", None),
        (GameEnded("went-out", (0,), (331, 300)), "Ann wins with 331; Ben 300.", "You win with 331; Ben 300."),
        (GameEnded("no-more-plays", (0, 1), (300, 300)), "Ann and Ben share the win with 300.", None),
        (GameEnded("void", (), (10, 12)), "The game is over. Nobody has won.", None),
    ],
)
def test_an_event_names_who_did_what(event: Event, by_name: str, to_ann: str | None) -> None:
    assert event_sentence(event, PLAYED_BY_NAME) == by_name
    if to_ann is not None:
        assert event_sentence(event, READ_BY_ANN) == to_ann


@pytest.mark.parametrize(
    ("event", "by_name", "to_ann"),
    [
        (
            ChallengeFailed(0, 1, (word("PI"),), turns=0),
            "Ann challenges: PI is in the word list. The play stands.",
            "You challenge: PI is in the word list. The play stands.",
        ),
        (
            ChallengeFailed(1, 0, (word("PI"),), turns=0, points=5),
            "Ben challenges: PI is in the word list. The play stands, and Ann gains 5.",
            "Ben challenges: PI is in the word list. The play stands, and you gain 5.",
        ),
        (NoMorePlays("scoreless"), "6 turns in a row without points end the game.", None),
        (RackSettled(0, bytes([5, 5]), 0, 0), "Ann has E and E left.", "You have E and E left."),
        (
            RackSettled(0, b"", 0, 18),
            "Ann gains 18 for the tiles the others have left, counted twice.",
            "You gain 18 for the tiles the others have left, counted twice.",
        ),
        (
            OvertimeCharged(0, 4000.0, 100),
            "Ann loses 100 for 66:40 of overtime; 10 minutes at most are charged.",
            "You lose 100 for 66:40 of overtime; 10 minutes at most are charged.",
        ),
        (OvertimeCharged(0, 61.2, 20), "Ann loses 20 for 1:02 of overtime.", "You lose 20 for 1:02 of overtime."),
    ],
)
def test_what_only_clubs_have_is_told_too(event: Event, by_name: str, to_ann: str | None) -> None:
    club = ruleset("club")
    assert event_sentence(event, SentenceContext(club, ("Ann", "Ben"))) == by_name
    if to_ann is not None:
        assert event_sentence(event, SentenceContext(club, ("Ann", "Ben"), 0)) == to_ann


def test_fifty_points_for_seven_tiles_are_named() -> None:
    horn = scored("STRANGE", 7, 1)
    laid = tuple((Square(7, col), letter.tile) for col, letter in enumerate(horn.letters, 1))
    sentence = event_sentence(TilesPlayed(1, laid, PlayScore((horn,), 50)), PLAYED_BY_NAME)
    assert sentence == "Ben plays STRANGE at 8B for 58, 50 of them for 7 tiles."


def test_letters_that_lay_there_before_stand_in_brackets() -> None:
    laid = tuple(zip((Square(7, 8), Square(7, 9), Square(7, 10)), ALPHABET.parse_letters("ORn"), strict=True))
    play = TilesPlayed(0, laid, PlayScore((scored("HORn", 7, 7),)))
    assert play_text(play, PLAYED_BY_NAME) == "8H (H)ORn"
    assert blanks_noted(play, PLAYED_BY_NAME) == "blank N"


def test_a_breakdown_adds_up_word_by_word() -> None:
    letters = (LetterScore(8, 4), LetterScore(15, 1, 2), LetterScore(18 | BLANK_FLAG, 0))
    score = PlayScore((WordScore(Square(7, 7), True, letters, (2,)),), 50)
    assert score_lines(score, ALPHABET) == (
        "HOr  (H4 + O1×2 + r0) × 2 = 12",
        "bonus for the tiles used  50",
    )


def test_a_problem_with_a_text_says_what_was_expected() -> None:
    problem = NotationError("'8' names no square", line=3, column=2, expected="a square such as 8H")
    assert problem_sentence(problem) == "'8' names no square. Expected: a square such as 8H."
