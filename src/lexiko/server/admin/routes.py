"""What the command line asks of a running server, with a proof that it knows the key in its folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from lexiko.server.admin.proofs import NUMBER, Numbers, proof_of_command, proof_of_server, proves
from lexiko.server.guard import LimitLog
from lexiko.server.health import is_local
from lexiko.server.networks import UNKNOWN, network_of
from lexiko.server.people import People
from lexiko.server.problems import NOT_FOUND, RequestProblem, problem_answer
from lexiko.server.tables import TableService


def admin_routes(tables: TableService, people: People, key: bytes, limited: LimitLog) -> APIRouter:
    """`/api/admin/…`: for this machine alone, and for whoever can read the server's folder."""
    routes = APIRouter(prefix="/api/admin", include_in_schema=False)
    numbers = Numbers()

    def may(request: Request) -> bool:
        """Whether this comes from the machine itself, with a proof for this request that was not used before."""
        kind, _, value = request.headers.get("authorization", "").partition(" ")
        number, _, proof = value.partition(" ")
        if kind != "Lexiko" or not is_local(request) or not numbers.use(number):
            return False
        query = request.scope["query_string"].decode("latin-1")
        path = request.scope["path"]
        return proves(proof, proof_of_command(key, number, method=request.method, path=path, query=query))

    @routes.get("/number")
    async def number_for(request: Request, mine: Annotated[str, Query(pattern=f"^{NUMBER}$")]) -> Response:
        """A number for one request, with the proof that this server knows the key."""
        if not is_local(request):
            return _nothing(request)
        number = numbers.fresh()
        return JSONResponse({"number": number, "proof": proof_of_server(key, mine, number)})

    @routes.post("/tables/{table_id}/close")
    async def close(request: Request, table_id: str) -> Response:
        """Close a table without a winner."""
        if not may(request):
            return _nothing(request)
        await tables.close_table(table_id)
        return Response(status_code=204)

    _add_people(routes, people, may)

    @routes.get("/limited")
    async def who_is_limited(request: Request) -> Response:
        """Who has reached which limit, and whose limits are lifted."""
        if not may(request):
            return _nothing(request)
        return JSONResponse({"reached": [asdict(line) for line in limited.lines()], "lifted": limited.lifted})

    @routes.post("/limited/lift")
    async def lift(request: Request, address: str) -> Response:
        """Lift the limits of an address."""
        if not may(request):
            return _nothing(request)
        if (network := network_of(address)) == UNKNOWN:
            return problem_answer(request.scope, 422, RequestProblem("bad-request", f"{address} is no address."))
        limited.lift(network)
        return JSONResponse({"lifted": network})

    return routes


def _add_people(routes: APIRouter, people: People, may: Callable[[Request], bool]) -> None:
    @routes.post("/people/let-in")
    async def let_in(request: Request, name: str) -> Response:
        """A code by which somebody with an account comes in once."""
        if not may(request):
            return _nothing(request)
        return JSONResponse({"code": await people.let_in(name)})

    @routes.post("/people/remove")
    async def remove(request: Request, name: str) -> Response:
        """Delete an account."""
        if not may(request):
            return _nothing(request)
        return JSONResponse({"removed": await people.farewell.remove(name)})


def _nothing(request: Request) -> Response:
    return problem_answer(request.scope, 404, NOT_FOUND)
