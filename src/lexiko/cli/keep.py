"""`lexiko keep`: score keeping for a game on a physical board, of any edition, begun or gone on with."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

from lexiko.cli.options import language_option, rules_options
from lexiko.cli.plain.lines import standard_lines
from lexiko.cli.plain.options import BadOptions, seats_from_text
from lexiko.cli.plain.screen import Screen, open_screen
from lexiko.cli.plain.table import agreed_on
from lexiko.cli.program_name import called
from lexiko.cli.saved_games import kept_numbers, kept_path_of, next_free_number
from lexiko.cli.scorekeeping.session import KeeperSession, PutAside
from lexiko.cli.words_for import none_called_like, words_for
from lexiko.lexicon import Lexicon, open_lexicon, usual_lexicon
from lexiko.notation import count_of
from lexiko.rulebook import GameSet, HouseRules, edition_of, load_edition, load_set, ruleset, set_of
from lexiko.scorekeeping import KeptScore, ScoreFile, ScoreHeader, StoredScore, read_score
from lexiko.table import JournalError, JournalExists
from lexiko.translations import Translations, preferred_language, translations
from lexiko.word_names import name_of_words

SOMETHING_REFUSED = 1
"""The status of a script in which an entry was refused."""
STATUS_OF_AN_INTERRUPT = 130
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
_NEWEST = "newest"
_BY_HAND = "none"


@click.command()
@click.option("--players", metavar="Ann,Ben", help="Who plays, in playing order, or how many.  [default: 2]")
@click.option("--edition", metavar="EDITION", help="The rulebook: a key or the path of a file.  [default: classic]")
@rules_options
@click.option("--lexicon", metavar="WORDS", help="Where challenges are looked up; none: in a book of your own.")
@click.option("--scorekeeper", metavar="NAME", help="Who writes the points down, a player or somebody else.")
@language_option
@click.option("--resume", is_flag=False, flag_value=_NEWEST, metavar="[ID]", help="Go on with a score kept before.")
def keep(players: str | None, resume: str | None, language: str | None, **options: Any) -> int:
    """Keep score for a game on a board of your own.

    Enter each turn as it is laid: 8H HORN or HORN 8H across, H8 HORN down, small letters among capitals for blanks;
    exchange 3, pass, undo. Neither names nor racks need be told. Words are looked up only when a play is challenged.
    help lists all that can be entered. Every entry is saved at once.

    \b
    lexiko keep --players Ann,Ben,Cleo --edition original
    lexiko keep --players Ann,Ben --turn-timer 120,60 --lexicon none
    lexiko keep --resume
    """
    screen, wanted = open_screen(standard_lines(), plain=True), options["lexicon"]
    say = translations(language or preferred_language(os.environ))
    number, file, game = _resumed(resume, players, options) if resume else _begun(players, options, say)
    with file:
        desk = KeeperSession(
            game.kept,
            screen,
            file=file,
            lexicon=_words_of(game.header),
            luck=SystemRandom(),
            language=say.language,
        )
        _greet(screen, number, desk, scorekeeper=game.header.scorekeeper, resumed=bool(resume))
        if not (resume or game.header.lexicon or wanted == _BY_HAND):
            screen.say(_by_hand(game.header, say))
        if game.counted_then:
            screen.say(say("keeping.counted-then"))
        try:
            desk.keep()
        except PutAside:
            screen.say(_how_to_go_on(number, say))
        except KeyboardInterrupt:
            screen.say("", _how_to_go_on(number, say))
            return STATUS_OF_AN_INTERRUPT
        else:
            desk.show_sheet()
            screen.say(say("keeping.record", command=f"{called()} games export {number} --out game.gcg"))
    return SOMETHING_REFUSED if desk.refused and not screen.lines.is_terminal else 0


def _greet(screen: Screen, number: int, desk: KeeperSession, *, scorekeeper: str, resumed: bool) -> None:
    kept = desk.kept
    rules = agreed_on(edition_of(kept.ruleset), kept.ruleset, language=desk.context.language)
    keeps = f" {desk.say('keeping.keeps-score', name=scorekeeper)}" if scorekeeper else ""
    key, names = "keeping.goes-on" if resumed else "keeping.begins", desk.context.listed(kept.names)
    screen.say(desk.say(key, number=number, names=names, rules=rules, keeps=keeps))
    if resumed:
        desk.show_sheet()
        desk.ask_for_what_is_missing()


def _by_hand(header: ScoreHeader, say: Translations) -> str:
    """That nothing is looked up here, as no words are taken for the set unasked."""
    game_set = set_of(header.ruleset)
    return say("keeping.by-hand", set=game_set.name, why=none_called_like(game_set))


def _how_to_go_on(number: int, say: Translations) -> str:
    return say("keeping.go-on", command=f"{called()} keep --resume {number}")


def _begun(players: str | None, options: dict[str, Any], say: Translations) -> tuple[int, ScoreFile, StoredScore]:
    """A new score. Raises `BadOptions`, `BadHouseRules` and others for options that make no game."""

    problems: list[str] = []
    seats = seats_from_text(_names(players, say), problems, people_only=True)
    scorekeeper = " ".join((options.pop("scorekeeper") or "").split())
    if not scorekeeper.isprintable():
        problems.append(f"Who keeps score has a name that can be shown, not {scorekeeper!r:.40}.")
    if computers := [seat.name for seat in seats if seat.bot]:
        problems.append(f"{computers[0]} is a computer; at a board of your own people play.")
    if problems:
        raise BadOptions(problems)
    edition = load_edition(options.pop("edition") or "classic")
    set_key, lexicon = options.pop("set_key"), options.pop("lexicon")
    house = HouseRules.from_text(**options)
    if amiss := house.problems(edition, players=len(seats)):
        raise BadOptions(amiss)
    game_set = load_set(set_key or edition.set_key)
    words = _lexicon_name(game_set, lexicon)
    agreed = ruleset(edition, set=game_set, house=replace(house, lexicon=name_of_words(words)), players=len(seats))
    names = tuple(seat.name for seat in seats)
    header = ScoreHeader(ruleset=agreed, names=names, lexicon=words, scorekeeper=scorekeeper)
    while True:
        number = next_free_number()
        try:
            return number, ScoreFile.begin(kept_path_of(number), header), StoredScore(header, KeptScore(agreed, names))
        except JournalExists:
            continue  # another game has begun in the meantime


def _names(players: str | None, say: Translations) -> str:
    """Who plays: names for so many where only their number is told, for two where nothing is. Raises `BadOptions`.

    >>> say = translations("en")
    >>> _names(None, say), _names("Ann,Ben", say)
    ('Player 1,Player 2', 'Ann,Ben')
    """
    chosen_players = players or "2"
    count = count_of(chosen_players.strip())
    if count is None:
        return chosen_players
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        raise BadOptions([f"a game has 2, 3 or 4 players, not {count}"])
    return ",".join(say("keeping.person", number=number) for number in range(1, count + 1))


def _lexicon_name(game_set: GameSet, wanted: str | None) -> str:
    """The lexicon for challenges; empty where players look words up themselves. Raises `LexiconError`."""
    if wanted == _BY_HAND:
        return ""

    if wanted:
        words_for(game_set, wanted)  # a name that leads nowhere is told now, not at the first challenge
        own = Path(wanted)
        return str(own.resolve()) if own.is_file() else wanted  # to be found from any folder when the game goes on
    return usual_lexicon(game_set.key, game_set.language, game_set.tile_set.alphabet) or ""


def _words_of(header: ScoreHeader) -> Callable[[], Lexicon] | None:
    """The words of a score, opened when the first challenge asks for them."""
    if not header.lexicon:
        return None

    @cache
    def opened() -> Lexicon:
        return open_lexicon(header.lexicon, alphabet=header.ruleset.tile_set.alphabet)

    return opened


def _resumed(which: str, players: str | None, options: dict[str, Any]) -> tuple[int, ScoreFile, StoredScore]:
    """A score to be gone on with. Raises `BadOptions`, `JournalError`."""
    if players is not None or any(value for value in options.values()):
        raise BadOptions(["A kept score goes on as it was begun: leave the other options out."])
    if which == _NEWEST:
        number = _newest()
    else:
        number = count_of(which) or 0
        if number not in kept_numbers():
            known = ", ".join(map(str, kept_numbers()))
            raise BadOptions([f"There is no kept score {which:.40}. {f'There are {known}.' if known else 'None is.'}"])
    file = ScoreFile.open(kept_path_of(number))
    game = read_score(kept_path_of(number))
    if game.kept.is_over and which == _NEWEST:
        file.close()
        raise BadOptions([f"There is no unfinished score. {called()} keep --players Ann,Ben begins one."])
    return number, file, game


def _newest() -> int:
    """The unfinished score written to last. Raises `BadOptions` if there is none."""

    by_time = sorted(kept_numbers(), key=lambda number: kept_path_of(number).stat().st_mtime, reverse=True)
    for number in by_time:
        try:
            if not read_score(kept_path_of(number)).kept.is_over:
                return number
        except JournalError:
            continue
    raise BadOptions([f"There is no unfinished score. {called()} keep --players Ann,Ben begins one."])
