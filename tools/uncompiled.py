"""Run a Python script or module with the package's compiled modules left aside: their sources are run instead.

    python tools/uncompiled.py -m benchmarks best-play --size 0.005 --rounds 1
    python tools/uncompiled.py -m pytest tests/kernel -k transposed

For debuggers, coverage, and to show that both forms answer alike. It is some hundred times slower.
"""

from __future__ import annotations

import runpy
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
)


def prefer_sources() -> None:
    """Let a module's source win over the binary beside it, for everything imported from now on."""
    loaders = (SourceFileLoader, SOURCE_SUFFIXES), (ExtensionFileLoader, EXTENSION_SUFFIXES)
    sys.path_hooks.insert(0, FileFinder.path_hook(*loaders))
    sys.path_importer_cache.clear()


def main(arguments: list[str]) -> None:
    """Run what the arguments name, as `python` itself would."""
    prefer_sources()
    sys.path[0] = ""
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit(__doc__)
    main(sys.argv[1:])
