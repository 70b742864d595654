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

/** The premium of a square, always the same object for the same one; null for none. Rule: R5.2, R5.3 */
export function premiumAt(plan: BoardPlan, { row, col }: At): Premium | null {
  return PREMIUMS[plan.squares[row]?.[col] ?? ''] ?? null;
}

/** Whether a tile can lie there at all: beyond the edge, and in the gaps of some boards, none can. */
export function isSquare(plan: BoardPlan, { row, col }: At): boolean {
  const sign = plan.squares[row]?.[col];
  return sign !== undefined && sign !== '#';
}
