/** What tiles that lie on the board spell, and where. */
import { spot } from '~/board/draft/state';
import { runOf, type Run } from '~/board/runs';
import type { At } from '~/wire';

interface Lying extends At {
  tile: string;
}

/** The main word of tiles laid, with those that lie there already; empty while none is laid. */
export function wordOf(laid: readonly Lying[], board: readonly Lying[]): string {
  const run = runOf(laid, board);
  if (!run) return '';
  const all = new Map([...board, ...laid].map((each) => [spot(each), each.tile]));
  return squaresOf(run)
    .map((at) => all.get(spot(at)) ?? '')
    .join('');
}

/** Every square of a run. */
export function squaresOf(run: Run): At[] {
  return Array.from({ length: Math.max(run.rows, run.cols) }, (_, nth) => ({
    row: run.row + (run.rows > 1 ? nth : 0),
    col: run.col + (run.rows > 1 ? 0 : nth),
  }));
}

/** Where a play begins, out of how it is written: "O2 MEOWING" is at O2. */
export function placeOf(text: string): string {
  const last = text.split('; ').at(-1) ?? text;
  return last.split(' ')[0] ?? '';
}

