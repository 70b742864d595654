"""One line of a GCG file as a pragma or an event, and back."""

from __future__ import annotations

import re

from lexiko.notation.coordinates import is_place
from lexiko.notation.errors import NotationError, mistake
from lexiko.notation.gcg.game import EventKind, GcgEvent, GcgPragma
from lexiko.notation.tokens import Token, tokens_of
from lexiko.word_names import name_of_words

_NICK = re.compile(r">[ \t]*(?:([^ \t]+):(?=[ \t]|$)|([^ \t:]+):)")
_SCORE = re.compile(r"([+-]{0,2})([0-9]{1,7})")
_TOTAL = re.compile(r"[+-]?[0-9]{1,7}")


def parse_pragma(text: str, line: int) -> GcgPragma:
    """A line that begins with `#`. Raises `NotationError`.

    >>> parse_pragma("#player1 Ann Ann Lee", 1)
    GcgPragma(keyword='player1', text='Ann Ann Lee', line=1)
    """
    keyword, _, rest = text[1:].replace("\t", " ").partition(" ")
    if not keyword:
        raise mistake("gcg-no-name", line=line, column=2)
    return GcgPragma(keyword.lower(), rest.strip(), line)


def parse_event(text: str, line: int) -> GcgEvent:
    """A line that begins with `>`. Raises `NotationError`.

    >>> parse_event(">Ann: AEHNOR? 8F HOrN +14 14", 5).place
    '8F'
    """
    nick = _NICK.match(text)
    if nick is None:
        raise _no_nick(text, line)
    words = list(tokens_of(text[nick.end() :], column=nick.end() + 1))
    rack = ""
    if words and not _begins_body(words[0]):
        rack = words.pop(0).text
    end = len(text) + 1
    kind, place, body = _body(words, line=line, end=end)
    missing_numbers = max(0, 2 - len(words))
    score = _number(words, _SCORE, "gcg-points", line=line)
    total = _number(words, _TOTAL, "gcg-total", line=line)
    return GcgEvent(
        nick=nick[1] or nick[2],
        kind=kind,
        score=score,
        total=total,
        rack=rack,
        place=place,
        text=body,
        trailing=" ".join(word.text for word in words),
        missing_numbers=missing_numbers,
        line=line,
    )


def _begins_body(word: Token) -> bool:
    return word.text[0] in "(-" or is_place(word.text)


def _body(words: list[Token], *, line: int, end: int) -> tuple[EventKind, str, str]:
    """What happened: taken off the front of `words`. A lower-case (time) is no rack, (TIME) is one."""
    if not words:
        raise mistake("gcg-stops", line=line, column=end)
    first = words.pop(0)
    if first.text in ("-", "--"):
        return (EventKind.PASS if first.text == "-" else EventKind.WITHDRAWN), "", ""
    if first.text[0] == "-":
        return EventKind.EXCHANGE, "", first.text[1:]
    if first.text[0] == "(":
        inside = first.text.strip("()")
        if first.text[-1] != ")" or not inside:
            raise mistake("gcg-tiles", text=repr(first.text), line=line, column=first.column)
        kinds = {"challenge": EventKind.CHALLENGE_BONUS, "time": EventKind.TIME_PENALTY}
        return (kinds[inside], "", "") if inside in kinds else (EventKind.END_RACK, "", inside)
    if not is_place(first.text):
        raise mistake("gcg-body", text=repr(first.text), line=line, column=first.column)
    if not words:
        raise mistake("gcg-no-word", line=line, column=end)
    return EventKind.PLAY, first.text, words.pop(0).text


def _no_nick(text: str, line: int) -> NotationError:
    """Why a line tells no player: there is none, or a name of several words."""
    name, colon, _ = text[1:].partition(":")
    if colon and len(name.split()) > 1:
        several = " ".join(name.split())
        joined = "_".join(name.split())
        return mistake("gcg-nick", nick=f"{several!r:.60}", joined=joined, line=line, column=2)
    return mistake("gcg-no-player", line=line, column=2)


def _number(words: list[Token], pattern: re.Pattern[str], key: str, *, line: int) -> int:
    if not words:
        return 0  # filled in by the rules
    word = words.pop(0)
    if not pattern.fullmatch(word.text):
        raise mistake(key, text=repr(word.text), line=line, column=word.column)
    size = int(word.text.lstrip("+-"))
    return -size if "-" in word.text else size


def format_pragma(pragma: GcgPragma) -> str:
    """A pragma as the line, or for a note the lines, that `parse_pragma` came from."""
    return f"#{pragma.keyword} {shared_text(pragma)}".rstrip(" ")


def shared_text(pragma: GcgPragma) -> str:
    """The text of a pragma as it is handed on: a lexicon by its name, never by a path of somebody's machine."""
    return name_of_words(pragma.text) if pragma.keyword == "lexicon" else pragma.text


def format_event(event: GcgEvent) -> str:
    """An event as its line.

    >>> format_event(parse_event(">Ann:(AEI)  +6   382", 1))
    '>Ann:  (AEI) +6 382'
    """
    body = {
        EventKind.PLAY: f"{event.place} {event.text}",
        EventKind.PASS: "-",
        EventKind.EXCHANGE: f"-{event.text}",
        EventKind.WITHDRAWN: "--",
        EventKind.CHALLENGE_BONUS: "(challenge)",
        EventKind.TIME_PENALTY: "(time)",
        EventKind.END_RACK: f"({event.text})",
    }[event.kind]
    line = f">{event.nick}: {event.rack} {body} {event.score:+d} {event.total}"
    return f"{line} {event.trailing}" if event.trailing else line
