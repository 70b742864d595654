"""Which files pytest reads no examples from: compiled modules, which it would load as uncompiled source."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parent
collect_ignore = [str(module) for module in runpy.run_path(str(ROOT / "setup.py"))["compiled_sources"]()]
