"""An annotated game as it is told: to who enters it all of it, to who watches what its settings show."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from lexiko.notation import SentenceContext, event_sentence, format_tiles
from lexiko.rulebook import edition_of
from lexiko.rules import (
    BLANK,
    GameStarted,
    Phase,
    Position,
    RacksAssumed,
    RackSettled,
    TilesDrawn,
    redact,
)
from lexiko.server.annotated.entering import Accepts
from lexiko.server.annotated.game import AnnotatedGame, Noted
from lexiko.server.annotated.live import LiveAnnotated
from lexiko.server.tables import kinds_in, lying_tiles, plan_of, rack_tiles
from lexiko.server.wire import (
    AnnotatedClock,
    AnnotatedDoubt,
    AnnotatedLine,
    AnnotatedState,
    AnnotatedTurn,
    At,
    RackTile,
)

_UNTOLD = (TilesDrawn, RacksAssumed, GameStarted)
AT_ONCE, NEVER = "at-once", "never"


def state_of(live: LiveAnnotated, guest: str, language: str, now: float) -> AnnotatedState:
    """The game as this guest may know it now."""
    game, row, enters = live.game, live.row, live.enters(guest)
    header, position = game.header, game.position
    rules = header.ruleset
    shown = _racks_shown(live, enters=enters)
    racks = [[] if rack is None else rack_tiles(rack, rules.tile_set) for rack in shown]
    return AnnotatedState(
        id=live.id,
        version=row.version,
        enters=enters,
        owns=bool(guest) and guest == row.owner,
        key=row.key if guest and guest == row.owner else "",
        title=row.settings["title"],
        racks_shown=row.settings["racks"],
        record_open=row.settings["record_open"],
        names=list(header.names),
        edition=rules.edition_key,
        edition_name=edition_of(rules).name,
        lexicon=header.lexicon,
        open_dictionary=rules.open_dictionary,
        names_word=rules.challenge_names_word,
        charges_overtime=rules.overtime_points > 0,
        plan=plan_of(rules.layout),
        tiles=kinds_in(rules.tile_set),
        rack_size=rules.rack_size,
        board=lying_tiles(position.board.tiles(), rules.tile_set),
        last_play=_last_play(game),
        scores=list(position.scores),
        order=list(position.order),
        on_turn=position.on_turn,
        turn_number=position.turn_number,
        phase=_phase(game),
        wanted=list(game.kept.tiles_wanted_of),
        winners=list(position.result.winners) if position.result is not None else [],
        bag=len(position.bag),
        rack_sizes=[len(rack) for rack in position.racks],
        racks=racks,
        told=[rack is not None for rack in shown],
        unseen=_unseen(game, racks),
        turns=_turns(live, language, enters=enters),
        doubt=_doubt(position, game),
        clock=_clock(live, now),
    )


def line_of(live: LiveAnnotated, guest: str) -> AnnotatedLine:
    """The game in somebody's list."""
    position, row = live.game.position, live.row
    return AnnotatedLine(
        id=live.id,
        title=row.settings["title"],
        names=list(live.game.header.names),
        scores=list(position.scores),
        edition=position.ruleset.edition_key,
        over=live.game.kept.is_over,
        own=guest == row.owner,
        changed_at=row.changed_at,
    )


def _phase(game: AnnotatedGame) -> Literal["playing", "last-challenge", "reckoning", "over"]:
    if game.kept.is_over:
        return "over"
    if game.kept.tiles_wanted_of:
        return "reckoning"
    return "last-challenge" if game.position.phase is Phase.AWAITING_LAST_CHALLENGE else "playing"


def _racks_shown(live: LiveAnnotated, *, enters: bool) -> list[bytes | None]:
    """What is shown of each rack; None where nothing is told. At the end its tiles are in the reckoning, and seen."""
    game = live.game
    if game.kept.is_over:
        is_reckoned = any(isinstance(event, RackSettled) for event in game.kept.events)
        return [rack.codes if is_reckoned else None for rack in game.position.racks]
    if enters or live.row.settings["racks"] == AT_ONCE:
        return list(game.racks)
    return [None] * len(game.racks)


