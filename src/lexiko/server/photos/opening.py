"""One photo: a file in, two JPEG out; as a program that does that once, within bounds, and ends.

What opens pictures is much code in C that reads what strangers made. So it runs where there is nothing to be had: in a
process that has no secrets, opens no files, writes none, and is ended where it wants too much time or memory. What
comes out is painted anew from the pixels: nothing of the file is in it, no place, no comment, nothing after its end.
"""

from __future__ import annotations

import io
import json
import resource
import sys
import warnings
from typing import Any

import pi_heif
from PIL import (
    GifImagePlugin,
    Image,
    ImageCms,
    JpegImagePlugin,
    MpoImagePlugin,
    PngImagePlugin,
    UnidentifiedImageError,
    WebPImagePlugin,
)

from lexiko.server.photos.bounds import (
    CPU_SECONDS,
    KINDS,
    LARGE,
    LONGEST_SIDE,
    MEMORY_BYTES,
    MOST_PIXELS,
    OPEN_FILES,
    QUALITY,
    SMALL,
)

_READERS = (GifImagePlugin, JpegImagePlugin, MpoImagePlugin, PngImagePlugin, WebPImagePlugin)
PAPER = (255, 255, 255)
ORIENTATION = 0x0112
DEEP = ("I", "I;16", "I;16L", "I;16B", "I;16N")


class NotAPhoto(Exception):
    """A file that is refused, and why: one of `bounds.REASONS`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def opened(file: bytes) -> tuple[tuple[int, int], bytes, bytes]:
    """The size of a photo in pixels, and the photo itself, small and large, as JPEG. Raises `NotAPhoto`."""
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of colours and broken marks; what is too large is refused here
            with _found(file) as image:
                if image.width * image.height > MOST_PIXELS or max(image.size) > LONGEST_SIDE:
                    raise NotAPhoto("pixels")
                large = _painted(image)
    except NotAPhoto:
        raise
    except MemoryError:
        raise NotAPhoto("pixels") from None
    except Exception as refused:  # whatever the many readers raise
        raise NotAPhoto("broken") from refused
    small = large.copy()
    small.thumbnail((SMALL, SMALL), Image.Resampling.LANCZOS)
    return large.size, _jpeg(small, SMALL), _jpeg(large, LARGE)


def _found(file: bytes) -> Image.Image:
    """The picture in a file by what it begins with, whatever it is called. Raises `NotAPhoto`."""
    try:
        return Image.open(io.BytesIO(file), formats=KINDS)
    except UnidentifiedImageError:
        raise NotAPhoto("broken" if _begins_as_one(file) else "kind") from None
    except Image.DecompressionBombError:
        raise NotAPhoto("pixels") from None


def _begins_as_one(file: bytes) -> bool:
    begins = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF8")
    return file.startswith(begins) or file[8:12] in (b"WEBP", b"heic", b"heix", b"mif1")


def _painted(image: Image.Image) -> Image.Image:
    """A new picture with the pixels alone: no larger than `LARGE`, upright, in the colours of every screen."""
    orientation, colours = _orientation(image), image.info.get("icc_profile")
    if image.format in ("JPEG", "MPO") and image.mode in ("L", "RGB", "YCbCr"):
        image.draft(image.mode, (LARGE, LARGE))  # a large one is not opened to its full size
    image.load()
    image = _plain(image)
    image.thumbnail((LARGE, LARGE), Image.Resampling.LANCZOS, reducing_gap=3.0)
    image = _on_paper(_in_common_colours(image, colours))
    if (turned := _TURNS.get(orientation)) is not None:
        image = image.transpose(Image.Transpose(turned))
    fresh = Image.new("RGB", image.size)
    fresh.paste(image)
    return fresh


_TURNS = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}
"""Of Exif's orientations, which of Pillow's ways of transposing sets it upright."""


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(ORIENTATION, 1))
    except Exception:  # marks that are broken say nothing
        return 1


def _plain(image: Image.Image) -> Image.Image:
    """In a mode that can be made smaller: eight bits, no palette."""
    if image.mode in DEEP:
        return image.convert("I").point(lambda value: value * (255 / 65535)).convert("L")
    if image.mode in ("P", "PA") or "transparency" in image.info:
        return image.convert("RGBA")
    if image.mode in ("1", "F"):
        return image.convert("L")
    if image.mode in ("LA", "La", "RGBa"):
        return image.convert("RGBA")
    return image


def _in_common_colours(image: Image.Image, profile: object) -> Image.Image:
    """In sRGB, where the file says which colours it means otherwise; alpha is left as it is."""
    if isinstance(profile, bytes) and image.mode in ("RGB", "CMYK", "L"):
        try:
            meant = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            changed = ImageCms.profileToProfile(image, meant, ImageCms.createProfile("sRGB"), outputMode="RGB")
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            changed = None  # of another kind of picture, or broken: as if it were not there
        if changed is not None:
            return changed
    return image if image.mode == "RGBA" else image.convert("RGB")


def _on_paper(image: Image.Image) -> Image.Image:
    """What can be looked through lies on white."""
    if image.mode != "RGBA":
        return image
    paper = Image.new("RGBA", image.size, (*PAPER, 255))
    paper.alpha_composite(image)
    return paper.convert("RGB")


def _jpeg(image: Image.Image, size: int) -> bytes:
    written = io.BytesIO()
    image.save(written, "JPEG", quality=QUALITY[size], optimize=True, progressive=True)
    return written.getvalue()


def bound() -> None:
    """Let this process have little from now on: what it reads next is a stranger's."""
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ):
        _, hard = resource.getrlimit(kind)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (least, least))


def load_readers() -> None:
    """Let there be these readers, and no others: Pillow looks for many more, afterwards no file has to be read."""
    Image._initialized = 2
    pi_heif.options.DECODE_THREADS = 1
    pi_heif.register_heif_opener(thumbnails=False)


def told(answer: dict[str, Any], *parts: bytes) -> bytes:
    """What the program says: a line that tells how it went, and how long the parts are that follow it."""
    return json.dumps({**answer, "parts": [len(part) for part in parts]}).encode() + b"\n" + b"".join(parts)


def main() -> None:
    """Read a file to its end, and say what it is."""
    load_readers()
    bound()
    try:
        size, small, large = opened(sys.stdin.buffer.read())
        said = told({"size": size}, small, large)
    except NotAPhoto as refused:
        said = told({"refused": refused.why})
    except MemoryError:
        said = told({"refused": "pixels"})
    sys.stdout.buffer.write(said)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
