"""What tiles as they lie would score, asked while a player thinks.

Rule: R7.1, V5
"""

from __future__ import annotations

from lexiko.rules import UnknownLetter, preview, view_of
from lexiko.server.tables.errors import NotNow
from lexiko.server.tables.faults import faults_of
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.outcomes.command_decoding import play_of, unknown_letter
from lexiko.server.tables.serializers import word_sums
from lexiko.server.wire import Preview, PreviewRequest


def preview_of(history: TableHistory, request: PreviewRequest) -> Preview:
    """The points of a play as it lies, for a seat on turn or not; of words only that they score, but for V5.

    Raises `NotNow` before the game.
    """
    position = history.state.position
    if position is None:
        raise NotNow("The game has not begun: a seat is still free.", why="not-started")
    ruleset = position.ruleset
    alphabet = ruleset.tile_set.alphabet
    try:
        play = play_of(request.placements, request.before, alphabet)
    except UnknownLetter as unknown:
        return Preview(points=None, words=[], bonus=0, faults=[unknown_letter(unknown)])
    drafted = preview(view_of(position, request.seat), play)
    names = [place.name for place in history.state.places]
    faults = faults_of(drafted.violations, ruleset, names=names, reader=request.seat)
    if drafted.score is None:
        return Preview(points=None, words=[], bonus=0, faults=faults)
    laid = {square for square, _ in play.placements}
    words = word_sums(drafted.score, laid, alphabet)
    known = None
    if ruleset.open_dictionary:
        known = {alphabet.format_word(run.word): history.judge.accepts(run.word) for run in drafted.words}
    points = None if drafted.violations else drafted.score.points
    return Preview(points=points, words=words, bonus=drafted.score.bonus, faults=faults, known=known)
