"""Codes with which another device may hold a seat too: good for some minutes, and for one device."""

from __future__ import annotations

import hashlib
import secrets
from functools import partial

from lexiko.server.tables.context import TableContext
from lexiko.server.tables.errors import BadCode
from lexiko.server.tables.log import store
from lexiko.server.wire import SeatCode

_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


async def fresh_code(context: TableContext, table_id: str, seat: int, guest: str) -> SeatCode:
    """A code for a seat that this guest holds, in place of an older one."""
    code = "".join(secrets.choice(_SIGNS) for _ in range(8))
    minutes = context.settings.code_minutes
    until = context.clock.now() + 60 * minutes
    keep = partial(store.keep_code, digest=_digest(code), table_id=table_id, seat=seat, made_by=guest, until=until)
    await context.database.write(keep)
    return SeatCode(code=code, minutes=minutes)


async def used_code(context: TableContext, code: str, guest: str) -> tuple[str, int]:
    """The table and the seat of a code, which are this guest's too from now on; the same again for the same guest.

    Raises `BadCode`.
    """
    if not guest:
        raise BadCode
    digest = _digest(code.upper().replace("-", "").replace(" ", ""))
    now, longest = context.clock.now(), 60.0 * context.settings.code_minutes
    use = partial(store.use_code, digest=digest, guest=guest, now=now, latest=now + longest)
    if (found := await context.database.write(use)) is None:
        raise BadCode
    return found


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
