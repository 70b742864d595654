"""A table laid for a new game, or one to be gone on with: the session with its judge, its computers and its proof."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.players import OwnPlayer, Player, build_player, own_player
from lexiko.rules import Ruleset
from lexiko.table.chance import fresh_seed
from lexiko.table.errors import OtherWords, PlayerMissing
from lexiko.table.game_clock import Now
from lexiko.table.game_header import GameHeader
from lexiko.table.journal import Journal
from lexiko.table.local_session import LocalSession
from lexiko.table.seats import OWN, Seat


def lay_table(
    ruleset: Ruleset,
    seats: Sequence[Seat],
    *,
    lexicon: Lexicon,
    engine: Engine | None = None,
    own: Mapping[str, OwnPlayer] | None = None,
    seed: str | None = None,
    journal: Journal | None = None,
    patience_seconds: float | None = None,
    now: Now = time.monotonic,
) -> LocalSession:
    """Begin a game with these words; without a seed its luck is the operating system's.

    `engine` is compiled from rules and words if it is not given; `own` are players of somebody's own by the names of
    their seats. Raises `UnknownPlayer`, `PlayerMissing`, `UnsupportedRuleset` and the errors of the journal.
    Rule: R2.1, R2.3
    """
    header = GameHeader(
        ruleset=ruleset,
        seats=tuple(seats),
        seed=fresh_seed() if seed is None else seed,
        lexicon=lexicon.place,
        lexicon_fingerprint=lexicon.fingerprint,
        patience_seconds=patience_seconds,
        written_by=version_here(),
    )
    engine = engine or Engine.compile(ruleset, lexicon)
    players = players_of(header, engine, own or {})
    return LocalSession.start(header, judge=engine.lexicon, prover=engine, players=players, journal=journal, now=now)


def resume_table(
    journal: Journal,
    *,
    lexicon: Lexicon,
    engine: Engine | None = None,
    own: Mapping[str, OwnPlayer] | None = None,
    any_words: bool = False,
    now: Now = time.monotonic,
) -> LocalSession:
    """Go on with the game in a journal. `journal.read().header.lexicon` names the words to bring.

    Raises `OtherWords` if they have changed since, unless `any_words` will do, and what `lay_table` raises.
    """
    header = journal.read().header
    if header.lexicon_fingerprint != lexicon.fingerprint and not any_words:
        raise OtherWords(header.lexicon, stored=header.lexicon_fingerprint, now=lexicon.fingerprint)
    engine = engine or Engine.compile(header.ruleset, lexicon)
    players = players_of(header, engine, own or {})
    return LocalSession.resume(journal, judge=engine.lexicon, prover=engine, players=players, now=now)


def version_here() -> str:
    """The version of this program, for those who one day read what it wrote; empty where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("lexiko")
    except PackageNotFoundError:
        return ""


def own_of(seats: Sequence[Seat], players: Sequence[str | Seat | OwnPlayer]) -> dict[str, OwnPlayer]:
    """Of the players at these seats those that are somebody's own, by their names there."""
    pairs = zip(seats, players, strict=True)
    return {seat.name: player for seat, player in pairs if not isinstance(player, str | Seat)}


def players_of(header: GameHeader, engine: Engine, own: Mapping[str, OwnPlayer]) -> dict[int, Player]:
    """The computer players of a game by seat, each with luck of its own. Raises `UnknownPlayer`, `PlayerMissing`."""
    players: dict[int, Player] = {}
    for place, seat in enumerate(header.seats):
        if seat.bot == OWN:
            if seat.name not in own:
                raise PlayerMissing(seat.name)
            players[place] = own_player(own[seat.name], engine)
        elif seat.bot is not None:
            players[place] = build_player(seat.bot, engine, seed=f"{header.seed}/{place}")
    return players
