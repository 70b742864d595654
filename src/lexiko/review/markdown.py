"""A review as Markdown: its players, its turning points with their boards, and all turns in a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lexiko.coaching import number
from lexiko.notation import format_board, format_tiles
from lexiko.review.facts import Review, ReviewedTurn
from lexiko.review.several import PlayerOverall, Reviews, kinds_compared
from lexiko.review.wording import (
    ROMAN,
    chance_mark,
    chance_sentence,
    heading,
    kind_name,
    kind_or_all,
    kind_told,
    kinds_told,
    lost_text,
    luck_told,
    notes,
    outcome,
    play_told,
    turn_sentences,
)
from lexiko.translations import Translations


def review_in_markdown(review: Review, say: Translations) -> str:
    """The whole review as text that is read well as it stands."""
    return "\n".join(_lines(review, say)) + "\n"


def _lines(review: Review, say: Translations) -> Iterator[str]:
    title = say("review.title", name=review.name) if review.name else " – ".join(review.players)
    yield from (
        f"# {plain(title)}",
        "",
        f"**{plain(outcome(review, say))}**",
        "",
        f"{plain(heading(review, say))}.",
        "",
    )
    yield from (f"- {plain(note)}" for note in [say("review.marks") + ".", *notes(review, say)])
    yield from ("", f"## {say('review.players')}", "", *_players(review, say), "")
    yield from _points(review, say)
    yield from (f"## {say('review.all-turns')}", "", *_turns(review, say))


def plain(text: str) -> str:
    r"""A text in which Markdown finds no signs of its own.

    >>> print(plain("_Ann_ <b> | C*"))
    \_Ann\_ &lt;b> \| C\*
    """
    for sign in "\\`*_[]|#":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("<", "&lt;")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> Iterator[str]:
    """A table; the columns of `numbers` are set to the right."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join('---:' if place in numbers else '---' for place in range(len(head)))}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _players(review: Review, say: Translations) -> Iterator[str]:
    head = [say(f"review.{key}") for key in ("player", "offered", "taken", "lost-all", "luck-all", "kinds")]
    rows = (
        [
            plain(review.players[totals.seat]),
            number(totals.offered, say),
            number(totals.taken, say),
            number(totals.lost, say),
            luck_told(totals, say),
            plain(kinds_told(totals, say)),
        ]
        for totals in review.totals
    )
    yield from table(head, rows, numbers=(1, 2, 3, 4))


def _points(review: Review, say: Translations) -> Iterator[str]:
    yield from (f"## {say('review.turning-points')}", "")
    if not review.turning_points:
        yield from (say("review.no-turning-points"), "")
    for roman, point in zip(ROMAN, review.turning_points, strict=False):
        turn = review.turn(point.worst)
        name = say("review.turn-heading", number=turn.number, name=review.players[turn.seat])
        if len(point.turns) > 1:
            name = say("review.turning-ending", turns=", ".join(map(str, point.turns)))
        yield from (f"### {say('review.turning-point', number=roman)}: {plain(name)}", "")
        yield from _position(turn, review, say)


def _position(turn: ReviewedTurn, review: Review, say: Translations) -> Iterator[str]:
    """The board before a turn, its rack, what was played, what was best, and why."""
    alphabet = review.ruleset.tile_set.alphabet
    yield from ("```text", format_board(turn.board, review.ruleset.layout, alphabet), "```", "")
    yield f"{say('review.rack')}: {format_tiles(turn.rack, alphabet)}."
    yield f"{say('review.made')}: {plain(play_told(turn.text, say))}, {turn.points}."
    if turn.best and not turn.is_best:
        yield f"{say('review.best')}: {plain(play_told(turn.best.text, say))}, {turn.best.points}."
    yield " ".join(map(plain, turn_sentences(turn, say)))
    if chance := chance_sentence(turn, say):
        yield f"{chance}."
    yield ""


