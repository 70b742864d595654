"""Whom an address is counted for, and which forwarded addresses are believed."""

from __future__ import annotations

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from lexiko.server.networks import Proxies, network_of
from tests.server.asking import run

HERE, PROXY, STRANGER, CLIENT = "127.0.0.1", "10.0.0.5", "198.51.100.9", "203.0.113.7"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("2001:db8::/64", "2001:db8::5", True),
    ],
)
def test_a_house_is_an_address_or_its_network_of_version_six(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


def test_what_is_no_address_is_nobodys() -> None:
    assert {network_of(text) for text in ("", "ann", "203.0.113", "203.0.113.7:80", "\n")} == {"unknown"}


@pytest.mark.parametrize("text", ["proxy.example", "10.0.0.5/33", "10.0.0.1/8", "10.0.0.5;10.0.0.6"])
def test_a_proxy_that_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"10|proxy"):
        Proxies(text)


def forwarded(proxies: str, peer: str, *told: str) -> str:
    """Whom a request is counted for that comes from `peer` with these `X-Forwarded-For`."""
    found = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        found.append(network_of(scope["client"][0]))

    scope = {"type": "http", "client": (peer, 5), "scheme": "http"}
    headers = [(b"x-forwarded-for", text.encode()) for text in told]
    middleware = ProxyHeadersMiddleware(app, Proxies(proxies).written)  # type: ignore[arg-type]
    run(middleware({**scope, "headers": headers}, None, None))  # type: ignore[arg-type]
    return found[0]


@pytest.mark.parametrize(
    ("proxies", "peer", "told", "counted"),
    [
        (HERE, HERE, [CLIENT], CLIENT),
        (HERE, HERE, [f"1.2.3.4, {CLIENT}"], CLIENT),  # the first is what the client made up
        (HERE, HERE, ["1.2.3.4", CLIENT], CLIENT),
        (f"{HERE},{PROXY}", HERE, [f"1.2.3.4, {CLIENT}, {PROXY}"], CLIENT),  # two proxies, each named
        ("10.0.0.0/8", PROXY, [f"{CLIENT}, 10.9.9.9"], CLIENT),
        (HERE, STRANGER, [CLIENT], STRANGER),  # nobody believes a stranger
        (PROXY, HERE, [CLIENT], HERE),
        (PROXY, f"::ffff:{PROXY}", [CLIENT], CLIENT),  # listening at :: writes addresses like this
        ("10.0.0.0/8", f"::ffff:{PROXY}", [f"{CLIENT}, {PROXY}"], CLIENT),
        (HERE, HERE, [f"{CLIENT}:4711"], CLIENT),
        (HERE, HERE, ["[2001:db8::7]:4711"], "2001:db8::/64"),
        (HERE, HERE, ["nonsense"], "unknown"),
        (HERE, HERE, [], HERE),
    ],
)
def test_the_last_address_that_no_trusted_proxy_has_is_counted(
    proxies: str, peer: str, told: list[str], counted: str
) -> None:
    assert forwarded(proxies, peer, *told) == counted
