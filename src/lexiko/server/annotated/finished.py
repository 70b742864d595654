"""An entered game that is over, as it is handed on to be reviewed."""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.notation import GcgGame
from lexiko.rules import Ruleset
from lexiko.server.annotated.errors import NoWordsHere, RacksUntold
from lexiko.server.annotated.live import LiveAnnotated
from lexiko.server.annotated.telling import NEVER
from lexiko.server.tables import Choices, NotNow


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedEntered:
    """The record of a game that was entered here; `order` are the seats as they played.

    `lexicon` are the words that it names, empty for none; `words` are those there are here to judge its moves by.
    """

    id: str
    names: tuple[str, ...]
    order: tuple[int, ...]
    ruleset: Ruleset
    record: GcgGame
    lexicon: str
    words: str
    made_at: float


def finished_entered(live: LiveAnnotated, choices: Choices, guest: str | None) -> FinishedEntered:
    """A game that is over, for this guest, None for whoever may know all of it.

    Raises `NotNow` before its end, `RacksUntold` for those who watch and are told no racks: a review tells what each
    player could have laid; `NoWordsHere`.
    """
    header, kept = live.game.header, live.game.kept
    if not kept.is_over:
        raise NotNow("This can be had when the game is over.", why="still-on")
    if guest is not None and not live.enters(guest) and live.row.settings["racks"] == NEVER:
        raise RacksUntold
    lexica = choices.lexica.get(header.ruleset.set_key, ())
    if not lexica:
        raise NoWordsHere
    return FinishedEntered(
        id=live.id,
        names=header.names,
        order=kept.position.order,
        ruleset=header.ruleset,
        record=kept.gcg(live.game.record_seen(), lexicon=header.lexicon),
        lexicon=header.lexicon,
        words=header.lexicon if header.lexicon in lexica else lexica[0],
        made_at=live.row.made_at,
    )
