"""What becomes of a photo: upright, small, in common colours, and nothing of its file left; what is none is refused."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from PIL import Image, ImageCms

from lexiko.server.photos.bounds import LARGE, SMALL
from lexiko.server.photos.opening import NotAPhoto, load_readers, opened
from tests.server.photos import files
from tests.server.photos.files import BLUE, CORNERS, GREEN, RED, SECRET, WHITE

load_readers()


def seen(jpeg: bytes) -> list[tuple[int, ...]]:
    """The colours of the four quarters."""
    image = Image.open(io.BytesIO(jpeg)).convert("RGB")
    wide, high = image.size
    places = [(wide // 4, high // 4), (3 * wide // 4, high // 4)]
    places += [(across, 3 * high // 4) for across, _ in places]
    return [image.getpixel(place) for place in places]  # type: ignore[misc]


def is_like(found: tuple[int, ...], colour: tuple[int, ...], *, off: int = 24) -> bool:
    return all(abs(one - other) <= off for one, other in zip(found, colour, strict=True))


def stands_right(jpeg: bytes) -> bool:
    return all(is_like(*pair) for pair in zip(seen(jpeg), (RED, GREEN, BLUE, WHITE), strict=True))


def why(file: bytes) -> str:
    """Why a file is refused."""
    with pytest.raises(NotAPhoto) as refused:
        opened(file)
    return refused.value.why


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_stands_upright_however_the_camera_was_held(orientation: int) -> None:
    size, small, large = opened(files.turned(orientation))
    assert size == (160, 120)
    assert stands_right(small) and stands_right(large)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_each_kind_is_opened_by_what_it_is_and_becomes_jpeg(kind: str) -> None:
    _, small, large = opened(files.photo(kind=kind))
    assert {Image.open(io.BytesIO(each)).format for each in (small, large)} == {"JPEG"}
    assert stands_right(large)


def test_a_photo_of_a_phone_in_heic_is_opened_and_its_marks_are_left_behind() -> None:
    assert SECRET in files.heic()
    size, small, large = opened(files.heic())
    assert size == (80, 60)
    assert stands_right(large)
    assert SECRET not in small + large


def test_a_large_photo_is_made_smaller_in_two_sizes_and_a_small_one_is_not_made_larger() -> None:
    size, small, large = opened(files.photo(3000, 1500))
    assert size == (LARGE, LARGE // 2)
    assert Image.open(io.BytesIO(large)).size == (LARGE, LARGE // 2)
    assert Image.open(io.BytesIO(small)).size == (SMALL, SMALL // 2)
    assert opened(files.photo(20, 10))[0] == (20, 10)


def test_nothing_of_the_file_is_left_but_what_is_seen() -> None:
    before = files.with_secrets()
    assert before.count(SECRET) >= 4
    _, small, large = opened(before)
    for after in (small, large):
        assert SECRET not in after
        image = Image.open(io.BytesIO(after))
        assert dict(image.getexif()) == {}
        assert image.info.keys() <= {"jfif", "jfif_version", "jfif_unit", "jfif_density", "progressive", "progression"}


@pytest.mark.parametrize("made", [files.and_zip, files.and_script])
def test_a_file_that_is_something_else_too_is_a_photo_alone_afterwards(made: object) -> None:
    file = made()  # type: ignore[operator]
    _, small, large = opened(file)
    for after in (small, large):
        assert after.endswith(b"\xff\xd9") and after.startswith(b"\xff\xd8")
        assert not any(part in after for part in (SECRET, b"PK\x03\x04", b"script", b"alert"))


def test_colours_meant_otherwise_are_those_of_every_screen_afterwards() -> None:
    strange = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    assert stands_right(opened(files.file_of(files.corners(), icc_profile=strange))[2])
    xyz = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    as_if_none = opened(files.file_of(files.corners(), "PNG"))[2]
    assert opened(files.file_of(files.corners(), "PNG", icc_profile=xyz))[2][:2] == as_if_none[:2]
    assert stands_right(opened(files.file_of(files.corners(), icc_profile=b"nonsense" * 20))[2])


def test_what_a_screen_cannot_show_as_it_is_is_shown_as_it_is_meant() -> None:
    deep = Image.new("I;16", (8, 8), 40_000)
    grey = seen(opened(files.file_of(deep, "PNG"))[2])[0]
    assert is_like(grey, (156, 156, 156), off=3)
    assert stands_right(opened(files.file_of(files.corners().convert("CMYK")))[2])
    assert stands_right(opened(files.file_of(files.corners().convert("P"), "PNG"))[2])
    ink = Image.new("1", (8, 8), 1)
    assert is_like(seen(opened(files.file_of(ink, "PNG"))[2])[0], WHITE)
    half = Image.new("LA", (8, 8), (0, 128))
    assert is_like(seen(opened(files.file_of(half, "PNG"))[2])[0], (127, 127, 127), off=4)


def test_what_can_be_looked_through_lies_on_white() -> None:
    clear = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    assert is_like(seen(opened(files.file_of(clear, "PNG"))[2])[0], WHITE)
    palette = files.corners().quantize(4)
    made = files.file_of(palette, "PNG", transparency=palette.getpixel((2, 2)))
    assert is_like(seen(opened(made)[2])[0], WHITE)


def test_of_what_moves_the_first_picture_is_kept() -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in (RED, GREEN, BLUE)]
    for kind in ("GIF", "WEBP", "PNG"):
        written = io.BytesIO()
        frames[0].save(written, kind, save_all=True, append_images=frames[1:], duration=40)
        assert is_like(seen(opened(written.getvalue())[2])[0], RED), kind


def test_what_is_no_photo_is_refused_whatever_it_is_called() -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    tiff = files.photo(kind="TIFF")
    for file in (b"", b"\0", svg, tiff, b"%PDF-1.7", b"<html>", files.photo(kind="BMP"), b"%!PS-Adobe-3.0 EPSF-3.0\n"):
        assert why(file) == "kind"


def test_what_is_not_whole_is_refused() -> None:
    whole = files.photo(600, 400)
    assert why(whole[: len(whole) // 2]) == "broken"
    png = files.photo(kind="PNG")
    assert why(png[:-30]) == "broken"
    assert why(files.heic()[:500]) == "broken"
    assert why(b"\xff\xd8\xff\xe0" + bytes(100)) == "broken"
    webp = files.photo(kind="WEBP")
    assert why(webp[: len(webp) // 2]) == "broken"


def test_what_would_be_too_large_is_refused_before_it_is_opened() -> None:
    assert why(files.bomb()) == "pixels"
    assert why(files.bomb(32_000, 100)) == "pixels"
    assert why(files.text_bomb()) == "broken"


def test_the_program_answers_once_and_says_nothing_of_the_file_but_what_was_asked() -> None:
    program = [sys.executable, "-m", "lexiko.server.photos.opening"]
    asked = subprocess.run(program, input=files.with_secrets(), capture_output=True, check=True)
    line, _, parts = asked.stdout.partition(b"\n")
    assert line.startswith(b'{"size": [160, 120], "parts": [')
    assert SECRET not in asked.stdout + asked.stderr
    assert parts.startswith(b"\xff\xd8\xff")


def test_the_names_of_the_corners_are_those_of_the_picture() -> None:
    assert [CORNERS[name] for name in ("top left", "bottom right")] == [RED, WHITE]
