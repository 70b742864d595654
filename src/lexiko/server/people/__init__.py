"""People who come back: accounts that guests make of themselves, children's seats, devices, and whom one keeps from.

A person is the guest that they were: an account is only how they come back as that guest, from any browser, so that
nobody loses a game by making one. What else knows guests, as tables do, knows nothing of accounts.
"""

from lexiko.server.people.circles import Circles
from lexiko.server.people.context import Keeper
from lexiko.server.people.errors import PersonRefusal
from lexiko.server.people.export import ExportedGame
from lexiko.server.people.limits import SignInLimits
from lexiko.server.people.mail import Addressee, Letter, NotSent
from lexiko.server.people.mail import send as send_letter
from lexiko.server.people.outbox import MailSettings
from lexiko.server.people.people import People

__all__ = [
    "Addressee",
    "Circles",
    "ExportedGame",
    "Keeper",
    "Letter",
    "MailSettings",
    "NotSent",
    "People",
    "PersonRefusal",
    "SignInLimits",
    "send_letter",
]
