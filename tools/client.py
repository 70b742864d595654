"""The client in the browser, built from `web/` into the package.

`--check`: is what is committed what would be built? `--test`: the client's own tests. Where there is no Node, both say
in one line that they were left out; where nothing may be left out (`CI` is set), Node is fetched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from node import NodeMissing, run_npm
from wire import write_wire

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "src" / "lexiko" / "server" / "client"
TRIAL = ROOT / "build" / "client"
WIRE = ROOT / "web" / "src" / "wire.ts"


def main(arguments: list[str]) -> int:
    """Build, check or test; the status."""
    fetch = bool(os.environ.get("CI"))
    try:
        if "--check" in arguments:
            return check(fetch=fetch)
        if "--test" in arguments:
            run_npm("test", "--silent", fetch=fetch)
            return 0
        return build()
    except NodeMissing as missing:
        what = "tested" if "--test" in arguments else "compared with its sources"
        print(f"Left out: the client was not {what}: {missing}.", file=sys.stderr)
        return 0
    except subprocess.CalledProcessError as failed:
        return failed.returncode


def build() -> int:
    """Write the client into the package."""
    write_wire(fetch=True)
    run_npm("run", "--silent", "build", fetch=True)
    return 0


def check(*, fetch: bool) -> int:
    """Types, messages and built files: 1 where something differs."""
    messages = WIRE.read_text(encoding="utf-8") if WIRE.exists() else ""
    write_wire(fetch=fetch)
    if WIRE.read_text(encoding="utf-8") != messages:
        print("web/src/wire.ts was not what src/lexiko/server/wire/ says: look at the difference", file=sys.stderr)
        return 1
    run_npm("run", "--silent", "check", fetch=fetch)
    shutil.rmtree(TRIAL, ignore_errors=True)
    run_npm("run", "--silent", "build", "--", "--outDir", str(TRIAL), fetch=fetch)
    if differing := sorted(_contents(CLIENT).items() ^ _contents(TRIAL).items()):
        names = list(dict.fromkeys(name for name, _ in differing))
        print(f"the built client is not up to date ({len(names)} files, as {names[0]}): make web", file=sys.stderr)
        return 1
    return 0


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
