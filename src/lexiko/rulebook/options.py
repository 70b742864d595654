"""Options of an edition: what its file leaves open, which choices there are, and what each changes in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from lexiko.frozen import dataclass
from lexiko.rulebook.errors import BadChoice
from lexiko.rulebook.files import Sheet, flat_values
from lexiko.rulebook.kinds import FILE_KEY, LINE, shown
from lexiko.rulebook.schema import EDITION_KEYS

ABOUT = "about"

_CHOSEN = re.compile(r"(?P<edition>.+?):(?P<choices>[a-z0-9_-]+=[^:/\\]*)", re.IGNORECASE | re.DOTALL)
_CHANGEABLE = tuple(
    key for key in EDITION_KEYS if not key.own and key.path.split(".")[-1] not in ("options", "set", "labels")
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to settle an option: what it means in a few words, and which values of the edition it replaces."""

    key: str
    about: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Option:
    """Something an edition leaves to the players; the first choice is the one if none is made."""

    key: str
    about: str
    choices: tuple[Choice, ...]

    @property
    def labels(self) -> dict[str, str]:
        """What it and its choices are about, by the names they are asked for: `challenge`, `challenge=single`."""
        return {self.key: self.about} | {f"{self.key}={choice.key}": choice.about for choice in self.choices}


def split_choices(text: str) -> tuple[str, dict[str, str]]:
    """The edition and the choices that a text such as `club:challenge=single` asks for.

    Raises `BadChoice` where one option is chosen twice.

    >>> split_choices("club:challenge=single,clock=none")
    ('club', {'challenge': 'single', 'clock': 'none'})
    >>> split_choices("./mine.toml")
    ('./mine.toml', {})
    """
    found = _CHOSEN.fullmatch(text)
    if found is None:
        return text, {}
    parted = (item.partition("=") for item in found["choices"].split(","))
    pairs = [(name.strip(), choice.strip()) for name, _, choice in parted]
    wanted = dict(pairs)
    if len(wanted) < len(pairs):
        times = Counter(name for name, _ in pairs)
        raise BadChoice([f"the option {name!r:.40} is chosen {times[name]} times" for name in times if times[name] > 1])
    return found["edition"], wanted


def read_options(sheet: Sheet) -> tuple[Option, ...]:
    """The options a file describes; everything wrong with them is noted on the sheet."""
    return tuple(_option(sheet, name, content) for name, content in sheet.table("options").items())


def choose(edition: str, options: tuple[Option, ...], wanted: Mapping[str, str]) -> tuple[Choice, ...]:
    """The choice made for each option. Raises `BadChoice` with everything that is not to be had."""
    problems = []
    known = {option.key: option for option in options}
    for name, choice in wanted.items():
        if name not in known:
            problems.append(f"{edition} has no option {name!r:.40} ({_listing(options)})")
        elif choice not in (keys := [each.key for each in known[name].choices]):
            problems.append(f"the option {name} of {edition} is {' or '.join(keys)}, not {choice!r:.40}")
    if problems:
        raise BadChoice(problems)
    return tuple(_chosen(option, wanted.get(option.key)) for option in options)


def key_with_choices(key: str, options: tuple[Option, ...], chosen: tuple[Choice, ...]) -> str:
    """The key an edition is asked for with these choices; those made anyway are left out."""
    pairs = zip(options, chosen, strict=True)
    made = [f"{option.key}={choice.key}" for option, choice in pairs if choice is not option.choices[0]]
    return f"{key}:{','.join(made)}" if made else key


def _chosen(option: Option, wanted: str | None) -> Choice:
    return next((choice for choice in option.choices if choice.key == wanted), option.choices[0])


def _listing(options: tuple[Option, ...]) -> str:
    listed = (f"{option.key}={'|'.join(choice.key for choice in option.choices)}" for option in options)
    return f"there are {', '.join(listed)}" if options else "it has none"


def _option(sheet: Sheet, name: str, content: Mapping[str, object]) -> Option:
    place = f"options.{name}"
    _check(sheet, place, name, content)
    choices = tuple(_choices(sheet, place, content))
    if not choices:
        sheet.complain(place, "has no choice; write a table for each")
    return Option(name, str(content.get(ABOUT, "")), choices)


def _choices(sheet: Sheet, place: str, content: Mapping[str, object]) -> Iterator[Choice]:
    for key, written in content.items():
        if key == ABOUT:
            continue
        if not isinstance(written, Mapping):
            sheet.complain(f"{place}.{key}", f"must be a table, not {shown(written)}")
            continue
        _check(sheet, f"{place}.{key}", key, written)
        rest = {name: value for name, value in written.items() if name != ABOUT}
        tried = Sheet(sheet.file)
        values = dict(flat_values(tried, rest, _CHANGEABLE))
        for problem in tried.problems:
            sheet.complain(f"{place}.{key}.{problem.key}", problem.problem)
        yield Choice(key, str(written.get(ABOUT, "")), values)


def _check(sheet: Sheet, place: str, name: str, content: Mapping[str, object]) -> None:
    """An option and a choice have a name that can be typed, and say what they are about."""
    for trouble in FILE_KEY.complaints(name):
        sheet.complain(place, f"its name {trouble}")
    for trouble in LINE.complaints(content.get(ABOUT)):
        sheet.complain(f"{place}.{ABOUT}", trouble if ABOUT in content else "is missing; say it in a few words")
