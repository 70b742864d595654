"""Does JSON of ours that somebody has changed bring more than a sentence, whatever has become of it?"""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lexiko.cli.main import run
from lexiko.cli.saved_games import kept_path_of, path_of
from tests.company import FEW_WORDS
from tests.house.sources import ROOT
from tests.pairwise import slow_beyond

CGP = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"
MADE_BY = {
    "game": ["convert", str(ROOT / "spec" / "games" / "rulebook-example.gcg"), "--to", "json"],
    "position": ["position", CGP, "--json"],
    "journal": ["play", "--players", "bot:greedy,bot:random", "--seed", "2", "--lexicon", str(FEW_WORDS)],
    "keeping": ["keep", "--players", "Ann,Ben", "--lexicon", "none"],
}
TYPED = "8H HORN\nH6 FA.M\nundo\npass\npass\nend\nleft Ann QUEENIT\nleft Ben AEINRST\n"
FORMS = [["convert", "odd.json", "--to", form] for form in ("gcg", "json", "md", "svg")]
CHANGES = 150

ODD: list[Any] = [None, True, 0, -1, 256, 10**30, 1.5, float("nan"), float("inf"), "", "x", "8H", "A" * 500, "\ud800"]
ODD += ["\0", [], {}, [[]], [None], {"a": 1}, [0] * 300]


@pytest.mark.parametrize("kind", slow_beyond(2, MADE_BY))
def test_json_that_was_changed_anywhere_brings_a_sentence_at_most(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(TYPED))
    assert run(MADE_BY[kind]) == 0
    printed = capfd.readouterr().out
    file = {"journal": path_of(1), "keeping": kept_path_of(1)}.get(kind)
    documents = [json.loads(line) for line in file.read_text().splitlines()] if file else [json.loads(printed)]
    luck = Random(kind)
    for _ in range(CHANGES):
        changed = copy.deepcopy(documents)
        for _ in range(luck.choice((1, 1, 2, 3))):
            _change(changed, luck)
        Path("odd.json").write_text("".join(f"{json.dumps(each)}\n" for each in changed), encoding="utf-8")
        for command in (luck.choice(FORMS), ["verify", "odd.json"]):
            status = run(command)
            told = capfd.readouterr()
            assert status == 0 or told.err or command[0] == "verify", changed


def test_a_saved_game_of_events_that_make_no_game_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    assert run(MADE_BY["journal"]) == 0
    path_of(1).write_text(path_of(1).read_text().replace('"seat":1', '"seat":7'))
    capfd.readouterr()
    assert run(["convert", str(path_of(1)), "--to", "gcg"]) == 2
    assert capfd.readouterr().err == f"lexiko: {path_of(1)}: what is written there makes no game\n"


def _change(documents: list[Any], luck: Random) -> None:
    """Put an odd value in the place of another, take one away, or tell one twice."""
    within, key = luck.choice(list(_places(documents)))
    if luck.random() < 0.7:
        within[key] = copy.deepcopy(luck.choice(ODD))
    elif isinstance(within, list) and luck.random() < 0.5:
        within.insert(key, copy.deepcopy(within[key]))
    elif within is not documents:
        del within[key]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from _places(value[key])
