"""Do the literals for the C compiler and their Python twins agree?"""

from __future__ import annotations

import re
from pathlib import Path

from lexiko.kernel import consts


def test_the_c_literals_and_their_python_twins_are_equal() -> None:
    text = Path(consts.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    literals = {name: int(value, 0) for name, value in re.findall(r"^    (\w+) = (\S+)$", text, re.MULTILINE)}
    twins = {name: value for name, value in vars(consts).items() if name.isupper()}
    assert literals == twins
