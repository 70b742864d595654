"""Are the words of a Quackle DAWG read, old and new layout, and every kind of damage named?"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from lexiko.lexicon import ENGLISH_ALPHABET, LexiconCorrupt, LexiconError
from lexiko.lexicon.dawg_file import read_dawg
from lexiko.rulebook import load_set

WORDS = ["AA", "AAH", "CARE", "CARED", "CARES", "CAT", "CATS", "ZOO"]


def dawg(
    words: Iterable[str], letters: str = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z", *, old: bool = False
) -> bytes:
    """A file of either layout, its lists of nodes not shared."""
    names = letters.split()
    nodes: list[list[int]] = [[0, 0, 64, 0]]  # children, letter, flags, playability

    def list_of(tails: list[list[str]]) -> int:
        firsts = sorted({tail[0] for tail in tails}, key=names.index)
        start = len(nodes)
        nodes.extend([0, names.index(letter), 64 if letter == firsts[-1] else 0, 0] for letter in firsts)
        for place, letter in enumerate(firsts, start):
            below = [tail[1:] for tail in tails if tail[0] == letter]
            nodes[place][3] = int([] in below)
            if deeper := [tail for tail in below if tail]:
                nodes[place][0] = list_of(deeper)
        return start

    words = list(words)
    if words:
        nodes[0][0] = list_of([word.split() if " " in word else list(word) for word in words])
    head = (
        b""
        if old
        else b"\1" + bytes(16) + len(words).to_bytes(3, "big") + bytes((len(names),)) + f"{letters} ".encode()
    )
    body = b"".join(
        children.to_bytes(3, "big") + bytes((letter | flags | (32 if old and ends else 0), 0, 0, 0 if old else ends))
        for children, letter, flags, ends in nodes
    )
    return head + body


def read(raw: bytes) -> list[str]:
    """The words of a file of English letters."""
    return list(map(ENGLISH_ALPHABET.format_word, read_dawg(raw, ENGLISH_ALPHABET, source="theirs.dawg")))


@pytest.mark.parametrize("old", [True, False])
def test_the_words_of_a_file_are_read(old: bool) -> None:
    assert read(dawg(WORDS, old=old)) == WORDS


def test_the_letters_of_the_file_may_stand_in_another_order() -> None:
    assert read(dawg(["CAB", "BA"], "C B A")) == ["BA", "CAB"]


def test_tiles_of_two_letters_are_letters() -> None:
    spanish = load_set("spanish").tile_set.alphabet
    (word,) = read_dawg(dawg(["CH O CH O"], "A CH O"), spanish, source="es.dawg")
    assert spanish.format_word(word, brackets=True) == "[CH]O[CH]O"


def test_a_file_without_words_has_none() -> None:
    assert read(dawg([])) == []
    assert read(dawg(["A"], "A B")) == []


def test_a_letter_the_set_lacks_is_named_only_where_a_word_has_it() -> None:
    assert read(dawg(["AB"], "A B Ä")) == ["AB"]
    with pytest.raises(LexiconError, match=r"theirs\.dawg has words with 'Ä', which is no letter of this set"):
        read(dawg(["ÄB"], "A B Ä"))


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"", "no whole number of nodes"),
        (b"\1", "stops before its letters"),
        (b"\1" + bytes(19) + b"\2A Bcdef", "its letter 2 does not end"),
        (dawg(WORDS)[:-1], "no whole number of nodes"),
        (dawg(WORDS)[:-7], "leads to node|does not end"),
        (dawg(WORDS, "A C D E H O R S T Z")[:-7] + b"\0\0\0\x0b\0\0\1", "letter|end"),
        (bytes((0, 0, 1, 64, 0, 0, 0)) + bytes((0, 0, 1, 32 | 64, 0, 0, 0)), "round in a ring at node 1"),
        (bytes((0, 0, 1, 64, 0, 0, 0)) + bytes((0, 9, 9, 64, 0, 0, 0)), "node 1 leads to node 2313 of 2"),
        (bytes((0, 0, 1, 64, 0, 0, 0)) + bytes((0, 0, 0, 32, 0, 0, 0)), "its last list of nodes does not end"),
        (bytes((0, 0, 1, 64, 0, 0, 0)) + bytes((0, 0, 0, 31 | 32 | 64, 0, 0, 0)), "letter 32 of 26"),
    ],
)
def test_damage_is_named(raw: bytes, problem: str) -> None:
    with pytest.raises(LexiconCorrupt, match=problem):
        read_dawg(raw, ENGLISH_ALPHABET, source="theirs.dawg")


def test_a_file_of_endless_words_is_refused_at_once() -> None:
    """Forty levels of two letters each that meet again: a million million words in 600 bytes."""
    levels = [
        bytes((0, 0, 2 * level + 3, 32, 0, 0, 0)) + bytes((0, 0, 2 * level + 3, 33 | 64, 0, 0, 0))
        for level in range(40)
    ]
    raw = bytes((0, 0, 1, 64, 0, 0, 0)) + b"".join(levels) + 2 * bytes((0, 0, 0, 32 | 64, 0, 0, 0))
    with pytest.raises(LexiconCorrupt, match="more than 5,000,000 words"):
        read(raw)


def test_changed_bytes_are_read_or_refused_and_nothing_else() -> None:
    whole = dawg(WORDS)
    random = Random("changed dawgs")
    for _ in range(3000):
        raw = bytearray(whole)
        for _ in range(random.randint(1, 4)):
            raw[random.randrange(len(raw))] = random.randrange(256)
        try:
            read(bytes(raw[: random.choice((len(raw), random.randrange(len(raw))))]))
        except LexiconError:
            continue
