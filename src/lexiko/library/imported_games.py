"""A library's game that begins where somebody says one stands: a position on a line (CGP), or a record (GCG)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.library.api import words_of
from lexiko.library.game import Game
from lexiko.notation import (
    ENDED,
    RECKONING,
    CgpPosition,
    GcgGame,
    RecordedPosition,
    agreed_rules,
    edition_named,
    parse_cgp,
    parse_gcg,
    position_in_record,
    read_gcg,
    setup_from_cgp,
)
from lexiko.player_names import cleaned
from lexiko.players import OwnPlayer
from lexiko.rulebook import GameSet, HouseRules, as_edition_key, as_set_key, load_edition, load_set, ruleset
from lexiko.rules import (
    Event,
    GameEnded,
    Position,
    Resigned,
    Ruleset,
    TilesDrawn,
    evolve,
    replay,
    setup_events,
    winners,
)
from lexiko.table import (
    GameHeader,
    MemoryJournal,
    Seat,
    SeededChance,
    demand_names,
    fresh_seed,
    own_of,
    resume_table,
    seats_of,
)
from lexiko.user_files import GAME, whole_file


def game_from_cgp(
    position: str | Path,
    *,
    players: Sequence[str | Seat | OwnPlayer] = (),
    edition: str = "",
    house: str | HouseRules = "",
    set: str | Path | None = None,  # noqa: A002 - the players' word; the builtin is not needed here
    lexicon: str | Path | Lexicon | None = None,
    seed: int | str | None = None,
) -> Game:
    """A game that goes on from a position on one line, or in a file: whoever is told first is on turn, in seat 0.

    Racks that are not told are drawn, by the `seed` if there is one. Players, edition and words are those of
    `new_game`; without an edition the position's own counts, or the classic one. Raises `NotationError`, `BadSetup`
    with everything that cannot be, and what `new_game` raises. Rule: R1.1 to R1.3

    >>> game = game_from_cgp("15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 FARMSTE/ 0/14 0", seed=1)
    >>> game.on_turn, game.scores, [play.text for play in game.legal_plays(limit=2)]
    ('Player 1', {'Player 1': 0, 'Player 2': 14}, ['G7 F(O)REMAST', 'G7 F(O)RMATES'])
    """
    cgp, rules, game_set = read_position(position, edition=edition, house=house, game_set=set)
    words = words_of(game_set, lexicon)
    wanted = players or _numbered(cgp)
    demand_names(seats_of(wanted))
    return _set_up(cgp, rules, words, wanted, seed=seed)


def read_position(
    position: str | Path, *, edition: str, house: str | HouseRules, game_set: str | Path | None
) -> tuple[CgpPosition, Ruleset, GameSet]:
    """A line of CGP, or a file with one, and the rules and the set that it is read by.

    They are those asked for, or else those that the line names. Raises what `load_edition`, `load_set` and `parse_cgp`
    do, and `OSError`.
    """
    text = text_of(position)
    book = load_edition(edition or as_edition_key(edition_named(text)) or "classic")
    chosen = load_set(game_set or book.set_key)
    cgp = parse_cgp(text.strip(), chosen.tile_set.alphabet)
    agreed = house if isinstance(house, HouseRules) else HouseRules.from_text(house)
    return cgp, ruleset(book, set=chosen, house=agreed, players=len(cgp.racks)), chosen


def game_from_gcg(
    record: str | bytes | Path | GcgGame,
    *,
    turn: int | None = None,
    lexicon: str | Path | Lexicon | None = None,
    seed: int | str | None = None,
) -> Game:
    """A game that stands as a record does: after so many turns, or else where it stops, over if it goes to its end.

    The game goes on from there, so what came before is on the board and not among its events. The players sit in the
    order of the record from whoever is on turn; the record's scores stand, whatever the rules would give. Raises
    `NotationError` with every line that cannot be read, and what `game_from_cgp` raises.

    >>> game = game_from_gcg("#player1 Ann Ann\\n#player2 Ben Ben\\n>Ann: HORN 8F HORN +14 14\\n#rack2 FARMSTE", seed=1)
    >>> game.on_turn, game.rack, game.scores
    ('Ben', 'AEFMRST', {'Ben': 0, 'Ann': 14})
    """
    game = record_of(record)
    rules, game_set = rules_of_record(game)
    stands = position_in_record(game, rules, turns=turn)
    names = {player.nick: cleaned(player.name) or cleaned(player.nick) for player in game.players}
    words = words_of(game_set, lexicon)
    players = [names.get(nick, nick) for nick in stands.nicks]
    return _set_up(stands.cgp, rules, words, players, seed=seed, stands=stands)


def record_of(record: str | bytes | Path | GcgGame) -> GcgGame:
    """A record, given as it is, as text or by a file's path. Raises `NotationError`, `OSError`."""
    if isinstance(record, GcgGame):
        return record
    if isinstance(record, str):
        return parse_gcg(record)
    return read_gcg(record if isinstance(record, bytes) else whole_file(str(record), GAME))


