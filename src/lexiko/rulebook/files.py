"""Rulebook files found, read, extended and checked: key or path in, one flat table of values out."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard, cast

from lexiko.rulebook.errors import BadRuleset, FileProblem, UnknownEdition, UnknownSet
from lexiko.rulebook.kinds import Kind, shown
from lexiko.rulebook.schema import EDITION_KEYS, SET_KEYS, Key
from lexiko.user_files import RULES, expanded, whole_file


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where files of one sort stand, and which keys they may have."""

    folder: str
    keys: tuple[Key, ...]
    unknown: type[UnknownEdition | UnknownSet]

    @property
    def built_in(self) -> Path:
        """The folder that comes with Lexiko."""
        return Path(__file__).parent / self.folder

    @property
    def of_the_user(self) -> Path:
        """The folder for the user's own files; it need not exist."""
        home = os.environ.get("XDG_DATA_HOME") or expanded("~/.local/share")
        return Path(home, "lexiko", self.folder)

    def names(self) -> tuple[str, ...]:
        """The keys of all files on it, the user's too."""
        folders = (self.built_in, self.of_the_user)
        return tuple(sorted({path.stem for folder in folders for path in folder.glob("*.toml")}))


SETS = Shelf("sets", SET_KEYS, UnknownSet)
EDITIONS = Shelf("editions", EDITION_KEYS, UnknownEdition)


@dataclass(slots=True)
class Sheet:
    """A file's values by path, those it inherits included, and what was found wrong on the way."""

    file: Path
    values: dict[str, object] = field(default_factory=dict)
    written: frozenset[str] = frozenset()
    """The paths that the file itself has a value for; all others it inherits."""
    problems: list[FileProblem] = field(default_factory=list)
    doubtful: dict[str, object] = field(default_factory=dict)
    """What was written where a value was refused: nobody may use it, but other faults may show in it."""

    def complain(self, key: str, problem: str) -> None:
        """Note one thing wrong with the file."""
        self.problems.append(FileProblem(str(self.file), key, problem))

    def text(self, path: str, default: str = "") -> str:
        """A text of the file."""
        return cast(str, self.values.get(path, default))

    def number(self, path: str, default: int = 0) -> int:
        """A whole number of the file."""
        return cast(int, self.values.get(path, default))

    def flag(self, path: str) -> bool:
        """A yes (true) of the file."""
        return self.values.get(path) is True

    def list(self, path: str) -> tuple[Any, ...]:
        """A list of the file; empty if it has none."""
        return tuple(cast("list[Any]", self.values.get(path, ())))

    def table(self, path: str) -> Mapping[str, Any]:
        """A table of the file; empty if it has none."""
        return cast("Mapping[str, Any]", self.values.get(path, {}))

    def entries(self, path: str, kind: Kind) -> Mapping[str, Any]:
        """The entries of a table that are of this kind, also where others of it were refused."""
        table = self.doubtful.get(path, self.values.get(path, {}))
        return {name: value for name, value in table.items() if not kind.complaints(value)} if _is_table(table) else {}

    def items(self, path: str, kind: Kind) -> tuple[Any, ...]:
        """The items of a list that are of this kind, also where others of it were refused."""
        written = self.doubtful.get(path, self.values.get(path, ()))
        return tuple(item for item in written if not kind.complaints(item)) if isinstance(written, list) else ()

    def check(self) -> None:
        """Raises `BadRuleset` with everything noted so far."""
        if self.problems:
            raise BadRuleset(self.problems)


def _is_table(value: object) -> TypeGuard[Mapping[str, Any]]:
    return isinstance(value, Mapping)


def is_path(text: str) -> bool:
    """Whether a text is the path of a file, no key."""
    return text.endswith(".toml") or os.sep in text


def find_file(shelf: Shelf, key_or_path: str | Path) -> Path:
    """The file that a key or a path means. Raises `UnknownEdition` or `UnknownSet`."""
    text = os.fspath(key_or_path)
    if isinstance(key_or_path, Path) or is_path(text):
        return expanded(text)
    for folder in (shelf.built_in, shelf.of_the_user):
        if text in {path.stem for path in folder.glob("*.toml")}:
            return folder / f"{text}.toml"
    raise shelf.unknown(text, shelf.names())


def read_with_problems(shelf: Shelf, key_or_path: str | Path) -> Sheet:
    """A file's values, extended, with what is wrong with each on the sheet. Raises `BadRuleset` if it is no TOML."""
    file = find_file(shelf, key_or_path)
    sheet = _read(shelf, file, extending=())
    for key in shelf.keys:
        if key.required and key.path not in sheet.values and not _mentioned(sheet, key.path):
            sheet.complain(key.path, f"is missing; write {key.kind.name}, or extend a file that has it")
    _check_name(shelf, sheet)
    return sheet


