import { describe, expect, test } from 'vitest';
import { begun, idOf, laidShort, rackShort, sightOfWords, word } from './fixture';
import { lay, nameBlank, recall } from './lay';
import { squareViews } from './squares';
import { isAtHome, loosen, recycle, stepChoices, takeUp, undoStep, wordThrough } from './steps';
import { startChoosing, tapPiece, tapSquare } from './taps';
import type { TurnDraft } from './state';
import { type } from './typing';
import { before, passCommand, playCommand } from './commands';

const snapshot = sightOfWords();
const fresh = begun(snapshot);
const BLANK_AT = { row: 7, col: 7 };

describe('recycling a blank', () => {
  const swapped = recycle(fresh, snapshot, { ...BLANK_AT, id: idOf(fresh, 'R') });

  test('the letter goes to the board and the blank to the place it had on the rack', () => {
    expect(rackShort(swapped)).toBe('AWNE?S?');
    expect(squareViews(snapshot, swapped)[7]?.[7]).toMatchObject({ tile: { tile: 'R', blank: false }, state: 'stepped' });
    expect(before(swapped)).toEqual([{ kind: 'recycle-blank', row: 7, col: 7 }]);
  });

  test('only the letter the blank stands for will do', () => {
    expect(recycle(fresh, snapshot, { ...BLANK_AT, id: idOf(fresh, 'A') })).toBe(fresh);
  });

  test('a table without it takes no step', () => {
    const without = { ...snapshot, blankRecycling: false };
    expect(recycle(fresh, without, { ...BLANK_AT, id: idOf(fresh, 'R') })).toBe(fresh);
  });

  test('the blank may be laid at once, and undoing the step takes it off again', () => {
    const got = swapped.pieces[4]?.id ?? -1;
    const laid = nameBlank(lay(swapped, snapshot, { row: 6, col: 8, id: got }), 'Z');
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
    const picked = tapPiece(fresh, snapshot, idOf(fresh, 'W'));
    const swapped = tapSquare(picked, snapshot, { row: 7, col: 5 });
    expect(rackShort(swapped)).toBe('AHNERS?');
    expect(before(swapped)).toEqual([{ kind: 'recycle-letter', row: 7, col: 5, tile: 'W' }]);
    expect(passCommand(swapped)).toEqual({ kind: 'pass', before: before(swapped) });
  });

  test('a blank of the board may not be taken that way', () => {
    expect(recycle(fresh, snapshot, { ...BLANK_AT, id: idOf(fresh, 'A') }).steps).toEqual([]);
  });

  test('a blank from the rack says its letter first, and is sent in lower case', () => {
    const asking = recycle(fresh, snapshot, { row: 7, col: 5, id: idOf(fresh, '?') });
    expect(asking.asking?.step).toBe('recycle-letter');
    const swapped = recycle(asking, snapshot, { row: 7, col: 5, id: idOf(fresh, '?'), letter: 'B' });
    expect(before(swapped)).toEqual([{ kind: 'recycle-letter', row: 7, col: 5, tile: 'b' }]);
    expect(rackShort(swapped)).toBe('AWNERSH');
  });

  test('letters are recycled one after another, and undone the last one first', () => {
    const once = recycle(fresh, snapshot, { row: 7, col: 5, id: idOf(fresh, 'W') });
    const twice = recycle(once, snapshot, { row: 7, col: 6, id: idOf(once, 'A') });
    expect(rackShort(twice)).toBe('OHNERS?');
    expect(rackShort(undoStep(twice))).toBe('AHNERS?');
  });
});

