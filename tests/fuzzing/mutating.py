"""A sound input made unsound in a way that a number decides: the same number, the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

MOST_BYTES = 1 << 16
NUMBERS = (b"0", b"-1", b"1", b"255", b"65536", b"4294967296", b"9" * 30, b"1e999", b"NaN", b"0x1", b"1.5", b"\xc2\xb2")
TOKENS = (
    b"\0", b"\n", b"\r\n", b" ", b"\t", b"\xff", b"\xef\xbb\xbf", b"\xc3\x84", b"\xf0\x9f\x99\x82", b"\xe2\x80\xae",
    b"?", b"[", b"]", b"{", b"}", b'"', b"#", b">", b"-", b".", b"(", b")", b"/", b";", b"null", b"true", b"[]", b"{}",
)  # fmt: skip

Change = Callable[[bytes, Random, Sequence[bytes]], bytes]


def _span(raw: bytes, luck: Random, longest: int = 24) -> tuple[int, int]:
    start = luck.randrange(len(raw) + 1)
    return start, min(len(raw), start + luck.randint(1, longest))


def _flip(raw: bytes, luck: Random, _: Sequence[bytes]) -> bytes:
    if not raw:
        return raw
    place = luck.randrange(len(raw))
    return raw[:place] + bytes((raw[place] ^ (1 << luck.randrange(8)),)) + raw[place + 1 :]


def _set(raw: bytes, luck: Random, _: Sequence[bytes]) -> bytes:
    place = luck.randrange(len(raw) + 1)
    return raw[:place] + bytes((luck.choice((0, 1, 127, 128, 255, luck.randrange(256))),)) + raw[place + 1 :]


def _remove(raw: bytes, luck: Random, _: Sequence[bytes]) -> bytes:
    start, end = _span(raw, luck)
    return raw[:start] + raw[end:]


def _repeat(raw: bytes, luck: Random, _: Sequence[bytes]) -> bytes:
    start, end = _span(raw, luck)
    return raw[:end] + raw[start:end] * luck.choice((1, 2, 100)) + raw[end:]


def _cut(raw: bytes, luck: Random, _: Sequence[bytes]) -> bytes:
    return raw[: luck.randrange(len(raw) + 1)]


def _insert(raw: bytes, luck: Random, _: Sequence[bytes]) -> bytes:
    place = luck.randrange(len(raw) + 1)
    return raw[:place] + luck.choice((luck.choice(TOKENS), luck.randbytes(luck.randint(1, 8)))) + raw[place:]


def _splice(raw: bytes, luck: Random, seeds: Sequence[bytes]) -> bytes:
    other = luck.choice(seeds)
    start, end = _span(other, luck, 200)
    place = luck.randrange(len(raw) + 1)
    return raw[:place] + other[start:end] + raw[place + luck.choice((0, end - start)) :]


def _number(raw: bytes, luck: Random, _: Sequence[bytes]) -> bytes:
    found = list(re.finditer(rb"\d+", raw))
    if not found:
        return raw
    chosen = luck.choice(found)
    return raw[: chosen.start()] + luck.choice(NUMBERS) + raw[chosen.end() :]


def _lines(raw: bytes, luck: Random, _: Sequence[bytes]) -> bytes:
    lines = raw.splitlines(keepends=True)
    if len(lines) < 2:
        return raw
    one, two = luck.randrange(len(lines)), luck.randrange(len(lines))
    if luck.random() < 0.5:
        lines[one], lines[two] = lines[two], lines[one]
    else:
        lines.insert(two, lines[one])
    return b"".join(lines)


def _word(raw: bytes, luck: Random, seeds: Sequence[bytes]) -> bytes:
    mine, theirs = (list(re.finditer(rb"[^\s\",:]+", text)) for text in (raw, luck.choice(seeds)))
    if not mine or not theirs:
        return raw
    chosen = luck.choice(mine)
    return raw[: chosen.start()] + luck.choice(theirs)[0] + raw[chosen.end() :]


CHANGES: tuple[Change, ...] = (_flip, _set, _remove, _repeat, _cut, _insert, _splice, _number, _lines, _word)


def mutated(seeds: Sequence[bytes], name: str, number: int) -> bytes:
    """The input that this number stands for, 64 KiB at most."""
    luck = Random(f"{name}:{number}")
    raw = luck.choice(seeds)
    for _ in range(luck.choice((1, 1, 1, 2, 2, 3, 6))):
        raw = luck.choice(CHANGES)(raw, luck, seeds)[:MOST_BYTES]
    return raw
