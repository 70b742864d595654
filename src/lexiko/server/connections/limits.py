"""How many connections there may be, how long each may take over what, and how much it may send and leave unread."""

from __future__ import annotations

import resource
from dataclasses import dataclass

from lexiko.server.guard import Rate
from lexiko.server.logs import warn_event

HANDSHAKE_SECONDS = 10
HEAD_SECONDS = 20
BODY_SECONDS = 20
BODY_STEP = 65536
"""So much of a body that is expected has to come in `BODY_SECONDS`, and again so much."""
ANSWER_SECONDS = 60
IDLE_SECONDS = 75
"""Between two requests; proxies keep their connections for about a minute."""
CLOSING_SECONDS = 3
SENDING_SECONDS = 20
"""How long a client may take to read another `SENDING_STEP` of what waits for it."""
SENDING_STEP = 65536

HEAD_BYTES = 32768
REQUEST_BYTES = 524_288
"""A body of 64 kB in the smallest chunks there are."""
PIECE_BYTES = 4096
"""How much is parsed before others have their turn."""
BODY_PIECE_BYTES = 1024
EXPECTED_BYTES = 65536
"""Of a body that is expected more is parsed before others have their turn."""
LATE_BYTES = 4_194_304
"""How much is still read, and thrown away, once a connection is being closed: who is sending could not read why."""
SENT_AHEAD_BYTES = 131_072
"""What the system may take of an answer before the client does: it would take four megabytes and more of each."""
UNSENT_BYTES = 67_108_864
"""What may wait for the clients of one address together."""
SOCKET_MESSAGE_BYTES = 16_384

SOCKET_FRAMES = Rate(at_once=60, a_second=12)
"""A line that is drawn on a wall is told ten times a second, while it is drawn."""
SOCKET_BYTES = Rate(at_once=65_536, a_second=4096)
NEW_CONNECTIONS = Rate(at_once=1000, a_second=80)

MOST_CONNECTIONS = 20_000
SHARE_OF_AN_ADDRESS = 1000
"""A hundred browsers behind one address, each with six connections and a socket."""
FILES_FOR_THE_REST = 64
FEW_CONNECTIONS = 400


@dataclass(frozen=True, slots=True)
class Limits:
    """How many connections there may be in all, and how many of one address."""

    total: int = MOST_CONNECTIONS
    share: int = SHARE_OF_AN_ADDRESS

    @classmethod
    def of(cls, files: int) -> Limits:
        """What so many open files allow: some are kept for the database, its backups and the bot workers.

        >>> Limits.of(128)
        Limits(total=64, share=32)
        """
        total = max(8, min(MOST_CONNECTIONS, files - FILES_FOR_THE_REST))
        return cls(total, min(SHARE_OF_AN_ADDRESS, total // 2))


def limits_here() -> Limits:
    """The limits of this process, which now opens as many files as the system lets it; the log says if that is few."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + FILES_FOR_THE_REST
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    limits = Limits.of(wanted if soft == resource.RLIM_INFINITY else soft)
    if limits.total < FEW_CONNECTIONS:
        warn_event("few open files allowed", files=soft, connections=limits.total, an_address=limits.share)
    return limits
