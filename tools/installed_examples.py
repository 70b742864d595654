"""Every example in the docstrings of the installed package, compiled modules included; run by tools/dist_check.py."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import sys

import lexiko

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
NOT_IMPORTED = ("lexiko.__main__", "lexiko.server.migrations.env", "lexiko.server.migrations.versions.")


def main() -> int:
    """Run them; 1 where one fails, or where there are none."""
    failed = tried = 0
    for found in pkgutil.walk_packages(lexiko.__path__, "lexiko."):
        if not found.name.startswith(NOT_IMPORTED):
            results = doctest.testmod(importlib.import_module(found.name), optionflags=FLAGS)
            failed, tried = failed + results.failed, tried + results.attempted
    print(f"{tried} examples, {failed} of them wrong")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
