"""What the texts of the rules may ask about a game, and the words and numbers they may mention."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from string import ascii_uppercase
from typing import Self

from lexiko.rulebook.editions import Edition
from lexiko.rulebook.phrases import Words, words_in
from lexiko.rulebook.schema import VARIATION_KEYS
from lexiko.rulebook.sets import GameSet
from lexiko.rules import BLANK, EditionRules, Layout, Ruleset, TileSet

_SQUARES = {"d": "double_letter", "t": "triple_letter", "D": "double_word", "T": "triple_word"}
"""What an edition names the colours of premium squares by; those it does not name have another's, changed over."""


def facts_of(ruleset: Ruleset, edition: Edition, game_set: GameSet, language: str = "en") -> Mapping[str, object]:
    """Everything a text may ask or mention, by name; what it mentions is in its language."""
    words = words_in(language)
    return {
        **dict(_of_edition(ruleset, words)),
        **_choices(ruleset, edition, words),
        **_box(ruleset, edition, game_set, words),
        **_agreed(ruleset, edition, words),
    }


class _Number(int):
    """A number that a text mentions in letters as `{name}` and in figures as `{name:d}`."""

    words: Words

    @classmethod
    def in_words_of(cls, words: Words, number: int) -> Self:
        """This number in a language."""
        made = cls(number)
        made.words = words
        return made

    def __format__(self, wanted: str) -> str:
        return int(self).__format__(wanted) if wanted else self.words.number(self)


def _of_edition(rules: EditionRules, words: Words) -> Iterator[tuple[str, object]]:
    """Each number and choice of an edition by its name; and by `has_NAME` whether it has one, not none and not 0."""
    for each in fields(EditionRules):
        value = getattr(rules, each.name)
        yield each.name, _Number.in_words_of(words, value) if type(value) is int else value
        yield f"has_{each.name}", bool(value)


def _choices(ruleset: Ruleset, edition: Edition, words: Words) -> dict[str, object]:
    in_force = {key: key in ruleset.variations for key in VARIATION_KEYS}
    moving = [key for key in ("V2", "V3", "V4") if in_force[key]]
    restless = [key for key in ("V2", "V3") if in_force[key]]
    return {
        **in_force,
        "clock_time": words.duration(ruleset.clock_seconds or 0),
        "can_play": words["can_play"][str(min(edition.most_players, 4))],
        "hooks": edition.hooks,
        "scorekeeper": edition.scorekeeper,
        "scorekeeping": words["scorekeeping"][edition.scorekeeper],
        "passing_if_unable": not ruleset.exchange_none and ruleset.passes == "all-plays-made",
        "moving": bool(moving),
        "moving_variations": words.listed(moving, "or"),
        "players_must_agree": bool(restless),
        "restless_variations": words.listed(restless, "and"),
        "foreign": "foreign" in ruleset.word_filters,
        "barred_kinds": words.listed([words["barred"][kind] for kind in ruleset.word_filters], "and"),
    }


def _box(ruleset: Ruleset, edition: Edition, game_set: GameSet, words: Words) -> dict[str, object]:
    tile_set, layout = ruleset.tile_set, ruleset.layout
    letters, inputs = tile_set.alphabet.letters, tile_set.alphabet.inputs
    digraphs = [letter for letter in letters if len(letter) > 1]
    tileless = [letter for letter, count in zip(letters, tile_set.counts[1:], strict=True) if not count]
    return {
        "set_key": ruleset.set_key,
        "language": game_set.language,
        "tiles": sum(tile_set.counts),
        "tile_list": _tile_list(tile_set),
        "letters": sum(tile_set.counts[1:]),
        "blanks": words.number(tile_set.counts[BLANK]),
        "first_letter": letters[0],
        "digraphs": bool(digraphs),
        "digraph_list": words.listed(digraphs, "and"),
        "tileless": bool(tileless),
        "tileless_list": words.listed(tileless, "or"),
        "accents": bool(inputs),
        "accent_list": "; ".join(_typed_forms(inputs, words)),
        "rows": layout.rows,
        "cols": layout.cols,
        "start": f"{layout.start.row + 1}{ascii_uppercase[layout.start.col]}",
        "premiums": _premiums(layout, edition, words),
        "letter_premiums": any(sign in layout.signs for sign in words["letter_times"]),
        "letter_times": words.listed(_of_signs(words["letter_times"], layout), "and"),
        "word_times": words.listed(_of_signs(words["word_times"], layout), "and"),
    }


def _tile_list(tile_set: TileSet) -> str:
    """How many there are of each letter, by what they are worth: `(1) A × 9, E × 12; (2) D × 4, G × 3`."""
    kinds = list(zip(tile_set.alphabet.letters, tile_set.counts[1:], tile_set.values[1:], strict=True))
    return "; ".join(
        f"({worth}) {', '.join(f'{letter} × {count}' for letter, count, value in kinds if count and value == worth)}"
        for worth in sorted({value for _, count, value in kinds if count})
    )


def _typed_forms(inputs: Mapping[str, str], words: Words) -> Iterator[str]:
    """Which letters are typed in other ways too, and how."""
    for letter in dict.fromkeys(inputs.values()):
        typed = [form for form, meant in inputs.items() if meant == letter]
        yield words["typed_as"][len(typed) > 1].format(typed=words.listed(typed, "and"), letter=letter)


def _of_signs(texts: Mapping[str, str], layout: Layout) -> list[str]:
    """The texts of those premium squares that a board has."""
    return [text for sign, text in texts.items() if sign in layout.signs]


def _agreed(ruleset: Ruleset, edition: Edition, words: Words) -> dict[str, object]:
    return {
        "players": words.number(ruleset.players),
        "bonus": _bonus(ruleset.bonuses, words),
        "opening": words.number(ruleset.opening_length),
        "horn_opens": ruleset.opening_length <= len("HORN"),
        "targets": words.by_seat(ruleset.targets),
        "targets_alike": len(set(ruleset.targets)) == 1,
        "timer": bool(ruleset.turn_seconds),
        "limits": words.by_seat(
            words.duration(seconds) if seconds else words["no_limit"] for seconds in ruleset.turn_seconds
        ),
        "timer_suggested": edition.turn_minutes is not None,
        "suggested_minutes": words.number(round(edition.turn_minutes or 0)),
    }


def _premiums(layout: Layout, edition: Edition, words: Words) -> str:
    signs = layout.signs.replace("*", "D")
    parts = []
    for sign, (effect, label) in words["premiums"].items():
        if sign in signs:
            named = edition.colours.names.get(_SQUARES.get(sign, ""))
            colour = words["changed_over"].format(label=f"3{label[1]}") if named is None else named
            own = edition.colours.in_words.get(words.language, {})
            colour = own.get(_SQUARES.get(sign, "")) or words["colours"].get(colour, colour)
            count = signs.count(sign)
            parts.append(words["premium"].format(count=count, effect=effect, label=label, colour=colour))
    return words.listed(parts, "and")


def _bonus(bonuses: Sequence[tuple[int, int]], words: Words) -> str:
    by_points: dict[int, list[str]] = {}
    for count, points in bonuses:
        by_points.setdefault(points, []).append(words.number(count))
    parts = [
        words["bonus"].format(counts=words.listed(counts, "or"), points=points) for points, counts in by_points.items()
    ]
    return "; ".join(parts)
