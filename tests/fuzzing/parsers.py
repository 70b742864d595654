"""Everything that reads bytes or a line of unknown origin: sound inputs, how each is read, and what is done with it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from lexiko.cli.saved_games import kept_path_of, path_of
from lexiko.cli.shelf import everything
from lexiko.kernel import LeaveTable, pack_leaves, read_leaves
from lexiko.lexicon import Kwg, build_kwg
from lexiko.lexicon.dawg_file import read_dawg
from lexiko.lexicon.kwg import read_kwg
from lexiko.lexicon.list_meanings import pack_glosses, unpack_glosses
from lexiko.lexicon.own_lexica import SUFFIX, own_folder, read_own, remove_own
from lexiko.lexicon.packed import pack_words, unpack_words
from lexiko.lexicon.reading import keep_words, read_words
from lexiko.notation import (
    format_cgp,
    format_gcg,
    format_move,
    parse_cgp,
    parse_move,
    parse_rack,
    position_in_record,
    read_gcg,
    repair_gcg,
    replay_gcg,
    setup_from_cgp,
    write_gcg,
)
from lexiko.rulebook import load_edition, load_set, ruleset
from lexiko.rules import Board, Rack
from lexiko.scorekeeping import ScoreEntry, ScoreFile, ScoreHeader
from lexiko.server.calendars.reading import Reading, ReadingWish, Unreadable
from lexiko.server.calendars.reading import read as read_calendar
from lexiko.server.wall.errors import CalendarUnreadable
from lexiko.table import LocalSession, check_fairness, game_document, parse_game_document
from lexiko.table.journal import batch_line, heading_line
from tests.company import drawing_of, played_out, rules, table_for
from tests.fuzzing.mutating import mutated
from tests.lexicon.test_dawg_file import dawg

SPEC = Path(__file__).parents[2] / "spec" / "games"
WORDS = ("AA", "AAH", "CARE", "CARED", "CARES", "CAT", "CATS", "QI", "ZOO")
GCG_LONG = (
    b"#character-encoding UTF-8\n#player1 Ann Ann Lee\n#player2 Ben Ben\n#title Club\n>Ann: HORNSAE 8F HORN +14 14\n"
    b">Ben: FMAAEPT H6 FA.M +9 9\n#note nice\n>Ann: SAEPSTE 10F PASTE +25 39\n>Ben: AEPTIOU -IOU +0 9\n"
    b">Ann: SE?BCDE -- -25 14\n>Ann: AB (challenge) +5 19\n>Ben: - +0 9\n>Ann: (AB) +8 27\n>Ben: QU (time) -10 -1\n"
)
GCG = (
    GCG_LONG,
    b"#rack1 ABC\n#player1 A A\n#player2 B B\n#lexicon none\n>A: QUIXOTR? 8H QUIXOTRy +100 100\n>B: ?? -?? +0 0\n",
)
CGP = (
    b"15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0",
    b"15/15/15/15/15/7F7/7A7/5HORN6/7M7/15/15/15/15/15/15 AEIOU??/BCD 30/9 2 lex english; tmr 10;",
    b"3a11/15/15/15/15/15/15/2QUIXOTRy5/15/15/15/15/15/15/15 A/B/C 1/-2/3 0",
)
MOVES = (
    b"8F HORNt", b"H6 FA.Mx", b"H6 FA(R)Mx", b"-QUI", b"pass", b"swap 8H; 15A QUIT", b"recycle 8H T; 15A QUIO",
    b"rearrange 8F HORN; H6 FARMx", b"15A QUIT", b"15o x",
)  # fmt: skip
SET = b"""key = "tiny"
name = "Tiny"
language = "en"
revision = 1
total = 24
vowels = ["A"]
[tiles]
"?" = [2, 0]
A = [9, 1]
B = [9, 3]
CH = [4, 5]
[input]
"\xc3\x81" = "A"
[board]
picture = \"\"\"
T.d.T
.D.D.
d.*.d
.D.D.
T.d.T
\"\"\"
"""
EDITION = b"""key = "mine"
extends = "classic"
name = "Mine"
revision = 1
source = "mine"
summary = "Ours."
[challenge]
scope = "play"
[score]
keeper = "scorekeeper"
[colours]
double_letter = "plum"
[colours.light]
sq = "#CFD4DC"
"""


@dataclass(frozen=True, slots=True)
class Parser:
    """One way in: sound inputs, what reads and uses them, and what makes a checksum right again, if there is one."""

    name: str
    seeds: Callable[[], tuple[bytes, ...]]
    read: Callable[[bytes, Path], object]
    mend: Callable[[bytes], bytes] | None = None


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _gcg(raw: bytes, _: Path) -> None:
    game = read_gcg(raw)
    replay_gcg(game, rules())
    format_gcg(game)
    write_gcg(game)
    if game.players:
        position_in_record(game, rules())
    repair_gcg(raw, lambda _: rules())


def _cgp(raw: bytes, _: Path) -> None:
    alphabet = rules().tile_set.alphabet
    position = parse_cgp(_text(raw), alphabet)
    written = format_cgp(position, alphabet)
    # a lexicon's path is kept, and written as its name alone
    assert replace(parse_cgp(written, alphabet), operations=()) == replace(position, operations=())
    assert format_cgp(parse_cgp(written, alphabet), alphabet) == written
    setup_from_cgp(position, rules())


@cache
def _board() -> Board:
    return parse_cgp(_text(CGP[1]), rules().tile_set.alphabet).board


def _move(raw: bytes, _: Path) -> None:
    alphabet = rules().tile_set.alphabet
    move = parse_move(_text(raw), board=_board(), alphabet=alphabet, rack=Rack(parse_rack("QUIXOT?", alphabet)))
    format_move(move, board=_board(), alphabet=alphabet)


def _set(raw: bytes, folder: Path) -> None:
    (folder / "tiny.toml").write_bytes(raw)
    ruleset("classic", set=load_set(folder / "tiny.toml"))


def _edition(raw: bytes, folder: Path) -> None:
    (folder / "mine.toml").write_bytes(raw)
    ruleset(load_edition(folder / "mine.toml"))


def _graph() -> Kwg:
    return build_kwg([rules().tile_set.alphabet.parse_word(word) for word in WORDS])


def _kwg(raw: bytes, _: Path) -> None:
    kwg = read_kwg(raw, source="theirs.kwg", letters=26)
    for word in islice(kwg, 500):
        assert word in kwg


def _dawg(raw: bytes, _: Path) -> None:
    read_dawg(raw, rules().tile_set.alphabet, source="theirs.dawg")


def _packed(raw: bytes, _: Path) -> None:
    unpack_words(raw, rules().tile_set.alphabet, source="packed words")


def _word_list(raw: bytes, _: Path) -> None:
    read_words(raw, load_set("spanish").tile_set.alphabet, source="list.txt")


def _leaves(raw: bytes, _: Path) -> None:
    table = read_leaves(raw, source="theirs.klv2", letters=26)
    table.leave_points(b"\0\1\5")
    assert sum(1 for _ in islice(table, 500)) <= 500


def _values() -> LeaveTable:
    return LeaveTable.from_values({bytes([0]): 24.5, bytes([19]): 7.25, bytes([0, 19]): 30.0, bytes([1, 5, 19]): -1.5})


def _checked(raw: bytes) -> bytes:
    """With the checksum over all that follows it, as both packed forms have it after their eight first bytes."""
    return raw[:8] + struct.pack("<I", zlib.crc32(raw[12:])) + raw[12:] if len(raw) > 12 else raw


def _own_lexicon(raw: bytes, _: Path) -> None:
    """In `LEXIKO_HOME`, which whoever calls has set to a folder of its own."""
    own_folder().mkdir(parents=True, exist_ok=True)
    (own_folder() / f"mine{SUFFIX}").write_bytes(raw)
    card, kwg, told = read_own("mine")
    unpack_glosses(told, source="mine")
    assert card.alphabet
    list(islice(kwg, 500))


@cache
def _own_seed() -> bytes:
    alphabet = rules().tile_set.alphabet
    told = dict.fromkeys(("source", "source_sha256", "set_key", "language", "about", "licence"), "a test")
    keep_words(_graph(), "mine", alphabet, told, meanings=pack_glosses({"QI": [("noun", "a force")]}))
    raw = (own_folder() / f"mine{SUFFIX}").read_bytes()
    remove_own("mine")
    return raw


@cache
def _played() -> LocalSession:
    return played_out(table_for("greedy", "random"))


@cache
def _journal_seed() -> bytes:
    events = tuple(_played().events)
    return heading_line(_played().header) + b"".join(
        batch_line(seq, events[seq : seq + 4]) for seq in range(0, min(24, len(events)), 4)
    )


def _saved(raw: bytes, path: Path) -> None:
    """What `lexiko games` does with the games of the user's own folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    games, troubles = everything()
    for game in games:
        game.mentions("horn")
        format_gcg(game.gcg())
    for trouble in troubles:
        raise trouble


