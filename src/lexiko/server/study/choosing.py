"""Cards as they are wanted: made of words that are alike, or of one's own, and asked as questions."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.lexicon import WORDS_OF_LISTS, Lexicon, LexiconError
from lexiko.rules import UnknownLetter, Word
from lexiko.server.study.errors import BadCards, BadPattern, NoWordIsLikeThat, TooManyWords
from lexiko.server.study.words import WordsToLearn
from lexiko.server.wire import StudyQuestion, StudyWish
from lexiko.study import Card, NoMeanings, WordChoice, ask, cards_of

MOST_WORDS = 60_000
"""Of a choice: to put more in order takes a processor for seconds."""
UNKNOWN_TOLD = 20


def wished(
    wish: StudyWish, words: WordsToLearn, lexicon: Lexicon, not_in: Lexicon | None
) -> tuple[list[Card], list[str]]:
    """All cards that are wished for, in their order, and which of the words typed are none here.

    Raises `BadCards`, `BadPattern`, `TooManyWords`, `NoWordIsLikeThat`.
    """
    if unknown_kinds := set(wish.kinds) - set(words.kinds):
        raise BadCards(f"There are no cards of {', '.join(sorted(unknown_kinds))} of these words.")
    if wish.named and wish.named not in WORDS_OF_LISTS:
        raise BadCards("There is no such list of words.")
    typed, unknown = _typed(wish.words, lexicon)
    choice = WordChoice(
        named=wish.named,
        pattern=wish.pattern,
        shortest=wish.shortest,
        longest=wish.longest,
        tier=wish.tier,
        not_in=not_in,
    )
    found = typed if wish.words else _alike(choice, lexicon, words)
    if not found and not unknown:
        raise NoWordIsLikeThat
    if len(found) > MOST_WORDS:
        raise TooManyWords(MOST_WORDS)
    if not wish.words and wish.by == "probability":
        found = WordChoice(by="probability").words(lexicon, words.game_set.tile_set, found)
    cards: dict[Card, None] = {}
    for kind in dict.fromkeys(wish.kinds):
        try:
            cards |= dict.fromkeys(cards_of(kind, found, lexicon)[: wish.limit])
        except NoMeanings as none:
            raise BadCards(str(none)) from None
    return list(cards), unknown


def _alike(choice: WordChoice, lexicon: Lexicon, words: WordsToLearn) -> list[Word]:
    try:
        return choice.words(lexicon, words.game_set.tile_set)
    except (LexiconError, UnknownLetter) as wrong:
        raise BadPattern(f"The pattern cannot be read: {wrong}") from None


def _typed(text: str, lexicon: Lexicon) -> tuple[list[Word], list[str]]:
    """The words of a text, each once and as typed, and some that are none."""
    words: dict[Word, None] = {}
    unknown: list[str] = []
    for each in text.replace(",", " ").replace(";", " ").split():
        try:
            word = lexicon.alphabet.parse_word(each)
        except UnknownLetter:
            unknown.append(each)
            continue
        if lexicon.accepts(word):
            words[word] = None
        else:
            unknown.append(each)
    return list(words), [each[:40] for each in unknown[:UNKNOWN_TOLD]]


def asked(cards: Sequence[Card], lexicon: Lexicon) -> list[StudyQuestion]:
    """The cards as questions. Raises `UnknownLetter`, `UnknownKind`."""
    found = []
    for card in cards:
        question = ask(card, lexicon)
        found.append(StudyQuestion(card.kind, card.letters, question.shown, list(question.answers)))
    return found


def check_card(kind: str, letters: str, words: WordsToLearn) -> None:
    """Raises `BadCards` for a card that cannot be of these words."""
    alphabet = words.game_set.tile_set.alphabet
    try:
        word = alphabet.parse_word(letters)
    except UnknownLetter:
        word = b""
    spelt = alphabet.format_word(bytes(sorted(word)) if kind == "anagrams" else word)
    if kind not in words.kinds or not letters or spelt != letters:
        raise BadCards("There are no such cards of these words.")
