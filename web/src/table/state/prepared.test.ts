import { expect, test } from 'vitest';
import { begun, idOf, laidShort, sightOfWords, word } from '~/board/draft/fixture';
import { lay } from '~/board/draft/lay';
import { renew } from '~/board/draft/renew';
import type { Prepared } from '~/wire';
import { laidAsPrepared, liesAsPrepared } from './prepared';

const snapshot = sightOfWords();
const fresh = begun(snapshot);
const prepared: Prepared = {
  placements: [{ row: 7, col: 9, tile: 'S', blank: false }, { row: 8, col: 9, tile: 'O', blank: true }],
  with_steps: false, word: 'SO', points: 2, dropped: false,
};

test('a play that was prepared elsewhere is laid again, blanks too', () => {
  const laid = laidAsPrepared(fresh, snapshot, prepared);
  expect(laidShort(laid)).toEqual(['S@7,9', 'o@8,9']);
  expect(liesAsPrepared(laid, prepared)).toBe(true);
});

test('what is laid already stays as it is', () => {
  const other = lay(fresh, snapshot, { id: idOf(fresh, 'A'), row: 7, col: 9 });
  expect(laidAsPrepared(other, snapshot, prepared)).toBe(other);
  expect(liesAsPrepared(other, prepared)).toBe(false);
});

test('of one whose squares were taken meanwhile the rest is laid', () => {
  const taken = { ...snapshot, board: [...snapshot.board, ...word('X', 7, 9)] };
  expect(laidShort(laidAsPrepared(renew(fresh, taken), taken, { ...prepared, dropped: true }))).toEqual(['o@8,9']);
});

test('one with steps on the board is not laid by itself', () => {
  expect(laidAsPrepared(fresh, snapshot, { ...prepared, with_steps: true })).toBe(fresh);
});
