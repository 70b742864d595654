"""What an edition settles, in a few words each: the rows of the tables that compare editions."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.rulebook import Edition

_ORDERS = {"draw": "whoever draws the tile nearest to A", "random": "a random order, written down"}
_SCOPES = {"play": "the whole play", "word": "one word of it"}
_FAILED = {"lose-next-turn": "the next turn", "nothing": "nothing"}
_PASSES = {
    "all-plays-made": "no play is left",
    "everyone-twice": "everybody passes twice in turn",
}
_SETTLING = {
    "deduct-own-add-others": "everybody loses what is on their rack; who went out gains what the others hold",
    "twice-the-others": (
        "who went out gains twice what the others hold; if nobody did, everybody loses what is on their rack"
    ),
}
_TIES = {"higher-before": "whoever was ahead before that", "shared": "nobody: the win is shared"}
_KEEPERS = {
    "scorekeeper": "a scorekeeper",
    "chosen-scorekeeper": "a player who is chosen",
    "anyone": "anybody",
    "each-player": "each player their own",
}
_BARRED = {"foreign": "foreign words", "acronyms": "acronyms", "offensive": "offensive words"}


def facts_about(edition: Edition) -> dict[str, str]:
    """What is asked → what this edition answers, in the order of a game."""
    colours = edition.colours.names
    return {
        "players": "two" if edition.most_players == 2 else f"two to {_number(edition.most_players)}",
        "who begins": _said(_ORDERS, edition.rules.start_order),
        "an exchange": "all, some or no tiles" if edition.rules.exchange_none else "all or some tiles",
        "the bag must then hold": _bag(edition),
        "a challenge is to": _said(_SCOPES, edition.rules.challenge_scope),
        "a wrong challenge costs": _wrong_challenge(edition),
        "words not allowed besides": _listed(_BARRED[kind] for kind in edition.rules.word_filters) or "none",
        "it also ends when": _ending(edition),
        "tiles left at the end": _said(_SETTLING, edition.rules.settling),
        "of two with equal scores wins": _said(_TIES, edition.rules.ties),
        "who keeps score": _said(_KEEPERS, edition.scorekeeper),
        "clock": _clock(edition),
        "limit for a turn": f"about {edition.turn_minutes:g} minutes, if you like" if edition.turn_minutes else "none",
        "variations its rulebook names": _listed(edition.named_variations) or "none",
        "highest level of the finish line": [*edition.finish_line][-1],
        "2L, 3L": f"{colours['double_letter']}, {colours['triple_letter']}",
        "2W, 3W": f"{colours['double_word']}, {colours['triple_word']}",
    }


def _said(texts: dict[str, str], key: str) -> str:
    """A policy in words; one that is new here by its own name."""
    return texts.get(key, f"`{key}`")


def _bag(edition: Edition) -> str:
    at_least = edition.rules.exchange_bag_at_least
    return "as many as are exchanged" if at_least is None else f"{_number(at_least)} tiles at least"


def _wrong_challenge(edition: Edition) -> str:
    if edition.rules.challenge_points:
        return f"{edition.rules.challenge_points} points"
    return _said(_FAILED, edition.rules.challenge_failed)


def _ending(edition: Edition) -> str:
    if edition.rules.scoreless_to_end:
        return f"{_number(edition.rules.scoreless_to_end)} turns in a row bring no points"
    return _said(_PASSES, edition.rules.passes)


def _clock(edition: Edition) -> str:
    if not edition.rules.clock_seconds:
        return "none"
    told = f"{edition.rules.clock_seconds / 60:g} minutes each"
    told += f"; every minute begun after that costs {edition.rules.overtime_points} points"
    return told + (
        f", for {_number(edition.rules.overtime_minutes)} minutes at most" if edition.rules.overtime_minutes else ""
    )


def _number(number: int) -> str:
    return {2: "two", 3: "three", 4: "four", 6: "six", 7: "seven", 10: "ten"}.get(number, str(number))


def _listed(items: Iterable[str]) -> str:
    return ", ".join(items)
