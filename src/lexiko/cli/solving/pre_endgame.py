"""What `lexiko solve` says of a position with a few tiles in the bag, to people and to programs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from lexiko.cli.output import WIDEST, print_json, say, status_line
from lexiko.cli.records.pictures import write_picture
from lexiko.cli.words_for import missing_words
from lexiko.frozen import dataclass
from lexiko.notation import counted, format_tiles
from lexiko.rules import Rack
from lexiko.translations import listed

if TYPE_CHECKING:
    from lexiko.cli.records.studied import StudiedPosition
    from lexiko.kernel import Engine
    from lexiko.lexicon import Lexicon
    from lexiko.library import Situation
    from lexiko.rules import PlayerView
    from lexiko.search import Draw, PreEndgame, PreEndgameMove, PreEndgameProgress

_A_MINUTE = 60
_USUAL_MINUTES = {1: 10.0, 2: 10.0, 3: 1.0, 4: 1.0}
"""By tiles in the bag, how long it goes on at most unless it is told."""
_MOST_DRAWS = 12
"""So many draws are named in a sentence at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeEnd:
    """How a position with tiles in the bag is to be solved, as it was asked for, and how that is told."""

    lines: int | None
    seconds: float | None
    threads: int | None
    seed: int
    out: Path | None
    picture: Path | None
    as_json: bool

    def solve(self, studied: StudiedPosition, situation: Situation, words: Lexicon, missing: str | None) -> None:
        """Solve it and say what was found. Raises `CannotSolve`, `SolutionUnusable`."""
        from lexiko.kernel import Engine
        from lexiko.library import pre_endgame_picture
        from lexiko.search import CannotSolve, pre_endgame_problems

        view, other = situation.view, situation.known.get(1, Rack())
        if problems := pre_endgame_problems(view, other):
            raise CannotSolve(problems)
        found = self._found(view, other, Engine.compile(studied.rules, words, word_map=False))
        if self.picture is not None:
            write_picture(pre_endgame_picture(found), self.picture)
        report = _Report(found, view, studied.book.name, words.name)
        if self.as_json:
            print_json(report.for_programs() | {"lexicon": words.name, "lexicon_missing": missing})
            return
        report.show()
        if missing:
            say(f"\n{missing_words(missing, used=words.name)}")

    def _found(self, view: PlayerView, other: Rack, engine: Engine) -> PreEndgame:
        """What is found, gone on with and kept in a file if there is to be one."""
        from lexiko.library import moves_before_end
        from lexiko.search import (
            MOST_WAYS,
            USUAL_LINES,
            PreEndgameState,
            load_pre_endgame,
            pre_endgame_identity,
            save_pre_endgame,
            solve_pre_endgame,
        )

        moves, out = moves_before_end(view, engine), self.out
        asked = {"seed": self.seed, "ways": MOST_WAYS}
        identity = pre_endgame_identity(view, moves, engine, known={1: other}, asked=asked) if out else ""
        usual = _A_MINUTE * _USUAL_MINUTES[view.bag_count]

        def stored(state: PreEndgameState) -> None:
            if out:
                save_pre_endgame(state, out, identity=identity)

        with status_line("Solving", _progress) as told:
            return solve_pre_endgame(
                view,
                moves,
                engine,
                other=other,
                lines=self.lines or USUAL_LINES,
                seconds=usual if self.seconds is None else self.seconds,
                threads=self.threads or os.cpu_count() or 1,
                seed=self.seed,
                told=told,
                state=load_pre_endgame(out, identity=identity) if out else None,
                stored=stored if out else None,
            )


def _progress(now: PreEndgameProgress) -> str:
    """How far the search is, in a line."""
    return (
        f"{counted(now.open, 'move')} in question, {counted(now.solved, 'ending')} proved, {now.seconds:.0f} s; "
        f"{now.best} {100 * now.win:.0f} %. Control-C shows the best so far"
    )


