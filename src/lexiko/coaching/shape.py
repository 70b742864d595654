"""Hints and remarks for programs to read: the shape `coach` of spec/json.schema.json."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from lexiko.coaching.explaining import Explanation
from lexiko.coaching.remarks import Remark
from lexiko.coaching.rungs import Rung
from lexiko.coaching.wording import remark_sentence, rung_sentence
from lexiko.translations import Translations


def rungs_for_programs(rungs: Sequence[Rung], say: Translations) -> list[dict[str, Any]]:
    """Hints in order, each with its facts and as a sentence."""
    return [_fact(each) | {"said": rung_sentence(each, say)} for each in rungs]


def explanation_for_programs(explanation: Explanation, say: Translations) -> dict[str, Any]:
    """A move, and every remark with its facts and as a sentence."""
    return {
        "move": explanation.text,
        "points": explanation.points,
        "worth": explanation.worth,
        "keeps": explanation.kept,
        "remarks": remarks_for_programs(explanation.remarks, say),
    }


def remarks_for_programs(remarks: Sequence[Remark], say: Translations) -> list[dict[str, Any]]:
    """Remarks in order, each with its facts and as a sentence."""
    return [_fact(each) | {"said": remark_sentence(each, say)} for each in remarks]


def _fact(each: Rung | Remark) -> dict[str, Any]:
    """The kind, the tip by number, and the facts, which differ from kind to kind; codes of tiles are left out."""
    facts = {field.name: getattr(each, field.name) for field in fields(each) if field.name not in _INNER}
    return {"kind": each.kind, "tip": each.tip, "facts": facts}


_INNER = ("code", "codes", "move", "tip")
