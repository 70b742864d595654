"""Are the sentences of all languages of one piece: the same keys, filled in with the same names, none empty?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lexiko import translations as room
from lexiko.translations import LANGUAGES, preferred_language, translations
from lexiko.translations.catalogue import Text, texts_of

OTHERS = LANGUAGES[1:]


def forms(text: Text) -> dict[str, str]:
    """The forms of a text by number; that of a text with one form is `other`."""
    return {"other": text} if isinstance(text, str) else dict(text)


def names_in(text: Text) -> set[str]:
    """What a text is filled in with; `count` chooses a form, so one that has forms is given it anyway."""
    found = {name for form in forms(text).values() for name in re.findall(r"\{(\w+)\}", form)}
    return found if isinstance(text, str) else found | {"count"}


def catalogue(language: str) -> dict[str, Text]:
    """Every text of a language by its key."""
    parts = sorted(path.stem for path in (Path(room.__file__).parent / language).glob("*.toml"))
    return {f"{part}.{name}": text for part in parts for name, text in texts_of(language, part).items()}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_keys_of_english(language: str) -> None:
    assert catalogue(language).keys() ^ catalogue("en").keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_in_the_names_that_english_fills_in(language: str) -> None:
    english = catalogue("en")
    own = catalogue(language)
    assert {key: names_in(own[key]) for key in english} == {key: names_in(text) for key, text in english.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_with_forms_has_one_and_other_and_none_is_empty_or_shouts(language: str) -> None:
    texts = catalogue(language)
    assert {key for key, text in texts.items() if not isinstance(text, str) and set(text) != {"one", "other"}} == set()
    assert {key for key, text in texts.items() for form in forms(text).values() if not form.strip()} == set()
    assert {key for key, text in texts.items() for form in forms(text).values() if "!" in form} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_stand_around_names_alone(language: str) -> None:
    odd = [
        key
        for key, text in catalogue(language).items()
        for form in forms(text).values()
        if re.search(r"[{}]", re.sub(r"\{\w+\}", "", form))
    ]
    assert odd == []


def test_the_forms_of_a_number_are_chosen_as_each_language_counts() -> None:
    spoken = {
        language: [translations(language)("told.tiles", count=count) for count in (0, 1, 2)] for language in LANGUAGES
    }
    assert spoken == {"en": ["0 tiles", "1 tile", "2 tiles"], "de": ["0 Steine", "1 Stein", "2 Steine"]}


def test_a_name_that_looks_like_a_parameter_stays_as_it_is() -> None:
    assert translations("en")("games.turn-of", name="{count}") == "{count} is on turn"


def test_a_key_or_a_name_that_is_missing_is_a_mistake_of_ours() -> None:
    english = translations("en")
    assert english.has("told.tiles")
    assert not english.has("said.nothing")
    for key, named in (("said.nothing", {}), ("nothing.tiles", {}), ("said.talk", {"name": "Ann"})):
        with pytest.raises((KeyError, FileNotFoundError)):
            english(key, **named)
    with pytest.raises(KeyError):
        translations("fr")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "del_US"}, "en"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LEXIKO_LANGUAGE": "de", "LC_ALL": "C"}, "de"),
        ({"LEXIKO_LANGUAGE": "en", "LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_one_that_the_surroundings_ask_for(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language
