"""Pictures on their way out: as SVG, or as pixels where the web extra is installed."""

from __future__ import annotations

from pathlib import Path

from lexiko.cli.output import write_whole
from lexiko.cli.records.errors import CannotWrite

_SUFFIXES = (".svg", ".png")


def check_picture(place: Path | None) -> None:
    """Refuse, before any work is done, a file that is no picture or in no folder. Raises `CannotWrite`."""
    if place is None:
        return
    if place.suffix.lower() not in _SUFFIXES:
        raise CannotWrite(f"{place} is to be a picture: let its name end in .svg or .png")
    if not place.absolute().parent.is_dir():
        raise CannotWrite(f"there is no folder {place.parent} to write {place.name} to")


def write_picture(picture: str, place: Path) -> None:
    """Write a picture in SVG to a file, as pixels if that ends in .png. Raises `CannotWrite`, `OSError`."""
    write_whole(place, pixels_of(picture) if place.suffix.lower() == ".png" else picture.encode())


def pixels_of(picture: str) -> bytes:
    """A picture in SVG as PNG. Raises `CannotWrite` where the web extra is not installed."""
    try:
        from lexiko.server import board_png
    except ImportError:
        raise CannotWrite(
            "PNG pictures need the web extra: pip install 'lexiko[web]'; --to svg needs nothing"
        ) from None
    return board_png(picture)
