"""`lexiko score`: a game record played through again, with every disagreement by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from lexiko.cli.options import rules_options
from lexiko.cli.output import print_json, say
from lexiko.cli.records.reading import check_set, played_by, record_of
from lexiko.cli.records.score_sheet import score_sheet
from lexiko.notation import Replay, replay_gcg
from lexiko.rulebook import GameSet
from lexiko.rules import Ruleset, WordJudge
from lexiko.translations import listed

DISAGREES = 1
"""The status of a record that could be read and disagrees with the rules or with itself."""


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
    game = record_of(file)
    rules = played_by(game, file, set_key=set_key, edition=edition, agreed=agreed)
    in_force = rules.in_force
    replay = replay_gcg(game, in_force, _judge(in_force, rules.game_set, agreed["lexicon"]))
    check_set(replay.problems, file, rules)
    for warning in game.warnings:
        say(f"lexiko: {file}, line {warning.line}: {warning.message}", err=True)
    if as_json:
        print_json(_for_programs(replay))
    else:
        agreed_on = f", house rules {listed(in_force.variations)}" if in_force.variations else ""
        rules_line = f"{rules.edition.name} edition, {rules.game_set.name} set{agreed_on}"
        say(score_sheet(game, replay, heading=f"{Path(file).name}: {rules_line}"))
    return DISAGREES if replay.problems else 0


def _judge(in_force: Ruleset, game_set: GameSet, lexicon: str) -> WordJudge | None:
    if not lexicon:
        return None
    from lexiko.cli.words_for import words_for

    return words_for(game_set, lexicon).judge(in_force)


def _for_programs(replay: Replay) -> dict[str, object]:
    return {
        "turns": [
            {
                "line": turn.line,
                "player": turn.player,
                "move": turn.move,
                "score": turn.score,
                "total": turn.total,
                "bonus": turn.bonus,
                "words": [{"word": word, "score": points} for word, points in turn.words],
            }
            for turn in replay.turns
        ],
        "problems": [problem._asdict() for problem in replay.problems],
    }
