"""The page of one reviewed game: a graph, a board for every turn, and the turns, in one file without a script."""

from __future__ import annotations

from html import escape

from lexiko.coaching import number
from lexiko.review.facts import PlayerTotals, Review, ReviewedTurn, Weighed
from lexiko.review.pages.boards import rack_row, symbols, turn_board
from lexiko.review.pages.graph import graph
from lexiko.review.pages.looks import document
from lexiko.review.wording import (
    ROMAN,
    chance_sentence,
    heading,
    kind_name,
    kind_told,
    kinds_told,
    lost_sentence,
    luck_sentence,
    luck_told,
    main_word,
    mark,
    move_sentence,
    notes,
    outcome,
    play_told,
    turn_sentences,
)
from lexiko.translations import Translations

_MOST_BAR = 60.0
"""A loss of so many points or more has the longest bar, in every review: bars of two can be compared."""


def review_page(review: Review, say: Translations, *, seat: int = 0, back: str = "") -> str:
    """A review as HTML, seen by one of its players; `back` is where a page of several games is."""
    shown = review.shown_first
    parts = [symbols(review.ruleset), _head(review, say, back), "<main>", _graph(review, seat, say)]
    parts += [_turn(turn, review, say, first=turn.number == shown) for turn in review.turns]
    parts += [_list(review, say), _totals(review, say), _notes(review, say), "</main>"]
    title = f"{' – '.join(review.players)}: {say('review.page')}"
    unchosen = f'body:not(:has(.turn :target)) .to[href="#turn-{shown}"]'
    styles = _selected([*(_row(turn.number) for turn in review.turns), unchosen])
    return document(title, "".join(parts), say, ruleset=review.ruleset, styles=styles)


def _row(turn: int) -> str:
    return f'body:has(#turn-{turn}:target) .to[href="#turn-{turn}"]'


def _selected(selectors: list[str]) -> str:
    """How the row of the turn that is shown looks."""
    names = ",".join(selectors)
    return f"{names}{{background:var(--ink);color:var(--surface);--soft:var(--surface)}}"


def _head(review: Review, say: Translations, back: str) -> str:
    way = f'<a class="back" href="{escape(back, quote=True)}">{escape(say("review.all-games"))}</a>' if back else ""
    return (
        f'<header><p class="mark">Lexiko</p><h1>{escape(outcome(review, say))}</h1>'
        f'<p class="cap">{escape(heading(review, say))}</p>{way}</header>'
    )


def _graph(review: Review, seat: int, say: Translations) -> str:
    drawn = graph(review, seat, say)
    if not drawn:
        return ""
    name = review.players[seat]
    legend = say("review.graph-legend", name=name) if len(review.players) == 2 else say("review.graph-alone")
    links = "".join(
        f'<a href="#turn-{point.worst}">{roman}<span>{escape(_point_name(point.turns, say))}</span></a>'
        for roman, point in zip(ROMAN, review.turning_points, strict=False)
    )
    if not links:
        links = f"<p>{escape(say('review.no-turning-points'))}</p>"
    return (
        f'<section class="paper chances"><h2>{escape(say("review.graph", name=name))}</h2>'
        f'<p class="cap">{escape(say("review.marks"))}. {escape(legend)}</p>{drawn}'
        f'<nav class="points" aria-label="{escape(say("review.turning-points"), quote=True)}">{links}</nav></section>'
    )


def _point_name(turns: tuple[int, ...], say: Translations) -> str:
    if len(turns) > 1:
        return say("review.turning-ending", turns=", ".join(map(str, turns)))
    return say("review.turn", number=turns[0])