describe('taking up a word', () => {
  const plain = sightOfWords({ board: word('HOrN', 7, 5), letterRecycling: false, blankRecycling: false });
  const taken = takeUp(begun(plain), plain, { row: 7, col: 7, across: true });
  const typed = (draft: TurnDraft, text: string) =>
    [...text].reduce((before, letter) => type(before, plain, { text: letter, blank: false }), draft);

  test('the whole word comes to the rack, wherever in it the square is, and its squares are free', () => {
    expect(rackShort(taken)).toBe('AWNERS?HORN');
    expect(taken.at).toEqual({ row: 7, col: 5 });
    expect(squareViews(plain, taken)[7]?.[6]).toMatchObject({ tile: null, state: 'word' });
  });

  test('its letters and those of the rack are typed in any order, its own first', () => {
    const laid = typed(taken, 'NORSH');
    expect(laidShort(laid)).toEqual(['N@7,5', 'O@7,6', 'r@7,7', 'S@7,8', 'H@7,9']);
    expect(playCommand(laid)).toEqual({
      kind: 'play',
      placements: [{ row: 7, col: 8, tile: 'S', blank: false }],
      before: [
        { kind: 'rearrange', row: 7, col: 5, across: true, tiles: ['N', 'O', 'r', '.', 'H'], begins: 0 },
      ],
    });
  });

  test('it may begin before its old place', () => {
    const laid = typed({ ...taken, at: { row: 7, col: 4 } }, 'SHRON');
    expect(before(laid)).toEqual([
      { kind: 'rearrange', row: 7, col: 5, across: true, tiles: ['H', 'r', 'O', 'N'], begins: 0 },
    ]);
    const earlier = typed({ ...taken, at: { row: 7, col: 4 } }, 'HSRON');
    expect(before(earlier)).toEqual([
      { kind: 'rearrange', row: 7, col: 5, across: true, tiles: ['H', '.', 'r', 'O', 'N'], begins: -1 },
    ]);
  });

  test('with every letter where it lay it is an ordinary play', () => {
    const laid = typed(taken, 'HORNS');
    expect(isAtHome(laid)).toBe(true);
    expect(before(laid)).toEqual([]);
    expect(playCommand(laid).placements).toHaveLength(1);
  });

  test('a turn without a play puts it back', () => {
    expect(passCommand(taken)).toEqual({ kind: 'pass', before: [] });
    expect(rackShort(startChoosing(taken))).toBe('AWNERS?');
  });

  test('undoing and recalling put it back, whatever lies there by then', () => {
    for (const back of [undoStep(typed(taken, 'SHR')), recall(typed(taken, 'SHR'))]) {
      expect(rackShort(back)).toBe('AWNERS?');
      expect(back.steps).toEqual([]);
      expect(laidShort(back)).toEqual([]);
      expect(wordThrough(back, plain, { row: 7, col: 5 }, true).tiles).toHaveLength(4);
    }
  });

  test('taking up another word puts the first one back', () => {
    const board = [...word('HOrN', 7, 5), ...word('AT', 9, 5)];
    const two = { ...plain, board };
    const again = takeUp(takeUp(begun(two), two, { row: 7, col: 5, across: true }), two, { row: 9, col: 5, across: true });
    expect(rackShort(again)).toBe('AWNERS?AT');
    expect(again.steps).toHaveLength(1);
  });

  test('a tile that is dragged takes its word along, and leaves the others lying loose', () => {
    const [loose, id] = loosen(begun(plain), plain, { row: 7, col: 8, across: true });
    expect(laidShort(loose)).toEqual(['H@7,5', 'O@7,6', 'r@7,7', 'N@7,8']);
    expect(isAtHome(loose)).toBe(true);
    const moved = lay(loose, plain, { row: 7, col: 9, id: id ?? -1 });
    const filled = lay(moved, plain, { row: 7, col: 8, id: idOf(moved, 'S') });
    expect(isAtHome(filled)).toBe(false);
    expect(before(filled)).toMatchObject([{ tiles: ['H', 'O', 'r', '.', 'N'] }]);
  });

  test('a tile of the rack sends the letter it is laid on to the rack', () => {
    const [loose] = loosen(begun(plain), plain, { row: 7, col: 8, across: true });
    const laid = lay(loose, plain, { row: 7, col: 6, id: idOf(loose, 'A') });
    expect(laidShort(laid)).not.toContain('O@7,6');
    expect(rackShort(laid)).toBe('AWNERS?HORN');
  });
});

describe('what can be done with a tile', () => {
  test('a blank whose letter is in hand, letters, and words of two and more', () => {
    const onBlank = stepChoices(fresh, snapshot, BLANK_AT);
    expect(onBlank.blank?.tile).toBe('R');
    expect(onBlank.across).toBe(true);
    expect(onBlank.down).toBe(false);
    expect(stepChoices(fresh, snapshot, { row: 7, col: 5 }).letters.map((piece) => piece.tile)).toEqual([...'AWNERS?']);
  });

  test('the way back, where the last step was made', () => {
    const swapped = recycle(fresh, snapshot, { ...BLANK_AT, id: idOf(fresh, 'R') });
    expect(stepChoices(swapped, snapshot, BLANK_AT).undo).toBe(true);
    expect(stepChoices(swapped, snapshot, { row: 7, col: 5 }).undo).toBe(false);
  });

  test('nothing where the table has no such variation', () => {
    const plain = {
      ...snapshot,
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
