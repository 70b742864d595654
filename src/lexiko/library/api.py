"""How a library's game begins: a new one in any edition, or one that was saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from lexiko.kernel import Engine, LeaveTable, chosen_leaves
from lexiko.lexicon import Lexicon, LexiconMissing, open_lexicon, own_lexica_for, recipes, usual_lexicon
from lexiko.library.game import Game
from lexiko.players import OwnPlayer
from lexiko.rulebook import GameSet, HouseRules, load_edition, load_set, ruleset
from lexiko.rules import Ruleset
from lexiko.table import MemoryJournal, Seat, demand_names, lay_table, own_of, read_journal, resume_table, seats_of


def new_game(
    edition: str = "classic",
    *,
    players: Sequence[str | Seat | OwnPlayer] = ("Ann", "Ben"),
    house: str | Iterable[str] | HouseRules = "",
    set: str | Path | None = None,  # noqa: A002 - the players' word; the builtin is not needed here
    lexicon: str | Path | Lexicon | None = None,
    leaves: str | Path | LeaveTable | None = None,
    seed: int | str | None = None,
) -> Game:
    """Begin a game in any edition, with house rules as text (`"V3,V4"` or
    `["V3", "V4"]`) or in full; the racks are dealt.

    A computer player is `bot:greedy`, `Seat("Rita", "greedy")` to name it, or one of your own: anything that can
    `choose(view)`, or a class that makes it of the engine; `let_bots_act` lets it play, at the beginning too. With a
    seed the same tiles are drawn each time. Without a lexicon, the set's usual words count: the English ones that come
    with Lexiko, or those that the user added for it. Computers and `candidates` weigh tiles that are kept by `leaves`:
    a table, a file, a lexicon's name, `"none"`, or the usual ones. Raises `UnknownEdition`, `UnknownSet`,
    `BadHouseRules`, `LexiconMissing`, `UnknownPlayer`, and `ValueError` for two names that look the same, one that
    cannot be shown or has more than 24 characters. Rule: R2.1 to R2.3

    >>> game = new_game("luxury", players=("Ann", "Ben"), house="V3,V4", seed=7)
    >>> game.ruleset.variations, game.scores
    (('V3', 'V4'), {'Ann': 0, 'Ben': 0})
    """
    seats = seats_of(players)
    demand_names(seats)
    rules, words = _rules_and_words(edition, house, set, lexicon, players=len(seats))
    engine = Engine.compile(rules, words, leaves_of(leaves, rules, words))
    text = None if seed is None else str(seed)
    own = own_of(seats, players)
    return Game(lay_table(rules, seats, lexicon=words, seed=text, engine=engine, own=own), engine)


def engine_for(
    edition: str = "classic",
    *,
    players: int = 2,
    house: str | Iterable[str] | HouseRules = "",
    set: str | Path | None = None,  # noqa: A002 - as above
    lexicon: str | Path | Lexicon | None = None,
    leaves: str | Path | LeaveTable | None = None,
) -> Engine:
    """The engine of a game that `new_game` would begin, for who plays without a table. Raises what that raises.

    >>> engine_for("luxury", players=3, house="V4").ruleset.variations
    ('V4',)
    """
    rules, words = _rules_and_words(edition, house, set, lexicon, players=players)
    return Engine.compile(rules, words, leaves_of(leaves, rules, words))


def _rules_and_words(
    edition: str,
    house: str | Iterable[str] | HouseRules,
    key: str | Path | None,
    lexicon: str | Path | Lexicon | None,
    *,
    players: int,
) -> tuple[Ruleset, Lexicon]:
    """The rules as agreed, with the set of this key, and all the words asked for."""
    agreed = house if isinstance(house, HouseRules) else HouseRules.from_text(",".join(_variations(house)))
    game_set = load_set(key or load_edition(edition).set_key)
    words = words_of(game_set, lexicon)
    return ruleset(edition, set=game_set, house=replace(agreed, lexicon=words.name), players=players), words


def _variations(house: str | Iterable[str]) -> list[str]:
    """What is listed. Raises `TypeError` for what is no text and lists none."""
    if isinstance(house, str):
        return [house]
    listed = list(house) if isinstance(house, Iterable) else [house]
    if any(not isinstance(each, str) for each in listed):
        raise TypeError(f"house rules are a text, as in house='V3,V4', or several: not {house!r:.40}")
    return listed


def words_of(game_set: GameSet, lexicon: str | Path | Lexicon | None) -> Lexicon:
    """The words asked for, or the usual ones of this set. Raises `LexiconMissing`."""
    if isinstance(lexicon, Lexicon):
        return lexicon
    alphabet = game_set.tile_set.alphabet
    name = lexicon if lexicon is not None else usual_lexicon(game_set.key, game_set.language, alphabet)
    if name is None:
        own = own_lexica_for(game_set.language, alphabet)
        there = f"no lexicon is called {game_set.key}, but there are {', '.join(own)}; name one"
        to_install = game_set.key in [recipe.key for recipe in recipes()]
        fetch = f", or fetch them: lexiko lexicon install {game_set.key}" if to_install else ""
        none = f"there are no words of its own yet; name a lexicon or a list of words{fetch}"
        raise LexiconMissing(f"{game_set.name} set: {there if own else none}")
    return open_lexicon(name, alphabet=alphabet)


def leaves_of(leaves: str | Path | LeaveTable | None, rules: Ruleset, words: Lexicon) -> LeaveTable | None:
    """The leave values asked for, as `new_game` takes them. Raises `LeavesError`."""
    return leaves if isinstance(leaves, LeaveTable) else chosen_leaves(leaves, rules.tile_set, words)


def load_game(
    path: str | Path,
    *,
    lexicon: Lexicon | None = None,
    own: Mapping[str, OwnPlayer] | None = None,
    leaves: str | Path | LeaveTable | None = None,
    any_words: bool = False,
) -> Game:
    """Go on with a game that was saved, here or by `lexiko play`; the file itself stays as it is.

    `leaves` are those of `new_game`. `own` brings players of your own along, by the names of their seats:
    `own={"MyBot": MyBot()}`. `any_words` goes on though the words have changed since it began. Raises `JournalMissing`,
    `JournalDamaged`, `JournalTooNew`, `OtherRules`, `OtherWords`, `PlayerMissing` and `LexiconMissing`.
    """
    stored = read_journal(Path(path))
    rules = stored.header.ruleset
    if lexicon is None:
        lexicon = open_lexicon(stored.header.lexicon, alphabet=rules.tile_set.alphabet)
    engine = Engine.compile(rules, lexicon, leaves_of(leaves, rules, lexicon))
    journal = MemoryJournal()
    journal.begin(stored.header)
    journal.append(0, stored.events)
    return Game(resume_table(journal, lexicon=lexicon, engine=engine, own=own, any_words=any_words), engine)
