import { describe, expect, test } from 'vitest';
import { begun, idOf, laidShort, rackShort, sightOfWords, word } from './fixture';
import { lay, nameBlank, nearest, recall, stopAsking, takeBack } from './lay';
import { isFree, type TurnDraft } from './state';
import { tapPiece, tapSquare } from './taps';

const snapshot = sightOfWords();
const fresh = begun(snapshot);
const put = (draft: TurnDraft, tile: string, row: number, col: number) =>
  lay(draft, snapshot, { id: idOf(draft, tile), row, col });

describe('laying tiles', () => {
  test('a tile goes from the rack to a free square and keeps its place on the rack', () => {
    const draft = put(fresh, 'A', 6, 8);
    expect(laidShort(draft)).toEqual(['A@6,8']);
    expect(rackShort(draft)).toBe('AWNERS?');
  });

  test('a square of the board that has a tile takes no other', () => {
    expect(put(fresh, 'A', 7, 5)).toBe(fresh);
  });

  test('a square off the board or blocked takes no tile', () => {
    expect(put(fresh, 'A', 15, 0)).toBe(fresh);
    const blocked = { ...snapshot, plan: { ...snapshot.plan, squares: ['#'.repeat(15), ...snapshot.plan.squares.slice(1)] } };
    expect(lay(fresh, blocked, { id: idOf(fresh, 'A'), row: 0, col: 0 })).toBe(fresh);
  });

  test('a tile laid on another of the draft sends that one back to the rack', () => {
    expect(laidShort(put(put(fresh, 'A', 6, 8), 'W', 6, 8))).toEqual(['W@6,8']);
  });

  test('two tiles on the board change places', () => {
    const draft = put(put(fresh, 'A', 6, 8), 'W', 6, 9);
    expect(laidShort(put(draft, 'W', 6, 8)).sort()).toEqual(['A@6,9', 'W@6,8']);
  });

  test('a blank asks for its letter and lies as that letter', () => {
    const asking = put(fresh, '?', 6, 8);
    expect(asking.asking).toMatchObject({ row: 6, col: 8, step: null });
    expect(asking.laid).toEqual([]);
    expect(laidShort(nameBlank(asking, 'Q'))).toEqual(['q@6,8']);
  });

  test('a blank that is given no letter goes back', () => {
    const back = stopAsking(put(fresh, '?', 6, 8));
    expect(back.asking).toBeNull();
    expect(back.laid).toEqual([]);
  });

  test('a blank that moves on keeps its letter, and loses it on the rack', () => {
    const named = nameBlank(put(fresh, '?', 6, 8), 'Q');
    expect(laidShort(put(named, '?', 3, 3))).toEqual(['q@3,3']);
    const home = takeBack(named, idOf(named, '?'));
    expect(put(home, '?', 6, 8).asking).not.toBeNull();
  });

  test('recalling takes every tile and goes back to where the first one was', () => {
    const draft = recall(put(put(fresh, 'A', 6, 9), 'W', 6, 8));
    expect(draft.laid).toEqual([]);
    expect(draft.at).toEqual({ row: 6, col: 8 });
  });

  test('the nearest free square is found from a point between squares', () => {
    const fits = (at: { row: number; col: number }) => isFree(snapshot, fresh, at);
    expect(nearest({ row: 6.2, col: 8.4 }, fits)).toEqual({ row: 6, col: 8 });
    expect(nearest({ row: 7.1, col: 4.6 }, fits)).toEqual({ row: 7, col: 4 });
    expect(nearest({ row: -3, col: 4 }, fits)).toBeNull();
  });
});

describe('tapping', () => {
  test('a tile and then a square lays the tile there', () => {
    const picked = tapPiece(fresh, snapshot, idOf(fresh, 'A'));
    expect(laidShort(tapSquare(picked, snapshot, { row: 6, col: 8 }))).toEqual(['A@6,8']);
  });

  test('a square and then tiles lays them one after another along the arrow', () => {
    let draft = tapSquare(fresh, snapshot, { row: 7, col: 4 });
    for (const tile of ['S', 'E']) draft = tapPiece(draft, snapshot, idOf(draft, tile));
    expect(laidShort(draft)).toEqual(['S@7,4', 'E@7,9']);
  });

  test('after a tile and a square the next tile is picked, not laid', () => {
    const laid = tapSquare(tapPiece(fresh, snapshot, idOf(fresh, 'A')), snapshot, { row: 6, col: 8 });
    const next = tapPiece(laid, snapshot, idOf(laid, 'W'));
    expect(laidShort(next)).toEqual(['A@6,8']);
    expect(next.picked).toBe(idOf(next, 'W'));
  });

  test('the same square again turns the arrow', () => {
    const once = tapSquare(fresh, snapshot, { row: 6, col: 8 });
    expect(once.across).toBe(true);
    expect(tapSquare(once, snapshot, { row: 6, col: 8 }).across).toBe(false);
  });

  test('a tile on the board is picked by one tap and taken back by a second', () => {
    const laid = put(fresh, 'A', 6, 8);
    const picked = tapSquare(laid, snapshot, { row: 6, col: 8 });
    expect(picked.picked).toBe(idOf(laid, 'A'));
    expect(tapSquare(picked, snapshot, { row: 6, col: 8 }).laid).toEqual([]);
  });

  test('the empty place of a tile on the rack brings it back', () => {
    const laid = put(fresh, 'A', 6, 8);
    expect(tapPiece(laid, snapshot, idOf(laid, 'A')).laid).toEqual([]);
  });

  test('a picked tile on a square that is taken stays picked and says why', () => {
    const plain = { ...snapshot, letterRecycling: false, board: word('HORN', 7, 5) };
    const picked = tapPiece(begun(plain), plain, idOf(fresh, 'A'));
    const tapped = tapSquare(picked, plain, { row: 7, col: 5 });
    expect(tapped.picked).toBe(picked.picked);
    expect(tapped.note?.key).toBe('board.square-taken');
  });
});
