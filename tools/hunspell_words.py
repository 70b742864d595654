"""Hunspell's British dictionary, of Debian's package: a second witness for words that only SCOWL's large sizes have.

No word comes from it; it only says whether a word is spelt right. Its affixes are undone by the rules of its own file.
"""

from __future__ import annotations

import io
import re
import tarfile
from collections.abc import Iterator
from typing import NamedTuple

from lexicon_sources import Source, ar_member, playable

HUNSPELL = Source(
    "hunspell-en-gb_1%3a7.5.0-1_all.deb",
    "02d7e794bf14a644e3083e61fc8f10351133a27403cb653eb43c3145e35d9b3e",
    ["apt-get", "--quiet", "download", "hunspell-en-gb=1:7.5.0-1"],
)


class Affix(NamedTuple):
    """One way to make a word of another: what goes, what comes, and how the other must begin or end."""

    before: bool
    crosses: bool
    """Whether it may come together with one at the other end."""
    gone: str
    added: str
    where: re.Pattern[str]

    def put_to(self, word: str) -> str | None:
        """The word with this affix; None if it does not take it."""
        if not self.where.search(word):
            return None
        if self.before:
            return self.added + word[len(self.gone) :]
        return word[: len(word) - len(self.gone)] + self.added


def hunspell_words(deb: bytes) -> frozenset[str]:
    """Every form of the words of the dictionary, in capitals."""
    with tarfile.open(fileobj=io.BytesIO(ar_member(deb, "data.tar"))) as tar:
        rules, entries = (_text(tar, f"en_GB.{ending}") for ending in ("aff", "dic"))
    affixes = _affixes(rules)
    return frozenset(playable(form for line in entries.splitlines()[1:] for form in _forms(line, affixes)))


def _text(tar: tarfile.TarFile, name: str) -> str:
    file = tar.extractfile(f"./usr/share/hunspell/{name}")
    assert file is not None
    return file.read().decode("utf-8")


def _affixes(rules: str) -> dict[str, list[Affix]]:
    """The affixes of each flag. A flag's first line tells whether its affixes cross, the others are one affix each."""
    affixes: dict[str, list[Affix]] = {}
    crosses: dict[str, bool] = {}
    for fields in map(str.split, rules.splitlines()):
        if not fields or fields[0] not in ("PFX", "SFX"):
            continue
        kind, flag, *rest = fields
        if flag not in affixes:
            affixes[flag], crosses[flag] = [], rest[0] == "Y"
            continue
        gone, added, where = (part.split("/")[0].replace("0", "") for part in rest[:3])
        pattern = re.compile(f"^{where}" if kind == "PFX" else f"{where}$")
        affixes[flag].append(Affix(kind == "PFX", crosses[flag], gone, added, pattern))
    return affixes


def _forms(line: str, affixes: dict[str, list[Affix]]) -> Iterator[str]:
    word, _, flags = line.split()[0].partition("/") if line.split() else ("", "", "")
    ways = [affix for flag in flags for affix in affixes.get(flag, ())]
    ended = [(form, affix) for affix in ways if not affix.before and (form := affix.put_to(word))]
    yield word
    yield from (form for form, _ in ended)
    for prefix in (affix for affix in ways if affix.before):
        stems = [word, *(form for form, suffix in ended if prefix.crosses and suffix.crosses)]
        yield from (form for stem in stems if (form := prefix.put_to(stem)))
