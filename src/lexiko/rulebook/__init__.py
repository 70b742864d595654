"""The numbers: editions, sets and variations as data, put together to a ruleset."""

from lexiko.rulebook.editions import Edition, all_editions, load_edition
from lexiko.rulebook.errors import (
    BadChoice,
    BadHouseRules,
    BadRuleset,
    FileProblem,
    PathNotFollowed,
    RulebookError,
    UnknownEdition,
    UnknownSet,
)
from lexiko.rulebook.house import HouseRules
from lexiko.rulebook.load import as_edition_key, as_set_key, edition_of, ruleset, set_of
from lexiko.rulebook.looks import Colours, EditionTexts
from lexiko.rulebook.options import Choice, Option, split_choices
from lexiko.rulebook.sets import GameSet, all_sets, load_set
from lexiko.rulebook.texts import ClauseText, RulesSection, rules_in_force
from lexiko.rulebook.variations import VARIATIONS, Variation

__all__ = [
    "VARIATIONS",
    "BadChoice",
    "BadHouseRules",
    "BadRuleset",
    "Choice",
    "ClauseText",
    "Colours",
    "Edition",
    "EditionTexts",
    "FileProblem",
    "GameSet",
    "HouseRules",
    "Option",
    "PathNotFollowed",
    "RulebookError",
    "RulesSection",
    "UnknownEdition",
    "UnknownSet",
    "Variation",
    "all_editions",
    "all_sets",
    "as_edition_key",
    "as_set_key",
    "edition_of",
    "load_edition",
    "load_set",
    "rules_in_force",
    "ruleset",
    "set_of",
    "split_choices",
]
