/** Cards that are wished for, as the server makes them, some at a time. */
import { post } from '~/net/api';
import type { StudyQuestions, StudyWish } from '~/wire';

/** A wish with what need not be said filled in. */
export function wish(of: Partial<StudyWish>): StudyWish {
  return { kinds: [], named: '', pattern: '', shortest: 0, longest: 0, tier: 0, not_in: '', by: 'probability', words: '', limit: 500, after: 0, ...of };
}

/** What one request may hold of words of one's own. */
const MOST_LETTERS = 50_000;

/** The words of a text, as many together as one request takes; at least one part. */
export function lotsOf(text: string, most = MOST_LETTERS): string[] {
  const lots = [''];
  for (const word of text.split(/\s+/)) {
    const lot = `${lots.at(-1)} ${word}`.trim().slice(0, most);
    if ((lots.at(-1)?.length ?? 0) + 1 + word.length <= most) lots[lots.length - 1] = lot;
    else lots.push(word.slice(0, most));
  }
  return lots;
}

/** Throws what requests throw. */
export async function* cardsWished(words: string, wanted: StudyWish): AsyncGenerator<StudyQuestions> {
  for (let after = 0; ; ) {
    const found = await post<StudyQuestions>(`study/${encodeURIComponent(words)}/cards`, { ...wanted, after }, { patience: 60 });
    yield found;
    after += found.cards.length;
    if (found.cards.length === 0 || after >= found.count) return;
  }
}
