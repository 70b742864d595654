import { expect, test } from 'vitest';
import { begun, idOf, sightOfWords } from './fixture';
import { squareViews } from './squares';
import { loosen, recycle } from './steps';
import { goesDown, squareMeant, startChoosing, tapPiece, tapSquare } from './taps';
import type { BoardSnapshot } from './state';

// HOrN lies from 8F on; a finger comes down on the O, a little below its middle.
const O = { row: 7, col: 6 };
const BELOW = { row: 8, col: 6 };
const finger = { row: 7.4, col: 6 };

function inHand(tile: string, change: Partial<BoardSnapshot> = {}) {
  const snapshot = sightOfWords({ letterRecycling: false, blankRecycling: false, ...change });
  const draft = begun(snapshot);
  return { snapshot, draft: { ...draft, picked: idOf(draft, tile) } };
}

test('a finger on a tile that stays means the free square beside it', () => {
  const { snapshot, draft } = inHand('A');
  expect(squareMeant(draft, snapshot, { square: O, point: finger, reach: 1.1 })).toEqual(BELOW);
});

test('a finger on a letter that the tile in hand can replace means that letter', () => {
  const { snapshot, draft } = inHand('A', { letterRecycling: true });
  expect(squareMeant(draft, snapshot, { square: O, point: finger, reach: 1.1 })).toEqual(O);
  expect(tapSquare(draft, snapshot, O)).toEqual(recycle(draft, snapshot, { ...O, id: idOf(draft, 'A') }));
});

test('where letters are recycled, a finger on one lays no tile beside it, whatever it holds', () => {
  const same = inHand('N', { letterRecycling: true });
  const N = { row: 7, col: 8 };
  expect(squareMeant(same.draft, same.snapshot, { square: N, point: { row: 7.4, col: 8 }, reach: 1.1 })).toEqual(N);
  const [loose] = loosen(same.draft, { ...same.snapshot, rearranging: true }, { ...O, across: true });
  expect(loose.steps).toHaveLength(1);
  expect(squareMeant(loose, same.snapshot, { square: O, point: finger, reach: 1.1 })).toEqual(O);
});

test('where only blanks are recycled, a finger means the blank that its letter can replace, and no other tile', () => {
  const blank = { row: 7, col: 7 };
  const point = { row: 7.4, col: 7 };
  const right = inHand('R', { blankRecycling: true });
  expect(squareMeant(right.draft, right.snapshot, { square: blank, point, reach: 1.1 })).toEqual(blank);
  const other = inHand('A', { blankRecycling: true });
  expect(squareMeant(other.draft, other.snapshot, { square: blank, point, reach: 1.1 })).toEqual({ row: 8, col: 7 });
});

test('the first square of a word is told with the way letters go and how they go the other way', () => {
  const snapshot = sightOfWords();
  const chosen = tapSquare(begun(snapshot), snapshot, BELOW);
  expect(chosen.note?.key).toBe('board.across-first');
  expect(tapSquare(chosen, snapshot, BELOW).note?.key).toBe('board.down');
});

test('while tiles are chosen for an exchange a tap on the board does nothing', () => {
  const snapshot = sightOfWords();
  const choosing = startChoosing(begun(snapshot));
  expect(tapSquare(choosing, snapshot, BELOW)).toBe(choosing);
});

test('a word goes down where its tiles do, or where one tile makes only such a word', () => {
  const snapshot = sightOfWords({ letterRecycling: false, blankRecycling: false });
  const laid = tapPiece(tapSquare(begun(snapshot), snapshot, BELOW), snapshot, idOf(begun(snapshot), 'A'));
  expect(laid.laid).toHaveLength(1);
  expect(goesDown(laid, squareViews(snapshot, laid))).toBe(true);
  const beside = tapPiece(tapSquare(begun(snapshot), snapshot, { row: 7, col: 9 }), snapshot, idOf(begun(snapshot), 'A'));
  expect(goesDown(beside, squareViews(snapshot, beside))).toBe(false);
  expect(goesDown(begun(snapshot), squareViews(snapshot, begun(snapshot)))).toBe(false);
});
