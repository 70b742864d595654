"""Connections by address, in an order kept as they change: a question takes few steps however many there are."""

from __future__ import annotations

from collections import OrderedDict, defaultdict

from lexiko.server.connections.connection import Connection


class Shares:
    """How many connections each address has, which address has most, and whose client has been waited for longest.

    Asking and changing take the same few steps with ten connections and with ten thousand, so that nobody makes others
    wait by connecting. A connection that comes to wait for its client again stands behind all that wait already.
    """

    def __init__(self) -> None:
        """There are no connections."""
        self._all: dict[Connection, None] = {}
        self._of: dict[str, dict[Connection, None]] = {}
        self._waiting: OrderedDict[Connection, None] = OrderedDict()
        self._waiting_of: defaultdict[str, OrderedDict[Connection, None]] = defaultdict(OrderedDict)
        self._with: defaultdict[int, OrderedDict[str, None]] = defaultdict(OrderedDict)
        """The addresses that have so many."""
        self._most = 0

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, connection: object) -> bool:
        return connection in self._all

    def all(self) -> list[Connection]:
        """Every connection there is now."""
        return list(self._all)

    def of(self, address: str) -> list[Connection]:
        """The connections of an address."""
        return list(self._of.get(address, ()))

    def count(self, address: str) -> int:
        """How many connections an address has."""
        return len(self._of.get(address, ()))

    @property
    def has_most(self) -> str:
        """The address with most connections; empty where there is none."""
        return next(iter(self._with[self._most]), "") if self._most else ""

    def waits_longest(self, address: str | None = None) -> Connection | None:
        """The connection, of this address or of all, whose client has been waited for longest; None if none waits."""
        waiting = self._waiting if address is None else self._waiting_of.get(address, ())
        return next(iter(waiting), None)

    def add(self, connection: Connection) -> None:
        """Count a connection for its address."""
        mine = self._of.setdefault(connection.address, {})
        self._all[connection] = mine[connection] = None
        self._counted(connection.address, before=len(mine) - 1, now=len(mine))
        self.changed(connection)

    def drop(self, connection: Connection) -> None:
        """It is gone; once it is, saying so again changes nothing."""
        if connection not in self._all:
            return
        self._wait_no_more(connection)
        mine = self._of[connection.address]
        del self._all[connection], mine[connection]
        self._counted(connection.address, before=len(mine) + 1, now=len(mine))
        if not mine:
            del self._of[connection.address]

    def changed(self, connection: Connection) -> None:
        """What is waited for on it is another thing now."""
        if connection not in self._all:
            return
        self._wait_no_more(connection)
        if connection.is_waiting:
            self._waiting[connection] = self._waiting_of[connection.address][connection] = None

    def _wait_no_more(self, connection: Connection) -> None:
        if connection in self._waiting:
            of_address = self._waiting_of[connection.address]
            del self._waiting[connection], of_address[connection]
            if not of_address:
                del self._waiting_of[connection.address]

    def _counted(self, address: str, *, before: int, now: int) -> None:
        """An address has one connection more, or one less."""
        if before:
            del self._with[before][address]
        if now:
            self._with[now][address] = None
        if before and not self._with[before]:
            del self._with[before]
        if now > self._most or self._most not in self._with:
            self._most = now
