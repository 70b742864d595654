"""Does the room's front door know every name it offers?"""

from __future__ import annotations

import subprocess
import sys

import pytest

from lexiko import notation


def test_every_name_offered_is_there() -> None:
    assert sorted(notation.__all__) == sorted(notation._HOMES)
    for name in notation.__all__:
        assert getattr(notation, name).__module__.startswith("lexiko.notation"), name


def test_a_name_that_is_not_offered_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="parse_smoke_signals"):
        _ = notation.parse_smoke_signals


def test_reading_a_record_does_not_wait_for_the_drawing_of_boards() -> None:
    asked = "import lexiko.notation, sys; lexiko.notation.read_gcg; print('lexiko.notation.board_svg' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
