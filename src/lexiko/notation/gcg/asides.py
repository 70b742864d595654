"""What only Lexiko needs of a game record, told where every reader looks past it: in descriptions and notes.

Some programs stop at the first pragma they do not know. So what holds for the whole game is written as
`#description lexiko-edition luxury 1`, before the first turn, and what belongs to a turn as a note below it:
`#note lexiko-turn swap 8H`. A line that others would take for a mistake, such as a reckoning that is not the one they
know, is told in a note as a whole: `#note lexiko-line >Ann: AEI (AEI) -3 97`. In memory a record has the pragmata and
events themselves, and the plain form, `#lexiko-edition luxury 1`, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexiko.notation.gcg.game import RECKONING, TURNS, EventKind, GcgEvent, GcgGame, GcgPragma, scoreless_turns
from lexiko.notation.gcg.lines import format_event, format_pragma, parse_event
from lexiko.notation.gcg.rules import EDITION, OF_THE_GAME, OF_TURNS, STEPS

_LINE = "lexiko-line"
_ASIDE = re.compile(rf"({'|'.join((*OF_THE_GAME, *OF_TURNS, _LINE))}|lexiko-rack\d)(?:[ \t]+(.*))?")
_CARRIERS = ("description", "note")
_SCORELESS_ELSEWHERE = 6
"""After so many turns without points every other program holds a game to be over, and each player to lose a rack."""


def unwrapped(pragma: GcgPragma) -> GcgPragma | GcgEvent:
    """What a description or a note tells if it is one of ours, itself if it is not. Raises `NotationError`.

    >>> unwrapped(GcgPragma("description", "lexiko-house V3,V4"))
    GcgPragma(keyword='lexiko-house', text='V3,V4', line=0)
    """
    found = _ASIDE.fullmatch(pragma.text) if pragma.keyword in _CARRIERS else None
    if found is None:
        return pragma
    if found[1] == _LINE:
        return parse_event(found[2] or "", pragma.line)
    return GcgPragma(found[1], (found[2] or "").strip(), pragma.line)


def place_of(item: GcgPragma | GcgEvent, items: list[GcgPragma | GcgEvent]) -> int:
    """Where among the items read so far one belongs: steps of a turn before it, whatever they are written below."""
    if isinstance(item, GcgEvent) or item.keyword != STEPS:
        return len(items)
    turns = [place for place, each in enumerate(items) if isinstance(each, GcgEvent) and each.kind in TURNS]
    return turns[-1] if turns else len(items)


def lines_of(game: GcgGame) -> Iterator[str]:
    """A record's lines but for the first, which names the encoding; steps are told below their turn."""
    has_turns = False
    odd_reckoning = not is_known_elsewhere(game)
    steps: list[str] = []
    for item in game.items:
        if isinstance(item, GcgPragma) and item.keyword == STEPS:
            steps.append(line_of(item))
            continue
        is_odd = odd_reckoning and isinstance(item, GcgEvent) and item.kind in RECKONING
        yield line_of(item, has_turns=has_turns, aside=is_odd)
        if isinstance(item, GcgEvent):
            has_turns = True
            yield from steps
            steps = []
    yield from steps


def line_of(item: GcgPragma | GcgEvent, *, has_turns: bool = True, aside: bool = False) -> str:
    """An item as it is written, an event on request in a note; before the first turn there are descriptions only.

    >>> line_of(GcgPragma("lexiko-ended", "went-out")), line_of(GcgPragma("lexiko-set", "english 1"))
    ('#note lexiko-ended went-out', '#description lexiko-set english 1')
    """
    carrier = _CARRIERS[has_turns]
    if isinstance(item, GcgEvent):
        return f"#{carrier} {_LINE} {format_event(item)}" if aside else format_event(item)
    line = format_pragma(item)
    if item.keyword in OF_THE_GAME:
        return f"#description {line[1:]}"
    return f"#{carrier} {line[1:]}" if _ASIDE.fullmatch(item.keyword) else line


def is_known_elsewhere(game: GcgGame) -> bool:
    """Whether a record of ours ends as clubs end a game, the only way that every other program knows. Rule: C7, C8

    Who went out gains, and nobody loses; or each loses a rack after many turns without points. Time is taken off then.
    """
    if game.text_of(EDITION) is None:
        return True
    reckoned = [event for event in game.events if event.kind in RECKONING]
    gains = [event for event in reckoned if event.score > 0]
    losses = [event for event in reckoned if event.kind is EventKind.END_RACK and event.score < 0]
    if losses:
        return not gains and scoreless_turns(game) >= _SCORELESS_ELSEWHERE
    return len(gains) == 1 or not reckoned
