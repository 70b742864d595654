"""Headers of every answer: a page says what it may load, and "not modified" does not take that back."""

from __future__ import annotations

import pytest
from starlette.responses import HTMLResponse, JSONResponse, Response

from lexiko.server.guard.headers import CONTENT_SECURITY_POLICY, SafeHeaders
from tests.server.asking import asking, run

POLICY = "content-security-policy"


def policy_of(response: Response) -> str | None:
    async def test() -> str | None:
        async with asking(SafeHeaders(response)) as client:
            answer = await client.get("/")
        assert answer.headers["x-content-type-options"] == "nosniff"
        policy: str | None = answer.headers.get(POLICY)
        return policy

    return run(test())


@pytest.mark.parametrize(
    ("response", "policy"),
    [
        (HTMLResponse("<p>"), CONTENT_SECURITY_POLICY),
        (JSONResponse({}), "default-src 'none'; frame-ancestors 'none'"),
    ],
)
def test_a_page_may_load_its_own_files_and_data_nothing(response: Response, policy: str) -> None:
    assert policy_of(response) == policy


def test_not_modified_has_no_policy_that_would_replace_the_one_kept_with_the_page() -> None:
    assert policy_of(Response(status_code=304)) is None
