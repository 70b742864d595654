"""Games reviewed: each turn against the best there was, why points stayed lying, luck apart from skill."""

from lexiko.review.facts import (
    DrawLuck,
    LastDraws,
    PlayerTotals,
    Review,
    ReviewedTurn,
    TurningPoint,
    Unchallenged,
    Weighed,
)
from lexiko.review.kinds import KINDS, Cause
from lexiko.review.markdown import review_in_markdown, reviews_in_markdown
from lexiko.review.moments import LEFT_OUT, RecordedTurn, moments_of
from lexiko.review.pages.boards import stepped, tiles_laid
from lexiko.review.pages.index import reviews_page
from lexiko.review.pages.page import review_page
from lexiko.review.reviewing import Heading, ReviewEffort, ReviewProgress, review_game
from lexiko.review.several import PlayerOverall, Reviews, SumsOfGames, date_in, reviews_of
from lexiko.review.shape import review_for_programs, reviews_for_programs
from lexiko.review.wording import (
    EXACT,
    cause_sentence,
    chance_sentence,
    heading,
    kind_name,
    kind_told,
    kinds_told,
    lost_sentence,
    lost_text,
    luck_sentence,
    main_word,
    move_sentence,
    notes,
    outcome,
    play_told,
    turn_sentences,
)

__all__ = [
    "EXACT",
    "KINDS",
    "LEFT_OUT",
    "Cause",
    "DrawLuck",
    "Heading",
    "LastDraws",
    "PlayerOverall",
    "PlayerTotals",
    "RecordedTurn",
    "Review",
    "ReviewEffort",
    "ReviewProgress",
    "ReviewedTurn",
    "Reviews",
    "SumsOfGames",
    "TurningPoint",
    "Unchallenged",
    "Weighed",
    "cause_sentence",
    "chance_sentence",
    "date_in",
    "heading",
    "kind_name",
    "kind_told",
    "kinds_told",
    "lost_sentence",
    "lost_text",
    "luck_sentence",
    "main_word",
    "moments_of",
    "move_sentence",
    "notes",
    "outcome",
    "play_told",
    "review_for_programs",
    "review_game",
    "review_in_markdown",
    "review_page",
    "reviews_for_programs",
    "reviews_in_markdown",
    "reviews_of",
    "reviews_page",
    "stepped",
    "tiles_laid",
    "turn_sentences",
]
