"""The shelf: every saved game, played here or kept for a physical board, as one kind of thing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path

from lexiko.cli.saved_games import kept_numbers, kept_path_of, path_of, played_numbers
from lexiko.frozen import dataclass
from lexiko.notation import GcgGame, SentenceContext, format_word, gcg_from_events
from lexiko.rules import Error, Event, Phase, Position, Ruleset, TilesPlayed, replay
from lexiko.scorekeeping import KeptScore, ScoreFile, read_score
from lexiko.table import FileJournal, JournalDamaged, JournalError, OtherRules, read_journal, reported_as_damage
from lexiko.word_names import name_of_words


class NoSuchGame(Error):
    """A number that no saved game has."""


@dataclass(frozen=True, slots=True)
class ShelvedGame:
    """A saved game: its number, its file, who played by what rules, and all that happened; `kept` if it was kept."""

    number: int
    path: Path
    names: tuple[str, ...]
    ruleset: Ruleset
    events: tuple[Event, ...]
    lexicon: str = ""
    kept: KeptScore | None = None

    @property
    def position(self) -> Position:
        """How it stands."""
        return self.kept.position if self.kept else replay(self.ruleset, self.events)

    @property
    def is_over(self) -> bool:
        """Whether it has been played to its end."""
        return self.position.phase is Phase.OVER

    @property
    def kind(self) -> str:
        """`played` here, or `kept` for a physical board."""
        return "kept" if self.kept else "played"

    @property
    def last_changed(self) -> date:
        """The day of its latest turn."""
        return datetime.fromtimestamp(self.path.stat().st_mtime).astimezone().date()

    @property
    def context(self) -> SentenceContext:
        """What sentences about it need."""
        return SentenceContext(self.ruleset, self.names)

    @property
    def words(self) -> frozenset[str]:
        """Every word formed in it, in capitals."""
        alphabet = self.ruleset.tile_set.alphabet
        plays = (event for event in self.events if isinstance(event, TilesPlayed))
        return frozenset(format_word(word.word, alphabet) for play in plays for word in play.score.words)

    def checked(self) -> ShelvedGame:
        """Itself, if its events make a game. Raises `JournalDamaged`."""
        with reported_as_damage(str(self.path)):
            self.words.isdisjoint(self.position.order)
        return self

    def gcg(self) -> GcgGame:
        """Its record. Raises `JournalDamaged`."""
        with reported_as_damage(str(self.path)):
            if self.kept:
                return self.kept.gcg(lexicon=self.lexicon)
            return gcg_from_events(self.ruleset, self.names, self.events, lexicon=self.lexicon)

    def mentions(self, text: str) -> bool:
        """Whether a text is part of a player's name, or a word, an edition, a set or a lexicon of this game."""
        wanted = text.casefold()
        whole = {word.casefold() for word in self.words}
        whole |= {
            *self.ruleset.edition_key.split(":"),
            self.ruleset.edition_key,
            self.ruleset.set_key,
            self.lexicon.casefold(),
            self.kind,
        }
        return wanted in whole or any(wanted in name.casefold() for name in self.names)


def all_numbers() -> tuple[int, ...]:
    """The numbers of all saved games."""
    return tuple(sorted({*played_numbers(), *kept_numbers()}))


def take(number: int) -> ShelvedGame:
    """The saved game of this number. Raises `NoSuchGame`, `JournalError`."""
    if number in kept_numbers():
        path = kept_path_of(number)
        score = read_score(path)
        kept, lexicon = score.kept, name_of_words(score.header.lexicon)
        return ShelvedGame(number, path, kept.names, kept.ruleset, kept.events, lexicon, kept)
    path = _file_of(number)
    stored = read_journal(path)
    header = stored.header
    names = tuple(seat.name for seat in header.seats)
    lexicon = name_of_words(header.lexicon)
    game = ShelvedGame(number, path, names, header.ruleset, stored.events, lexicon)
    return game.checked()


def everything() -> tuple[list[ShelvedGame], list[JournalError]]:
    """All saved games, the latest first, and what is wrong with the files that cannot be read."""
    games, troubles = [], []
    for number in reversed(all_numbers()):
        try:
            games.append(take(number))
        except JournalError as trouble:
            troubles.append(trouble)
    return games, troubles


def remove(number: int) -> None:
    """Throw a saved game away. Raises `NoSuchGame`, `JournalInUse` while somebody plays it, `OSError`."""
    path = _file_of(number)
    with _held(path):
        path.unlink()


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """The file locked meanwhile; one that is damaged nobody can be playing."""
    kind = ScoreFile if path == kept_path_of(int(path.stem)) else FileJournal
    try:
        file = kind.open(path)
    except (JournalDamaged, OtherRules):
        yield
        return
    with file:
        yield


def _file_of(number: int) -> Path:
    for path, numbers in ((kept_path_of(number), kept_numbers()), (path_of(number), played_numbers())):
        if number in numbers:
            return path
    known = ", ".join(map(str, all_numbers()))
    raise NoSuchGame(f"there is no saved game {number}: {f'there are {known}' if known else 'there is none'}")
