"""Make the compiled modules of this checkout match their sources; does nothing when they do.

Run by the Makefile before everything that runs the package, so that no stale binary is ever tried.
"""

from __future__ import annotations

import fcntl
import importlib.machinery
import os
import runpy
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lexiko"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


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


def is_stale(sources: list[Path]) -> bool:
    """Is any binary missing, or older than anything it may have been built from?"""
    inputs = [ROOT / "setup.py", *sources, *PACKAGE.rglob("*.pxd"), *PACKAGE.rglob("*.h")]
    newest = max(path.stat().st_mtime for path in inputs)
    return any(not (found := binary(source)).exists() or found.stat().st_mtime < newest for source in sources)


def build(sources: list[Path]) -> int:
    """Build what is stale; returns the status of the build."""
    print("Compiling the kernel ...", file=sys.stderr, flush=True)
    started = time.time()
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if finished.returncode:
        print(finished.stdout + finished.stderr, file=sys.stderr)
        return finished.returncode
    for source in sources:
        # A source touched without effect is not built again and again; one changed meanwhile is.
        os.utime(binary(source), (started, started))
    return 0


def main() -> int:
    """Bring the binaries up to date, one run at a time; returns an exit status."""
    sources = runpy.run_path(str(ROOT / "setup.py"))["compiled_sources"]()
    with (ROOT / "setup.py").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        remove_orphans(sources)
        return build(sources) if sources and is_stale(sources) else 0


if __name__ == "__main__":
    sys.exit(main())
