"""Is the library's front door small, typed in words people use, and honest about what went wrong?"""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lexiko
from lexiko.lexicon import Lexicon, LexiconMissing, add_lexicon
from lexiko.notation import NotationError, parse_gcg, replay_gcg
from lexiko.players import UnknownPlayer
from lexiko.rulebook import load_set
from lexiko.rules import Event, LetterRecycled, Play, Square, TilesExchanged, TilesPlayed, TurnPassed
from lexiko.table import JournalMissing, JournalNotWritten, OtherWords
from tests.clauses import clause
from tests.company import laid, small_lexicon


def game_between(*players: str | lexiko.Seat, edition: str = "luxury", house: str = "", seed: int = 1) -> lexiko.Game:
    """A game with a few hundred words."""
    return lexiko.new_game(edition, players=players or ("Ann", "Ben"), house=house, lexicon=small_lexicon(), seed=seed)


def first_play(game: lexiko.Game) -> lexiko.ScoredPlay:
    """The best opening, played."""
    play = game.play(game.legal_plays(limit=1)[0].text)
    assert play is not None
    return play


def test_a_play_is_typed_as_a_list_spells_its_word() -> None:
    game = game_between()
    place, word = game.legal_plays(limit=1)[0].text.split()
    accented = word.translate(str.maketrans("AEIOU", "ÀÉÏÖÜ"))
    assert accented != word
    played = game.play(f"{place} {accented}")
    assert played is not None
    assert played.text == f"{place} {word}"
    game.exchange(game.rack[:2].translate(str.maketrans("AEIOU", "ÀÉÏÖÜ")))
    assert game.on_turn == "Ann"


def test_plays_are_listed_by_equity_where_that_is_asked() -> None:
    game = game_between(seed=3)
    by_points, by_equity = game.legal_plays(), game.legal_plays(by="equity")
    assert {play.text for play in by_points} == {play.text for play in by_equity}
    assert all(play.equity is None for play in by_points)
    worth = [play.equity for play in by_equity if play.equity is not None]
    assert len(worth) == len(by_equity)
    assert worth == sorted(worth, reverse=True)


def test_a_refusal_names_what_to_call_where_something_else_comes_first() -> None:
    told = "15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 S/A 0/14 0"
    game = lexiko.game_from_cgp(told, lexicon=small_lexicon(), seed=1)
    assert game.position.bag
    game.session.position = replace(game.position, bag=game.position.bag.removed(game.position.bag))
    game.play("8F HORNS")
    with pytest.raises(lexiko.IllegalMove) as refused:
        game.pass_turn()
    assert "accept() lets it stand, challenge() doubts it." in refused.value.__notes__


def test_every_room_is_reached_by_its_name() -> None:
    rooms = {folder.name for folder in Path(lexiko.__file__).parent.iterdir() if (folder / "__init__.py").exists()}
    assert rooms <= set(dir(lexiko))
    program = "import lexiko; print(lexiko.notation.__name__, lexiko.rules.__name__)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["lexiko.notation", "lexiko.rules"]


def test_importing_the_library_imports_none_of_its_rooms() -> None:
    program = "import sys, lexiko; print([name for name in sys.modules if name.startswith('lexiko.')])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_every_public_name_is_there_and_listed() -> None:
    assert set(lexiko.__all__) <= set(dir(lexiko))
    assert all(getattr(lexiko, name) is not None for name in lexiko.__all__)
    missing = "resolve"
    with pytest.raises(AttributeError, match=missing):
        getattr(lexiko, missing)


def test_a_game_begins_in_any_edition_with_house_rules() -> None:
    game = game_between("Ann", "Ben", "Cleo", edition="message-center", house="V3,V6")
    assert game.players == ("Ann", "Ben", "Cleo")
    assert game.ruleset.variations == ("V3", "V6")
    assert len(game.view("Cleo").rack) == 9
    assert game.on_turn in game.players


def test_house_rules_may_be_listed_one_by_one() -> None:
    assert lexiko.new_game(house=["V3", "V4"]).ruleset == lexiko.new_game(house="V3,V4").ruleset


