"""How the draws of a game on the web were settled: who committed to what, what was opened, and what was given up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexiko.frozen import dataclass
from lexiko.notation import NotationError
from lexiko.table.fairness import (
    FIRST_METHOD,
    METHOD,
    commitment_of,
    contribution_commitment,
    drawing_commitment,
    drawing_seed,
    fair_seed,
    is_contribution,
)


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Why a drawing was begun afresh: the seat has `lost` its contribution, `left`, or was `replaced` by a computer."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingRound:
    """One drawing, counted from 1: `names`, `commitments` and `contributions` by seat, "" where there is none.

    `secret` is the server's, settled when all have committed. A drawing that was given up has no game.
    """

    number: int
    names: tuple[str, ...]
    commitments: tuple[str, ...]
    contributions: tuple[str, ...]
    secret: str
    given_up: GivenUp | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have committed and not opened."""
        pairs = zip(self.commitments, self.contributions, strict=True)
        return tuple(seat for seat, (commitment, opened) in enumerate(pairs) if commitment and not opened)

    def commitment(self, table: str) -> str:
        """All that was committed to, in one."""
        return drawing_commitment(commitment_of(self.secret), self.commitments, table=table, number=self.number)

    def seed(self, table: str) -> str:
        """The seed of the game that follows."""
        return drawing_seed(self.secret, self.contributions, table=table, number=self.number)

    def unlike(self, table: str) -> tuple[int, ...]:
        """The seats whose contribution is not the one they committed to."""
        return tuple(
            seat
            for seat, opened in enumerate(self.contributions)
            if opened
            and contribution_commitment(opened, table=table, number=self.number, seat=seat) != self.commitments[seat]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """Where a game's seed came from: the secret, what was published before, and what each seat contributed.

    `rounds` are all drawings of the table, the last one the game's, and `published` the `commitment` of each as it
    stands in the document; both are empty for the first method, which knew none.
    """

    secret: str
    commitment: str
    contributions: tuple[str, ...]
    table: str = ""
    rounds: tuple[DrawingRound, ...] = ()
    published: tuple[str, ...] = ()

    @classmethod
    def of_rounds(cls, table: str, rounds: Sequence[DrawingRound], published: Sequence[str] = ()) -> Drawing:
        """That of a table with these drawings; `published` are their commitments where they are not to be computed."""
        last = rounds[-1]
        published = tuple(published) or tuple(each.commitment(table) for each in rounds)
        return cls(
            secret=last.secret,
            commitment=published[-1],
            contributions=last.contributions,
            table=table,
            rounds=tuple(rounds),
            published=published,
        )

    @property
    def given_up(self) -> tuple[DrawingRound, ...]:
        """The drawings before the game's, which were given up."""
        return self.rounds[:-1]

    @property
    def seed(self) -> str:
        """The seed that comes of it."""
        if not self.rounds:
            return fair_seed(self.secret, self.contributions)
        return self.rounds[-1].seed(self.table)

    @property
    def commitment_holds(self) -> bool:
        """Whether what was published is what was committed to, in the drawings given up too."""
        if not self.rounds:
            return commitment_of(self.secret) == self.commitment
        return self.published == tuple(each.commitment(self.table) for each in self.rounds)

    @property
    def contributions_hold(self) -> bool | None:
        """Whether everybody opened what they had committed to, and drawings follow on each other; None: there are none.

        Only a drawing that was given up may lack something.
        """
        if not self.rounds:
            return None
        *before, last = self.rounds
        in_order = [each.number for each in self.rounds] == list(range(1, len(self.rounds) + 1))
        alike = not any(each.unlike(self.table) for each in self.rounds)
        complete = any(last.contributions) and not last.missing
        return in_order and alike and complete and last.given_up is None and all(each.given_up for each in before)


def drawing_to_record(drawing: Drawing) -> dict[str, Any]:
    """A drawing as a dict of JSON's own types."""
    if not drawing.rounds:
        return {
            "method": FIRST_METHOD,
            "commitment": drawing.commitment,
            "secret": drawing.secret,
            "contributions": list(drawing.contributions),
        }
    rounds = [_round_to_record(each, drawing.table) for each in drawing.rounds]
    return {"method": METHOD, "table": drawing.table, "rounds": rounds}


def drawing_from_record(record: dict[str, Any]) -> Drawing:
    """The drawing that `drawing_to_record` wrote so. Raises `NotationError`, `KeyError` or `TypeError`."""
    if record["method"] == METHOD:
        return _of_rounds(record)
    if record["method"] != FIRST_METHOD:
        raise NotationError(f"its draws were made by a method that this version does not know: {record['method']}")
    texts = (record["secret"], record["commitment"], *record["contributions"])
    if not all(_is_part(text) for text in texts):
        raise NotationError("secret, commitment and contributions must be texts without a |")
    return Drawing(secret=texts[0], commitment=texts[1], contributions=texts[2:])


def _round_to_record(drawn: DrawingRound, table: str) -> dict[str, Any]:
    by_seat = zip(drawn.names, drawn.commitments, drawn.contributions, strict=True)
    given_up = drawn.given_up
    return {
        "round": drawn.number,
        "commitment": drawn.commitment(table),
        "secret": drawn.secret,
        "secret_commitment": commitment_of(drawn.secret),
        "seats": [
            {"name": name, "commitment": commitment, "contribution": contribution}
            for name, commitment, contribution in by_seat
        ],
        "given_up": None if given_up is None else {"seat": given_up.seat, "why": given_up.why},
    }


def _of_rounds(record: dict[str, Any]) -> Drawing:
    rounds, table = [_round_from_record(each) for each in record["rounds"]], record["table"]
    published = [each["commitment"] for each in record["rounds"]]
    if not rounds or not _is_part(table) or not all(isinstance(text, str) for text in published):
        raise NotationError("its draws need the table's name, a drawing at least, and what each was committed to")
    return Drawing.of_rounds(table, rounds, published)


def _round_from_record(record: dict[str, Any]) -> DrawingRound:
    seats, given_up = record["seats"], record["given_up"]
    number, secret = record["round"], record["secret"]
    texts = [secret, *(seat[part] for seat in seats for part in ("name", "commitment", "contribution"))]
    if isinstance(number, bool) or not isinstance(number, int) or not all(isinstance(text, str) for text in texts):
        raise NotationError("a drawing has its number, and texts for its secret and everything of the seats")
    if not all(_is_part(text) for text in (secret, *(seat["commitment"] for seat in seats))):
        raise NotationError("secrets and commitments must be texts without a |")
    if not all(seat["contribution"] == "" or is_contribution(seat["contribution"]) for seat in seats):
        raise NotationError("a contribution is 64 hexadecimal digits")
    return DrawingRound(
        number=number,
        names=tuple(seat["name"] for seat in seats),
        commitments=tuple(seat["commitment"] for seat in seats),
        contributions=tuple(seat["contribution"] for seat in seats),
        secret=secret,
        given_up=None if given_up is None else _given_up_from_record(given_up, len(seats)),
    )


def _given_up_from_record(record: dict[str, Any], seats: int) -> GivenUp:
    seat, why = record["seat"], record["why"]
    if isinstance(seat, bool) or seat not in range(seats) or not isinstance(why, str):
        raise NotationError("a drawing that was given up names the seat and why")
    return GivenUp(seat, why)


def _is_part(text: object) -> bool:
    return isinstance(text, str) and "|" not in text
