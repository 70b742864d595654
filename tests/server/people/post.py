"""A mail server on the loopback, and what it was handed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP


@dataclass
class Post:
    """What a mail server does with letters: keeps them, or answers something else first."""

    letters: list[EmailMessage] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802 as aiosmtpd calls it
        if self.answers:
            return self.answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 as aiosmtpd calls it
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.letters.append(message)
        return "250 OK"

    def link(self) -> str:
        """The code in the last letter's link."""
        found = re.search(
            r"https://games\.example/you#(?:letter|mail)=([0-9A-Z]{40})\s", self.letters[-1].get_content()
        )
        assert found
        return found[1]


@asynccontextmanager
async def mail_house() -> AsyncIterator[tuple[Post, str]]:
    """A mail server on the loopback, and its address."""
    post = Post()
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: SMTP(post, hostname="mail.example"), "127.0.0.1", 0)
    try:
        yield post, f"smtp://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        listening.close()
