"""Who lives together: members, their invitations and owner, children's seats, and the tablet that hangs for all."""

from lexiko.server.households.errors import KeyOfAnother, NoSuchHousehold, NotForYou
from lexiko.server.households.live import HouseholdAccess, LiveHousehold, digest_of
from lexiko.server.households.routes import household_routes
from lexiko.server.households.service import Households
from lexiko.server.households.state import HouseholdState, MemberState
from lexiko.server.households.unlocking import ActingPersons, Unlocked
from lexiko.server.households.view import household_view, letters_of, you_view

__all__ = [
    "ActingPersons",
    "HouseholdAccess",
    "HouseholdState",
    "Households",
    "KeyOfAnother",
    "LiveHousehold",
    "MemberState",
    "NoSuchHousehold",
    "NotForYou",
    "Unlocked",
    "digest_of",
    "household_routes",
    "household_view",
    "letters_of",
    "you_view",
]
