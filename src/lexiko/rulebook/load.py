"""A set, an edition and house rules put together: the ruleset a game is played by."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from lexiko.rulebook.editions import Edition, load_edition
from lexiko.rulebook.errors import BadHouseRules, PathNotFollowed, RulebookError
from lexiko.rulebook.files import is_path
from lexiko.rulebook.house import HouseRules
from lexiko.rulebook.options import split_choices
from lexiko.rulebook.sets import GameSet, load_set
from lexiko.rulebook.variations import VARIATIONS
from lexiko.rules import Ruleset

_NO_HOUSE_RULES = HouseRules()
_USUAL = "classic"


def as_edition_key(text: str) -> str:
    """An edition that something names which was read: its key, also with choices. Raises `PathNotFollowed` for a path.

    >>> as_edition_key("club:challenge=single")
    'club:challenge=single'
    """
    if is_path(split_choices(text)[0]):
        raise PathNotFollowed(text, "edition")
    return text


def as_set_key(text: str) -> str:
    """A set that something names which was read: its key. Raises `PathNotFollowed` for a path.

    >>> as_set_key("../../somewhere.toml")
    Traceback (most recent call last):
    lexiko.rulebook.errors.PathNotFollowed: the set is told as the path of a file, '../../somewhere.toml', which ...
    """
    if is_path(text):
        raise PathNotFollowed(text, "set")
    return text


def ruleset(
    edition: str | Path | Edition = "classic",
    *,
    set: str | Path | GameSet | None = None,  # noqa: A002 - the players' word; the builtin is not needed here
    house: HouseRules = _NO_HOUSE_RULES,
    players: int = 2,
) -> Ruleset:
    """The rules of a game, resolved for a number of players.

    Edition and set may be keys, paths of files, or loaded already; without `set` the edition's own is played. Choices
    an edition leaves are made as `club:challenge=single`.
    Raises `UnknownEdition`, `UnknownSet`, `BadRuleset`, `BadChoice`, and `BadHouseRules` with all that is wrong.
    Rule: R2.3

    >>> rules = ruleset("luxury", house=HouseRules(("V6",), levels=("beginner", 150)))
    >>> rules.rack_size, rules.targets, rules.variations
    (9, (70, 150), ('V6', 'V7'))
    """
    edition = edition if isinstance(edition, Edition) else load_edition(edition)
    if problems := house.problems(edition, players=players):
        raise BadHouseRules(problems)
    game_set = set if isinstance(set, GameSet) else load_set(set or edition.set_key)
    agreed = Ruleset(
        **asdict(edition.rules),
        set_key=game_set.key,
        set_revision=game_set.revision,
        tile_set=game_set.tile_set,
        layout=game_set.layout,
        edition_key=edition.key,
        edition_revision=edition.revision,
        players=players,
        variations=house.variations,
        turn_seconds=house.limits(players=players),
        lexicon=house.lexicon,
    )
    for variation in VARIATIONS:
        if variation.key in house.variations:
            agreed = variation.change(agreed, edition, house)
    if (needed := agreed.players * agreed.rack_size) > (tiles := sum(game_set.tile_set.counts)):
        raise BadHouseRules(
            [f"{agreed.players} racks of {agreed.rack_size} take {needed} tiles, but {game_set.name} has {tiles}"]
        )
    return agreed


def edition_of(in_force: Ruleset) -> Edition:
    """The edition a game is played in, for its name, its texts and its colours; the usual one if its file is gone."""
    try:
        return load_edition(as_edition_key(in_force.edition_key))
    except RulebookError:
        return load_edition(_USUAL)


def set_of(in_force: Ruleset) -> GameSet:
    """The set a game is played with; what its rules know of it if its file is gone, or was given by its path.

    >>> set_of(ruleset(set="spanish")).language
    'es'
    """
    try:
        return load_set(as_set_key(in_force.set_key))
    except RulebookError:
        return GameSet(
            key=in_force.set_key,
            name=in_force.set_key,
            language="",
            revision=in_force.set_revision,
            tile_set=in_force.tile_set,
            layout=in_force.layout,
        )
