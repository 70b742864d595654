"""The language in which somebody is answered whose page has not said its own yet."""

from __future__ import annotations

from lexiko.players import parted
from lexiko.translations import LANGUAGES, translations


def language_for(accepted: str, words: str | None) -> str:
    """The first language that whoever asks reads and we speak, else that of a table's words, else the first of ours.

    >>> language_for("fr-FR, de;q=0.8, en;q=0.5", "en"), language_for("", "de"), language_for("*", "pl")
    ('de', 'de', 'en')
    """
    wanted = (part.partition(";")[0].strip()[:2].lower() for part in accepted[:200].split(","))
    spoken = next((language for language in wanted if language in LANGUAGES), words)
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def called_in(language: str, name: str, bot: str | None) -> str:
    """The name of a seat: a computer that goes by its level is called so in this language.

    >>> called_in("de", "Expert 2", "expert"), called_in("de", "Champion", "champion:5"), called_in("de", "Ann", None)
    ('Meister 2', 'Champion', 'Ann')
    """
    kind, say = parted(bot)[0] if bot else "", translations(language)
    if not kind or not name.lower().startswith(kind) or not say.has(f"level.{kind}"):
        return name
    return say(f"level.{kind}") + name[len(kind) :]
