"""Computer players by name, and how each is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import partial

from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.players.levels import LEVELS, Level, about_leaves, expert, level_player
from lexiko.players.master import about_endings, master
from lexiko.players.player import Player, UnknownPlayer, parted, thinks
from lexiko.players.random_player import RandomPlayer
from lexiko.players.static import GreedyPlayer
from lexiko.players.thinking import Thinking


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of computer player: its name, what it does in a few words, and what makes one.

    `build` takes the engine of the game's rules and the words the player knows, and a seed for what it leaves to luck.
    """

    name: str
    about: str
    build: Callable[[Engine, str], Player]
    remark: Callable[[Engine], str] = field(default=lambda _: "")
    """What people should know of it who play with this engine; usually nothing."""


def _kind_of(level: Level) -> PlayerKind:
    build = partial(level_player, level)
    if level.by == "score":
        return PlayerKind(level.name, level.about, build)
    return PlayerKind(level.name, level.about, build, about_leaves)


def _champion(thinking: Thinking, engine: Engine, seed: str) -> Player:
    from lexiko.players.champion import Champion  # here: whoever plays another waits for nothing that looks ahead

    return Champion(engine, thinking, seed)


KINDS: Mapping[str, PlayerKind] = {
    kind.name: kind
    for kind in (
        *(_kind_of(level) for level in LEVELS),
        PlayerKind(
            "expert",
            "knows every word, overlooks nothing, minds what it keeps",
            lambda engine, _: expert(engine),
            about_leaves,
        ),
        PlayerKind(
            "master",
            "plays as the expert, and plays endings out a few times before it moves",
            lambda engine, _: master(engine),
            lambda engine: " ".join(filter(None, (about_leaves(engine), about_endings(engine)))),
        ),
        PlayerKind(
            "champion",
            "knows every word, plays on from its best moves before it makes one, solves endings",
            partial(_champion, Thinking()),
            about_leaves,
        ),
        PlayerKind(
            "greedy",
            "the play with the most points, recycling where that gains",
            lambda engine, _: GreedyPlayer(engine),
        ),
        PlayerKind("random", "any play, now and then an exchange", RandomPlayer),
    )
}
"""Every kind of computer player by its name, the ladder first, from its lowest rung."""


def kind_named(kind: str, *, waited: float = 0.0) -> PlayerKind:
    """The kind of a name such as `expert`, or `champion:5` for one that thinks five seconds about a turn.

    `waited` are seconds of the turn that will have gone by before it is asked. Raises `UnknownPlayer`, which names
    those there are, and `BadThinking`.
    """
    name, wish = parted(kind)
    if name not in KINDS or (":" in kind and not thinks(kind)):
        raise UnknownPlayer(kind, tuple(KINDS))
    if not thinks(kind):
        return KINDS[name]
    thinking = replace(Thinking.of(wish), waited=waited)
    return replace(KINDS[name], name=kind, build=partial(_champion, thinking))


def build_player(kind: str, engine: Engine, *, seed: str = "", waited: float = 0.0) -> Player:
    """A computer player of this kind, as `kind_named` takes it. Raises what that does.

    One that knows other words than the table's gets an engine compiled from these.
    """
    return kind_named(kind, waited=waited).build(engine, seed)
