"""Looking a word up at a table: whenever the dictionary is open, else once the game is over."""

from __future__ import annotations

import asyncio

from lexiko.lexicon import Lexicon
from lexiko.rules import UnknownLetter
from lexiko.server.tables.errors import NotAllowed
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.wire import WordAnswer


async def answer_for(history: TableHistory, text: str) -> WordAnswer:
    """Whether a word is one, with what it means.

    Raises `NotAllowed` while the game is on: the dictionary decides challenges only, and between them nobody opens it
    unless all agreed to that. Rule: R7.1, V5
    """
    ruleset = history.agreement.ruleset
    if not ruleset.open_dictionary and history.state.stage not in ("over", "void"):
        raise NotAllowed("While the game is on, words are looked up for challenges only.", why="dictionary-closed")
    alphabet = ruleset.tile_set.alphabet
    try:
        word = alphabet.parse_word(text)
    except UnknownLetter:
        return WordAnswer(word=text.upper(), good=False)
    good = history.judge.accepts(word)
    meaning = None
    if good and isinstance(history.judge, Lexicon):  # the first meaning of all unpacks them, which takes a while
        meaning = await asyncio.to_thread(history.judge.meaning, word)
    return WordAnswer(
        word=alphabet.format_word(word),
        good=good,
        meaning=str(meaning) if meaning else None,
        source=", ".join(meaning.sources) if meaning else None,
    )
