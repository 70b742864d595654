"""Why something about people cannot be done, by name, each with the answer that a client gets."""

from __future__ import annotations

from lexiko.server.refused import Refused


class PersonRefusal(Refused):
    """A request about people that is refused."""

    def __init__(self) -> None:
        super().__init__(self.__doc__ or "")


class WrongSignIn(PersonRefusal):
    """That did not fit. Check what you typed, or come in another way."""

    code = "wrong-sign-in"
    status = 403


class WrongCode(PersonRefusal):
    """This code or link is wrong, has been used, or is too old."""

    code = "wrong-code"
    status = 403


class TooManyTries(PersonRefusal):
    """That was tried too often. Wait a few minutes, or come in another way."""

    code = "too-many-tries"
    status = 429

    def __init__(self, seconds: float = 60) -> None:
        super().__init__()
        self.headers = {"retry-after": str(int(seconds) + 1)}


class HashingBusy(PersonRefusal):
    """Many people are signing in just now; please try again in a moment."""

    code = "signing-in-busy"
    status = 503

    def __init__(self) -> None:
        super().__init__()
        self.headers = {"retry-after": "2"}


class PasskeyRefused(PersonRefusal):
    """The passkey was not accepted. Ask for it once more."""

    code = "passkey-refused"
    status = 403


class ProveAgain(PersonRefusal):
    """For this, show once more that it is you."""

    code = "prove-again"
    status = 403


class NotSignedIn(PersonRefusal):
    """For this you need an account, and to be signed in."""

    code = "not-signed-in"
    status = 403


class SignedInAlready(PersonRefusal):
    """You are signed in already."""

    code = "signed-in-already"


class NotForChildren(PersonRefusal):
    """A child's seat cannot do this; its parent can."""

    code = "not-for-children"
    status = 403


class WeakPassword(PersonRefusal):
    """This password is too easy to guess. Take a longer one, as four words that have nothing to do with each other."""

    code = "weak-password"
    status = 422


class ShortPassword(PersonRefusal):
    """A password has at least eight signs."""

    code = "short-password"
    status = 422


class LastWayIn(PersonRefusal):
    """This is the last way into your account. Make another one first."""

    code = "last-way-in"


class NoName(PersonRefusal):
    """There is nothing in this name that can be seen."""

    code = "no-name"
    status = 422


class BadMail(PersonRefusal):
    """This is no mail address."""

    code = "bad-mail"
    status = 422


class NoMail(PersonRefusal):
    """This server sends no letters."""

    code = "no-mail"


class NobodyThere(PersonRefusal):
    """There is nobody like this any more."""

    code = "nobody-there"
    status = 404


class NotYourself(PersonRefusal):
    """That is you, or somebody at this device."""

    code = "not-yourself"


class TooManyThings(PersonRefusal):
    """There are as many of these as one account may have. Remove one first."""

    code = "too-many-things"


class PinAsleep(PersonRefusal):
    """The PIN was wrong too often. Only the parent's account lets you in now, and may choose another one."""

    code = "pin-asleep"
    status = 403


class WrongName(PersonRefusal):
    """That is not the name of this account."""

    code = "wrong-name"
    status = 422
