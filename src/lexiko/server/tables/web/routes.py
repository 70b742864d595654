"""Tables over HTTP: decode, ask the service, encode."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import Receive, Scope, Send

from lexiko.lexicon import Lexicon
from lexiko.rulebook import RulebookError, RulesSection, rules_in_force
from lexiko.rules import UnknownLetter, preview, view_of
from lexiko.server.problems import REFUSALS
from lexiko.server.tables.errors import NoSuchTable, NotAllowed, NotNow, NotYourSeat
from lexiko.server.tables.faults import faults_of
from lexiko.server.tables.helping import may_be_told
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.outcomes.command_decoding import play_of, unknown_letter
from lexiko.server.tables.serializers import word_entries, word_sums
from lexiko.server.tables.service import TableService
from lexiko.server.tables.terms.agreement import Agreement
from lexiko.server.tables.terms.choices import Choices, chosen_edition
from lexiko.server.wire import (
    CommandReply,
    CommandRequest,
    NewTable,
    Preview,
    PreviewRequest,
    Rematch,
    RuleClause,
    RuleSection,
    RulesInForce,
    SeatCode,
    SeatGranted,
    Sent,
    TableMade,
    TableSnapshot,
    TakeSeat,
    UseCode,
    WordAnswer,
    encoded,
)
from lexiko.translations import LANGUAGES

ENGLISH = LANGUAGES[0]

GuestOf = Callable[[HTTPConnection], str]
"""The digest of the token of whoever sent a request; empty for nobody."""

TableId = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, lt=4)]
OneSeat = Annotated[int | None, Query(ge=0, lt=4)]
Language = Annotated[str, Query(min_length=2, max_length=12, pattern="^[A-Za-z-]+$")]

SenderOf = Callable[[HTTPConnection], str]
"""A name for where a request comes from; empty where that is not known."""


def table_routes(tables: TableService, guest_of: GuestOf, sender_of: SenderOf) -> APIRouter:
    """Making a table, taking a seat and looking at it."""
    router = APIRouter(prefix="/api", responses=REFUSALS)
    _add_tables(router, tables, guest_of, sender_of)
    _add_play(router, tables, guest_of)
    _add_seats(router, tables, guest_of)
    return router


def sent(message: Sent, status: int = 200) -> Response:
    """A message as it goes out; nothing that is known of a game may be kept by anybody on the way."""
    return Response(encoded(message), status, {"cache-control": "no-store"}, media_type="application/json")


def _add_tables(router: APIRouter, tables: TableService, guest_of: GuestOf, sender_of: SenderOf) -> None:
    @router.post("/tables", status_code=201, response_model=TableMade)
    async def make_table(body: NewTable, request: Request) -> Response:
        """Make a table."""
        return sent(TableMade(id=await tables.make(guest_of(request), body, sender=sender_of(request))), 201)

    @router.get("/tables/{table_id}", response_model=TableSnapshot)
    async def show_table(
        table_id: TableId, request: Request, seat: OneSeat = None, seen: Annotated[int, Query(ge=0)] = 0
    ) -> Response:
        """The table as one of your seats may know it, or as a spectator."""
        return sent((await tables.table(table_id)).snapshot(guest_of(request), seat, seen))

    @router.get("/tables/{table_id}/rules", response_model=RulesInForce)
    async def read_rules(table_id: TableId, language: Language = "en") -> Response:
        """The rules in force at the table, clause by clause, in one of the languages there are."""
        table = await tables.table(table_id)
        return sent(rules_of(table.history.agreement, tables.choices, language.lower()[:2]))

    @router.post("/tables/{table_id}/rematch", status_code=201, response_model=TableMade)
    async def rematch(table_id: TableId, body: Rematch, request: Request) -> Response:
        """Another game on the same terms."""
        return sent(TableMade(id=await tables.rematch(table_id, guest_of(request), body)), 201)


def _add_play(router: APIRouter, tables: TableService, guest_of: GuestOf) -> None:
    @router.post("/tables/{table_id}/preview", response_model=Preview)
    async def preview(table_id: TableId, body: PreviewRequest, request: Request) -> Response:
        """What the tiles as they lie would score."""
        table = await tables.table(table_id)
        if body.seat not in table.seats_of(guest_of(request)):
            raise NotYourSeat
        return sent(preview_of(table.history, body))

    @router.get("/tables/{table_id}/words/{word}", response_model=WordAnswer)
    async def look_up(
        table_id: TableId, word: Annotated[str, Path(min_length=1, max_length=64)], request: Request
    ) -> Response:
        """Whether a word is one, where that may be told; not to who plays another game, but for the words of this."""
        table = await tables.table(table_id)
        await tables.helping.check_word(request, table.history, word)
        return sent(await answer_for(table.history, word))


def _add_seats(router: APIRouter, tables: TableService, guest_of: GuestOf) -> None:
    @router.post("/tables/{table_id}/seats/{seat}", response_model=SeatGranted)
    async def take_seat(table_id: TableId, seat: SeatNumber, body: TakeSeat, request: Request) -> Response:
        """Take a free seat."""
        await tables.take_seat(table_id, seat, guest_of(request), body)
        return sent(SeatGranted(table=table_id, seat=seat))

    @router.post("/tables/{table_id}/seats/{seat}/code", response_model=SeatCode)
    async def make_code(table_id: TableId, seat: SeatNumber, request: Request) -> Response:
        """A code with which another device may take up this seat."""
        return sent(await tables.code_for(table_id, seat, guest_of(request)))

    @router.post("/seat-codes", response_model=SeatGranted)
    async def use_code(body: UseCode, request: Request) -> Response:
        """Take up a seat on this device with a code from another."""
        table_id, seat = await tables.use_code(body.code, guest_of(request))
        return sent(SeatGranted(table=table_id, seat=seat))


# --- commands


PATH = "/api/tables/{table_id}/commands"

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


class CommandRoute(APIRoute):
    """FastAPI's route, and its description, for an endpoint of a table's id, a command and the request.

    It fills these three itself: to work out anew for each request how, FastAPI takes as long as a whole move takes to
    decide and to write down (the figures are in docs/decisions.md).
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the endpoint answer. Raises `RequestValidationError`, `NoSuchTable`, and what the endpoint raises."""
        if scope["method"] != "POST":
            await super().handle(scope, receive, send)  # which says that this cannot be done
            return
        request = Request(scope, receive)
        try:
            body = _command_in(request.headers.get("content-type", ""), await request.body())
        except ClientDisconnect:
            return
        table_id: str = scope["path_params"]["table_id"]
        if not _TABLE_ID.fullmatch(table_id):
            raise NoSuchTable
        answer = await self.endpoint(table_id, body, request)
        await answer(scope, receive, send)


def add_command_route(router: APIRouter, tables: TableService, guest_of: GuestOf) -> None:
    """Add the route for commands to the routes of the application itself; requests look for it there in this order."""

    async def command(table_id: TableId, body: CommandRequest, request: Request) -> Response:
        """Act for one of your seats: done once, however often it is sent."""
        guest = guest_of(request)
        seq = await tables.command(table_id, guest, body)
        state = None if body.brief else (await tables.table(table_id)).answer(guest, body, seq)
        return sent(CommandReply(seq, state))

    router.add_api_route(
        PATH,
        command,
        methods=["POST"],
        response_model=CommandReply,
        responses=REFUSALS,
        route_class_override=CommandRoute,
    )


def _command_in(content_type: str, body: bytes) -> CommandRequest:
    """The command in a request's body. Raises `RequestValidationError`, as FastAPI does."""
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise RequestValidationError([{"type": "not-json", "loc": ("body",), "msg": "This must be application/json"}])
    try:
        return CommandRequest.model_validate_json(body)
    except ValidationError as wrong:
        found = wrong.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in found]) from None


