"""A position to look ahead from: how it stands for its mover, and the words; or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from lexiko.cli.words_for import words_of_position
from lexiko.rules import BadSetup, Error

if TYPE_CHECKING:
    from lexiko.cli.records.studied import StudiedPosition
    from lexiko.lexicon import Lexicon
    from lexiko.library import Situation


class RefusedAs(Protocol):
    """An error that takes every reason."""

    def __call__(self, problems: Sequence[str], /) -> Error:
        """The error."""


def looked_up(
    studied: StudiedPosition, lexicon: str | None, *, refused_as: RefusedAs, also: Sequence[str] = ()
) -> tuple[Situation, Lexicon, str | None]:
    """The position as its mover sees it, the words, and what is missing of them.

    Raises the refusal with all that is wrong with either, and what is wrong `also`; if it is only that words cannot be
    had, that is told by itself.
    """
    from lexiko.library import situation_from_cgp

    problems = [*also, *(["the game is over"] if studied.is_over else [])]
    situation = words = None
    try:
        situation = situation_from_cgp(studied.cgp, studied.rules, gone=studied.gone)
    except BadSetup as wrong:
        problems += wrong.problems
    try:
        words = words_of_position(studied.game_set, lexicon, studied.cgp)
    except Error as wrong:
        if not problems:
            raise
        problems.append(str(wrong))
    if problems or situation is None or words is None:
        raise refused_as(problems)
    return situation, *words
