"""A move as somebody is told it who does not read how plays are written: the word, where it lies, its blanks."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.coaching.numbers import several, tiles_told
from lexiko.coaching.rungs import TheMove
from lexiko.coaching.seen import SeenMove
from lexiko.notation import board_after, format_laid_anew, format_place, format_square, format_tiles, format_word
from lexiko.rules import (
    Alphabet,
    Board,
    Exchange,
    Play,
    PlayerView,
    Rearrange,
    RecycleLetter,
    Run,
    Square,
    Step,
    is_blank,
    letter_of,
    rearranged_run,
)
from lexiko.translations import Translations


def move_in_words(rung: TheMove, view: PlayerView, say: Translations) -> str:
    """The last hint for a table: what to do first on the board, the word and its points, what blanks stand for.

    >>> import lexiko
    >>> from lexiko.coaching import hints_to_best
    >>> from lexiko.translations import translations
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRS?/ 0/14 0", seed=1)
    >>> found = hints_to_best(game.view(0), game.engine)
    >>> move_in_words(found.rungs[-1], game.view(0), translations("en"))
    'ANESTRI, K5 down: 82 points. The blank is T.'
    """
    alphabet = view.ruleset.tile_set.alphabet
    if isinstance(rung.move, Exchange):
        tiles = tiles_told(format_tiles(rung.move.tiles, alphabet), say)
        kept = tiles_told(rung.kept, say) or say("coach.nothing")
        return say("coach.told.exchange", tiles=tiles, kept=kept)
    run = main_word(rung, view)
    if not isinstance(rung.move, Play) or run is None:
        return say("coach.rung.move.pass")
    told = [*_steps(rung.move.before, view.board, alphabet, say)]
    where = say("said.across" if run.across else "said.down", place=format_place(run.start, across=run.across))
    word = format_word(bytes(map(letter_of, run.word)), alphabet)
    told.append(say("coach.told.play", word=word, place=where, count=rung.points))
    blanks = [format_word([letter_of(tile)], alphabet) for _, tile in rung.move.placements if is_blank(tile)]
    if blanks:
        told.append(say("coach.told.blanks", count=len(blanks), letters=several(blanks, say)))
    return " ".join(told)


def main_word(rung: TheMove, view: PlayerView) -> Run | None:
    """The main word that a play makes, where it comes to lie; none of an exchange or a pass."""
    words = SeenMove(view, rung.move).words
    return words[0] if words else None


def squares_of(rung: TheMove, view: PlayerView) -> tuple[Square, ...]:
    """Where the main word of a play comes to lie, from its first square on."""
    run = main_word(rung, view)
    return run.squares if run else ()


def _steps(steps: tuple[Step, ...], board: Board, alphabet: Alphabet, say: Translations) -> Iterator[str]:
    """What is done to the tiles on the board before the play. Rule: V2, V3, V4"""
    for step in steps:
        if isinstance(step, Rearrange):
            run = rearranged_run(board, step)
            was = format_word(run.word, alphabet) if run else ""
            anew = format_laid_anew(bytes(map(letter_of, step.tiles)), alphabet).replace(".", "_")
            yield say("coach.told.rearrange", was=was, anew=anew)
        else:
            place, lying = format_square(step.square), board.at(step.square)
            letter = format_word([letter_of(lying)], alphabet)
            if isinstance(step, RecycleLetter):
                tile = tiles_told(format_tiles([step.tile], alphabet), say)
                yield say("coach.told.recycle", place=place, tile=tile, taken=letter)
            else:
                yield say("coach.told.swap", place=place, tile=letter)
        board = board_after(board, [step])
