"""Migrations run: what a file lacks is added in one transaction, after a copy of it has been put aside."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from lexiko.server.database import Database, DatabaseUnusable
from lexiko.server.database.copies import copy_beside
from lexiko.server.database.versions import version_in

HERE = Path(__file__).parent


def open_database(path: Path) -> Database:
    """The database of a file, made or brought up to date first. Raises `DatabaseInUse`, `DatabaseUnusable`."""
    return Database(path, prepare=lambda engine: bring_up_to_date(engine, path))


def bring_up_to_date(engine: Engine, path: Path) -> None:
    """Run every step the file has not seen. Raises `DatabaseUnusable`; then the file is as it was."""
    known = _revisions()
    now = version_in(path, known)
    if now == known[-1]:
        return
    if now is not None:
        copy_beside(path, label=f"before-{known[-1]}")
    try:
        _run(engine, _steps(), known[known.index(now) + 1 if now else 0 :])
        if now is not None:
            _lay_anew(engine)
    except DBAPIError as refused:
        raise DatabaseUnusable(str(path), f"cannot be brought up to date: {refused.orig}") from refused


@cache
def _steps() -> ScriptDirectory:
    """The steps there are, read once: their files never change while a program runs."""
    return ScriptDirectory(str(HERE))


@cache
def _revisions() -> list[str]:
    """The numbers of the steps, the first one first."""
    return [step.revision for step in reversed(list(_steps().walk_revisions()))]


def _run(engine: Engine, steps: ScriptDirectory, revisions: list[str]) -> None:
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"transactional_ddl": True})
        with Operations.context(context):
            for revision in revisions:
                steps.get_revision(revision).module.upgrade()
                context.stamp(steps, revision)


def _lay_anew(engine: Engine) -> None:
    """All of the file, while nobody is there yet: so that it is as small as may be, without what was deleted."""
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        driver.execute("PRAGMA temp_store=FILE")  # all of it may be too much for memory
        driver.execute("VACUUM")
        driver.execute("PRAGMA temp_store=MEMORY")
