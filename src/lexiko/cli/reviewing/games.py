"""Games that are to be reviewed: found in files, with the rules and words they were played by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lexiko.cli.records.errors import UnreadableRecord
from lexiko.cli.records.reading import GAME_SUFFIXES, check_set, find_in, games_in, played_by
from lexiko.cli.reviewing.written import check_player
from lexiko.cli.words_for import words_of_position
from lexiko.lexicon import own_keys
from lexiko.notation import NotationError, position_in_record, replay_gcg
from lexiko.rulebook import edition_of, set_of
from lexiko.rules import Error
from lexiko.word_names import SHIPPED_KEYS

if TYPE_CHECKING:
    from lexiko.kernel import Engine
    from lexiko.notation import GcgGame
    from lexiko.review import Review, ReviewProgress, Reviews
    from lexiko.rules import Ruleset

_A_MINUTE = 60
_ENGLISH = "en"


class GameReviewer:
    """What reviews games as they are asked for: options of the command, and who hears how far it is."""

    def __init__(
        self,
        asked: Mapping[str, Any],
        agreed: Mapping[str, Any],
        *,
        threads: int,
        told: Callable[[str], object] | None,
    ) -> None:
        self._asked, self._agreed, self._threads, self._told = asked, agreed, threads, told
        self._engines: dict[tuple[object, ...], Engine] = {}

    def review(self, file: str, *, first: Callable[[Review], object] | None = None) -> Review:
        """Review the game in a file; `first` gets the first answer, as it comes at once.

        Raises `UnreadableRecord`, `RulebookError`, `LexiconError`, `OSError`.
        """
        from lexiko.review import Heading, ReviewEffort, date_in, review_game
        from lexiko.search import open_chances, usual_chances

        game, rules, own = self._game(file)
        asked = self._asked
        try:
            named = position_in_record(game, rules, turns=0).cgp
        except NotationError as wrong:
            raise UnreadableRecord(f"{file}: {wrong}") from None
        own = own if own in {*SHIPPED_KEYS, *own_keys()} else ""
        words, missing = words_of_position(set_of(rules), asked["lexicon"] or own or None, named)
        engine = self._engine(rules, words)
        heading = Heading(
            name=Path(file).stem if file != "-" else "",
            date=date_in(game.text_of("date") or Path(file).name),
            edition=edition_of(rules).name,
            own_words=bool(asked["lexicon"] or own) or (bool(game.lexicon) and missing is None),
            missing=missing or "",
        )

        def heard(now: ReviewProgress) -> None:
            if first and not now.looked_into:
                first(now.review())
            if self._told:
                self._told(f"{file}: {now.looked_into} of {now.turns} turns looked into, {now.seconds:.0f} s.")

        return review_game(
            game,
            rules,
            engine,
            open_chances(asked["chances"]) if asked["chances"] else usual_chances(engine.lexicon),
            heading=heading,
            effort=ReviewEffort(
                iterations=asked["iterations"],
                seconds=_A_MINUTE * asked["minutes"],
                threads=self._threads,
                seed=asked["seed"],
            ),
            english=set_of(rules).language == _ENGLISH,
            told=heard,
        )

    def review_folder(self, folder: Path, *, first: str = "") -> Reviews:
        """Review all games of a folder, in the order of their names; on Ctrl-C those reviewed so far.

        Who is called `first` is told first; somebody who plays in none of them is refused before any work is done.

        What is no game that can be read is named with the reason. Raises `UnreadableRecord` where no game is.
        """
        from lexiko.review import reviews_of

        found: list[Review] = []
        not_read: list[tuple[str, str]] = []
        files = games_in(folder)
        if first:
            check_player(first, self._players_in(files))
        for file in files:
            try:
                found.append(self.review(str(file)))
            except (Error, OSError) as wrong:
                not_read.append((file.name, str(wrong)))
            except KeyboardInterrupt:
                if not found:
                    raise
                break
            if found and found[-1].interrupted:
                break
        if not found:
            why = f": {not_read[0][1]}" if not_read else f"; games are files that end in {', '.join(GAME_SUFFIXES)}"
            raise UnreadableRecord(f"{folder}: there is no game in it that can be read{why}")
        return reviews_of(folder.resolve().name, found, not_read, first=first)

    def _players_in(self, files: Iterable[Path]) -> Iterator[str]:
        """Who plays in those files that can be read."""
        for file in files:
            with suppress(Error, OSError):
                yield from (player.name for player in self._game(str(file))[0].players)

    def _game(self, file: str) -> tuple[GcgGame, Ruleset, str]:
        """The record in a file, its rules, and the words it was played with if it is a game of ours."""
        found = find_in(file)
        if found.record is None:
            raise UnreadableRecord(f"{file} is a position, which has no turns to review; lexiko moves weighs its moves")
        if found.in_force:
            return found.record, found.in_force, found.lexicon
        asked = self._asked
        options = found.options(set_key=asked["set_key"], edition=asked["edition"], agreed=self._agreed)
        played = played_by(found.record, file, **options)
        check_set(replay_gcg(found.record, played.in_force).problems, file, played)
        return found.record, played.in_force, found.lexicon

    def _engine(self, rules: Ruleset, words: Any) -> Engine:
        """The engine of these rules and words, compiled once for all games that have them."""
        from lexiko.kernel import Engine, chosen_leaves

        key = (rules, words.fingerprint)
        if key not in self._engines:
            leaves = chosen_leaves(self._asked["leaves"], rules.tile_set, words)
            self._engines[key] = Engine.compile(rules, words, leaves)
        return self._engines[key]
