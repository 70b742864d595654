"""What is said of hints and remarks, in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from lexiko.coaching.explaining import Explanation
from lexiko.coaching.numbers import number, several, tiles_told
from lexiko.coaching.remarks import (
    Bingo,
    CoversPremiums,
    EndsGame,
    FreePremiums,
    KeepsQ,
    KeepsTiles,
    LengthensWord,
    OpensSquare,
    RackBalance,
    RackGroups,
    Remark,
    TakesHooks,
)
from lexiko.coaching.rungs import (
    BeginsWithSteps,
    CoversPremium,
    HasLength,
    KeepsTile,
    LiesIn,
    Rung,
    TakesTiles,
    TheMove,
)
from lexiko.rules import Exchange, Play
from lexiko.translations import Translations


def rung_sentence(rung: Rung, say: Translations) -> str:
    """A hint as a sentence.

    >>> from lexiko.coaching.rungs import EndsWith, LiesIn
    >>> from lexiko.translations import translations
    >>> rung_sentence(LiesIn(across=False, line=4, part="last"), translations("en"))
    'Look at the lower half of column E: all its new tiles go there.'
    >>> rung_sentence(EndsWith(letters="IER", codes=b""), translations("de"))
    'Das Wort endet auf -IER.'
    """
    named: dict[str, Any] = {each.name: getattr(rung, each.name) for each in fields(rung)}
    key = f"coach.rung.{rung.kind}"
    if isinstance(rung, BeginsWithSteps):
        return " ".join(say(f"{key}.{step}") for step in rung.steps)
    if isinstance(rung, CoversPremium):
        named["premium"] = say(f"coach.premium.{rung.premium}")
    elif isinstance(rung, LiesIn):
        key += (".row" if rung.across else ".column") + (f".{rung.part}" if rung.part else "")
        named["line"] = rung.name
    elif isinstance(rung, HasLength):
        named["count"] = rung.count
    elif isinstance(rung, TakesTiles | KeepsTile):
        named["letters"] = tiles_told(rung.letters, say)
    elif isinstance(rung, TheMove):
        return _the_move(rung, say)
    return say(key, **named)


def _the_move(rung: TheMove, say: Translations) -> str:
    if isinstance(rung.move, Play):
        return say("coach.rung.move.play", text=rung.text, count=rung.points)
    if isinstance(rung.move, Exchange):
        kept = tiles_told(rung.kept, say) or say("coach.nothing")
        return say("coach.rung.move.exchange", text=_capital(rung.text), kept=kept)
    return say("coach.rung.move.pass")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def remark_sentence(remark: Remark, say: Translations) -> str:
    """A remark as a sentence or two.

    >>> from lexiko.coaching.remarks import LengthensWord
    >>> from lexiko.translations import translations
    >>> longer = LengthensWord(word="LANE", longer="PLANE", front="P", back="", points=9)
    >>> remark_sentence(longer, translations("en"))
    'LANE on the board takes P in front and becomes PLANE, which alone counts 9.'
    """
    told = _WITH_MORE.get(type(remark))
    if told:
        return " ".join(told(remark, say))
    return say(f"coach.remark.{remark.kind}", **_named(remark, say))


def _named(remark: Remark, say: Translations) -> dict[str, Any]:
    """The facts as they stand in a sentence."""
    return {each.name: _told(getattr(remark, each.name), say) for each in fields(remark)}


def _told(value: Any, say: Translations) -> object:
    if isinstance(value, float):
        return number(value, say, digits=1)
    if isinstance(value, tuple):
        parts = [
            f"{each[0]} ({say(f'coach.premium.{each[1]}')})" if isinstance(each, tuple) else each for each in value
        ]
        return several(parts, say) if parts else ""
    return value


def _bingo(remark: Bingo, say: Translations) -> Iterable[str]:
    yield say("coach.remark.bingo", **_named(remark, say))
    if remark.begins:
        yield say("coach.remark.bingo.begins", letters=remark.begins)
    if remark.ends:
        yield say("coach.remark.bingo.ends", letters=remark.ends)


def _kept(remark: KeepsTiles, say: Translations) -> Iterable[str]:
    named = _named(remark, say) | _counted(remark, say)
    yield say("coach.remark.kept.even" if remark.is_even else "coach.remark.kept", **named)
    if remark.good:
        yield say("coach.remark.kept.good", good=several(remark.good, say), count=len(remark.good))


def _counted(remark: KeepsTiles | RackBalance, say: Translations) -> dict[str, str]:
    return {
        "vowels": say("coach.remark.vowels", count=remark.vowels),
        "consonants": say("coach.remark.consonants", count=remark.consonants),
    }


def _covered(remark: CoversPremiums, say: Translations) -> Iterable[str]:
    yield say("coach.remark.premiums", **_named(remark, say))
    if remark.beside_vowels:
        yield say("coach.remark.premiums.vowels", squares=several(remark.beside_vowels, say))


def _lengthened(remark: LengthensWord, say: Translations) -> Iterable[str]:
    yield say(f"coach.remark.lengthened.{_ends(remark.front, remark.back)}", **_named(remark, say))


def _hooks(remark: TakesHooks, say: Translations) -> Iterable[str]:
    yield say(f"coach.remark.hooks.{_ends(remark.front, remark.back)}", **_named(remark, say))


def _ends(front: object, back: object) -> str:
    if front and back:
        return "both"
    return "front" if front else "back"


def _q_kept(remark: KeepsQ, say: Translations) -> Iterable[str]:
    yield say("coach.remark.q-kept")
    if remark.words:
        yield say("coach.remark.q-kept.words", words=several(remark.words, say))


def _opened(remark: OpensSquare, say: Translations) -> Iterable[str]:
    premium = say(f"coach.premium.{remark.premium}")
    yield say("coach.remark.opens-square", **(_named(remark, say) | {"premium": premium}))


def _balance(remark: RackBalance, say: Translations) -> Iterable[str]:
    yield say("coach.remark.rack-balance", **_counted(remark, say))
    if remark.good:
        yield say("coach.remark.kept.good", good=several(remark.good, say), count=len(remark.good))


def _groups(remark: RackGroups, say: Translations) -> Iterable[str]:
    told = {"": remark.groups, ".begins": remark.begins, ".ends": remark.ends}
    signs = {"": "{}", ".begins": "{}-", ".ends": "-{}"}
    for key, groups in told.items():
        if groups:
            yield say(f"coach.remark.rack-groups{key}", groups=several(map(signs[key].format, groups), say))


def _ends_game(remark: EndsGame, say: Translations) -> Iterable[str]:
    """How it ends with the best move, and how with the second."""
    lead, second = (_outcome(each) for each in (remark.lead, remark.second))
    yield say(f"coach.remark.ends-game.{lead}", lead=abs(remark.lead))
    yield say(f"coach.remark.ends-game.second.{lead}-{second}", second=abs(remark.second))


def _outcome(lead: int) -> str:
    return "won" if lead > 0 else "lost" if lead < 0 else "level"


def _free(remark: FreePremiums, say: Translations) -> Iterable[str]:
    yield say("coach.remark.free-premiums", **_named(remark, say))


_WITH_MORE: dict[type, Callable[[Any, Translations], Iterable[str]]] = {
    Bingo: _bingo,
    CoversPremiums: _covered,
    EndsGame: _ends_game,
    FreePremiums: _free,
    KeepsQ: _q_kept,
    KeepsTiles: _kept,
    LengthensWord: _lengthened,
    OpensSquare: _opened,
    RackBalance: _balance,
    RackGroups: _groups,
    TakesHooks: _hooks,
}
"""Remarks that are more than one plain sentence."""


def with_tip(sentence: str, tip: int | None, say: Translations) -> str:
    """A sentence with the number of the tip that it comes from behind it, if it does."""
    return f"{sentence} ({say('coach.tip', number=tip)})" if tip else sentence


def explanation_lines(explanation: Explanation, say: Translations) -> list[str]:
    """An explanation, a paragraph for each remark."""
    worth = number(explanation.worth, say, digits=1)
    head = say("coach.explained", text=_capital(explanation.text), count=explanation.points, worth=worth)
    return [head, *(with_tip(remark_sentence(each, say), each.tip, say) for each in explanation.remarks)]