def _journal(raw: bytes, _: Path) -> None:
    _saved(raw, path_of(1))


@cache
def _document_seed() -> bytes:
    host = _played()
    return game_document(host.header, host.events[:14], drawing=drawing_of(2, given_up=1)).encode()


def _document(raw: bytes, _: Path) -> None:
    check_fairness(parse_game_document(raw, place="game.json"))


@cache
def _kept_seed() -> bytes:
    entries = [
        ScoreEntry(verb="move", text="8F HORN"),
        ScoreEntry(verb="move", text="H6 FA(R)M"),
        ScoreEntry(verb="returned", seat=1, count=2, places=(1, 9)),
    ]
    entries += [ScoreEntry(verb="exchange", count=3), ScoreEntry(verb="move", text="pass"), ScoreEntry(verb="end")]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "1.keep"
        with ScoreFile.begin(path, ScoreHeader(ruleset=rules(), names=("Ann", "Ben"), lexicon="english")) as file:
            for entry in entries:
                file.enter(entry)
        return path.read_bytes()


def _kept(raw: bytes, _: Path) -> None:
    _saved(raw, kept_path_of(1))


def _gcg_seeds() -> tuple[bytes, ...]:
    return (*GCG, *((SPEC / name).read_bytes() for name in ("rulebook-bridge.gcg", "rulebook-example.gcg")))


