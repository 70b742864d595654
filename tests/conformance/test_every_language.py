"""Do computers play whole games in every language, with words of its letters and with its own where they are here?"""

from __future__ import annotations

from operator import attrgetter

import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon, open_lexicon, own_cards, usual_lexicon
from lexiko.rulebook import GameSet, all_sets, load_set, ruleset
from lexiko.rules import TilesPlayed
from lexiko.table import Seat, lay_table
from tests.conformance.computer_games import check
from tests.kernel.positions import SETS_THAT_DIFFER, made_up
from tests.pairwise import slow_but

PLAYERS = (Seat("Expert", "expert"), Seat("Greedy", "greedy"))


def play_to_the_end(game_set: GameSet, lexicon: Lexicon) -> None:
    """A game of two computers, every word of which the lexicon has."""
    rules = ruleset("classic", set=game_set)
    host = lay_table(rules, PLAYERS, lexicon=lexicon, engine=Engine.compile(rules, lexicon), seed=game_set.key)
    for _ in host.let_bots_act():
        pass
    check(host)
    formed = [word.word for event in host.events if isinstance(event, TilesPlayed) for word in event.score.words]
    assert len(formed) >= 8
    assert all(lexicon.accepts(word) for word in formed)


@pytest.mark.parametrize("game_set", slow_but(map(load_set, SETS_THAT_DIFFER), all_sets()), ids=attrgetter("key"))
def test_computers_play_to_the_end_with_words_of_the_sets_letters(game_set: GameSet) -> None:
    words = made_up(game_set.key, 0).words
    play_to_the_end(game_set, Lexicon.from_words("made up", words, game_set.tile_set.alphabet))


def test_computers_play_to_the_end_with_every_lexicon_that_is_here() -> None:
    played = []
    for game_set in all_sets():
        name = usual_lexicon(game_set.key, game_set.language, game_set.tile_set.alphabet)
        if name:
            play_to_the_end(game_set, open_lexicon(name, alphabet=game_set.tile_set.alphabet))
            played.append(game_set.key)
    assert {"english", *(card.set_key for card in own_cards() if card.key == card.set_key)} <= set(played)
