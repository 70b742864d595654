"""The reference of the library: a page for each room, with every name of its front door."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from sphinx.pycode import ModuleAnalyzer

import lexiko
from book.places import SOURCE_SCHEME

ROOMS = (
    "rules",
    "notation",
    "rulebook",
    "lexicon",
    "kernel",
    "analysis",
    "players",
    "table",
    "selfplay",
    "training",
)
"""The rooms whose front door programs may use, lowest floor first."""


def library_pages() -> dict[str, str]:
    """Place on the site → text, for the package and each of its rooms."""
    return {f"reference/library/{room}.md": _page(import_module(f"lexiko.{room}")) for room in ROOMS}


def led_to_rooms(text: str) -> str:
    """A page in the library's folder whose links to front doors lead to the rooms' pages."""
    for room in ROOMS:
        text = text.replace(f"{SOURCE_SCHEME}:src/lexiko/{room}/__init__.py", f"{room}.md")
    return text


def front_door_names() -> str:
    """What `import lexiko` has, each with the room it lives in."""
    homes = ((name, getattr(lexiko, name).__module__.split(".")[1]) for name in lexiko.__all__)
    rows = (
        f"| {{py:obj}}`{name} <lexiko.{room}.{name}>` | {_first_line(import_module(f'lexiko.{room}'), name)} |"
        for name, room in homes
    )
    return "\n".join(["", "## What `import lexiko` has", "", "| name | what it is |", "|---|---|", *rows, ""])


def _page(room: ModuleType) -> str:
    names = [name for name in room.__all__ if not inspect.ismodule(getattr(room, name))]
    files = [thing for thing in (getattr(room, name) for name in room.__all__) if inspect.ismodule(thing)]
    lines = [f"# {room.__name__}", "", _docstring_of(room), "", *_table(room, names)]
    lines += ["", "## Each of them", "", *_entries(room, names)]
    for file in files:
        if more := [name for name in _defined_in(file) if name not in names]:
            title = f"## {file.__name__.removeprefix(f'{room.__name__}.')}"
            lines += ["", title, "", _docstring_of(file), "", *_table(file, more), "", *_entries(file, more)]
    return "\n".join([*lines, ""])


def _docstring_of(module: ModuleType) -> str:
    return (module.__doc__ or "").strip()


def _defined_in(file: ModuleType) -> list[str]:
    """The public classes and functions of a file that a room hands out as a whole."""
    things = vars(file).items()
    return [name for name, thing in things if not name.startswith("_") and _home(thing) == file.__name__]


def _home(thing: object) -> str | None:
    return thing.__module__ if inspect.isclass(thing) or inspect.isroutine(thing) else None


def _table(module: ModuleType, names: list[str]) -> Iterator[str]:
    """Every name with what it answers, leading to its entry."""
    yield from ("| name | what it is |", "|---|---|")
    yield from (f"| {{py:obj}}`{name} <{module.__name__}.{name}>` | {_first_line(module, name)} |" for name in names)


def _entries(module: ModuleType, names: list[str]) -> Iterator[str]:
    yield from ("```{eval-rst}", f".. currentmodule:: {module.__name__}")
    for name in names:
        yield from _entry(module, name)
    yield "```"


def _first_line(room: ModuleType, name: str) -> str:
    """What a name answers."""
    return _docstring(room, name).partition("\n")[0].replace("|", r"\|")


def _docstring(room: ModuleType, name: str) -> str:
    """What stands below a name; for a value that is in the file it comes from."""
    thing = getattr(room, name)
    if inspect.isclass(thing) or inspect.isroutine(thing):
        return inspect.getdoc(thing) or ""
    files = [file for file in sys.modules if file.startswith(f"{room.__name__}.")]
    found = (_analyzed(file).find_attr_docs().get(("", name)) for file in files if _has(file, name))
    return "\n".join(next(filter(None, found), [])).strip()


def _analyzed(file: str) -> ModuleAnalyzer:
    """The source of a file, which lies beside it where it has been compiled."""
    loaded = Path(str(sys.modules[file].__file__))
    return ModuleAnalyzer.for_file(loaded.with_name(f"{loaded.name.partition('.')[0]}.py"), file)


def _has(file: str, name: str) -> bool:
    return name in vars(sys.modules[file])


def _entry(room: ModuleType, name: str) -> Iterator[str]:
    """The directive for a name."""
    thing = getattr(room, name)
    yield ""
    if inspect.isclass(thing):
        yield f".. autoclass:: {name}"
        yield "   :members:"
    elif callable(thing):
        yield f".. autofunction:: {name}"
    else:
        yield f".. data:: {name}"
        yield ""
        yield from (f"   {line}" for line in _docstring(room, name).splitlines())
