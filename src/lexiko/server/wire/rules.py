"""The rules in force at a table, as they are told to whoever asks."""

from __future__ import annotations

from lexiko.server.wire.message import Sent


class RuleClause(Sent):
    """One clause as it holds at this table: its number and what it says."""

    clause: str
    text: str


class RuleSection(Sent):
    """Clauses of one subject."""

    title: str
    clauses: list[RuleClause]


class RulesInForce(Sent):
    """Every clause that holds at a table, in one language; none where its edition is no longer here. Rule: R2.3"""

    language: str
    sections: list[RuleSection]
