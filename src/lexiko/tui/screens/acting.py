"""What a person does at the table: keys, squares and tiles pointed at, lines typed, pages asked for."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import events, on, work
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input

from lexiko.rules import BLANK, BLANK_FLAG, Square, Word, is_blank, letter_of
from lexiko.terminal import Conversation, turns_of
from lexiko.tui.screens.choice import ChoicePrompt
from lexiko.tui.screens.exchange import ExchangePrompt
from lexiko.tui.screens.letters import BlankPrompt
from lexiko.tui.screens.pages import help_page, rules_page, unseen_page
from lexiko.tui.screens.rearrange import RearrangePrompt
from lexiko.tui.screens.turns import TurnsPage
from lexiko.tui.turn import WindowTurn
from lexiko.tui.widgets.board import BoardView
from lexiko.tui.widgets.rack import RackView

_ON_THE_TABLE = ("board", "draft", "rack")
"""What can be asked for in a turn and is in sight all the time."""
_ARROWS = {"left": (True, -1), "right": (True, 1), "up": (False, -1), "down": (False, 1)}


class ActingScreen(Screen[None]):
    """A table at which the person on turn can act; what it looks like, `TableScreen` knows.

    `turn` is the turn in hand; `moved` is set when it is over.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "page('help')", "key.help", key_display="F1"),
        Binding("f2", "exchange", "key.exchange", key_display="F2"),
        Binding("f3", "pass_turn", "key.pass", key_display="F3"),
        Binding("f4", "challenge", "key.challenge", key_display="F4"),
        Binding("f5", "shuffle", "key.shuffle", key_display="F5"),
        Binding("f6", "sort", "key.sort", show=False),
        Binding("f7", "recycle", "key.recycle", show=False),
        Binding("f8", "page('history')", "key.turns", key_display="F8"),
        Binding("f9", "page('unseen')", "key.unseen", show=False),
        Binding("slash", "type", "key.type", show=False),
        Binding("escape", "recall", "key.recall", show=False),
    ]

    def __init__(self, game: Conversation) -> None:
        super().__init__()
        self.game = game
        self.turn: WindowTurn | None = None
        self.moved = asyncio.Event()

    @property
    def board(self) -> BoardView:
        """The board that is shown."""
        return self.query_one(BoardView)

    def show(self) -> None:
        """Show the table as it is now."""
        raise NotImplementedError

    def say(self, *sentences: str) -> None:
        """Say something to the person at the window."""
        raise NotImplementedError

    def rack_label(self) -> str:
        """The line above the rack: whose it is."""
        seat = self.game.at_terminal
        return self.game.context.say("window.rack") if seat is None else self.game.rack_label(seat)

    # --- what a person does

    def acting(self) -> WindowTurn | None:
        """The turn of the person at the window, if it goes on."""
        return None if self.turn is None or self.turn.over or self.game.at_terminal != self.turn.seat else self.turn

    def done(self) -> None:
        """Show what came of it."""
        turn = self.turn
        if turn is None:
            return
        self.say(*(turn.said or turn.preview()))
        if turn.over:
            self.moved.set()
        else:
            self.show()

    def on_key(self, event: events.Key) -> None:
        """A key on the board: letters and numbers lay tiles, arrows move the cursor."""
        turn = self.acting()
        if turn is None or self.focused is self.query_one("#typed"):
            return
        turn.said = ()
        typed = event.character or ""
        if event.key in _ARROWS:
            across, count = _ARROWS[event.key]
            turn.laying.walk(across=across, count=count)
        elif event.key == "space":
            turn.laying.across = not turn.laying.across
        elif event.key == "backspace":
            turn.laying.take_back()
        elif event.key == "enter":
            turn.play()
        elif typed.isdecimal() and 0 < int(typed) <= len(turn.rack):
            self.put(turn.rack[int(typed) - 1], turn.laying.cursor)
        elif typed == "?" and BLANK in turn.rack:
            self.put(BLANK, turn.laying.cursor)
        elif typed.isalpha():
            turn.type_letter(typed)
        else:
            return
        event.stop()
        self.done()

    @on(BoardView.Pointed)
    def square_pointed(self, event: BoardView.Pointed) -> None:
        """A square was pointed at: a tile is laid, taken back, recycled, a word rearranged, or the cursor put there."""
        turn = self.acting()
        if turn is None:
            return
        turn.said = ()
        rack, square = self.query_one(RackView), event.square
        if rack.picked is not None:
            tile = rack.tiles[rack.picked]
            rack.picked = None
            self.put(tile, square)
        elif not turn.laying.take(square):
            lying = turn.draft.board.at(square)
            if (lying and not self._change_tiles(turn, square)) or not lying:
                turn.laying.point(square)
        self.done()

    @on(RackView.Pointed)
    def tile_pointed(self, event: RackView.Pointed) -> None:
        """A tile of the rack is picked up, or put down again."""
        turn = self.acting()
        if turn is not None:
            picked = None if event.rack.picked == event.place else event.place
            event.rack.show(self.rack_label(), turn.rack, picked=picked)

    def put(self, tile: int, square: Square) -> None:
        """Lay a tile of the rack on a square, or recycle what lies there; a blank to be laid asks for its letter."""
        turn = self.acting()
        if turn is None:
            return
        if tile == BLANK and turn.needs_letter(square):
            self.lay_blank(square)
        else:
            turn.put(tile, square)
            self.done()

    @work
    async def lay_blank(self, square: Square) -> None:
        """Ask for a blank's letter, then lay it. Rule: R4.8"""
        letter = await self.app.push_screen_wait(BlankPrompt(self.game.context))
        turn = self.acting()
        if turn is not None and letter is not None:
            turn.put(letter | BLANK_FLAG, square)
            self.done()

    def _change_tiles(self, turn: WindowTurn, square: Square) -> bool:
        """Begin what can be done to the tiles here: a blank is taken, a word rearranged; whether there is such."""
        ruleset = self.game.context.ruleset
        lying = turn.draft.board.at(square)
        if is_blank(lying) and ruleset.blank_recycling and letter_of(lying) in turn.rack:
            turn.swap(square)
        elif ruleset.rearranging and turn.word_at(square):
            self.rearrange(square)
        else:
            return False
        return True

    @work
    async def rearrange(self, square: Square) -> None:
        """Ask for the order of a word's tiles, then lay them so. Rule: V2"""
        turn = self.acting()
        word = turn.word_at(square) if turn else None
        if turn is None or word is None:
            return
        tiles = await self.app.push_screen_wait(RearrangePrompt(word.cells, self.game.context))
        if tiles is not None and self.acting() is turn:
            turn.rearrange(word, tiles)
            self.done()

    # --- keys with a name

    def action_recycle(self) -> None:
        """Do what can be done to the tiles under the cursor. Rule: V2, V4"""
        turn = self.acting()
        if turn is None:
            return
        square = turn.laying.cursor
        if not turn.draft.board.at(square):
            turn.said = (self.game.context.say("window.cursor-first"),)
        elif not self._change_tiles(turn, square):
            turn.swap(square)
        self.done()

    @work
    async def action_exchange(self) -> None:
        """Ask which tiles are exchanged. Rule: R6.1"""
        turn = self.acting()
        if turn is None:
            return
        in_bag = turn.draft.view.bag_count
        prompt = ExchangePrompt(turn.whole_rack, self.game.context, in_bag=in_bag)
        tiles = await self.app.push_screen_wait(prompt)
        if tiles is not None and self.acting() is turn:
            turn.exchange(tiles)
            self.done()

    @work
    async def action_pass_turn(self) -> None:
        """Pass, if that is meant. Rule: R6.3"""
        if await self._sure("window.sure-to-pass", "window.key.pass") and (turn := self.acting()):
            turn.pass_turn()
            self.done()

    @work
    async def action_challenge(self) -> None:
        """Challenge the last play; where a word must be named, ask which. Rule: R8.1, R8.2"""
        turn = self.acting()
        if turn is None:
            return
        word: Word | None = None
        if len(words := turn.open_words) > 1:
            names = [self.game.context.word(each) for each in words]
            chosen = await self.app.push_screen_wait(ChoicePrompt(self.game.context.say("window.which-word"), names))
            if chosen is None:
                return
            word = words[chosen]
        if self.acting() is turn:
            turn.challenge(word)
            self.done()

    def action_shuffle(self) -> None:
        """The rack in another order."""
        if turn := self.acting():
            turn.shuffle()
            self.done()

    def action_sort(self) -> None:
        """The rack by the alphabet."""
        if turn := self.acting():
            turn.sort()
            self.done()

    def action_recall(self) -> None:
        """Take all tiles back; from the line for typing, back to the board."""
        if self.focused is not self.board:
            self.board.focus()
        elif turn := self.acting():
            turn.said = ()
            turn.laying.recall()
            self.done()

    def action_type(self) -> None:
        """Go to the line for typing."""
        self.query_one("#typed").focus()

    @on(Input.Submitted, "#typed")
    def typed(self, event: Input.Submitted) -> None:
        """A line was typed: as in the plain game."""
        event.input.clear()
        self.board.focus()
        turn = self.acting()
        if turn is None:
            return
        page = turn.obey(event.value)
        if page is None or page.name in _ON_THE_TABLE:
            self.done()
        else:
            self.action_page(page.name)

    @work
    async def action_page(self, page: str) -> None:
        """Show a page, or ask before something that cannot be taken back."""
        game = self.game
        if page == "quit":
            await self.app.action_quit()
        elif page == "save":
            self.say(self.game.context.say("window.saved"))
        elif page == "resign":
            if await self._sure("window.sure-to-resign", "window.resign") and (turn := self.acting()):
                turn.resign()
                self.done()
        elif page == "rules":
            await self.app.push_screen_wait(rules_page(game))
        elif page == "unseen":
            if turn := self.acting():
                await self.app.push_screen_wait(unseen_page(game, turn.seat))
        elif page == "help":
            await self.app.push_screen_wait(help_page(game))
        else:
            turns = turns_of(game.session.events_for(None), game.context)
            await self.app.push_screen_wait(TurnsPage(turns, game.context))

    async def _sure(self, sentence: str, yes: str) -> bool:
        if self.acting() is None:
            return False
        say = self.game.context.say
        prompt = ChoicePrompt(say(sentence), [say(yes), say("window.key.back")])
        return await self.app.push_screen_wait(prompt) == 0