def _turn(turn: ReviewedTurn, review: Review, say: Translations, *, first: bool) -> str:
    """One turn: its board, what is said of it, its plates and rack, and the ways to its neighbours."""
    point = next((place for place, each in enumerate(review.turning_points) if turn.number in each.turns), None)
    leads = point is not None and review.turning_points[point].worst == turn.number
    kinds = ["turn", "first" if first else "", "point" if leads else ""]
    name = review.players[turn.seat]
    title = say("review.turn-heading", number=turn.number, name=name)
    if point is not None:
        title = f"{say('review.turning-point', number=ROMAN[point])}: {title}"
    return (
        f'<section class="{" ".join(filter(None, kinds))}" aria-labelledby="h-{turn.number}">'
        f'<div class="left"><div class="bd paper" id="turn-{turn.number}">{turn_board(turn, review, say)}</div>'
        f'<div class="rk"><div class="duo">{_plates(turn, say)}</div>'
        f'<div class="row">{rack_row(turn.rack, review, say)}{_stepper(turn, review, say)}</div></div></div>'
        f'<div class="why paper"><h2 id="h-{turn.number}">{escape(title)}</h2>{_why(turn, say)}</div></section>'
    )


def _why(turn: ReviewedTurn, say: Translations) -> str:
    said = " ".join(filter(None, [*turn_sentences(turn, say), luck_sentence(turn, say)]))
    facts = []
    if turn.cause:
        facts.append(f'<p class="kind">{escape(kind_name(turn.cause.kind, say))}</p>')
    facts.append(f"<p>{escape(said)}</p>")
    if lost := lost_sentence(turn, say):
        facts.append(f'<p class="fact">{escape(lost)}</p>')
    if turn.tells_chances and (chance := chance_sentence(turn, say)):
        facts.append(f'<p class="fact">{escape(chance)}</p>')
    return "".join(facts)


def _plates(turn: ReviewedTurn, say: Translations) -> str:
    plates = _plate("made", turn, say, text=play_told(turn.text, say), points=turn.points, move=turn.made)
    if turn.best and not turn.is_best:
        plates += _plate(
            "could", turn, say, text=play_told(turn.best.text, say), points=turn.best.points, move=turn.best
        )
    return plates


def _plate(kind: str, turn: ReviewedTurn, say: Translations, *, text: str, points: int, move: Weighed | None) -> str:
    label = say("review.made" if kind == "made" else "review.best")
    said = say("review.taken-back") if kind == "made" and turn.withdrawn else move_sentence(turn, move, say)
    return (
        f'<div class="plate {kind}"><p class="lab">{escape(label)}</p><p class="w">{escape(text)}</p>'
        f'<p class="pt">{points}</p><p class="cap">{escape(said)}</p></div>'
    )


def _stepper(turn: ReviewedTurn, review: Review, say: Translations) -> str:
    ways = []
    for to, key, sign in ((turn.number - 1, "previous", "‹"), (turn.number + 1, "next", "›")):
        name = escape(say(f"review.{key}"), quote=True)
        if 1 <= to <= len(review.turns):
            ways.append(f'<a class="btn" href="#turn-{to}" aria-label="{name}">{sign}</a>')
        else:
            ways.append('<span class="btn off" aria-hidden="true"></span>')
    here, of_all = say("review.turn", number=turn.number), say("review.of", count=len(review.turns))
    return f'<div class="step">{ways[0]}<p><b>{escape(here)}</b> {escape(of_all)}</p>{ways[1]}</div>'


def _list(review: Review, say: Translations) -> str:
    """All turns; those of two players side by side where there is room."""
    players = len(review.players)
    heads = "".join(_list_head(totals, review, say) for totals in review.totals)
    rows = "".join(_list_row(turn, review, say) for turn in review.turns)
    side = " two" if players == 2 else ""
    return (
        f'<section class="paper list{side}"><h2>{escape(say("review.all-turns"))}</h2>'
        f'<div class="heads">{heads}</div><ol>{rows}</ol></section>'
    )


