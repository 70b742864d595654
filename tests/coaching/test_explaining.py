"""Is every statement about a move true, and is a chance only told where it comes more often than anyway?"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

import lexiko
from lexiko.coaching import CannotCoach, explained, explanation_lines, needs_no_words, remark_sentence
from lexiko.coaching.odds import is_reason
from lexiko.notation import parse_move
from lexiko.rules import Exchange, Move, Pass, Phase, Play, PlayerView, Square, Tiles
from lexiko.translations import LANGUAGES, translations
from tests.coaching.facts_of_remarks import faults_of
from tests.coaching.positions import KINDS, Played, engine_of, turns_of
from tests.pairwise import slow_beyond

RACKS = 24
EVERY = 4
EVERY_OF_WHOLE_GAMES = int(os.environ.get("LEXIKO_EXPLAINED", "9"))
"""Each so-manieth turn of a whole game of each kind; `make thorough` takes every third."""


def moves_to_explain(view: PlayerView, kind: Played) -> list[Move]:
    """The best play by points, any other, an exchange and a pass, as far as there are such."""
    random = Random(f"{kind} {view.turn_number}")
    plays = engine_of(kind).plays(view)
    chosen: list[Move] = [plays[0], random.choice(plays)] if plays else []
    some = bytes(random.sample(view.rack.codes, random.randint(1, len(view.rack))))
    if view.ruleset.exchange_allowed(view.bag_count, len(some)):
        chosen.append(Exchange(some))
    return [*chosen, Pass()]


def remarks_faults(kind: Played, number: int, *, turns: slice) -> tuple[list[str], Counter[str]]:
    """What is stated wrongly of some moves of a game's positions, and how often each kind of remark was made."""
    faults: list[str] = []
    kinds: Counter[str] = Counter()
    for view in islice(turns_of(kind, number), turns.start, turns.stop, turns.step):
        for move in moves_to_explain(view, kind):
            found = explained(move, view, engine_of(kind), luck="a", racks=RACKS)
            kinds.update(remark.kind for remark in found.remarks)
            faults += faults_of(found, view, kind, luck="a", racks=RACKS)
            for language in LANGUAGES:
                assert all(line and "{" not in line for line in explanation_lines(found, translations(language)))
    return faults, kinds


@pytest.mark.parametrize("kind", slow_beyond(2, KINDS), ids=str)
def test_each_fact_of_an_explanation_is_true_of_the_position(kind: Played) -> None:
    faults, kinds = remarks_faults(kind, 1, turns=slice(1, 8, EVERY))
    assert faults == []
    assert "premiums" in kinds


@pytest.mark.slow
def test_each_fact_of_whole_games_is_true() -> None:
    faults: list[str] = []
    kinds: Counter[str] = Counter()
    for number, kind in enumerate(KINDS):
        wrong, told = remarks_faults(kind, number, turns=slice(0, None, EVERY_OF_WHOLE_GAMES))
        faults += wrong
        kinds += told
    assert faults == []
    usual = {"better-is-there", "groups", "hooks", "kept", "lengthened", "premiums", "words-beside"}
    assert usual <= set(kinds)


def test_a_chance_is_no_reason_where_it_is_nearly_as_large_anyway() -> None:
    assert not is_reason(15, 12, 60)
    assert not is_reason(1000, 1000 // 5 * 4, 4000)
    assert is_reason(30, 12, 60)


def test_a_play_of_words_that_are_none_is_told_so_and_nothing_else() -> None:
    kind = KINDS[1]
    view = next(turns_of(kind, 1))
    squares = [Square(7, 7 + place) for place in range(len(view.rack))]
    tiles = sorted(view.rack.codes, reverse=True)
    play = Play(tuple(zip(squares, [tile or 26 | 0x80 for tile in tiles], strict=True)))
    found = explained(play, view, engine_of(kind))
    assert [remark.kind for remark in found.remarks] == ["not-words"]


def test_every_reason_against_a_play_is_told_at_once() -> None:
    kind = KINDS[1]
    view = next(turns_of(kind, 1))
    with pytest.raises(CannotCoach) as refused:
        explained(Play(((Square(0, 0), 26), (Square(5, 5), 26))), view, engine_of(kind))
    assert len(refused.value.problems) > 1
    with pytest.raises(CannotCoach):
        explained(Pass(), replace(view, phase=Phase.OVER), engine_of(kind))


@pytest.mark.parametrize("kind", KINDS[:3], ids=str)
def test_what_needs_no_words_asks_no_lexicon_and_is_said_in_every_language(kind: Played) -> None:
    for view in islice(turns_of(kind, 2), 5):
        for remark in needs_no_words(view):
            sentences = [remark_sentence(remark, translations(language)) for language in LANGUAGES]
            assert len(set(sentences)) == len(LANGUAGES)


HORN = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15"


def remark_on(kind: str, rack: str, move: str, *, edition: str = "classic", unseen: str = "") -> Any:
    """The remark of this kind on a move beside HORN on the star; with `unseen` tiles told, the bag is empty."""
    game = lexiko.game_from_cgp(f"{HORN} {rack}/ 0/14 0", edition=edition, seed=1)
    view, letters = game.view(0), game.ruleset.tile_set.alphabet
    if unseen:
        view = replace(view, bag_count=0, unseen=Tiles(letters.parse_tiles(unseen)))
    found = explained(parse_move(move, board=view.board, alphabet=letters, rack=view.rack), view, game.engine)
    return next(remark for remark in found.remarks if remark.kind == kind)


def test_what_is_rare_is_told_truly_too() -> None:
    bingo = remark_on("bingo", "AEGINST", "K5 TEASING")
    assert (bingo.laid, bingo.bonus, bingo.begins, bingo.ends) == (7, 50, "", "ING")
    assert remark_on("lays-last", "ST", "8F THORNS", unseen="QO").gained == 10 + 1
    assert remark_on("lays-last", "ST", "8F THORNS", edition="club", unseen="QO").gained == 2 * (10 + 1)
    assert remark_on("q-without-u", "QIADENT", "9F QI").word == "QI"
    kept = remark_on("q-kept", "QSADENT", "8G HORNS")
    assert kept.words[:2] == ("QI", "QAT") and "U" not in "".join(kept.words)
    wasted = remark_on("s-wasted", "QSADENT", "8G HORNS")
    assert wasted.with_it == 4 + 1 + 1 + 1 + 1
    assert wasted.earned < wasted.due == 8
    blank = remark_on("blank-wasted", "?IADENT", "8G HORNs")
    assert blank.with_it == 4 + 1 + 1 + 1 and blank.earned < blank.due
