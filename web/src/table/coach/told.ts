/** What is marked on the board, in words for each square: what is seen is heard. */
import { spot } from '~/board/draft/state';
import { t } from '~/i18n';
import type { BoardSight } from '~/wire';

export type Overlay = 'squares' | 'hooks' | 'hot' | 'theirs';
export const OVERLAYS: readonly Overlay[] = ['squares', 'hooks', 'hot', 'theirs'];

/** By the `spot` of a square: what `letter` alone scores there, letters that make a word longer, or what may come there. */
export function toldOfSquares(board: BoardSight, view: string, letter: string): ReadonlyMap<number, string> {
  if (view === 'squares') {
    const spots = board.letters.filter((each) => each.letter === letter);
    return new Map(spots.map((each) => [spot(each), t('hints.spot-here', { letter, count: each.points })]));
  }
  if (view === 'hooks') {
    const hooks = board.hooks.map((hook) => [spot(hook), [...hook.own, ...hook.unseen]] as const);
    return joined(hooks, (letters) => t('hints.hook-here', { letters: letters.join(' ') }));
  }
  const { replies } = board;
  if (!replies) return new Map();
  const { racks } = replies;
  if (view === 'hot') {
    return new Map(replies.squares.map((hot) => [spot(hot), t(replies.known ? 'hints.hot-here-known' : 'hints.hot-here', { ...hot, racks })]));
  }
  if (view !== 'theirs') return new Map();
  const feared = replies.feared.flatMap(({ squares, word, most }, nth) =>
    squares.map((at) => [spot(at), [t('hints.theirs-here', { number: nth + 1, word, count: most })]] as const),
  );
  return joined(feared, (texts) => texts.join(', '));
}

/** What is told of one square several times stands there together. */
function joined(pairs: readonly (readonly [number, readonly string[]])[], said: (texts: readonly string[]) => string): ReadonlyMap<number, string> {
  const several = new Map<number, readonly string[]>();
  for (const [at, texts] of pairs) several.set(at, [...(several.get(at) ?? []), ...texts]);
  return new Map([...several].map(([at, texts]) => [at, said(texts)]));
}
