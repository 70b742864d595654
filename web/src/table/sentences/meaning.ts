/** What a word means, in the language in use; the glosses are in that of the list. */
import { t, tLoose } from '~/i18n';
import type { WordEntry } from '~/wire';

/** What the word looked up is of another, and that word: `plural of OX`; empty where the entry is its own. */
export function relationText({ relation, head }: Pick<WordEntry, 'relation' | 'head'>): string {
  return relation === '' ? '' : `${relationOf(relation)} ${head}`;
}

function relationOf(relation: string): string {
  if (relation.startsWith('perhaps ')) return t('table.relation-perhaps', { relation: relationOf(relation.slice('perhaps '.length)) });
  if (relation.endsWith(' and')) return t('table.relation-made', { affix: relation.slice(0, -' and'.length) });
  return tLoose(`table.relation-${relation.replaceAll(' ', '-')}`, {}, relation);
}

/** A part of speech: `adjective`. */
export function partText(part: string): string {
  return tLoose(`table.word-${part}`, {}, part);
}
