"""What bounds photos: their kinds, their sizes, and what opening one may take."""

from __future__ import annotations

REASONS = ("kind", "broken", "pixels", "busy")
"""Why a file is refused: of no kind that is opened, not whole, too large to be opened, or no process could be had."""

KINDS = ("JPEG", "PNG", "WEBP", "GIF", "HEIF")
MOST_PIXELS = 64_000_000
LONGEST_SIDE = 30_000
LARGE, SMALL = 2048, 640
"""Pixels of the longer side: opened to be looked at, and on the wall."""
QUALITY = {LARGE: 85, SMALL: 80}

MEMORY_BYTES = 1_400_000_000
"""Of addresses; a photo of so many pixels takes half of that, the program itself a fifth."""
CPU_SECONDS = 15
OPEN_FILES = 16
