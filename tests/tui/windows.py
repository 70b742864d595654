"""How does a test sit at the window? It presses keys, points at squares and tiles, and types lines."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import TypeVar

from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from lexiko.rulebook import load_edition
from lexiko.rules import Square
from lexiko.table import LocalSession
from lexiko.terminal import Conversation, PausableClock
from lexiko.tui.app import WindowGame
from lexiko.tui.screens.choice import ChoicePrompt
from lexiko.tui.screens.hand_over import HandOver
from lexiko.tui.screens.reckoning import ReckoningPage
from lexiko.tui.screens.table import TableScreen
from lexiko.tui.widgets.rack import RackView, tile_face
from tests.company import small_lexicon

T = TypeVar("T")
MouseKind = type[events.MouseEvent]
Visit = Callable[["Window"], Awaitable[None]]


class Window:
    """An open window with a person at it."""

    def __init__(self, app: WindowGame, pilot: Pilot[None], table: TableScreen) -> None:
        self.app = app
        self.pilot = pilot
        self.table = table

    # --- what is seen

    @property
    def said(self) -> str:
        """What stands below the rack."""
        return str(self.table.query_one("#message", Static).content)

    @property
    def prompt(self) -> str:
        """The sentence of the prompt that is open."""
        return str(self.app.screen.query_one("#sentence", Static).content)

    @property
    def rack(self) -> str:
        """The tiles of the rack that lies here."""
        alphabet = self.table.game.context.alphabet
        return alphabet.format_word(self.table.query_one(RackView).tiles)

    @property
    def board_text(self) -> str:
        """The board as it is shown, without its colours."""
        return self.table.board.render().plain

    async def until(self, page: type[Screen[T]]) -> Screen[T]:
        """Wait for a page or prompt of this kind."""
        while not isinstance(self.app.screen, page):
            await self.pilot.pause(0.005)
        return self.app.screen

    async def person_needed(self) -> Screen[object]:
        """Wait until a person has to do something, or may leave."""
        while not self._waits():
            await self.pilot.pause(0.005)
        return self.app.screen

    async def at_turn(self) -> None:
        """Go on to the next person's turn: the window is handed over, plays stand."""
        while not isinstance(await self.person_needed(), TableScreen):
            await self.press("enter")

    def _waits(self) -> bool:
        page = self.app.screen
        return (page is not self.table and page.is_mounted) or self.table.acting() is not None or self.table.is_done

    # --- what is done

    async def press(self, *keys: str) -> None:
        """Press keys one after another."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, line: str) -> None:
        """Type a line, as in the plain game."""
        await self.press("slash")
        self.table.query_one("#typed", Input).value = line
        await self.press("enter")

    async def point(self, name: str) -> None:
        """Point at a square of the board: 8H."""
        await self.pilot.click(offset=self.square(name))
        await self.pilot.pause()

    async def pick(self, letter: str, rack: str = "#rack") -> None:
        """Point at the first tile of a rack with this letter; ? is a blank."""
        await self.pilot.click(offset=self.tile(letter, rack))
        await self.pilot.pause()

    async def carry(self, start: Offset, *way: Offset) -> None:
        """Press the mouse at one point of the window and move it to others, without letting it go."""
        await self._mouse(events.MouseMove, start)
        await self._mouse(events.MouseDown, start)
        await self.carry_on(*way)

    async def carry_on(self, *way: Offset) -> None:
        """Move the mouse to other points of the window."""
        for point in way:
            await self._mouse(events.MouseMove, point)

    async def drag(self, start: Offset, end: Offset) -> None:
        """Press the mouse at one point of the window and let it go at another."""
        await self.carry(start, end)
        await self.let_go(end)

    async def let_go(self, point: Offset) -> None:
        """Let the mouse go at a point of the window; the application makes a click of it, as it does at a terminal."""
        await self._mouse(events.MouseUp, point)

    async def _mouse(self, kind: MouseKind, point: Offset) -> None:
        """Tell the application what the driver of a terminal tells it."""
        x, y = point
        told = kind(None, x, y, 0, 0, button=1, shift=False, meta=False, ctrl=False, screen_x=x, screen_y=y)
        self.app.post_message(told)
        await self.pilot.pause()

    def square(self, name: str) -> Offset:
        """Where a square of the board lies in the window: 8H."""
        square = Square(int(name[:-1]) - 1, ord(name[-1]) - ord("A"))
        return self.table.board.region.offset + self.table.board.region_of(square).offset + Offset(1, 0)

    def tile(self, letter: str, rack: str = "#rack") -> Offset:
        """Where the first tile of a rack with this letter lies in the window; ? is a blank."""
        view = self.app.screen.query_one(rack, RackView)
        tile_set = self.table.game.context.ruleset.tile_set
        column = len(view.label) + 3
        for tile in view.tiles:
            if tile_set.alphabet.format_tile(tile) == letter:
                break
            column += len(tile_face(tile, tile_set)) + 1
        return view.region.offset + Offset(column + 1, 0)

    async def answer(self, label: str) -> None:
        """Choose the answer that ends with this."""
        prompt = await self.until(ChoicePrompt)
        options = prompt.query_one(OptionList)
        labels = [str(option.prompt) for option in options.options]
        place = next(place for place, text in enumerate(labels) if text.endswith(label))
        await self.press(*["down"] * place, "enter")

    async def follow(self, lines: Sequence[str]) -> None:
        """Hand in a plain game's lines to its end: an empty one lets a play stand, a name challenges it."""
        left = list(lines)
        while True:
            page, before = await self.person_needed(), self._state()
            if self.table.is_done:
                break
            if isinstance(page, HandOver):
                page.action_go_on()
            elif isinstance(page, ReckoningPage):
                page.action_step()
            elif isinstance(page, ChoicePrompt):
                line = left.pop(0)
                page.dismiss(_answer_for(line, page.answers))
            else:
                typed = self.table.query_one("#typed", Input)
                typed.post_message(Input.Submitted(typed, left.pop(0)))
            while self._state() == before:
                await asyncio.sleep(0)
        assert not left

    def _state(self) -> tuple[object, ...]:
        """What is different when something was done."""
        page = self.app.screen
        shown = page.shown if isinstance(page, ReckoningPage) else 0
        return (page, shown, self.table.turn, self.table.acting(), len(self.table.game.session.events), self.said)