@dataclass(frozen=True, slots=True)
class _Report:
    """What was found, and the position it is of."""

    found: PreEndgame
    view: PlayerView
    edition: str
    words: str

    def for_programs(self) -> dict[str, object]:
        """What is told with --json."""
        found, view = self.found, self.view
        return {
            "rack": self._tiles(view.rack.codes),
            "bag": found.in_bag,
            "unseen": self._tiles(view.unseen.codes),
            "proved": found.proved,
            "ways": found.ways,
            "looked_at": found.looked_at,
            "seed": found.seed,
            "seconds": round(found.seconds, 3),
            "endings": found.solved,
            "left_out": list(found.left_out),
            "moves": [self._move_for_programs(move) for move in found.moves],
        }

    def _move_for_programs(self, move: PreEndgameMove) -> dict[str, object]:
        return {
            "move": move.text,
            "points": move.points,
            "win": round(move.win, 6),
            "low": round(move.low, 6),
            "high": round(move.high, 6),
            "proved": move.proved,
            "spread": None if move.lead is None else round(move.lead, 3),
            "spread_proved": move.lead_proved,
            "leaves_tiles": move.leaves_tiles,
            "best": move.best,
            "dropped": move.dropped,
            "alike": list(move.alike),
            "draws": [
                {
                    "drawn": self._tiles(draw.drew),
                    "bag": self._tiles(draw.bag),
                    "share": round(draw.share, 6),
                    "outcome": draw.outcome,
                    "win": draw.win,
                    "spread": draw.lead,
                    "spread_proved": draw.lead_proved,
                }
                for draw in move.draws
            ],
        }

    def show(self) -> None:
        """What people read."""
        found = self.found
        bag = counted(found.in_bag, "tile")
        head = f"{self._tiles(self.view.rack.codes)} to play, {bag} in the bag; {self.edition} edition, words of"
        say(fill(f"{head} {self.words}.", WIDEST))
        say(f"\n{fill(' '.join(self._verdict()), WIDEST)}\n")
        say("\n".join(_table(found)))
        for remark in (*self._draws(found.best), *self._remarks()):
            say(f"\n{fill(remark, WIDEST)}")

    def _verdict(self) -> Iterator[str]:
        """How it was found, and how far that is proved, in sentences."""
        found, best = self.found, self.found.best
        if found.sampled:
            yield (
                f"Of {found.ways:,} ways in which the bag may be drawn {found.looked_at:,} were taken at random "
                f"(seed {found.seed}), so chances are estimates."
            )
        else:
            yield f"The bag may be drawn in {found.ways} ways, and all of them count."
        if found.proved:
            ties = len(found.best_moves)
            yield (
                f"{best.text} wins {_chance(best.win)}"
                + (f", as {counted(ties - 1, 'other move')} do" if ties > 2 else ", as another move does" * (ties == 2))
                + ". No move wins more often. Proved."
            )
            return
        yield f"The best found so far is {best.text}, which wins {_about(best)}."

    def _draws(self, move: PreEndgameMove) -> Iterator[str]:
        """With which draws a move wins, shares and loses, in sentences; the fewer outcomes are named."""
        groups = {
            outcome: [draw for draw in move.draws if draw.outcome == outcome]
            for outcome in ("won", "shared", "lost", "open")
        }
        told = {outcome: draws for outcome, draws in groups.items() if draws}
        if len(told) == 1:
            outcome = next(iter(told))
            yield f"{move.text}: {_ALWAYS[outcome]}."
            return
        if len(told) > 1:
            most = max(told, key=lambda outcome: len(told[outcome]))
            named = [
                f"{_WITH[outcome]} {self._named(draws)}"
                for outcome, draws in told.items()
                if outcome != most or len(draws) <= _MOST_DRAWS
            ]
            rest = [f"{_WITH[most]} all else"] if len(told[most]) > _MOST_DRAWS else []
            yield f"{move.text} {listed([*named, *rest])}."

    def _named(self, draws: Sequence[Draw]) -> str:
        """Draws by their tiles, as many as a sentence takes."""
        named = []
        for draw in draws[:_MOST_DRAWS]:
            drew, bag = self._tiles(draw.drew), self._tiles(draw.bag)
            named.append(f"{drew or 'nothing'} (then {bag})" if bag else drew)
        if len(draws) > _MOST_DRAWS:
            named.append(counted(len(draws) - _MOST_DRAWS, "other draw"))
        return listed(named)

    def _remarks(self) -> Iterator[str]:
        yield "After the move both are taken to see all tiles, and to know all words."
        if any(move.leaves_tiles for move in self.found.moves):
            yield (
                "A + marks moves that leave tiles in the bag. Both are taken to know in which order these are "
                "drawn, so that such a move may do less well than it says."
            )
        for move in self.found.moves[:1]:
            if move.alike:
                yield f"{move.text} stands for the same tiles with a blank in another place as well."
        yield from self.found.left_out

    def _tiles(self, codes: bytes) -> str:
        return format_tiles(Rack(codes), self.view.ruleset.tile_set.alphabet)


_ALWAYS = {
    "won": "it wins whatever is drawn",
    "lost": "it loses whatever is drawn",
    "shared": "it ties whatever is drawn",
    "open": "nothing is proved yet",
}
_WITH = {"won": "wins with", "lost": "loses with", "shared": "ties with", "open": "is open with"}


def _chance(chance: float) -> str:
    """How often something wins.

    >>> _chance(1.0), _chance(0.0), _chance(0.875)
    ('always', 'never', '87.5 % of the time')
    """
    if chance in (0.0, 1.0):
        return "always" if chance else "never"
    return f"{100 * chance:.1f} % of the time"


def _about(move: PreEndgameMove) -> str:
    """How often a move seems to win, with what is proved of it."""
    told = f"about {100 * move.win:.0f} % of the time"
    if move.proved:
        return _chance(move.win)
    return f"{told} (proved: from {100 * move.low:.0f} to {100 * move.high:.0f} %)"


def _table(found: PreEndgame) -> Iterator[str]:
    """The moves, the best first: a * for the best that is proved, bounds where a chance is not exact."""
    rows = [("", "Move", "Points", "Win %", "Proved", "Lead")]
    for move in found.moves:
        lead = "" if move.lead is None else f"{move.lead:+.1f}{' ' if move.lead_proved else '?'}"
        rows.append(
            (
                "*" if move.best else "",
                move.text + (" +" if move.leaves_tiles else ""),
                str(move.points),
                f"{100 * move.win:.1f}{' ' if move.proved else '?'}",
                "exact" if move.proved else f"{100 * move.low:.0f} to {100 * move.high:.0f}",
                lead,
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for mark, text, *numbers in rows:
        right = "  ".join(f"{number:>{width}}" for number, width in zip(numbers, widths[2:], strict=True))
        yield f"{mark:<1} {text:<{widths[1]}}  {right}".rstrip()
