"""Looking a word up at a table: whenever the dictionary is open, and else only what can give nothing away any more."""

from __future__ import annotations

import asyncio

from lexiko.lexicon import Lexicon
from lexiko.rules import Position, UnknownLetter, Word, letter_of
from lexiko.server.tables.errors import NotAllowed
from lexiko.server.tables.sitting import Sitting
from lexiko.server.tables.standing import Standing
from lexiko.server.wire import WordAnswer


async def answer_for(sitting: Sitting, shown: Standing, text: str) -> WordAnswer:
    """Whether a word is one, for somebody who is shown this moment of the game.

    Raises `NotAllowed` while that would help a player: the dictionary decides challenges only. Rule: R7.1, V5
    """
    ruleset = sitting.agreement.ruleset
    alphabet = ruleset.tile_set.alphabet
    try:
        word = alphabet.parse_word(text)
    except UnknownLetter:
        if ruleset.open_dictionary or not sitting.standing.is_on:
            return WordAnswer(word=text.upper(), good=False)
        raise NotAllowed("That word has not been played.", why="word-not-played") from None
    open_now = ruleset.open_dictionary or sitting.standing.state in ("over", "void")
    if not open_now and (shown.position is None or not _is_settled(shown.position, word)):
        raise NotAllowed(
            "While the game is on, only words of plays that can no longer be challenged are looked up.",
            why="word-not-settled",
        )
    good = sitting.judge.accepts(word)
    meaning = None
    if good and isinstance(sitting.judge, Lexicon):  # the first meaning of all unpacks them, which takes a while
        meaning = await asyncio.to_thread(sitting.judge.meaning, word)
    return WordAnswer(
        word=alphabet.format_word(word),
        good=good,
        meaning=str(meaning) if meaning else None,
        source=", ".join(meaning.sources) if meaning else None,
    )


def _is_settled(position: Position, word: Word) -> bool:
    """Whether a word stands on the board and can no longer be challenged, or was found good by a challenge."""
    last = position.last
    if last is not None:
        if word in last.looked_up:
            return True
        if position.may_challenge and any(run.word == word for run in last.words):
            return False
    board = position.board
    for square, _ in board.tiles():
        for across in (True, False):
            run = board.run(square, across=across)
            if run.start == square and len(run.cells) == len(word) and _letters(run.cells) == word:
                return True
    return False


def _letters(cells: bytes) -> Word:
    return bytes(letter_of(cell) for cell in cells)
