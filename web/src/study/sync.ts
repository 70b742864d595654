/** A box here and the one at the server, made alike: whatever either has, both have then. Nobody waits for it. */
import { get, post } from '~/net/api';
import type { BoxNews, BoxState, StudyPlan, StudyQuestions } from '~/wire';
import type { Card } from './asking';
import type { Box } from './box';

const QUESTIONS_AT_ONCE = 200;
const of = (words: string, what: string) => `study/${encodeURIComponent(words)}/${what}`;

export const plan = () => get<StudyPlan>('study');

/** Send what is not sent, and take in what is new. Whether anything is new here. Throws what requests throw. */
export async function exchange(box: Box): Promise<boolean> {
  let changed = false;
  for (let more = true; more; ) {
    const [sent, place] = [await box.unsent(), await box.place()];
    const news: BoxNews = { ...place, cards: sent.cards, answers: sent.answers, new_a_day: sent.newADay };
    const state = await post<BoxState>(of(box.words, 'box'), news, { patience: 30 });
    if (state.other) {
      // Somebody else uses this browser by now.
      await box.drop();
      changed = true;
      continue;
    }
    changed = (await box.hear(state, sent)) || changed;
    more = state.more || state.again || (await box.unsent(1)).keys.length > 0;
  }
  return changed;
}

/** Have what cards ask that came from elsewhere; whether all of it could be had. Throws what requests throw. */
export async function fetchQuestions(box: Box, onsome: () => void): Promise<boolean> {
  for (;;) {
    const cards: Card[] = await box.lacking(QUESTIONS_AT_ONCE);
    if (cards.length === 0) return true;
    const found = await post<StudyQuestions>(of(box.words, 'questions'), { cards }, { patience: 60 });
    await box.learn(found.cards, found.fingerprint);
    onsome();
    // While a game is on, what is new since then is not told.
    if (found.cards.length < cards.length) return false;
  }
}
