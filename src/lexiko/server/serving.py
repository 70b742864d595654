"""A server from its settings: the folder and the database opened, the address listened at, everything closed again."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable

from lexiko.server.app import build_app
from lexiko.server.connections import Register, limits_here
from lexiko.server.data_folder import Running, open_folder, remove_running, write_running
from lexiko.server.guard import LimitLog
from lexiko.server.lan import address_of
from lexiko.server.logs import log_event, set_up_logs
from lexiko.server.migrations import open_database
from lexiko.server.networks import Proxies
from lexiko.server.running import listen, run_until_stopped
from lexiko.server.settings import Settings


def serve_until_stopped(settings: Settings, *, ready: Callable[[int], None], any_port: bool = False) -> None:
    """Serve until told to stop. `ready` is called with the port; with `any_port`, it may be another than asked for.

    Raises `FolderUnusable`, `DatabaseInUse`, `DatabaseUnusable`, `AddressTaken`.
    """
    set_up_logs(settings.log, settings.log_format)
    secrets = open_folder(settings.data)
    database = open_database(settings.database)
    try:
        listening = listen(settings.host, settings.port, others=any_port)
        port = listening.getsockname()[1]
        here = address_of(settings.scheme, "127.0.0.1", port, settings.root_path)

        def answering() -> None:
            write_running(settings.data, Running(os.getpid(), here, settings.host))
            ready(port)  # the address comes first, whatever is logged
            log_event("started", port=port)

        limited = LimitLog()
        register = Register(
            limits_here(), limited, proxies=Proxies(settings.proxies), times=settings.rates, now=time.monotonic
        )
        app = build_app(settings, database, secrets, limited=limited, connections=register)
        _collect_seldom()
        run_until_stopped(app, settings, listening, register=register, ready=answering)
        log_event("stopped")
    finally:
        database.close_now()
        remove_running(settings.data)


def _collect_seldom() -> None:
    """Let Python look for rings of garbage seldom: tables in memory are many small values, and each look pauses all.

    It takes a seventh of the work off a busy server.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
