"""What a lexicon is called where others read it: a name, never a path of somebody's machine."""

from __future__ import annotations

import re

SHIPPED_KEYS = ("english", "english-rulebook", "english-family", "english-international")
"""The names of those that come with Lexiko, the default first."""
NO_LEXICON = "none"
"""What commands call it where no words are looked up."""

_TAKEN = (*SHIPPED_KEYS, NO_LEXICON)
_PATH = re.compile(r"(?:[/\\~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]).*|.*[/\\][^/\\]*\.\w+", re.DOTALL)


def name_of_words(place: str) -> str:
    """The name of a lexicon that a key or the path of a file leads to; one that a file has is never one of ours.

    It fits into a line of a record: without spaces, `;` and signs that cannot be shown.

    >>> name_of_words("/home/ann/My words.txt"), name_of_words("/srv/english.txt"), name_of_words("english-family")
    ('My_words', 'english.txt', 'english-family')
    """
    if not _PATH.fullmatch(place):
        return place
    file = "".join(sign if sign.isprintable() and sign not in " ;" else "_" for sign in re.split(r"[/\\]", place)[-1])
    stem = file.rpartition(".")[0] or file or "words"
    named = file if stem.casefold() in _TAKEN else stem
    return f"{named}.words" if named.casefold() in _TAKEN else named


def words_called(lexicon: str, set_key: str) -> str:
    """The words of a game in a line of a list: its lexicon, and the set where the lexicon's name does not tell that.

    >>> words_called("english-family", "english"), words_called("lista", "polish"), words_called("", "german")
    ('english-family', 'lista (polish)', 'german, no list')
    """
    if not lexicon or lexicon == NO_LEXICON:
        return f"{set_key}, no list"
    return lexicon if lexicon.startswith(set_key) else f"{lexicon} ({set_key})"
