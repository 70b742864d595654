"""The innermost loops of the kernel, for plain Python; `lanes.h` beside it has them for the C compiler."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence


def lexiko_dot(left: Sequence[int], right: Sequence[int], lanes: int) -> int:
    """The sum of the first `lanes` products.

    >>> lexiko_dot([3, 2, 1], [10, 1, 1], 2)
    32
    """
    return sum(left[lane] * right[lane] for lane in range(lanes))


def lexiko_insert(ordered: MutableSequence[int], lanes: int, number: int) -> None:
    """Put a number among `lanes` sorted ones, the most first, where it belongs; the last falls out.

    >>> ordered = [5, 2, 0]
    >>> lexiko_insert(ordered, 3, 4), ordered
    (None, [5, 4, 2])
    """
    lane = lanes - 1
    while lane > 0 and ordered[lane - 1] < number:
        ordered[lane] = ordered[lane - 1]
        lane -= 1
    ordered[lane] = number


def lexiko_copy_lanes(into: memoryview[int], taken: Sequence[int], lanes: int) -> None:
    """Write `lanes` numbers over others.

    >>> from array import array
    >>> into = array("h", [7, 7, 7])
    >>> lexiko_copy_lanes(memoryview(into), array("h", [1, 2]), 2), into
    (None, array('h', [1, 2, 7]))
    """
    for lane in range(lanes):
        into[lane] = taken[lane]


def lexiko_bounds(
    weights: Sequence[int],
    scores: Sequence[int],
    lanes: int,
    kept: Sequence[int],
    points: int,
    unit: int,
    subracks: Sequence[int],
    at: int,
    end: int,
    least: int,
    bounds: MutableSequence[int],
) -> int:
    """Write what these weights come to at most on the scores of some subracks, and what is kept; answers the most.

    >>> bounds = [0, 0]
    >>> lexiko_bounds([3, 1], [0, 0, 4, 2], 2, [7, 5], 10, 1000, [1, 0], 0, 2, 0, bounds), bounds
    (24005, [24005, 10007])
    """
    for entry in range(at, end):
        subrack = subracks[entry]
        worth = lexiko_dot(weights, scores[subrack * lanes : (subrack + 1) * lanes], lanes)
        bounds[entry - at] = unit * (points + worth) + kept[subrack]
        least = max(least, bounds[entry - at])
    return least


def lexiko_agree(word: Sequence[int], pattern: Sequence[int], places: int) -> bool:
    """Whether word and pattern have the same letters in these places, one bit each.

    >>> lexiko_agree(b"\\x08\\x0f", b"\\x00\\x0f", 0b10), lexiko_agree(b"\\x08\\x0f", b"\\x00\\x0f", 0b11)
    (True, False)
    """
    return all(letter == pattern[place] for place, letter in enumerate(word) if places >> place & 1)


def lexiko_fits(
    word: Sequence[int],
    pattern: Sequence[int],
    fixed: int,
    asking: Sequence[int],
    wanted: Sequence[int],
    asked: int,
) -> bool:
    """Whether a word agrees with the pattern and has letters wanted where asked.

    >>> lexiko_fits(b"\\x02\\x02", b"\\x00\\x02", 0b10, [0], [0b100], 1)
    True
    """
    return lexiko_agree(word, pattern, fixed) and all(wanted[ask] >> word[asking[ask]] & 1 for ask in range(asked))


def lexiko_lay(
    word: Sequence[int],
    places: Sequence[int],
    weights: Sequence[int],
    values: Sequence[int],
    count: int,
    tiles: bytearray,
) -> int:
    """Write the letters of `count` places of a word into `tiles`; answers what they count, each by its weight.

    >>> tiles = bytearray(3)
    >>> lexiko_lay(b"\\x02\\x01\\x03", [0, 2], [1, 3], [0, 5, 6, 7], 2, tiles), tiles.hex()
    (27, '020300')
    """
    points = 0
    for tile in range(count):
        tiles[tile] = word[places[tile]]
        points += weights[tile] * values[tiles[tile]]
    return points


def lexiko_total(tiles: Sequence[int], numbers: Sequence[int], count: int) -> int:
    """The sum of the numbers of the first `count` tiles.

    >>> lexiko_total(b"\\x02\\x01\\x03", [0, 5, 6, 7], 2)
    11
    """
    return sum(numbers[tile] for tile in tiles[:count])


def lexiko_key(eight: Sequence[int]) -> int:
    """Eight bytes as a number, the first the highest.

    >>> lexiko_key(b"\\x00\\x00\\x00\\x00\\x00\\x00\\x01\\x02")
    258
    """
    return int.from_bytes(bytes(eight))


def lexiko_sift(
    sums: Sequence[int],
    subracks: Sequence[int],
    at: int,
    end: int,
    through: int,
    known: Sequence[int],
    shift: int,
    sifted: memoryview[int],
) -> int:
    """Write those of the subracks from `at` to `end` whose sum with `through` has its bit set; answers how many.

    >>> from array import array
    >>> sifted = array("i", [0, 0, 0])
    >>> lexiko_sift([1 << 58, 5 << 58, 2 << 58], [7, 8, 9], 0, 3, 1 << 58, [0b1100], 58, memoryview(sifted)), sifted
    (2, array('i', [7, 9, 0]))
    """
    count = 0
    for place in range(at, end):
        bit = ((sums[place] + through) & 0xFFFFFFFFFFFFFFFF) >> shift
        if known[bit >> 6] >> (bit & 63) & 1:
            sifted[count] = subracks[place]
            count += 1
    return count


def lexiko_sift_words(
    records: Sequence[int],
    words: Sequence[int],
    at: int,
    end: int,
    pattern: Sequence[int],
    fixed: int,
    asking: Sequence[int],
    wanted: Sequence[int],
    asked: int,
    fitting: MutableSequence[int],
) -> int:
    """Write which words, `at` to `end`, agree with the pattern and have letters wanted where asked; answers how many.

    >>> fitting = [0, 0]
    >>> lexiko_sift_words(b"\\x01\\x02\\x02\\x02", [0, 2], 0, 2, b"\\x00\\x02", 0b10, [0], [0b100], 1, fitting), fitting
    (1, [1, 0])
    """
    count = 0
    for place in range(at, end):
        word = records[words[place] :][: len(pattern)]
        if lexiko_fits(word, pattern, fixed, asking, wanted, asked):
            fitting[count] = place
            count += 1
    return count


def lexiko_write(into: MutableSequence[int], number: int) -> None:
    """Write a number into eight bytes, the highest first.

    >>> eight = bytearray(8)
    >>> lexiko_write(eight, 258), eight.hex()
    (None, '0000000000000102')
    """
    into[:8] = number.to_bytes(8)


def lexiko_copy(into: MutableSequence[int], taken: Sequence[int], count: int) -> None:
    """Write so many bytes over others.

    >>> into = bytearray(b"....")
    >>> lexiko_copy(into, b"abc", 2), into
    (None, bytearray(b'ab..'))
    """
    into[:count] = taken[:count]


def lexiko_fetch(address: object) -> None:
    """Have what is in memory there fetched, for it will be read soon; of no use in plain Python."""
