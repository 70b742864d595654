"""A process that opens photos: ended where it takes too long, believed only where that can be a photo."""

from __future__ import annotations

import sys

import pytest

from lexiko.server.photos import Cleaner, PhotoRefused
from tests.server.asking import run
from tests.server.photos import files


def program(code: str) -> tuple[str, ...]:
    """A program that does this in place of opening a photo."""
    return (sys.executable, "-c", f"import sys, os, time; {code}")


def refused(cleaner: Cleaner, file: bytes = b"file") -> str:
    """Why no photo comes of it."""

    async def asked() -> str:
        with pytest.raises(PhotoRefused) as why:
            await cleaner.clean(file)
        return why.value.why

    return run(asked())


def test_a_photo_comes_back_in_two_sizes() -> None:
    photo = run(Cleaner().clean(files.photo(1000, 500)))
    assert (photo.wide, photo.high) == (1000, 500)
    assert photo.size == len(photo.small) + len(photo.large)


def test_a_process_that_takes_too_long_is_ended() -> None:
    assert refused(Cleaner(program=program("time.sleep(60)"), seconds=0.2)) == "pixels"


def test_a_process_that_wants_too_much_time_or_memory_is_ended_by_the_system() -> None:
    greedy = "from lexiko.server.photos.opening import bound; bound(); sys.stdin.buffer.read(); bytearray(2 * 10**9)"
    assert refused(Cleaner(program=program(greedy))) == "pixels"


def test_a_process_that_bounds_itself_opens_no_files_and_writes_none() -> None:
    code = (
        "from lexiko.server.photos import opening as o; o.load_readers(); o.bound(); sys.stdin.buffer.read();"
        "f = [os.open('/dev/null', 0) for _ in range(40)]"
    )
    assert refused(Cleaner(program=program(code))) == "pixels"


@pytest.mark.parametrize(
    "answer",
    [
        b"nonsense",
        b'{"refused": "because"}',
        b'{"size": [10, 10], "parts": [4, 4]}\n<svg<svg',
        b'{"size": [99999, 10], "parts": [3, 3]}\n\xff\xd8\xff\xff\xd8\xff',
        b'{"size": [10, 10], "parts": [3, 9]}\n\xff\xd8\xff\xff\xd8\xff',
        b'{"size": [10, 10], "parts": [-3, 3]}\n\xff\xd8\xff\xff\xd8\xff',
        b'{"size": "aa", "parts": []}\n',
        b"[" * 300,
    ],
)
def test_an_answer_that_is_no_photo_is_not_believed(answer: bytes) -> None:
    says = f"sys.stdin.buffer.read(); sys.stdout.buffer.write({answer!r})"
    assert refused(Cleaner(program=program(says))) == "broken"


def test_a_process_learns_no_secret_of_the_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXIKO_SMTP_URL", "smtps://ann:secret@mail.example")
    says = "sys.stdin.buffer.read(); sys.exit() if 'LEXIKO_SMTP_URL' in os.environ else sys.stdout.write('x')"
    assert refused(Cleaner(program=program(says))) == "broken"


def test_where_no_process_can_be_had_photos_wait_for_another_time() -> None:
    assert refused(Cleaner(program=("/no/such/program",))) == "busy"
