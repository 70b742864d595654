import { expect, test } from 'vitest';
import { placeOf, squaresOf, wordOf } from './laid';

const tile = (row: number, col: number, letter: string) => ({ row, col, tile: letter });

test('a word is spelt with what lies there', () => {
  const board = [tile(7, 7, 'H'), tile(7, 8, 'O')];
  expect(wordOf([tile(7, 9, 'R'), tile(7, 10, 'N')], board)).toBe('HORN');
  expect(wordOf([tile(6, 7, 'A'), tile(8, 7, 'M')], board)).toBe('AHM');
  expect(wordOf([], board)).toBe('');
});

test('a run has its squares, across and down', () => {
  expect(squaresOf({ row: 1, col: 2, rows: 1, cols: 2 })).toEqual([{ row: 1, col: 2 }, { row: 1, col: 3 }]);
  expect(squaresOf({ row: 1, col: 2, rows: 3, cols: 1 }).at(-1)).toEqual({ row: 3, col: 2 });
});

test('a play begins where it is written to, after any steps', () => {
  expect(placeOf('O2 MEOWING')).toBe('O2');
  expect(placeOf('recycle 8H N; 7F CHID')).toBe('7F');
});
