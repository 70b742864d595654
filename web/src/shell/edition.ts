/** The key of an edition and the choices made in it: `club:challenge=single` is `club` with one choice. */

import { language, type Language } from '~/i18n';

/** What people read of an edition in one language; `labels` names what it leaves open: `challenge`, `challenge=single`. */
export interface EditionTexts {
  name: string;
  summary: string;
  labels: Readonly<Record<string, string>>;
}

/** By key and language: the server writes them into the page, from the files of its editions. */
const written: Readonly<Record<string, Readonly<Record<Language, EditionTexts>> | undefined>> = JSON.parse(
  (typeof document === 'undefined' ? null : document.getElementById('editions')?.textContent) ?? '{}',
);

/** The edition itself, for its colours and texts. */
export function editionOf(key: string): string {
  return key.split(':')[0] ?? key;
}

/** What there is to read of it in the language in use; nothing where the server has it no more. */
export function editionTexts(key: string): EditionTexts | undefined {
  return written[editionOf(key)]?.[language()];
}

/** What it is called in the language in use; as `named` where the server has it no more. */
export function editionName(key: string, named: string): string {
  return editionTexts(key)?.name ?? named;
}

/** What an option of it, or a choice, is called: `challenge`, `challenge=single`. */
export function editionLabel(key: string, label: string): string {
  return editionTexts(key)?.labels[label] ?? label;
}

/** What was chosen where the edition leaves a choice, each as "A wrong challenge: Costs nothing". */
export function choicesOf(key: string): string[] {
  const made = key.split(':')[1]?.split(',') ?? [];
  return made.map((choice) => `${editionLabel(key, choice.split('=')[0] ?? '')}: ${editionLabel(key, choice)}`);
}
