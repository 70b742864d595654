"""A hosted game played in a window of the terminal; the window's toolkit is imported only then."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexiko.lexicon import Lexicon
    from lexiko.rulebook import Edition
    from lexiko.table import LocalSession
    from lexiko.terminal import PausableClock


def play_in_window(
    session: LocalSession,
    *,
    edition: Edition,
    lexicon: Lexicon,
    clock: PausableClock | None = None,
    luck: Random | None = None,
    theme: str = "dark",
    pace: float = 0.0,
    language: str = "en",
) -> list[str]:
    """Play a game that has begun until it is over or the window is closed; its reckoning, empty if it goes on.

    `clock` is the one the host's clock runs on, `luck` shuffles racks, and computers seem to think for `pace` seconds;
    it speaks one of the languages of `translations`.
    Needs Textual, the extra `tui`.
    """
    from lexiko.terminal import Conversation
    from lexiko.tui.app import WindowGame

    game = Conversation(session, edition=edition, lexicon=lexicon, clock=clock, luck=luck, language=language)
    WindowGame(game, theme=theme, pace=pace).run()
    return game.reckoning
