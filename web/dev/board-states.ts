/** Made-up tables for looking at the board: a game under way, a large board, tiles of several letters. */
import type { At, BoardPlan, BoardTile, RackTile, TileKind } from '../src/wire';
import type { BoardSnapshot } from '../src/board/draft/state';

const QUARTER = ['T..d...T', '.D...t..', '..D...d.', 'd..D...d', '....D...', '.t...t..', '..d...d.', 'T..d...*'];
const LARGE_QUARTER = [
  'Q..d...T..d', '.D..t...D..', '..D..q...D.', 'd..T..d...T', '.t..D...t..', '..q..D...d.', '...d..D...d',
  'T......D...', '.D..t...t..', '..D..d...d.', 'd..T..d...*',
];
function planOf(quarter: readonly string[]): BoardPlan {
  const size = quarter.length * 2 - 1;
  const fold = (place: number) => Math.min(place, size - 1 - place);
  const places = Array.from({ length: size }, (_, place) => place);
  const squares = places.map((row) => places.map((col) => quarter[fold(row)]?.[fold(col)] ?? '.').join(''));
  const middle = quarter.length - 1;
  return { rows: size, cols: size, start: { row: middle, col: middle }, squares };
}

export const PLAN = planOf(QUARTER);
export const LARGE_PLAN = planOf(LARGE_QUARTER);

const VALUES: Readonly<Record<string, number>> = {
  A: 1, B: 3, C: 3, D: 2, E: 1, F: 4, G: 2, H: 4, I: 1, J: 8, K: 5, L: 1, M: 3, N: 1, O: 1, P: 3, Q: 10, R: 1, S: 1, T: 1,
  U: 1, V: 4, W: 4, X: 8, Y: 4, Z: 10, CH: 5, LL: 8, 'L·L': 10, NY: 10, QU: 8, '?': 0,
};

export function kinds(letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ?'.split('')): TileKind[] {
  return letters.map((tile) => ({
    tile,
    value: VALUES[tile] ?? 1,
    count: 2,
    vowel: 'AEIOU'.includes(tile),
    typed: tile === 'L·L' ? ['L.L', 'L-L'] : [],
  }));
}

export function rack(letters: readonly string[]): RackTile[] {
  return letters.map((tile) => ({ tile, value: VALUES[tile] ?? 1 }));
}

/** Words on a board: `['HORN', 7, 5, true]`; a small letter is a blank. */
export function words(list: readonly (readonly [string, number, number, boolean])[]): BoardTile[] {
  const found = new Map<string, BoardTile>();
  for (const [word, row, col, across] of list) {
    [...word].forEach((letter, nth) => {
      const at = across ? { row, col: col + nth } : { row: row + nth, col };
      const blank = letter !== letter.toUpperCase();
      const tile = letter.toUpperCase();
      if (!found.has(`${at.row} ${at.col}`)) {
        found.set(`${at.row} ${at.col}`, { ...at, tile, blank, value: blank ? 0 : (VALUES[tile] ?? 1), since: 1 });
      }
    });
  }
  return [...found.values()];
}

const GAME = words([
  ['HORN', 7, 5, true],
  ['FARM', 5, 7, false],
  ['MOB', 8, 7, true],
  ['PAsTE', 9, 5, true],
  ['BIT', 10, 4, true],
]);

const LAST: At[] = [{ row: 10, col: 4 }, { row: 10, col: 5 }, { row: 10, col: 6 }];

export function snapshot(change: Partial<BoardSnapshot> = {}): BoardSnapshot {
  return {
    seat: 0,
    plan: PLAN,
    kinds: kinds(),
    board: GAME,
    rack: rack(['A', 'W', 'N', 'E', 'D', 'S', '?']),
    rackSize: 7,
    lastPlay: LAST,
    rearranging: false,
    letterRecycling: false,
    blankRecycling: false,
    ...change,
  };
}

export const EMPTY_SIGHT = snapshot({ board: [], lastPlay: [] });
