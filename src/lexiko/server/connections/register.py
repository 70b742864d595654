"""Which connections there are: a share for each address, room made by whoever waits longest, an end for each."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Container, Iterator

from lexiko.server.background import Background
from lexiko.server.connections.connection import Connection
from lexiko.server.connections.limits import NEW_CONNECTIONS, UNSENT_BYTES, Limits
from lexiko.server.guard import Buckets, LimitLog


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


log = logging.getLogger(__name__)

LOOKED_AT_ONCE = 500


class Register:
    """All connections, by the network they come from.

    A trusted proxy's are not counted by its address: what it forwards is, once it can be read.
    """

    def __init__(
        self,
        limits: Limits,
        limited: LimitLog,
        *,
        proxies: Container[str] = (),
        times: float = 1.0,
        now: Callable[[], float],
    ) -> None:
        """`times` as much as usual is allowed of each address; 0 allows everything that the whole allows."""
        self.limits = limits
        self._limited = limited
        self._proxies = proxies
        self._times = times
        self._buckets = Buckets(now)
        self._shares = Shares()
        self.accepted = 0
        self.background = Background()
        """What goes on about connections though nobody connects."""

    def __len__(self) -> int:
        return len(self._shares)

    def all(self) -> list[Connection]:
        """Every connection there is now."""
        return self._shares.all()

    def admits(self, address: str) -> bool:
        """May this address connect once more? Room is made for it where somebody waits who can be done without."""
        if not self._is_within_share(address):
            return False
        if len(self) < self.limits.total:
            return True
        most = self._shares.has_most
        return self._makes_room("full", most, of=most) or self._makes_room("full", address)

    def add(self, connection: Connection) -> None:
        """Count a connection that has been accepted."""
        self.accepted += 1
        self._shares.add(connection)

    def drop(self, connection: Connection) -> None:
        """Count a connection no more; it may have been dropped before."""
        self._shares.drop(connection)

    def changed(self, connection: Connection) -> None:
        """Another thing is waited for on it."""
        self._shares.changed(connection)

    def note(self, connection: Connection, why: str) -> None:
        """Note for whoever runs the server that a connection was cut, and by which limit."""
        self._limited.note(connection.speaks_for, why)

    def look_after(self, now: float) -> Iterator[None]:
        """Cut what takes too long, and whose clients leave too much unread, the most first.

        It is done in steps, so that others have their turn between them.
        """
        unsent: Counter[str] = Counter()
        for count, connection in enumerate(self.all(), 1):
            if connection in self._shares:  # still
                unsent[connection.address] += self._looked_at(connection, now)
            if count % LOOKED_AT_ONCE == 0:
                yield
        for address, waiting in unsent.items():
            if waiting > UNSENT_BYTES:
                self._cut_largest(address, waiting)
                yield

    def _looked_at(self, connection: Connection, now: float) -> int:
        """What waits for its client, once it was cut where it takes too long; what goes wrong is its own trouble."""
        try:
            connection.look_after(now)
            return connection.unsent
        except Exception:
            log.exception("a connection cannot be looked after")
            self.drop(connection)
            connection.abort()
            return 0

    def _cut_largest(self, address: str, unsent: int) -> None:
        """Cut the connections of an address for which more waits than for the others of all that is unsent."""
        for connection in self._shares.of(address):
            if connection.unsent * self._shares.count(address) >= unsent:
                self.note(connection, "unread")
                connection.abort()

    def figures(self) -> list[tuple[str, str, str, float]]:
        """Figures for `/metrics`."""
        counts = self._limited.counts
        return [
            ("lexiko_connections", "gauge", "Connections that are open.", len(self)),
            ("lexiko_connections_allowed", "gauge", "Connections that may be open.", self.limits.total),
            ("lexiko_connections_total", "counter", "Connections accepted.", self.accepted),
            ("lexiko_limits_reached_total", "counter", "How often a limit was reached.", counts.total()),
            *(
                (
                    f"lexiko_limit_{limit.replace(' ', '_')}_total",
                    "counter",
                    f"How often a limit was reached: {limit}.",
                    count,
                )
                for limit, count in sorted(counts.items())
            ),
        ]

    def _is_within_share(self, address: str) -> bool:
        if address in self._proxies or not self._times or self._limited.is_lifted(address):
            return True
        if self._buckets.take(NEW_CONNECTIONS.times(self._times), address):
            self._limited.note(address, "new connections")
            return False
        if self._shares.count(address) < min(self.limits.share * self._times, self.limits.total):
            return True
        return self._makes_room("connections", address, of=address)

    def _makes_room(self, limit: str, address: str, *, of: str | None = None) -> bool:
        """End the connection, of one address or of all, that has waited longest for its client; is there one?

        It is this address that has reached the limit.
        """
        self._limited.note(address, limit)
        longest = self._shares.waits_longest(of)
        if longest is None:
            return False
        longest.abort()
        self.drop(longest)
        return True
