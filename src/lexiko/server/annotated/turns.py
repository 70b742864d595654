"""What is entered for an annotated game: turns and what else happens, racks, the clock, and mistakes mended."""

from __future__ import annotations

import asyncio
from random import Random

from lexiko.notation import NotationError, SentenceContext
from lexiko.rules import Error, TilesPlayed, UnknownLetter
from lexiko.scorekeeping import ScoreError
from lexiko.server.annotated.at_hand import GamesAtHand
from lexiko.server.annotated.entering import Accepts, command_asked, turn_typed
from lexiko.server.annotated.errors import EnteredMeanwhile, TooManyLines
from lexiko.server.annotated.game import AnnotatedGame, rest_fits
from lexiko.server.annotated.live import LiveAnnotated
from lexiko.server.tables import lying_tiles
from lexiko.server.wire import (
    AnnotatedAnswer,
    AnnotatedState,
    ChangeClock,
    EnterTurn,
    ForeseeTurn,
    TakeBack,
    TellRack,
    TurnForeseen,
)
from lexiko.terminal import error_sentences
from lexiko.translations import translations

MOST_LINES = 400


class Turns:
    """Turns of games at hand, entered by who may; `luck` picks tiles that go back. Rule: R12.1"""

    def __init__(self, games: GamesAtHand, luck: Random) -> None:
        """Of these games."""
        self._games, self._luck = games, luck

    async def foresee(self, game: str, guest: str, asked: ForeseeTurn) -> TurnForeseen:
        """What a turn would score, by the rules; of words nothing is said. Raises as `enter`. Rule: R7.1"""
        live = await self._games.entered_by(game, guest)
        kept, rack = live.game.kept, asked.rack
        position = kept.position
        before = live.game.racks
        try:
            if rack is not None and position.on_turn is not None:
                live.game.tell_rack(position.on_turn, rack)
            if not asked.text.strip():
                return TurnForeseen([])
            command, _ = turn_typed(asked.text, kept, asked.language)
            live.game.check(command)
            events = kept.foreseen(command)
        except (Error, NotationError, UnknownLetter) as wrong:
            return TurnForeseen(_said(wrong, live.game, asked.language))
        finally:
            live.game.racks = before
        play = next((event for event in events if isinstance(event, TilesPlayed)), None)
        if play is None:
            return TurnForeseen([])
        tiles = kept.ruleset.tile_set
        words = [tiles.alphabet.format_word(word.word) for word in play.score.words]
        return TurnForeseen([], play.score.points, words, lying_tiles(play.placements, tiles))

    async def enter(self, game: str, guest: str, asked: EnterTurn) -> AnnotatedAnswer:
        """Enter what happened, or mend what was entered; done once for its key.

        Raises `OnlyEnteredByOthers`, `EnteredMeanwhile`, `TooManyLines`, `NoSuchAnnotated`.
        """
        live = await self._games.entered_by(game, guest)
        async with live.lock:
            if not self._is_new(live, asked.key, asked.version):
                return AnnotatedAnswer([], self._games.told(live, guest, asked.language))
            if len(live.game.noted) >= MOST_LINES:
                raise TooManyLines(MOST_LINES)
            if asked.at is None:
                try:
                    self._do(live, live.game, asked)
                except (Error, ValueError) as wrong:
                    return AnnotatedAnswer(_said(wrong, live.game, asked.language))
                _clock_after_entry(live, self._games.wall())
                await self._keep(live, asked.key)
                return AnnotatedAnswer([], self._games.told(live, guest, asked.language))
            return await self._mended(live, guest, asked)

    async def take_back(self, game: str, guest: str, asked: TakeBack) -> AnnotatedAnswer:
        """Take a line back, the latest where none is named; done once for its key. Raises as `enter`."""
        live = await self._games.entered_by(game, guest)
        async with live.lock:
            if not self._is_new(live, asked.key, asked.version):
                return AnnotatedAnswer([], self._games.told(live, guest, asked.language))
            if asked.at is None:
                try:
                    live.game.take_back()
                except ScoreError as wrong:
                    return AnnotatedAnswer(_said(wrong, live.game, asked.language))
                _clock_taken_back(live, self._games.wall())
                await self._keep(live, asked.key)
                return AnnotatedAnswer([], self._games.told(live, guest, asked.language))
            return await self._mended(live, guest, asked)

    async def _mended(self, live: LiveAnnotated, guest: str, asked: EnterTurn | TakeBack) -> AnnotatedAnswer:
        """A line in the place of another, before it, or taken out; later lines stay as far as they still fit."""
        lines, at = live.game.lines, asked.at
        assert at is not None
        say = translations(asked.language)
        if at >= len(lines):
            raise EnteredMeanwhile
        keeps = isinstance(asked, EnterTurn) and asked.before

        def work() -> tuple[AnnotatedGame, list[str], int]:
            game = AnnotatedGame(live.game.header, lines[:at])
            if isinstance(asked, EnterTurn):
                try:
                    self._do(live, game, asked, left=lines[at].left, entered=lines[at].at)
                except (Error, ValueError) as wrong:
                    return game, _said(wrong, game, asked.language), 0
            rest = lines[at if keeps else at + 1 :]
            fitting, why = rest_fits(game, rest)
            if why is None:
                return game, [], 0
            reasons = " ".join(_said(why, game, asked.language))
            number = at + fitting + (1 if keeps else 2)
            return game, [say("annotate.does-not-fit", number=number, reason=reasons)], len(rest) - fitting

        game, problems, drops = await asyncio.to_thread(work)
        if problems and not (drops and asked.anyway):
            return AnnotatedAnswer(problems, drops=drops)
        live.game = game
        live.clocks.clear()
        _clock_taken_back(live, self._games.wall())
        await self._keep(live, asked.key)
        return AnnotatedAnswer([], self._games.told(live, guest, asked.language))

    def _do(
        self,
        live: LiveAnnotated,
        game: AnnotatedGame,
        asked: EnterTurn,
        *,
        left: float | None = None,
        entered: float | None = None,
    ) -> None:
        """Enter it in this game. Raises what says why not; then nothing has changed."""
        seat, racks = game.position.on_turn, game.racks
        now = self._games.wall()
        if left is None and live.clock is not None and seat is not None and entered is None:
            left = live.clock.left_at(now)[seat]
        try:
            if asked.rack is not None and seat is not None:
                game.tell_rack(seat, asked.rack)
            told = None
            if asked.verb == "turn":
                command, told = turn_typed(asked.text, game.kept, asked.language)
            else:
                command = command_asked(asked, game.kept, _accepts(live), self._luck)
            game.enter(command, told=told, left=left, at=now if entered is None else entered)
        except Exception:
            game.racks = racks
            raise

    async def tell_rack(self, game: str, guest: str, asked: TellRack) -> AnnotatedAnswer:
        """Tell what is known of a rack. Raises as `enter`."""
        live = await self._games.entered_by(game, guest)
        async with live.lock:
            if asked.version != live.row.version:
                raise EnteredMeanwhile
            try:
                live.game.tell_rack(asked.seat, asked.tiles)
            except (Error, UnknownLetter) as wrong:
                return AnnotatedAnswer(_said(wrong, live.game, asked.language))
            await self._games.write(live, live.stored(changed_at=self._games.wall()))
        return AnnotatedAnswer([], self._games.told(live, guest, asked.language))

    async def change_clock(self, game: str, guest: str, asked: ChangeClock, language: str) -> AnnotatedState:
        """Start, pause, press or set the clock. Nothing happens where there is none. Raises as `enter`."""
        live = await self._games.entered_by(game, guest)
        async with live.lock:
            clock, position, now = live.clock, live.game.position, self._games.wall()
            if clock is not None:
                if asked.do == "pause" or (asked.do == "start" and position.on_turn is None):
                    live.clock = clock.paused(now=now)
                elif asked.do == "start":
                    live.clock = clock.running_for(position.on_turn, now=now)
                elif asked.do == "press":
                    live.clock = clock.running_for(_next(live, clock.running), now=now)
                elif asked.seat is not None and asked.seat < len(clock.left):
                    live.clock = clock.set_to(asked.seat, asked.seconds, now=now)
                await self._games.write(live, live.stored(changed_at=now))
        return self._games.told(live, guest, language)

    def _is_new(self, live: LiveAnnotated, key: str, version: int) -> bool:
        """Whether this was not entered yet. Raises `EnteredMeanwhile`, also for a game that was removed meanwhile."""
        if key == live.row.last_key:
            return False
        if version != live.row.version or not self._games.holds(live):
            raise EnteredMeanwhile
        return True

    async def _keep(self, live: LiveAnnotated, key: str) -> None:
        """Write down lines that have changed."""
        row = live.stored(version=live.row.version + 1, last_key=key, changed_at=self._games.wall())
        await self._games.write(live, row)


