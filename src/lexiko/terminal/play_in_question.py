"""The question after a play while it can be challenged: who may, which words can be named, and what is answered."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.rules import Accept, Challenge, Phase, PlayerView, Word
from lexiko.terminal.conversation import Conversation
from lexiko.terminal.typed_commands import challenge_cost


def words_to_name(view: PlayerView) -> tuple[Word, ...]:
    """The words of the last play of which a challenge names one; none where it is to the whole play. Rule: R8.1"""
    return view.last.open_words if view.last and view.ruleset.challenge_names_word else ()


def word_challenged(named: Word | None, view: PlayerView) -> Word | None:
    """The word that is challenged: the one named, or the only one there is, which need not be named. Rule: R8.2"""
    words = words_to_name(view)
    return words[0] if named is None and len(words) == 1 else named


class PlayInQuestion:
    """The last play, of which these people at a terminal are asked whether it stands; a face asks them. Rule: R8.5

    `people` may challenge it, whether their answer is waited for or not; `ends_game` is whether no turn comes after it.
    """

    def __init__(self, game: Conversation, asked: Sequence[int]) -> None:
        """The play as it lies now."""
        view = game.session.view(None)
        assert view.last is not None
        self.game, self.view, self._asked = game, view, tuple(asked)
        self.people = [seat for seat in view.last.may_challenge if seat in game.session.people]
        self.by_word = view.ruleset.challenge_names_word
        self.ends_game = view.phase is Phase.AWAITING_LAST_CHALLENGE
        self.cost = challenge_cost(game.context, last_one=self.ends_game)

    def let_stand(self) -> tuple[str, ...]:
        """Nobody who was asked challenges it; every reason why that cannot be."""
        return tuple(reason for seat in self._asked for reason in self.game.submit(seat, Accept()))

    def challenge(self, seat: int, named: Word | None) -> tuple[str, ...]:
        """This person does; every reason why that cannot be, none if it was done. Rule: R8.1, R8.2"""
        return self.game.submit(seat, Challenge(word_challenged(named, self.view)))
