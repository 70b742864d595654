/** What lists of words are called where several stand beside each other. */
import { tLoose } from '~/i18n';

/** A list by its language and kind, as "English, Family"; one of somebody's own by the name it was given. */
export function listNamed(key: string): string {
  const language = tLoose(`create.set.${key.split('-')[0]}`, {}, '');
  const kind = tLoose(`create.lexicon.${key}`, {}, '');
  return [language, kind].filter(Boolean).join(', ') || key;
}
