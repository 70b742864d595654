"""The table: board, pad, news, rack and the line for typing; and the game's course from the deal to the reckoning."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from textual import events, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Footer, Input, Static

from lexiko.terminal import Conversation, PlayInQuestion, agreement_hint, challenge_cost
from lexiko.tui.doubt import answers_for, question
from lexiko.tui.laying import Laying
from lexiko.tui.pad import hanging, pad_head, pad_rows
from lexiko.tui.screens.choice import ChoicePrompt
from lexiko.tui.screens.dragging import DraggingScreen
from lexiko.tui.screens.hand_over import HandOver
from lexiko.tui.screens.reckoning import ReckoningPage
from lexiko.tui.turn import WindowTurn
from lexiko.tui.widgets.board import SIZES, BoardView
from lexiko.tui.widgets.rack import RackView

_NARROWEST_PANEL = 26
_PANEL_BESIDE_WIDE_SQUARES = 34
_LINES_BELOW = 4
"""Below the rack: two lines of message, the line for typing and the keys."""


class TableScreen(DraggingScreen):
    """Everything that lies on the table, and whose turn it is."""

    DEFAULT_CSS = """
    TableScreen {
        layout: grid; grid-size: 2;
        background: $background; color: $foreground;
    }
    TableScreen #rack, TableScreen #message, TableScreen #typed { column-span: 2; }
    TableScreen.wide #rack, TableScreen.wide #message, TableScreen.wide #typed { column-span: 1; }
    TableScreen.wide #side { row-span: 4; }
    #felt { overflow: auto; scrollbar-size: 1 1; }
    #side { padding: 0 0 0 1; }
    #heading { height: auto; max-height: 3; }
    #head { height: 2; text-style: bold; }
    TableScreen.tall #heading, TableScreen.tall #head { margin-bottom: 1; }
    #pad { height: 2fr; scrollbar-size: 1 1; }
    #news { height: 3fr; border-top: solid $accent; scrollbar-size: 1 1; }
    #pad-rows, #paragraphs { height: auto; }
    #rack { height: 1; background: $secondary; }
    #message { height: 1fr; padding: 0 1; }
    #typed { height: 1; border: none; padding: 0 1; background: $surface; }
    """

    def __init__(self, game: Conversation, *, pace: float = 0.0) -> None:
        super().__init__(game)
        self._pace = pace
        self._thinking = ""
        self.is_done = False
        """Whether the game is over and its reckoning has been told."""

    def compose(self) -> ComposeResult:
        """Board and panel, then the rack, what is said, and the line for typing."""
        ruleset = self.game.context.ruleset
        with VerticalScroll(id="felt", can_focus=False):
            yield BoardView(ruleset, self.game.edition, language=self.game.context.language)
        with Vertical(id="side"):
            yield Static(id="heading", markup=False)
            yield Static(id="head", markup=False)
            with VerticalScroll(id="pad", can_focus=False):
                yield Static(id="pad-rows", markup=False)
            with VerticalScroll(id="news", can_focus=False):
                yield Static(id="paragraphs", markup=False)
        yield RackView(ruleset.tile_set)
        yield Static(id="message", markup=False)
        yield Input(id="typed", placeholder=self.game.context.say("window.to-type"), compact=True)
        yield Footer(show_command_palette=False)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that can be pressed now, named in the language that is spoken: the footer shows them."""
        named = dict(super().active_bindings)
        for key, active in named.items():
            if (name := active.binding.description).startswith("key."):
                spoken = replace(active.binding, description=self.game.context.say(f"window.{name}"))
                named[key] = active._replace(binding=spoken)
        return named

    def on_mount(self) -> None:
        """Textual's call once the screen stands: show the game, and let computers begin."""
        self.board.focus()
        self.set_interval(0.5, self.tick)
        self.play_on()

    # --- the course of the game

    @work(exclusive=True)
    async def play_on(self) -> None:
        """Play until the game is over: computers act, plays are doubted, people take their turns. Rule: R3.1"""
        self.game.begin()
        while True:
            await self._let_bots_act()
            waiting = self.game.session.pending()
            if waiting.over:
                break
            if asked := waiting.to_answer or waiting.may_answer:
                await self._ask_about_play(asked)
            elif waiting.mover is not None:
                await self._take_turn(waiting.mover)
        self.turn, self.game.at_terminal = None, self.game.context.reader
        self.show()
        if self.game.reckoning:
            await self.app.push_screen_wait(ReckoningPage(self.game.reckoning, self.game.context))
        who = self.game.reckoning[-1] if self.game.reckoning else ""
        self.say(self.game.context.say("window.game-over", who=who))
        self.is_done = True

    async def _let_bots_act(self) -> None:
        session = self.game.session
        acting = session.let_bots_act()
        while True:
            before = len(session.events)
            mover = session.pending().mover
            self._thinking = "" if mover is None or mover in session.people else self.game.context.names[mover]
            self.show()
            happened = await asyncio.to_thread(next, acting, None)
            self._thinking = ""
            if happened is None:
                return
            with self.game.clock.paused():
                await asyncio.sleep(self._pace if self.game.people else 0.0)
            self.game.announce(session.events_for(None)[before:])

    async def _ask_about_play(self, asked: Sequence[int]) -> None:
        """Ask the people whether anybody challenges the last play. Rule: R8.1, R8.5"""
        game = self.game
        play = PlayInQuestion(game, asked)
        game.at_terminal = game.context.reader
        self.show()
        doubts = answers_for(play)
        labels = [game.context.say("window.let-stand"), *(doubt.label for doubt in doubts)]
        with game.clock.paused():
            text = question(play, game.latest_news)
            chosen = await self.app.push_screen_wait(ChoicePrompt(text, labels, must_answer=True))
        if not chosen:
            play.let_stand()
        else:
            doubt = doubts[chosen - 1]
            self.say(*play.challenge(doubt.seat, doubt.word))

    async def _take_turn(self, seat: int) -> None:
        game = self.game
        if game.at_terminal != seat:
            game.at_terminal = None
            self.show()
            with game.clock.paused():
                await self.app.push_screen_wait(HandOver(game.context.names[seat], game.context))
            game.at_terminal = seat
        after: Laying | None = self.turn.laying if self.turn else None
        self.turn = WindowTurn(game, seat, after=after)
        game.keep_rack(seat, self.turn.draft.rack.codes)
        self.moved.clear()
        self.show()
        self.say(*self._hints())
        await self.moved.wait()
        if len(game.people) > 1:
            game.at_terminal = None

    def _hints(self) -> list[str]:
        assert self.turn is not None
        hints = []
        if self.turn.draft.view.may_challenge:
            cost = challenge_cost(self.game.context, reader=True)
            hints.append(self.game.context.say("window.challenge-hint", cost=cost))
        if self.turn.seat in self.game.session.pending().to_agree:
            hints.append(agreement_hint(self.turn.draft.view, self.game.context, slash="/"))
        return hints or [self.game.context.say("window.your-turn")]

    def tick(self) -> None:
        """Show the time that is left; a turn whose time is over is ended. Rule: R11.1"""
        self._show_heading()
        left = self.game.session.seconds_left()
        if self.turn is not None and not self.turn.over and left is not None and left <= 0:
            self.turn.over = True
            self.moved.set()

    # --- what is shown

    def say(self, *sentences: str) -> None:
        """Say something below the rack."""
        self.query_one("#message", Static).update(" ".join(sentences))

    def show(self) -> None:
        """Show the table as it is for whoever is at the window."""
        game = self.game
        view = game.session.view(game.at_terminal)
        turn = self.acting()
        if turn is None:
            self.board.show(view.board, marked=view.last.laid if view.last else ())
            rack = () if game.at_terminal is None else game.rack(game.at_terminal, view.rack.codes)
            self.query_one(RackView).show(self.rack_label(), rack)
        else:
            laying = turn.laying
            marked = laying.marked or (view.last.laid if view.last else ())
            self.board.show(laying.board, marked=marked, cursor=(laying.cursor, laying.across))
            self.query_one(RackView).show(self.rack_label(), turn.rack)
            self.query_one("#felt").scroll_to_region(self.board.region_of(laying.cursor), animate=False)
        self._show_heading()
        self._show_sheet()

    def _show_heading(self) -> None:
        game = self.game
        left = game.time_text()
        first = " ".join([game.edition.name, *game.context.ruleset.variations])
        say = game.context.say
        second = say("lines.in-bag", count=game.session.view(None).bag_count)
        if left:
            second = say("window.in-bag-time", bag=second, time=left)
        if self._thinking:
            second = say("window.thinks", name=self._thinking)
        self.query_one("#heading", Static).update(f"{first}\n{second}")

    def _show_sheet(self) -> None:
        """The pad, and the news below it, wrapped so that what belongs to a line stands further in."""
        game = self.game
        view = game.session.view(None)
        columns = max(_NARROWEST_PANEL, self.query_one("#pad").size.width - 1)
        waited_for = game.session.pending().waited_for
        head = pad_head(view, game.context, columns=columns, waited_for=waited_for)
        self.query_one("#head", Static).update("\n".join(head))
        rows = pad_rows(game.session.events_for(None), view.order, game.context, columns=columns)
        self.query_one("#pad-rows", Static).update("\n".join(rows))
        self.query_one("#pad", VerticalScroll).scroll_end(animate=False)
        lines = [line for news in game.latest_news for line in hanging(news, columns)]
        self.query_one("#paragraphs", Static).update("\n".join(lines))
        self.query_one("#news", VerticalScroll).scroll_end(animate=False)

    def on_resize(self, event: events.Resize) -> None:
        """Fit board and panel into the window: squares and tiles are drawn larger where there is room for them."""
        columns, rows = event.size
        size = next((size for size in SIZES if self._has_room(size, columns, rows)), SIZES[-1])
        wide, rack_lines = size != SIZES[-1], min(2, size[1])
        self.board.draw_squares(size)
        self.set_class(wide, "wide")
        self.set_class(rack_lines > 1, "tall")
        felt, side, rack = self.query_one("#felt"), self.query_one("#side"), self.query_one(RackView)
        rack.make_tall(rack_lines > 1)
        rack.styles.height = rack_lines
        board_columns, board_rows = self.board.needs(size)
        width = min(board_columns, columns - _NARROWEST_PANEL - 1)
        height = min(board_rows, rows - _LINES_BELOW - rack_lines)
        felt.styles.width, felt.styles.height = width, height
        self.styles.grid_columns, self.styles.grid_rows = f"{width} 1fr", f"{height} {rack_lines} 1fr 1"
        side.styles.height = rows - 1 if wide else height
        self.call_after_refresh(self._show_sheet)

    def _has_room(self, size: tuple[int, int], columns: int, rows: int) -> bool:
        needed_columns, needed_rows = self.board.needs(size)
        has_lines = size[1] == 1 or rows >= needed_rows + 2 + _LINES_BELOW
        return has_lines and columns >= needed_columns + _PANEL_BESIDE_WIDE_SQUARES
