"""Quick dataclasses: are they what Python's own would be?"""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field
from typing import Any, ClassVar

import pytest

from lexiko import frozen

Made = tuple[type[Any], type[Any]]


def made(dataclass: Callable[..., Callable[[type[Any]], type[Any]]]) -> Made:
    """A base with a field by name alone, and what is made from it with every kind of field."""

    @dataclass(frozen=True, slots=True)
    class Base:
        """It happened."""

        at: float = field(default=0.0, kw_only=True)

    @dataclass(frozen=True, slots=True)
    class Drawn(Base):
        """Tiles drawn."""

        code: ClassVar[str] = "drawn"
        seat: int
        tiles: bytes = b""
        notes: dict[str, int] = field(default_factory=dict, hash=False)
        unseen: int = field(default=0, repr=False, compare=False)
        count: int = field(init=False, compare=False)
        kind: str = field(default="drawn", init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "count", len(self.tiles))

    return Base, Drawn


OURS, THEIRS = made(frozen.dataclass), made(dataclasses.dataclass)


@dataclasses.dataclass(frozen=True, slots=True)
class Theirs:
    """As Python makes it."""

    seat: int
    tiles: bytes = b""


@frozen.dataclass(frozen=True, slots=True)
class Ours:
    """As we make it."""

    seat: int
    tiles: bytes = b""


@pytest.mark.parametrize(
    ("given", "named"),
    [((1,), {}), ((1, b"ab"), {"at": 2.5}), ((), {"seat": 3, "notes": {"x": 1}, "unseen": 4})],
    ids=["seat", "places and a name", "names"],
)
def test_one_is_made_shown_compared_and_hashed_as_pythons_own(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = OURS[1](*given, **named), THEIRS[1](*given, **named)
    assert repr(ours) == repr(theirs)
    assert hash(ours) == hash(theirs)
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert ours == OURS[1](*given, **named)
    assert ours == dataclasses.replace(ours, unseen=9)
    assert ours != dataclasses.replace(ours, seat=9)
    assert ours != theirs


@pytest.mark.parametrize(
    "asked", [lambda each: each.__match_args__, lambda each: [f.name for f in dataclasses.fields(each)]]
)
def test_fields_are_those_of_pythons_own(asked: Callable[[type[Any]], object]) -> None:
    assert [asked(each) for each in OURS] == [asked(each) for each in THEIRS]


def test_its_parameters_are_those_of_pythons_own() -> None:
    def parameters(kind: type[Any]) -> list[tuple[str, object, str]]:
        return [(each.name, each.kind, each.annotation) for each in inspect.signature(kind).parameters.values()]

    assert parameters(OURS[1]) == parameters(THEIRS[1])


@pytest.mark.parametrize("given", [(), (1, b"", {}, 0, "drawn")], ids=["too few", "too many"])
def test_wrong_arguments_are_refused(given: tuple[Any, ...]) -> None:
    for kind in (OURS[1], THEIRS[1]):
        with pytest.raises(TypeError, match="__init__"):
            kind(*given)


def test_nothing_of_it_can_be_changed_or_added() -> None:
    ours: Any = Ours(1)
    for name in ("seat", "other"):
        with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
            setattr(ours, name, 2)
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'seat'"):
        del ours.seat
    assert ours == Ours(1)
    assert not hasattr(ours, "__dict__")


def test_it_is_copied_and_pickled() -> None:
    ours = Ours(1, b"ab")
    assert copy.copy(ours) == copy.deepcopy(ours) == pickle.loads(pickle.dumps(ours)) == ours


def test_each_has_a_default_of_its_own_from_a_factory() -> None:
    first, second = OURS[1](1), OURS[1](1)
    assert first.notes == second.notes == {}
    assert first.notes is not second.notes


def test_what_a_class_says_itself_stays() -> None:
    @frozen.dataclass(frozen=True, slots=True)
    class Loose:
        """Two with the same letters are equal."""

        word: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Loose) and sorted(self.word) == sorted(other.word)

        def __repr__(self) -> str:
            return self.word

    assert Loose("tea") == Loose("eat")
    assert repr(Loose("tea")) == "tea"
    assert hash(Loose("tea")) == hash(Loose("tea"))
