"""Web push: a notice encrypted for one device (RFC 8291) and handed to its push service, which cannot read it.

Where a device says that its push service is, is a wish of a stranger: the address must be on the internet, is looked up
here and is the one that is spoken to, and no redirect is followed. See docs/security.md.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from lexiko.server.notices.store import Device
from lexiko.server.outside import BadAddress, network_outside

SECONDS_TO_SEND = 15.0
LONGEST_ENDPOINT = 1000
HTTPS_PORT = 443
_DONE = range(200, 300)
_GONE = (404, 410)
_HOPELESS = (400, 401, 403, 413)


BadEndpoint = BadAddress
"""No push service is at this address, as far as this server asks any."""


class NotDelivered(Exception):
    """A notice that was not taken: the device is `gone`, or trying again is `hopeless`, or it is worth a try."""

    def __init__(self, reason: str, *, gone: bool = False, hopeless: bool = False) -> None:
        super().__init__(reason)
        self.gone = gone
        self.hopeless = hopeless


@dataclass(frozen=True, slots=True)
class PushSettings:
    """The key this server is known by to push services, in PEM, who it is, and whether they may be in its network."""

    key: bytes
    subscriber: str
    inside: bool = False


def checked_endpoint(endpoint: str, *, inside: bool = False) -> str:
    """An address as a push service may have it. Raises `BadEndpoint`."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise BadEndpoint("this is no address") from None
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise BadEndpoint("this is no address")
    if parts.username is not None or parts.password is not None or not parts.hostname or parts.fragment:
        raise BadEndpoint("this is no address of a push service")
    if not inside and (parts.scheme != "https" or port not in (None, HTTPS_PORT)):
        raise BadEndpoint("push services are asked by https, at its own port")
    if inside and parts.scheme not in ("http", "https"):
        raise BadEndpoint("push services are asked by https")
    return endpoint


class PushSender:
    """Sends notices to push services; what it needs is imported as the first is sent."""

    def __init__(self, settings: PushSettings) -> None:
        """By this key."""
        self._settings = settings
        self._tools: tuple[Any, Any] | None = None

    @property
    def inside(self) -> bool:
        """Whether push services may be inside this server's own network: for tests."""
        return self._settings.inside

    def public_key(self) -> str:
        """The key that browsers ask their push services with."""
        return str(self._made()[1])

    def _made(self) -> tuple[Any, Any]:
        if self._tools is None:
            from cryptography.hazmat.primitives import serialization
            from webpush import WebPush
            from webpush.vapid import VAPID

            public = serialization.load_pem_private_key(self._settings.key, None).public_key()
            written = public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
            maker = WebPush(private_key=self._settings.key, public_key=written, subscriber=self._settings.subscriber)
            self._tools = maker, VAPID.get_application_server_key(public)
        return self._tools

    async def send(self, device: Device, shown: dict[str, object], *, seconds: float, topic: str) -> None:
        """Send what is to be shown; the service keeps it for so long, and no older one of this topic. Raises
        `NotDelivered`, whose reason names no address."""
        try:
            checked_endpoint(device.endpoint, inside=self.inside)
            message = await asyncio.to_thread(self._encrypted, device, shown, seconds)
        except (BadEndpoint, ValueError) as wrong:
            raise NotDelivered(type(wrong).__name__, hopeless=True) from None
        headers = {**message.headers, "urgency": "normal", "topic": topic}
        status = await self._post(device.endpoint, headers, message.encrypted)
        if status in _DONE:
            return
        raise NotDelivered(f"the push service answered {status}", gone=status in _GONE, hopeless=status in _HOPELESS)

    def _encrypted(self, device: Device, shown: dict[str, object], seconds: float) -> Any:
        from webpush import WebPushSubscription

        keys = {"p256dh": device.p256dh, "auth": device.auth}
        subscription = WebPushSubscription.model_validate({"endpoint": device.endpoint, "keys": keys})
        text = json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode()
        return self._made()[0].get(text, subscription, ttl=max(60, int(seconds)))

    async def _post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        import httpcore

        backend = network_outside(inside=self.inside)
        pool = httpcore.AsyncConnectionPool(ssl_context=ssl.create_default_context(), network_backend=backend)
        written = list(headers.items())
        lost = (OSError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException)
        try:
            async with (
                asyncio.timeout(SECONDS_TO_SEND),
                pool,
                pool.stream("POST", endpoint, headers=written, content=body) as answer,
            ):
                return int(answer.status)
        except BadEndpoint as wrong:
            raise NotDelivered(str(wrong), hopeless=True) from None
        except lost as trouble:  # a timeout is an OSError too
            raise NotDelivered(type(trouble).__name__) from None
