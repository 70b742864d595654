"""An authenticator in software: keeps one passkey, and answers as WebAuthn has it, or wrongly where that is wished."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

ORIGIN, SITE = "https://games.example", "games.example"
_PRESENT, _VERIFIED, _WITH_KEY = 0x01, 0x04, 0x40


def in_base64(raw: bytes) -> str:
    """As messages have it."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Authenticator:
    """One passkey."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._raw_id = secrets.token_bytes(32)
        self._handle = b""
        self._count = 1

    @property
    def id(self) -> str:
        """What servers know the passkey by."""
        return in_base64(self._raw_id)

    def makes(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to the question for a new passkey."""
        self._handle = _bytes(options["user"]["id"])
        numbers = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self._data(SITE, _PRESENT | _VERIFIED | _WITH_KEY)
        data += bytes(16) + len(self._raw_id).to_bytes(2, "big") + self._raw_id + cbor2.dumps(cose)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = _client("webauthn.create", options["challenge"], ORIGIN)
        return self._credential({"clientDataJSON": in_base64(client), "attestationObject": in_base64(attestation)})

    def signs(
        self,
        options: dict[str, Any],
        *,
        origin: str = ORIGIN,
        site: str = SITE,
        verified: bool = True,
        kind: str = "webauthn.get",
        challenge: str = "",
        count: int | None = None,
        tampered: bool = False,
    ) -> dict[str, Any]:
        """The answer to the question who somebody is."""
        self._count = self._count + 1 if count is None else count
        data = self._data(site, _PRESENT | (_VERIFIED if verified else 0))
        client = _client(kind, challenge or options["challenge"], origin)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        if tampered:
            data = data[:-1] + bytes([data[-1] ^ 1])
        return self._credential(
            {
                "clientDataJSON": in_base64(client),
                "authenticatorData": in_base64(data),
                "signature": in_base64(signature),
                "userHandle": in_base64(self._handle),
            }
        )

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self._count.to_bytes(4, "big")

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": self.id,
            "rawId": self.id,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }


def _client(kind: str, challenge: str, origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
