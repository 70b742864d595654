"""What words mean, printed: sense by sense with the dictionary that says so, or as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.cli.output import print_json, say
from lexiko.lexicon import CREDITS, DictionaryEntry, Lexicon, LexiconError, Meaning
from lexiko.rulebook import GameSet
from lexiko.rules import UnknownLetter

ALL_FOUND, NO_WORD = 0, 1


def print_definitions(typed: Sequence[str], lexicon: Lexicon, game_set: GameSet, *, as_json: bool) -> int:
    """Print what these words mean; 1 where one of them is none. Raises `LexiconError` where no meanings are kept."""
    if not lexicon.has_meanings:
        raise LexiconError(
            f"there are no meanings of {game_set.name} words yet: a list may tell them, after each word and a tab"
        )
    found = [(word.upper(), *_looked_up(word, lexicon)) for word in typed]
    if as_json:
        print_json({"words": [_record(word, accepted, meaning) for word, accepted, meaning in found]})
    else:
        for word, accepted, meaning in found:
            _print(word, accepted, meaning)
        _print_credits([meaning for _, _, meaning in found if meaning])
    return ALL_FOUND if all(accepted for _, accepted, _ in found) else NO_WORD


def _looked_up(typed: str, lexicon: Lexicon) -> tuple[bool, Meaning | None]:
    try:
        word = lexicon.alphabet.parse_word(typed)
    except UnknownLetter:
        return False, None
    accepted = lexicon.accepts(word)
    return accepted, lexicon.meaning(word) if accepted else None


def _print(word: str, accepted: bool, meaning: Meaning | None) -> None:
    if not accepted:
        say(f"{word} is no word.")
    elif meaning is None:
        say(f"{word} is a word; no dictionary here tells what it means.")
    else:
        for entry in meaning.entries:
            say(_heading(word, entry, guessed=meaning.is_guess))
            for sense in entry.senses:
                say(f"  {': '.join(filter(None, (sense.part, sense.gloss)))}")


def _heading(word: str, entry: DictionaryEntry, *, guessed: bool) -> str:
    if guessed:
        return f"{word}, in no dictionary here; perhaps {entry.relation.removeprefix('perhaps ')} {entry.head}"
    return f"{word}, {entry.relation} {entry.head}" if entry.relation else word


def _print_credits(meanings: Sequence[Meaning]) -> None:
    sources = dict.fromkeys(source for meaning in meanings for source in meaning.sources)
    if sources:
        say(f"From {', '.join(sources)}.")


def _record(word: str, accepted: bool, meaning: Meaning | None) -> dict[str, object]:
    entries = [
        {
            "head": entry.head,
            "relation": entry.relation or None,
            "senses": [
                {"part": sense.part or None, "gloss": sense.gloss, "source": sense.source} for sense in entry.senses
            ],
        }
        for entry in (meaning.entries if meaning else ())
    ]
    sources = meaning.sources if meaning else ()
    return {
        "word": word,
        "accepted": accepted,
        "guessed": bool(meaning and meaning.is_guess),
        "entries": entries,
        "credits": {source: CREDITS.get(source, f"the list of {source}") for source in sources},
    }
