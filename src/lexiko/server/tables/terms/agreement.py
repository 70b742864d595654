"""What was agreed on as a table was made, checked as a whole: rules, seats, words and time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from lexiko.notation import ruleset_from_record, to_record
from lexiko.players import parted
from lexiko.rulebook import BadChoice, BadHouseRules, HouseRules
from lexiko.rulebook import ruleset as ruleset_of
from lexiko.rules import Ruleset
from lexiko.server.tables.errors import BadTable
from lexiko.server.tables.names import clean_name, free_name
from lexiko.server.tables.terms.choices import Choices, chosen_edition, is_computer
from lexiko.server.wire import Fault, NewTable, SeatPlan, Timing

PATIENCE_SECONDS = 20
"""How long a computer waits for people's answers to a play where there are clocks. Rule: R8.1"""
SECONDS_A_DAY = 86400
_NO_MORE_ASKED = ("contribution", "ticket")
"""What stands in the requests of tables whose draws were not committed to."""
_NOT_YET_ASKED = {"bot_wait": None}
"""What was agreed on at tables of before they were asked: there computers wait until all have answered."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """A table as it was asked for and found possible.

    `request` has the names cleaned; `lexicon_fingerprint` tells the words of then; `reserved` are the guests
    that held a seat, by seat, at the table that this one goes on from, `after` it: who holds it there still may take it
    here, and once nobody does, anybody but them. `household` is whose wall it was made at, where it was at one.
    """

    request: NewTable
    ruleset: Ruleset
    edition_name: str
    lexicon: str
    lexicon_fingerprint: str = ""
    reserved: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    after: str = ""
    household: str = ""

    @property
    def timing(self) -> Timing:
        """How long players have. Rule: R11.1"""
        return self.request.timing

    @property
    def patience_seconds(self) -> float | None:
        """How long computers, and the end of the game, wait for people's answers; None: for ever. Rule: R8.5"""
        if self.timing.kind == "none":
            return None if self.ruleset.clock_seconds is None else float(PATIENCE_SECONDS)
        return float(PATIENCE_SECONDS if self.timing.kind != "days" else self.timing.days * SECONDS_A_DAY)

    @property
    def moment_seconds(self) -> float | None:
        """How long a computer that follows another waits for people to doubt its play; None: as for any play."""
        return None if self.request.bot_wait is None else float(self.request.bot_wait)

    def bank_seconds(self, seat: int) -> float | None:
        """What a seat has for the whole game; None without a limit."""
        if self.timing.kind != "bank" or self.request.seats[seat].who == "bot":
            return None
        return _of_seat(self.timing, seat)


def agreement_of(request: NewTable, choices: Choices) -> Agreement:
    """What these people want, if it can be played. Raises `BadTable` with a fault for each thing wrong."""
    faults = list(_faults(request, choices))
    try:
        edition = chosen_edition(choices, request.edition)
    except BadChoice as wrong:
        raise BadTable([*faults, *(_fault("unknown-edition", text) for text in wrong.problems)]) from wrong
    if edition is None:
        faults.append(
            _fault("unknown-edition", f"There is no edition {request.edition!r:.40}.", edition=request.edition)
        )
    set_key = request.set_key or (edition.set_key if edition else "english")
    game_set = choices.sets.get(set_key)
    house = _house_rules(request)
    if edition is not None:
        faults += [_fault("house-rules", text) for text in house.problems(edition, players=len(request.seats))]
    if game_set is None:
        faults.append(_fault("unknown-set", f"There is no set {set_key!r:.40}."))
    else:
        faults += _lexicon_faults(request, choices, game_set.key)
    if faults or edition is None or game_set is None:
        raise BadTable(faults)
    lexicon = request.lexicon or choices.lexica[game_set.key][0]
    try:
        ruleset = ruleset_of(edition, set=game_set, house=replace(house, lexicon=lexicon), players=len(request.seats))
    except BadHouseRules as wrong:
        raise BadTable([_fault("house-rules", text) for text in wrong.problems]) from wrong
    if request.timing.kind != "none":
        ruleset = replace(ruleset, clock_seconds=None)
    settled = request.model_copy(update={"seats": _named(request), "set_key": game_set.key})
    return Agreement(settled, ruleset, edition.name, lexicon)


