"""How the server is reached that takes letters, as its address in the settings says."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

_PORTS = {"smtp": 25, "smtps": 465}


@dataclass(frozen=True, slots=True)
class MailServer:
    """A server that takes letters; `tls` from the beginning, else by STARTTLS, without which no password is told."""

    host: str
    port: int
    tls: bool
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server(text: str) -> MailServer:
    """How a server that takes letters is reached, as `smtps://user:password@mail.example`. Raises `ValueError`.

    >>> mail_server("smtp://127.0.0.1:2525")
    MailServer(host='127.0.0.1', port=2525, tls=False, user='')
    """
    wrong = "it must be an address as smtps://user:password@mail.example or smtp://mail.example:587"
    try:
        parts = urlsplit(text.strip())
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise ValueError(wrong) from None
    if not parts.hostname or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(wrong)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, parts.scheme == "smtps", user, password)
