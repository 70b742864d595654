"""Draw docs/pictures/chances.svg: how often the chances of winning that come with Lexiko came true.

`--check` writes nothing and fails when the picture is stale.
"""

from __future__ import annotations

import sys

from generated import ROOT, publish
from lexiko.library import chances_picture
from lexiko.search import shipped_chances

PICTURE = ROOT / "docs" / "pictures" / "chances.svg"

if __name__ == "__main__":
    sys.exit(publish({PICTURE: chances_picture(shipped_chances())}, "make docs", check="--check" in sys.argv))
