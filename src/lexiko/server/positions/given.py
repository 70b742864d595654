"""A position as somebody tells it: a line, a record after some of its turns, or a finished game of this server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lexiko.frozen import dataclass
from lexiko.notation import (
    CgpPosition,
    GcgGame,
    NotationError,
    NotationErrors,
    RecordedPosition,
    agreed_rules,
    cgp_in,
    edition_named,
    format_cgp,
    in_bag,
    mistake,
    parse_cgp,
    parse_gcg,
    position_in_record,
    rules_operations,
    setup_from_cgp,
    turns_in,
    unseen_tiles,
)
from lexiko.rulebook import BadChoice, BadHouseRules, Edition, GameSet, HouseRules, edition_of, ruleset
from lexiko.rules import BadSetup, Board, Error, Rack, Ruleset, position_from
from lexiko.server.tables import Choices, TableHistory, chosen_edition
from lexiko.server.wire import PositionRules, ReadPosition

USUAL_EDITION = "classic"
FEWEST, MOST = 2, 4
_BEGIN_A_RECORD = "#>"


class UnreadablePosition(Error):
    """A position that cannot be read; `problems` are all reasons, as sentences."""

    def __init__(self, problems: Sequence[str | NotationError]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, problems)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """By which rules and words a position is played: in force, and as they are told again."""

    in_force: Ruleset
    edition_name: str
    lexicon: str
    told: PositionRules


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldPosition:
    """A position, the player to move first, and by what it is played. Of a record, after how many of how many turns."""

    cgp: CgpPosition
    played: Played
    names: tuple[str, ...] = ()
    gone: frozenset[int] = frozenset()
    turn: int | None = None
    turns: int | None = None
    is_over: bool = False
    notes: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """All of it but names, as CGP."""
        return format_cgp(self.cgp, self.played.in_force.tile_set.alphabet)

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything in it that cannot be, as parts of a sentence. Rule: R1.1 to R1.3"""
        over = ("the game is over",) if self.is_over else ()
        try:
            position_from(setup_from_cgp(self.cgp, self.played.in_force))
        except BadSetup as wrong:
            return (*over, *wrong.problems)
        return over


def given(asked: ReadPosition, choices: Choices) -> ToldPosition:
    """What somebody tells. Raises `UnreadablePosition` with all reasons."""
    text = asked.text.strip().removeprefix("\ufeff")
    if not text:
        return _empty(asked, choices)
    if text[0] in _BEGIN_A_RECORD:
        return _recorded(asked, choices)
    if cgp_in(text) or "/" in text.split()[0]:
        return given_line(text.splitlines()[0], asked.rules, choices)
    raise UnreadablePosition(["this is neither a line of CGP nor a record of a game in GCG"])


def given_line(line: str, told: PositionRules, choices: Choices) -> ToldPosition:
    """The position on a line. Raises `UnreadablePosition`."""
    edition, game_set = _edition_and_set(told, edition_named(line), "", choices)
    cgp = _read(line, game_set)
    if not FEWEST <= len(cgp.racks) <= MOST:
        raise UnreadablePosition([f"the position has {len(cgp.racks)} racks, and two to four play"])
    words = dict(cgp.operations).get("lex", "")
    played = _played(told, edition, game_set, choices, house=_house(told), players=len(cgp.racks), words=words)
    return ToldPosition(cgp=_with_rules(cgp, played), played=played)


def given_game(game: GcgGame, history: TableHistory, *, turn: int | None) -> ToldPosition:
    """A game of this server after so many turns, with the rules and words that it was played with."""
    agreed = history.agreement
    request, in_force = agreed.request, agreed.ruleset
    told = PositionRules(
        edition=request.edition,
        set_key=request.set_key,
        lexicon=history.header.lexicon,
        variations=list(request.variations),
        opening_length=request.opening_length,
        levels=list(request.levels),
    )
    played = Played(
        in_force=in_force, edition_name=edition_of(in_force).name, lexicon=history.header.lexicon, told=told
    )
    return _after(game, played, turn=turn)


def _empty(asked: ReadPosition, choices: Choices) -> ToldPosition:
    told = asked.rules
    edition, game_set = _edition_and_set(told, "", "", choices)
    played = _played(told, edition, game_set, choices, house=_house(told), players=asked.players)
    layout, players = played.in_force.layout, asked.players
    cgp = CgpPosition(Board.empty(layout.rows, layout.cols), (Rack(),) * players, (0,) * players)
    return ToldPosition(cgp=_with_rules(cgp, played), played=played)


