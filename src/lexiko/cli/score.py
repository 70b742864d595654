"""`lexiko score`: a game record played through again, with every disagreement by line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from lexiko.cli.options import house_rules, rules_options
from lexiko.cli.output import print_json
from lexiko.cli.score_sheet import score_sheet
from lexiko.notation import (
    AgreedRules,
    GcgGame,
    NotationError,
    Problem,
    Replay,
    agreed_rules,
    listed,
    read_gcg,
    replay_gcg,
)
from lexiko.rulebook import GameSet, HouseRules, all_sets, load_edition, load_set, ruleset
from lexiko.rules import Error, Ruleset, WordJudge

DISAGREES = 1
"""The status of a record that could be read and disagrees with the rules or with itself."""


class UnreadableRecord(Error):
    """A file that is no game record, or one of another set."""


@click.command()
@click.argument("file", metavar="FILE.gcg")
@rules_options
@click.option("--edition", metavar="EDITION", help="The rulebook it was played by: a key or the path of a file.")
@click.option("--lexicon", default="", metavar="LEXICON", help="Look every word up that was left standing.")
@click.option("--json", "as_json", is_flag=True, help="Print the turns and problems for programs to read.")
def score(file: str, *, set_key: str | None, edition: str | None, as_json: bool, **agreed: Any) -> int:
    """Play a game record through again and check its scores.

    FILE.gcg is a record in the GCG format, - for the standard input. Set, edition and house rules are those that the
    record names, else English and classic; options go before. The status is 0 if everything comes out as written, 1 if
    something does not, 2 if the file cannot be read.

    A record has a line a turn: who, the rack, the place and the word, its points, the total. 8H is across, H8 down; a
    dot is a letter that lay there; -AE exchanges A and E, a dash alone is a pass.

    \b
    #player1 Ann Ann Lee
    #player2 Ben Ben
    >Ann: HORNSAE 8F HORN +14 14
    >Ben: FMAAEPT H6 FA.M +9 9
    >Ann: SAEPSTE 10F PASTE +25 39
    >Ben: AEPTIOU -IOU +0 9

    \b
    lexiko score final.gcg
    lexiko score final.gcg --set spanish --lexicon words.txt --json
    """
    game = _read(file)
    told = agreed_rules(game)
    book = load_edition(edition or told.edition_key or "classic")
    game_set = load_set(set_key or told.set_key or book.set_key)
    house = _house_of(house_rules(**agreed), told)
    in_force = ruleset(book, set=game_set, house=house, players=max(2, len(game.players)))
    replay = replay_gcg(game, in_force, _judge(in_force, game_set, agreed["lexicon"]))
    if set_key or not told.set_key:
        _check_set(replay.problems, file, game_set)
    for warning in game.warnings:
        click.echo(f"lexiko: {file}, line {warning.line}: {warning.message}", err=True)
    if as_json:
        print_json(_for_programs(replay))
    else:
        agreed_on = f", house rules {listed(in_force.variations)}" if in_force.variations else ""
        rules = f"{book.name} edition, {game_set.name} set{agreed_on}"
        click.echo(score_sheet(game, replay, heading=f"{Path(file).name}: {rules}"))
    return DISAGREES if replay.problems else 0


def _read(file: str) -> GcgGame:
    raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return read_gcg(raw)
    except NotationError as error:
        raise UnreadableRecord(f"{file}: {error}") from None


def _house_of(house: HouseRules, told: AgreedRules) -> HouseRules:
    """What the options say these players agreed, else what the record says itself."""
    return replace(
        house,
        variations=house.variations or told.variations,
        opening_length=house.opening_length or told.opening_length,
        levels=house.levels or told.targets,
        turn_seconds=house.turn_seconds or told.turn_seconds,
    )


def _judge(in_force: Ruleset, game_set: GameSet, lexicon: str) -> WordJudge | None:
    if not lexicon:
        return None
    from lexiko.cli.words_for import words_for

    return words_for(game_set, lexicon).judge(in_force)


def _check_set(problems: Sequence[Problem], file: str, game_set: GameSet) -> None:
    """A letter that the set does not have: then it is the set that is wrong, and nothing else can be told."""
    strange = [problem for problem in problems if problem.code == "unknown-letter"]
    if strange:
        others = [other.key for other in all_sets() if other.key != game_set.key]
        raise UnreadableRecord(
            f"{file}: line {strange[0].line}: {strange[0].message} It was not played with the {game_set.name} set; "
            f"say with which by --set: {', '.join(others)}, or the path of a file such as ./polish.toml"
        )


def _for_programs(replay: Replay) -> dict[str, object]:
    return {
        "turns": [
            {
                "line": turn.line,
                "player": turn.player,
                "move": turn.move,
                "score": turn.score,
                "total": turn.total,
                "words": [{"word": word, "score": points} for word, points in turn.words],
            }
            for turn in replay.turns
        ],
        "problems": [problem._asdict() for problem in replay.problems],
    }
