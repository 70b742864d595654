"""How a request is turned away before the application sees it: a problem, or a closed handshake."""

from __future__ import annotations

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from lexiko.server.problems import RequestProblem, problem_answer

POLICY_VIOLATION = 1008


class Refusal:
    """Why a request is turned away, before it is looked at closely."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        plain: bool = False,
        retry_after: int | None = None,
        hangs_up: bool = False,
    ) -> None:
        """What the sender is told, in `plain` text where a person reads it; a handshake is told the status alone.

        Who is hung up on has to connect again, which has limits of its own and costs them more than us.
        """
        self.status = status
        self._plain = plain
        self._problem = RequestProblem(code, message)
        self._headers = {} if retry_after is None else {"retry-after": str(retry_after)}
        if hangs_up:
            self._headers["connection"] = "close"

    async def send(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or the handshake of a channel, with this refusal."""
        if scope["type"] == "websocket":
            await receive()  # its websocket.connect
            if "websocket.http.response" not in scope.get("extensions", {}):
                await send({"type": "websocket.close", "code": POLICY_VIOLATION})
                return
        if self._plain and scope["type"] == "http":
            await PlainTextResponse(f"{self._problem.message}\n", self.status, self._headers)(scope, receive, send)
        else:
            await problem_answer(scope, self.status, self._problem, self._headers)(scope, receive, send)
