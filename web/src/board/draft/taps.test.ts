import { expect, test } from 'vitest';
import { begun, idOf, sightOfWords } from './fixture';
import { loosen, recycle } from './steps';
import { squareMeant, tapSquare } from './taps';
import type { Sight } from './state';

// HOrN lies from 8F on; a finger comes down on the O, a little below its middle.
const O = { row: 7, col: 6 };
const BELOW = { row: 8, col: 6 };
const finger = { row: 7.4, col: 6 };

function inHand(tile: string, change: Partial<Sight> = {}) {
  const sight = sightOfWords({ letterRecycling: false, blankRecycling: false, ...change });
  const draft = begun(sight);
  return { sight, draft: { ...draft, picked: idOf(draft, tile) } };
}

test('a finger on a tile that stays means the free square beside it', () => {
  const { sight, draft } = inHand('A');
  expect(squareMeant(draft, sight, { square: O, point: finger })).toEqual(BELOW);
});

test('a finger on a letter that the tile in hand can replace means that letter', () => {
  const { sight, draft } = inHand('A', { letterRecycling: true });
  expect(squareMeant(draft, sight, { square: O, point: finger })).toEqual(O);
  expect(tapSquare(draft, sight, O)).toEqual(recycle(draft, sight, { ...O, id: idOf(draft, 'A') }));
});

test('where letters are recycled, a finger on one lays no tile beside it, whatever it holds', () => {
  const same = inHand('N', { letterRecycling: true });
  const N = { row: 7, col: 8 };
  expect(squareMeant(same.draft, same.sight, { square: N, point: { row: 7.4, col: 8 } })).toEqual(N);
  const [loose] = loosen(same.draft, { ...same.sight, rearranging: true }, { ...O, across: true });
  expect(loose.steps).toHaveLength(1);
  expect(squareMeant(loose, same.sight, { square: O, point: finger })).toEqual(O);
});

test('where only blanks are recycled, a finger means the blank that its letter can replace, and no other tile', () => {
  const blank = { row: 7, col: 7 };
  const point = { row: 7.4, col: 7 };
  const right = inHand('R', { blankRecycling: true });
  expect(squareMeant(right.draft, right.sight, { square: blank, point })).toEqual(blank);
  const other = inHand('A', { blankRecycling: true });
  expect(squareMeant(other.draft, other.sight, { square: blank, point })).toEqual({ row: 8, col: 7 });
});
