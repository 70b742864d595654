/** In which language words are played, and how that is said where the page is in another. */
import { language, t } from '~/i18n';
import type { Offers, SetOffer } from '~/wire';

/** The set for a game that is laid with one press: the edition's own, or one of the page's language that has words here. */
export function setFor(offers: Pick<Offers, 'sets' | 'editions'>, spoken: string): SetOffer | undefined {
  const usual = offers.sets.find((set) => set.key === offers.editions.find(({ key }) => key === 'classic')?.set_key);
  if (!usual || usual.language === spoken) return usual;
  return offers.sets.find((set) => set.language === spoken && set.lexica.length > 0) ?? usual;
}

/** A language's name in the language in use. */
export function languageName(spoken: string): string {
  return new Intl.DisplayNames(language(), { type: 'language' }).of(spoken) ?? spoken;
}

/** What is said where a game is begun in words of another language than the page's; nothing where it is the same. */
export interface WordsNote {
  text: string;
  /** The command that brings words of the page's language, where one does. */
  command: string;
}

/** The command that brings words for a set, where one does. */
export function commandFor(set: SetOffer | undefined): string {
  return set?.install ? `lexiko lexicon install ${set.install}` : '';
}

export function wordsNote(offers: Pick<Offers, 'sets' | 'editions'>): WordsNote | null {
  const played = setFor(offers, language());
  if (!played || played.language === language()) return null;
  const missing = offers.sets.find((set) => set.language === language());
  const command = commandFor(missing);
  const named = { wanted: languageName(language()), played: languageName(played.language) };
  return { text: t(command ? 'home.words-install' : 'home.words', named), command };
}
