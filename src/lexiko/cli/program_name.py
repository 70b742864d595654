"""How this command is called from here: its name, or its path where a shell would not find it by name."""

from __future__ import annotations

import os
import sys

NAME = "lexiko"
ASKED_BY = "_LEXIKO_COMPLETE"
"""The variable by which a shell asks this command for completions."""


def called() -> str:
    """What to type to call it again: `lexiko`, or `.venv/bin/lexiko` for one that is not on the `PATH`."""
    from pathlib import Path  # here: most commands end without a word of how to go on

    typed = Path(sys.argv[0])
    if typed.name != NAME or not typed.exists():
        return NAME
    import shlex
    import shutil

    found = shutil.which(NAME)
    if found is not None and typed.samefile(found):
        return NAME
    from_here = Path(os.path.relpath(typed))
    return shlex.quote(str(typed if ".." in from_here.parts else from_here))
