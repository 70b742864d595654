"""What can be asked of a word: its anagrams, its hooks, what it grows into, whether it is one, and what it means.

A card keeps the letters alone. What it asks and every answer come from the lexicon when it is asked, so a box stays
right when words come and go. Another kind is one more `CardMaker` in `KINDS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from lexiko.frozen import dataclass
from lexiko.lexicon import Lexicon, anagrams, entry_text
from lexiko.rules import UnknownLetter, Word
from lexiko.study.errors import NoMeanings, UnknownKind
from lexiko.study.memory import AGAIN, EASY, GOOD, HARD

LONGEST_GROWTH = 3
"""A card of extensions asks for words of so many letters more at most: the longer ones are too many."""
YES, NO = "YES", "NO"

_MIXED_AMONG = 40
_AT_ONCE, _WITH_TROUBLE = 3.0, 12.0
"""Seconds for the first answer: less comes at once, more with trouble."""
_FOR_EACH_MORE = 3.0


@dataclass(frozen=True, slots=True)
class Card:
    """What is to be known: a kind of question and the letters it is asked of, as text."""

    kind: str
    letters: str


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """A question as it is put: what is shown, what is wanted in a sentence, and every answer, in order."""

    shown: str
    sentence: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer held against what was asked: what came, what did not, and what is no answer."""

    came: tuple[str, ...]
    missed: tuple[str, ...]
    others: tuple[str, ...]

    @property
    def all_came(self) -> bool:
        """Whether nothing was missed, and nothing else was given."""
        return not self.missed and not self.others


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMaker:
    """A kind of card: what is asked in a sentence, the letters kept of a word, what is shown, and the answers.

    `read` splits what was typed into answers. `mixed` cards are shuffled a little, always alike, where one would tell
    what the next wants.
    """

    sentence: str
    letters_of: Callable[[Lexicon, Word], Iterable[str]]
    shown: Callable[[Lexicon, str], str]
    answers: Callable[[Lexicon, str], Iterable[str]]
    read: Callable[[Lexicon, str], Iterable[str]]
    mixed: bool = False


def cards_of(kind: str, words: Iterable[Word], lexicon: Lexicon) -> list[Card]:
    """The cards of this kind for some words, each once, in the order of the words.

    Raises `UnknownKind`, and `NoMeanings` where no dictionary explains the lexicon's words.

    >>> lexicon = Lexicon.from_words("tiny", ["tea", "eat", "tie"])
    >>> [card.letters for card in cards_of("anagrams", lexicon.words(), lexicon)]
    ['AET', 'EIT']
    """
    maker = _maker(kind)
    if kind == "meaning" and not lexicon.has_meanings:
        raise NoMeanings(f"no dictionary here explains the words of {lexicon.name}; there are cards of other kinds")
    found = [Card(kind, letters) for letters in dict.fromkeys(_all_letters(maker, words, lexicon))]
    return _shuffled(found) if maker.mixed else found


def _shuffled(cards: list[Card]) -> list[Card]:
    """These cards, each not far from where it was."""
    luck, mixed = Random(len(cards)), []
    for start in range(0, len(cards), _MIXED_AMONG):
        some = cards[start : start + _MIXED_AMONG]
        luck.shuffle(some)
        mixed += some
    return mixed


def _all_letters(maker: CardMaker, words: Iterable[Word], lexicon: Lexicon) -> Iterator[str]:
    for word in words:
        yield from maker.letters_of(lexicon, word)


def ask(card: Card, lexicon: Lexicon) -> CardQuestion:
    """The question of a card. Raises `UnknownKind`, and `UnknownLetter` for letters that the lexicon does not have.

    >>> lexicon = Lexicon.from_words("tiny", ["tea", "eat", "teas", "ate"])
    >>> ask(Card("anagrams", "AET"), lexicon).answers, ask(Card("hooks", "TEA"), lexicon).answers
    (('ATE', 'EAT', 'TEA'), ('-S',))
    """
    maker = _maker(card.kind)
    return CardQuestion(maker.shown(lexicon, card.letters), maker.sentence, tuple(maker.answers(lexicon, card.letters)))


def check(card: Card, typed: str, lexicon: Lexicon) -> Answered:
    """What was typed, held against a card, in any case and order.

    >>> lexicon = Lexicon.from_words("tiny", ["tea", "eat", "ate"])
    >>> check(Card("anagrams", "AET"), "tea, aet", lexicon)
    Answered(came=('TEA',), missed=('ATE', 'EAT'), others=('AET',))
    """
    wanted = ask(card, lexicon).answers
    given = tuple(dict.fromkeys(_maker(card.kind).read(lexicon, typed)))
    came = tuple(each for each in wanted if each in given)
    return Answered(
        came, tuple(each for each in wanted if each not in given), tuple(each for each in given if each not in wanted)
    )


def grade_for(answered: Answered, seconds: float) -> int:
    """The grade that an answer suggests: all of it or not, and how long it took for so many.

    >>> grade_for(Answered(("TEA",), (), ()), 1.5), grade_for(Answered(("TEA",), ("EAT",), ()), 1.5)
    (4, 1)
    """
    if not answered.all_came:
        return AGAIN
    more = _FOR_EACH_MORE * max(0, len(answered.came) - 1)
    if seconds <= _AT_ONCE + more:
        return EASY
    return GOOD if seconds <= _WITH_TROUBLE + more else HARD


def _maker(kind: str) -> CardMaker:
    if kind not in KINDS:
        raise UnknownKind(f"there are no cards of {kind!r}; there are {', '.join(KINDS)}")
    return KINDS[kind]


# --- the kinds


def _itself(lexicon: Lexicon, word: Word) -> list[str]:
    return [lexicon.alphabet.format_word(word)]


