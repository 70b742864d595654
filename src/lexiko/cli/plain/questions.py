"""The question after a play while others may still challenge it: one question for all people at the screen."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.cli.plain.conversation import GameSetAside, LineConversation
from lexiko.notation import word_meant
from lexiko.rules import UnknownLetter, Word
from lexiko.terminal import PlayInQuestion, error_sentences, is_typed, resolve, turn_notes, turns_of


def ask_about_play(game: LineConversation, asked: Sequence[int]) -> None:
    """Ask whether anybody challenges the last play. Enter lets it stand, for all who were asked. Rule: R8.1, R8.5

    Whoever is on turn may challenge here too, and if not, before acting.
    """
    play = PlayInQuestion(game, asked)
    game.hide_rack()
    if game.screen.pictures:
        _show_play(game)
    game.screen.say(_question(play))
    while not _answered(game, play):
        pass


def _show_play(game: LineConversation) -> None:
    """The table after the play in question, seen by all; a single person sees its own news beside it."""
    turn = turns_of(game.session.events_for(None), game.context)[-1]
    game.show_table(None, notes=game.news[game.people[0]] if len(game.people) == 1 else turn_notes(turn, game.context))


def _question(play: PlayInQuestion) -> str:
    say = play.game.context.say
    ends = f"{say('lines.ends-game')} " if play.ends_game else ""
    if len(play.people) == 1:
        who, how = "do-you-challenge", "type-word" if play.by_word else "type-challenge"
    else:
        who, how = "does-anybody", "type-name-word" if play.by_word else "type-name"
    price = "if-it-is-good" if play.by_word else "if-all-good"
    who, how, price = (say(f"lines.{key}") for key in (who, how, price))
    return ends + say("lines.question", who=who, how=how, price=price, cost=play.cost)


def _answered(game: LineConversation, play: PlayInQuestion) -> bool:
    """Ask once; whether that settled the question."""
    with game.clock.paused():
        answer = game.screen.ask(game.context.say("lines.challenge-prompt"))
    language = game.context.language
    if not answer or is_typed(answer, "no", language):
        game.screen.say(*play.let_stand())
        return True
    if resolve(answer, language=language) == "quit":
        raise GameSetAside
    if resolve(answer, language=language) == "board":
        _show_play(game)
        return False
    challenger, rest = _challenger(game, play.people, answer)
    if challenger is None:
        names = game.context.listed((game.context.names[seat] for seat in play.people), last="or")
        game.screen.say(game.context.say("lines.who-challenges", names=names))
        return False
    try:
        refused = play.challenge(challenger, _word(play, rest))
    except UnknownLetter as problem:
        refused = error_sentences(problem, game.context)
    game.screen.say(*refused)
    return not refused


def _challenger(game: LineConversation, people: Sequence[int], answer: str) -> tuple[int | None, str]:
    """Who speaks, and what is left of the answer."""
    folded = answer.casefold()
    for seat in sorted(people, key=lambda seat: -len(game.context.names[seat])):
        name = game.context.names[seat].casefold()
        if folded == name or folded.startswith(f"{name} "):
            return seat, answer[len(name) :].strip()
    return (people[0], answer) if len(people) == 1 else (None, answer)


def _word(play: PlayInQuestion, rest: str) -> Word | None:
    """The word that is doubted, if one is named."""
    first, _, others = rest.partition(" ")
    language = play.game.context.language
    means_yes = is_typed(first, "yes", language) or is_typed(first, "challenge", language)
    text = others.strip() if means_yes else rest
    return word_meant(text, play.view.last, play.game.context.alphabet) if text else None
