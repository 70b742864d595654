"""The rules in force at a table, clause by clause, in the language that is asked for."""

from __future__ import annotations

from lexiko.rulebook import LANGUAGES, RulebookError, RulesSection, rules_in_force
from lexiko.server.tables.terms.agreement import Agreement
from lexiko.server.tables.terms.choices import Choices, chosen_edition
from lexiko.server.wire import RuleClause, RuleSection, RulesInForce

ENGLISH = LANGUAGES[0]


def rules_of(agreement: Agreement, choices: Choices, language: str) -> RulesInForce:
    """Every clause that holds there; in English where the language is not known. Rule: R2.3"""
    spoken = language if language in LANGUAGES else ENGLISH
    return RulesInForce(
        language=spoken,
        sections=[
            RuleSection(
                title=section.title,
                clauses=[RuleClause(clause=clause, text=text) for clause, text in section.clauses],
            )
            for section in _sections(agreement, choices, spoken)
        ],
    )


def _sections(agreement: Agreement, choices: Choices, language: str) -> tuple[RulesSection, ...]:
    """The clauses; none where the edition or the set that was agreed on is not here any more."""
    try:
        edition = chosen_edition(choices, agreement.request.edition)
    except RulebookError:
        edition = None
    game_set = choices.sets.get(agreement.ruleset.set_key)
    if edition is None or game_set is None:
        return ()
    return rules_in_force(agreement.ruleset, edition, game_set, language=language)
