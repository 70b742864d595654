"""Dataclasses that are quick to make: `dataclass(frozen=True, slots=True)` as Python's own does it from 3.13 on.

Until then Python compiles each of seven methods by itself, a millisecond a class, and a command needs eighty classes
before it does anything. Here only `__init__`, which differs most from class to class, is compiled. What is made is a
dataclass for `fields`, `replace`, `asdict` and whoever else asks.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from operator import attrgetter
from types import CodeType
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
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
            for name, method in {**_SHARED, **_compared(bare), "__init__": _compiled_init(bare)}.items():
                if cls.__dict__.get(name) is None:
                    setattr(bare, name, method)
            return bare

        return made


def _compiled_init(cls: type[Any]) -> Any:
    """How one of a class is made."""
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
    given = ", ".join(by_place + by_name * (len(by_name) > 1))
    exec(_compiled("\n".join([f"def __init__({given}):", *(body or [" pass"])])), known)
    init = known["__init__"]
    init.__annotations__ = {each.name: each.type for each in fields if each.init} | {"return": None}
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


@cache
def _compiled(source: str) -> CodeType:
    """Code that many classes share: a third have the same fields as another."""
    return compile(source, "<how one is made>", "exec")


def _compared(cls: type[Any]) -> dict[str, Any]:
    """How two of a class are compared, and how one is hashed."""
    fields = dataclasses.fields(cls)
    compared = _values_of(each.name for each in fields if each.compare)
    hashed = _values_of(each.name for each in fields if (each.compare if each.hash is None else each.hash))

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807 it becomes a method
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash(hashed(self))

    return {"__eq__": __eq__, "__hash__": __hash__}


def _values_of(names: Iterable[str]) -> Callable[[Any], object]:
    """What gives the values of these fields."""
    named = tuple(names)
    if len(named) == 1:
        return lambda one: (getattr(one, named[0]),)
    return attrgetter(*named) if named else lambda _: ()


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
