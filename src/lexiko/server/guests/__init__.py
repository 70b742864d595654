"""Who comes with which browser: a signed cookie that says nothing, and those that no longer count."""

from lexiko.server.guests.cookies import GuestCookies, Tokens, cookie_name, forget_cookie, given_cookie, guest_of
from lexiko.server.guests.revocation import Revocations
from lexiko.server.guests.routes import guest_routes

__all__ = [
    "GuestCookies",
    "Revocations",
    "Tokens",
    "cookie_name",
    "forget_cookie",
    "given_cookie",
    "guest_of",
    "guest_routes",
]