def test_the_library_tells_its_version_and_runs_as_a_module() -> None:
    told = subprocess.run([sys.executable, "-m", "lexiko", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"lexiko {lexiko.__version__}\n"


def test_a_set_is_played_with_words_of_its_own_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    with pytest.raises(LexiconMissing, match="French set: there are no words of its own yet; name a lexicon or a list"):
        lexiko.new_game("luxury", set="french")
    with pytest.raises(LexiconMissing, match="lexiko lexicon install french"):
        lexiko.new_game("luxury", set="french")
    (tmp_path / "mots.txt").write_text("cœur\nà\nes\n", encoding="utf-8")
    french = load_set("french").tile_set.alphabet
    add_lexicon(tmp_path / "mots.txt", "french", french, set_key="french", language="fr")
    assert lexiko.new_game("luxury", set="french").ruleset.set_key == "french"
    by_path = lexiko.new_game("luxury", set="french", lexicon=tmp_path / "mots.txt", seed=1)
    assert by_path.legal_plays() == lexiko.new_game("luxury", set="french", seed=1).legal_plays()


def test_the_same_seed_deals_the_same_racks() -> None:
    racks = [[game_between(seed=seed).view(name).rack for name in ("Ann", "Ben")] for seed in (1, 1, 2)]
    assert racks[0] == racks[1] != racks[2]


def test_a_play_is_scored_word_by_word_and_shown_as_text() -> None:
    game = game_between()
    mover = game.on_turn
    best = game.legal_plays(limit=1)[0]
    played = first_play(game)
    assert (played.text, played.score, played.leave) == (best.text, best.score, best.leave)
    assert played == game.last_score
    assert str(played).splitlines()[0] == f"{played.text}  {played.score}"
    assert sum(word.points for word in played.breakdown.words) + played.breakdown.bonus == played.score
    assert mover is not None
    assert game.scores[mover] == played.score


def test_legal_plays_come_best_first_and_only_as_many_as_asked_for() -> None:
    game = game_between()
    plays = game.legal_plays()
    scores = [play.score for play in plays]
    assert scores == sorted(scores, reverse=True)
    assert game.legal_plays(limit=3) == plays[:3]


def test_a_play_can_be_an_object() -> None:
    game = game_between()
    move = game.legal_plays(limit=1)[0].move
    game.play(move)
    assert isinstance(move, Play)
    assert any(isinstance(event, TilesPlayed) for event in game.events)


def test_what_is_not_allowed_is_told_in_sentences_all_at_once() -> None:
    game = game_between()
    with pytest.raises(lexiko.IllegalMove) as refused:
        game.play(Play(((Square(0, 0), 26), (Square(2, 2), 26))))
    assert len(refused.value.violations) == str(refused.value).count(".") >= 3
    assert all(violation.code not in str(refused.value) for violation in refused.value.violations)
    told = "".join(traceback.format_exception_only(refused.value)).rstrip()
    assert told == f"lexiko.rules.errors.IllegalMove: {refused.value}"
    with pytest.raises(NotationError):
        game.play("8H ???")


def test_an_exchange_and_a_pass_hand_the_turn_on() -> None:
    game = game_between()
    first = game.on_turn
    game.exchange(game.rack[:1])
    second = game.on_turn
    assert second != first
    game.pass_turn()
    assert game.on_turn == first
    assert isinstance(game.events[-1], TurnPassed)
    assert game.last_score is None


@clause("R8.2")
def test_a_word_is_challenged_as_it_looks_though_a_tile_of_two_letters_looks_the_same() -> None:
    alphabet = load_set("spanish").tile_set.alphabet
    lexicon = Lexicon.from_words("small", ["CHE"], alphabet)
    game = lexiko.new_game("classic", set="spanish", lexicon=lexicon, seed=1)
    laid(game.session, "[C]HOAEIO", "EEEEEEE")
    game.play("8G [C]HO")
    assert game.challenge(word="cho")
    assert game.position.board.is_empty


def test_a_challenge_says_whether_the_play_was_withdrawn() -> None:
    game = game_between()
    first_play(game)
    assert game.challenge() is False
    game = game_between()
    mover = game.on_turn
    letters = game.rack.replace("?", "")
    for word in {first + second for first in letters for second in letters if first != second}:
        if not small_lexicon().contains_text(word):
            game.play(f"8H {word}")
            break
    assert game.challenge(by=game.on_turn) is True
    assert mover is not None
    assert game.scores[mover] == 0


def test_a_player_is_named_or_numbered_and_nobody_else_is_known() -> None:
    game = game_between()
    assert game.view("Ben") == game.view(1)
    for stranger in ("Cleo", 2, -1):
        with pytest.raises(ValueError, match="Ann, Ben"):
            game.view(stranger)
    with pytest.raises(ValueError, match="name of their own"):
        game_between("Ann", "Ann")


@pytest.mark.parametrize("name", ["", "  ", "A\x1b[31m", "A\nB", lexiko.Seat("")])
def test_a_player_without_a_name_that_can_be_shown_is_refused(name: str | lexiko.Seat) -> None:
    with pytest.raises(ValueError, match="a name that can be shown"):
        game_between("Ann", name)


def test_a_player_who_is_neither_a_name_nor_a_seat_is_refused() -> None:
    strange: Any = ("Ann", 7)
    with pytest.raises(
        TypeError, match=r"a player is a name, bot:greedy, a Seat or something with choose\(view\), not 7"
    ):
        game_between(*strange)


def test_a_resignation_ends_a_game_of_two_for_the_other() -> None:
    game = game_between()
    game.resign("Ann")
    assert game.is_over
    assert game.winners == ("Ben",)
    assert game.on_turn is None
    assert game.rack == ""
    assert game.legal_plays() == []
    assert str(game).endswith("won by Ben")


def test_computers_play_their_part() -> None:
    game = game_between(lexiko.Seat("Rita", "greedy"), lexiko.Seat("Rob", "random"))
    game.let_bots_act()
    assert game.is_over
    record = parse_gcg(game.gcg())
    assert replay_gcg(record, game.ruleset).problems == ()


def test_a_saved_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    game = game_between(house="V4")
    first_play(game)
    game.save(tmp_path / "game.jsonl")
    again = lexiko.load_game(tmp_path / "game.jsonl", lexicon=small_lexicon())
    assert (again.events, again.position) == (game.events, game.position)
    assert (again.players, again.rack) == (game.players, game.rack)
    first_play(again)
    first_play(game)
    assert again.position.racks == game.position.racks
    again.save(tmp_path / "game.jsonl")
    assert lexiko.load_game(str(tmp_path / "game.jsonl"), lexicon=small_lexicon()).scores == game.scores


def test_saving_writes_through_a_link_and_replaces_no_pipe(tmp_path: Path) -> None:
    game = game_between()
    link, target, pipe = tmp_path / "latest", tmp_path / "game.jsonl", tmp_path / "pipe"
    link.symlink_to(target)
    game.save(link)
    assert (link.is_symlink(), lexiko.load_game(target, lexicon=small_lexicon()).events) == (True, game.events)
    os.mkfifo(pipe)
    with pytest.raises(JournalNotWritten, match="a device or a pipe"):
        game.save(pipe)
    assert pipe.is_fifo()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_game_is_a_game_of_its_own_with_the_same_luck(copied: Callable[[Any], Any]) -> None:
    game = game_between("Ann", lexiko.Seat("Rita", "random"))
    heard: list[tuple[Event, ...]] = []
    game.watch(heard.append)
    before = game.events
    other = copied(game)
    for each in (other, game):
        assert (each.events, each.scores) == (before, {"Ann": 0, "Rita": 0})
        each.let_bots_act()
        first_play(each)
        each.let_bots_act()
        if each is other:
            assert (game.events, heard) == (before, [])
    assert [replace(event, at=0.0) for event in other.events] == [replace(event, at=0.0) for event in game.events]
    assert other.engine is game.engine


def test_who_would_pickle_a_game_is_told_of_its_file() -> None:
    with pytest.raises(TypeError, match="save it to a file, and load_game goes on with it"):
        pickle.dumps(game_between())


def test_a_game_that_cannot_be_saved_or_loaded_says_where(tmp_path: Path) -> None:
    with pytest.raises(JournalMissing, match=r"none\.jsonl"):
        lexiko.load_game(tmp_path / "none.jsonl")
    with pytest.raises(JournalNotWritten, match="nowhere"):
        game_between().save(tmp_path / "nowhere" / "game.jsonl")


@clause("V3", "R4.8")
def test_a_recycled_blank_is_typed_as_a_small_letter_though_the_rack_has_the_letter() -> None:
    game = lexiko.new_game("luxury", house="V3", seed=22)
    assert first_play(game).text == "8D KAVAs"
    assert str(game.rack) == "?AAEEOY"
    game.play("recycle 8D a; pass")
    recycled = next(event for event in game.events if isinstance(event, LetterRecycled))
    assert game.ruleset.tile_set.alphabet.format_tile(recycled.given) == "a"
    assert bytes(game.view("Ben").rack) == game.ruleset.tile_set.alphabet.parse_tiles("AAEEKOY")


def test_a_blank_is_exchanged_as_the_rack_shows_it_and_letters_in_any_case() -> None:
    for wanted in ("?", "?ae", None):
        game = lexiko.new_game(seed=7, lexicon=small_lexicon())
        assert str(game.rack) == "?AAEINZ"
        game.exchange(game.rack if wanted is None else wanted)
        told = [event.returned for event in game.events if isinstance(event, TilesExchanged)]
        assert told == [game.ruleset.tile_set.alphabet.parse_tiles(wanted or "?AAEINZ")]


def test_printing_a_game_shows_board_scores_and_who_is_to_play() -> None:
    game = game_between()
    first_play(game)
    shown = str(game)
    assert game.board_text() in shown
    assert shown.splitlines()[-1].endswith(f"{game.on_turn} to play with {game.rack}")
    assert all(f"{name} {score}" in shown for name, score in game.scores.items())


def test_a_game_in_which_all_agree_that_no_play_remains_is_over() -> None:
    game = game_between()
    game.agree_no_more_plays("Ben")
    assert not game.view("Ann").result
    game.agree_no_more_plays("Ann")
    assert game.is_over


def test_a_saved_game_whose_words_have_changed_goes_on_only_when_told_so(tmp_path: Path) -> None:
    game = game_between()
    game.save(tmp_path / "game.jsonl")
    others = lexiko.Lexicon.from_words("small", ["HORN"])
    with pytest.raises(OtherWords):
        lexiko.load_game(tmp_path / "game.jsonl", lexicon=others)
    assert lexiko.load_game(tmp_path / "game.jsonl", lexicon=others, any_words=True).events == game.events


def test_words_may_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("horn\nhot\n", encoding="utf-8")
    game = lexiko.new_game(lexicon=tmp_path / "words.txt", seed=1)
    game.save(tmp_path / "game.jsonl")
    assert lexiko.load_game(tmp_path / "game.jsonl").events == game.events


def test_a_computer_may_be_written_as_on_the_command_line() -> None:
    game = game_between("Greedy", "bot:greedy", "bot:random")
    assert game.players == ("Greedy", "Greedy 2", "Random")
    assert [seat.bot for seat in game.session.header.seats] == [None, "greedy", "random"]
    with pytest.raises(UnknownPlayer, match="'clever'"):
        game_between("Ann", "bot:clever")


def test_who_watches_hears_of_every_action_until_that_is_ended() -> None:
    game = game_between("Ann", "Ben")
    mover, everybody, own = game.on_turn, list[Event](), list[Event]()
    assert mover is not None
    stop = game.watch(everybody.extend)
    game.watch(own.extend, player=mover)
    game.exchange(game.rack[:1])
    stop()
    game.pass_turn()
    seen, known = everybody[0], own[0]
    assert len(everybody) == 1 and isinstance(own[-1], TurnPassed)
    assert isinstance(seen, TilesExchanged) and seen.drawn is None
    assert isinstance(known, TilesExchanged) and known.drawn is not None


def test_a_game_tells_in_a_line_how_it_stands() -> None:
    game = lexiko.new_game("luxury", players=("Ann", "Ben"), seed=11)
    assert repr(game) == "<Game luxury: Ann 0, Ben 0; Ann to play with AEHRSTZ>"


@clause("V2")
def test_v2_legal_plays_lay_words_anew_and_the_last_score_tells_such_a_play() -> None:
    game = lexiko.new_game("luxury", house="V2", seed=2)
    game.play("8D FACED")
    plays = game.legal_plays()
    anew = [play for play in plays if play.text.startswith("rearrange")]
    assert anew
    assert [play.score for play in plays] == sorted((play.score for play in plays), reverse=True)
    assert game.legal_plays(limit=3) == plays[:3]
    worths = [play.equity or 0.0 for play in game.legal_plays(by="equity", limit=5)]
    assert sorted(worths, reverse=True) == worths
    mover = str(game.on_turn)
    told = game.play(anew[0].text)
    assert told is not None
    assert told == game.last_score
    assert told.score == anew[0].score == game.scores[mover]


def test_players_are_names_in_a_row_and_none_is_longer_than_a_score_sheet_is_wide() -> None:
    with pytest.raises(TypeError, match=r"players are listed one by one, as in players=\('AB', 'Ben'\)"):
        lexiko.new_game(players="AB")
    assert lexiko.new_game(players=("A" * 24, "Ben"), lexicon=small_lexicon()).players[0] == "A" * 24
    with pytest.raises(ValueError, match="a name has 24 characters at most, not 100: 'AAA"):
        lexiko.new_game(players=("A" * 100, "Ben"), lexicon=small_lexicon())


@pytest.mark.parametrize(
    ("call", "wrong", "sentence"),
    [
        (lambda wrong: lexiko.new_game(players=wrong), None, "players are listed, as in players=.*, and None lists"),
        (lambda wrong: lexiko.new_game(players=wrong), 3, "and 3 lists none"),
        (lambda wrong: lexiko.new_game(house=wrong), None, "are a text, as in house='V3,V4', or several: not None"),
        (lambda wrong: lexiko.new_game(house=wrong), [3], r"not \[3\]"),
        (lambda wrong: game_between().exchange(wrong), None, "as a text, as in 'AEI', not as None"),
        (lambda wrong: game_between().challenge(word=wrong), 7, "as a text, as in 'HORN', not as 7"),
    ],
)
def test_what_is_of_a_wrong_type_is_named_with_an_example(
    call: Callable[[Any], object], wrong: object, sentence: str
) -> None:
    with pytest.raises(TypeError, match=sentence):
        call(wrong)
