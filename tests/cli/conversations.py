"""How does a test sit at the terminal? It types lines, or plays as a computer would and types that."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lexiko.cli.plain.conversation import GameSetAside, KeptAs, LineConversation
from lexiko.cli.plain.game import play_on
from lexiko.cli.plain.lines import EndOfInput, TimeRanOut
from lexiko.cli.plain.pace import Pace
from lexiko.cli.plain.screen import Screen
from lexiko.notation import format_move
from lexiko.players import Player
from lexiko.rulebook import load_edition
from lexiko.table import LocalSession
from lexiko.terminal import PausableClock
from lexiko.terminal.typed_commands import as_typed, spoken
from tests.company import small_lexicon


class Script:
    """Lines typed one after another, then nothing more; a number is that many seconds in which nothing is typed."""

    is_terminal = False

    def __init__(self, *lines: str | float, passing: Callable[[float], None] = lambda _: None) -> None:
        self.lines = list(lines)
        self.passing = passing

    def read(self, seconds: float | None = None) -> str:
        """The next line."""
        if not self.lines:
            raise EndOfInput
        line = self.lines.pop(0)
        if isinstance(line, str):
            return line
        self.passing(line)
        if seconds is not None and seconds <= line:
            raise TimeRanOut
        return self.read(seconds)

    def ends_at_once(self) -> bool:
        """Whether nothing is typed at all."""
        return not self.lines


class Typist:
    """People who think like computer players and type what these would do; questions they answer with Enter."""

    is_terminal = False

    def __init__(self, host: LocalSession, minds: dict[int, Player], *, language: str = "en") -> None:
        self.host = host
        self.language = language
        self.minds = minds
        self.typed: list[str] = []

    def read(self, seconds: float | None = None) -> str:  # noqa: ARG002 - part of the protocol
        """What the person on turn would type."""
        waiting = self.host.pending()
        if waiting.to_answer or waiting.may_answer:
            return self._type("")
        assert waiting.mover is not None
        view = self.host.view(waiting.mover)
        mind = self.minds[waiting.mover]
        if waiting.mover in waiting.to_agree and mind.agrees(view):
            return self._type(spoken("agree", self.language))
        move = mind.choose(view)
        typed = format_move(move, board=view.board, alphabet=view.ruleset.tile_set.alphabet)
        return self._type("; ".join(as_typed(part, self.language) for part in typed.split("; ")))

    def ends_at_once(self) -> bool:
        """There is always something to type."""
        return False

    def _type(self, line: str) -> str:
        self.typed.append(line)
        return line


def converse(
    host: LocalSession,
    lines: Script | Typist,
    *,
    clock: PausableClock | None = None,
    pace: Pace | None = None,
    language: str = "en",
) -> str:
    """Hold a game's conversation as far as the lines go; how it ended: `over`, `left` or `end of input`."""
    edition = load_edition(host.header.ruleset.edition_key)
    game = LineConversation(
        host,
        Screen(lines, pictures=False),
        edition=edition,
        kept_as=KeptAs(1),
        lexicon=small_lexicon(),
        clock=clock,
        luck=Random(1),
        pace=pace,
        language=language,
    )
    try:
        play_on(game)
    except EndOfInput:
        return "end of input"
    except GameSetAside:
        return "left"
    return "over"


def paragraphs(told: str) -> str:
    """What was told with its line breaks taken out, so that a sentence can be looked for."""
    return " ".join(told.split())
