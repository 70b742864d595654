"""What stands before the application: a list of checks, and what counts bodies, holds answers and adds headers."""

from lexiko.server.guard.addresses import SenderNames, asked_from, expect_body
from lexiko.server.guard.buckets import Buckets, LimitLog, LimitReached, Rate
from lexiko.server.guard.checks import (
    PHOTO_BYTES,
    Check,
    Checks,
    KnownHosts,
    OwnPagesOnly,
    SmallBodies,
    below,
    host_of,
    short_head,
)
from lexiko.server.guard.headers import SafeHeaders
from lexiko.server.guard.long_bodies import long_bodies
from lexiko.server.guard.rates import GuestRates, Rates

__all__ = [
    "PHOTO_BYTES",
    "Buckets",
    "Check",
    "Checks",
    "GuestRates",
    "KnownHosts",
    "LimitLog",
    "LimitReached",
    "OwnPagesOnly",
    "Rate",
    "Rates",
    "SafeHeaders",
    "SenderNames",
    "SmallBodies",
    "asked_from",
    "below",
    "expect_body",
    "host_of",
    "long_bodies",
    "short_head",
]