def _answer_for(line: str, answers: Sequence[str]) -> int:
    """Which answer a plain game's line means: none of its words, or `Player 2`, or `Player 2 HORN`."""
    if not line:
        return 0
    who, word = line.rsplit(" ", 1) if line.count(" ") > 1 else (line, "the play")
    return answers.index(f"{who} challenges {word}")


def sit(
    session: LocalSession,
    visit: Visit,
    *,
    size: tuple[int, int] = (80, 24),
    clock: PausableClock | None = None,
    theme: str = "dark",
    language: str = "en",
) -> WindowGame:
    """Open a window on this game and do what the visit does; the window as it was left."""

    async def visited() -> WindowGame:
        game = Conversation(
            session,
            edition=load_edition(session.header.ruleset.edition_key),
            lexicon=small_lexicon(),
            clock=clock,
            luck=Random(1),
            language=language,
        )
        app = WindowGame(game, theme=theme)
        async with app.run_test(size=size) as pilot:
            while not isinstance(app.screen_stack[-1], TableScreen) and not _table_of(app):
                await pilot.pause(0.005)
            table = _table_of(app)
            assert table is not None
            await visit(Window(app, pilot, table))
        return app

    return asyncio.run(visited())


def _table_of(app: WindowGame) -> TableScreen | None:
    return next((screen for screen in app.screen_stack if isinstance(screen, TableScreen)), None)
