"""`lexiko play`: a game here, in a window of the terminal, line by line or through a pipe, new or gone on with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from lexiko.cli.options import language_option, leaves_option, rules_options
from lexiko.cli.output import say
from lexiko.cli.plain.conversation import GameSetAside, KeptAs, LineConversation
from lexiko.cli.plain.game import play_on
from lexiko.cli.plain.lines import EndOfInput, standard_lines
from lexiko.cli.plain.options import BadOptions, GamePlan, Wanted, own_name, plan_game
from lexiko.cli.plain.pace import USUAL_PACE, Pace
from lexiko.cli.plain.screen import Screen, open_screen
from lexiko.cli.plain.table import agreed_on
from lexiko.cli.program_name import called
from lexiko.cli.saved_games import next_free_number, path_of, unfinished_games
from lexiko.lexicon import open_lexicon
from lexiko.notation import count_of
from lexiko.players import KIND_NAMES
from lexiko.rulebook import edition_of
from lexiko.table import FileJournal, JournalExists, JournalNotWritten, LocalSession, OtherWords, Seat
from lexiko.terminal import PausableClock
from lexiko.translations import listed, preferred_language, translations

if TYPE_CHECKING:
    from lexiko.kernel import Engine

STATUS_OF_BAD_OPTIONS = 2
STATUS_OF_AN_INTERRUPT = 130
_NEWEST = "newest"
_OF_THE_EVENING = ("resume", "plain", "lines", "theme", "think", "language", "leaves")
"""Options that are no part of a game's rules."""
_LEAST_COLUMNS, _LEAST_ROWS = 80, 24


