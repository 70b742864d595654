"""The sentences of a language, looked up by key: a folder a language, a file a part, read when first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pkgutil import get_data

LANGUAGES = ("en", "de")
"""English first: where another language is asked for, English is spoken."""

Text = str | Mapping[str, str]
"""A text, or its forms by number: `one` and `other`."""

_LOCALES = ("LEXIKO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a language is named in an environment, what counts most first."""


class Translations:
    """The sentences of one language. Calling it gives the text of a key with its names filled in.

    >>> translations("en")("said.points", count=1), translations("de")("said.points", count=14)
    ('1 point', '14 Punkte')
    """

    def __init__(self, language: str) -> None:
        """The sentences of one of `LANGUAGES`; no file is read yet."""
        self.language = language
        self._parts: dict[str, Mapping[str, Text]] = {}

    def __call__(self, key: str, /, **named: object) -> str:
        """The text of a key; where it has forms by number, `count` chooses. Raises `KeyError` for what is missing.

        What stands `|so|` is left out by a page that is small; here all of it is said.
        """
        part, _, name = key.partition(".")
        text = self._part(part)[name]
        if not isinstance(text, str):
            text = text["one" if named["count"] == 1 else "other"]
        return text.replace("|", "").format_map(named)

    def has(self, key: str) -> bool:
        """Whether there is a text of this key, in a part that there is. Raises `FileNotFoundError` for another part."""
        part, _, name = key.partition(".")
        return name in self._part(part)

    def _part(self, part: str) -> Mapping[str, Text]:
        if part not in self._parts:
            self._parts[part] = texts_of(self.language, part)
        return self._parts[part]


@cache
def translations(language: str) -> Translations:
    """The sentences of one of `LANGUAGES`. Raises `KeyError` for any other."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return Translations(language)


def texts_of(language: str, part: str) -> Mapping[str, Text]:
    """The texts of a part by what follows the dot in their keys, in the order of the file.

    Raises `FileNotFoundError` for a part that there is not.
    """
    import tomllib  # who says nothing need not wait for it

    content = get_data(__package__, f"{language}/{part}.toml") or b""
    texts: Mapping[str, Text] = tomllib.loads(content.decode())
    return texts


def listed(parts: Iterable[str], *, last: str = "and") -> str:
    """Parts of a sentence one after another.

    >>> listed(["BIT", "PI", "AT"])
    'BIT, PI and AT'
    """
    *others, final = parts
    return f"{', '.join(others)} {last} {final}" if others else final


def preferred_language(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for: by `LEXIKO_LANGUAGE`, else by its locale; English where none is ours.

    >>> preferred_language({"LANG": "de_AT.UTF-8"}), preferred_language({"LC_ALL": "C", "LANG": "de_DE.UTF-8"})
    ('de', 'en')
    """
    wanted = next((environment[name] for name in _LOCALES if environment.get(name)), "")
    short = wanted[:2].casefold()
    return short if short in LANGUAGES and not wanted[2:3].isalpha() else LANGUAGES[0]
