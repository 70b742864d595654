"""Who is told of things, found by what is known of them: nobody else is looked at, however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from lexiko.server.notices.store import Receiver

R = TypeVar("R", bound=Receiver)


class Receivers(Generic[R]):
    """Receivers by their ids, and by other things that are known of them.

    Changed in the event loop alone, and read on other threads too, which find all of somebody's as they were or are.
    """

    def __init__(self, *keys: str, known: Iterable[R] = ()) -> None:
        """These are known; they are found by the attributes `keys`."""
        self._by_id: dict[str, R] = {}
        self._found: dict[str, dict[str, tuple[R, ...]]] = {key: {} for key in keys}
        for each in known:
            self.put(each)

    def __contains__(self, receiver: object) -> bool:
        return receiver in self._by_id

    def __iter__(self) -> Iterator[str]:
        """Their ids."""
        return iter(self._by_id)

    def get(self, receiver: str) -> R | None:
        """The one with this id, if there is one."""
        return self._by_id.get(receiver)

    def by(self, key: str, *values: str) -> list[R]:
        """Those with one of these values; of nobody's, which is empty, there are none."""
        found = self._found[key]
        return [each for value in dict.fromkeys(values) if value for each in found.get(value, ())]

    def put(self, receiver: R) -> None:
        """Know this one, in place of another with its id."""
        self.pop(receiver.id)
        self._by_id[receiver.id] = receiver
        for key, found in self._found.items():
            value = getattr(receiver, key)
            found[value] = (*found.get(value, ()), receiver)

    def pop(self, receiver: str) -> None:
        """Know the one with this id no more, if there is one."""
        gone = self._by_id.pop(receiver, None)
        for key, found in self._found.items() if gone is not None else ():
            value = getattr(gone, key)
            if left := tuple(each for each in found[value] if each is not gone):
                found[value] = left
            else:
                del found[value]
