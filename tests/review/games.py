"""Games that are reviewed in tests: of computers with few words, and of computers of all levels with English ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import lexiko
from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.notation import GcgGame, gcg_from_events, parse_gcg
from lexiko.review import Heading, Review, ReviewEffort, ReviewProgress, review_game
from lexiko.rules import Ruleset
from lexiko.search import shipped_chances
from tests.company import FEW_WORDS, played_out, rules, small_engine, table_for
from tests.kernel.positions import Setting, game_of

LEVELS = ("beginner", "casual", "intermediate", "advanced", "expert")

OPENING = """\
#player1 Ann Ann Lee
#player2 Ben Ben
>Ann: ADEIMNO 8D MEDIAN +24 24
>Ben: ADEPSTW E5 PAW.D +22 22
>Ann: ?ANOORT D8 .ArOON +17 41
>Ben: DEHISTV 6E .VID +16 38
>Ann: BEILRTU 11B TR.UBLE +18 59
>Ben: EHSTUUY 12H HUE +19 57
>Ann: ?AEIIIS F4 SA.e. +16 75
>Ben: AEQSTUY D1 QUAYS +59 116
"""
FOUR = """\
#player1 Ann Ann
#player2 Ben Ben
#player3 Cay Cay
#player4 Dan Dan
>Ann: NOOTUUW 8F NOW +12 12
>Ben: ?AEIRTW F6 WA.TEd +18 18
>Cay: EEFGIRV E10 FIVE +27 27
>Dan: EEHIMRU 9F .HEIR +27 27
>Ann: COOTTUU 13B TOT. +8 20
>Ben: ABGINRY J6 ANG.Y +19 37
>Cay: EEGLRRS 14D ERG +21 48
>Dan: EFLMORU 15A FUME +34 61
>Ann: CDEOQUU G13 COD +14 34
>Ben: ABDGIIR H8 ..IRD +11 48
>Cay: AEHLRST 5G LATHERS +83 131
>Dan: EIKLOOR E1 ROOKIE +25 86
>Ann: EEOQSUU 1A QUEE.S +48 82
>Ben: ABDGIOX 12A BID +14 62
>Cay: AELNPUZ H1 PLAZ. +78 209
>Dan: DEEILOS 15F O.DS +21 107
>Ann: INORTTU 13G .OIN +17 99
>Ben: ?AGLNOX M5 .OX +18 80
>Cay: ABEIMNU A7 BENUM. +36 245
>Dan: AEEIJLP D6 PAIL +15 122
>Ann: AIRTTUV 3B ARV. +14 113
>Ben: ?AAGLNY L4 o.GAN +24 104
"""
"""A game of four, whose last turn misses a bingo with the bag empty."""


@cache
def few_words(agreed: Ruleset) -> Setting:
    """The few plain words, the engine that knows them, and the oracle's words."""
    words = FEW_WORDS.read_text(encoding="utf-8").split()
    return Setting(agreed, tuple(words), small_engine(agreed), game_of(agreed, words))


@cache
def english() -> Setting:
    """The plain English game with all its words."""
    agreed, lexicon = rules(), open_lexicon("english")
    words = tuple(lexicon)
    return Setting(agreed, words, english_engine(), game_of(agreed, words))


@cache
def english_engine() -> Engine:
    """The plain English game, without what the oracle needs, which takes long."""
    return Engine.compile(rules(), open_lexicon("english"))


@cache
def of_few_words(*bots: str, seed: str = "1", edition: str = "classic", house: str = "") -> GcgGame:
    """A whole game of computers with few words."""
    agreed = rules(edition, house, players=len(bots))
    host = played_out(table_for(*bots, agreed=agreed, seed=seed))
    names = [seat.name for seat in host.header.seats]
    return gcg_from_events(agreed, names, host.events)


def of_levels(number: int) -> GcgGame:
    """A whole game in English of two levels, which go through all pairs."""
    pair = (LEVELS[number % 5], LEVELS[(number // 5 + number) % 5])
    game = lexiko.new_game(players=tuple(f"bot:{level}" for level in pair), seed=number)
    game.let_bots_act()
    return parse_gcg(game.gcg())


def reviewed(
    game: GcgGame | str,
    played: Setting | None = None,
    *,
    own_words: bool = True,
    effort: ReviewEffort | None = None,
    told: Callable[[ReviewProgress], object] | None = None,
) -> Review:
    """A review, at sight if nothing else is asked for."""
    engine = played.engine if played else english_engine()
    return review_game(
        parse_gcg(game) if isinstance(game, str) else game,
        engine.ruleset,
        engine,
        shipped_chances(),
        heading=Heading(name="final", date="2026-10-03", edition="Classic", own_words=own_words),
        effort=effort or ReviewEffort(iterations=0),
        told=told,
    )
