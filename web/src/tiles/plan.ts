/** What is on the squares of an empty board, of which the server tells a sign each: `d` is a double letter, `#` no square. */
import type { At, BoardPlan } from '~/wire';

/** What a square counts more often: the letter laid on it, or the words through it. */
export interface Premium {
  what: 'letter' | 'word';
  times: number;
}

const PREMIUMS: Readonly<Record<string, Premium>> = {
  d: { what: 'letter', times: 2 },
  t: { what: 'letter', times: 3 },
  q: { what: 'letter', times: 4 },
  D: { what: 'word', times: 2 },
  T: { what: 'word', times: 3 },
  Q: { what: 'word', times: 4 },
  '*': { what: 'word', times: 2 },
};

const TIMES: Readonly<Record<number, string>> = { 2: 'd', 3: 't' };

/** The premium of a square, always the same object for the same one; null for none. Rule: R5.2, R5.3 */
export function premiumAt(plan: BoardPlan, { row, col }: At): Premium | null {
  return PREMIUMS[plan.squares[row]?.[col] ?? ''] ?? null;
}

/** The class that a premium square is coloured by: `dl` for a double letter, `tw` for a triple word; none for no premium. */
export function toneOf(premium: Premium | null): string {
  return premium ? `${TIMES[premium.times] ?? 'q'}${premium.what === 'letter' ? 'l' : 'w'}` : '';
}

/** Whether a tile can lie there at all: beyond the edge, and in the gaps of some boards, none can. */
export function isSquare(plan: BoardPlan, { row, col }: At): boolean {
  const sign = plan.squares[row]?.[col];
  return sign !== undefined && sign !== '#';
}
