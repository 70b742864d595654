"""Long answers, made small for browsers that can open them."""

from __future__ import annotations

import gzip

from fastapi import Request, Response

LONG = 2000
"""So many bytes and more are sent small."""


def packed(answer: Response, request: Request) -> Response:
    """An answer as a browser takes it that can open what is packed.

    Only for what holds no secret beside what somebody else chose: how long it is tells of both.
    """
    accepted = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    if len(answer.body) < LONG or "gzip" not in accepted:
        return answer
    headers = {"cache-control": answer.headers["cache-control"], "content-encoding": "gzip"}
    return Response(gzip.compress(bytes(answer.body), 6), headers=headers, media_type=answer.media_type)
