"""`web/src/wire.ts` from the server's own description of its messages."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from node import NodeMissing, run_npm

ROOT = Path(__file__).parents[1]
DESCRIPTION = ROOT / "build" / "openapi.json"


def write_wire(*, fetch: bool) -> None:
    """Write the description to `build/`, and the types made of it to `web/src/`. Raises `NodeMissing`."""
    from lexiko.server.description import api_description

    DESCRIPTION.parent.mkdir(exist_ok=True)
    DESCRIPTION.write_text(json.dumps(api_description(), indent=1, sort_keys=True), encoding="utf-8")
    run_npm("run", "--silent", "wire", fetch=fetch)


if __name__ == "__main__":
    try:
        write_wire(fetch=True)
    except NodeMissing as missing:
        sys.exit(f"wire: {missing}")
