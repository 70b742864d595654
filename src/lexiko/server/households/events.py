"""What happens in a household, as it is written into its log: one small record a kind, told apart by its `kind`."""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from lexiko.server.wire import HouseholdSettings


class HouseholdEvent(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that has happened in a household."""

    @property
    def kind(self) -> str:
        """What the log calls it."""
        return str(self.__struct_config__.tag)


class HouseholdFounded(HouseholdEvent, frozen=True, tag="founded"):
    """The household exists; its first member is its owner."""

    name: str
    zone: str
    language: str
    settings: HouseholdSettings
    owner: str


class HouseholdRenamed(HouseholdEvent, frozen=True, tag="renamed"):
    """It is called so from now on."""

    name: str


class MemberAdded(HouseholdEvent, frozen=True, tag="member-added"):
    """Somebody lives there. `person` is the guest they are, `linked` whether that is a browser or stands for them."""

    member: str
    name: str
    person: str
    child: bool = False
    linked: bool = False


class MemberRenamed(HouseholdEvent, frozen=True, tag="member-renamed"):
    """A member is called so from now on."""

    member: str
    name: str


class MemberLinked(HouseholdEvent, frozen=True, tag="member-linked"):
    """A member is this person from now on: a guest with a browser, or, not `linked`, one that only stands for them."""

    member: str
    person: str
    linked: bool


class MemberRemoved(HouseholdEvent, frozen=True, tag="member-removed"):
    """A member has gone."""

    member: str


class OwnerChanged(HouseholdEvent, frozen=True, tag="owner-changed"):
    """The household was handed over."""

    member: str


class PinChanged(HouseholdEvent, frozen=True, tag="pin-changed"):
    """A member has figures to type, other ones, or none any more. The figures themselves are in no log."""

    member: str
    has_pin: bool


class TabletAdded(HouseholdEvent, frozen=True, tag="tablet-added"):
    """This browser hangs on the wall for everybody."""

    tablet: str
    person: str


class TabletRemoved(HouseholdEvent, frozen=True, tag="tablet-removed"):
    """It does no more."""

    tablet: str


class SettingsChanged(HouseholdEvent, frozen=True, tag="settings-changed"):
    """The household has chosen."""

    settings: HouseholdSettings
    zone: str


class HouseholdClosed(HouseholdEvent, frozen=True, tag="closed"):
    """The last member has gone."""


AnyHouseholdEvent = (
    HouseholdFounded
    | HouseholdRenamed
    | MemberAdded
    | MemberRenamed
    | MemberLinked
    | MemberRemoved
    | OwnerChanged
    | PinChanged
    | TabletAdded
    | TabletRemoved
    | SettingsChanged
    | HouseholdClosed
)

event_from_body = Decoder(AnyHouseholdEvent).decode
"""The event that `event_to_body` wrote so. Raises `msgspec.MsgspecError` for what is none."""
_encode = Encoder().encode


def event_to_body(event: HouseholdEvent) -> str:
    """An event as JSON, for the log.

    >>> event_to_body(OwnerChanged("m1234567"))
    '{"kind":"owner-changed","member":"m1234567"}'
    """
    return _encode(event).decode()
