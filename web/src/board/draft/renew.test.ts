import { describe, expect, test } from 'vitest';
import { begun, idOf, laidShort, rackOf, rackShort, sightOfWords, word } from './fixture';
import { keep, kept, keepingPlace } from './keep';
import { lay, nameBlank } from './lay';
import { movePiece, shuffle, sort } from './order';
import { renew } from './renew';
import { EMPTY, type TurnDraft } from './state';
import { recycle, takeUp } from './steps';
import { type } from './typing';

const snapshot = sightOfWords();
const fresh = begun(snapshot);
const put = (draft: TurnDraft, tile: string, row: number, col: number) =>
  lay(draft, snapshot, { id: idOf(draft, tile), row, col });
const laid = put(put(fresh, 'A', 7, 9), 'S', 7, 10);

describe('a new state of the table', () => {
  test('leaves the draft as it is where nothing has changed', () => {
    expect(renew(laid, { ...snapshot })).toBe(laid);
  });

  test('keeps tiles on squares that are still free', () => {
    const moved = { ...snapshot, board: [...snapshot.board, ...word('BIT', 3, 3)] };
    expect(laidShort(renew(laid, moved))).toEqual(['A@7,9', 'S@7,10']);
  });

  test('takes back what was played on, leaves the rest where it lies, and says so', () => {
    const taken = { ...snapshot, board: [...snapshot.board, ...word('BIT', 5, 10, false)] };
    const draft = renew(laid, taken);
    expect(laidShort(draft)).toEqual(['A@7,9']);
    expect(draft.note?.key).toBe('board.some-squares-taken');
    expect(rackShort(draft)).toBe('AWNERS?');
  });

  test('says that all tiles are back where all their squares were played on', () => {
    const taken = { ...snapshot, board: [...snapshot.board, ...word('XY', 7, 9)] };
    const draft = renew(laid, taken);
    expect(draft.laid).toEqual([]);
    expect(draft.note?.key).toBe('board.squares-taken');
  });

  test('knows that its own play was made, and puts new tiles at the end of the rack', () => {
    const ordered = movePiece(laid, idOf(laid, 'W'), 5);
    const after = {
      ...snapshot,
      board: [...snapshot.board, ...word('AS', 7, 9)],
      rack: rackOf(['E', 'N', 'R', 'W', '?', 'B', 'C']),
    };
    const draft = renew(ordered, after);
    expect(draft.laid).toEqual([]);
    expect(draft.note).toBe(ordered.note);
    expect(rackShort(draft)).toBe('NERW?BC');
  });

  test('knows a blank played as another letter for an opponent’s play', () => {
    const blank = nameBlank(put(fresh, '?', 7, 9), 'S');
    const theirs = { ...snapshot, board: [...snapshot.board, ...word('S', 7, 9)] };
    expect(renew(blank, theirs).note?.key).toBe('board.squares-taken');
  });

  test('knows a draw of the letter that was just played', () => {
    const draft = put(fresh, 'A', 7, 9);
    const after = {
      ...snapshot,
      board: [...snapshot.board, ...word('A', 7, 9)],
      rack: rackOf(['W', 'N', 'E', 'R', 'S', '?', 'A']),
    };
    expect(rackShort(renew(draft, after))).toBe('WNERS?A');
  });

  test('takes the rack after an exchange', () => {
    const draft = renew(fresh, { ...snapshot, rack: rackOf(['A', 'W', 'Q', 'Q', 'Q', 'S', '?']) });
    expect(rackShort(draft)).toBe('AWS?QQQ');
  });

  test('keeps a recycled blank, and sees when the step was done', () => {
    const swapped = recycle(fresh, snapshot, { row: 7, col: 7, id: idOf(fresh, 'R') });
    expect(renew(swapped, { ...snapshot })).toBe(swapped);
    const done = { ...snapshot, board: word('HORN', 7, 5), rack: rackOf(['A', 'W', 'N', 'E', '?', 'S', '?']) };
    const draft = renew(swapped, done);
    expect(draft.steps).toEqual([]);
    expect(rackShort(draft)).toBe('AWNE?S?');
    expect(draft.note?.key).not.toBe('board.squares-taken');
  });

  test('puts a word back that has grown', () => {
    const draft = takeUp(fresh, snapshot, { row: 7, col: 5, across: true });
    const grown = { ...snapshot, board: word('HOrNS', 7, 5) };
    expect(renew(draft, { ...snapshot })).toBe(draft);
    expect(renew(draft, grown).steps).toEqual([]);
    expect(rackShort(renew(draft, grown))).toBe(rackShort(fresh));
  });

  test('knows the play when a word laid anew has been made', () => {
    const taken = takeUp(fresh, snapshot, { row: 7, col: 5, across: true });
    const laid = [...'NORSH'].reduce((draft, text) => type(draft, snapshot, { text, blank: false }), taken);
    const made = renew(laid, { ...snapshot, board: word('NOrSH', 7, 5), rack: rackOf(['A', 'W', 'N', 'E', 'R', '?', 'B']) });
    expect(made.steps).toEqual([]);
    expect(made.laid).toEqual([]);
    expect(rackShort(made)).toBe('AWNER?B');
  });
});

