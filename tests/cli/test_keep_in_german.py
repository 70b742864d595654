"""Does the score keeper speak German, and understand what is entered in German and in English?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from lexiko.cli.keep import keep
from tests.cli.conversations import paragraphs
from tests.cli.test_play_in_german import ENGLISH

GAME = """
folge Ben, Ann; 8F HORN 14; tauschen 3; anzweifeln; H6 FA.M; zurück; 8J S 5; HXRN 9F
anzweifeln von Ann falsch HXRN; verlauf; steine; brett; zettel; zuviel Ann 2; passen; schluss
rest Ann keine; unfug; aufgeben Zoe; hilfe
"""


def kept(*lines: str, arguments: tuple[str, ...] = ("--language", "de")) -> str:
    """All that was said while these lines were entered, its line breaks taken out."""
    words = ["--players", "Ann,Ben", "--lexicon", "none", *arguments]
    return paragraphs(CliRunner().invoke(keep, words, input="".join(f"{line}\n" for line in lines)).output)


def test_nothing_is_told_in_english_where_german_is_spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))  # whose first game this is, whatever was tried before
    said = kept(*GAME.strip().replace("; ", "\n").splitlines())
    assert sorted(set(ENGLISH.findall(re.sub(r"lexiko (keep|games) [^.;]*", "", said)))) == []
    assert "Spiel 1 beginnt: Ann und Ben. Ausgabe Classic. hilfe zeigt, was sich eingeben lässt." in said
    assert "Ben legt HORN auf 8F für 14 Punkte." in said
    assert "Ann tauscht 3 Steine." in said
    assert "unfug ist kein Befehl." in said
    assert "'Zoe' spielt nicht mit, sondern Ann und Ben." in said
    assert "Der Stand ist gespeichert. So geht es weiter:" in said


def answers(*lines: str) -> str:
    """What was said in German to these lines, without them and without the game's number."""
    said = kept(*lines, "ok")
    for line in lines:
        said = said.replace(f"> {line} ", "> ", 1)
    return re.sub(r"(Spiel|--resume) \d+", r"\1", said)


@pytest.mark.parametrize(
    ("german", "english"),
    [
        (("8F HORN", "anzweifeln von Ben gut"), ("8F HORN", "challenge by Ben good")),
        (("8F HORN", "passen", "zurück"), ("8F HORN", "pass", "undo")),
        (("HORN 8H senkrecht",), ("HORN 8H down",)),
        (("8F HORN", "tauschen keine"), ("8F HORN", "exchange none")),
        (("8F HORN", "anzweifeln von Ben falsch HORN"), ("8F HORN", "challenge by Ben bad HORN")),
    ],
)
def test_what_is_entered_in_german_is_the_same_as_in_english(german: tuple[str, ...], english: tuple[str, ...]) -> None:
    assert answers(*german) == answers(*english)


def test_what_was_taken_back_is_named_as_it_is_typed() -> None:
    assert "Zurückgenommen: tauschen 3. Ann 0, Ben 0. 86 Steine im Beutel." in kept("tauschen 3", "zurück")
