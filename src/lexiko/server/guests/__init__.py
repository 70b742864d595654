"""Who comes with which browser: a signed cookie that says nothing, who is signed in there, and those sent away."""

from lexiko.server.guests import session_store
from lexiko.server.guests.acting import Acting, act_for, acting_of, guest_in
from lexiko.server.guests.cookies import (
    GuestCookies,
    Tokens,
    browser_of,
    cookie_name,
    forget_cookie,
    give_cookie,
    given_cookie,
    guest_of,
)
from lexiko.server.guests.revocation import KeepsTheirOwn, Revocations
from lexiko.server.guests.routes import guest_routes
from lexiko.server.guests.sessions import Session, Sessions
from lexiko.server.guests.store import revoke

__all__ = [
    "Acting",
    "GuestCookies",
    "KeepsTheirOwn",
    "Revocations",
    "Session",
    "Sessions",
    "Tokens",
    "act_for",
    "acting_of",
    "browser_of",
    "cookie_name",
    "forget_cookie",
    "give_cookie",
    "given_cookie",
    "guest_in",
    "guest_of",
    "guest_routes",
    "revoke",
    "session_store",
]
