"""What is settled before a game is entered: players, rules and words, made of what somebody asked for."""

from __future__ import annotations

from dataclasses import replace

from lexiko import player_names
from lexiko.rulebook import BadChoice, BadHouseRules, HouseRules, ruleset
from lexiko.rules import Error
from lexiko.scorekeeping import ScoreHeader
from lexiko.server.tables import Choices, chosen_edition
from lexiko.server.wire import NAME_LIMIT, NewAnnotated
from lexiko.translations import Translations


class BadTerms(Error):
    """A game that cannot be so; `problems` are all reasons, as sentences."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def header_of(asked: NewAnnotated, choices: Choices, say: Translations) -> ScoreHeader:
    """The heading of a game. What clients name is looked up among the choices. Raises `BadTerms`.

    The clock on the table counts, so an edition's own is put aside: overtime is told at the end. Rule: C6
    """
    told = asked.rules
    try:
        edition = chosen_edition(choices, told.edition or "classic")
    except BadChoice as wrong:
        raise BadTerms(list(wrong.problems)) from None
    game_set = choices.sets.get(told.set_key or (edition.set_key if edition else ""))
    if edition is None or game_set is None:
        raise BadTerms([say("annotate.no-such-edition")])
    house = HouseRules(tuple(told.variations), told.opening_length, tuple(told.levels))
    names = [player_names.cut(player_names.cleaned(name), NAME_LIMIT) for name in asked.names]
    problems = list(house.problems(edition, players=len(names)))
    if not all(names):
        problems.append(say("annotate.name-each"))
    elif (alike := player_names.first_alike(names)) is not None:
        problems.append(say("annotate.names-alike", one=alike[0], other=alike[1]))
    lexica = choices.lexica[game_set.key]
    lexicon = (lexica[0] if lexica else "") if told.lexicon is None else told.lexicon
    if lexicon and lexicon not in lexica:
        problems.append(say("annotate.no-such-words"))
    if problems:
        raise BadTerms(problems)
    try:
        rules = ruleset(edition, set=game_set, house=house, players=len(names))
    except BadHouseRules as wrong:
        raise BadTerms(list(wrong.problems)) from None
    return ScoreHeader(ruleset=replace(rules, clock_seconds=None), names=tuple(names), lexicon=lexicon)
