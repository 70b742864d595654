"""Where puzzles are looked for: games that computers play, or games in files, with the rules they were played by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lexiko.cli.output import say
from lexiko.cli.records.errors import UnreadableRecord
from lexiko.cli.records.reading import check_set, find_in, games_in, played_by
from lexiko.cli.words_for import words_for
from lexiko.frozen import dataclass
from lexiko.notation import counted, replay_gcg
from lexiko.rulebook import HouseRules, load_edition, load_set, ruleset, set_of
from lexiko.rules import Error

if TYPE_CHECKING:
    from lexiko.kernel import Engine
    from lexiko.notation import GcgGame
    from lexiko.puzzles import MinedTurn
    from lexiko.rules import Ruleset

_USUAL_EDITION = "classic"
_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Source:
    """Positions that are looked through, and the engine of their rules and words, with what was agreed."""

    engine: Engine
    house: HouseRules
    situations: Iterator[MinedTurn]


def source_of(
    files: Sequence[str], *, games: int, seed: int, player: str, agreed: dict[str, Any], **asked: Any
) -> Source:
    """So many games of two computers, or those in files and folders. Raises `UnreadableRecord`, `RulebookError`."""
    from lexiko.puzzles import house_of, in_record, in_selfplay

    if not files:
        house = HouseRules.from_text(**agreed)
        book = load_edition(asked["edition"] or _USUAL_EDITION)
        game_set = load_set(asked["set_key"] or book.set_key)
        engine = _engine(ruleset(book, set=game_set, house=house, players=_PLAYERS), asked)
        return Source(engine, house, in_selfplay(engine, seed=seed, count=games))
    records = list(_records(files, agreed, asked))
    rules = records[0][1]
    fitting = [game for game, of_game in records if of_game == rules]
    if len(fitting) < len(records):
        left = counted(len(records) - len(fitting), "game")
        say(f"lexiko: {left} left out: other rules than those of the first, and a file of puzzles has one.", err=True)
    situations = (each for game in fitting for each in in_record(game, rules, player=player))
    return Source(_engine(rules, asked), house_of(rules), situations)


def _records(files: Sequence[str], agreed: dict[str, Any], asked: dict[str, Any]) -> Iterator[tuple[GcgGame, Ruleset]]:
    """Every game of two in these files and folders. Raises `UnreadableRecord` where there is none."""
    found = False
    for file in _single(files):
        try:
            here = find_in(file)
            if here.record is None:
                raise UnreadableRecord(f"{file} is a position and no game")
            if here.in_force:
                rules = here.in_force
            else:
                options = here.options(set_key=asked["set_key"], edition=asked["edition"], agreed=agreed)
                played = played_by(here.record, file, **options)
                check_set(replay_gcg(here.record, played.in_force).problems, file, played)
                rules = played.in_force
        except (Error, OSError) as wrong:
            if len(files) == 1 and not Path(files[0]).is_dir():
                raise
            say(f"lexiko: left out: {wrong}", err=True)
            continue
        if len(here.record.players) != _PLAYERS:
            say(f"lexiko: left out: {file}: {len(here.record.players)} players; puzzles are for two", err=True)
            continue
        found = True
        yield here.record, rules
    if not found:
        raise UnreadableRecord(f"{', '.join(files)}: there is no game of two in it that can be read")


def _single(files: Sequence[str]) -> Iterator[str]:
    for file in files:
        path = Path(file)
        if file != "-" and path.is_dir():
            yield from map(str, games_in(path))
        else:
            yield file


def _engine(rules: Ruleset, asked: dict[str, Any]) -> Engine:
    from lexiko.kernel import Engine, chosen_leaves

    words = words_for(set_of(rules), asked["lexicon"])
    return Engine.compile(rules, words, chosen_leaves(asked["leaves"], rules.tile_set, words))
