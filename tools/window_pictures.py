"""Write docs/pictures/tui/: the game in a window of the terminal, dark and light, small and large, as SVG.

Each picture is taken of the window itself, with people who press its keys; the luck is always the same. Look at them.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from textual.pilot import Pilot

import lexiko
from generated import ROOT, publish
from lexiko.rulebook import load_edition
from lexiko.rules import Play
from lexiko.terminal import Conversation
from lexiko.tui.app import WindowGame
from lexiko.tui.screens.hand_over import HandOver
from lexiko.tui.screens.reckoning import ReckoningPage
from lexiko.tui.screens.table import TableScreen

FOLDER = ROOT / "docs" / "pictures" / "tui"
SEED = 11


Act = Callable[[WindowGame, Pilot[None], lexiko.Game], Awaitable[None]]


class Scene(NamedTuple):
    """A picture to be taken: of which game, after how many turns, and what is done in the window before."""

    name: str
    edition: str
    house: str
    players: tuple[str, ...]
    turns: int
    size: tuple[int, int] = (80, 24)
    theme: str = "dark"
    act: Act | None = None


async def lay_a_word(app: WindowGame, pilot: Pilot[None], game: lexiko.Game) -> None:
    """Lay the tiles of the best play, but do not play it."""
    table = app.screen
    assert isinstance(table, TableScreen) and table.turn is not None
    best = game.legal_plays(limit=1)[0].move
    assert isinstance(best, Play)
    table.turn.laying.draft.steps = best.before
    table.turn.laying.across = len({square.row for square, _ in best.placements}) == 1
    for square, tile in best.placements:
        table.turn.laying.lay(tile, square)
    table.done()
    await pilot.pause()


async def look_at_turns(_: WindowGame, pilot: Pilot[None], __: lexiko.Game) -> None:
    """Open the list of turns."""
    await pilot.press("f8")
    await pilot.pause()


async def step_through_the_reckoning(app: WindowGame, pilot: Pilot[None], _: lexiko.Game) -> None:
    """Read the reckoning to its end."""
    while not isinstance(app.screen, ReckoningPage):
        await pilot.pause(0.01)
    await pilot.press("enter", "enter")


SCENES = (
    Scene("classic-dark", "classic", "", ("Ann", "bot:greedy"), 4, act=lay_a_word),
    Scene("message-center-light", "message-center", "V3", ("Ann", "bot:greedy"), 4, theme="light", act=lay_a_word),
    Scene(
        "luxury-four-players", "luxury", "V2,V3,V4,V6", ("Ann", "Ben", "Cleo", "Dan"), 9, size=(120, 40), act=lay_a_word
    ),
    Scene("challenge", "original", "", ("Ann", "Ben", "Cleo"), 5),
    Scene("turns", "indigo", "V4", ("Ann", "bot:greedy"), 6, theme="light", act=look_at_turns),
    Scene("reckoning", "classic", "", ("bot:greedy", "bot:expert"), 0, act=step_through_the_reckoning),
)


def picture(scene: Scene) -> str:
    """The window as SVG."""
    game = lexiko.new_game(scene.edition, players=scene.players, house=scene.house, seed=SEED)
    for _ in range(scene.turns):
        game.let_bots_act()
        game.play(game.legal_plays(limit=1)[0].move)
    if scene.turns and scene.name != "challenge":
        for seat in game.session.pending().may_answer:
            game.accept(by=seat)
    return asyncio.run(_taken(scene, game))


async def _taken(scene: Scene, game: lexiko.Game) -> str:
    conversation = Conversation(
        game.session, edition=load_edition(scene.edition), lexicon=game.engine.lexicon, luck=Random(1)
    )
    app = WindowGame(conversation, theme=scene.theme)
    async with app.run_test(size=scene.size) as pilot:
        await pilot.pause(1.5)
        if isinstance(app.screen, HandOver):
            await pilot.press("enter")
        if scene.act is not None:
            await scene.act(app, pilot, game)
        await pilot.pause(0.5)
        return _plain_svg(app.export_screenshot(title="lexiko play"), scene.name)


def _plain_svg(text: str, name: str) -> str:
    """The same picture each time, with fonts of the reader's own machine instead of ones to be fetched."""
    text = re.sub(r"@font-face \{.*?\}\n", "", text, flags=re.DOTALL)
    text = text.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    number = re.search(r"terminal-(\d+)", text)
    return re.sub(r"[ \t]+$", "", text.replace(number[1], name) if number else text, flags=re.MULTILINE)


def main() -> int:
    """Take all pictures, or those named."""
    wanted = [scene for scene in SCENES if not sys.argv[1:] or scene.name in sys.argv[1:]]
    pictures: dict[Path, str] = {FOLDER / f"{scene.name}.svg": picture(scene) for scene in wanted}
    return publish(pictures, "make window-pictures", check=False)


if __name__ == "__main__":
    sys.exit(main())
