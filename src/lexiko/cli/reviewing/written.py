"""Where a review is written to, and in which form: a page, Markdown, or JSON."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.output import json_text, write_whole
from lexiko.cli.records.errors import CannotWrite
from lexiko.notation import with_format

if TYPE_CHECKING:
    from lexiko.review import Review, Reviews
    from lexiko.translations import Translations

_FORMS = (".html", ".md", ".json")
_INDEX = "index.html"


def check_out(out: Path | None, *, several: bool) -> None:
    """Refuse, before any work is done, what cannot be written. Raises `CannotWrite`."""
    if out is None:
        return
    suffix = out.suffix.lower()
    if several and not suffix:
        if out.is_file():
            raise CannotWrite(f"{out} is a file, and the pages of several games go to a folder")
    elif several and suffix not in _FORMS[1:]:
        raise CannotWrite(f"{out}: several games are written to a folder, or to one file that ends in .md or .json")
    elif suffix not in _FORMS:
        raise CannotWrite(f"{out}: a review is written as .html, .md or .json; let its name end so")
    if not out.absolute().parent.is_dir():
        raise CannotWrite(f"there is no folder {out.parent} to write {out.name} to")


def check_player(player: str, names: Iterable[str]) -> None:
    """Refuse somebody who plays in none of the games. Raises `click.BadParameter`."""
    known = dict.fromkeys(names)
    if player and player.casefold() not in {name.casefold() for name in known}:
        raise click.BadParameter(f"{player!r} does not play in it; there are {', '.join(known)}", param_hint="--player")


class ReviewWriter:
    """Reviews as they are written, in a language, seen by one player."""

    def __init__(self, say: Translations, *, player: str) -> None:
        self._say, self._player = say, player

    def game(self, review: Review, out: Path) -> None:
        """Write one review in the form that the name of the file asks for. Raises `OSError`."""
        check_player(self._player, review.players)
        suffix = out.suffix.lower()
        if suffix == ".json":
            content = json_text(with_format(self.json_of_game(review))) + "\n"
        elif suffix == ".md":
            content = self.text_of_game(review)
        else:
            content = self.page_of_game(review)
        write_whole(out, content.encode())

    def folder(self, reviews: Reviews, out: Path) -> None:
        """Write several: a folder of pages, or one file. Raises `OSError`."""
        if out.suffix.lower() == ".json":
            write_whole(out, (json_text(with_format(self.json_of_games(reviews))) + "\n").encode())
            return
        if out.suffix.lower() == ".md":
            write_whole(out, self.text_of_games(reviews).encode())
            return
        from lexiko.review import reviews_page

        out.mkdir(exist_ok=True)
        pages = _names([game.name for game in reviews.games])
        for game, page in zip(reviews.games, pages, strict=True):
            write_whole(out / page, self.page_of_game(game, back=_INDEX).encode())
        write_whole(out / _INDEX, reviews_page(reviews, self._say, pages=pages).encode())

    def page_of_game(self, review: Review, *, back: str = "") -> str:
        """The page of one game."""
        from lexiko.review import review_page

        return review_page(review, self._say, seat=self._seat(review), back=back)

    def text_of_game(self, review: Review) -> str:
        """One game in Markdown."""
        from lexiko.review import review_in_markdown

        return review_in_markdown(review, self._say)

    def text_of_games(self, reviews: Reviews) -> str:
        """Several games in Markdown."""
        from lexiko.review import reviews_in_markdown

        return reviews_in_markdown(reviews, self._say)

    def json_of_game(self, review: Review) -> dict[str, Any]:
        """One game for programs."""
        from lexiko.review import review_for_programs

        return review_for_programs(review, self._say)

    def json_of_games(self, reviews: Reviews) -> dict[str, Any]:
        """Several games for programs."""
        from lexiko.review import reviews_for_programs

        return reviews_for_programs(reviews, self._say)

    def _seat(self, review: Review) -> int:
        """Whose chances are drawn."""
        names = [name.casefold() for name in review.players]
        return names.index(self._player.casefold()) if self._player.casefold() in names else 0


def _names(games: list[str]) -> list[str]:
    """The files of the games' own pages, each name once, none that of the index.

    >>> _names(["final", "final", "index"])
    ['final.html', 'final-2.html', 'index-2.html']
    """
    taken, names = {_INDEX}, []
    for game in games:
        name, count = f"{game}.html", 1
        while name.casefold() in taken:
            count += 1
            name = f"{game}-{count}.html"
        taken.add(name.casefold())
        names.append(name)
    return names
