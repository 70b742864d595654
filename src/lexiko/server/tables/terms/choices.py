"""What tables can be made of: the editions, sets, lexica and computers there are. Nothing else is opened by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lexiko.lexicon import available_lexica, own_lexica_for, usual_lexicon
from lexiko.players import KINDS, BadThinking, Thinking, parted, thinks
from lexiko.rulebook import Edition, GameSet, all_editions, all_sets, load_edition, split_choices

ENGLISH = "en"
NOT_OFFERED = ("random", "master")
"""Computers that are for comparing players; the page offers the others."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Editions and sets by key, the lexica of each set (its usual one first), and the kinds of computers.

    What clients name is looked up here and never taken as a path.
    """

    editions: Mapping[str, Edition]
    sets: Mapping[str, GameSet]
    lexica: Mapping[str, tuple[str, ...]]
    bots: tuple[str, ...]

    @classmethod
    def here(cls) -> Choices:
        """All that this machine has now.

        >>> sorted(Choices.here().editions)[:2], Choices.here().lexica["english"][0]
        (['classic', 'club'], 'english')
        """
        sets = {game_set.key: game_set for game_set in all_sets()}
        return cls(
            editions={edition.key: edition for edition in all_editions()},
            sets=sets,
            lexica={key: _lexica_of(game_set) for key, game_set in sets.items()},
            bots=tuple(kind for kind in KINDS if kind not in NOT_OFFERED),
        )


def is_computer(kind: str) -> bool:
    """Whether there is such a computer: one by its name, or one that looks ahead and is told for how many seconds.

    One that counts instead is for comparisons: nobody could say how long a table waits for it.

    >>> [is_computer(kind) for kind in ("expert", "champion", "champion:5", "expert:5", "champion:iterations=9", "own")]
    [True, True, True, False, False, False]
    """
    name, wish = parted(kind)
    if name not in KINDS or (":" in kind and not thinks(kind)):
        return False
    try:
        return Thinking.of(wish).iterations is None
    except BadThinking:
        return False


def chosen_edition(choices: Choices, named: str) -> Edition | None:
    """The edition a client names, with the options it has chosen; None if there is none. Raises `BadChoice`."""
    key, options = split_choices(named)
    if key not in choices.editions:
        return None
    return load_edition(named) if options else choices.editions[key]


def _lexica_of(game_set: GameSet) -> tuple[str, ...]:
    """The lexica in the letters of a set, the usual one first."""
    alphabet = game_set.tile_set.alphabet
    usual = usual_lexicon(game_set.key, game_set.language, alphabet)
    shipped = [entry.key for entry in available_lexica()] if game_set.language == ENGLISH else []
    own = own_lexica_for(game_set.language, alphabet)
    return tuple(dict.fromkeys(key for key in (usual, *shipped, *own) if key is not None))
