"""Finished games, and who has their records: those of tables, and those entered while they were played elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Protocol

from lexiko.lexicon import open_lexicon
from lexiko.notation import GcgGame, format_gcg
from lexiko.review import Heading, ReviewEffort
from lexiko.rulebook import edition_of
from lexiko.rules import Ruleset
from lexiko.server.annotated import AnnotatedGames, FinishedEntered
from lexiko.server.archive import called_in, check_finished, finished_game
from lexiko.server.reviews.question import ReviewQuestion
from lexiko.server.tables import TableHistory, TableService, language_of


class FinishedGame(Protocol):
    """A finished game that can be reviewed."""

    @property
    def key(self) -> str:
        """What its review is known by; another one where the record has been changed since."""

    def names(self, language: str) -> list[str]:
        """What its players are called, by seat."""

    def question(self, leaves: Mapping[str, str], effort: ReviewEffort) -> ReviewQuestion:
        """All that a review takes. It blocks, for a moment."""


class FinishedGames(Protocol):
    """Whoever has records of finished games."""

    async def seen_by(self, game: str, guest: str) -> FinishedGame:
        """A game, if this guest may see its record. Raises why not, `NotNow` before its end."""

    async def of(self, key: str) -> FinishedGame | None:
        """The game whose review is known by a key; None where it is another one's, or has been changed since."""


class FinishedTables:
    """The games of tables."""

    def __init__(self, tables: TableService) -> None:
        """All of them."""
        self._tables = tables

    async def seen_by(self, game: str, guest: str) -> FinishedGame:
        """Raises `NotNow` before the game's end, `NoSuchTable`, `NoSpectators`."""
        return _OfTable((await self._tables.seen_by(game, guest)).history)

    async def of(self, key: str) -> FinishedGame | None:
        """Raises `NoSuchTable`."""
        return None if _ENTERED in key else _OfTable((await self._tables.table(key)).history)


class FinishedAnnotated:
    """Games entered while they were played elsewhere."""

    def __init__(self, games: AnnotatedGames) -> None:
        """All of them."""
        self._games = games

    async def seen_by(self, game: str, guest: str) -> FinishedGame:
        """Raises `NotNow` before the game's end, `RacksUntold`, `NoWordsHere`, `NoSuchAnnotated`."""
        return _Entered(await self._games.finished(game, guest))

    async def of(self, key: str) -> FinishedGame | None:
        """Raises `NoSuchAnnotated`, and `NotNow` where it goes on again."""
        game, entered, _ = key.partition(_ENTERED)
        if not entered:
            return None
        found = _Entered(await self._games.finished(game))
        return found if found.key == key else None


_ENTERED = "."
"""Stands in the keys of entered games, behind the game's id, and in no table's id."""


class _OfTable:
    def __init__(self, history: TableHistory) -> None:
        check_finished(history)
        self._history = history

    @property
    def key(self) -> str:
        return self._history.table_id

    def names(self, language: str) -> list[str]:
        return [called_in(language, place.name, place.bot) for place in self._history.state.places]

    def question(self, leaves: Mapping[str, str], effort: ReviewEffort) -> ReviewQuestion:
        history = self._history
        header, position = history.header, history.state.position
        assert position is not None
        return _question(
            finished_game(history),
            history.agreement.ruleset,
            order=position.order,
            lexicon=header.lexicon,
            fingerprint=header.lexicon_fingerprint,
            begun_at=history.created_at,
            leaves=leaves,
            effort=effort,
        )


class _Entered:
    def __init__(self, game: FinishedEntered) -> None:
        self._game = game
        self.key = f"{game.id}{_ENTERED}{sha256(format_gcg(game.record).encode()).hexdigest()[:16]}"

    def names(self, language: str) -> list[str]:  # noqa: ARG002  # of people, in every language
        return list(self._game.names)

    def question(self, leaves: Mapping[str, str], effort: ReviewEffort) -> ReviewQuestion:
        game = self._game
        alphabet = game.ruleset.tile_set.alphabet
        return _question(
            game.record,
            game.ruleset,
            order=game.order,
            lexicon=game.words,
            fingerprint=open_lexicon(game.words, alphabet=alphabet).fingerprint,
            begun_at=game.made_at,
            leaves=leaves,
            effort=effort,
            own_words=game.lexicon == game.words,
            missing="" if game.lexicon == game.words else game.lexicon,
        )


def _question(
    game: GcgGame,
    ruleset: Ruleset,
    *,
    order: tuple[int, ...],
    lexicon: str,
    fingerprint: str,
    begun_at: float,
    leaves: Mapping[str, str],
    effort: ReviewEffort,
    own_words: bool = True,
    missing: str = "",
) -> ReviewQuestion:
    date = datetime.fromtimestamp(begun_at, UTC).date().isoformat()
    edition = edition_of(ruleset).name
    return ReviewQuestion(
        game=game,
        ruleset=ruleset,
        order=order,
        lexicon=lexicon,
        lexicon_fingerprint=fingerprint,
        leaves=leaves.get(ruleset.set_key),
        heading=Heading(date=date, edition=edition, own_words=own_words, missing=missing),
        english=language_of(ruleset.set_key) == "en",
        effort=effort,
    )
