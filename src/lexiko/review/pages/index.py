"""The page of several reviewed games: where each player loses most, month by month, and the largest losses by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from lexiko.coaching import number
from lexiko.review.pages.looks import document
from lexiko.review.several import PlayerOverall, Reviews, SumsOfGames, kinds_compared
from lexiko.review.wording import kind_name, kind_or_all, mark, outcome, play_told
from lexiko.translations import Translations

_MOST_LISTED = 60
_WIDTH, _HIGH, _FOOT, _HEAD = 320, 110, 16, 14
_LINE_WIDTH, _LINE_HEIGHT = 150, 30


def reviews_page(reviews: Reviews, say: Translations, *, pages: Sequence[str] = ()) -> str:
    """Several reviews as HTML; `pages` are where each game's own page is, none where it has none."""
    games = say("review.games", count=len(reviews.games))
    title = say("review.games-title", name=reviews.name, games=games)
    heading = f'<p class="mark">Lexiko</p><h1>{escape(title)}</h1><p class="cap">{escape(say("review.marks"))}. '
    heading += f"{escape(say('review.offered-means'))}</p>"
    parts = [f'<header>{heading}</header><main class="over">']
    most = max((month.a_game(month.offered) for player in reviews.players for month in player.months), default=1.0)
    parts.append(_compared(reviews, say))
    parts += [_player(player, reviews, say, pages=pages, most=most or 1.0) for player in reviews.players]
    parts += [_games(reviews, say, pages), _not_read(reviews, say), "</main>"]
    return document(title, "".join(parts), say)


def _compared(reviews: Reviews, say: Translations) -> str:
    """A row for each kind of mistake, a column for each player."""
    rows = kinds_compared(reviews)
    if not rows:
        return ""
    names = "".join(f'<th scope="col">{escape(player.name)}</th>' for player in reviews.players)
    body = "".join(
        f'<tr><th scope="row">{escape(kind_or_all(row.kind, say))}</th>'
        f"{''.join(f'<td>{number(lost, say)}</td>' for lost in row.lost)}</tr>"
        for row in rows
    )
    title = escape(say("review.compared"), quote=True)
    return (
        f'<section class="paper person all"><h2>{title} <small>{escape(say("review.points-a-game"))}</small></h2>'
        f'<div class="wide" role="region" tabindex="0" aria-label="{title}"><table><thead><tr>'
        f'<th scope="col">{escape(say("review.kinds"))}</th>{names}</tr></thead><tbody>{body}</tbody></table></div>'
        "</section>"
    )


def _player(player: PlayerOverall, reviews: Reviews, say: Translations, *, pages: Sequence[str], most: float) -> str:
    overall = player.overall
    offered, taken = (number(overall.a_game(points), say) for points in (overall.offered, overall.taken))
    said = [say("review.offered-sentence", offered=offered, taken=taken, name=player.name)]
    if kinds := sorted(overall.by_kind, key=lambda each: -each[2]):
        points = number(overall.a_game(kinds[0][2]), say)
        said.append(say("review.most-lost", kind=kind_name(kinds[0][0], say), points=points))
    games = say("review.games", count=overall.games)
    return (
        f'<section class="paper person"><h2>{escape(player.name)} <small>{escape(games)}</small></h2>'
        f"<p>{escape(' '.join(said))}</p>{_months(player, say, most)}{_kinds(player, reviews, say)}"
        f"{_largest(player, reviews, say, pages)}</section>"
    )


def _months(player: PlayerOverall, say: Translations, most: float) -> str:
    """An outline for what was offered, filled as far as it was taken; on one scale for all players."""
    step = min(64.0, (_WIDTH - 8) / max(1, len(player.months)))
    label = escape(f"{say('review.by-month')}, {say('review.points-a-game')}", quote=True)
    marks = []
    for place, month in enumerate(player.months):
        x, width = 4 + place * step, min(30.0, 0.6 * step)
        offered, taken = month.a_game(month.offered), month.a_game(month.taken)
        top, full = _upward(offered, most), _upward(taken, most)
        foot = _HEAD + _HIGH
        marks.append(
            f'<rect class="out" x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{foot - top:.1f}"/>'
            f'<rect class="in" x="{x:.1f}" y="{full:.1f}" width="{width:.1f}" height="{max(0.0, foot - full):.1f}"/>'
            f'<text class="num" x="{x + width / 2:.1f}" y="{top - 3:.1f}">{number(offered, say)}</text>'
            f'<text class="num" x="{x + width / 2:.1f}" y="{foot + 12}">{escape(_short(month, say))}</text>'
        )
    drawn = f'<svg class="months" viewBox="0 0 {_WIDTH} {_HEAD + _HIGH + _FOOT}" role="img" aria-label="{label}">'
    return f"<h3>{escape(say('review.by-month'))}</h3>{drawn}{''.join(marks)}</svg>{_month_table(player, say)}"


def _upward(points: float, most: float) -> float:
    return _HEAD + _HIGH * (1 - min(1.0, max(0.0, points / most)))


def _short(month: SumsOfGames, say: Translations) -> str:
    return f"{month.month[5:7]}/{month.month[2:4]}" if month.month else say("review.undated")


