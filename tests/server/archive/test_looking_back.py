"""Earlier positions, records, pictures, and the check of the draws."""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter

from lexiko.notation import BoardLook, draw_board, parse_gcg, replay_gcg
from lexiko.rulebook import load_edition
from lexiko.rules import Board, Square
from lexiko.server.archive.rendering import board_png
from lexiko.server.wire import View
from lexiko.table import check_fairness, parse_game_document
from tests.company import rules
from tests.server.asking import run
from tests.server.tables.house import laid, lay_table, open_house


def test_an_earlier_position_is_shown_as_the_seat_saw_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            before = await ann.state(table, 0)
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await ben.does(table, 1, "play", placements=laid("H6", "FA.M"))
            game_seq = before.view.game_seq
            past = TypeAdapter(View).validate_json((await ann.get(f"tables/{table}/at/{game_seq}?seat=0")).content)
            assert past.board == [] and past.rack == before.view.rack and past.scores == [0, 0]
            after = TypeAdapter(View).validate_json((await ann.get(f"tables/{table}/at/{game_seq + 1}?seat=0")).content)
            assert after.scores == [14, 0] and len(after.last_play) == 4 and after.challenge is None
            assert (await ann.get(f"tables/{table}/at/99")).status_code == 404

    run(test())


def test_a_finished_game_can_be_taken_away_in_every_form(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "bot:greedy", edition="luxury")
            state = await ann.state(table, 0)
            for _ in range(8):
                if state.info.state == "playing" and state.view.on_turn == 0:
                    state = await ann.does(table, 0, "pass")
            state = await ann.does(table, 0, "resign")
            assert state.view.outcome is not None
            final = [each.final for each in state.view.outcome.reckoning]
            gcg = (await ann.get(f"tables/{table}/game.gcg")).text
            ruleset = (await house.table(table)).history.agreement.ruleset
            assert replay_gcg(parse_gcg(gcg), ruleset).problems == () and parse_gcg(gcg).lexicon == "english"
            assert all(f" {score}" in gcg for score in final)
            document = (await ann.get(f"tables/{table}/game.json")).content
            report = check_fairness(parse_game_document(document, place="game.json"))
            assert report.holds and report.commitment and report.seed and report.draws > 10
            verified = (await ann.get(f"tables/{table}/verify")).json()
            assert verified["holds"] and verified["draws"] == report.draws
            svg = (await house.person("eve").get(f"tables/{table}/game.svg")).text
            assert svg.startswith("<svg") and svg.count("<text") > 50
            png = (await ann.get(f"tables/{table}/game.png")).content
            assert png.startswith(b"\x89PNG") and len(png) > 20_000

    run(test())


def test_a_picture_for_a_spectator_is_as_late_as_all_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            await house.pass_time(100)
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            mine = (await house.person("guest-0").get(f"tables/{table}/game.svg")).text
            early = (await house.person("eve").get(f"tables/{table}/game.svg")).text
            await house.pass_time(31)
            assert mine != early and mine == (await house.person("eve").get(f"tables/{table}/game.svg")).text

    run(test())


def test_a_picture_has_letters_on_a_machine_without_fonts() -> None:
    """Where a font is missing, letters are left out without a word: other letters would make no other picture."""
    ruleset = rules()
    look = BoardLook(colours=load_edition("classic").colours.light)
    alphabet = ruleset.tile_set.alphabet
    pictures = {
        board_png(draw_board(board.with_tiles([(Square(7, 7), tile)]), ruleset, look))
        for board in [Board.empty(15, 15)]
        for tile in alphabet.parse_letters("AEae")
    }
    assert len(pictures) == 4
