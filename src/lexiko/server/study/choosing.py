"""Cards as they are wanted: made of words that are alike, or of one's own, and asked as questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import shorten

from lexiko.lexicon import WORDS_OF_LISTS, Lexicon, LexiconError, entry_text
from lexiko.rules import UnknownLetter, Word
from lexiko.server.study.errors import BadCards, BadPattern, NoWordIsLikeThat, TooManyWords
from lexiko.server.study.words import WordsToLearn
from lexiko.server.wire import StudyQuestion, StudyWish
from lexiko.study import Card, NoMeanings, WordChoice, ask, cards_of

MOST_WORDS = 60_000
"""Of a choice: to put more in order takes a processor for seconds."""
UNKNOWN_TOLD = 20
MEANINGS_TOLD = 12
"""Of one card; where more answers are, nobody reads so many."""
LONGEST_MEANING = 120


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
        meanings = dict(_meanings(card, question.answers, lexicon))
        found.append(StudyQuestion(card.kind, card.letters, question.shown, list(question.answers), meanings))
    return found


def _meanings(card: Card, answers: Sequence[str], lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """What the first answers mean, in a line each, where a dictionary explains the words."""
    if not lexicon.has_meanings or card.kind == "meaning":
        return
    for answer in answers[:MEANINGS_TOLD]:
        try:
            word = lexicon.alphabet.parse_word(_word_of(card, answer))
        except UnknownLetter:
            continue
        if lexicon.accepts(word) and (meaning := lexicon.meaning(word)) is not None and meaning.entries:
            yield answer, shorten(entry_text(meaning.entries[0]), LONGEST_MEANING, placeholder=" …")


def _word_of(card: Card, answer: str) -> str:
    """The word that an answer stands for: of a hook the longer one, of yes and no the card's own."""
    if card.kind == "word":
        return card.letters
    if card.kind == "hooks":
        return answer[:-1] + card.letters if answer.endswith("-") else card.letters + answer[1:]
    return answer


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
