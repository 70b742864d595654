"""Does a table tell the rules in force there, in the language that is asked for?"""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter

from lexiko.server.wire import RulesInForce
from tests.server.asking import run
from tests.server.tables.house import lay_table, open_house

RACKS = ["HORNXYZ", "FAMAAAA"]


def test_the_rules_in_force_are_told_clause_by_clause_in_the_readers_language(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, edition="club:challenge=five-point", variations=["V5"])
            ann = house.person("guest-0")
            told = {}
            for language in ("en", "de-AT", "xx"):
                answer = await ann.get(f"tables/{table}/rules?language={language}")
                told[language] = TypeAdapter(RulesInForce).validate_json(answer.content)
            english, german, other = (
                {each.clause: each.text for section in rules.sections for each in section.clauses}
                for rules in told.values()
            )
            assert told["de-AT"].language == "de"
            assert english.keys() == german.keys()
            assert "five points" in english["R8.4"]
            assert "fünf Punkte" in german["R8.4"]
            assert "nachschlagen" in german["V5"]
            assert other == english

    run(test())


def test_a_language_that_is_none_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS)
            assert (await house.person("guest-0").get(f"tables/{table}/rules?language=%00")).status_code == 422

    run(test())
