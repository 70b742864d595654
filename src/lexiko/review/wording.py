"""What is said of a review, in a language: causes, turns and notes as sentences, numbers as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from lexiko.coaching import number, several, tiles_told
from lexiko.review.facts import How, PlayerTotals, Review, ReviewedTurn, Weighed
from lexiko.review.kinds import (
    Cause,
    Ending,
    MissedBingo,
    MissedPlay,
    OpenedPremium,
    PhonyPlayed,
    UnevenRack,
)
from lexiko.rulebook import edition_of
from lexiko.translations import Translations

ROMAN = ("I", "II", "III")
"""What turning points are called."""
EXACT = ("proved", "pre-endgame")
"""How a turn was weighed where nothing of it is an estimate."""


def kind_name(kind: str, say: Translations) -> str:
    """A kind of mistake in two words."""
    return say(f"review.kind.{kind}")


def kind_or_all(kind: str, say: Translations) -> str:
    """A kind of mistake, or for `""` all that was lost, as comparisons of players have them in their rows."""
    return kind_name(kind, say) if kind else say("review.lost-all")


def kind_told(turn: ReviewedTurn, say: Translations) -> str:
    """What happened in a turn in two words: its own mistake, or that a false word stood; empty if neither."""
    if turn.cause:
        return kind_name(turn.cause.kind, say)
    return say("review.false-word-stood") if turn.unchallenged else ""


def kinds_told(totals: PlayerTotals, say: Translations) -> str:
    """A player's kinds of mistakes, what cost most first."""
    return "; ".join(
        f"{kind_name(kind, say)} {say('review.times', count=times)}, ≈ {number(lost, say)}"
        for kind, times, lost in sorted(totals.by_kind, key=lambda each: -each[2])
    )


def cause_sentence(cause: Cause, turn: ReviewedTurn | None, say: Translations) -> str:
    """Why points stayed lying, in a sentence or two; the turn names the moves.

    >>> from lexiko.review.kinds import MissedHook
    >>> from lexiko.translations import translations
    >>> hook = MissedHook(explains=9.0, word="LANE", longer="PLANE", letters="P", points=9)
    >>> cause_sentence(hook, None, translations("en"))
    'LANE on the board takes P and becomes PLANE, which alone counts 9.'
    """
    named = {each.name: _told(getattr(cause, each.name), say) for each in fields(cause)}
    named["best"] = play_told(turn.best.text, say) if turn and turn.best else ""
    named["made"] = play_told(turn.text, say) if turn else ""
    named |= {each: play_told(str(named[each]), say) for each in ("play", "steps", "plain") if each in named}
    key = f"review.cause.{cause.kind}"
    more = []
    if isinstance(cause, MissedBingo):
        more = [say("review.cause.begins", letters=cause.begins)] if cause.begins else []
        more += [say("review.cause.ends", letters=cause.ends)] if cause.ends else []
    elif isinstance(cause, MissedPlay):
        key += f".{cause.instead}"
    elif isinstance(cause, UnevenRack):
        key += f".{cause.why}"
        named["tiles"] = several(tuple(cause.tiles), say) if cause.tiles else ""
    elif isinstance(cause, OpenedPremium):
        named |= {"many": round(cause.share * cause.racks), "few": round(cause.best_share * cause.racks)}
    elif isinstance(cause, PhonyPlayed):
        key += ".told" if cause.words else ".untold"
    elif isinstance(cause, Ending):
        key += f".{cause.how}"
        for gain in ("best_gain", "made_gain"):
            named[gain] = number(getattr(cause, gain), say, signed=True)
        more = [say("review.cause.goes-out")] if cause.goes_out else []
    return " ".join([say(key, **named), *more])


def _told(value: Any, say: Translations) -> object:
    """A fact as it stands in a sentence."""
    if isinstance(value, tuple):
        parts = [f"{each[0]} ({each[1]})" if isinstance(each, tuple) else str(each) for each in value]
        return several(tuple(parts), say) if parts else ""
    if isinstance(value, float):
        return number(value, say, digits=1)
    return value if value != "" else say("review.nothing")


def play_told(text: str, say: Translations) -> str:
    """A move as it is written, but an exchange, a pass and what is done on the board before a play in words.

    >>> from lexiko.translations import translations
    >>> play_told("swap 11A; 11J V(A)MP", translations("en")), play_told("exchange ?AE", translations("de"))
    ('take the blank at 11A; 11J V(A)MP', 'AE und ein Blanko tauschen')
    """
    return "; ".join(_part_told(part, say) for part in text.split("; "))


def _part_told(part: str, say: Translations) -> str:
    word, _, rest = part.partition(" ")
    place, _, tile = rest.partition(" ")
    if word == "exchange":
        return say("review.move.exchange", tiles=tiles_told(rest, say))
    if word in ("swap", "recycle", "rearrange"):
        return say(f"review.move.{word}", place=place, tile=tiles_told(tile, say))
    return say("review.move.pass") if part == "pass" else part


def turn_sentences(turn: ReviewedTurn, say: Translations) -> list[str]:
    """What is said of a turn: why points stayed lying, or that nothing better was found; words that are none."""
    if turn.left_out:
        return [say(f"review.left-out.{turn.left_out}")]
    said = []
    if turn.cause:
        why = cause_sentence(turn.cause, turn, say)
        said.append(why[:1].upper() + why[1:])
    elif turn.is_best or turn.best is None:
        said.append(say("review.best-made"))
    else:
        said.append(say("review.unnamed", play=play_told(turn.best.text, say)))
    if turn.unchallenged:
        words = several(turn.unchallenged.words, say)
        gained = number(turn.unchallenged.gained, say, digits=1)
        said.append(say("review.unchallenged", words=words, gained=gained))
    return said