def _clock_after_entry(live: LiveAnnotated, now: float) -> None:
    """A clock that runs goes on for whoever is on turn now."""
    before, on_turn = live.clock, live.game.position.on_turn
    if before is None:
        return
    if before.running is not None:
        live.clock = before.paused(now=now) if on_turn is None else before.running_for(on_turn, now=now)
    live.clocks.append((before, live.clock or before))


def _clock_taken_back(live: LiveAnnotated, now: float) -> None:
    """A clock that nobody has touched since stands as it would without the latest line; else it goes on as it is."""
    on_turn = live.game.position.on_turn
    before, after = live.clocks.pop() if live.clocks else (None, None)
    if before is not None and live.clock == after:
        live.clock = before
    elif live.clock is not None and live.clock.running is not None:
        live.clock = live.clock.paused(now=now) if on_turn is None else live.clock.turned_to(on_turn, now=now)


def _accepts(live: LiveAnnotated) -> Accepts | None:
    if live.lexicon is None:
        return None
    return live.lexicon.judge(live.game.header.ruleset).accepts


def _said(wrong: Exception, game: AnnotatedGame, language: str) -> list[str]:
    """Why something cannot be, as sentences."""
    context = SentenceContext(game.header.ruleset, game.header.names, language=language)
    if isinstance(wrong, ScoreError):
        sentence = wrong.in_words(context.say)
        return [f"{sentence[:1].upper()}{sentence[1:]}."]
    if isinstance(wrong, Error):
        return list(error_sentences(wrong, context))
    return [context.say("annotate.unreadable")]


def _next(live: LiveAnnotated, running: int | None) -> int | None:
    """Whose time runs after the clock was pressed."""
    active = [seat for seat in live.game.position.order if seat in live.game.position.active]
    if not active:
        return None
    if running is None or running not in active:
        return live.game.position.on_turn
    return active[(active.index(running) + 1) % len(active)]
