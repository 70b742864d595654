/** How a board stands after the steps before a play: letters recycled, blanks taken, a word laid anew. */
import type { At, BoardTile } from '~/wire';
import { spot } from './draft/state';

export interface Stepped {
  put?: readonly BoardTile[];
  empty?: readonly At[];
}

/** The tiles that lie once steps are made: those that they put lie where others did, and some squares are empty. */
export function afterSteps(board: readonly BoardTile[], { put = [], empty = [] }: Stepped): readonly BoardTile[] {
  if (put.length + empty.length === 0) return board;
  const other = new Set([...put, ...empty].map(spot));
  return [...board.filter((tile) => !other.has(spot(tile))), ...put];
}
