"""How a refusal is told: as a problem of RFC 9457, whose kinds can be looked up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from lexiko.server.wire import Fault, ProblemDetails, TableSnapshot, encoded
from lexiko.translations import translations

MEDIA_TYPE = "application/problem+json"
ROOT = "lexiko.root"
"""Where a scope has the path that browsers see before every path of ours, as `/games`; nothing where there is none."""
_LONGEST_INSTANCE = 2048


@dataclass(frozen=True, slots=True)
class RequestProblem:
    """Why something is refused: a stable `code`, a sentence, each of several faults, and how the table stands."""

    code: str
    message: str
    faults: Sequence[Fault] = ()
    state: TableSnapshot | None = None


SCHEMA_PLACE = "#/components/schemas/{model}"
"""Where the description of the interface says what a message is."""
_PROBLEM: dict[str, object] = {
    "content": {MEDIA_TYPE: {"schema": {"$ref": SCHEMA_PLACE.format(model=ProblemDetails.__name__)}}}
}
REFUSALS: dict[int | str, dict[str, object]] = {"4XX": _PROBLEM, "503": _PROBLEM}
"""With what requests may be refused, for the description. Given as a model it was made ready anew for each of a hundred
routes, which took a third of all that a server does before it answers."""
NOT_FOUND = RequestProblem("not-found", "There is nothing here.")
NOT_SO = RequestProblem("not-so", "This cannot be done here.")


def problem_answer(
    scope: Scope, status: int, problem: RequestProblem, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer to what was asked in `scope`: its body is the problem."""
    root = str(scope.get(ROOT, ""))
    asked = f"{root}{quote(scope['path'])}"
    details = ProblemDetails(
        type=f"{root}/api/problems/{problem.code}",
        title=title_of(problem.code),
        status=status,
        detail=problem.message,
        instance=asked if len(asked) <= _LONGEST_INSTANCE else None,
        code=problem.code,
        message=problem.message,
        faults=list(problem.faults),
        state=problem.state,
    )
    return Response(encoded(details), status, dict(headers or {}), media_type=MEDIA_TYPE)


def title_of(code: str) -> str:
    """What problems of this kind have in common, in a sentence. Raises `KeyError` for a code that there is not.

    >>> title_of("seat-taken")
    'Somebody else was quicker: the seat is taken.'
    """
    say = translations("en")
    keys = (
        f"fault.{code}",
        f"you.refused-{code}",
        f"wall.refused-{code}",
        f"study.refused-{code}",
        f"puzzle.refused-{code}",
        f"annotate.refused-{code}",
    )
    return say(next((key for key in keys if say.has(key)), keys[0]))


def problem_schemas() -> dict[str, Any]:
    """What a problem is, and all that is in one: a schema by the name of each."""
    _, found = TypeAdapter.json_schemas(
        [(ProblemDetails, "serialization", TypeAdapter(ProblemDetails))], ref_template=SCHEMA_PLACE
    )
    schemas: dict[str, Any] = found["$defs"]
    return schemas


def problem_routes() -> APIRouter:
    """What the `type` of a problem leads to: for people, in words."""
    routes = APIRouter(prefix="/api/problems", include_in_schema=False)

    @routes.get("/{code}")
    async def about(code: str) -> PlainTextResponse:
        """What problems of this kind have in common."""
        try:
            return PlainTextResponse(f"{code}: {title_of(code)}\n")
        except KeyError:
            raise HTTPException(404) from None

    return routes