# --- answers


def rules_of(agreement: Agreement, choices: Choices, language: str) -> RulesInForce:
    """Every clause that holds there; in English where the language is not known. Rule: R2.3"""
    spoken = language if language in LANGUAGES else ENGLISH
    return RulesInForce(
        language=spoken,
        sections=[
            RuleSection(
                title=section.title,
                clauses=[RuleClause(clause=clause, text=text) for clause, text in section.clauses],
            )
            for section in _sections(agreement, choices, spoken)
        ],
    )


def _sections(agreement: Agreement, choices: Choices, language: str) -> tuple[RulesSection, ...]:
    """The clauses; none where the edition or the set that was agreed on is not here any more."""
    try:
        edition = chosen_edition(choices, agreement.request.edition)
    except RulebookError:
        edition = None
    game_set = choices.sets.get(agreement.ruleset.set_key)
    if edition is None or game_set is None:
        return ()
    return rules_in_force(agreement.ruleset, edition, game_set, language=language)


def preview_of(history: TableHistory, request: PreviewRequest) -> Preview:
    """The points of a play as it lies, for a seat on turn or not; of words only that they score, but for V5.

    Raises `NotNow` before the game.
    """
    position = history.state.position
    if position is None:
        raise NotNow("The game has not begun: a seat is still free.", why="not-started")
    ruleset = position.ruleset
    alphabet = ruleset.tile_set.alphabet
    try:
        play = play_of(request.placements, request.before, alphabet)
    except UnknownLetter as unknown:
        return Preview(points=None, words=[], bonus=0, faults=[unknown_letter(unknown)])
    drafted = preview(view_of(position, request.seat), play)
    names = [place.name for place in history.state.places]
    faults = faults_of(drafted.violations, ruleset, names=names, reader=request.seat)
    if drafted.score is None:
        return Preview(points=None, words=[], bonus=0, faults=faults)
    laid = {square for square, _ in play.placements}
    words = word_sums(drafted.score, laid, alphabet)
    known = None
    if ruleset.open_dictionary:
        known = {alphabet.format_word(run.word): history.judge.accepts(run.word) for run in drafted.words}
    points = None if drafted.violations else drafted.score.points
    return Preview(points=points, words=words, bonus=drafted.score.bonus, faults=faults, known=known)


async def answer_for(history: TableHistory, text: str) -> WordAnswer:
    """Whether a word is one, with what it means.

    Raises `NotAllowed` while the game is on: the dictionary decides challenges only, and between them nobody opens it
    unless all agreed to that. Rule: R7.1, V5
    """
    if may_be_told(history) != "all":
        raise NotAllowed("While the game is on, words are looked up for challenges only.", why="dictionary-closed")
    alphabet = history.agreement.ruleset.tile_set.alphabet
    try:
        word = alphabet.parse_word(text)
    except UnknownLetter:
        return WordAnswer(word=text.upper(), good=False)
    good = history.judge.accepts(word)
    meaning = None
    if good and isinstance(history.judge, Lexicon):  # the first meaning of all unpacks them, which takes a while
        meaning = await asyncio.to_thread(history.judge.meaning, word)
    return WordAnswer(
        word=alphabet.format_word(word),
        good=good,
        entries=word_entries(meaning),
        source=", ".join(meaning.sources) if meaning else None,
    )