def _as_it_is(_: Lexicon, letters: str) -> str:
    return letters


def _words_in(lexicon: Lexicon, typed: str) -> Iterator[str]:
    for each in typed.replace(",", " ").split():
        try:
            yield lexicon.alphabet.format_word(lexicon.alphabet.parse_word(each))
        except UnknownLetter:
            yield each.upper()


def _anagram_letters(lexicon: Lexicon, word: Word) -> list[str]:
    return [lexicon.alphabet.format_word(bytes(sorted(word)))]


def _anagrams(lexicon: Lexicon, letters: str) -> list[str]:
    tiles = lexicon.alphabet.parse_word(letters)
    return [lexicon.alphabet.format_word(word) for word in anagrams(lexicon, tiles)]


def _hooks(lexicon: Lexicon, letters: str) -> list[str]:
    word, spelt = lexicon.alphabet.parse_word(letters), lexicon.alphabet.format_tile
    before = [f"{spelt(tile)}-" for tile in lexicon.front_hooks(word)]
    return before + [f"-{spelt(tile)}" for tile in lexicon.back_hooks(word)]


def _hooks_in(lexicon: Lexicon, typed: str) -> Iterator[str]:
    """`sp- -s` as `S-`, `P-`, `-S`; what has no dash is taken for a letter that goes behind."""
    alphabet = lexicon.alphabet
    for part in typed.replace(",", " ").split():
        letters = part.strip("-")
        try:
            tiles = [alphabet.format_tile(tile) for tile in alphabet.parse_word(letters)] if letters else []
        except UnknownLetter:
            tiles = [letters.upper()]
        for tile in tiles:
            yield f"{tile}-" if part.endswith("-") else f"-{tile}"


def _extensions(lexicon: Lexicon, letters: str) -> list[str]:
    word = lexicon.alphabet.parse_word(letters)
    longer = (each for each in lexicon.extensions(word) if len(each) <= len(word) + LONGEST_GROWTH)
    return [lexicon.alphabet.format_word(each) for each in longer]


def _word_and_lookalike(lexicon: Lexicon, word: Word) -> Iterator[str]:
    """The word, and one that looks like it and is none: else every answer were yes."""
    yield lexicon.alphabet.format_word(word)
    if (other := lookalike(lexicon, word)) is not None:
        yield lexicon.alphabet.format_word(other)


def lookalike(lexicon: Lexicon, word: Word) -> Word | None:
    """A text that is no word and differs in one letter: a vowel for a vowel, a consonant for a consonant.

    It is always the same for the same word and lexicon; None where every such text is a word.

    >>> lexicon = Lexicon.from_words("tiny", ["tea", "toa"])
    >>> lexicon.alphabet.format_word(lookalike(lexicon, lexicon.alphabet.parse_word("tea"))) in lexicon
    False
    """
    alphabet = lexicon.alphabet
    vowels = {alphabet.code(letter) for letter in alphabet.vowels}
    consonants = set(range(1, len(alphabet.letters) + 1)) - vowels
    ways = [
        word[:place] + bytes((tile,)) + word[place + 1 :]
        for place, letter in enumerate(word)
        for tile in sorted(vowels if letter in vowels else consonants)
        if tile != letter
    ]
    Random(word).shuffle(ways)
    return next((way for way in ways if not lexicon.accepts(way)), None)


def _is_it_one(lexicon: Lexicon, letters: str) -> list[str]:
    return [YES if lexicon.contains_text(letters) else NO]


def _yes_or_no(_: Lexicon, typed: str) -> Iterator[str]:
    said = typed.strip().casefold()
    if said:
        yield {"y": YES, "yes": YES, "j": YES, "ja": YES, "n": NO, "no": NO, "nein": NO}.get(said, said.upper())


def _explained(lexicon: Lexicon, word: Word) -> list[str]:
    """The word where a dictionary has it for itself: of a form, as QIS, the meaning names the word."""
    return _itself(lexicon, word) if _senses(lexicon, word) else []


def _senses(lexicon: Lexicon, word: Word) -> list[str]:
    meaning = lexicon.meaning(word)
    return [] if meaning is None else [entry_text(entry) for entry in meaning.entries if not entry.relation]


def _meaning(lexicon: Lexicon, letters: str) -> str:
    """What the word means, itself not named."""
    word = lexicon.alphabet.parse_word(letters)
    senses = "; ".join(_senses(lexicon, word)) or "its meaning is not known here any more"
    unnamed = re.sub(rf"(?i)\b{re.escape(letters)}\b", "...", senses)
    return f"{len(word)} letters: {unnamed}"


KINDS: Mapping[str, CardMaker] = {
    "anagrams": CardMaker(
        sentence="Which words take all of these letters?",
        letters_of=_anagram_letters,
        shown=_as_it_is,
        answers=_anagrams,
        read=_words_in,
    ),
    "hooks": CardMaker(
        sentence="Which letters make a longer word before it, as S-, and after it, as -S?",
        letters_of=_itself,
        shown=_as_it_is,
        answers=_hooks,
        read=_hooks_in,
    ),
    "extensions": CardMaker(
        sentence="Which words of two or three letters more hold it in one piece?",
        letters_of=_itself,
        shown=_as_it_is,
        answers=_extensions,
        read=_words_in,
    ),
    "word": CardMaker(
        sentence="Is it a word? Yes or no.",
        letters_of=_word_and_lookalike,
        shown=_as_it_is,
        answers=_is_it_one,
        read=_yes_or_no,
        mixed=True,
    ),
    "meaning": CardMaker(
        sentence="Which word means that?",
        letters_of=_explained,
        shown=_meaning,
        answers=lambda _, letters: [letters],
        read=_words_in,
    ),
}
"""Every kind of card by its name."""