def _read(shelf: Shelf, file: Path, *, extending: tuple[Path, ...]) -> Sheet:
    sheet = Sheet(file)
    content = _toml(sheet)
    own = dict(flat_values(sheet, content, shelf.keys))
    refused = frozenset(sheet.doubtful)
    if isinstance(its_set := own.get("set"), str):
        own["set"] = beside(file, its_set)
    inherited = _inherited(shelf, sheet, own.get("extends"), extending=extending)
    sheet.written = frozenset(own)
    sheet.values = {path: value for path, value in inherited.items() if path not in refused} | own
    return sheet


def _toml(sheet: Sheet) -> dict[str, object]:
    try:
        text = whole_file(sheet.file, RULES).decode("utf-8-sig")  # less the mark some editors put before it
        return tomllib.loads(text.replace("\r\n", "\n"))
    except OSError as error:
        sheet.complain("", f"cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        sheet.complain("", "cannot be read: it is not text in UTF-8")
    except RecursionError:
        sheet.complain("", "is nested too deeply")
    except ValueError as error:  # TOML's own, and a number of thousands of digits
        sheet.complain("", f"is not TOML: {error}")
    raise BadRuleset(sheet.problems)


def flat_values(
    sheet: Sheet, content: Mapping[str, object], keys: Sequence[Key], *, inside: str = ""
) -> Iterator[tuple[str, object]]:
    """Each known value of a file with its path; everything else is noted on the sheet."""
    by_path = {key.path: key for key in keys}
    for name, value in content.items():
        path = inside + name
        if path in by_path:
            troubles = by_path[path].kind.complaints(value)
            for trouble in troubles:
                sheet.complain(path, trouble)
            if troubles:
                sheet.doubtful[path] = value
            else:
                yield path, value
        elif not any(known.startswith(path + ".") for known in by_path):
            sheet.complain(path, _unknown_key(name, inside, by_path))
        elif isinstance(value, Mapping):
            yield from flat_values(sheet, value, keys, inside=path + ".")
        else:
            sheet.complain(path, f"must be a table, not {shown(value)}")


def _unknown_key(name: str, inside: str, known: Mapping[str, Key]) -> str:
    here = sorted({path.removeprefix(inside).split(".")[0] for path in known if path.startswith(inside)})
    from difflib import get_close_matches  # slow to import, and needed for mistakes only

    near = get_close_matches(name, here, n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    return f"is unknown; {meant}known here: {', '.join(here)}"


def _inherited(shelf: Shelf, sheet: Sheet, extends: object, *, extending: tuple[Path, ...]) -> dict[str, object]:
    if not isinstance(extends, str):
        return {}
    try:
        file = find_file(shelf, beside(sheet.file, extends))
    except (UnknownEdition, UnknownSet) as error:
        sheet.complain("extends", str(error))
        return {}
    chain = (*extending, sheet.file.resolve())
    if file.resolve() in chain:
        sheet.complain("extends", f"goes round in a circle: {' -> '.join(path.name for path in (*chain, file))}")
        return {}
    parent = _read(shelf, file, extending=chain)
    sheet.problems += parent.problems
    sheet.doubtful = parent.doubtful | sheet.doubtful
    own = {key.path for key in shelf.keys if key.own}
    return {path: value for path, value in parent.values.items() if path not in own}


def beside(file: Path, key_or_path: str) -> str:
    """What a file says of another: a key as it is, a path from the folder the file stands in."""
    return str(file.parent / expanded(key_or_path)) if is_path(key_or_path) else key_or_path


def _mentioned(sheet: Sheet, path: str) -> bool:
    """Whether something about this key has been complained about already."""
    return any(path == problem.key or path.startswith(problem.key + ".") for problem in sheet.problems if problem.key)


def _check_name(shelf: Shelf, sheet: Sheet) -> None:
    key, file = sheet.values.get("key"), sheet.file
    own_place = file.parent.resolve() == shelf.built_in.resolve()
    if not own_place and key in {path.stem for path in shelf.built_in.glob("*.toml")}:
        sheet.complain("key", f"{key!r} comes with Lexiko; choose another key for a file of your own")
    if key is not None and file.parent in (shelf.built_in, shelf.of_the_user) and key != file.stem:
        sheet.complain("key", f"must be the name of the file, {file.stem!r}, not {key!r}")
