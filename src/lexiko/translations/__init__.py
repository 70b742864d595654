"""What is said to people, in each language: the sentences of the page and of the terminal."""

from lexiko.translations.catalogue import LANGUAGES, Translations, listed, preferred_language, texts_of, translations

__all__ = ["LANGUAGES", "Translations", "listed", "preferred_language", "texts_of", "translations"]