def _list_head(totals: PlayerTotals, review: Review, say: Translations) -> str:
    """A player's name, what the draws offered a turn, and what was taken of it."""
    name = escape(review.players[totals.seat])
    if not totals.turns:
        return f'<div class="th"><h3>{name}</h3></div>'
    offered, taken = totals.offered / totals.turns, totals.taken / totals.turns
    most = max((each.offered / each.turns for each in review.totals if each.turns), default=1.0) or 1.0
    bars = []
    for kind, value, key in (("out", offered, "offered"), ("in", taken, "taken")):
        width = max(0.0, 100 * value / most)
        text = f"{number(value, say, digits=1)} {say(f'review.{key}')}"
        bars.append(f'<p class="bar"><i class="{kind}" style="--w:{width:.1f}"></i><span>{escape(text)}</span></p>')
    return (
        f'<div class="th"><h3>{name}</h3><p class="cap">{escape(say("review.points-a-turn"))}</p>{"".join(bars)}</div>'
    )


def _list_row(turn: ReviewedTurn, review: Review, say: Translations) -> str:
    point = next((place for place, each in enumerate(review.turning_points) if turn.number in each.turns), None)
    roman = f'<b class="tp">{ROMAN[point]}</b>' if point is not None else ""
    kind = escape(kind_told(turn, say))
    lost, who = "", escape(review.players[turn.seat])
    if round(turn.lost):
        width = min(1.0, turn.lost / _MOST_BAR)
        lost = f'<i style="--w:{100 * width:.0f}"></i>{mark(turn.how)}&nbsp;{number(turn.lost, say)}'
    return (
        f'<li class="p{turn.seat}"><a class="to" href="#turn-{turn.number}"><span class="n">{turn.number}</span>'
        f'<span class="who">{who}</span> <span class="w">{escape(main_word(turn.text))}</span> '
        f"{_best_in_print(turn, say)}"
        f'<span class="p">{turn.points}</span> <span class="k">{kind}{roman}</span> <span class="lo">{lost}</span>'
        "</a></li>"
    )


def _best_in_print(turn: ReviewedTurn, say: Translations) -> str:
    """The best play beside the one made, on paper, where no turn can be pressed to see it."""
    if not turn.best or turn.is_best:
        return ""
    text = f"{play_told(turn.best.text, say)}, {turn.best.points}"
    return f'<span class="could">{escape(text)}</span> '


def _totals(review: Review, say: Translations) -> str:
    """Each player's sums, and where points stayed lying."""
    columns = ("offered", "taken", "lost-all", "luck-all")
    head = "".join(f'<th scope="col">{escape(say(f"review.{key}"))}</th>' for key in columns)
    rows = []
    for totals in review.totals:
        values = (totals.offered, totals.taken, totals.lost)
        cells = "".join(f"<td>{number(value, say)}</td>" for value in values)
        cells += f"<td>{luck_told(totals, say)}</td>"
        rows.append(f'<tr><th scope="row">{escape(review.players[totals.seat])}</th>{cells}</tr>')
    kinds = "".join(
        f"<li><b>{escape(review.players[totals.seat])}</b> {escape(kinds_told(totals, say))}</li>"
        for totals in review.totals
        if totals.by_kind
    )
    lying = f"<h3>{escape(say('review.kinds'))}</h3><ul>{kinds}</ul>" if kinds else ""
    return (
        f'<section class="paper sums"><h2>{escape(say("review.players"))}</h2><div class="wide" tabindex="0"'
        f' role="region" aria-label="{escape(say("review.players"), quote=True)}"><table><thead><tr>'
        f'<th scope="col">{escape(say("review.player"))}</th>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
        f"</div>{lying}</section>"
    )


def _notes(review: Review, say: Translations) -> str:
    said = "".join(f"<li>{escape(note)}</li>" for note in notes(review, say))
    drawn = "".join(f"<li>{escape(say(key))}</li>" for key in ("review.premium-drawn", "review.offered-means"))
    return f'<footer class="notes"><ul>{drawn}{said}</ul></footer>'