def _recorded(asked: ReadPosition, choices: Choices) -> ToldPosition:
    """The position in a record. Raises `UnreadablePosition`."""
    try:
        game = parse_gcg(asked.text)
        recorded = agreed_rules(game)
    except NotationErrors as wrong:
        raise UnreadablePosition(wrong.errors) from None
    except NotationError as wrong:
        raise UnreadablePosition([wrong]) from None
    if not game.players:
        raise UnreadablePosition([mistake("gcg-nobody-plays")])
    told = asked.rules
    edition, game_set = _edition_and_set(told, recorded.edition_key or "", recorded.set_key or "", choices)
    house = _house(told).filled_by(recorded)
    players = max(FEWEST, len(game.players))
    played = _played(told, edition, game_set, choices, house=house, players=players, words=game.lexicon)
    return _after(game, played, turn=asked.turn)


def _after(game: GcgGame, played: Played, *, turn: int | None) -> ToldPosition:
    """A record after so many turns, all of them if none are told. Raises `UnreadablePosition`."""
    turns = turns_in(game)
    try:
        moment = position_in_record(game, played.in_force, turns=turns if turn is None else min(turn, turns))
    except NotationError as wrong:
        raise UnreadablePosition([wrong]) from None
    strange = [problem.message for problem in moment.replay.problems if problem.code == "unknown-letter"]
    if strange:
        raise UnreadablePosition(strange)
    cgp = _seen_by_the_mover(moment, played)
    names = {player.nick: player.name for player in game.players}
    return ToldPosition(
        cgp=_with_rules(cgp, played),
        played=played,
        names=tuple(names.get(nick, nick) for nick in moment.nicks),
        gone=moment.gone,
        turn=turns if turn is None else min(turn, turns),
        turns=turns,
        is_over=moment.is_over,
        notes=tuple(f"line {each.line}: {each.message}" for each in moment.replay.problems),
    )


def _seen_by_the_mover(moment: RecordedPosition, played: Played) -> CgpPosition:
    """Without the racks of others while who is to move did not know them. Rule: R1.3"""
    cgp = moment.cgp
    hidden = replace(cgp, racks=(cgp.racks[0], *(Rack() for _ in cgp.racks[1:])))
    if len(cgp.racks) == FEWEST:
        return hidden
    return hidden if in_bag(hidden, played.in_force, unseen_tiles(hidden, played.in_force)) else cgp


def _edition_and_set(
    told: PositionRules, edition_here: str, set_here: str, choices: Choices
) -> tuple[Edition, GameSet]:
    """Those that are asked for, else those that the position names, else the usual ones. No path is followed."""
    named = told.edition or edition_here or USUAL_EDITION
    try:
        edition = chosen_edition(choices, named)
    except BadChoice as wrong:
        raise UnreadablePosition(wrong.problems) from None
    if edition is None:
        raise UnreadablePosition([f"there is no edition {named!r:.40} here"])
    set_key = told.set_key or set_here or edition.set_key
    if (game_set := choices.sets.get(set_key)) is None:
        raise UnreadablePosition([f"there is no set of tiles {set_key!r:.40} here"])
    return edition, game_set


def _house(told: PositionRules) -> HouseRules:
    return HouseRules(tuple(told.variations), told.opening_length, tuple(told.levels))


def _played(
    told: PositionRules,
    edition: Edition,
    game_set: GameSet,
    choices: Choices,
    *,
    house: HouseRules,
    players: int,
    words: str = "",
) -> Played:
    """Raises `UnreadablePosition`."""
    problems = [*house.problems(edition, players=players)]
    lexica = choices.lexica[game_set.key]
    by_name = {key.casefold(): key for key in lexica}
    lexicon = by_name.get((told.lexicon or "").casefold()) or by_name.get(words.casefold())
    if told.lexicon and lexicon is None:
        problems.append(f"there are no words {told.lexicon!r:.40} for this set here")
    if not lexica:
        problems.append("there are no words for this set here")
    if problems:
        raise UnreadablePosition(problems)
    try:
        in_force = ruleset(edition, set=game_set, house=house, players=players)
    except BadHouseRules as wrong:
        raise UnreadablePosition(wrong.problems) from None
    used = lexicon or lexica[0]
    again = PositionRules(
        edition=in_force.edition_key,
        set_key=game_set.key,
        lexicon=used,
        variations=list(house.variations),
        opening_length=house.opening_length,
        levels=list(house.levels),
    )
    return Played(in_force=in_force, edition_name=edition.name, lexicon=used, told=again)


def _read(line: str, game_set: GameSet) -> CgpPosition:
    try:
        return parse_cgp(line.strip(), game_set.tile_set.alphabet)
    except NotationError as wrong:
        raise UnreadablePosition([wrong]) from None


def _with_rules(cgp: CgpPosition, played: Played) -> CgpPosition:
    """The position, saying by which words and which edition it is played."""
    return replace(cgp, operations=rules_operations(played.in_force, lexicon=played.lexicon))
