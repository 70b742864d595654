"""What a benchmark says of its progress, on standard error."""

from __future__ import annotations

import sys


def tell(text: str, *, keep: bool = False) -> None:
    """Say on standard error what is going on, over what was said before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}" + ("\n" if keep else ""))
        sys.stderr.flush()
    elif keep:
        sys.stderr.write(f"{text}\n")
