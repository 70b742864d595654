import { describe, expect, test } from 'vitest';
import { begun, idOf, laidShort, rackShort, sightOfWords, word } from './fixture';
import { lay, nameBlank, recall } from './lay';
import { squareViews } from './squares';
import {
  spell,
  finishRearranging,
  moveInWord,
  recycle,
  startRearranging,
  stepChoices,
  stopRearranging,
  swapInWord,
  tilesInOrder,
  undoStep,
} from './steps';
import { tapPiece, tapSquare } from './taps';
import { type } from './typing';
import { before, passWish, playWish } from './wishes';

const sight = sightOfWords();
const fresh = begun(sight);
const BLANK_AT = { row: 7, col: 7 };

describe('recycling a blank', () => {
  const swapped = recycle(fresh, sight, { ...BLANK_AT, id: idOf(fresh, 'R') });

  test('the letter goes to the board and the blank to the place it had on the rack', () => {
    expect(rackShort(swapped)).toBe('AWNE?S?');
    expect(squareViews(sight, swapped)[7]?.[7]).toMatchObject({ tile: { tile: 'R', blank: false }, state: 'stepped' });
    expect(before(swapped)).toEqual([{ kind: 'recycle-blank', row: 7, col: 7 }]);
  });

  test('only the letter the blank stands for will do', () => {
    expect(recycle(fresh, sight, { ...BLANK_AT, id: idOf(fresh, 'A') })).toBe(fresh);
  });

  test('a table without it takes no step', () => {
    const without = { ...sight, blankRecycling: false };
    expect(recycle(fresh, without, { ...BLANK_AT, id: idOf(fresh, 'R') })).toBe(fresh);
  });

  test('the blank may be laid at once, and undoing the step takes it off again', () => {
    const got = swapped.pieces[4]?.id ?? -1;
    const laid = nameBlank(lay(swapped, sight, { row: 6, col: 8, id: got }), 'Z');
    expect(laidShort(laid)).toEqual(['z@6,8']);
    const undone = undoStep(laid);
    expect(undone.laid).toEqual([]);
    expect(rackShort(undone)).toBe('AWNERS?');
  });

  test('recalling undoes it as well', () => {
    expect(rackShort(recall(swapped))).toBe('AWNERS?');
    expect(recall(swapped).steps).toEqual([]);
  });
});

describe('recycling a letter', () => {
  test('a picked tile on a letter of the board takes its place', () => {
    const picked = tapPiece(fresh, sight, idOf(fresh, 'W'));
    const swapped = tapSquare(picked, sight, { row: 7, col: 5 });
    expect(rackShort(swapped)).toBe('AHNERS?');
    expect(before(swapped)).toEqual([{ kind: 'recycle-letter', row: 7, col: 5, tile: 'W' }]);
    expect(passWish(swapped)).toEqual({ kind: 'pass', before: before(swapped) });
  });

  test('a blank of the board may not be taken that way', () => {
    expect(recycle(fresh, sight, { ...BLANK_AT, id: idOf(fresh, 'A') }).steps).toEqual([]);
  });

  test('a blank from the rack says its letter first, and is sent in lower case', () => {
    const asking = recycle(fresh, sight, { row: 7, col: 5, id: idOf(fresh, '?') });
    expect(asking.asking?.step).toBe('recycle-letter');
    const swapped = recycle(asking, sight, { row: 7, col: 5, id: idOf(fresh, '?'), letter: 'B' });
    expect(before(swapped)).toEqual([{ kind: 'recycle-letter', row: 7, col: 5, tile: 'b' }]);
    expect(rackShort(swapped)).toBe('AWNERSH');
  });

  test('letters are recycled one after another, and undone the last one first', () => {
    const once = recycle(fresh, sight, { row: 7, col: 5, id: idOf(fresh, 'W') });
    const twice = recycle(once, sight, { row: 7, col: 6, id: idOf(once, 'A') });
    expect(rackShort(twice)).toBe('OHNERS?');
    expect(rackShort(undoStep(twice))).toBe('AHNERS?');
  });
});

describe('rearranging a word', () => {
  const started = startRearranging(fresh, sight, { row: 7, col: 7, across: true });
  const now = (draft = started) => spell(draft.rearranging ? tilesInOrder(draft.rearranging) : []);

  test('the whole word is taken, wherever in it the square is', () => {
    expect(now()).toBe('HORN');
    expect(started.at).toEqual({ row: 7, col: 5 });
  });

  test('a tile moves to another place and the others move up', () => {
    expect(now(moveInWord(started, 0, 3))).toBe('ORNH');
    expect(now(swapInWord(started, 0, 3))).toBe('NORH');
  });

  test('two taps change two tiles', () => {
    const held = tapSquare(started, sight, { row: 7, col: 5 });
    expect(now(tapSquare(held, sight, { row: 7, col: 8 }))).toBe('NORH');
  });

  test('typing brings the letters in their new order', () => {
    let draft = started;
    for (const text of 'NHRO') draft = type(draft, sight, { text, blank: false });
    expect(now(draft)).toBe('NHRO');
  });

  test('the finished word is a step, blanks in lower case', () => {
    const draft = finishRearranging(moveInWord(started, 0, 3));
    expect(draft.rearranging).toBeNull();
    expect(playWish(draft).before).toEqual([
      { kind: 'rearrange', row: 7, col: 5, across: true, tiles: ['O', 'r', 'N', 'H'] },
    ]);
  });

  test('a word that is left as it was is no step', () => {
    expect(finishRearranging(started).steps).toEqual([]);
    expect(stopRearranging(moveInWord(started, 0, 3)).steps).toEqual([]);
  });

  test('rearranging again replaces the first one', () => {
    const once = finishRearranging(moveInWord(started, 0, 3));
    const again = finishRearranging(swapInWord(startRearranging(once, sight, { row: 7, col: 6, across: true }), 0, 1));
    expect(again.steps).toHaveLength(1);
    expect(playWish(again).before[0]).toMatchObject({ tiles: ['O', 'H', 'r', 'N'] });
  });

  test('tiles only laid do not belong to the word', () => {
    const laid = lay(fresh, sight, { row: 7, col: 9, id: idOf(fresh, 'S') });
    expect(now(startRearranging(laid, sight, { row: 7, col: 6, across: true }))).toBe('HORN');
  });
});

describe('what can be done with a tile', () => {
  test('a blank whose letter is in hand, letters, and words of two and more', () => {
    const onBlank = stepChoices(fresh, sight, BLANK_AT);
    expect(onBlank.blank?.tile).toBe('R');
    expect(onBlank.across).toBe(true);
    expect(onBlank.down).toBe(false);
    expect(stepChoices(fresh, sight, { row: 7, col: 5 }).letters.map((piece) => piece.tile)).toEqual([...'AWNERS?']);
  });

  test('the way back, where the last step was made', () => {
    const swapped = recycle(fresh, sight, { ...BLANK_AT, id: idOf(fresh, 'R') });
    expect(stepChoices(swapped, sight, BLANK_AT).undo).toBe(true);
    expect(stepChoices(swapped, sight, { row: 7, col: 5 }).undo).toBe(false);
  });

  test('nothing where the table has no such variation', () => {
    const plain = {
      ...sight,
      rearranging: false,
      letterRecycling: false,
      blankRecycling: false,
      board: word('HoRN', 7, 5),
    };
    expect(stepChoices(fresh, plain, { row: 7, col: 6 })).toEqual({
      blank: null,
      letters: [],
      across: false,
      down: false,
      undo: false,
    });
  });
});
