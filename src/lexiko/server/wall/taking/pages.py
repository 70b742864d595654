"""The frame of every page that is taken away: it loads nothing, runs nothing, and shows what others wrote as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from html import escape
from zoneinfo import ZoneInfo

from lexiko.server.households import HouseholdState
from lexiko.translations import Translations

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:"

STYLE = """
body{font:17px/1.5 system-ui,sans-serif;max-width:62em;margin:2em auto;padding:0 1em;color:#252b2d;
  background:#f4f5f1}
h1,h2,h3{font-family:Palatino,Georgia,serif;line-height:1.15}a{color:#1c4c86}small,.by{color:#555f5c}
table{border-collapse:collapse}
.scores td,.scores th{padding:.3em .8em;border-bottom:1px solid #c9cec7;text-align:center;vertical-align:top}
.scores b{font-size:1.15em}.scores small{display:block}
.board{display:inline-block;border:12px solid #432b1e;border-radius:8px;background:#c4beb1;margin:.5em 2em 1em 0}
.board td{width:30px;height:30px;padding:0;border:1px solid #efece4;text-align:center;
  font:600 11px/1 sans-serif;background:#dad4c8;position:relative}
.board .D,.board .s{background:#a9d6ea}.board .T,.board .Q{background:#1c4c86;color:#fff}
.board .d{background:#5c3521;color:#fff}.board .t,.board .q{background:#c4945c}.board .x{background:#432b1e}
.tile{background:#f2e2bd!important;color:#2a1e13!important;font:700 18px/1 Palatino,Georgia,serif!important;
  border-radius:3px}
.tile small{font:600 9px/1 sans-serif;vertical-align:-6px;color:inherit}
.blank{color:#8a5a16!important;font-style:italic!important}
.line .tile{display:inline-block;min-width:34px;padding:7px 0;margin:0 2px 4px 0;text-align:center}
.line i{padding:0 .4em}.area{background:#fcfcf9;border:1px solid #c9cec7;width:100%;height:auto}.ink{color:#252b2d}
.blue{color:#1c4c86}.red{color:#a6281c}.plum{color:#70386a}svg text{fill:currentColor;font-family:sans-serif}
figure{display:inline-block;margin:0 1.5em 1.5em 0;padding:10px;background:#fff;max-width:46%;vertical-align:top}
figure img{max-width:100%;height:auto}pre{font:inherit;white-space:pre-wrap}li{margin:.3em 0}
@media print{body{background:none}}
"""


@dataclass(frozen=True, slots=True)
class Telling:
    """Whose pages these are, in their language and their time zone."""

    household: HouseholdState
    say: Translations
    now: float

    def text(self, key: str, **values: object) -> str:
        """A sentence, with what is put into it shown as text."""
        return escape(self.say(f"taken.{key}", **values))

    def name(self, member: str) -> str:
        """What a member is called; those who have left have no name any more."""
        known = self.household.members.get(member)
        return escape(known.name) if known else self.text("somebody")

    @property
    def zone(self) -> ZoneInfo:
        """The household's."""
        return ZoneInfo(self.household.zone)

    def moment(self, at: float) -> str:
        """A day and an hour there: `2026-10-14 7:12`."""
        there = datetime.fromtimestamp(at, self.zone)
        return f"{there:%Y-%m-%d} {there.hour}:{there:%M}"

    def by(self, member: str, at: float) -> str:
        """Who, and when."""
        return f'<span class="by">{self.name(member)}, {self.moment(at)}</span>'

    def page(self, title: str, body: Iterable[str], *, up: str = "index.html") -> str:
        """A whole page; `title` is shown as it is, and must be escaped."""
        back = f'<p><a href="{up}">{self.text("back")}</a></p>' if up else ""
        return (
            f'<!doctype html><html lang="{self.say.language}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style></head>'
            f"<body>{back}<h1>{title}</h1>{''.join(body)}</body></html>\n"
        )
