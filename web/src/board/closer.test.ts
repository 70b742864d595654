/** The part of the board that is seen from close. */
import { describe, expect, test } from 'vitest';
import { atRest, closeView, following, moved, nearestSeen, NOWHERE, round, sees, squaresAcross, wayOn } from './closer';

const BOARD = { rows: 15, cols: 15 };
const LARGE = { rows: 21, cols: 21 };
const SEVEN = { rows: 7, cols: 7 };

describe('how much is seen', () => {
  test('seven squares across, nine of the large board, never more than there are', () => {
    expect(squaresAcross(BOARD)).toBe(7);
    expect(squaresAcross(LARGE)).toBe(9);
    expect(squaresAcross({ rows: 21, cols: 8 })).toBe(8);
  });

  test('the square in the middle is in the middle', () => {
    expect(round(BOARD, SEVEN, { row: 7, col: 7 })).toEqual({ row: 4, col: 4, ...SEVEN });
  });

  test('a corner is seen without anything beyond the board', () => {
    expect(round(BOARD, SEVEN, { row: 0, col: 14 })).toEqual({ row: 0, col: 8, ...SEVEN });
    expect(round(LARGE, { rows: 9, cols: 9 }, { row: 20, col: 0 })).toEqual({ row: 12, col: 0, rows: 9, cols: 9 });
  });

  test('a board that is smaller one way is seen whole that way', () => {
    expect(atRest({ rows: 5, cols: 21 }, SEVEN, { row: 2, col: 30 })).toEqual({ row: 0, col: 14, rows: 5, cols: 7 });
  });
});

describe('coming to rest', () => {
  test('it rests on the nearest whole squares', () => {
    expect(atRest(BOARD, SEVEN, { row: 3.4, col: 3.6 })).toEqual({ row: 3, col: 4, ...SEVEN });
  });

  test('a board drawn beyond its edge comes back to it', () => {
    expect(atRest(BOARD, SEVEN, { row: -2.2, col: 11.7 })).toEqual({ row: 0, col: 8, ...SEVEN });
  });
});

describe('following a square', () => {
  const seen = { row: 4, col: 4, ...SEVEN };

  test('nothing moves for a square that is seen, at the edge too', () => {
    for (const at of [{ row: 4, col: 10 }, { row: 10, col: 4 }, { row: 7, col: 7 }]) {
      expect(sees(seen, at)).toBe(true);
      expect(following(BOARD, seen, at)).toBe(seen);
    }
  });

  test('a square beyond an edge is brought in, and one more beside it', () => {
    expect(following(BOARD, seen, { row: 7, col: 11 })).toEqual({ row: 4, col: 6, ...SEVEN });
    expect(following(BOARD, seen, { row: 3, col: 7 })).toEqual({ row: 2, col: 4, ...SEVEN });
  });

  test('at the edge of the board there is no more beside it', () => {
    expect(following(BOARD, seen, { row: 14, col: 14 })).toEqual({ row: 8, col: 8, ...SEVEN });
    expect(following(BOARD, seen, { row: 0, col: 0 })).toEqual({ row: 0, col: 0, ...SEVEN });
  });

  test('every square of a board is seen once it is followed', () => {
    for (let row = 0; row < 21; row += 1)
      for (let col = 0; col < 21; col += 1)
        expect(sees(following(LARGE, { row: 6, col: 6, rows: 9, cols: 9 }, { row, col }), { row, col })).toBe(true);
  });
});

describe('a dragged tile at the edge', () => {
  const seen = { row: 4, col: 4, ...SEVEN };
  const at = (row: number, col: number) => wayOn(BOARD, seen, { point: { row, col }, reach: 0.9 });

  test('in the middle there is no way on', () => expect(at(7, 7)).toEqual(NOWHERE));

  test('near an edge it goes on that way, in a corner both ways', () => {
    expect(at(7, 4)).toEqual({ rows: 0, cols: -1 });
    expect(at(10.2, 7)).toEqual({ rows: 1, cols: 0 });
    expect(at(3.6, 10.4)).toEqual({ rows: -1, cols: 1 });
  });

  test('a little outside counts, further away does not', () => {
    expect(at(11.2, 7)).toEqual({ rows: 1, cols: 0 });
    expect(at(12, 7)).toEqual(NOWHERE);
  });

  test('where the board ends there is no way on', () => {
    const last = { row: 8, col: 0, ...SEVEN };
    expect(wayOn(BOARD, last, { point: { row: 14, col: 0 }, reach: 0.9 })).toEqual(NOWHERE);
  });

  test('it moves square by square, and stops at the edge of the board', () => {
    let now = seen;
    for (let count = 0; count < 4; count += 1) now = moved(BOARD, now, { rows: 0, cols: -1 });
    expect(now).toEqual({ row: 4, col: 0, ...SEVEN });
    expect(moved(BOARD, now, { rows: 0, cols: -1 })).toBe(now);
    expect(moved(BOARD, seen, { rows: 3, cols: 3 })).toEqual({ row: 7, col: 7, ...SEVEN });
  });
});

test('a square outside has its place at the edge on its side', () => {
  const seen = { row: 4, col: 4, ...SEVEN };
  expect(nearestSeen(seen, { row: 1, col: 6 })).toEqual({ row: 4, col: 6 });
  expect(nearestSeen(seen, { row: 14, col: 14 })).toEqual({ row: 10, col: 10 });
  expect(nearestSeen(seen, { row: 7, col: 7 })).toEqual({ row: 7, col: 7 });
});

describe('how large a square is from close', () => {
  const drawn = (wide: number) => ({ wide, high: wide, whole: 23, edge: 0, ratio: 2 });

  test.each([
    [BOARD, 359, 47.5],
    [BOARD, 389, 51.5],
    [BOARD, 426.5, 57],
    [LARGE, 356, 36],
    [LARGE, 377, 38.5],
  ])('whole squares of %o in %i pixels', (board, wide, side) => {
    const view = closeView(board, drawn(wide));
    expect(view.side).toBe(side);
    expect(view.size).toEqual({ rows: squaresAcross(board), cols: squaresAcross(board) });
    expect(view.names + view.size.cols * (side + 1) - 1).toBeLessThanOrEqual(wide);
  });

  test('a low board shows the rows that fit', () => {
    expect(closeView({ rows: 9, cols: 21 }, { ...drawn(377), high: 161 }).size).toEqual({ rows: 3, cols: 9 });
  });

  test('a frame with coordinates of its own keeps its edge', () => {
    expect(closeView(BOARD, { ...drawn(500), edge: 22 }).names).toBe(22);
  });
});
