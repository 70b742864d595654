/** The key of an edition and the choices made in it: `club:challenge=single` is `club` with one choice. */

import { tLoose } from '~/i18n';

/** The edition itself, for its colours and texts. */
export function editionOf(key: string): string {
  return key.split(':')[0] ?? key;
}

/** What it is called in the language in use; as the server names it where the catalogue does not. */
export function editionName(key: string, named: string): string {
  return tLoose(`edition.${editionOf(key)}`, {}, named);
}

/** What was chosen where the edition leaves a choice: `['challenge.single']`. */
export function choicesOf(key: string): string[] {
  const chosen = key.split(':')[1];
  return chosen ? chosen.split(',').map((each) => each.replace('=', '.')) : [];
}
