"""What stands before the application: names, sizes, origins, rates and headers, each a plain ASGI middleware."""

from lexiko.server.guard.addresses import Proxies, asked_from, network_of
from lexiko.server.guard.buckets import Buckets, Rate
from lexiko.server.guard.headers import SafeHeaders
from lexiko.server.guard.hosts import KnownHosts, host_of
from lexiko.server.guard.limit_log import LimitLog, LimitReached
from lexiko.server.guard.origins import OwnPagesOnly
from lexiko.server.guard.paths import BelowPath
from lexiko.server.guard.rates import GuestRates, Rates
from lexiko.server.guard.refusing import problem_answer
from lexiko.server.guard.senders import SenderNames
from lexiko.server.guard.sizes import SmallMessagesOnly

__all__ = [
    "BelowPath",
    "Buckets",
    "GuestRates",
    "KnownHosts",
    "LimitLog",
    "LimitReached",
    "OwnPagesOnly",
    "Proxies",
    "Rate",
    "Rates",
    "SafeHeaders",
    "SenderNames",
    "SmallMessagesOnly",
    "asked_from",
    "host_of",
    "network_of",
    "problem_answer",
]
