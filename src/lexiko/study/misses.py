"""Cards from one's own games: the words that a review says were missed, and those that were none.

A review comes as `lexiko review GAME --out review.json` writes it, of one game or of several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from lexiko.lexicon import Lexicon
from lexiko.rules import UnknownLetter
from lexiko.study.errors import StudyError
from lexiko.study.questions import Card, cards_of

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
    return list(dict.fromkeys(card for turn in turns for card in _cards_of_turn(turn, lexicon)))


def _is_of(turn: Mapping[str, Any], game: Mapping[str, Any], player: str) -> bool:
    return bool(game["players"][turn["player"]].casefold() == player.casefold())


def _cards_of_turn(turn: Mapping[str, Any], lexicon: Lexicon) -> Iterator[Card]:
    for cause in [turn["cause"], *turn["also"]]:
        if cause is None or cause["kind"] not in _CARDS:
            continue
        for kind, text in _CARDS[cause["kind"]](cause["facts"]):
            try:
                word = lexicon.alphabet.parse_word(text)
            except UnknownLetter:
                continue  # a game of another language; its words are no use here
            if kind == "word":
                yield Card(kind, lexicon.alphabet.format_word(word))
            elif lexicon.accepts(word):
                yield from cards_of(kind, [word], lexicon)
