"""Hints and remarks for programs to read: the shape `coach` of spec/json.schema.json."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, get_args

from lexiko.coaching.explaining import Explanation
from lexiko.coaching.remarks import Remark, SpendsTile
from lexiko.coaching.rungs import Rung, TheMove
from lexiko.coaching.wording import remark_sentence, rung_sentence
from lexiko.rules import Alphabet, UnknownLetter
from lexiko.translations import Translations


def rungs_for_programs(rungs: Sequence[Rung], say: Translations) -> list[dict[str, Any]]:
    """Hints in order, each with its facts and as a sentence."""
    return [_fact(each) | {"said": rung_sentence(each, say)} for each in rungs]


def rung_in_facts(rung: Rung) -> dict[str, Any]:
    """A hint that is not the move itself as facts alone, for `rung_of_facts` to make it again.

    >>> from lexiko.coaching.rungs import LiesIn
    >>> rung_in_facts(LiesIn(across=False, line=4))
    {'kind': 'line', 'tip': None, 'facts': {'across': False, 'line': 4, 'part': ''}}
    """
    return _fact(rung)


def remark_in_facts(remark: Remark) -> dict[str, Any]:
    """A remark as facts alone, for `remark_of_facts` to make it again.

    >>> from lexiko.coaching.remarks import QWithoutU
    >>> remark_in_facts(QWithoutU(word="QI"))
    {'kind': 'q-without-u', 'facts': {'word': 'QI'}}
    """
    told = _fact(remark)
    return {"kind": told["kind"], "facts": told["facts"]}


def remark_of_facts(told: Any) -> Remark:
    """The remark that these facts are of. Raises `ValueError` for what is none.

    >>> remark_of_facts({"kind": "q-without-u", "facts": {"word": "QI"}})
    QWithoutU(word='QI')
    """
    try:
        made = _REMARKS[told["kind"]]
        remark: Remark = made(**{name: _firm(value) for name, value in told["facts"].items()})
        if remark.kind != told["kind"]:
            raise ValueError("this is another remark")
        return remark
    except (KeyError, TypeError, AttributeError) as wrong:
        raise ValueError("this is no remark") from wrong


def _firm(value: Any) -> Any:
    return tuple(map(_firm, value)) if isinstance(value, list) else value


def rung_of_facts(told: Any, alphabet: Alphabet) -> Rung:
    """The hint that these facts are of. Raises `ValueError` for what is no hint, and for the move itself.

    >>> from lexiko.lexicon import ENGLISH_ALPHABET
    >>> rung_of_facts({"kind": "ends", "tip": 6, "facts": {"letters": "IER"}}, ENGLISH_ALPHABET).codes
    b'\\t\\x05\\x12'
    """
    try:
        made = _BY_KIND[told["kind"]]
        named: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in told["facts"].items()
        }
        names = {field.name for field in fields(made)}
        if names & {"code", "codes"}:
            codes = bytes(alphabet.parse_tiles(str(named["letters"])))
            named |= {"codes": codes} if "codes" in names else {"code": codes[0]}
        if "tip" in names:
            named["tip"] = told["tip"]
        rung: Rung = made(**named)
        return rung
    except (KeyError, TypeError, AttributeError, IndexError, UnknownLetter) as wrong:
        raise ValueError("this is no hint") from wrong


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
_REMARKS: dict[str, Any] = {made.kind: made for made in get_args(Remark) if made is not SpendsTile}
_REMARKS |= dict.fromkeys(("s-earns", "s-wasted", "blank-earns", "blank-wasted"), SpendsTile)
_BY_KIND: dict[str, Any] = {made.kind: made for made in get_args(Rung) if made is not TheMove}
