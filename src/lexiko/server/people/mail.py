"""Letters: what stands in them, and how one is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, make_msgid

from lexiko.server.mail_server import MailServer
from lexiko.server.people.errors import BadMail
from lexiko.translations import translations

SECONDS_TO_SEND = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A letter as it goes out."""

    address: str
    sender: str
    subject: str
    body: str
    html: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    def message(self) -> EmailMessage:
        """With its headers. Raises `ValueError` for what would make two headers of one."""
        message = EmailMessage(policy=SMTP)
        message["From"] = self.sender
        message["To"] = self.address
        message["Subject"] = self.subject
        message["Date"] = format_datetime(localtime())
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        for name, value in self.headers.items():
            message[name] = value
        message.set_content(self.body)
        if self.html:
            message.add_alternative(self.html, subtype="html")
        return message


@dataclass(frozen=True, slots=True)
class Addressee:
    """Somebody with an account and an address that was shown to be theirs."""

    name: str
    address: str


class NotSent(Exception):
    """A letter that was not taken; `for_good` where trying again would change nothing."""

    def __init__(self, reason: str, *, for_good: bool) -> None:
        super().__init__(reason)
        self.for_good = for_good


def plain_address(typed: str) -> str:
    """A mail address as it is kept, the same for all ways to write it. Raises `BadMail`."""
    import email_validator

    try:
        found = email_validator.validate_email(typed.strip(), check_deliverability=False, allow_smtputf8=False)
    except email_validator.EmailNotValidError as wrong:
        raise BadMail from wrong
    return str(found.normalized).lower()


def written(kind: str, *, address: str, sender: str, language: str, name: str, link: str) -> Letter:
    """A letter of this kind, with the link that it is for."""
    say = translations(language)
    subject = say(f"letters.{kind}-subject")
    body = say(f"letters.{kind}", name=name, link=link)
    return Letter(address=address, sender=sender, subject=subject, body=f"{body}\n")


async def send(letter: Letter, server: MailServer) -> None:
    """Hand a letter over. Raises `NotSent`, whose reason has no address in it."""
    import aiosmtplib

    try:
        await aiosmtplib.send(
            letter.message(),
            hostname=server.host,
            port=server.port,
            username=server.user or None,
            password=server.password or None,
            use_tls=server.tls,
            start_tls=None if server.tls or not server.password else True,
            timeout=SECONDS_TO_SEND,
        )
    except aiosmtplib.SMTPRecipientsRefused as refused:
        codes = [each.code for each in refused.recipients]
        raise NotSent("the address was refused", for_good=all(code >= 500 for code in codes)) from None
    except aiosmtplib.SMTPResponseException as refused:
        for_good = refused.code >= 500 and not isinstance(refused, aiosmtplib.SMTPAuthenticationError)
        raise NotSent(f"the mail server answered {refused.code}", for_good=for_good) from None
    except ValueError:
        raise NotSent("the letter cannot be written", for_good=True) from None
    except (aiosmtplib.SMTPException, OSError) as trouble:
        raise NotSent(type(trouble).__name__, for_good=False) from None
