"""Dataclasses that are quick to make: `dataclass(frozen=True, slots=True)` as Python's own does it from 3.13 on.

Until then Python compiles each of seven methods by itself, a millisecond a class, and a command needs eighty classes
before it does anything. Here the three that differ from class to class are compiled together, and all classes share the
others. What is made is a dataclass for `fields`, `replace`, `asdict` and whoever else asks.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, kw_only: bool = False, **_: Literal[True]) -> Callable[[type[Any]], type[Any]]:
        """A frozen dataclass with slots, as `dataclasses.dataclass` makes one.

        >>> @dataclass(frozen=True, slots=True)
        ... class Drawn:
        ...     seat: int
        ...     count: int = 1
        >>> Drawn(2), Drawn(2) == Drawn(2, 1), len({Drawn(2), Drawn(2)}), dataclasses.replace(Drawn(2), count=3)
        (Drawn(seat=2, count=1), True, 1, Drawn(seat=2, count=3))
        """

        def made(cls: type[Any]) -> type[Any]:
            bare = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
            for name, method in {**_SHARED, **_compiled(bare)}.items():
                if cls.__dict__.get(name) is None:
                    setattr(bare, name, method)
            return bare

        return made


def _compiled(cls: type[Any]) -> dict[str, Any]:
    """What differs from class to class: how one is made, compared and hashed."""
    fields = dataclasses.fields(cls)
    known: dict[str, Any] = {"__name__": cls.__module__, "_set": object.__setattr__, "_none": dataclasses.MISSING}
    by_place: list[str] = ["self"]
    by_name: list[str] = ["*"]
    body: list[str] = []
    for each in fields:
        name = given = value = each.name
        if each.default_factory is not dataclasses.MISSING:
            known[f"_{name}"], given = each.default_factory, f"{name}=_none"
            value = f"_{name}() if {name} is _none else {name}" if each.init else f"_{name}()"
        elif each.default is not dataclasses.MISSING:
            known[f"_{name}"], given = each.default, f"{name}=_{name}"
            value = name if each.init else f"_{name}"
        elif not each.init:
            continue  # `__post_init__` sets it
        if each.init:
            (by_name if each.kw_only else by_place).append(given)
        body.append(f" _set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    compared = "".join(f"{{0}}.{each.name}," for each in fields if each.compare)
    hashed = "".join(f"self.{each.name}," for each in fields if (each.compare if each.hash is None else each.hash))
    source = "\n".join(
        [
            f"def __init__({', '.join(by_place + by_name * (len(by_name) > 1))}):",
            *(body or [" pass"]),
            "def __eq__(self, other):",
            " if other.__class__ is not self.__class__: return NotImplemented",
            f" return ({compared.format('self')}) == ({compared.format('other')})",
            f"def __hash__(self): return hash(({hashed}))",
        ]
    )
    methods: dict[str, Any] = {}
    exec(source, known, methods)
    methods["__init__"].__annotations__ = {each.name: each.type for each in fields if each.init} | {"return": None}
    for name, method in methods.items():
        method.__qualname__ = f"{cls.__qualname__}.{name}"
    return methods


def _shown(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse_to_set(_: object, name: str, __: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


_SHARED: dict[str, Any] = {
    "__repr__": _shown,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _restore,
}
"""For copies and `pickle` too, which would otherwise set attributes."""