class PlayersOption(click.Option):
    """Who plays; its help names the computer players there are, which are looked up only when help is asked for."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """How it is typed and what it means."""
        record = super().get_help_record(ctx)
        return record and (record[0], f"{record[1]} ({', '.join(f'bot:{kind}' for kind in KIND_NAMES)}).")


@click.command()
@click.option("--players", cls=PlayersOption, metavar="Ann,Ben,bot:greedy", help="Two to four people and computers")
@click.option(
    "--edition",
    metavar="EDITION",
    default="classic",
    show_default=True,
    help="The rulebook: a key or the path of a file. lexiko rules lists them.",
)
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@leaves_option
@click.option("--seed", metavar="TEXT", help="The luck: the same seed draws the same tiles.")
@click.option("--plain", is_flag=True, help="Text alone, for screen readers and scripts.")
@click.option("--lines", is_flag=True, help="Line by line on a terminal too, in colours, without a window.")
@click.option(
    "--theme", type=click.Choice(["dark", "light"]), default="dark", show_default=True, help="The window's colours."
)
@click.option(
    "--think",
    type=click.FloatRange(0, 60),
    metavar="SECONDS",
    help="How long computers think; on a terminal one second.",
)
@language_option
@click.option("--resume", is_flag=False, flag_value=_NEWEST, metavar="[ID]", help="Go on with a saved game.")
@click.pass_context
def play(
    ctx: click.Context,
    /,
    *,
    players: str | None,
    plain: bool,
    lines: bool,
    theme: str,
    think: float | None,
    language: str | None,
    resume: str | None,
    **options: Any,
) -> None:
    """Play a game here, with people and computers.

    \b
    lexiko play
    lexiko play --players Ann,bot:beginner
    lexiko play --players Ann,Ben,bot:expert --edition luxury --house V3,V4
    lexiko play --resume
    """
    screen = open_screen(standard_lines(), plain=plain)
    window = not lines and _has_window(screen)
    spoken = language or preferred_language(os.environ)
    try:
        if resume is None:
            game = _begun(screen, players, options, language=spoken)
        else:
            _check_nothing_else_is_asked(ctx)
            game = _resumed(screen, resume, options["leaves"], language=spoken)
    except BadOptions as amiss:
        for problem in amiss.problems:
            say(f"lexiko: {problem}", err=True)
        ctx.exit(STATUS_OF_BAD_OPTIONS)
    game.pace = _pace(game, think)
    ctx.exit(_play_in_window(game, theme) if window and game.people else _play(game))


def _has_window(screen: Screen) -> bool:
    """Whether the game can be played in a window of this terminal: drawn, typed, large enough, and Textual is here."""
    from importlib.util import find_spec

    if not (screen.pictures and screen.lines.is_terminal):
        return False
    import shutil

    columns, rows = shutil.get_terminal_size((0, 0))
    return columns >= _LEAST_COLUMNS and rows >= _LEAST_ROWS and find_spec("textual") is not None


def _play_in_window(game: LineConversation, theme: str) -> int:
    """Play in a window; what came of it is said below the command when the window is closed."""
    from lexiko.tui import play_in_window

    reckoning = play_in_window(
        game.session,
        edition=game.edition,
        lexicon=game.lexicon,
        clock=game.clock,
        luck=game.luck,
        theme=theme,
        pace=game.pace.seconds,
        language=game.context.language,
    )
    game.screen.say(*(reckoning or [game.kept_as.sentence(game.context.say)]))
    return 0


def _pace(game: LineConversation, think: float | None) -> Pace:
    """How long computers seem to think: as was asked, else a moment where a person sits at a terminal."""
    if think is not None:
        return Pace(think)
    return Pace(USUAL_PACE if game.people and game.screen.can_hide else 0.0)


def _begun(screen: Screen, players: str | None, options: dict[str, Any], *, language: str) -> LineConversation:
    """A new game; nobody to ask makes it a game of computers. Raises `BadOptions`."""
    from lexiko.kernel import Engine

    alone = players is None and not screen.lines.is_terminal and screen.lines.ends_at_once()
    usual = "bot:greedy,bot:greedy" if alone else f"{own_name(translations(language)('lines.person'))},bot:greedy"
    plan = plan_game(Wanted(players=usual if players is None else players, **options))
    clock, engine = PausableClock(), Engine.compile(plan.ruleset, plan.lexicon, plan.leaves)
    session, kept_as = _laid(screen, plan, engine, clock, kept=not alone, language=language)
    if players is None:
        screen.say(_how_to_change(plan, alone=alone, language=language))
    elif not screen.pictures:
        screen.say(agreed_on(plan.edition, plan.ruleset, language=language))
    screen.say(*_remarks(plan.seats, engine))
    return LineConversation(
        session,
        screen,
        edition=plan.edition,
        kept_as=kept_as,
        lexicon=plan.lexicon,
        clock=clock,
        luck=Random(plan.seed),
        language=language,
    )


def _remarks(seats: Sequence[Seat], engine: Engine) -> list[str]:
    """What people should know of the computers they play."""
    from lexiko.players import kind_named, parted

    kinds = dict.fromkeys(seat.bot for seat in seats if seat.bot)
    remarks = {kind: kind_named(kind).remark(engine) for kind in kinds}
    return [f"{parted(kind)[0].capitalize()}: {remark}" for kind, remark in remarks.items() if remark]


def _how_to_change(plan: GamePlan, *, alone: bool, language: str) -> str:
    say = translations(language)
    names = listed((seat.name for seat in plan.seats), last=say("told.and"))
    names = say("lines.two-computers") if alone else names
    return say("lines.how-to-change", names=names, edition=plan.edition.name, command=f"{called()} play --help")


def _laid(
    screen: Screen, plan: GamePlan, engine: Engine, clock: PausableClock, *, kept: bool, language: str
) -> tuple[LocalSession, KeptAs]:
    """A table laid for the plan, its game in a file if it is to be kept and that can be done."""
    from lexiko.table import lay_table

    def lay(journal: FileJournal | None) -> LocalSession:
        return lay_table(
            plan.ruleset, plan.seats, lexicon=plan.lexicon, engine=engine, seed=plan.seed, journal=journal, now=clock
        )

    while kept:
        number = next_free_number()
        try:
            return lay(FileJournal(path_of(number))), KeptAs(number)
        except JournalExists:
            continue  # another game has begun in the meantime
        except JournalNotWritten as refused:
            screen.say(translations(language)("lines.cannot-save", why=f"{refused.problem}: {refused.place}"))
            break
    return lay(None), KeptAs(None)


def _resumed(screen: Screen, which: str, leaves: str | None, *, language: str) -> LineConversation:
    """A saved game to be gone on with. Raises `BadOptions`."""
    from lexiko.kernel import Engine, chosen_leaves
    from lexiko.table import resume_table

    say, number = translations(language), _chosen(screen, which, language)
    journal = FileJournal.open(path_of(number))
    header = journal.read().header
    tile_set = header.ruleset.tile_set
    lexicon = open_lexicon(header.lexicon, alphabet=tile_set.alphabet)
    engine = Engine.compile(header.ruleset, lexicon, chosen_leaves(leaves, tile_set, lexicon))
    clock = PausableClock()
    try:
        session = resume_table(journal, lexicon=lexicon, engine=engine, now=clock)
    except OtherWords:
        screen.say(say("lines.other-words"))
        session = resume_table(journal, lexicon=lexicon, engine=engine, any_words=True, now=clock)
    names = ", ".join(seat.name for seat in header.seats)
    edition = edition_of(header.ruleset)
    screen.say(say("lines.goes-on", number=number, names=names))
    if not screen.pictures:
        screen.say(agreed_on(edition, header.ruleset, language=language))
    screen.say(*_remarks(header.seats, engine))
    return LineConversation(
        session,
        screen,
        edition=edition,
        kept_as=KeptAs(number),
        lexicon=lexicon,
        clock=clock,
        language=language,
    )


def _check_nothing_else_is_asked(ctx: click.Context) -> None:
    """A saved game has its players and rules. Raises `BadOptions` for options that would choose others."""
    given = [
        f"--{name.replace('set_key', 'set').replace('_', '-')}"
        for name in ctx.params
        if name not in _OF_THE_EVENING and ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise BadOptions([f"A saved game goes on as it was begun: leave out {', '.join(given)}."])


def _chosen(screen: Screen, which: str, language: str) -> int:
    """The number of the game meant; the others there are, are named. Raises `BadOptions`."""
    if which != _NEWEST:
        number = count_of(which)
        if number is not None and path_of(number).exists():
            return number
        known = ", ".join(str(game.number) for game in unfinished_games())
        raise BadOptions(
            [f"There is no saved game {which:.40}. {f'There are {known}.' if known else 'There is none.'}"]
        )
    games = unfinished_games()
    if not games:
        raise BadOptions([f"There is no unfinished game. {called()} play begins one."])
    for other in games[1:]:
        names = ", ".join(other.names)
        screen.say(translations(language)("lines.also-unfinished", number=other.number, names=names))
    return games[0].number


def _play(game: LineConversation) -> int:
    """Play to the end, or until the game is put aside; the status to leave with."""
    try:
        play_on(game)
    except (EndOfInput, GameSetAside):
        game.screen.say(game.kept_as.sentence(game.context.say))
    except KeyboardInterrupt:
        game.screen.say("", game.kept_as.sentence(game.context.say))
        return STATUS_OF_AN_INTERRUPT
    return 0
