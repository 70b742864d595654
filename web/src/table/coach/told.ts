/** What is marked on the board, in words for each square: what is seen is heard. */
import { spot } from '~/board/draft/state';
import { t } from '~/i18n';
import type { CoachAnswer } from '~/wire';

/** By the `spot` of a square: what `letter` alone scores there, or the letters that make a word longer. */
export function toldOfSquares(
  board: Pick<CoachAnswer, 'letters' | 'hooks'>, view: string, letter: string,
): ReadonlyMap<number, string> {
  if (view === 'squares') {
    const spots = board.letters.filter((each) => each.letter === letter);
    return new Map(spots.map((each) => [spot(each), t('hints.spot-here', { letter, count: each.points })]));
  }
  if (view !== 'hooks') return new Map();
  const several = new Map<number, string[]>();
  for (const hook of board.hooks) several.set(spot(hook), [...(several.get(spot(hook)) ?? []), ...hook.own, ...hook.unseen]);
  return new Map([...several].map(([at, letters]) => [at, t('hints.hook-here', { letters: letters.join(' ') })]));
}