CALENDAR = (
    b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Europe/Berlin:20270118T080000\r\n"
    b"DTEND;TZID=Europe/Berlin:20270118T094500\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEXDATE;TZID=Europe/Berlin:20270125T080000\r\n"
    b"SUMMARY:Swim\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nDTSTART;VALUE=DATE:20270201\r\nDURATION:P2D\r\n"
    b"SUMMARY:Trip\r\n to the\r\n sea\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)


def _calendar(raw: bytes, _: Path) -> None:
    found = read_calendar(ReadingWish(raw, "Europe/Berlin", date(2027, 1, 18), date(2027, 2, 8)))
    if isinstance(found, Unreadable):
        raise CalendarUnreadable(why=found.why, line=found.line)
    again = read_calendar(ReadingWish(found.text, "Europe/Berlin", date(2027, 1, 18), date(2027, 2, 8)))
    assert isinstance(again, Reading) and again.found == found.found


PARSERS = (
    Parser("calendar", lambda: (CALENDAR,), _calendar),
    Parser("gcg", _gcg_seeds, _gcg),
    Parser("cgp", lambda: CGP, _cgp),
    Parser("play-text", lambda: MOVES, _move),
    Parser("set", lambda: (SET,), _set),
    Parser("edition", lambda: (EDITION,), _edition),
    Parser("kwg", lambda: (_graph().to_bytes(),), _kwg),
    Parser("dawg", lambda: (dawg(WORDS), dawg(WORDS, old=True)), _dawg),
    Parser("packed-words", lambda: (pack_words(dict.fromkeys(WORDS, 50)),), _packed, _checked),
    Parser("word-list", lambda: ("\n".join(WORDS).encode(), "ñandú\nchillé\n".encode("utf-16")), _word_list),
    Parser("klv2", lambda: (_values().to_bytes(),), _leaves),
    Parser("own-leaves", lambda: (pack_leaves(_values()),), _leaves, _checked),
    Parser("own-lexicon", lambda: (_own_seed(),), _own_lexicon),
    Parser("saved-game", lambda: (_journal_seed(),), _journal),
    Parser("game-document", lambda: (_document_seed(),), _document),
    Parser("kept-score", lambda: (_kept_seed(),), _kept),
)
"""Every parser there is."""


def input_of(parser: Parser, number: int) -> bytes:
    """The input a number stands for; every other one gets a checksum that is right where there is one."""
    raw = mutated(parser.seeds(), parser.name, number)
    return parser.mend(raw) if parser.mend and number % 2 else raw
