import { describe, expect, test } from 'vitest';
import { begun, kinds, laidShort, rackOf, sightOfWords, word } from './fixture';
import type { BoardSnapshot, TurnDraft } from './state';
import { startChoosing, tapSquare } from './taps';
import { erase, turnArrow, type, walk } from './typing';
import { chosenTiles } from './commands';

const snapshot = sightOfWords();
const at = (row: number, col: number, on: BoardSnapshot = snapshot) => tapSquare(begun(on), on, { row, col });

/** Type signs; a capital after a `^` is typed with Shift. */
function typing(draft: TurnDraft, text: string, on: BoardSnapshot = snapshot): TurnDraft {
  const signs = text.match(/\^?./gu) ?? [];
  return signs.reduce(
    (now, sign) => type(now, on, { text: sign.replace('^', ''), blank: sign.startsWith('^') }),
    draft,
  );
}

const catalan = sightOfWords({
  kinds: kinds(['A', 'C', 'CH', 'H', 'L', 'L·L', 'N', 'NY', 'QU', 'U', 'Y', '?']),
  rack: rackOf(['L·L', 'CH', 'C', 'N', 'QU', 'L', '?']),
  board: [],
});

describe('typing', () => {
  test('letters go down along the arrow and past tiles of the board', () => {
    expect(laidShort(typing(at(7, 3), 'was'))).toEqual(['W@7,3', 'A@7,4', 'S@7,9']);
  });

  test('letters go downwards after the arrow was turned', () => {
    expect(laidShort(typing(turnArrow(at(3, 3)), 'we'))).toEqual(['W@3,3', 'E@4,3']);
  });

  test('the first word starts on the start square when nothing was chosen', () => {
    const empty = sightOfWords({ board: [] });
    expect(laidShort(typing(begun(empty), 'we', empty))).toEqual(['W@7,7', 'E@7,8']);
  });

  test('without a chosen square a letter asks for one', () => {
    expect(typing(begun(snapshot), 'a').note?.key).toBe('board.choose-a-square');
  });

  test('a letter that is not on the rack lays nothing, not even the blank', () => {
    const draft = typing(at(3, 3), 'q');
    expect(draft.laid).toEqual([]);
    expect(draft.note).toEqual({ key: 'board.no-tile-but-blank', params: { tile: 'Q' } });
  });

  test('shift and a letter lays the blank as that letter', () => {
    expect(laidShort(typing(at(3, 3), '^Q'))).toEqual(['q@3,3']);
    expect(typing(at(3, 3), '^Q^Z').note?.key).toBe('board.no-blank');
  });

  test('a letter with an accent that no tile has lays the bare letter', () => {
    expect(laidShort(typing(at(7, 3), 'wàs'))).toEqual(laidShort(typing(at(7, 3), 'was')));
    expect(laidShort(typing(at(7, 3), 'wa\u0301s'.normalize('NFC')))).toEqual(laidShort(typing(at(7, 3), 'was')));
  });

  test('full stops, brackets and digits change nothing', () => {
    const before = at(3, 3);
    for (const sign of '.[]7,;*') expect(type(before, snapshot, { text: sign, blank: false })).toBe(before);
  });

  test('at the edge of the board there is no square left', () => {
    const draft = typing(at(0, 14), 'we');
    expect(laidShort(draft)).toEqual(['W@0,14']);
    expect(draft.note?.key).toBe('board.no-square');
  });

  test('backspace takes back tile by tile, the newest first', () => {
    const draft = erase(typing(at(7, 3), 'was'));
    expect(laidShort(draft)).toEqual(['W@7,3', 'A@7,4']);
    expect(draft.at).toEqual({ row: 7, col: 9 });
    expect(laidShort(typing(erase(draft), 'e'))).toEqual(['W@7,3', 'E@7,4']);
  });

  test('backspace on a tile takes that one', () => {
    const draft = walk(walk(typing(at(3, 3), 'we'), snapshot, { rows: 0, cols: -1 }), snapshot, { rows: 0, cols: -1 });
    expect(laidShort(erase(draft))).toEqual(['E@3,4']);
  });

  test('arrows stop at the edge', () => {
    expect(walk(at(0, 0), snapshot, { rows: -1, cols: 0 }).at).toEqual({ row: 0, col: 0 });
  });
});

describe('typing while tiles are chosen for an exchange', () => {
  const two = sightOfWords({ rack: rackOf(['A', 'A', 'W']) });
  const chosen = (text: string) => chosenTiles(typing(startChoosing(begun(two)), text, two));

  test('each letter chooses a tile', () => {
    expect(chosen('wa')).toEqual(['A', 'W']);
    expect(chosen('aa')).toEqual(['A', 'A']);
  });

  test('once more lets all of that letter go', () => {
    expect(chosen('waaa')).toEqual(['W']);
  });

  test('nothing is laid on the board', () => {
    expect(typing(startChoosing(at(3, 3)), 'was').laid).toEqual([]);
  });
});

describe('tiles of several letters', () => {
  test('two letters typed one after the other are one tile where it is on the rack', () => {
    expect(laidShort(typing(at(0, 0, catalan), 'ch', catalan))).toEqual(['CH@0,0']);
  });

  test('a letter whose own tile is not there waits for the rest', () => {
    const waiting = typing(at(0, 0, catalan), 'q', catalan);
    expect(waiting.laid).toEqual([]);
    expect(waiting.typed?.text).toBe('Q');
    expect(laidShort(typing(waiting, 'u', catalan))).toEqual(['QU@0,0']);
  });

  test('a tile with a dot is typed with its dot', () => {
    expect(laidShort(typing(at(0, 0, catalan), 'l.l', catalan))).toEqual(['L·L@0,0']);
  });

  test('an arrow between two letters keeps them apart', () => {
    const apart = { ...catalan, rack: rackOf(['C', 'H', 'CH']) };
    const c = walk(typing(at(0, 0, apart), 'c', apart), apart, { rows: 0, cols: 1 });
    const h = typing(walk(c, apart, { rows: 0, cols: -1 }), 'h', apart);
    expect(laidShort(h)).toEqual(['C@0,0', 'H@0,1']);
  });

  test('a blank is typed as a tile of two letters', () => {
    expect(laidShort(typing(at(0, 0, catalan), '^N^Y', catalan))).toEqual(['ny@0,0']);
  });

  test('a second letter alone does not swallow an earlier tile', () => {
    const two = { ...catalan, rack: rackOf(['N', 'NY', 'Y']), board: word('A', 0, 1) };
    const draft = typing(at(0, 0, two), 'ny', two);
    expect(laidShort(draft)).toEqual(['NY@0,0']);
    expect(laidShort(typing(draft, 'ny', two))).toEqual(['NY@0,0', 'N@0,2', 'Y@0,3']);
  });
});
