"""Does the game at a terminal speak German, whatever is typed, and does it understand German and English words?"""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from lexiko.cli.play import play
from lexiko.players import build_player
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import PlayWithdrawn, Resigned, TilesExchanged, TilesPlayed, TurnPassed
from lexiko.table import LocalSession
from tests.cli.conversations import Script, Typist, converse, paragraphs
from tests.cli.test_play_questions import happened, people
from tests.company import small_engine, table_for, two_people

_WORDS = [
    "the",
    "is",
    "are",
    "you",
    "your",
    "play",
    "plays",
    "tiles",
    "turn",
    "and",
    "for",
    "score",
    "scores",
    "left",
    "bag",
    "word",
    "words",
    "type",
    "no",
    "game",
    "lose",
    "loses",
    "win",
    "wins",
    "with",
    "gain",
    "gains",
    "draw",
    "draws",
    "first",
    "then",
    "undo",
    "expected",
    "rack",
    "pass",
    "exchange",
    "challenge",
    "help",
]
ENGLISH = re.compile(rf"\b({'|'.join([*_WORDS, *map(str.capitalize, _WORDS)])})\b")
"""Words of plays stand in capitals, so they are none of these."""


def in_german(capsys: pytest.CaptureFixture[str], host: LocalSession, *lines: str) -> str:
    """All that was said in German while these lines were typed, its line breaks taken out."""
    converse(host, Script(*lines), language="de")
    return paragraphs(capsys.readouterr().out)


@pytest.mark.parametrize(("edition", "house"), [("luxury", "V3,V4"), ("message-center", "V5")])
def test_a_whole_game_is_told_in_german_from_its_first_tile_to_its_winner(
    capsys: pytest.CaptureFixture[str], edition: str, house: str
) -> None:
    agreed = ruleset(edition, house=HouseRules.from_text(house), players=2)
    host = table_for(None, "greedy", agreed=agreed)
    typist = Typist(host, {0: build_player("greedy", small_engine(agreed), seed="1")}, language="de")
    assert converse(host, typist, language="de") == "over"
    said = capsys.readouterr().out
    assert re.search(r"gewinns?t mit -?\d+ Punkten?|teilen sich den Sieg", said.replace("Punkte", "Punkten"))
    told = "\n".join(line for line in said.splitlines() if not line.startswith("  "))
    assert sorted(set(ENGLISH.findall(told))) == []


def test_german_words_and_english_ones_do_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    for lines in (("tauschen HO", "passen", "8F HORN"), ("exchange HO", "pass", "8F HORN")):
        host = two_people()
        in_german(capsys, host, *lines)
        kinds = [type(event) for event in host.events if isinstance(event, TilesExchanged | TurnPassed | TilesPlayed)]
        assert kinds[:2] == [TilesExchanged, TurnPassed]


def test_the_beginning_of_a_german_word_is_enough_and_directions_have_german_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    host = two_people("HORNAEI", "FARMERS")
    said = in_german(capsys, host, "ung", "8H HORN senkrecht")
    assert "Steine, die du nicht siehst" in said
    assert "Player 1 legt HORN auf H8" in said


def test_every_way_to_end_a_turn_and_to_leave_has_a_german_word(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("BTIAAAA", "EEEEEEE", edition="luxury")
    said = in_german(capsys, host, "8G BTI", "anzweifeln", "aufgeben", "ja")
    assert "Zum Anfechten tipp anzweifeln; sind alle Wörter gut, verlierst du einen Zug." in said
    assert "Player 2 ficht an: BTI steht nicht in der Wortliste. Player 1 nimmt die Steine zurück" in said
    assert happened(host, PlayWithdrawn) and happened(host, Resigned)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("horn", "horn ist kein Befehl. Um es zu legen, sag, wo: 8H HORN liegt waagerecht ab 8H"),
        ("tauscheen A", "tauscheen ist kein Befehl; meintest du tauschen?"),
        ("passen 8H", "passen ist ein Befehl. Um das Wort zu legen, sag zuerst, wo: 8H PASSEN."),
        ("8H", "'8H' ist kein Zug. Erwartet: ein Zug wie 8H WORT, tauschen ABC oder passen."),
        ("tauschen", "Welche Steine werden getauscht? Erwartet: ihre Buchstaben"),
        ("8F H9RN", "'9' ist kein Buchstabe dieser Steine. Erwartet: ihre Buchstaben."),
        ("0H HORN", "'0H' ist kein Feld: Reihen zählen ab 1."),
        ("8A HORN", "Das erste Wort muss den Stern auf 8H bedecken."),
        ("8F QUIZ", "Auf deiner Bank fehl"),
        ("holen 8H", "Blankos zurückholen (V4) wurde für dieses Spiel nicht vereinbart."),
        ("zurück", "Es gibt nichts zurückzunehmen."),
        ("verlauf 9", "Einen Zug 9 gibt es nicht; es gibt 0."),
        ("letzter", "Noch ist kein Zug gemacht."),
        ("suchen HORN", "In diesem Spiel wird nur bei Anfechtungen nachgeschlagen (R7.1)"),
        ("speichern", "Das Spiel ist gespeichert. So geht es weiter:"),
        ("probieren 8F HORN", "Das brächte 14 Punkte. Nachgeschlagen wurde nichts."),
    ],
)
def test_what_cannot_be_done_is_answered_in_german(capsys: pytest.CaptureFixture[str], typed: str, answer: str) -> None:
    assert answer in in_german(capsys, two_people("HORNAEI", "FARMERS"), typed)


@pytest.mark.parametrize(
    ("arguments", "environment", "begins"),
    [
        ([], {}, "Classic edition."),
        ([], {"LANG": "de_AT.UTF-8"}, "Ausgabe Classic."),
        (["--language", "en"], {"LEXIKO_LANGUAGE": "de"}, "Classic edition."),
        (["--language", "de"], {}, "Ausgabe Classic."),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_surroundings(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], environment: dict[str, str], begins: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    answer = CliRunner().invoke(play, ["--players", "Ann,Ben", "--seed", "1", "--plain", *arguments], input="")
    assert answer.output.startswith(begins), answer.output
