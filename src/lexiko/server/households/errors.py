"""Why something cannot be done about a household, by name, each with the answer that a client gets."""

from __future__ import annotations

from lexiko.server.refused import RefusedWithFacts


class HouseholdRefusal(RefusedWithFacts):
    """A request about a household that is refused."""


class NoSuchHousehold(HouseholdRefusal):
    """There is none of this id, or it is not this person's: nobody outside learns which."""

    code = "no-such-wall"
    status = 404

    def __init__(self) -> None:
        super().__init__("There is no such wall, or it is not yours to see on this device.")


class FiguresBusy(HouseholdRefusal):
    """Many figures are being looked at just now."""

    code = "figures-busy"
    status = 503

    def __init__(self) -> None:
        super().__init__("Many people are typing their figures just now. Please try again in a moment.")
        self.headers = {"retry-after": "2"}


class NotForYou(HouseholdRefusal):
    """Something that only the owner, or somebody else, may do."""

    code = "not-for-you"
    status = 403


class NoSuchMember(HouseholdRefusal):
    """Nobody of this household has this id."""

    code = "no-such-member"
    status = 404

    def __init__(self) -> None:
        super().__init__("Nobody of this household is called so any more.")


class NotSoHere(HouseholdRefusal):
    """Something that cannot be as a household stands."""

    code = "not-so-here"
    status = 409


class HouseholdFull(HouseholdRefusal):
    """More of something than a household, or one person, may have."""

    code = "household-full"
    status = 409


class SignOutFirst(HouseholdRefusal):
    """Somebody is signed in where the family's tablet is to hang: it would be theirs, and with it all their devices."""

    code = "sign-out-first"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "Somebody is signed in on this device. Sign out here first: a family's tablet is nobody's own."
        )


class InvitationOver(HouseholdRefusal):
    """A code that is wrong, withdrawn or too old."""

    code = "invitation-over"
    status = 404

    def __init__(self) -> None:
        super().__init__("This invitation is wrong, was withdrawn, or is too old. Ask for a new one.")


class WrongPin(HouseholdRefusal):
    """Figures that are not those of the member; `left` tries remain."""

    code = "wrong-pin"
    status = 403

    def __init__(self, *, left: int) -> None:
        super().__init__("That was not it.", left=left)


class PinLocked(HouseholdRefusal):
    """Wrong figures were typed too often; `seconds` until the next try."""

    code = "pin-locked"
    status = 429

    def __init__(self, *, seconds: int) -> None:
        super().__init__("Too many wrong tries; a while, please.", seconds=seconds)


class KeyOfAnother(HouseholdRefusal):
    """An idempotency key came back with another command."""

    code = "key-used-twice"
    status = 422

    def __init__(self) -> None:
        super().__init__("Another command was sent with this key before.")
