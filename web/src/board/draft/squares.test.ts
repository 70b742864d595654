import { describe, expect, test } from 'vitest';
import { begun, idOf, sightOfWords, word } from './fixture';
import { lay, takeBack } from './lay';
import { movePiece, rackMoves } from './order';
import { marked, reuse, squareViews } from './squares';
import { spot } from './state';

const snapshot = sightOfWords();
const fresh = begun(snapshot);
const laid = lay(fresh, snapshot, { id: idOf(fresh, 'A'), row: 6, col: 8 });

/** The squares that are other objects now: those that are drawn anew. */
function anew<Square>(before: Square[][], now: Square[][]): [number, number][] {
  return now.flatMap((row, nth) => row.flatMap((square, col) => (square === before[nth]?.[col] ? [] : [[nth, col] as [number, number]])));
}

describe('what is drawn anew on a board', () => {
  test('is the square that a tile was laid on, and no other', () => {
    const before = squareViews(snapshot, fresh);
    const now = reuse(before, squareViews(snapshot, laid));
    expect(anew(before, now)).toEqual([[6, 8]]);
    expect(now[6]?.[8]).toMatchObject({ state: 'laid', tile: { tile: 'A' } });
    expect(now[0]).toBe(before[0]);
  });

  test('is nothing where the table was told again, with the same plan and board', () => {
    const again = { ...snapshot, plan: { ...snapshot.plan, squares: [...snapshot.plan.squares] }, board: word('HOrN', 7, 5) };
    const before = squareViews(snapshot, fresh);
    expect(anew(before, reuse(before, squareViews(again, fresh)))).toEqual([]);
  });

  test('is the square an arrow left and the one it came to', () => {
    const rows = squareViews(snapshot, fresh);
    const at = (row: number, col: number) => new Map([[spot({ row, col }), { arrow: 'across' as const }]]);
    const before = reuse([], marked(rows, at(3, 3)));
    const now = reuse(before, marked(rows, at(4, 3)));
    expect(anew(before, now)).toEqual([[3, 3], [4, 3]]);
    expect([now[3]?.[3]?.arrow, now[4]?.[3]?.arrow]).toEqual([undefined, 'across']);
    expect(anew(now, reuse(now, marked(rows, at(4, 3))))).toEqual([]);
  });
});

test('tiles of the rack move where one comes back or they change places, not where one is laid', () => {
  expect(rackMoves(fresh, laid)).toBe(false);
  expect(rackMoves(laid, takeBack(laid, idOf(laid, 'A')))).toBe(true);
  expect(rackMoves(fresh, movePiece(fresh, idOf(fresh, 'A'), 3))).toBe(true);
  expect(rackMoves(fresh, { ...fresh, at: { row: 1, col: 1 } })).toBe(false);
});