describe('the order of the rack', () => {
  test('shuffling keeps the tiles and changes the order', () => {
    const draft = shuffle(fresh, () => 0.999);
    expect(rackShort(draft)).not.toBe(rackShort(fresh));
    expect([...rackShort(draft)].sort()).toEqual([...rackShort(fresh)].sort());
  });

  test('sorting follows the alphabet and puts blanks last', () => {
    expect(
      rackShort(
        sort(
          shuffle(fresh, () => 0.3),
          snapshot,
        ),
      ),
    ).toBe('AENRSW?');
  });

  test('a tile moves to another place', () => {
    expect(rackShort(movePiece(fresh, idOf(fresh, 'A'), 2))).toBe('WNAERS?');
    expect(rackShort(movePiece(fresh, idOf(fresh, 'A'), 99))).toBe('WNERS?A');
  });

  test('new states leave the order alone', () => {
    const sorted = sort(fresh, snapshot);
    expect(renew(sorted, { ...snapshot })).toBe(sorted);
  });
});

describe('keeping a draft', () => {
  const place = keepingPlace('table', 1);
  const memory = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
    const found = new Map<string, string>();
    return {
      getItem: (key) => found.get(key) ?? null,
      setItem: (key, value) => void found.set(key, value),
      removeItem: (key) => void found.delete(key),
    };
  };

  test('a reload brings back tiles, steps and the order of the rack', () => {
    const storage = memory();
    const draft = recycle(movePiece(laid, idOf(laid, 'W'), 5), snapshot, { row: 7, col: 7, id: idOf(laid, 'R') });
    keep(storage, place, draft);
    const back = renew(kept(storage, place), snapshot);
    expect(laidShort(back)).toEqual(laidShort(draft));
    expect(rackShort(back)).toBe(rackShort(draft));
    expect(back.steps).toEqual(draft.steps);
  });

  test('what makes no sense is not believed', () => {
    for (const text of ['', '{', '[]', '{"version":1,"pieces":[{"id":"x"}]}', '{"version":9}', 'null']) {
      const storage = { ...memory(), getItem: () => text };
      expect(kept(storage, place)).toBe(EMPTY);
    }
  });

  test('a draft of tiles that are not on the rack any more is dropped', () => {
    const storage = memory();
    keep(storage, place, laid);
    const back = renew(kept(storage, place), { ...snapshot, rack: rackOf(['X', 'Y']) });
    expect(back.laid).toEqual([]);
    expect(rackShort(back)).toBe('XY');
  });

  test('a browser that keeps nothing does no harm', () => {
    const refusing = {
      ...memory(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => keep(refusing, place, laid)).not.toThrow();
    expect(kept(null, place)).toBe(EMPTY);
  });
});