def _unseen(game: AnnotatedGame, racks: list[list[RackTile]]) -> list[tuple[str, int]]:
    """All tiles that lie neither on the board nor on a rack as it is shown, by the letters of the set."""
    tiles = game.header.ruleset.tile_set
    there = Counter(game.kept.unseen.codes)
    shown = Counter(tile.tile for rack in racks for tile in rack)
    letters = [*enumerate(tiles.alphabet.letters, 1), (BLANK, "?")]
    return [(letter, there[code] - shown[letter]) for code, letter in letters]


def _last_play(game: AnnotatedGame) -> list[At]:
    off = game.taken_off()
    for at in range(len(game.noted) - 1, -1, -1):
        if at not in off and (play := game.noted[at].play) is not None:
            return [At(square.row, square.col) for square, _ in play.placements]
    return []


def _doubt(position: Position, game: AnnotatedGame) -> AnnotatedDoubt | None:
    last = position.last
    if last is None or not last.open_words or not position.may_challenge or game.kept.is_over:
        return None
    alphabet = position.ruleset.tile_set.alphabet
    words = [alphabet.format_word(word) for word in dict.fromkeys(last.open_words)]
    return AnnotatedDoubt(last.seat, words, list(position.may_challenge))


def _clock(live: LiveAnnotated, now: float) -> AnnotatedClock | None:
    clock = live.clock
    if clock is None:
        return None
    return AnnotatedClock([round(left, 1) for left in clock.left_at(now)], clock.running, clock.increment)


# --- the lines


def _turns(live: LiveAnnotated, language: str, *, enters: bool) -> list[AnnotatedTurn]:
    game = live.game
    context = SentenceContext(game.header.ruleset, game.header.names, language=language)
    off, open_at = game.taken_off(), _open_to_doubt(game)
    shows_racks = enters or live.row.settings["racks"] != NEVER
    shows_left = enters or game.kept.is_over
    accepts = live.lexicon.judge(context.ruleset).accepts if live.lexicon is not None else None
    return [
        _turn(
            noted,
            context,
            at=at,
            shows_racks=shows_racks,
            hidden=noted.line.entry.verb == "left" and not shows_left,
            off=at in off,
            accepts=None if at == open_at else accepts,
        )
        for at, noted in enumerate(game.noted)
    ]


def _open_to_doubt(game: AnnotatedGame) -> int | None:
    """The place of the line whose words may be doubted still: of them nobody is told what the list says. Rule: R7.1"""
    last = game.position.last
    if game.header.ruleset.open_dictionary or last is None or not last.open_words or game.kept.is_over:
        return None
    return next((at for at in range(len(game.noted) - 1, -1, -1) if game.noted[at].play is not None), None)


def _turn(
    noted: Noted,
    context: SentenceContext,
    *,
    at: int,
    shows_racks: bool,
    hidden: bool,
    off: bool,
    accepts: Accepts | None,
) -> AnnotatedTurn:
    line, play, alphabet = noted.line, noted.play, context.alphabet
    entry = line.entry
    own = entry.verb in ("move", "exchange", "time")
    seat = noted.seat if own else entry.seat
    return AnnotatedTurn(
        at=at,
        verb=entry.verb,
        seat=seat,
        text="" if hidden else entry.text,
        played=entry.text.rpartition("; ")[2] if play is not None else "",
        points=play.score.points if play is not None else None,
        total=noted.scores[seat] if own and seat is not None else None,
        rack=format_tiles(noted.held, alphabet) if own and shows_racks else "",
        swapped=line.swapped if shows_racks else "",
        counted=line.told if play is not None and line.told != play.score.points else None,
        unlisted=[
            alphabet.format_word(word)
            for word in dict.fromkeys(noted.words)
            if accepts is not None and not accepts(word)
        ],
        said=[event_sentence(redact(event, None), context) for event in noted.events if not isinstance(event, _UNTOLD)],
        left=None if line.left is None else round(line.left, 1),
        count=entry.count,
        places=list(entry.places),
        taken_off=off,
    )