def _month_table(player: PlayerOverall, say: Translations) -> str:
    columns = ("how-many", "offered", "taken", "lost-all", "luck-all")
    head = "".join(f'<th scope="col">{escape(say(f"review.{key}"))}</th>' for key in columns)
    rows = []
    for month in player.months:
        values = [number(month.a_game(points), say) for points in (month.offered, month.taken, month.lost)]
        cells = [str(month.games), *values, number(month.a_game(month.luck), say, signed=True)]
        told = "".join(f"<td>{cell}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{escape(month.month or say("review.undated"))}</th>{told}</tr>')
    label = escape(f"{player.name}: {say('review.by-month')}", quote=True)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{label}"><table><thead><tr>'
        f'<th scope="col">{escape(say("review.month"))}</th>{head}</tr></thead><tbody>{"".join(rows)}</tbody>'
        "</table></div>"
    )


def _kinds(player: PlayerOverall, reviews: Reviews, say: Translations) -> str:
    """Each kind of mistake with its points a game, and how they went month by month; on one scale for all players."""
    overall = player.overall
    kinds = sorted(overall.by_kind, key=lambda each: -each[2])
    if not kinds:
        return ""
    months = [month for each in reviews.players for month in each.months]
    most = max((month.a_game(lost) for month in months for _, _, lost in month.by_kind), default=0.0) or 1.0
    rows = []
    for kind, times, lost in kinds:
        often = say("review.times", count=times)
        rows.append(
            f"<li><b>{escape(kind_name(kind, say))}</b><small>{escape(often)}</small>"
            f'<span class="p">≈ {number(overall.a_game(lost), say)}</span>{_line(kind, player.months, say, most)}</li>'
        )
    return (
        f'<h3>{escape(say("review.kinds"))}</h3><p class="cap">{escape(say("review.points-a-game"))}</p>'
        f'<ul class="kinds">{"".join(rows)}</ul>'
    )


def _line(kind: str, months: Sequence[SumsOfGames], say: Translations, most: float) -> str:
    """A line through the months, the newest dot large; nothing to compare without two of them."""
    if len(months) < 2:
        return ""
    places = []
    for place, month in enumerate(months):
        x = 6 + (_LINE_WIDTH - 12) * place / (len(months) - 1)
        places.append((x, 4 + (_LINE_HEIGHT - 8) * (1 - month.a_game(month.of_kind(kind)) / most)))
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    x, y = places[-1]
    told = "; ".join(f"{_short(month, say)}: {number(month.a_game(month.of_kind(kind)), say)}" for month in months)
    return (
        f'<svg class="line" viewBox="0 0 {_LINE_WIDTH} {_LINE_HEIGHT}" role="img"'
        f' aria-label="{escape(told, quote=True)}">'
        f"<title>{escape(told)}</title>"
        f'<path class="rule" d="M6 {_LINE_HEIGHT - 4}H{_LINE_WIDTH - 6}"/>'
        f'<path class="draw" d="M{path}"/><circle class="newest" cx="{x:.1f}" cy="{y:.1f}" r="3"/></svg>'
    )


def _largest(player: PlayerOverall, reviews: Reviews, say: Translations, pages: Sequence[str]) -> str:
    rows = "".join(_losses(player, reviews, say, pages))
    listed = f'<ol class="losses">{rows}</ol>' if rows else f"<p>{escape(say('review.largest-none'))}</p>"
    return f"<h3>{escape(say('review.largest'))}</h3>{listed}"


def _losses(player: PlayerOverall, reviews: Reviews, say: Translations, pages: Sequence[str]) -> Iterator[str]:
    for loss in player.largest[:_MOST_LISTED]:
        game, turn = reviews.games[loss.game], loss.turn
        best = play_told(turn.best.text, say) if turn.best else ""
        text = escape(say("review.for-best", made=play_told(turn.text, say), best=best))
        if loss.game < len(pages):
            text = f'<a href="{escape(pages[loss.game], quote=True)}#turn-{turn.number}">{text}</a>'
        kind = kind_name(turn.cause.kind if turn.cause else "none", say)
        where = ", ".join(part for part in (game.date, game.name, say("review.turn", number=turn.number)) if part)
        yield (
            f'<li><span class="w">{text}</span><span class="cap">{escape(kind)}. {escape(where)}</span>'
            f'<span class="lo">{mark(turn.how)}&nbsp;{number(turn.lost, say)}</span></li>'
        )


def _games(reviews: Reviews, say: Translations, pages: Sequence[str]) -> str:
    rows = []
    for place, game in enumerate(reviews.games):
        name = escape(game.name)
        if place < len(pages):
            name = f'<a href="{escape(pages[place], quote=True)}">{name}</a>'
        rows.append(f'<li><span class="w">{name}</span><span class="cap">{escape(outcome(game, say))}</span></li>')
    return (
        f'<section class="paper person"><h2>{escape(say("review.all-games"))}</h2>'
        f'<ol class="losses">{"".join(rows)}</ol></section>'
    )


def _not_read(reviews: Reviews, say: Translations) -> str:
    if not reviews.not_read:
        return ""
    rows = "".join(f"<li><b>{escape(file)}</b>: {escape(why)}</li>" for file, why in reviews.not_read)
    return f'<section class="paper person"><h2>{escape(say("review.not-read"))}</h2><ul>{rows}</ul></section>'
