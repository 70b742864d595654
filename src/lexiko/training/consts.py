"""Literals of the compiled modules; `consts.pxd` beside it holds the same for the C compiler."""

from __future__ import annotations

# millipoints of tiles that cannot be laid: less than anything, and far from what 32 bits hold
UNPLAYABLE = -1_000_000_000

# what can be laid as it is may go on with any kind of tile, or none: more than any kind
ANY_KIND = 255