def _turns(review: Review, say: Translations) -> Iterator[str]:
    head = [
        "#",
        *(say(f"review.{key}") for key in ("player", "rack", "move", "points", "best", "cost", "chances", "cause")),
    ]
    yield from table(head, (_row(turn, review, say) for turn in review.turns), numbers=(0, 4, 6, 7))


def _row(turn: ReviewedTurn, review: Review, say: Translations) -> list[str]:
    best = plain(play_told(turn.best.text, say)) if turn.best and not turn.is_best else ""
    chances = f"{chance_mark(turn.how)} {number(100 * turn.chance_lost, say)}" if turn.chance_lost else ""
    cause = "–" if turn.left_out else kind_told(turn, say)
    return [
        str(turn.number),
        plain(review.players[turn.seat]),
        format_tiles(turn.rack, review.ruleset.tile_set.alphabet),
        plain(play_told(turn.text, say)),
        str(turn.points),
        best,
        lost_text(turn, say),
        chances,
        cause,
    ]


def reviews_in_markdown(reviews: Reviews, say: Translations) -> str:
    """Several reviews as text: each player month by month, the kinds of mistakes, and the largest losses."""
    games = say("review.games", count=len(reviews.games))
    lines = [f"# {plain(say('review.games-title', name=reviews.name, games=games))}", "", say("review.marks") + ".", ""]
    lines += [say("review.offered-means"), ""]
    if compared := kinds_compared(reviews):
        lines += [f"## {say('review.compared')}", "", f"{say('review.points-a-game')}:", ""]
        head = [say("review.kinds"), *(player.name for player in reviews.players)]
        cells = ([kind_or_all(row.kind, say), *(number(lost, say) for lost in row.lost)] for row in compared)
        lines += [*table(head, cells, numbers=range(1, len(head))), ""]
    for player in reviews.players:
        lines += _overall(player, reviews, say)
    lines += [f"## {say('review.all-games')}", ""]
    lines += [f"- {plain(game.name)}: {plain(outcome(game, say))}" for game in reviews.games]
    lines += [""]
    if reviews.not_read:
        lines += [f"## {say('review.not-read')}", ""]
        lines += [f"- {plain(file)}: {plain(why)}" for file, why in reviews.not_read]
    return "\n".join(lines).rstrip("\n") + "\n"


def _overall(player: PlayerOverall, reviews: Reviews, say: Translations) -> Iterator[str]:
    yield from (f"## {plain(player.name)}", "", f"{say('review.by-month')}, {say('review.points-a-game')}:", "")
    head = [say(f"review.{key}") for key in ("month", "how-many", "offered", "taken", "lost-all", "luck-all")]
    rows = []
    for month in player.months:
        points = [number(month.a_game(each), say) for each in (month.offered, month.taken, month.lost)]
        luck = number(month.a_game(month.luck), say, signed=True)
        rows.append([month.month or say("review.undated"), str(month.games), *points, luck])
    yield from table(head, rows, numbers=(1, 2, 3, 4, 5))
    yield ""
    overall = player.overall
    if overall.by_kind:
        kinds = sorted(overall.by_kind, key=lambda each: -each[2])
        head = [say("review.kinds"), "#", say("review.points-a-game")]
        cells = ([kind_name(kind, say), str(times), number(overall.a_game(lost), say)] for kind, times, lost in kinds)
        yield from table(head, cells, numbers=(1, 2))
        yield ""
    yield from (f"{say('review.largest')}:", "")
    if not player.largest:
        yield f"- {say('review.largest-none')}"
    for loss in player.largest:
        turn, game = loss.turn, reviews.games[loss.game]
        made = say(
            "review.for-best", made=play_told(turn.text, say), best=play_told(turn.best.text, say) if turn.best else ""
        )
        kind = kind_name(turn.cause.kind if turn.cause else "none", say)
        where = f"{plain(game.name)}, {say('review.turn', number=turn.number)}"
        yield f"- {lost_text(turn, say)}: {plain(made)}, {kind} ({where})"
    yield ""
