"""Make the compiled modules of this checkout match their sources; does nothing when they do.

Run by the Makefile before everything that runs the package, so that no stale binary is ever tried. A binary is put in
its place when it is whole, so whatever ends a run early, the next goes on where it was.
"""

from __future__ import annotations

import fcntl
import importlib.machinery
import os
import runpy
import shutil
import signal
import sys
import sysconfig
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from importlib.metadata import version
from pathlib import Path

from progress import Progress

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lexiko"
SCRATCH = ROOT / "build" / "kernel"
SETTINGS = ROOT / "build" / "kernel.settings"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
STATUS_OF_AN_INTERRUPT = 130


class NotCompiled(Exception):
    """A module that Cython or the C compiler refused, and what they said."""


def binary(source: Path) -> Path:
    """Where the compiled form of a module stands."""
    return source.with_name(source.stem + SUFFIX)


def remove_orphans(sources: list[Path]) -> None:
    """Delete binaries whose module is gone or no longer compiled: they would hide the Python file."""
    wanted = {source.with_suffix("") for source in sources}
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        for found in PACKAGE.rglob(f"*{suffix}"):
            if found.with_name(found.name.split(".")[0]) not in wanted:
                found.unlink(missing_ok=True)


def stale(sources: list[Path]) -> list[Path]:
    """The modules whose binary is missing or older than what it is built from: what all share, then the largest."""
    if settings_changed():
        return sources
    newest = max(path.stat().st_mtime for path in (*PACKAGE.rglob("*.pxd"), *PACKAGE.rglob("*.h")))
    found = [
        source
        for source in sources
        if not binary(source).exists() or binary(source).stat().st_mtime < max(newest, source.stat().st_mtime)
    ]
    return sorted(found, key=lambda source: (source != sources[0], -source.stat().st_size))


def settings_changed() -> bool:
    """Are the compilers told otherwise than when the binaries were built, or is Cython another?"""
    return SETTINGS.exists() and SETTINGS.read_text(encoding="utf-8") != settings()


def settings() -> str:
    """What all binaries depend on beside their sources."""
    setup = runpy.run_path(str(ROOT / "setup.py"))
    return f"Cython {version('cython')} {setup['COMPILE_ARGS']} {setup['LINK_ARGS']}\n"


def build(sources: list[Path]) -> int:
    """Build these modules, as many at once as there are processors; returns a status."""
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    at_once = runpy.run_path(str(ROOT / "setup.py"))["AT_ONCE"]
    left = [source.stem for source in sources]
    # Ctrl-C reaches the workers too: they end at once, and this process says so.
    pool = ProcessPoolExecutor(at_once, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL))
    try:
        at_work = [pool.submit(compile_one, source) for source in sources]  # before anything runs beside: they fork
        with Progress("Compiling the kernel", len(sources), now=" and ".join(left[:at_once])) as progress:
            try:
                for done in as_completed(at_work):
                    left.remove(done.result().stem)
                    progress.now = " and ".join(left[:at_once])  # they are taken in their order
                    progress.so_many_more(1, done.result().stem)
                return 0
            except NotCompiled as refused:
                progress.stopped(str(refused))
                return 1
            except (KeyboardInterrupt, BrokenProcessPool):
                progress.stopped("Stopped; the next run goes on from here.")
                return STATUS_OF_AN_INTERRUPT
    finally:
        pool.shutdown(cancel_futures=True)
        shutil.rmtree(SCRATCH, ignore_errors=True)


def compile_one(source: Path) -> Path:
    """Compile one module beside the others and put the binary in its place. Raises `NotCompiled`."""
    started = time.time()
    scratch = SCRATCH / source.stem
    scratch.mkdir()
    said = scratch / "said.txt"
    with said.open("w") as file:  # Cython and the compiler talk into the streams of this worker
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    try:
        os.chdir(ROOT)
        built = Path(runpy.run_path("setup.py")["compile_alone"](source.relative_to(ROOT), scratch))
    except (Exception, SystemExit) as refused:
        raise NotCompiled(f"{said.read_text(errors='replace')}\n{source.relative_to(ROOT)}: {refused}") from None
    # A source touched without effect is not built again and again; one changed meanwhile is.
    os.utime(built, (started, started))
    built.replace(binary(source))
    return source


def main() -> int:
    """Bring the binaries up to date, one run at a time; returns an exit status."""
    sources = [Path(source).absolute() for source in runpy.run_path(str(ROOT / "setup.py"))["compiled_sources"]()]
    with (ROOT / "setup.py").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        remove_orphans(sources)
        status = build(wanted) if (wanted := stale(sources)) else 0
        if not status:
            SETTINGS.parent.mkdir(exist_ok=True)
            SETTINGS.write_text(settings(), encoding="utf-8")
        return status


if __name__ == "__main__":
    sys.exit(main())
