"""Notices as letters: what stands in one, in plain words and as a simple page, and how its reader ends them (RFC 8058).

Nothing that others wrote stands in a header, and none of it is markup: a name is a name in a letter too.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from lexiko.server.mail_server import MailServer
from lexiko.server.notices.news import Text, in_a_line
from lexiko.server.people import Addressee, Letter, send_letter
from lexiko.translations import translations

_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">\
<meta name="viewport" content="width=device-width"><title>{subject}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:34em;margin:0 auto">
<p>{hello}</p>
{parts}
<p style="margin-top:32px;font-size:13px;opacity:.75">{why} <a href="{choose}">{choose_named}</a><br>\
<a href="{stop}">{stop_named}</a></p>
</div></body></html>
"""
_PART = """<h2 style="margin:24px 0 4px;font-size:18px"><bdi>{title}</bdi></h2>
<p style="margin:0 0 8px"><bdi>{body}</bdi></p>
<p style="margin:0"><a href="{link}">{open}</a></p>"""


@dataclass(frozen=True, slots=True)
class LetterSettings:
    """How letters go out, from whom, where their links lead, and the key by which their readers end them."""

    server: MailServer
    sender: str
    public_url: str
    key: bytes = field(repr=False)


class LetterSender:
    """Writes letters and sends them."""

    def __init__(self, settings: LetterSettings) -> None:
        """By these settings."""
        self._settings = settings
        self._key = hmac.digest(settings.key, b"no more letters", "sha256")

    def stop_code(self, wish_id: str) -> str:
        """What a reader shows to get no more letters: it tells nothing, is good for nothing else, and is kept nowhere.

        It is the same in each letter, so that an old one ends them too.
        """
        return urlsafe_b64encode(hmac.digest(self._key, wish_id.encode(), "sha256")).rstrip(b"=").decode()

    def written(self, addressee: Addressee, texts: Sequence[Text], *, wish_id: str, language: str) -> Letter:
        """A letter of these notices."""
        say, public = translations(language), self._settings.public_url
        alike = len({text.title for text in texts}) == 1
        subject = texts[0].title if alike else say("letters.notices-subject")
        stop, choose = f"{public}/notices/off/{self.stop_code(wish_id)}", f"{public}/notices"
        hello = say("letters.notices-hello", name=in_a_line(addressee.name))
        why, stop_named = say("letters.notices-why"), say("letters.notices-stop")
        choose_named = say("letters.notices-choose")
        parts = [f"{text.title}\n{text.body}\n{public}/{text.path}\n" for text in texts]
        body = "\n".join([f"{hello}\n", *parts, f"-- \n{why} {choose_named}: {choose}\n{stop_named}: {stop}\n"])
        pages = [
            _PART.format(
                title=escape(text.title),
                body=escape(text.body),
                link=escape(f"{public}/{text.path}"),
                open=escape(say("letters.notices-open")),
            )
            for text in texts
        ]
        html = _PAGE.format(
            language=language,
            subject=escape(subject),
            hello=escape(hello),
            parts="\n".join(pages),
            why=escape(why),
            choose=escape(choose),
            choose_named=escape(choose_named),
            stop=escape(stop),
            stop_named=escape(stop_named),
        )
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        return Letter(
            address=addressee.address,
            sender=self._settings.sender,
            subject=subject,
            body=body,
            html=html,
            headers=headers,
        )

    async def send(self, letter: Letter) -> None:
        """Hand a letter over. Raises `NotSent`."""
        await send_letter(letter, self._settings.server)