def rules_of_record(game: GcgGame) -> tuple[Ruleset, GameSet]:
    """The rules by which a game on record is played, as far as it tells them, and its set. Raises `RulebookError`."""
    agreed = agreed_rules(game)
    book = load_edition(as_edition_key(agreed.edition_key or "classic"))
    game_set = load_set(as_set_key(agreed.set_key or "") or book.set_key)
    players = max(2, len(game.players))
    return ruleset(book, set=game_set, house=HouseRules().filled_by(agreed), players=players), game_set


def text_of(position: str | Path) -> str:
    """The line of a position, given as it is or by a file's path. Raises `OSError`."""
    return position if isinstance(position, str) else whole_file(str(position), GAME).decode("utf-8", "replace")


def _numbered(cgp: CgpPosition) -> list[str]:
    return [f"Player {number}" for number in range(1, len(cgp.racks) + 1)]


def _set_up(
    cgp: CgpPosition,
    rules: Ruleset,
    words: Lexicon,
    players: Sequence[str | Seat | OwnPlayer],
    *,
    seed: int | str | None,
    stands: RecordedPosition | None = None,
) -> Game:
    seats = seats_of(players)
    luck = fresh_seed() if seed is None else str(seed)
    header = GameHeader(
        ruleset=rules, seats=seats, seed=luck, lexicon=words.place, lexicon_fingerprint=words.fingerprint
    )
    journal = MemoryJournal()
    journal.begin(header)
    journal.append(0, _events_of(cgp, rules, luck, stands))
    engine = Engine.compile(rules, words)
    return Game(resume_table(journal, lexicon=words, engine=engine, own=own_of(seats, players)), engine)


def _events_of(cgp: CgpPosition, rules: Ruleset, seed: str, stands: RecordedPosition | None) -> tuple[Event, ...]:
    """What was told, the racks nobody told drawn, who has left, and the end if it has come. Rule: R2.2, R9.4"""
    events = [*setup_events(setup_from_cgp(cgp, rules)), *map(Resigned, sorted(stands.gone if stands else ()))]
    position = replay(rules, events)
    if stands and stands.is_over:
        return (*events, _end_of(stands, position))
    chance = SeededChance(seed).at(position.seq)
    for seat in position.order:
        count = min(rules.rack_size, len(position.bag))
        if not position.racks[seat] and count:
            event = TilesDrawn(seat, count, bytes(chance.draw(position.bag, count)))
            position = evolve(position, event)
            events.append(event)
    return tuple(events)


def _end_of(stands: RecordedPosition, position: Position) -> GameEnded:
    """The end that a record tells: why, and who has won by the rules. Rule: R9.4, V7"""
    why = (stands.game.text_of(ENDED) or "no-more-plays").split(" ")[0]
    if why == "finish-line" and stands.replay.turns:
        return GameEnded(why, (stands.nicks.index(stands.replay.turns[-1].player),), position.scores)
    before = {turn.player: turn.total for turn in stands.replay.turns if turn.kind not in RECKONING}
    counted = replace(position, ending=why, scores_before_settling=tuple(before.get(nick, 0) for nick in stands.nicks))
    return GameEnded(why, winners(counted), position.scores)
