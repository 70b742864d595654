"""The score keeper's desk: one game on a physical board, entry by entry until its end, with what can be looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from lexiko.cli.output import write_whole
from lexiko.cli.plain.lines import EndOfInput, TimeRanOut
from lexiko.cli.plain.screen import Screen
from lexiko.cli.scorekeeping.typed import (
    challenge,
    may_enter_overtime,
    names_a_turn,
    noted,
    overtime,
    playing_order,
    retyped,
    seat_named,
    starting_draw,
    tiles_left,
)
from lexiko.cli.scorekeeping.words import help_lines, in_language, said_in_english, written_out
from lexiko.lexicon import Lexicon
from lexiko.notation import (
    SentenceContext,
    count_of,
    event_sentence,
    format_board,
    is_place,
    score_lines,
    unseen_lines,
    write_gcg,
)
from lexiko.rulebook import edition_of
from lexiko.rules import (
    Error,
    Event,
    Phase,
    RacksAssumed,
    TilesDrawn,
    TilesPlayed,
    Word,
    redact,
)
from lexiko.scorekeeping import KeptScore, ScoreCommand, ScoreEntry, ScoreError, ScoreJournal, exchange, with_points
from lexiko.terminal import (
    PausableClock,
    error_sentences,
    history_lines,
    in_english,
    no_command,
    resolve,
    rules_lines,
    sheet_lines,
    stands_before_a_square,
    time_text,
)
from lexiko.user_files import real_path


class PutAside(Exception):
    """The keeper stops here and may go on another time."""


class KeeperSession:
    """One kept game at one screen. `lexicon` opens the words agreed on; None where players look them up themselves."""

    def __init__(
        self,
        kept: KeptScore,
        screen: Screen,
        *,
        file: ScoreJournal | None,
        lexicon: Callable[[], Lexicon] | None,
        luck: Random,
        clock: PausableClock | None = None,
        language: str = "en",
    ) -> None:
        """Nothing is shown before `keep`."""
        self.kept, self.screen = kept, screen
        kept.journal = file
        self.lexicon, self.luck, self.clock = lexicon, luck, clock or PausableClock()
        self.context = SentenceContext(kept.ruleset, kept.names, language=language)
        self.say = self.context.say
        self.refused = 0
        self._turn_began = self.clock()
        self._written: set[Path] = set()

    def keep(self) -> None:
        """Take entries until the game is reckoned and stays so. Raises `PutAside` where typing stops before."""
        asked_turn = -1
        while not (self.kept.is_over and self._is_right()):
            if not self.kept.is_over:
                asked_turn = self._ask(asked_turn, self.kept.position.turn_number)

    def _is_right(self) -> bool:
        """Whether the game may stay as it was reckoned; the last entry can still be taken back."""
        try:
            typed = self.screen.ask(self.say("keeping.over"))
        except EndOfInput:
            return True
        if typed:
            self._try(typed)
        return not typed

    def _ask(self, asked_turn: int, turn: int) -> int:
        """One line typed and done; the turn whose time has been told to be up."""
        left = None if asked_turn == turn else self._seconds_left()
        try:
            typed = self.screen.ask(self._prompt(), seconds=None if left is None else max(0.0, left))
        except TimeRanOut:
            self.screen.say(self.say("keeping.time-is-up"))
            return turn
        except EndOfInput:
            raise PutAside from None
        if typed:
            self._try(typed)
        return asked_turn

    def _try(self, typed: str) -> None:
        try:
            self.obey(typed)
        except ScoreError as problem:
            sentence = problem.in_words(self.say)
            self._refuse(f"{sentence[:1].upper()}{sentence[1:]}.")
        except Error as problem:
            self._refuse(*error_sentences(problem, self.context))
        except OSError as problem:
            self._refuse(f"{problem.filename}: {problem.strerror}.")

    def _refuse(self, *sentences: str) -> None:
        self.refused += 1
        self.screen.say(*sentences)

    def obey(self, typed: str) -> None:
        """Do what was typed. Raises whatever error says why it cannot be done."""
        language = self.context.language
        word, _, rest = typed.partition(" ")
        command = self._command_meant(word, rest.strip()) if ";" not in typed else None
        typed = in_english(typed, language)
        rest = said_in_english(rest.strip(), language)
        if command and (instead := self._not_before_a_square(command, word, rest)):
            self._refuse(instead)
        elif command in _COMMANDS:
            _COMMANDS[command](self, rest)
        elif command is None and not names_a_turn(typed):
            self._refuse(f"{no_command(word, self.context, _NAMES)} {self.say('keeping.a-turn')}")
        else:
            typed, points = with_points(f"{command} {rest}".strip() if command else typed)
            self._enter(exchange(typed, self.kept) or self.kept.typed(typed))
            self._compare(points)

    def _command_meant(self, word: str, rest: str) -> str | None:
        """The command that a line begins with; before a square only one that is written out, as PA 8H is a play."""
        if is_place(word):
            return None
        command = resolve(word, _NAMES, language=self.context.language)
        whole = word.casefold() in (command, *written_out(command, self.context.language))
        return command if whole or not is_place(rest.split(" ")[0]) else None

    def _not_before_a_square(self, command: str, word: str, rest: str) -> str | None:
        """What to say of a command that no square follows in this game, but one does."""
        rules = self.kept.ruleset
        steps = {"swap": rules.blank_recycling, "recycle": rules.letter_recycling, "rearrange": rules.rearranging}
        takes_it = command == "export" or steps.get(command) or (command in steps and " " in rest)
        is_name = rest.split(" ")[0].casefold() in map(str.casefold, self.kept.names)
        return None if takes_it or is_name else stands_before_a_square(word, rest, self.context)

    # --- entries -------------------------------------------------------------------------------------------------

    def _enter(self, command: ScoreCommand) -> None:
        """Do what is entered, and tell what came of it."""
        before = self.kept.position
        if before.seconds_used and command.verb != "overtime":
            command = replace(command, seconds=round(max(0.0, self.clock() - self._turn_began), 3))
        events = self.kept.do(command)
        now = self.kept.position
        if (now.turn_number, now.turn_started_at) != (before.turn_number, before.turn_started_at):
            self._turn_began = self.clock()
        self.screen.say(*noted(command, self.kept, self.say), *self._paragraphs(events))
        self.ask_for_what_is_missing()

    def _compare(self, points: int | None) -> None:
        """Say quietly where the points that a player counted are not those of the rules, which stand."""
        played = [event for event in self.kept.events if isinstance(event, TilesPlayed)]
        if points is not None and played and played[-1].score.points != points:
            self.screen.say(self.say("keeping.counted-as", told=points, points=played[-1].score.points))

    def _paragraphs(self, events: Sequence[Event]) -> list[str]:
        paragraphs = []
        for event in events:
            if not isinstance(event, TilesDrawn | RacksAssumed):
                lines = (
                    score_lines(event.score, self.context.alphabet, language=self.context.language)
                    if isinstance(event, TilesPlayed)
                    else ()
                )
                sentence = event_sentence(redact(event, None), self.context)
                paragraphs.append("".join([sentence, *(f"\n  {line}" for line in lines)]))
        return paragraphs

    def ask_for_what_is_missing(self) -> None:
        """Say what the reckoning waits for, if it does."""
        if wanted := self.kept.tiles_wanted_of:
            racks = self.kept.position.racks
            names = self.context.listed(f"{self.kept.names[seat]} ({len(racks[seat])})" for seat in wanted)
            self.screen.say(self.say("keeping.which-left", names=names))
        elif self.kept.position.phase is Phase.AWAITING_LAST_CHALLENGE:
            self.screen.say(self.say("keeping.ok-if-nobody"))
        if may_enter_overtime(self.kept):
            self.screen.say(self.say("keeping.overtime-charges"))

    def _challenge(self, rest: str) -> None:
        self._enter(challenge(rest, self.kept, None if self.lexicon is None else self._rejected))

    def _rejected(self, words: Sequence[Word]) -> list[Word]:
        assert self.lexicon is not None
        judge = self.lexicon().judge(self.kept.ruleset)
        return [word for word in words if not judge.accepts(word)]

    def _overdraw(self, rest: str) -> None:
        """Which tiles go back is nobody's choice. Rule: R12.1"""
        name, _, number = rest.rpartition(" ")
        number_given = count_of(number) if name else None
        if not name and rest not in self.kept.names and count_of(number) is not None:
            raise ScoreError("who-drew-too-many", name=self.kept.names[0], number=rest)
        seat, count = (
            seat_named(rest if number_given is None else name, self.kept.names),
            1 if number_given is None else number_given,
        )
        position = self.kept.position
        held, there = len(position.racks[seat]), len(position.bag)
        if self.kept.is_over:
            raise ScoreError("nobody-draws-now")
        if not 1 <= count <= held:
            raise ScoreError("how-many-too-many")
        if count > there:
            drawn = self.say("told.tiles", count=count)
            raise ScoreError("too-many-drawn", name=self.kept.names[seat], number=drawn, count=there)
        places = tuple(sorted(self.luck.sample(range(1, held + count + 1), count)))
        self._enter(ScoreCommand(verb="returned", seat=seat, count=count, places=places))
        name, named = self.kept.names[seat], self.context.listed(map(str, places))
        self.screen.say(self.say("keeping.face-down", name=name, all=held + count, places=named, count=count))

    def _undo(self, rest: str) -> None:
        """The last entry taken back, or so many as are said."""
        wanted, there = 1 if not rest else count_of(rest), len(self.kept.entries)
        if there and not (wanted and wanted <= there):
            raise ScoreError("how-many-entries", number=there)
        taken: list[ScoreEntry] = []
        try:
            while len(taken) < (wanted or 1):
                taken.append(self._taken_back())
        finally:
            if taken:
                entries = (in_language(retyped(entry, self.kept.names), self.context.language) for entry in taken)
                named = " ".join(self.say("keeping.taken-back", entry=entry) for entry in entries)
                self.screen.say(f"{named} {self._standing()}")
                self.ask_for_what_is_missing()

    def _taken_back(self) -> ScoreEntry:
        entry = self.kept.undo()
        self._turn_began = self.clock() - entry.seconds
        return entry

    def _plain_entry(self, verb: str) -> None:
        self._enter(ScoreCommand(verb=verb))

    def _resign(self, rest: str) -> None:
        on_turn = self.kept.position.on_turn
        if not rest and on_turn is None:
            raise ScoreError("who-leaves")
        seat = on_turn if not rest else seat_named(rest, self.kept.names)
        self._enter(ScoreCommand(verb="resign", seat=seat))

    def _left(self, rest: str) -> None:
        self._enter(tiles_left(rest, self.kept))

    def _overtime(self, rest: str) -> None:
        self._enter(overtime(rest, self.kept))

    # --- what can be looked at -----------------------------------------------------------------------------------

    def show_sheet(self, _: str = "") -> None:
        """The score sheet."""
        events, order = self.kept.events, self.kept.position.order
        self.screen.show(sheet_lines(events, order, self.context, columns=self.screen.columns))

    def show_board(self, _: str = "") -> None:
        """The board with its premiums."""
        alphabet = self.context.alphabet
        self.screen.show(format_board(self.kept.position.board, self.kept.ruleset.layout, alphabet))
        self.screen.say(self._standing())

    def _turns(self, _: str) -> None:
        self.screen.show(history_lines(self.kept.events, self.context) or [self.say("keeping.no-turn")])

    def _tiles(self, _: str) -> None:
        in_bag = len(self.kept.position.bag)
        unseen = list(self.kept.unseen)
        lines = unseen_lines(unseen, self.context, in_bag=in_bag, columns=self.screen.columns)
        heading = self.say("keeping.tiles", count=len(unseen), number=in_bag)
        self.screen.show([heading, *lines[1:]])

    def _rules(self, _: str) -> None:
        self.screen.show(rules_lines(self.kept.ruleset, edition_of(self.kept.ruleset), language=self.context.language))

    def _help(self, _: str) -> None:
        self.screen.say(*help_lines(self.kept.ruleset, self.say))

    def _export(self, rest: str) -> None:
        """A file that this desk has written is written anew; any other that is there stays."""
        if not rest:
            raise ScoreError("into-which-file")
        place = Path(rest)
        known = real_path(place) in self._written
        if place.is_file() and not known:
            raise ScoreError("file-is-there", file=rest)
        write_whole(place, write_gcg(self.kept.gcg()))
        self._written.add(real_path(place))
        self.screen.say(self.say("keeping.written-anew" if known else "keeping.written", file=rest))

    def _quit(self, _: str) -> None:
        raise PutAside

    # --- the line above the cursor -------------------------------------------------------------------------------

    def _standing(self) -> str:
        position = self.kept.position
        scores = ", ".join(f"{self.kept.names[seat]} {position.scores[seat]}" for seat in position.order)
        return self.say("keeping.standing", scores=scores, count=len(position.bag))

    def _prompt(self) -> str:
        position = self.kept.position
        if self.kept.tiles_wanted_of:
            return self.say("keeping.tiles-left")
        if position.on_turn is None or position.phase is not Phase.PLAYING:
            return self.say("keeping.last-play")
        scores = "-".join(str(position.scores[seat]) for seat in position.order)
        left = time_text(position, position.turn_started_at + self.clock() - self._turn_began, self.context)
        time = f", {left}" if left else ""
        return f"{self.kept.names[position.on_turn]} ({scores}{time})>"

    def _seconds_left(self) -> float | None:
        position = self.kept.position
        if position.on_turn is None or position.phase is not Phase.PLAYING or self.kept.tiles_wanted_of:
            return None
        limit = self.kept.ruleset.seconds_for_turn(position.on_turn)
        return None if limit is None else self._turn_began + limit - self.clock()


