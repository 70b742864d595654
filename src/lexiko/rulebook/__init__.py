"""The numbers: editions, sets and variations as data, put together to a ruleset."""

from lexiko.rulebook.editions import Colours, Edition, all_editions, load_edition
from lexiko.rulebook.errors import (
    BadChoice,
    BadHouseRules,
    BadRuleset,
    FileProblem,
    RulebookError,
    UnknownEdition,
    UnknownSet,
)
from lexiko.rulebook.house import HouseRules
from lexiko.rulebook.load import ruleset
from lexiko.rulebook.options import Choice, Option, split_choices
from lexiko.rulebook.phrases import LANGUAGES
from lexiko.rulebook.sets import GameSet, all_sets, load_set
from lexiko.rulebook.texts import ClauseText, RulesSection, rules_in_force
from lexiko.rulebook.variations import VARIATIONS, Variation

__all__ = [
    "LANGUAGES",
    "VARIATIONS",
    "BadChoice",
    "BadHouseRules",
    "BadRuleset",
    "Choice",
    "ClauseText",
    "Colours",
    "Edition",
    "FileProblem",
    "GameSet",
    "HouseRules",
    "Option",
    "RulebookError",
    "RulesSection",
    "UnknownEdition",
    "UnknownSet",
    "Variation",
    "all_editions",
    "all_sets",
    "load_edition",
    "load_set",
    "rules_in_force",
    "ruleset",
    "split_choices",
]
