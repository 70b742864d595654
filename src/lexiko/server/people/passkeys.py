"""Passkeys: what an authenticator is asked, and whether its answer holds. All of WebAuthn is its library's business."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

from starlette.requests import Request

from lexiko.server.people.errors import PasskeyRefused
from lexiko.server.people.store import PasskeyRow
from lexiko.server.wire import PasskeyAnswer, PasskeyQuestion

T = TypeVar("T")

SECONDS_GOOD = 300.0
MOST_OPEN = 2000
SITE_NAME = "Lexiko"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremony:
    """A question that is open: what it is for, who asked at which browser, and where its page stands.

    `handle` is what the authenticator is to know the account by; empty for signing in.
    """

    purpose: str
    browser: str
    challenge: bytes
    site: str
    origin: str
    until: float
    handle: str = ""


@dataclass(frozen=True, slots=True)
class MadePasskey:
    """A new passkey that an authenticator has made."""

    id: str
    public_key: bytes
    sign_count: int
    site: str
    handle: str


class Passkeys:
    """Questions to authenticators and their answers; a question is good once, for minutes, at the browser it is for."""

    def __init__(self, *, origins: Collection[str] = (), now: Callable[[], float] = time.monotonic) -> None:
        """`origins` are further addresses that our own pages come from, beside the one that is asked."""
        self._origins = tuple(origins)
        self._now = now
        self._open: OrderedDict[str, Ceremony] = OrderedDict()

    async def ask_to_make(
        self, request: Request, *, browser: str, name: str, handle: str, known: Collection[str] = ()
    ) -> PasskeyQuestion:
        """What a browser asks of an authenticator that is to make a passkey; not again where one is `known`."""
        ceremony = self._begin("make", request, browser, handle=handle)

        def options() -> str:
            import webauthn

            structs = webauthn.helpers.structs
            return webauthn.options_to_json(
                webauthn.generate_registration_options(
                    rp_id=ceremony.site,
                    rp_name=SITE_NAME,
                    user_name=name,
                    user_id=handle.encode(),
                    challenge=ceremony.challenge,
                    authenticator_selection=structs.AuthenticatorSelectionCriteria(
                        resident_key=structs.ResidentKeyRequirement.REQUIRED,
                        user_verification=structs.UserVerificationRequirement.REQUIRED,
                    ),
                    exclude_credentials=[
                        structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(each)) for each in known
                    ],
                )
            )

        return self._question(ceremony, await asyncio.to_thread(options))

    async def ask_to_sign_in(self, request: Request, *, browser: str) -> PasskeyQuestion:
        """What a browser asks of an authenticator that has a passkey of ours: it tells itself whose."""
        ceremony = self._begin("sign-in", request, browser)

        def options() -> str:
            import webauthn

            structs = webauthn.helpers.structs
            return webauthn.options_to_json(
                webauthn.generate_authentication_options(
                    rp_id=ceremony.site,
                    challenge=ceremony.challenge,
                    user_verification=structs.UserVerificationRequirement.REQUIRED,
                )
            )

        return self._question(ceremony, await asyncio.to_thread(options))

    async def made(self, answer: PasskeyAnswer, *, browser: str) -> MadePasskey:
        """The passkey that was made. Raises `PasskeyRefused`."""
        ceremony = self._use(answer, "make", browser)

        def verify() -> MadePasskey:
            import webauthn

            found = webauthn.verify_registration_response(
                credential=answer.credential,
                expected_challenge=ceremony.challenge,
                expected_rp_id=ceremony.site,
                expected_origin=ceremony.origin,
                require_user_verification=True,
            )
            passkey_id = urlsafe_b64encode(found.credential_id).rstrip(b"=").decode()
            return MadePasskey(
                passkey_id, found.credential_public_key, found.sign_count, ceremony.site, ceremony.handle
            )

        return await _verified(verify)

    async def sign_count(self, answer: PasskeyAnswer, row: PasskeyRow | None, *, browser: str) -> int:
        """How often the passkey that answered was used. Raises `PasskeyRefused`, also where there is none like it."""
        ceremony = self._use(answer, "sign-in", browser)
        if row is None or row.site != ceremony.site:
            raise PasskeyRefused

        def verify() -> int:
            import webauthn

            return webauthn.verify_authentication_response(
                credential=answer.credential,
                expected_challenge=ceremony.challenge,
                expected_rp_id=ceremony.site,
                expected_origin=ceremony.origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.sign_count,
                require_user_verification=True,
            ).new_sign_count

        return await _verified(verify)

    def forget(self) -> None:
        """Let no question be open any more: some have the name of somebody who has gone."""
        self._open.clear()

    def _begin(self, purpose: str, request: Request, browser: str, *, handle: str = "") -> Ceremony:
        origin = self._origin_of(request)
        return Ceremony(
            purpose=purpose,
            browser=browser,
            challenge=secrets.token_bytes(32),
            site=urlsplit(origin).hostname or "",
            origin=origin,
            until=self._now() + SECONDS_GOOD,
            handle=handle,
        )

    def _origin_of(self, request: Request) -> str:
        """Where the page stands that asks: at the address that is asked itself, or at one that was told to be ours."""
        told = request.headers.get("origin", "")
        if told in self._origins:
            return told
        return f"{request.url.scheme}://{request.headers.get('host', '')}".lower()

    def _question(self, ceremony: Ceremony, options: str) -> PasskeyQuestion:
        name = secrets.token_urlsafe(24)
        self._open[name] = ceremony
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
        return PasskeyQuestion(name, json.loads(options))

    def _use(self, answer: PasskeyAnswer, purpose: str, browser: str) -> Ceremony:
        """The question that this answers, which is open no more. Raises `PasskeyRefused`."""
        ceremony = self._open.pop(answer.ceremony, None)
        if ceremony is None or ceremony.until < self._now():
            raise PasskeyRefused
        if (ceremony.purpose, ceremony.browser) != (purpose, browser):
            raise PasskeyRefused
        return ceremony


def passkey_id_in(answer: PasskeyAnswer) -> str:
    """The id of the passkey that answers; empty where none is told."""
    found: Any = answer.credential.get("id", "")
    return found if isinstance(found, str) and len(found) <= 2000 and found.isascii() else ""


async def _verified(verify: Callable[[], T]) -> T:
    """What an answer holds. Raises `PasskeyRefused` for whatever is wrong with it: strangers write it."""
    try:
        return await asyncio.to_thread(verify)
    except Exception as wrong:
        raise PasskeyRefused from wrong
