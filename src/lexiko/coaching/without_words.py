"""What a player can be told without a dictionary: the balance of the rack, letters to move together, free premiums."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.coaching.on_the_board import beside_vowel
from lexiko.coaching.remarks import FreePremiums, RackBalance, RackGroups, Remark, SAtHand
from lexiko.coaching.tips import (
    BEGINNINGS,
    ENDINGS,
    GROUPS,
    S_EARNS,
    SIGNS,
    balance,
    code_of,
    good_letters,
    is_english,
)
from lexiko.notation import format_square
from lexiko.rules import PlayerView

_MOST_SQUARES = 5


def needs_no_words(view: PlayerView) -> tuple[Remark, ...]:
    """What can be said of a rack and a board while no dictionary may be consulted (tips 2 to 6). Rule: R7.1

    >>> import lexiko
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0", seed=1)
    >>> [remark.kind for remark in needs_no_words(game.view(0))]
    ['rack-balance', 'rack-groups', 's-at-hand']
    """
    return (*_of_the_rack(view), *_of_the_board(view)) if view.rack else ()


def _of_the_rack(view: PlayerView) -> Iterator[RackBalance | RackGroups | SAtHand]:
    alphabet = view.ruleset.tile_set.alphabet
    vowels, consonants = balance(view.rack, alphabet)
    yield RackBalance(vowels=vowels, consonants=consonants, good=good_letters(view.rack, view.ruleset))
    if is_english(view.ruleset):
        groups, begins, ends = (
            tuple(part for part in parts if not view.rack.missing(alphabet.parse_word(part)))
            for parts in (GROUPS, BEGINNINGS, ENDINGS)
        )
        if groups or begins or ends:
            yield RackGroups(groups=groups, begins=begins, ends=ends)
        if code_of("S", alphabet) in view.rack:
            yield SAtHand(due=S_EARNS)


def _of_the_board(view: PlayerView) -> Iterator[FreePremiums]:
    layout, alphabet = view.ruleset.layout, view.ruleset.tile_set.alphabet
    free = [
        square
        for square in layout.squares()
        if layout.premium(square).word_times > 1
        and not view.board.at(square)
        and beside_vowel(square, view.board, alphabet)
    ]
    free.sort(key=lambda square: (-layout.premium(square).word_times, square))
    if free:
        told = tuple((format_square(square), SIGNS[layout.sign(square)]) for square in free[:_MOST_SQUARES])
        yield FreePremiums(squares=told)
