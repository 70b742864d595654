"""The shipped form of a word list."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.lexicon import ENGLISH_ALPHABET, LexiconCorrupt
from lexiko.lexicon.packed import MAGIC, pack_words, unpack_words

SAMPLE = pack_words({"AA": 80, "QI": 70, "ZEBRA": 35})


@given(st.dictionaries(st.text("ABZ", min_size=2, max_size=9), st.integers(0, 255), min_size=1))
def test_what_was_packed_comes_out_in_order(tiers: dict[str, int]) -> None:
    words, ranks = unpack_words(pack_words(tiers), ENGLISH_ALPHABET, source="test")
    assert [ENGLISH_ALPHABET.format_word(word) for word in words] == sorted(tiers)
    assert list(ranks) == [tiers[word] for word in sorted(tiers)]


@pytest.mark.parametrize("length", range(len(SAMPLE)))
def test_a_file_cut_short_is_refused(length: int) -> None:
    with pytest.raises(LexiconCorrupt, match=r"cut\.words is damaged"):
        unpack_words(SAMPLE[:length], ENGLISH_ALPHABET, source="cut.words")


@pytest.mark.parametrize("place", range(len(SAMPLE)))
def test_a_file_with_one_byte_altered_is_refused(place: int) -> None:
    altered = SAMPLE[:place] + bytes([SAMPLE[place] ^ 1]) + SAMPLE[place + 1 :]
    with pytest.raises(LexiconCorrupt):
        unpack_words(altered, ENGLISH_ALPHABET, source="altered.words")


def test_a_file_with_other_than_the_promised_number_of_words_is_refused() -> None:
    words, ranks = zlib.compress(b"AA\nQI"), zlib.compress(b"P")
    checked = struct.pack("<II", 2, len(words)) + words + ranks
    raw = MAGIC + struct.pack("<I", zlib.crc32(checked)) + checked
    with pytest.raises(LexiconCorrupt, match="does not hold the 2 words"):
        unpack_words(raw, ENGLISH_ALPHABET, source="odd.words")
