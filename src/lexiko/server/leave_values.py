"""Which leave values the computers of a server weigh by: read from its settings, and known to be good."""

from __future__ import annotations

from lexiko.kernel import NO_LEAVES, LeavesError, open_leaves
from lexiko.lexicon import own_keys
from lexiko.rulebook import RulebookError, all_sets, load_set
from lexiko.user_files import expanded
from lexiko.word_names import SHIPPED_KEYS

USUAL_SET = "english"
"""The set whose leave values are named without it."""


def leaves_by_set(text: str) -> dict[str, str]:
    """Leave values by set, with commas between them; those of the English set may be named alone.

    Raises `ValueError` for a set that is not there, and for values that are not there or do not fit their set.

    >>> leaves_by_set("english, german=none")
    {'english': 'english', 'german': 'none'}
    """
    chosen = {}
    for item in filter(None, map(str.strip, text.split(","))):
        named, is_for, values = (part.strip() for part in item.rpartition("="))
        key = named if is_for else USUAL_SET
        try:
            letters = len(load_set(key).tile_set.alphabet)
            if values not in (NO_LEAVES, *SHIPPED_KEYS, *own_keys()):
                values = str(expanded(values).absolute())
            if values != NO_LEAVES:
                open_leaves(values, letters=letters)
        except RulebookError:
            known = ", ".join(each.key for each in all_sets())
            raise ValueError(f"there is no set {key!r} (there are {known})") from None
        except LeavesError as wrong:
            raise ValueError(str(wrong).rstrip(".")) from None
        chosen[key] = values
    return chosen
