"""Everything a table can be made of, as clients are offered it."""

from __future__ import annotations

from lexiko.lexicon import recipes, word_count
from lexiko.rulebook import VARIATIONS, Edition, Option, load_edition
from lexiko.server.tables import Choices, plan_of
from lexiko.server.wire import BotOffer, ChoiceOffer, EditionOffer, Offers, OptionOffer, SetOffer
from lexiko.table import version_here

STRENGTHS: dict[str, tuple[int, int]] = {
    "beginner": (376, 210),
    "casual": (951, 266),
    "intermediate": (1444, 346),
    "advanced": (1905, 391),
    "expert": (2211, 430),
    "greedy": (2113, 401),
}
"""Elo and points a game among their like, as measured in docs/ladder.md."""


def offers_of(choices: Choices) -> Offers:
    """What there is to choose from.

    >>> [bot.kind for bot in offers_of(Choices.here()).bots][0]
    'beginner'
    """
    installable = {recipe.set: recipe.key for recipe in recipes()}
    return Offers(
        editions=[_edition(edition, choices) for edition in choices.editions.values()],
        sets=[
            SetOffer(
                key=game_set.key,
                name=game_set.name,
                language=game_set.language,
                lexica=list(choices.lexica[game_set.key]),
                words={key: word_count(key) for key in choices.lexica[game_set.key]},
                install=None if choices.lexica[game_set.key] else installable.get(game_set.key),
            )
            for game_set in choices.sets.values()
        ],
        bots=[_bot(kind) for kind in choices.bots],
        version=version_here(),
    )


def _edition(edition: Edition, choices: Choices) -> EditionOffer:
    game_set = choices.sets[edition.set_key]
    return EditionOffer(
        key=edition.key,
        name=edition.name,
        set_key=edition.set_key,
        plan=plan_of(game_set.layout),
        rules=edition.rules,
        most_players=min(edition.most_players, 4),
        slow=edition.slow,
        options=[_option(edition, option) for option in edition.options],
        levels=list(edition.finish_line),
        finish_scores={level: dict(scores) for level, scores in edition.finish_line.items()},
        variations=[variation.key for variation in VARIATIONS],
    )


def _option(edition: Edition, option: Option) -> OptionOffer:
    chosen = {choice.key: load_edition(f"{edition.key}:{option.key}={choice.key}") for choice in option.choices}
    return OptionOffer(
        key=option.key, choices=[ChoiceOffer(key=key, rules=choice.rules) for key, choice in chosen.items()]
    )


def _bot(kind: str) -> BotOffer:
    elo, mean_score = STRENGTHS.get(kind, (None, None))
    return BotOffer(kind=kind, elo=elo, mean_score=mean_score)