def agreement_to_text(agreement: Agreement) -> str:
    """An agreement as JSON, for the database."""
    return json.dumps(
        {
            "wish": agreement.request.model_dump(mode="json"),
            "ruleset": to_record(agreement.ruleset),
            "edition_name": agreement.edition_name,
            "lexicon": agreement.lexicon,
            "lexicon_fingerprint": agreement.lexicon_fingerprint,
            "reserved": {str(seat): list(guests) for seat, guests in agreement.reserved.items()},
            **({"after": agreement.after} if agreement.after else {}),
            **({"household": agreement.household} if agreement.household else {}),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def agreement_from_text(text: str) -> Agreement:
    """The agreement that `agreement_to_text` wrote so."""
    stored: dict[str, Any] = json.loads(text)
    request = _NOT_YET_ASKED | {name: value for name, value in stored["wish"].items() if name not in _NO_MORE_ASKED}
    return Agreement(
        NewTable.model_validate(request),
        ruleset_from_record(stored["ruleset"]),
        stored["edition_name"],
        stored["lexicon"],
        stored["lexicon_fingerprint"],
        {int(seat): tuple(guests) for seat, guests in stored["reserved"].items()},
        stored.get("after", ""),
        stored.get("household", ""),
    )


# --- what can be wrong


def _faults(request: NewTable, choices: Choices) -> Iterator[Fault]:
    for seat, planned in enumerate(request.seats):
        if planned.who == "bot" and not _may_sit(planned.bot or "", choices):
            known = ", ".join(choices.bots)
            yield _fault("unknown-bot", f"There is no computer {planned.bot!r:.40}; there are {known}.", seat=seat)
    if all(planned.who == "bot" for planned in request.seats):
        yield _fault("nobody", "A table needs a person.")
    yield from _timing_faults(request.timing, len(request.seats))


def _may_sit(bot: str, choices: Choices) -> bool:
    return parted(bot)[0] in choices.bots and is_computer(bot)


def _timing_faults(timing: Timing, players: int) -> Iterator[Fault]:
    """The limits for a turn are the house rules' to check. Rule: R11.1"""
    if timing.kind in ("turn", "bank") and not any(timing.seconds):
        yield _fault("no-time", "Say how many seconds the players have.")
    if timing.kind == "bank" and len(timing.seconds) not in (0, 1, players):
        yield _fault("odd-times", f"Give the seconds once for all, or for each of the {players} players.")


def _lexicon_faults(request: NewTable, choices: Choices, set_key: str) -> Iterator[Fault]:
    lexica = choices.lexica[set_key]
    if not lexica:
        yield _fault("no-lexicon", "There are no words for this set on this server yet.", set=set_key)
    elif request.lexicon is not None and request.lexicon not in lexica:
        yield _fault("unknown-lexicon", f"These words cannot be had: {request.lexicon!r:.40}.", known=list(lexica))


def _fault(code: str, message: str, **params: Any) -> Fault:
    message = message[:1].upper() + message[1:]
    return Fault(code=code, message=message if message.endswith((".", "?")) else f"{message}.", params=params)


# --- what is made of the request


def _house_rules(request: NewTable) -> HouseRules:
    limits: tuple[float | None, ...] = ()
    if request.timing.kind == "turn":
        given = request.timing.seconds
        each = given * len(request.seats) if len(given) == 1 else given
        limits = tuple(each)
        if len(each) == len(request.seats):
            limits = tuple(
                None if planned.who == "bot" else limit for planned, limit in zip(request.seats, each, strict=True)
            )
    return HouseRules(tuple(request.variations), request.opening_length, tuple(request.levels), limits)


def _of_seat(timing: Timing, seat: int) -> float | None:
    seconds = timing.seconds[0] if len(timing.seconds) == 1 else timing.seconds[seat]
    return None if seconds is None else float(seconds)


def _named(request: NewTable) -> list[SeatPlan]:
    """The seats with clean names, each different; an open one has none yet."""
    named: list[SeatPlan] = []
    for place, planned in enumerate(request.seats, 1):
        name = clean_name(planned.name)
        if planned.who != "open":
            name = free_name(name or _usual_name(planned, place), [seat.name for seat in named])
        named.append(planned.model_copy(update={"name": name, "child": planned.child and planned.who != "bot"}))
    return named


def _usual_name(planned: SeatPlan, place: int) -> str:
    return parted(planned.bot)[0].capitalize() if planned.who == "bot" and planned.bot else f"Player {place}"
