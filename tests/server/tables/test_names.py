"""Names that look alike are told apart, what looks like nothing is none, and honest names of every script stay."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexiko.player_names import look_the_same, skeleton
from lexiko.server.tables.names import clean_name, clean_text, free_name
from lexiko.server.wire import NAME_LIMIT, TEXT_LIMIT

HONEST = [
    "Ann",
    "Łukasz Żółć",
    "Ñandú",
    "Åsa Öberg",
    "D'Arcy-O’Brien Jr.",
    "Nguyễn Thị Ánh",
    "Ελένη",
    "Ольга Ёжикова",
    "Ґанна",
    "שָׁלוֹם",
    "بِسْمِ مُحَمَّد",
    "علی\u200cرضا",
    "अनीता",
    "श्री",
    "क्\u200dष",
    "ক্ষুদিরাম",
    "தமிழ்",
    "ശ്രീ",
    "ສົມຈິດ",
    "ปิ่นเกล้า",
    "མཁའ་འགྲོ",
    "မြန်မာ",
    "ភាសាខ្មែរ",
    "ᠮᠣᠩᠭᠣᠯ",
    "ᠮ\u180bᠣ",
    "한국어",
    "日本 さくら",
    "葛\U000e0100城",
    "Ann & Ben",
    "Mum ❤\ufe0f",
    "Dad 👨\u200d👩\u200d👧\u200d👦",
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "1\ufe0f\u20e3",
    "🇩🇪 Eva",
    "Zoë ★ 2",
    "a:/b<c>$5 50%",
]


@pytest.mark.parametrize("name", HONEST)
def test_honest_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name
    assert clean_name(clean_name(f" {name}\t")) == name
    assert free_name(name, ["Somebody", "else"]) == name
    assert free_name(name, [name]) == f"{name} 2"


ANNS = [
    "Ann\ufe0f",
    "A\u034fnn",
    "Ann\u180b",
    "An\u17b4n",
    "A\u200dnn",
    "A\u00adn\u2060n",
    "Ann\u3164",
    "Ann\u2800",
    "\uffa0Ann",
    "An\U000e0041n",
    "An\U000e0100n",
    "\u202eAnn\u202c",
    "\u2067Ann",
    "\u0301Ann",
    "Ann\ufffe",
    "Ann\x00",
]


@pytest.mark.parametrize("typed", ANNS)
def test_what_cannot_be_seen_does_not_make_another_name(typed: str) -> None:
    assert clean_name(typed) == "Ann"


LOOK_ALIKE = [
    ("Ann", "\u0410nn"),
    ("Ann", "ann"),
    ("Ann", "ÁNN".replace("Á", "\uff21")),
    ("Bob", "Воb"),
    ("Paul", "Pau1"),
    ("Paul", "PauI"),
    ("Mia", "М\u0456а"),
    ("Otto", "0tto"),
    ("Anna", "𝐀𝐧𝐧𝐚"),
    ("Öberg", "O\u0308berg"),
    ("علیرضا", "علی\u200cرضا"),
    ("Eva ❤", "Eva ❤\ufe0f"),
    ("Вера", "Bepa"),
]


@pytest.mark.parametrize(("name", "other"), LOOK_ALIKE)
def test_names_that_look_alike_are_told_apart_by_a_number(name: str, other: str) -> None:
    assert free_name(clean_name(other), [name]) == f"{clean_name(other)} 2"
    assert free_name(clean_name(name), [clean_name(other)]) == f"{clean_name(name)} 2"


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ian", "Lan"), ("Ana", "Aña"), ("Lukasz", "Łukasz"), ("Oda", "Öda"), ("Иван", "Ivan"), ("בן", "בר")],
)
def test_names_that_differ_to_the_eye_stay_as_they_are(name: str, other: str) -> None:
    assert free_name(other, [name]) == other
    assert not look_the_same(name, other)


NOTHINGS = [
    "\u3164",
    "\u2800",
    "\uffa0",
    "\u115f\u1160",
    "\u034f",
    "\ufe0f",
    "\u200d\u200b",
    "\u17b4 \u17b5",
    "\u0301\u0302",
]
NOTHINGS += [
    "\U0001d159",
    "\U00013441",
    "\U000e0020",
    "\u2028",
    "\ue000",
    "\u00ad",
    "\ufff0",
    "\U00016fe4",
    "\u061c",
    " \u3000 ",
]


@pytest.mark.parametrize("typed", NOTHINGS)
def test_what_looks_like_nothing_is_no_name_and_no_talk(typed: str) -> None:
    for each in (typed, typed * 10, f" {typed} "):
        assert clean_name(each) == ""
        assert clean_text(each) == ""


def test_marks_that_stand_on_nothing_leave_no_space_of_theirs() -> None:
    assert clean_name("0\U00018d21\u0591 0") == "0 0"
    assert clean_name("Ann \u0301 Lee") == "Ann Lee"


def test_marks_do_not_climb_over_the_lines_around() -> None:
    climbing = "A" + "".join(map(chr, range(0x0300, 0x0317))) + "nn"
    assert len(clean_name(climbing)) <= len("Ann") + 4
    assert clean_name("A" + 23 * "\u0301" + "nn") == "Ánn"
    assert clean_text("Z" + 200 * "\u0335\u0336" + "algo") == "Z\u0335\u0336algo"


def test_a_name_is_cut_between_signs_and_never_within_one() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    assert clean_name(4 * family) == 3 * family
    numbered = free_name(3 * family, [3 * family])
    assert numbered == f"{3 * family} 2"
    assert clean_name("x" * 30) == "x" * NAME_LIMIT
    assert len(clean_text("x" * 1000)) == TEXT_LIMIT
    assert len(free_name("x" * NAME_LIMIT, ["x" * NAME_LIMIT])) <= NAME_LIMIT


def test_every_number_is_found_in_the_end() -> None:
    taken: list[str] = []
    for _ in range(12):
        taken.append(free_name("Ann", taken))
    assert taken == ["Ann", *(f"Ann {count}" for count in range(2, 13))]


def test_a_skeleton_has_one_letter_for_all_that_look_like_it() -> None:
    assert skeleton("\u0410nn\ufe0f") == skeleton("Ann")
    assert skeleton("\u3164") == ""
    assert skeleton("Ałłá") == skeleton(skeleton("Ałłá"))
    classes = ["аaɑα", "оoοօ", "AАΑᎪ", "l1I|ІΙ", "ⅿm"]
    for each in classes:
        assert len({skeleton(letter) for letter in each}) == 1, each


ODD = "\u200d\u200c\ufe0f\u034f\u180b\u17b4\u3164\u2800\u0301\u0335\u094d\U0001f468\U0001f469\U0001f3fd"
ODD += "\u20e31\u0627\u845b\u1820\U000e0100\U0001f3f4\U000e0067\U000e007f"
ODD += "A\u0410 \n\u202e\ue000\u1100\u115f\u0f71\u05d0\u05b0"


@settings(max_examples=100)
@given(st.text(st.one_of(st.sampled_from(ODD), st.characters()), max_size=30))
def test_whatever_is_typed_a_clean_name_is_clean_and_a_free_one_looks_like_no_other(typed: str) -> None:
    name = clean_name(typed)
    assert clean_name(name) == name
    assert clean_text(clean_text(typed)) == clean_text(typed)
    assert skeleton(skeleton(typed)) == skeleton(typed)
    if name:
        free = free_name(name, [name])
        assert not look_the_same(free, name)
        assert clean_name(free) == free
        assert len(free) <= NAME_LIMIT
