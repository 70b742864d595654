"""Cards from one's own games: the words that a review says were missed, and those that were none.

A review comes as `lexiko review GAME --out review.json` writes it, of one game or of several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from lexiko.lexicon import Lexicon
from lexiko.rules import UnknownLetter
from lexiko.study.errors import StudyError
from lexiko.study.questions import Card, cards_of

if TYPE_CHECKING:
    from lexiko.review import ReviewedTurn

_CARDS: Mapping[str, Callable[[Mapping[str, Any]], list[tuple[str, str]]]] = {
    "missed-bingo": lambda facts: [("anagrams", facts["word"])],
    "missed-hook": lambda facts: [
        ("hooks", facts["word"]) if len(facts["letters"]) == 1 else ("extensions", facts["word"])
    ],
    "missed-overlap": lambda facts: [("word", word) for word in facts["words"]],
    "phony": lambda facts: [("word", word) for word in facts["words"]],
}
"""What a kind of mistake asks for: kinds of cards, each with a word."""


def cards_of_review(document: Mapping[str, Any], lexicon: Lexicon, *, player: str = "") -> list[Card]:
    """The cards that a review asks for, the largest loss first, each once: of one player, else of all.

    Raises `StudyError` where it is no review, or nobody of that name played.

    >>> lexicon = Lexicon.from_words("tiny", ["retain", "retina", "tea"])
    >>> cause = {"kind": "missed-bingo", "facts": {"word": "RETINA"}}
    >>> turn = {"player": 0, "lost": 61.0, "cause": cause, "also": []}
    >>> cards_of_review({"kind": "review", "players": ["Ann", "Ben"], "turns": [turn]}, lexicon, player="ann")
    [Card(kind='anagrams', letters='AEINRT')]
    """
    games = document.get("games") if document.get("kind") == "reviews" else [document]
    if not isinstance(games, list) or not all(
        isinstance(game, dict) and game.get("kind") == "review" for game in games
    ):
        raise StudyError("this is no review; lexiko review GAME --out review.json writes one")
    names = {name.casefold() for game in games for name in game["players"]}
    if player and player.casefold() not in names:
        raise StudyError(f"nobody in it is called {player}; there are {', '.join(sorted(names))}")
    turns = [turn for game in games for turn in game["turns"] if not player or _is_of(turn, game, player)]
    turns.sort(key=lambda turn: -(turn["lost"] or 0.0))
    told = ((cause["kind"], cause["facts"]) for turn in turns for cause in (turn["cause"], *turn["also"]) if cause)
    return list(dict.fromkeys(card for kind, facts in told for card in _cards_of(kind, facts, lexicon)))


def cards_of_turn(turn: ReviewedTurn, lexicon: Lexicon) -> list[Card]:
    """The cards that a turn of a review asks for, each once.

    >>> from lexiko.review import ReviewedTurn
    >>> from lexiko.review.kinds import PhonyPlayed
    >>> from lexiko.rules import Board, Rack
    >>> lost = PhonyPlayed(explains=20.0, words=("TAE",), play="8H TAE")
    >>> turn = ReviewedTurn(
    ...     number=1,
    ...     seat=0,
    ...     text="8H TAE",
    ...     points=0,
    ...     rack=Rack(),
    ...     scores=(0, 0),
    ...     bag=86,
    ...     board=Board.empty(15, 15),
    ...     cause=lost,
    ... )
    >>> cards_of_turn(turn, Lexicon.from_words("tiny", ["tea"]))
    [Card(kind='word', letters='TAE')]
    """
    found: dict[Card, None] = {}
    for cause in (turn.cause, *turn.also):
        if cause is not None:
            facts = {each.name: getattr(cause, each.name) for each in fields(cause)}
            found |= dict.fromkeys(_cards_of(cause.kind, facts, lexicon))
    return list(found)


def _is_of(turn: Mapping[str, Any], game: Mapping[str, Any], player: str) -> bool:
    return bool(game["players"][turn["player"]].casefold() == player.casefold())


def _cards_of(kind: str, facts: Mapping[str, Any], lexicon: Lexicon) -> Iterator[Card]:
    """The cards that a kind of mistake asks for."""
    for card, text in _CARDS[kind](facts) if kind in _CARDS else ():
        try:
            word = lexicon.alphabet.parse_word(text)
        except UnknownLetter:
            continue  # a game of another language; its words are no use here
        if card == "word":
            yield Card(card, lexicon.alphabet.format_word(word))
        elif lexicon.accepts(word):
            yield from cards_of(card, [word], lexicon)