_COMMANDS: dict[str | None, Callable[[KeeperSession, str], None]] = {
    "time": lambda desk, _: desk._plain_entry("time"),
    "draw": lambda desk, rest: desk._enter(starting_draw(rest, desk.kept)),
    "order": lambda desk, rest: desk._enter(playing_order(rest, desk.kept)),
    "challenge": KeeperSession._challenge,
    "overdraw": KeeperSession._overdraw,
    "ok": lambda desk, _: desk._plain_entry("close"),
    "end": lambda desk, _: desk._plain_entry("end"),
    "left": KeeperSession._left,
    "overtime": KeeperSession._overtime,
    "resign": KeeperSession._resign,
    "undo": KeeperSession._undo,
    "sheet": KeeperSession.show_sheet,
    "scores": KeeperSession.show_sheet,
    "board": KeeperSession.show_board,
    "turns": KeeperSession._turns,
    "history": KeeperSession._turns,
    "tiles": KeeperSession._tiles,
    "unseen": KeeperSession._tiles,
    "rules": KeeperSession._rules,
    "help": KeeperSession._help,
    "?": KeeperSession._help,
    "export": KeeperSession._export,
    "quit": KeeperSession._quit,
}
_NAMES = (*filter(None, _COMMANDS), "exchange", "pass", "rearrange", "recycle", "swap")
"""All that a line may begin with, but for a place and a word."""
