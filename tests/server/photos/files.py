"""Files as cameras, programs and rogues make them."""

from __future__ import annotations

import base64
import io
import struct
import zipfile
import zlib
from typing import Any

from PIL import BmpImagePlugin, Image, ImageCms, TiffImagePlugin

OTHER_KINDS = (BmpImagePlugin, TiffImagePlugin)
RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 160, 30), (30, 30, 220), (255, 255, 255)
CORNERS = {"top left": RED, "top right": GREEN, "bottom left": BLUE, "bottom right": WHITE}
SECRET = b"the-house-at-52.5200-13.4050"
"""What stands in a file beside its pixels, and may stand nowhere afterwards."""


def corners(wide: int = 160, high: int = 120) -> Image.Image:
    """A picture whose four quarters differ, so that it can be seen how it stands."""
    image = Image.new("RGB", (wide, high))
    for name, colour in CORNERS.items():
        left, top = wide // 2 * ("right" in name), high // 2 * ("bottom" in name)
        image.paste(colour, (left, top, left + wide // 2, top + high // 2))
    return image


def file_of(image: Image.Image, kind: str = "JPEG", **more: Any) -> bytes:
    """A picture as a file."""
    written = io.BytesIO()
    image.save(written, kind, **({"quality": 92} if kind == "JPEG" else {}), **more)
    return written.getvalue()


def photo(wide: int = 160, high: int = 120, kind: str = "JPEG", **more: Any) -> bytes:
    """A photo as a file."""
    return file_of(corners(wide, high), kind, **more)


def laid(orientation: int) -> Image.Image:
    """The picture as a camera stores it that says it is to be turned so."""
    undone = {1: None, 2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}[orientation]
    return corners() if undone is None else corners().transpose(Image.Transpose(undone))


def turned(orientation: int) -> bytes:
    """A photo that says how it is to be turned."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return file_of(laid(orientation), exif=exif)


def with_secrets() -> bytes:
    """A photo with a place, a comment, a description, XMP and bytes after its end."""
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0), 29: SECRET.decode()})
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    xmp = b"<x:xmpmeta>" + SECRET + b"</x:xmpmeta>"
    made = file_of(corners(), exif=exif, comment=SECRET, xmp=xmp, icc_profile=profile)
    return made + SECRET


def and_zip() -> bytes:
    """A photo that is an archive too."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("page.html", b"<script>" + SECRET + b"</script>")
    return photo() + packed.getvalue()


def and_script() -> bytes:
    """A photo with a script where its comment is, which a browser could take for one."""
    return photo(comment=b"*/=1;alert(document.cookie)//" + SECRET)


def bomb(wide: int = 60_000, high: int = 60_000) -> bytes:
    """A few bytes that say they are a very large picture."""
    rows = zlib.compressobj(9)
    data = b"".join(rows.compress(bytes(wide // 8 + 1)) for _ in range(20)) + rows.flush()
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0))
        + _chunk(b"IDAT", data)
    )


def text_bomb() -> bytes:
    """A small picture with a text that unpacks to five megabytes."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1_000_000)) for _ in range(5)) + packer.flush()
    made = photo(kind="PNG")
    ends = made.index(b"IDAT") - 4
    return made[:ends] + _chunk(b"zTXt", b"Comment\0\0" + packed) + made[ends:]


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def heic() -> bytes:
    """A photo of 80 by 60 pixels as a phone makes it, with a description; written out, as nothing here makes such."""
    return base64.b64decode(_HEIC)


_HEIC = (
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAb5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA"
    "ADRpbG9jAAAAAERAAAIAAQAAAAAB4gABAAAAAAAAAKkAAgAAAAACiwABAAAAAAAAAEIAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAA"
    "AAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAA"
    "kAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCiBBZbq"
    "5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwYkAAAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAUAAAAEAAAAAoY2xh"
    "cAAAAFAAAAABAAAAPAAAAAEAAAAAAAAAAv////wAAAACAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgMFhAAA"
    "ABppcmVmAAAAAAAAAA5jZHNjAAIAAQABAAAA821kYXQAAAClKAGvCdH2QCM1eX/7T///qq8h6HgkdO7vbcPj/8QOLzjSulSkb7fm"
    "GmTRHMbad5OCcfJ/FfQtsfdIiXO5gwAqfReK4zj3/uGknVxgc05z3K/skDg0XHtZLlxYGeLG2LctsBla9wXH7sXCBtUiWfOmEJGz"
    "aUDuLmO/eokCoRegmXqFz3q03hcy86JVIKF4tzT3QqgBfAAz2miBDeBWvzf1EGAjRSDQAAAABkV4aWYAAE1NACoAAAAIAAEBDgAC"
    "AAAAHQAAABoAAAAAdGhlLWhvdXNlLWF0LTUyLjUyMDAtMTMuNDA1MAAA"
)
