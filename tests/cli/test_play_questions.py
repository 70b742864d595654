"""The question after a play: who challenges, what is looked up, what it costs; and the ends of a game."""

from __future__ import annotations

import pytest

from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import ChallengeFailed, PlayWithdrawn, Resigned, TurnLost
from lexiko.table import LocalSession
from tests.cli.conversations import Script, converse, paragraphs
from tests.cli.test_play_turns import told
from tests.company import laid, table_for


def people(*racks: str, edition: str, bots: int = 0, house: str = "", bag: str | None = None) -> LocalSession:
    """People with these racks, the last `bots` of them computers."""
    seats = (*(None for _ in racks[bots:]), *("greedy" for _ in racks[:bots]))
    agreed = ruleset(edition, house=HouseRules.from_text(house), players=len(racks))
    return laid(table_for(*seats, agreed=agreed), *racks, bag=bag)


def happened(host: LocalSession, kind: type) -> list[object]:
    """The events of one kind so far."""
    return [event for event in host.events if isinstance(event, kind)]


def test_the_next_player_may_challenge_the_whole_play_before_acting(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("BTIAAAA", "EEEEEEE", edition="luxury")
    said = paragraphs(told(capsys, host, "8G BTI", "challenge"))
    assert "To challenge, type challenge; if all its words are good, you lose a turn." in said
    assert "Player 2 challenges: BTI is not in the word list. Player 1 takes the tiles back and loses 10." in said
    assert host.position.scores == (0, 0)
    assert host.position.on_turn == 1


def test_a_challenge_that_fails_costs_the_next_turn(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("BITAAAA", "EEEEEEE", edition="indigo")
    said = paragraphs(told(capsys, host, "8G BIT", "challenge"))
    assert "Player 2 challenges: BIT is in the word list. The play stands, and Player 2 loses the next turn." in said
    assert happened(host, TurnLost)
    assert host.position.on_turn == 0


def test_where_a_challenge_names_a_word_it_may_be_left_out_if_there_is_but_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    host = people("BTIAAAA", "EEEEEEE", edition="classic")
    said = paragraphs(told(capsys, host, "8G BTI", "challenge PO", "challenge"))
    assert "To challenge, type challenge and a word; if it is good, you lose a turn." in said
    assert "The play did not make PO. Its words: BTI." in said
    assert happened(host, PlayWithdrawn)


def test_with_several_words_the_challenger_must_say_which(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("BITAAAA", "ATEEEEE", edition="original")
    said = paragraphs(told(capsys, host, "8G BIT", "9G AT", "challenge", "challenge ta"))
    assert "Which word do you challenge: AT, BA or IT?" in said
    assert "The play did not make TA. Its words: AT, BA and IT." in said


def test_people_who_are_not_next_are_asked_once_for_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("BTIAAAA", "EEEEEEE", "OOOOOOO", edition="luxury")
    said = paragraphs(told(capsys, host, "8G BTI", "somebody", "player 3"))
    assert "Does anybody challenge it? Type your name, or press Enter to let it stand." in said
    assert "Who challenges: Player 2 or Player 3? Enter lets the play stand." in said
    assert "Player 3 challenges: BTI is not in the word list." in said


def test_enter_lets_a_play_stand_for_those_asked_but_the_next_may_still_challenge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    host = people("BTIAAAA", "EEEEEEE", "OOOOOOO", edition="luxury")
    said = paragraphs(told(capsys, host, "8G BTI", "", "challenge"))
    assert "Player 2 challenges: BTI is not in the word list." in said


def test_a_word_can_be_named_together_with_the_challenger(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("BITAAAA", "EEEEEEE", "OOOOOOO", edition="classic")
    said = paragraphs(told(capsys, host, "8G BIT", "Player 3 challenge bit"))
    assert "Type your name and the word, or press Enter to let it stand." in said
    assert "Player 3 challenges: BIT is in the word list. The play stands, and Player 3 loses the next turn." in said
    assert happened(host, ChallengeFailed)


def test_one_person_among_computers_is_asked_before_the_next_computer_acts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    host = laid(table_for(None, "greedy", "greedy"), "VVVVVVV", "BITAAAA", "ATEEEEE", first=1)
    said = paragraphs(told(capsys, host, ""))
    assert "Do you challenge it? Type the word you doubt, or press Enter to let it stand." in said
    assert said.count("Challenge?") == 1


def test_the_last_play_may_be_challenged_before_the_reckoning(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("BIT", "EE", edition="luxury", bag="")
    assert converse(host, Script("8G BIT", "")) == "over"
    said = paragraphs(capsys.readouterr().out)
    assert "Player 1 has used the last tile, and the bag is empty. This play ends the game." in said
    assert "Player 1 gains 2 for the tiles the others have left. Player 2 has E and E left and loses 2." in said
    assert "Player 1 wins with 12; Player 2 -2." in said
    assert said.index("This play ends the game.") < said.index("Player 1 gains 2")


def test_a_last_play_found_wrong_goes_back_and_the_game_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("BTI", "EE", edition="luxury", bag="")
    assert converse(host, Script("8G BTI", "challenge")) == "end of input"
    assert "Player 2 challenges: BTI is not in the word list." in capsys.readouterr().out
    assert not host.is_over


def test_a_rack_is_shown_in_its_owners_turn_only(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, people("BITAAAA", "EEEEEEE", edition="luxury"), "8G BIT", "pass", "rack")
    turns = said.split("Hand over to ")[1:]
    assert [turn.split(".")[0] for turn in turns] == ["Player 1", "Player 2", "Player 1"]
    for turn in turns:
        name = turn.split(".")[0]
        assert {line.split("'s rack")[0] for line in turn.splitlines() if "'s rack:" in line} == {name}


def test_all_who_agree_that_no_play_remains_end_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("VV", "VVV", edition="classic", bag="")
    assert converse(host, Script("agree", "agree", "pass", "agree")) == "over"
    said = paragraphs(capsys.readouterr().out)
    assert "The game ends when all have agreed. Until then it is your turn." in said
    assert "You have agreed already that no word is left to lay." in said
    assert "All agree that no word is left to lay, so the game ends." in said


def test_where_passes_end_the_game_an_agreement_of_all_does_too(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("VV", "VVV", edition="original", bag="")
    assert converse(host, Script("agree", "pass", "agree")) == "over"
    assert "All agree that no word is left to lay, so the game ends." in paragraphs(capsys.readouterr().out)
    host = people("VV", "VVV", edition="original", bag="")
    assert converse(host, Script("agree", "pass", "pass", "pass", "pass")) == "over"
    assert "Everybody has passed twice in turn, so the game ends." in paragraphs(capsys.readouterr().out)


def test_leaving_for_good_is_asked_twice(capsys: pytest.CaptureFixture[str]) -> None:
    host = people("VV", "VVV", edition="classic")
    assert converse(host, Script("resign", "no", "resign", "yes")) == "over"
    said = paragraphs(capsys.readouterr().out)
    assert len(happened(host, Resigned)) == 1
    assert "Player 1 leaves the game." in said
    assert "Everybody else has left. Player 2 wins with 0; Player 1 0." in said


def test_quit_puts_the_game_aside_wherever_it_is_typed() -> None:
    assert converse(people("BITAAAA", "EEEEEEE", edition="luxury"), Script("quit")) == "left"
    host = people("BITAAAA", "EEEEEEE", "OOOOOOO", edition="luxury")
    assert converse(host, Script("8G BIT", "board", "quit")) == "left"
