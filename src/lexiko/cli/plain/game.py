"""A game from its first tile to its reckoning: who is asked next, until it is over or put aside."""

from __future__ import annotations

from lexiko.cli.plain.questions import ask_about_play
from lexiko.cli.plain.talk import Conversation
from lexiko.cli.plain.turn import PersonTurn
from lexiko.rules import GameStarted


def play_on(game: Conversation) -> None:
    """Play until the game is over. Raises `GameSetAside` and `EndOfInput` where it is put aside before."""
    _show_beginning(game)
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
            PersonTurn(game, waiting.mover).take()


def _show_beginning(game: Conversation) -> None:
    """How the game began; of one that is gone on with, the last turn."""
    events = game.session.events_for(None)
    dealt = next(place for place, event in enumerate(events) if isinstance(event, GameStarted))
    after_deal = dealt + 1 + len(game.context.names)
    if len(events) <= after_deal:
        game.announce(events, aloud=True)
    else:
        game.catch_up(events[after_deal:])


def _show_end(game: Conversation) -> None:
    """The board, the sheet, and then the reckoning step by step, the winner last. Rule: R9.3, R9.4"""
    game.show_table(None)
    if not game.screen.pictures:
        game.screen.show()
    game.show_sheet()
    game.screen.show()
    game.screen.say(*game.reckoning)
