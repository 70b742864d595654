/** Where a line runs round a play: round all of its main word, also round what lay there before. */
import { spot } from './draft/state';
import type { At } from '~/wire';

export interface Run {
  row: number;
  col: number;
  rows: number;
  cols: number;
}

/** The main word that tiles laid make with those that lie there; null for none laid. Of one tile the longer word. */
export function runOf(laid: readonly At[], lying: readonly At[]): Run | null {
  const [first] = laid;
  if (!first) return null;
  const taken = new Set([...laid, ...lying].map(spot));
  const word = (down: boolean): Run => {
    const step = (from: At, by: number): At => (down ? { row: from.row + by, col: from.col } : { row: from.row, col: from.col + by });
    let [start, end] = [first, first];
    while (taken.has(spot(step(start, -1)))) start = step(start, -1);
    while (taken.has(spot(step(end, 1)))) end = step(end, 1);
    return { ...start, rows: end.row - start.row + 1, cols: end.col - start.col + 1 };
  };
  if (laid.length > 1) return word(laid.every(({ col }) => col === first.col));
  const [across, down] = [word(false), word(true)];
  return down.rows > across.cols ? down : across;
}
