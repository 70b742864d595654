"""A game from its first tile to its reckoning: who is asked next, until it is over or put aside."""

from __future__ import annotations

from lexiko.cli.plain.conversation import LineConversation
from lexiko.cli.plain.questions import ask_about_play
from lexiko.cli.plain.turn import LineTurn


def play_on(game: LineConversation) -> None:
    """Play until the game is over. Raises `GameSetAside` and `EndOfInput` where it is put aside before."""
    game.begin()
    while True:
        for happened in game.session.let_bots_act():
            with game.clock.paused():
                game.pace.wait(happened)
            game.announce(happened)
        waiting = game.session.pending()
        if waiting.over:
            return _show_end(game)
        if asked := waiting.to_answer or waiting.may_answer:
            ask_about_play(game, asked)
        elif waiting.mover is not None:
            LineTurn(game, waiting.mover).take()


def _show_end(game: LineConversation) -> None:
    """The board, the sheet, and then the reckoning step by step, the winner last. Rule: R9.3, R9.4"""
    game.show_table(None)
    if not game.screen.pictures:
        game.screen.show()
    game.show_sheet()
    game.screen.show()
    game.screen.say(*game.reckoning)
