"""Households as they are shown and asked for: members, invitations, the family's tablet, and figures to type there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.message import Key, Message, Name, Sent

MemberId = Annotated[str, Field(min_length=8, max_length=16, pattern="^[A-Za-z0-9_-]+$")]
Figures = Annotated[str, Field(min_length=4, max_length=4, pattern="^[0-9]{4}$")]
"""The four figures that a member types at the family's tablet."""
ZoneName = Annotated[str, Field(min_length=1, max_length=64, pattern="^[A-Za-z0-9_+/-]+$")]
MinuteOfDay = Annotated[int, Field(ge=0, lt=1440)]


class HouseholdSettings(Sent):
    """What the household has chosen: the set of its message tiles, whether players count for themselves, its nights.

    `own_scores` is what a new game begins with (R13). The tablet dims from minute `night_from` of the day, and
    brightens at `night_until`.
    """

    tile_set: Annotated[str, Field(max_length=32)] = "english"
    own_scores: bool = False
    night_from: MinuteOfDay = 22 * 60
    night_until: MinuteOfDay = 6 * 60 + 30


class MemberView(Sent):
    """A member: `letters` is what stands on their tile, `linked` whether a device of their own has joined.

    `here` is whether anybody of them looks at the wall now, else `seen_at` when they last did, if they ever have.
    """

    id: str
    name: str
    letters: str
    child: bool
    owner: bool
    linked: bool
    has_pin: bool
    here: bool = False
    seen_at: float | None = None


class TabletView(Sent):
    """A device that hangs on the wall for everybody."""

    id: str
    since: float


class HouseholdView(Sent):
    """A household as its members see it. `zone` is its time zone, by its name."""

    id: str
    name: str
    zone: str
    language: str
    settings: HouseholdSettings
    members: list[MemberView]
    tablets: list[TabletView]


class WallYou(Sent):
    """Who the receiver is: a member at a device of theirs, or the family's tablet; `unlocked` is whom it acts for.

    `unlocked_until` is when that ends by itself, in seconds since 1970.
    """

    member: str | None
    tablet: bool
    owner: bool
    unlocked: str | None = None
    unlocked_until: float | None = None


class HouseholdLine(Sent):
    """A household in a list of yours; `member` is your name there, None for the family's tablet."""

    id: str
    name: str
    member: str | None
    members: list[str]


class HouseholdList(Sent):
    """The households whose walls this browser may see."""

    households: list[HouseholdLine]


class NewMember(Message):
    """Somebody who lives there."""

    name: Name
    child: bool = False


class NewHousehold(Message):
    """A household that is asked for. Who founds it is its owner, as `you`; at the family's own `tablet` by a PIN."""

    key: Key
    name: Name
    you: Name
    zone: ZoneName
    language: Literal["en", "de"] = "en"
    tile_set: Annotated[str, Field(max_length=32)] = "english"
    members: Annotated[list[NewMember], Field(max_length=11)] = []
    tablet: bool = False
    pin: Figures | None = None


class HouseholdMade(Sent):
    """The household that was made, or joined."""

    id: str


class RenameHousehold(Message):
    """Call the household something else."""

    kind: Literal["rename"]
    name: Name


class AddMember(Message):
    """Somebody more lives there; a child never has talk with strangers."""

    kind: Literal["add-member"]
    name: Name
    child: bool = False


class RenameMember(Message):
    """Call a member something else."""

    kind: Literal["rename-member"]
    member: MemberId
    name: Name


class RemoveMember(Message):
    """A member goes: the owner may send anybody, everybody may go themselves."""

    kind: Literal["remove-member"]
    member: MemberId


class HandWallOver(Message):
    """Another grown-up member is the owner from now on."""

    kind: Literal["hand-over"]
    member: MemberId


class ChangeSettings(Message):
    """Choose for the household."""

    kind: Literal["settings"]
    settings: HouseholdSettings
    zone: ZoneName


class SetPin(Message):
    """Choose the figures a member types at the tablet; None: none are asked for."""

    kind: Literal["set-pin"]
    member: MemberId
    pin: Figures | None = None


class RemoveTablet(Message):
    """A tablet is the family's no more."""

    kind: Literal["remove-tablet"]
    tablet: Annotated[str, Field(max_length=16)]


HouseholdCommand = Annotated[
    RenameHousehold | AddMember | RenameMember | RemoveMember | HandWallOver | ChangeSettings | SetPin | RemoveTablet,
    Field(discriminator="kind"),
]


class HouseholdRequest(Message):
    """A change of a household, done once for its key."""

    key: Key
    do: HouseholdCommand


class InvitationMade(Sent):
    """A code that lets others in until then; whoever has it may say who they are."""

    code: str
    until: float


class InvitationCode(Message):
    """A code that somebody was given."""

    code: Annotated[str, Field(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class InvitationShown(Sent):
    """Where a code leads: the household, who asked for it, and the members who have no device yet."""

    household: str
    name: str
    by: str
    free: list[MemberView]
    already: bool
    """Whether this browser may see that wall already."""


class AcceptInvitation(InvitationCode):
    """Come in: as a `member` that waits for a device, as somebody new of a `name`, or as the family's tablet.

    `pin`: the figures of that member, where it has any.
    """

    member: MemberId | None = None
    pin: Figures | None = None
    name: Name | None = None
    tablet: bool = False


class Unlock(Message):
    """Act for a member at the family's tablet."""

    member: MemberId
    pin: Figures | None = None
