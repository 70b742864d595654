/** In which language words are played, and how that is said where the page is in another. */
import { t } from '~/i18n';
import type { Offers, SetOffer } from '~/wire';

/** The set for a game that is laid with one press: the edition's own, or one of the page's language that has words here. */
export function setFor(offers: Pick<Offers, 'sets' | 'editions'>, spoken: string): SetOffer | undefined {
  const usual = offers.sets.find((set) => set.key === offers.editions.find(({ key }) => key === 'classic')?.set_key);
  if (!usual || usual.language === spoken) return usual;
  return offers.sets.find((set) => set.language === spoken && set.lexica.length > 0) ?? usual;
}

/** `Words: English.` where the page is in another language; empty where it is not. */
export function wordsNote(set: SetOffer | undefined, spoken: string): string {
  if (!set || set.language === spoken) return '';
  return t('home.words', { language: new Intl.DisplayNames(spoken, { type: 'language' }).of(set.language) ?? set.language });
}