def luck_sentence(turn: ReviewedTurn, say: Translations) -> str:
    """How the draw before a turn compares with the mean, empty where nothing was drawn or it was as usual."""
    draw = turn.draw
    if draw is None or not draw.drew or round(abs(draw.luck)) == 0:
        return ""
    key = "review.luck-good" if draw.luck > 0 else "review.luck-bad"
    return say(key, tiles=draw.drew, number=number(abs(draw.luck), say))


def luck_told(totals: PlayerTotals, say: Translations) -> str:
    """The luck of all of a player's draws, with its sign; a dash where it is told of none."""
    return number(totals.luck, say, signed=True) if totals.drawn else "–"


def mark(how: How) -> str:
    """The sign before a number: `=` if it is proved, `≈` if it is estimated."""
    return "=" if how == "proved" else "≈"


def chance_mark(how: How) -> str:
    """The sign before a chance: trying out all draws proves that too."""
    return "=" if how in EXACT else "≈"


def lost_text(turn: ReviewedTurn, say: Translations) -> str:
    """The points that a turn lost, with their sign; empty if none."""
    return f"{mark(turn.how)} {number(turn.lost, say)}" if round(turn.lost) else ""


def lost_sentence(turn: ReviewedTurn, say: Translations) -> str:
    """The points that a turn lost, in words; empty if none."""
    if not round(turn.lost):
        return ""
    return say("review.lost", count=round(turn.lost), mark=mark(turn.how), number=number(turn.lost, say))


def move_sentence(turn: ReviewedTurn, move: Weighed | None, say: Translations) -> str:
    """What a move of a turn keeps, and what it is worth at sight, or the lead or gain that it comes to, with a sign."""
    if move is None:
        return ""
    worth = number(move.worth, say, digits=0 if turn.how == "proved" else 1, signed=turn.how != "sight")
    keeps = say("review.keeps", tiles=tiles_told(move.kept, say) or say("review.nothing"))
    return f"{keeps}, {say(f'review.worth.{turn.how}', mark=mark(turn.how), number=worth)}"


def main_word(text: str) -> str:
    """The main word of a move without its place, or what was done instead; after steps the play alone.

    >>> main_word("H6 FA(R)M"), main_word("H8=E; 8F HORN"), main_word("exchange QU")
    ('FARM', 'HORN', 'exchange QU')
    """
    play = text.rsplit("; ", 1)[-1]
    first, _, word = play.partition(" ")
    return word.replace("(", "").replace(")", "") if word and any(sign.isdigit() for sign in first) else play


def chance_sentence(turn: ReviewedTurn, say: Translations) -> str:
    """The chances with the best move and with the one made; empty where they are not told."""
    if turn.best is None or turn.made is None or turn.best.win is None or turn.made.win is None:
        return ""
    if draws := turn.last_draws:
        best, made = (number(100 * win, say) for win in (draws.best, draws.made))
        after = say("review.at-most", number=made) if draws.at_most else f"= {made}"
        return say("review.chance-draws", ways=draws.ways, before=f"= {best}", after=after)
    sign = chance_mark(turn.how)
    before, after = (f"{sign} {number(100 * win, say)}" for win in (turn.best.win, turn.made.win))
    return say("review.chance", before=before, after=after)


def outcome(review: Review, say: Translations) -> str:
    """Who won, with the scores; only those where they alone do not tell it."""
    if review.winner is not None:
        scores = " : ".join(str(score) for score in sorted(review.final, reverse=True))
        return say("review.won", name=review.players[review.winner], scores=scores)
    told = ", ".join(f"{name} {score}" for name, score in zip(review.players, review.final, strict=True))
    return say("review.ended" if review.is_over else "review.stands", scores=told)


def heading(review: Review, say: Translations) -> str:
    """Edition, variations, date and number of turns, by the names that players know."""
    known = edition_of(review.ruleset)
    edition = known.texts[say.language].name if review.edition == known.name else review.edition
    house = [say(f"create.{key}") for key in review.ruleset.variations]
    turns = say("review.turns", count=len(review.turns))
    return ", ".join(part for part in (edition, *house, review.date, turns) if part)


def notes(review: Review, say: Translations) -> list[str]:
    """What holds for the whole of a review: which words, which racks, how far was looked."""
    return list(_notes(review, say))


def _notes(review: Review, say: Translations) -> Iterator[str]:
    if review.missing_words:
        yield say("review.note.words-missing", missing=review.missing_words, lexicon=review.lexicon)
    elif not review.own_words:
        yield say("review.note.words-stand", lexicon=review.lexicon)
    for totals in review.totals:
        name = review.players[totals.seat]
        lost = sum(turn.seat == totals.seat and turn.left_out == "turn-lost" for turn in review.turns)
        if totals.seat in review.one_sided:
            yield say("review.note.one-sided", name=name)
        elif totals.left_out > lost:
            yield say("review.note.some-left-out", count=totals.left_out - lost, name=name)
    told = [turn for turn in review.turns if turn.best]
    at_sight = sum(turn.how == "sight" for turn in told)
    if review.interrupted:
        yield say("review.note.interrupted")
    elif told and at_sight == len(told):
        yield say("review.note.at-sight")
    elif at_sight:
        yield say("review.note.partly", count=at_sight)
    if not review.chances_fit:
        yield say("review.note.chances")
    if review.iterations:
        yield say("review.note.seed", iterations=review.iterations, seed=review.seed)
    yield from review.left_out
