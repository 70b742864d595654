"""Do game records read whatever other programs write, and write what they read?"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.notation import (
    EventKind,
    GcgEvent,
    GcgGame,
    GcgPragma,
    NotationError,
    NotationErrors,
    format_gcg,
    parse_gcg,
    read_gcg,
    replay_gcg,
    write_gcg,
)
from lexiko.rulebook import ruleset
from tests.notation.strategies import gcg_games

CASES = Path(__file__).parents[2] / "spec" / "games" / "cases"
RECORDS = sorted(CASES.glob("*.gcg"), key=lambda path: path.name)
HEAD = "#player1 A Ann Lee\n#player2 B Ben\n"


def event(line: str) -> GcgEvent:
    """The one event of a record."""
    (only,) = parse_gcg(HEAD + line).events
    return only


@pytest.mark.parametrize(
    ("line", "kind", "rack", "place", "text", "score", "total"),
    [
        (">A: ANTHER? N8 ANoTHER +73 416", EventKind.PLAY, "ANTHER?", "N8", "ANoTHER", 73, 416),
        (">A:  AOXJGWS  8g   JAW   +26   26  ", EventKind.PLAY, "AOXJGWS", "8g", "JAW", 26, 26),
        (">A:\tHORN\t8F\tHORN\t14\t14", EventKind.PLAY, "HORN", "8F", "HORN", 14, 14),
        (">A:HORN 8F HORN +14 14", EventKind.PLAY, "HORN", "8F", "HORN", 14, 14),
        (">A: 8F HORN +14 14", EventKind.PLAY, "", "8F", "HORN", 14, 14),
        (">A: U - +0 380", EventKind.PASS, "U", "", "", 0, 380),
        (">A: AMSUWY -  +0 24", EventKind.PASS, "AMSUWY", "", "", 0, 24),
        (">A: SEQSPO? -QO +0 268", EventKind.EXCHANGE, "SEQSPO?", "", "QO", 0, 268),
        (">A: IIIU -4 +0 349", EventKind.EXCHANGE, "IIIU", "", "4", 0, 349),
        (">A: DEIILTZ -- -24 55", EventKind.WITHDRAWN, "DEIILTZ", "", "", -24, 55),
        (">A: DEIILTZ --  -0 55", EventKind.WITHDRAWN, "DEIILTZ", "", "", 0, 55),
        (">A: DROWNUG (challenge) +5 289", EventKind.CHALLENGE_BONUS, "DROWNUG", "", "", 5, 289),
        (">A:  (challenge) +10 289", EventKind.CHALLENGE_BONUS, "", "", "", 10, 289),
        (">A: (G) +4 539", EventKind.END_RACK, "", "", "G", 4, 539),
        (">A: FWLI (FWLI) -10 426", EventKind.END_RACK, "FWLI", "", "FWLI", -10, 426),
        (">A: ISBALI (time) -10 409", EventKind.TIME_PENALTY, "ISBALI", "", "", -10, 409),
        (">A: (time) +-10 -9", EventKind.TIME_PENALTY, "", "", "", -10, -9),
        (">A: (TIME) +12 429", EventKind.END_RACK, "", "", "TIME", 12, 429),
        (">A: [CH]O 8H [CH]O. +12 12", EventKind.PLAY, "[CH]O", "8H", "[CH]O.", 12, 12),
    ],
)
def test_every_kind_of_event_is_read(
    line: str, kind: EventKind, rack: str, place: str, text: str, score: int, total: int
) -> None:
    assert event(line) == GcgEvent(nick="A", kind=kind, rack=rack, place=place, text=text, score=score, total=total)


def test_what_follows_the_total_is_kept() -> None:
    read = event(">A: OXGSHYD   i12 OXY             +44   70  KO, EX")
    assert read.trailing == "KO, EX"
    assert event(">A: HORN 8F HORN +14 14 (what a start)").trailing == "(what a start)"


def test_players_are_numbered_and_named() -> None:
    game = parse_gcg("#player2 B\n#player1 A Ann  Lee\n#player10 J Jo\n>B: HORN 8F HORN +14 14\n")
    assert [(player.nick, player.name) for player in game.players] == [("A", "Ann  Lee"), ("B", "B"), ("J", "Jo")]


def test_without_player_lines_the_events_name_the_players() -> None:
    game = parse_gcg(">ann: HORN 8F HORN +14 14\n>ben: BE H7 .E +5 5\n")
    assert [player.nick for player in game.players] == ["ann", "ben"]


def test_a_nick_may_hold_a_colon() -> None:
    game = parse_gcg("#player1 a:b a\n#player2 c c\n>a:b: HORN 8F HORN +14 14\n")
    assert game.events[0].nick == "a:b"


def test_notes_belong_to_the_event_above_and_may_go_on() -> None:
    game = parse_gcg(
        HEAD + ">A: HORN 8F HORN +14 14\n#note a fine\nopening\n\nindeed\n#comment yes\n>B: U - +0 0\n#note\n"
    )
    assert game.notes_on(game.events[0]) == ("a fine\nopening\nindeed", "yes")
    assert game.notes_on(game.events[1]) == ("",)


def test_pragmata_known_or_not_are_written_back_in_their_places() -> None:
    lines = [
        "#character-encoding UTF-8",
        "#player1 A Ann Lee",
        "#player2 B Ben",
        "#title Final",
        "#description one",
        "#description two",
        "#id io.example XYZ",
        "#tile L·L l·l",
        "#- 12",
        ">A: HORN 8F HORN +14 14",
        "#note neat",
        "#nobody-knows what this is",
        ">B: U - +0 0",
        "#rack1 AEI",
    ]
    text = "\n".join(lines) + "\n"
    assert format_gcg(parse_gcg(text)) == text
    assert parse_gcg(text).text_of("description") == "one"


def test_a_note_before_any_event_is_kept_with_a_warning() -> None:
    game = parse_gcg("#note early\n" + HEAD + ">A: HORN 8F HORN +14 14\n")
    assert [(warning.line, warning.code) for warning in game.warnings] == [(1, "note-before-events")]
    assert game.pragmata[0] == GcgPragma("note", "early")


def test_a_line_of_no_kind_becomes_a_note_with_a_warning() -> None:
    game = parse_gcg(HEAD + ">A: HORN 8F HORN +14 14\nwhat a start\n")
    assert [(warning.line, warning.code) for warning in game.warnings] == [(4, "stray-line")]
    assert game.notes_on(game.events[0]) == ("what a start",)


@pytest.mark.parametrize(
    ("line", "column", "problem", "expected"),
    [
        (">A", 2, "an event without its player", ">nick: RACK"),
        (">A:", 4, "the line stops after the player or rack", ">nick: RACK"),
        (">A: HORN", 9, "the line stops after the player or rack", ">nick: RACK"),
        (">A: HORN HORN +14 14", 10, "'HORN' after the rack", "8H WORD"),
        (">A: HORN 8F", 12, "a place without a word", "the word"),
        (">A: HORN 8F HORN many 14", 18, "'many'", "the points"),
        (">A: HORN 8F HORN +14 1l4", 22, "'1l4'", "the running total"),
        (">A: HORN 8F HORN +١٤ 14", 18, "'+١٤'", "the points"),
        (">A: (AEI +6 382", 5, "'(AEI'", "(TILES)"),
        (">A: () +6 382", 5, "'()'", "(TILES)"),
        (">C: HORN 8F HORN +14 14", 2, "'C' is none of the players", "one of A, B"),
        ("#", 2, "# without a name", "#player1"),
        ("#player1 Z", None, "", ""),
        ("#player3", None, "a player without a name", "#player1 nick Full Name"),
        ("#player2 A Ada", None, "two players are called A", "another nick"),
        (">Ann Lee: HORN 8F HORN +14 14", 2, "a nick has no space in it, 'Ann Lee' has", ">Ann_Lee:"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_line_column_and_what_was_expected(
    line: str, column: int | None, problem: str, expected: str
) -> None:
    text = HEAD + line + "\n>B: U - +0 0\n"
    if not problem:
        assert parse_gcg(text).players[0].nick == "Z"
        return
    with pytest.raises(NotationError) as refusal:
        parse_gcg(text)
    error = refusal.value
    assert (error.line, error.column) == (3, column)
    assert problem in error.problem
    assert expected in error.expected


def test_all_lines_that_cannot_be_read_are_told_at_once() -> None:
    with pytest.raises(NotationErrors) as refusal:
        parse_gcg(HEAD + ">A: HORN\n>B: U - +0 0\n>C: U - +0 0\n#\n")
    assert [error.line for error in refusal.value.errors] == [3, 5, 6]
    assert str(refusal.value).count("\n") == 2
    with pytest.raises(NotationErrors) as many:
        parse_gcg(">A\n" * 500)
    assert str(many.value).endswith("and 490 more lines that cannot be read")


@pytest.mark.parametrize("text", ["", "\n\n", "   \n", "\ufeff"])
def test_an_empty_file_holds_no_game(text: str) -> None:
    with pytest.raises(NotationError, match="no game"):
        parse_gcg(text)


# --- encodings ---------------------------------------------------------------------------------------------------

NAMED = "#player1 césar césar\n#player2 Ö Ö\n>césar: HORN 8F HORN +14 14\n"


@pytest.mark.parametrize(
    ("raw", "warned"),
    [
        (NAMED.encode("iso-8859-1"), []),
        (b"#character-encoding ISO-8859-1\n" + NAMED.encode("iso-8859-1"), []),
        (b"#character-encoding utf8\r\n" + NAMED.encode(), []),
        (b"#Character-Encoding UTF-8\n" + NAMED.encode(), []),
        (b"\xef\xbb\xbf" + NAMED.encode(), []),
        (b"\xef\xbb\xbf#character-encoding UTF-8\n" + NAMED.encode(), []),
        (NAMED.encode("utf-16"), []),
        (b"#character-encoding windows-1252\n" + NAMED.encode("windows-1252"), []),
        (NAMED.encode(), ["encoding-not-named"]),
        (b"#character-encoding ISO8859-6\n" + NAMED.encode(), ["wrong-encoding"]),
        (b"#character-encoding rot13\n" + NAMED.encode(), ["wrong-encoding"]),
        (b"#character-encoding unicode_escape\n" + NAMED.encode(), ["wrong-encoding"]),
    ],
)
def test_names_are_read_in_the_encoding_that_the_file_is_in(raw: bytes, warned: list[str]) -> None:
    game = read_gcg(raw)
    assert [player.nick for player in game.players] == ["césar", "Ö"]
    assert [warning.code for warning in game.warnings] == warned


@pytest.mark.parametrize(
    ("raw", "line", "column"),
    [
        (b"#character-encoding UTF-8\n" + NAMED.encode("iso-8859-1"), 2, 11),
        (b"#character-encoding klingon\n" + NAMED.encode("iso-8859-1"), 1, 21),
        (b"#character-encoding ascii\n#player1 c\xe9sar\n", 2, 11),
    ],
)
def test_bytes_that_are_not_in_the_encoding_named_are_refused_with_their_place(
    raw: bytes, line: int, column: int
) -> None:
    with pytest.raises(NotationError) as refusal:
        read_gcg(raw)
    assert (refusal.value.line, refusal.value.column) == (line, column)


def test_an_encoding_named_too_late_does_not_count() -> None:
    game = read_gcg(HEAD.encode() + b"#character-encoding latin-1\n>A: U - +0 0\n")
    assert [(warning.line, warning.code) for warning in game.warnings] == [(3, "encoding-too-late")]
    assert game.text_of("character-encoding") is None


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\r\n\r\n", " \t\n"])
def test_lines_may_end_in_any_manner(ending: str) -> None:
    text = HEAD + ">A: HORN 8F HORN +14 14\n#note one\ntwo\n>B: U - +0 0\n"
    assert parse_gcg(text.replace("\n", ending)) == parse_gcg(text)


# --- there and back ----------------------------------------------------------------------------------------------


@given(game=gcg_games())
def test_a_record_reads_back(game: GcgGame) -> None:
    assert parse_gcg(format_gcg(game)) == game
    assert read_gcg(write_gcg(game)) == game


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_writing_what_was_read_is_stable(path: Path) -> None:
    game = read_gcg(path.read_bytes())
    text = format_gcg(game)
    assert parse_gcg(text) == game
    assert format_gcg(parse_gcg(text)) == text


@given(game=gcg_games())
def test_any_record_can_be_played_through(game: GcgGame) -> None:
    replay = replay_gcg(game, ruleset("classic", set="spanish"))
    assert len(replay.turns) == len(game.events)


@given(seed=st.integers(0, 2**32), record=st.sampled_from(RECORDS), damages=st.integers(1, 12))
def test_a_damaged_file_is_read_or_refused_never_worse(seed: int, record: Path, damages: int) -> None:
    random = Random(seed)
    raw = bytearray(record.read_bytes())
    for _ in range(damages):
        place = random.randrange(len(raw))
        kind = random.randrange(4)
        if kind == 0:
            raw[place] = random.randrange(256)
        elif kind == 1:
            del raw[place : place + random.randrange(1, 9)]
        elif kind == 2:
            raw[place:place] = bytes(random.choice(b">#:-+?.()[]; \t\r\n0129AHZah") for _ in range(3))
        else:
            start = random.randrange(len(raw))
            raw[place:place] = raw[start : start + random.randrange(40)]
        if not raw:
            raw = bytearray(b"\n")
    try:
        game = read_gcg(bytes(raw))
    except NotationError as error:
        assert str(error)
    else:
        assert parse_gcg(format_gcg(game)).events == game.events
        assert len(replay_gcg(game, ruleset()).turns) == len(game.events)
