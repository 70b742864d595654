"""People who come back: what a page is told of whoever uses it, and how they sign in, keep apart, and go."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lexiko.server.wire.message import Message, Name, Sent

Password = Annotated[str, Field(min_length=1, max_length=200)]
"""As it is typed; how long one has to be is told where one is chosen."""
Pin = Annotated[str, Field(min_length=4, max_length=8, pattern="^[0-9]+$")]
ShortText = Annotated[str, Field(min_length=1, max_length=60)]
Code = Annotated[str, Field(min_length=4, max_length=100)]
MailAddress = Annotated[str, Field(min_length=3, max_length=254)]
SpokenLanguage = Literal["en", "de"]


# --- what is told


class DeviceInfo(Sent):
    """A browser at which somebody is signed in."""

    key: str
    name: str
    made_at: float
    seen_at: float
    here: bool


class PasskeyInfo(Sent):
    """A passkey, and the name of the site it is good for."""

    key: str
    name: str
    site: str
    made_at: float
    used_at: float


class ChildInfo(Sent):
    """A child of a parent's account."""

    key: str
    name: str
    pin: bool
    devices: list[DeviceInfo]


class BlockedInfo(Sent):
    """Somebody who is kept away, by the name they had then."""

    key: str
    name: str
    at: float


class FamilyMember(Sent):
    """A child who may take a turn at this device."""

    key: str
    name: str
    pin: bool


class Yourself(Sent):
    """Who uses this browser: a guest, somebody with an account, or a child.

    `proved` is whether they have shown lately that it is them, so that what is grave may be done. `mail_possible` is
    whether this server sends letters. `family` are the children who may take turns at this device.
    """

    kind: Literal["guest", "account", "child"]
    name: str
    games: int
    mail_possible: bool
    sign_in_name: str | None = None
    mail: str | None = None
    mail_asked: str | None = None
    password: bool = False
    passkeys: list[PasskeyInfo] = []
    recovery_codes: int = 0
    devices: list[DeviceInfo] = []
    children: list[ChildInfo] = []
    blocked: list[BlockedInfo] = []
    family: list[FamilyMember] = []
    proved: bool = False


class AccountMade(Sent):
    """An account, and the codes by which its owner comes back if all else is lost: they are told this once."""

    sign_in_name: str
    recovery_codes: list[str]


class RecoveryCodes(Sent):
    """Fresh codes, told this once; those before are good for nothing."""

    codes: list[str]


class PasskeyQuestion(Sent):
    """What a browser asks of an authenticator, as WebAuthn has it, and the name of this question."""

    ceremony: str
    options: dict[str, Any]


class SignedIn(Sent):
    """Who is signed in now."""

    kind: Literal["account", "child"]
    name: str


class ChildCode(Sent):
    """A code by which a child signs in at another device: once, within `minutes`."""

    code: str
    minutes: int


# --- what is asked for


class PasskeyAnswer(Message):
    """What an authenticator answered to a question, as WebAuthn has it."""

    ceremony: Annotated[str, Field(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
    credential: dict[str, Any]


class Here(Message):
    """What signing in has in common: what this device is called, and whether a guest's games here are taken along."""

    device: ShortText = "?"
    bring: bool = False


class MakeAccount(Message):
    """Make an account for the guest of this browser: with a password, or with the answer to a passkey's question."""

    name: Name
    device: ShortText = "?"
    language: SpokenLanguage = "en"
    password: Password | None = None
    passkey: PasskeyAnswer | None = None


class AskForPasskey(Message):
    """A passkey is to be made; `name` is that of an account which is made with it."""

    name: Name | None = None


class AddPasskey(Message):
    """A further passkey, with what it is called."""

    name: ShortText
    passkey: PasskeyAnswer


class SignInByPassword(Here):
    """Sign in by the name, or the mail address, of an account and its password."""

    name: Annotated[str, Field(min_length=1, max_length=254)]
    password: Password


class SignInByPasskey(Here):
    """Sign in by a passkey."""

    passkey: PasskeyAnswer


class SignInByCode(Here):
    """Sign in by a code that is good once: of a letter, for recovery, or of a parent."""

    code: Code


class AskForLetter(Message):
    """Send a letter with a link to sign in by, if this is somebody's address."""

    mail: MailAddress
    language: SpokenLanguage = "en"


class Prove(Message):
    """Show once more that it is you: by password or passkey."""

    password: Password | None = None
    passkey: PasskeyAnswer | None = None


class Rename(Message):
    """Be called otherwise from now on."""

    name: Name


class ChangePassword(Message):
    """Another password; None: none any more, where a passkey is left."""

    password: Password | None


class ChangeMail(Message):
    """Another mail address, which a letter is sent to first; None: none any more."""

    mail: MailAddress | None


class UseLetter(Message):
    """The code of a letter that was sent to a new address."""

    code: Code


class SignOut(Message):
    """Sign out: here, everywhere else, or everywhere."""

    where: Literal["here", "others", "everywhere"] = "here"


class Block(Message):
    """Keep away from whoever sits at this seat."""

    table: Annotated[str, Field(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
    seat: Annotated[int, Field(ge=0, lt=4)]


class Report(Block):
    """Tell whoever runs the server what somebody does."""

    text: Annotated[str, Field(min_length=1, max_length=500)]


class Goodbye(Message):
    """Delete everything of this account; `name` is its name, typed once more."""

    name: Annotated[str, Field(max_length=100)]


class MakeChild(Message):
    """A seat for a child."""

    name: Name
    pin: Pin | None = None


class ChangeChild(Message):
    """Another name or PIN for a child; what is None stays, and an empty PIN is none."""

    name: Name | None = None
    pin: Pin | Literal[""] | None = None


class PlayAsChild(Message):
    """Let a child take a turn at this device."""

    pin: Pin | None = None
    device: ShortText = "?"
